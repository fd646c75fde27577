package dev.ballast.run;

import dev.ballast.check.Findings;
import dev.ballast.check.RunbookCheck;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.secrets.LiteralSecrets;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** Checks and compiles a runbook, or takes from a cache what was checked and compiled before. */
public final class RunbookLoader {

    private final FullCheck check;
    private final Optional<? extends RunbookCache> cache;

    /**
     * A runbook that passed the check.
     *
     * @param type the class of the script
     * @param secrets the names of the secrets that it and the files it loads name by constants
     * @param warnings the warnings about its text and that of the files it loads
     */
    public record Loaded(Class<?> type, Set<String> secrets, List<Progress.Warning> warnings) {}

    /** Creates a loader that keeps nothing if there is no cache. */
    public RunbookLoader(FullCheck check, Optional<? extends RunbookCache> cache) {
        this.check = check;
        this.cache = cache;
    }

    /**
     * Returns a runbook that passed the check.
     *
     * @throws RefusedByCheckException if it or a file that it loads has an error
     * @throws org.codehaus.groovy.control.CompilationFailedException when it does not compile
     */
    public Loaded load(ScriptFile runbook) {
        return cache.flatMap(kept -> kept.find(runbook, check.context()))
                .filter(this::isUnchanged)
                .map(kept -> new Loaded(Compiler.load(runbook, kept.type(), kept.classes()), kept.secrets(), List.of()))
                .orElseGet(() -> checked(runbook));
    }

    private Loaded checked(ScriptFile runbook) {
        CompletableFuture<CompiledRunbook> compiling = Compiler.start(runbook);
        List<CheckedScript> all = check.require(runbook, compiling);
        Set<String> secrets = FullCheck.secrets(all);
        CompiledRunbook compiled = compiling.join();
        Findings findings = all.get(0).findings();
        CachedRunbook kept = new CachedRunbook(
                compiled.type().getName(), compiled.classes(), secrets, findings.assumptions(), compiled.lookedFor());
        if (isComplete(findings) && isUnchanged(kept) && kept.isWritable() && !holdsSecrets(runbook)) {
            cache.ifPresent(folder -> folder.put(runbook, check.context(), kept));
        }
        return new Loaded(
                compiled.type(),
                secrets,
                all.stream().flatMap(CheckedScript::ofText).toList());
    }

    /** A runbook that loads files is checked with them, and they may change; the check repeats its warnings. */
    private static boolean isComplete(Findings findings) {
        return findings.loads().isEmpty()
                && findings.ofText().isEmpty()
                && !findings.leaves().contains(RunbookCheck.ANY_VARIABLE);
    }

    /** The constants of a class stand in its bytes. */
    private static boolean holdsSecrets(ScriptFile runbook) {
        return !LiteralSecrets.masked(runbook.text()).equals(runbook.text());
    }

    private boolean isUnchanged(CachedRunbook kept) {
        return kept.absent().stream().noneMatch(Files::isRegularFile)
                && kept.assumptions().stream().allMatch(check::accepts);
    }
}
