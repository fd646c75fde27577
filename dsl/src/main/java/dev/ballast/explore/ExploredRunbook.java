package dev.ballast.explore;

import dev.ballast.dsl.Cloud;
import dev.ballast.dsl.Runbook;
import dev.ballast.parameters.GivenParameters;
import dev.ballast.reconcile.context.EvaluationScope;
import dev.ballast.run.Compiler;
import dev.ballast.run.ScriptFile;
import groovy.lang.Script;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A runbook that was compiled once, and that each run performs from its first line.
 *
 * @param file its text
 * @param type its class
 * @param arguments its arguments
 * @param parameters the values of its parameters
 */
public record ExploredRunbook(ScriptFile file, Class<?> type, List<String> arguments, GivenParameters parameters)
        implements RunStep {

    private static final PrintStream NOWHERE =
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);

    /** Compiles a runbook, so that its dates are those of the simulator. */
    public static ExploredRunbook of(ScriptFile file, List<String> arguments, GivenParameters parameters) {
        return new ExploredRunbook(file, Compiler.type(file, new ScriptMachine.Calls()), arguments, parameters);
    }

    @Override
    public void perform(SimulatedRun run) {
        Script script = Compiler.script(type, arguments);
        script.getBinding().setVariable("out", NOWHERE);
        Cloud cloud = run.open();
        EvaluationScope whole = cloud.evaluation(file.fileName(), file.text());
        try {
            if (script instanceof Runbook runbook) {
                runbook.runOn(cloud);
                runbook.runWith(parameters);
            }
            script.run();
        } catch (Throwable failure) {
            whole.recordFailure(failure);
            throw failure;
        } finally {
            whole.close();
        }
    }

    @Override
    public String toString() {
        return file.fileName();
    }
}
