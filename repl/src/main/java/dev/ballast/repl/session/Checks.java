package dev.ballast.repl.session;

import dev.ballast.check.Findings;
import dev.ballast.check.RunbookCheck;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Checks runbooks as this program runs them. */
public final class Checks {

    private final RunbookCheck check;

    /** Takes the region that holds where a runbook names none. */
    public Checks(Optional<String> region) {
        this.check = new RunbookCheck(region.orElse(null), Set.of("args"), InstantSource.system());
    }

    /**
     * Returns what the check finds.
     *
     * @throws org.codehaus.groovy.control.CompilationFailedException when the runbook does not compile
     */
    public Findings of(ScriptFile file) {
        try {
            return CompilerGuard.compiled(file, () -> check.of(file.name(), file.text(), file.folder()));
        } catch (RefusedByCheckException broken) {
            return new Findings(broken.mistakes(), List.of(), Set.of());
        }
    }

    /**
     * Returns what the check finds when there is no mistake in it.
     *
     * @throws RefusedByCheckException when it finds one
     * @throws org.codehaus.groovy.control.CompilationFailedException when the runbook does not compile
     */
    public Findings require(ScriptFile file) {
        Findings findings = of(file);
        if (!findings.mistakes().isEmpty()) {
            throw new RefusedByCheckException(findings.mistakes());
        }
        return findings;
    }
}
