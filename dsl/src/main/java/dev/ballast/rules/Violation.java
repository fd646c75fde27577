package dev.ballast.rules;

import dev.ballast.error.RefusalCode;
import java.util.Optional;

/** The description of a mistake and its remedy, before the rule adds its code. */
record Violation(String what, String instead) {

    Problem of(RefusalCode code) {
        return new Problem(code, what, instead);
    }

    static Optional<Violation> found(String what, String instead) {
        return Optional.of(new Violation(what, instead));
    }

    static Optional<Violation> when(boolean wrong, String what, String instead) {
        return wrong ? found(what, instead) : Optional.empty();
    }
}
