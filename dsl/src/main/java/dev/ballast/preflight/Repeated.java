package dev.ballast.preflight;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds the first value of a list that was there before. */
final class Repeated {

    private Repeated() {}

    static <T> Optional<T> in(List<T> values) {
        Set<T> seen = new HashSet<>();
        return values.stream().filter(value -> !seen.add(value)).findFirst();
    }
}
