package dev.ballast.run;

import dev.ballast.check.Diagnostic;
import dev.ballast.check.Findings;
import java.util.List;
import java.util.Optional;

/** Thrown when the check found errors, so that nothing was run. */
public final class RefusedByCheckException extends RuntimeException {

    private final transient List<CheckedScript> files;

    /** Creates the failure of a text; {@code cause} is that of the compiler, or null. */
    public RefusedByCheckException(ScriptFile text, List<Diagnostic> errors, Throwable cause) {
        super(errors.get(0).problem().what(), cause);
        this.files = List.of(new CheckedScript(text, Findings.only(errors), Optional.empty()));
    }

    /** Creates the failure of files with errors, or which do not compile. */
    RefusedByCheckException(List<CheckedScript> files) {
        super("the check found mistakes");
        this.files = List.copyOf(files);
    }

    /** Returns the files in which mistakes were found. */
    public List<CheckedScript> files() {
        return files;
    }

    /** Returns the errors of the files, in their order. */
    public List<Diagnostic> errors() {
        return files.stream().flatMap(file -> file.findings().errors().stream()).toList();
    }
}
