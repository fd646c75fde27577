package dev.ballast.repl.evaluation;

import dev.ballast.check.RunbookClassLoader;
import dev.ballast.dsl.Runbook;
import groovy.lang.Binding;
import groovy.lang.GroovyCodeSource;
import groovy.lang.Script;
import groovy.transform.ThreadInterrupt;
import java.util.List;
import org.codehaus.groovy.control.CompilerConfiguration;
import org.codehaus.groovy.control.customizers.ASTTransformationCustomizer;
import org.codehaus.groovy.runtime.InvokerHelper;

/** Compiles a runbook: its words are those of {@link Runbook}, and its loops stop when the thread is interrupted. */
public final class Compiler {

    // A URI whose path names the class and whose end names the file in stack traces: a script web.groovy may then have
    // a
    // variable called web, which Groovy would take for the class of the script.
    private static final String NAME = "file:/RunbookScript#/";

    private Compiler() {}

    /**
     * Returns the script, ready to run, with {@code args} as Groovy has it.
     *
     * @throws org.codehaus.groovy.control.CompilationFailedException when it does not compile
     * @throws RefusedByCheckException when the compiler itself fails at it
     */
    public static Script compile(ScriptFile file, List<String> arguments) {
        Binding binding = new Binding();
        binding.setVariable("args", arguments.toArray(String[]::new));
        RunbookClassLoader loader = new RunbookClassLoader(file.folder(), configuration());
        GroovyCodeSource source = new GroovyCodeSource(file.text(), NAME + file.name(), "/ballast/runbook");
        Class<?> compiled = CompilerGuard.compiled(file, () -> loader.parseClass(source, false));
        return InvokerHelper.createScript(compiled, binding);
    }

    private static CompilerConfiguration configuration() {
        CompilerConfiguration configuration = new CompilerConfiguration();
        configuration.setScriptBaseClass(Runbook.class.getName());
        configuration.addCompilationCustomizers(new ASTTransformationCustomizer(ThreadInterrupt.class));
        return configuration;
    }
}
