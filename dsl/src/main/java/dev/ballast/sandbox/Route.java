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
 * @param template the path, ids written {@code {id}}
 * @param act what it does
 */
record Route(String operation, String method, String template, Act act) {

    /** What an operation does with a path and the fields of a body; it returns what is answered as JSON. */
    @FunctionalInterface
    interface Act {
        Object run(Target target, Fields fields);
    }

    boolean has(String path) {
        return pattern().matcher(path).matches();
    }

    boolean changes() {
        return !method.equals("GET");
    }

    Object run(Call call, Fields fields) {
        return act.run(target(call), fields);
    }

    private Target target(Call call) {
        Matcher matcher = pattern().matcher(call.path());
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

    private Pattern pattern() {
        return Pattern.compile(template.replace("{id}", "(\\d+)"));
    }

    @Override
    public String toString() {
        return method + " " + template;
    }
}
