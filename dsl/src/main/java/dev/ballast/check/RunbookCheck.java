package dev.ballast.check;

import dev.ballast.dsl.Runbook;
import groovy.lang.GroovyClassLoader;
import java.time.InstantSource;
import java.util.Set;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.ModuleNode;
import org.codehaus.groovy.control.CompilationUnit;
import org.codehaus.groovy.control.CompilerConfiguration;
import org.codehaus.groovy.control.Phases;
import org.codehaus.groovy.control.SourceUnit;

/**
 * The check of a whole runbook before it runs: every word, block, option and property of Ballast, and every constant that a
 * rule of {@code preflight} is about. The user's own dynamic code is left alone: what cannot be known is not complained of.
 *
 * @param region the region that holds where the runbook names none, or null
 * @param variables the names of the variables that exist before it runs, such as {@code args}
 * @param clock tells what time it is, for the dates of certificates
 */
public record RunbookCheck(String region, Set<String> variables, InstantSource clock) {

    // A URI whose path names the class: a script web.groovy may have a variable called web, as it may when it runs.
    private static final String NAME = "file:/RunbookScript#/";

    /** Copies the names. */
    public RunbookCheck {
        variables = Set.copyOf(variables);
    }

    /**
     * Returns what is wrong with a runbook; nothing of it runs, and nothing is sent.
     *
     * @param name the name of its file
     * @throws org.codehaus.groovy.control.CompilationFailedException when it does not compile
     */
    public Findings of(String name, String text) {
        CompilerConfiguration configuration = new CompilerConfiguration();
        configuration.setScriptBaseClass(Runbook.class.getName());
        CompilationUnit unit =
                new CompilationUnit(configuration, null, new GroovyClassLoader(RunbookCheck.class.getClassLoader()));
        SourceUnit source = unit.addSource(NAME + name, text);
        unit.compile(Phases.CANONICALIZATION);
        return examine(source, unit, new Source(text));
    }

    private Findings examine(SourceUnit unit, CompilationUnit compilation, Source source) {
        ModuleNode module = unit.getAST();
        ScriptFacts facts = ScriptFacts.of(module, unit, variables);
        Notes notes = new Notes();
        Regions regions = new Regions(region);
        Calls calls = new Calls(notes, source, facts, clock);
        for (ClassNode type : module.getClasses()) {
            TypeInference.run(unit, type, compilation, facts);
        }
        for (ClassNode type : module.getClasses()) {
            new Examiner(unit, type, source, facts, notes, calls, regions).visitClass(type);
        }
        regions.tell(notes);
        return notes.findings();
    }
}
