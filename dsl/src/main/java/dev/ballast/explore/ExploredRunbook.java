package dev.ballast.explore;

import dev.ballast.dsl.Cloud;
import dev.ballast.dsl.Runbook;
import dev.ballast.parameters.GivenParameters;
import dev.ballast.parameters.Parameter;
import dev.ballast.reconcile.context.EvaluationScope;
import dev.ballast.run.Compiler;
import dev.ballast.run.ScriptFile;
import groovy.lang.Script;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A runbook that was compiled once, and that each run performs from its first line.
 *
 * @param file its text
 * @param type its class
 * @param arguments its arguments
 * @param parameters the values of its parameters
 * @param chosen values that a seed has chosen for others of its parameters
 * @param other a runbook that runs, too; empty for none
 */
public record ExploredRunbook(
        ScriptFile file,
        Class<?> type,
        List<String> arguments,
        GivenParameters parameters,
        Map<String, Object> chosen,
        Optional<ExploredRunbook> other)
        implements RunStep {

    private static final PrintStream NOWHERE =
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);

    /** Compiles a runbook, so that its dates are those of the simulator. */
    public static ExploredRunbook of(ScriptFile file, List<String> arguments, GivenParameters parameters) {
        Class<?> type = Compiler.type(file, new ScriptMachine.Calls());
        return new ExploredRunbook(file, type, arguments, parameters, Map.of(), Optional.empty());
    }

    /** Returns the same runbook with another one that runs, too. */
    public ExploredRunbook beside(ExploredRunbook another) {
        return new ExploredRunbook(file, type, arguments, parameters, chosen, Optional.of(another));
    }

    /** Returns the other runbook with this one beside it. */
    Optional<ExploredRunbook> swapped() {
        return other.map(first ->
                first.beside(new ExploredRunbook(file, type, arguments, parameters, chosen, Optional.empty())));
    }

    /** Returns the same runbook with values that chance chooses for the parameters that have their default. */
    ExploredRunbook with(Random random) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (Parameter parameter : parameters.free()) {
            Object value = parameter.any(random);
            if (!value.equals(parameter.byDefault())) {
                values.put(parameter.name(), value);
            }
        }
        return with(values);
    }

    private ExploredRunbook with(Map<String, Object> values) {
        return new ExploredRunbook(file, type, arguments, parameters, values, other);
    }

    /** Returns a sentence that names the cell beside each line of a notebook. */
    String placed(String sentence) {
        String whole = file.notebook()
                .map(notebook -> Pattern.compile("\\(" + Pattern.quote(file.fileName()) + ":(\\d+)(?=\\))")
                        .matcher(sentence)
                        .replaceAll(line -> Matcher.quoteReplacement(
                                line.group() + ", " + notebook.place(Integer.parseInt(line.group(1))))))
                .orElse(sentence);
        return other.map(second -> second.placed(whole)).orElse(whole);
    }

    @Override
    public List<String> given() {
        return chosen.entrySet().stream().map(Map.Entry::toString).toList();
    }

    @Override
    public List<RunStep> parts() {
        return Stream.concat(Stream.of(this), other.stream())
                .<RunStep>map(part -> part)
                .toList();
    }

    @Override
    public List<RunStep> smaller() {
        return chosen.keySet().stream()
                .<RunStep>map(name -> {
                    Map<String, Object> fewer = new LinkedHashMap<>(chosen);
                    fewer.remove(name);
                    return with(fewer);
                })
                .toList();
    }

    @Override
    public void perform(SimulatedRun run) {
        Cloud cloud = run.open();
        EvaluationScope whole = cloud.evaluation(file.fileName(), file.text());
        try {
            Script script = Compiler.script(type, arguments, () -> cloud);
            script.getBinding().setVariable("out", NOWHERE);
            if (script instanceof Runbook runbook) {
                runbook.runWith(chosen.isEmpty() ? parameters : parameters.with(chosen));
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
