package dev.ballast.repl.cli;

import dev.ballast.check.ParameterReader;
import dev.ballast.parameters.Parameter;
import dev.ballast.redact.Printable;
import dev.ballast.repl.render.Screen;
import dev.ballast.rules.Problem;
import java.util.ArrayList;
import java.util.List;

/** The help and the completion of a runbook with parameters. */
final class ParameterHelp {

    private ParameterHelp() {}

    /**
     * Returns the lines of the help of the runbook with that name and text.
     *
     * @throws dev.ballast.error.RuleException if a declaration has a mistake
     */
    static List<String> lines(String name, String text, Screen screen) {
        Problem.refuse(ParameterReader.read(text).flatMap(ParameterReader::mistake));
        List<Parameter> parameters = ParameterReader.of(text);
        if (parameters.isEmpty()) {
            return List.of(name + " declares no parameters.");
        }
        List<String> lines = new ArrayList<>();
        lines.add("Usage: ballast run [OPTIONS] " + name + " [PARAMETERS] [ARGS...]");
        lines.add("");
        int width =
                parameters.stream().mapToInt(one -> option(one).length()).max().orElse(0);
        parameters.forEach(one -> lines.add(screen.wrapped(
                "  " + option(one) + " ".repeat(width - option(one).length() + 2) + description(one), width + 4)));
        lines.add("");
        lines.add("Each can also be set in a file, --params FILE, or as a variable such as "
                + parameters.get(0).variable() + ".");
        return lines;
    }

    /**
     * Returns the words that may follow these words of {@code ballast run}, one of which is a runbook: the listed values of the last
     * option, else the options of the parameters of the runbook.
     */
    static List<String> completions(List<String> words) {
        List<Parameter> parameters = words.stream()
                .filter(word -> !word.startsWith("-"))
                .map(ParameterArguments::parameters)
                .filter(found -> !found.isEmpty())
                .findFirst()
                .orElse(List.of());
        String last = words.isEmpty() ? "" : words.get(words.size() - 1);
        return parameters.stream()
                .filter(parameter -> parameter.type() != Parameter.Type.SWITCH)
                .filter(parameter -> last.equals(parameter.option()))
                .findFirst()
                .map(Parameter::choices)
                .orElseGet(() -> parameters.stream().map(Parameter::option).toList());
    }

    private static String option(Parameter parameter) {
        return parameter.option() + (parameter.type() == Parameter.Type.SWITCH ? "" : " VALUE");
    }

    private static String description(Parameter parameter) {
        String meaning = parameter.description().isBlank() ? "" : parameter.description() + "; ";
        String end = parameter.isRequired() ? " (required)" : " (default " + parameter.byDefault() + ")";
        return Printable.line(meaning + parameter.range() + end);
    }
}
