package dev.ballast.repl.session;

import dev.ballast.check.Mistake;
import java.util.List;

/** The check found what would fail when the runbook runs, so nothing of it was run. */
public final class RefusedByCheckException extends RuntimeException {

    private final transient List<Mistake> mistakes;

    RefusedByCheckException(List<Mistake> mistakes) {
        this(mistakes, null);
    }

    RefusedByCheckException(List<Mistake> mistakes, Throwable cause) {
        super(mistakes.get(0).problem().what(), cause);
        this.mistakes = List.copyOf(mistakes);
    }

    /** Returns what was found, in the order of the script; never empty. */
    public List<Mistake> mistakes() {
        return mistakes;
    }
}
