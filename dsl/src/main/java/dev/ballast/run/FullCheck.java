package dev.ballast.run;

import dev.ballast.catalogue.CatalogueCheck;
import dev.ballast.check.Diagnostic;
import dev.ballast.check.Diagnostic.Severity;
import dev.ballast.check.Findings;
import dev.ballast.check.Findings.Assumption;
import dev.ballast.check.Findings.Load;
import dev.ballast.check.RunbookCheck;
import dev.ballast.dsl.WordProblems;
import dev.ballast.model.Dialect;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.codehaus.groovy.control.MultipleCompilationErrorsException;

/** The full check of a runbook: its text, the files that it loads, and all that the compiler refuses. */
public final class FullCheck {

    /** The compilation of a file that is compiled elsewhere. */
    static final CompletableFuture<?> COMPILED = CompletableFuture.completedFuture(null);

    private static final String ARGUMENTS = "args";

    private final Optional<String> region;
    private final Dialect dialect;
    private final CatalogueCheck catalogue;
    private final Optional<String> selection;
    private final RunbookCheck check;

    /** Creates a check with the default region, if there is one, the dialect of the service, and what it offers. */
    public FullCheck(Optional<String> region, Dialect dialect, CatalogueCheck catalogue) {
        this(region, dialect, catalogue, Optional.empty());
    }

    /**
     * Creates a check with the settings of the cloud that will be opened.
     *
     * @param selection the advice to select a profile, or empty if one is selected
     */
    public FullCheck(Optional<String> region, Dialect dialect, CatalogueCheck catalogue, Optional<String> selection) {
        this.region = region;
        this.dialect = dialect;
        this.catalogue = catalogue;
        this.selection = selection;
        this.check = check(region.orElse(null), Set.of(ARGUMENTS));
    }

    /**
     * Returns the results for a runbook and for each file that it loads, directly or indirectly, from a constant path. It compiles
     * them in parallel with the check, which does not have the last phases of the compiler.
     */
    public List<CheckedScript> of(ScriptFile runbook) {
        return of(runbook, Compiler.start(runbook));
    }

    private List<CheckedScript> of(ScriptFile runbook, CompletableFuture<?> compiling) {
        CheckedScript first = checked(check, runbook, compiling);
        Map<Path, ScriptFile> loaded = new LinkedHashMap<>();
        place(runbook).ifPresent(place -> loaded.put(place, runbook));
        Set<String> variables = new HashSet<>(Set.of(ARGUMENTS));
        gather(first.findings(), loaded, variables);
        // The region of what is loaded may come from what loads it.
        RunbookCheck inside = check(RunbookCheck.ANY_REGION, variables);
        Stream<CheckedScript> others = loaded.values().stream()
                .filter(file -> !file.equals(runbook))
                .map(file -> checked(inside, file, Compiler.start(file)));
        return new Circles().addedTo(Stream.concat(Stream.of(first), others).toList());
    }

    /**
     * Returns all errors and warnings of a runbook, syntax errors among them, in the order of its lines and with secrets masked.
     * The files that it loads are read, and what is wrong in them is not returned.
     *
     * @throws WrongUsageException if the runbook is too long, or a file that it loads cannot be read
     */
    public List<Diagnostic> diagnostics(ScriptFile runbook) {
        return of(runbook).get(0).diagnostics();
    }

    /**
     * Returns the results for a runbook and each file that it loads, none of which has an error.
     *
     * @param compiling the compilation of the runbook
     * @throws RefusedByCheckException if one of them has an error
     * @throws org.codehaus.groovy.control.CompilationFailedException when the runbook does not compile
     */
    List<CheckedScript> require(ScriptFile runbook, CompletableFuture<?> compiling) {
        List<CheckedScript> all = of(runbook, compiling);
        all.get(0).errors().ifPresent(errors -> {
            throw errors;
        });
        List<CheckedScript> wrong = all.stream().filter(CheckedScript::isWrong).toList();
        if (!wrong.isEmpty()) {
            throw new RefusedByCheckException(wrong);
        }
        return all;
    }

    /**
     * Checks a file that is run by itself, with these variables beside those of a runbook.
     *
     * @throws RefusedByCheckException if the file has an error
     */
    public void require(ScriptFile file, Set<String> variables) {
        CheckedScript checked = checked(check(RunbookCheck.ANY_REGION, variables), file, COMPILED);
        if (checked.isWrong()) {
            throw new RefusedByCheckException(List.of(checked));
        }
    }

    /** Returns the names of the secrets that are constants in these files. */
    static Set<String> secrets(List<CheckedScript> all) {
        return all.stream().flatMap(one -> one.findings().secrets().stream()).collect(Collectors.toSet());
    }

