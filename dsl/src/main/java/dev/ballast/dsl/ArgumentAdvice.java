package dev.ballast.dsl;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;

/**
 * Advises what to write in place of arguments that a word does not take.
 *
 * @param given the types of the arguments, as {@link Vocabulary#plain} names them
 * @param values the arguments; null where the value is unknown
 */
record ArgumentAdvice(Vocabulary here, String word, List<String> given, List<?> values) {

    private static final String NUMBER = "whole number";
    private static final String TEXT = "text";

    /**
     * Returns the correction of one argument if one is enough, else the notations of the word, those with as many arguments
     * first.
     */
    String text() {
        return number().or(this::named)
                .orElseGet(() -> "write "
                        + String.join(" or ", here.ways(word, positions().size())));
    }

    /** Returns the correction of a text that must be a whole number. */
    private Optional<String> number() {
        List<Integer> texts = positions().stream()
                .filter(at -> given.get(at).equals(TEXT) && isDigits(values.get(at)))
                .toList();
        return texts.stream().findFirst().flatMap(first -> written(types(), (taken, types) -> fits(taken, types, texts))
                .map(way -> "write " + values.get(first) + " without quotes, or add 'as int': " + way));
    }

    /** Returns the correction of an option of unknown name whose value should be the last argument. */
    private Optional<String> named() {
        Map<?, ?> options = values.stream()
                .filter(Map.class::isInstance)
                .<Map<?, ?>>map(value -> (Map<?, ?>) value)
                .findFirst()
                .orElse(Map.of());
        return options.entrySet().stream()
                .filter(option -> here.methods(word).stream()
                        .noneMatch(way -> Vocabulary.options(way).contains(String.valueOf(option.getKey()))))
                .findFirst()
                .flatMap(option -> unnamed(String.valueOf(option.getKey()), option.getValue()));
    }

    private Optional<String> unnamed(String name, Object value) {
        List<String> types = new ArrayList<>(types());
        types.add(isDigits(value) ? NUMBER : value == null ? "" : Vocabulary.plain(value.getClass()));
        return written(types, List::equals)
                .map(way -> "write " + (isDigits(value) ? value : "the value") + " without '" + name + ":': " + way);
    }

    private Optional<String> written(List<String> types, BiPredicate<List<String>, List<String>> fitting) {
        return here.written(word).entrySet().stream()
                .filter(way -> fitting.test(way.getKey(), types))
                .map(way -> String.join(" or ", way.getValue()))
                .findFirst();
    }

    private boolean fits(List<String> taken, List<String> types, List<Integer> texts) {
        return taken.size() == types.size()
                && IntStream.range(0, taken.size())
                        .allMatch(at -> taken.get(at).equals(types.get(at))
                                || (taken.get(at).equals(NUMBER)
                                        && texts.contains(positions().get(at))));
    }

    private List<String> types() {
        return positions().stream().map(given::get).toList();
    }

    /** Returns the positions of the arguments that are neither options nor braces. */
    private List<Integer> positions() {
        return IntStream.range(0, given.size())
                .filter(at -> !given.get(at).equals(Vocabulary.OPTIONS)
                        && !given.get(at).equals(Vocabulary.BRACES))
                .boxed()
                .toList();
    }

    private static boolean isDigits(Object value) {
        return (value instanceof CharSequence || value instanceof Integer)
                && value.toString().matches("\\d{1,9}");
    }
}
