package dev.ballast.repl.evaluation;

import dev.ballast.check.Diagnostic;
import java.util.List;

/** The check found what would fail when the runbook runs, so nothing of it was run. */
public final class RefusedByCheckException extends RuntimeException {

    private final transient List<Diagnostic> mistakes;
    private final transient List<Checked> files;

    RefusedByCheckException(List<Diagnostic> mistakes) {
        this(mistakes, null);
    }

    RefusedByCheckException(List<Diagnostic> mistakes, Throwable cause) {
        this(mistakes.get(0).problem().what(), mistakes, List.of(), cause);
    }

    private RefusedByCheckException(String message, List<Diagnostic> mistakes, List<Checked> files, Throwable cause) {
        super(message, cause);
        this.mistakes = List.copyOf(mistakes);
        this.files = List.copyOf(files);
    }

    static RefusedByCheckException in(List<Checked> files) {
        return new RefusedByCheckException("the check found mistakes", List.of(), files, null);
    }

    /** Returns the files in which mistakes were found; empty when they are those of the one text that was checked. */
    public List<Checked> files() {
        return files;
    }

    /** Returns what was found in the one text that was checked, in its order. */
    public List<Diagnostic> errors() {
        return mistakes;
    }
}