    /** Returns the settings on which the results depend, beside the files and the lists of the service. */
    String context() {
        return dialect + " " + region;
    }

    /** Returns whether a value that was accepted before is accepted now. */
    boolean accepts(Assumption assumption) {
        return assumption
                .rule()
                .examine(assumption.value(), InstantSource.system(), dialect)
                .or(() -> catalogue.examine(assumption.rule(), assumption.value()))
                .isEmpty();
    }

    /** Adds the loaded files, and the variables that they share. */
    private void gather(Findings findings, Map<Path, ScriptFile> loaded, Set<String> variables) {
        variables.addAll(findings.leaves());
        findings.loads().stream().map(Load::file).forEach(file -> {
            ScriptFile script = ScriptFile.read(file.toPath()).named(file.toString());
            if (place(script)
                    .filter(place -> loaded.putIfAbsent(place, script) == null)
                    .isPresent()) {
                RunbookCheck lenient = check(RunbookCheck.ANY_REGION, Set.of(RunbookCheck.ANY_VARIABLE));
                gather(checked(lenient, script, COMPILED).findings(), loaded, variables);
            }
        });
    }

    /** Returns the path of a script; empty for a text without a file. */
    private static Optional<Path> place(ScriptFile file) {
        return file.folder().map(folder -> folder.resolve(file.fileName()).normalize());
    }

    private RunbookCheck check(String region, Set<String> variables) {
        return new RunbookCheck(region, variables, InstantSource.system(), dialect, catalogue, selection);
    }

    private static CheckedScript checked(RunbookCheck check, ScriptFile file, CompletableFuture<?> compiling) {
        try {
            CompileErrors.ofUnclosed(file).ifPresent(error -> {
                throw error;
            });
            CheckedScript checked = new CheckedScript(file, findings(check, file), Optional.empty());
            return checked.isWrong() ? checked : withCompiled(checked, compiling);
        } catch (RefusedByCheckException broken) {
            return broken.files().get(0);
        } catch (MultipleCompilationErrorsException errors) {
            return new CheckedScript(file, new Remainder(file, check).findings(errors), Optional.of(errors));
        }
    }

    private static CheckedScript withCompiled(CheckedScript checked, CompletableFuture<?> compiling) {
        try {
            compiling.join();
            return checked;
        } catch (CompletionException failed) {
            if (failed.getCause() instanceof MultipleCompilationErrorsException errors) {
                return new CheckedScript(checked.file(), checked.findings(), Optional.of(errors));
            }
            if (failed.getCause() instanceof RefusedByCheckException broken) {
                return checked.withErrors(broken.errors());
            }
            throw failed;
        }
    }

    static Findings findings(RunbookCheck check, ScriptFile file) {
        return Compiler.guarded(file, () -> check.of(file.name(), file.text(), file.folder()));
    }

    /** Finds files that load each other unconditionally: a run of them would not end. */
    private static final class Circles {

        private final Map<Path, CheckedScript> unfollowed = new HashMap<>();
        private final Map<Path, List<Diagnostic>> closing = new HashMap<>();

        /** Returns the results of all files, with an error added at each line that closes a circle. */
        List<CheckedScript> addedTo(List<CheckedScript> all) {
            all.forEach(one -> place(one.file()).ifPresent(place -> unfollowed.put(place, one)));
            all.forEach(one -> place(one.file()).ifPresent(place -> follow(List.of(place))));
            return all.stream()
                    .map(one -> place(one.file())
                            .map(closing::get)
                            .map(one::withErrors)
                            .orElse(one))
                    .toList();
        }

        private void follow(List<Path> chain) {
            Path last = chain.get(chain.size() - 1);
            CheckedScript checked = unfollowed.remove(last);
            if (checked == null) {
                return;
            }
            checked.findings().loads().stream().filter(Load::certain).forEach(load -> {
                Path next = load.file().toPath().toAbsolutePath().normalize();
                List<Path> longer = new ArrayList<>(chain);
                longer.add(next);
                if (chain.contains(next)) {
                    List<String> names = longer.stream()
                            .dropWhile(file -> !file.equals(next))
                            .map(file -> file.getFileName().toString())
                            .toList();
                    closing.computeIfAbsent(last, file -> new ArrayList<>())
                            .add(new Diagnostic(
                                    load.range(),
                                    Severity.ERROR,
                                    WordProblems.loadingCircle(names, "without end"),
                                    Optional.empty()));
                } else {
                    follow(longer);
                }
            });
        }
    }
}
