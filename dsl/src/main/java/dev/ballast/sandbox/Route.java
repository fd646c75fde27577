package dev.ballast.sandbox;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * One operation of the document and how it is reached.
 *
 * @param operation the stable name, such as {@code POST /volumes/{id}/attach}
 * @param method the HTTP method
 * @param template the path, its ids written as {@code {id}}
 * @param path the template as a pattern
 * @param act what it does
 */
record Route(String operation, String method, String template, Pattern path, Act act) {

    static Route of(String operation, String method, String template, Act act) {
        Pattern path = Pattern.compile(template.replace("{id}", "(\\d+)"));
        return new Route(operation, method, template, path, act);
    }

    /** What an operation does with a path and the fields of a body; it returns what is answered as JSON. */
    @FunctionalInterface
    interface Act {
        Object run(Target target, Fields fields);
    }

    boolean has(String called) {
        return path.matcher(called).matches();
    }

    boolean changes() {
        return !method.equals("GET");
    }

    Object run(Call call, Fields fields) {
        return act.run(target(call), fields);
    }

    private Target target(Call call) {
        Matcher matcher = path.matcher(call.path());
        if (!matcher.matches()) {
            throw Refusal.notFound();
        }
        return new Target(ids(matcher.toMatchResult()), call);
    }

    private static List<Long> ids(MatchResult match) {
        try {
            return IntStream.rangeClosed(1, match.groupCount())
                    .mapToObj(group -> Long.valueOf(match.group(group)))
                    .toList();
        } catch (NumberFormatException tooLong) {
            throw Refusal.notFound();
        }
    }

    @Override
    public String toString() {
        return method + " " + template;
    }
}
