package dev.ballast.check;

import dev.ballast.error.RefusalCode;
import dev.ballast.rules.Rule;
import java.io.File;
import java.util.List;
import java.util.Set;

/**
 * The result of a check, each list in the order of the script.
 *
 * @param errors what would fail when the script runs
 * @param warnings what would run with a warning
 * @param secrets the names of the secrets that the script uses, where they are constant
 * @param loads the places where the script loads a file from a constant path
 * @param leaves the names of the variables that loaded files share with the script; contains {@link RunbookCheck#ANY_VARIABLE}
 * if they cannot be determined
 * @param assumptions the values that this check accepted and a later one may refuse
 */
public record Findings(
        List<Diagnostic> errors,
        List<Diagnostic> warnings,
        Set<String> secrets,
        List<Load> loads,
        Set<String> leaves,
        Set<Assumption> assumptions) {

    private static final Set<RefusalCode> OF_TEXT =
            Set.of(RefusalCode.COUNTING_DOWN, RefusalCode.HIDDEN_CHARACTER, RefusalCode.SHARED_WRITE);

    /** A value of the script whose rule depends on files, on the time or on the lists of the service. */
    public record Assumption(Rule rule, Object value) {}

    /**
     * A place where a script loads a file from a constant path.
     *
     * @param file the file, as the script writes it
     * @param range the path in the script
     * @param certain whether every run of the script reaches it
     */
    public record Load(File file, Diagnostic.Range range, boolean certain) {}

    /** Returns the warnings about the text itself. The words of a run repeat the others. */
    public List<Diagnostic> ofText() {
        return warnings.stream()
                .filter(warning -> OF_TEXT.contains(warning.problem().code()))
                .toList();
    }

    /** Returns findings that consist of these errors, which prevented any further check. */
    public static Findings only(List<Diagnostic> errors) {
        return new Findings(errors, List.of(), Set.of(), List.of(), Set.of(), Set.of());
    }
}
