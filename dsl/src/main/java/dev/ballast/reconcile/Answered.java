package dev.ballast.reconcile;

import dev.ballast.model.Reference;
import dev.ballast.rules.Quoted;
import java.util.ArrayList;
import java.util.List;

/** Compares the answer to a create with what was requested; what is not requested, or not answered, is not compared. */
final class Answered {

    private final Reference reference;
    private final List<String> others = new ArrayList<>();

    Answered(Reference reference) {
        this.reference = reference;
    }

    /** Compares one value. */
    Answered with(String what, Object requested, Object answered) {
        if (requested != null && answered != null && !requested.toString().equals(answered.toString())) {
            others.add(what + " " + shown(answered) + " (requested: " + shown(requested) + ")");
        }
        return this;
    }

    /** Warns, in one line, of what differs. */
    void tell(Account account) {
        if (!others.isEmpty()) {
            account.tell(new Progress.Warning(reference + " was created with " + String.join(", ", others)));
        }
    }

    /** Returns what is there now: the value that was answered, else the one that was requested. */
    static <T> T orRequested(T answered, T requested) {
        return answered == null || requested == null ? requested : answered;
    }

    private static String shown(Object value) {
        return value instanceof String text ? Quoted.of(text) : value.toString();
    }
}
