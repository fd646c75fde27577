package dev.ballast.repl.terminal;

import dev.ballast.repl.syntax.Argument;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the parameters in signatures such as {@code port(whole number port[, label: text][, { ... }])}. */
final class Parameters {

    private static final Pattern NAMED = Pattern.compile("\\w+: .*");
    /** Without the blanks and brackets around it. */
    private static final Pattern BARE = Pattern.compile("[^\\s\\[\\]](.*[^\\s\\[\\]])?");

    /** Where a parameter stands in a signature, its end not included. */
    record Place(String signature, int start, int end) {

        private String text() {
            return signature.substring(start, end);
        }

        private boolean takes(String name) {
            return text().startsWith(name + ": ");
        }

        private boolean isPositional() {
            return !NAMED.matcher(text()).matches() && !text().startsWith("{");
        }
    }

    private Parameters() {}

    /** Returns the parameter that takes an argument, in the first of the signatures that has one. */
    static Optional<Place> find(List<String> signatures, Argument argument) {
        return signatures.stream()
                .flatMap(signature -> find(signature, argument).stream())
                .findFirst();
    }

    private static Optional<Place> find(String signature, Argument argument) {
        List<Place> all = all(signature);
        return argument.name().isEmpty()
                ? all.stream()
                        .filter(Place::isPositional)
                        .skip(argument.position())
                        .findFirst()
                : all.stream().filter(place -> place.takes(argument.name())).findFirst();
    }

    private static List<Place> all(String signature) {
        List<Place> places = new ArrayList<>();
        int begin = signature.indexOf('(') + 1;
        int end = Math.max(begin, signature.lastIndexOf(')'));
        int depth = 0;
        for (int at = begin; at <= end && begin > 0; at++) {
            char sign = signature.charAt(at);
            if (at == end || (sign == ',' && depth == 0)) {
                bare(signature, begin, at).ifPresent(places::add);
                begin = at + 1;
            }
            depth += deeper(sign);
        }
        return places;
    }

    private static int deeper(char sign) {
        if ("({<".indexOf(sign) >= 0) {
            return 1;
        }
        return ")}>".indexOf(sign) >= 0 ? -1 : 0;
    }

    private static Optional<Place> bare(String signature, int start, int end) {
        Matcher bare = BARE.matcher(signature).region(start, end);
        return bare.find() ? Optional.of(new Place(signature, bare.start(), bare.end())) : Optional.empty();
    }
}
