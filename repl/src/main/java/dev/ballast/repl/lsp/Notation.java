package dev.ballast.repl.lsp;

import dev.ballast.syntax.Argument;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A notation of a word, such as {@code volume(text name, whole number size[, wait: true or false][, { ... }])}.
 *
 * @param parts its arguments, options and braces
 */
record Notation(String text, List<Part> parts) {

    private static final String BRACES = "{ ... }";
    /** It follows an argument that may be repeated. */
    private static final String MORE = "...";

    /**
     * An argument, option or braces.
     *
     * @param start its index in the notation
     * @param optional whether it may be left out
     * @param repeated whether more of them may follow
     */
    record Part(String text, int start, boolean optional, boolean repeated) {

        int end() {
            return start + text.length();
        }

        private boolean isArgument() {
            return !text.startsWith("{") && !text.matches("\\w+: .*");
        }

        /** Returns a place to fill in, for a snippet. */
        private String place(int number) {
            String name = text.substring(text.lastIndexOf(' ') + 1);
            String place = "${" + number + ":" + name + "}";
            return text.startsWith("text ") || text.equals("text") ? "'" + place + "'" : place;
        }
    }

    static Notation of(String text) {
        List<Part> parts = new ArrayList<>();
        int start = text.indexOf('(') + 1;
        int depth = 0;
        int optional = 0;
        int optionalAtStart = 0;
        for (int at = start; at < text.length() && depth >= 0; at++) {
            char sign = text.charAt(at);
            depth += sign == '(' || sign == '{' ? 1 : sign == ')' || sign == '}' ? -1 : 0;
            if (depth < 0 || (depth == 0 && sign == ',')) {
                add(parts, text, start, at, optionalAtStart > 0);
                start = at + 1;
                optionalAtStart = optional;
            }
            optional += sign == '[' ? 1 : sign == ']' ? -1 : 0;
        }
        return new Notation(text, List.copyOf(parts));
    }

    private static void add(List<Part> parts, String text, int start, int end, boolean optional) {
        int from = start;
        int to = end;
        while (from < to && "[], ".indexOf(text.charAt(from)) >= 0) {
            from++;
        }
        while (to > from && "[], ".indexOf(text.charAt(to - 1)) >= 0) {
            to--;
        }
        String part = text.substring(from, to);
        if (part.equals(MORE)) {
            Part last = parts.remove(parts.size() - 1);
            parts.add(new Part(last.text(), last.start(), last.optional(), true));
        } else if (!part.isEmpty()) {
            parts.add(new Part(part, from, optional || text.charAt(start) == '[', false));
        }
    }

    boolean hasBraces() {
        return parts.stream().anyMatch(part -> part.text().equals(BRACES));
    }

    /** Returns the index of the part that an argument fills; -1 if there is none. */
    int indexOf(Argument argument) {
        int[] fitting = IntStream.range(0, parts.size())
                .filter(at -> argument.name().isEmpty()
                        ? parts.get(at).isArgument()
                        : parts.get(at).text().startsWith(argument.name() + ":"))
                .toArray();
        int wanted = argument.name().isEmpty() ? argument.position() : 0;
        if (wanted < fitting.length) {
            return fitting[wanted];
        }
        return fitting.length > 0 && parts.get(fitting[fitting.length - 1]).repeated()
                ? fitting[fitting.length - 1]
                : -1;
    }

    /** Returns the arguments that cannot be left out as places to fill in, in parentheses; nothing if there are none. */
    String places() {
        List<String> places = new ArrayList<>();
        for (Part part : parts) {
            if (part.isArgument() && !part.optional()) {
                places.add(part.place(places.size() + 1));
            }
        }
        return places.isEmpty() ? "" : "(" + String.join(", ", places) + ")";
    }
}
