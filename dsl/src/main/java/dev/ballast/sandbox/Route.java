package dev.ballast.sandbox;

import java.util.List;
import java.util.Optional;
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

    Optional<Target> target(Call call) {
        Matcher matcher = pattern().matcher(call.path());
        return matcher.matches() ? ids(matcher.toMatchResult()).map(ids -> new Target(ids, call)) : Optional.empty();
    }

    private static Optional<List<Long>> ids(MatchResult match) {
        try {
            return Optional.of(IntStream.rangeClosed(1, match.groupCount())
                    .mapToObj(group -> Long.valueOf(match.group(group)))
                    .toList());
        } catch (NumberFormatException tooLong) {
            return Optional.empty();
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
