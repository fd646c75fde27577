package dev.ballast.check;

import dev.ballast.catalogue.CatalogueCheck;
import dev.ballast.dsl.WordProblems;
import dev.ballast.model.Dialect;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.ClassNode;

/**
 * Checks a whole runbook before it runs: every word, block, option and property of Ballast, and every constant that has a rule.
 * It does not check the user's own dynamic code: it reports only certain errors.
 *
 * @param region the default region for resources without a region of their own, or null
 * @param variables the names of the variables that exist before the runbook runs, such as {@code args}; contains
 * {@link #ANY_VARIABLE} if any may exist
 * @param clock the clock that certificate dates are compared with
 * @param dialect the dialect whose rules the constants follow
 * @param catalogue the check that regions, types and images must pass
 * @param selection how to select a profile: the advice where a region is missing; empty if a profile is selected
 */
public record RunbookCheck(
        String region,
        Set<String> variables,
        InstantSource clock,
        Dialect dialect,
        CatalogueCheck catalogue,
        Optional<String> selection) {

    /** The placeholder for variables of unknown name. */
    public static final String ANY_VARIABLE = "*";

    /** The placeholder for an unknown default region. */
    public static final String ANY_REGION = "*";

    /** The comment that {@link #writtenFor} returns. Names of dialects consist of letters. */
    private static final Pattern WRITTEN_FOR = Pattern.compile("// Written for the dialect (\\p{L}+)\\b.*");

    /**
     * Returns the findings of a runbook. It does not run the runbook and sends nothing.
     *
     * @param name the name of its file
     * @param folder the folder in which the runbook finds its classes; empty if it has none
     * @throws org.codehaus.groovy.control.CompilationFailedException if the runbook or one of its classes does not compile
     */
    public Findings of(String name, String text, Optional<Path> folder) {
        TypedScript script = TypedScript.of(name, text, ScriptContext.beside(folder), variables);
        Diagnostics notes = notes(text);
        List<ClassNode> types = script.module().getClasses();
        if (types.stream().noneMatch(type -> isRun(type) || Path.of(name).endsWith(type.getName() + ".groovy"))) {
            notes.error(types.get(0), WordProblems.classesAlone(types.get(0).getName()));
        }
        return findings(script, notes);
    }

    /** Returns whether Groovy would run the class: it is a script or has a method {@code main}. */
    private static boolean isRun(ClassNode type) {
        return type.isDerivedFrom(ClassHelper.SCRIPT_TYPE)
                || !type.getDeclaredMethods("main").isEmpty();
    }

    /** Returns the comment that names the dialect at the beginning of a runbook; the check recognizes it. */
    public static String writtenFor(Dialect dialect) {
        return "// Written for the dialect " + dialect + ": run it with --dialect " + dialect + ".";
    }

    /** Returns whether a statement with these names may change words, or add methods to values. */
    public static boolean mayChangeWords(Set<String> names) {
        return ScriptSymbols.areIn(ScriptSymbols.ADDS_METHODS, names)
                || ScriptSymbols.areIn(ScriptSymbols.MOVES_DELEGATES, names);
    }

    /** Returns whether a statement with these names may declare names that it does not name itself. */
    public static boolean mayChangeNames(Set<String> names) {
        return names.contains("import")
                || ScriptSymbols.areIn(ScriptSymbols.LOADS, names)
                || ScriptSymbols.areIn(ScriptSymbols.REACHES_FOR_THE_BINDING, names);
    }

    /** Returns whether a statement with these names may create a file. */
    public static boolean mayCreateFiles(Set<String> names) {
        return ScriptSymbols.areIn(ScriptSymbols.CREATES_FILES, names);
    }

    /** Returns the findings of a piece of a runbook, given its types and its text. */
    public Findings of(TypedScript script, String text) {
        return findings(script, notes(text));
    }

    private Diagnostics notes(String text) {
        return new Diagnostics(clock, dialect, catalogue, Source.of(text));
    }

    private Findings findings(TypedScript script, Diagnostics notes) {
        script.symbols().parameters().mistakes().forEach(mistake -> notes.error(mistake.where(), mistake.problem()));
        RegionCheck regions = new RegionCheck(region, selection, catalogue);
        CallValidator calls = new CallValidator(notes, notes.source(), script.symbols());
        for (ClassNode type : script.module().getClasses()) {
            new RunbookVisitor(type, calls, regions).visitClass(type);
        }
        RaceCheck.report(script.module(), notes, script.symbols());
        regions.report(notes);
        HiddenCharacters.report(notes);
        Matcher written = WRITTEN_FOR.matcher(notes.source().text());
        if (written.lookingAt()) {
            notes.markWrittenFor(written.group(1));
        }
        return notes.findings(script.symbols());
    }
}
