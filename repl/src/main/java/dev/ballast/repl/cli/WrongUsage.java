package dev.ballast.repl.cli;

import dev.ballast.repl.evaluation.WrongUsageException;
import dev.ballast.repl.report.ErrorReporter;
import dev.ballast.rules.NearestMatch;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Reports wrong usage with one line, the nearest valid word, and the command of the help. */
final class WrongUsage {

    // Any two short options are near each other.
    private static final int SHORT = 2;

    /** The names of Java's constants, in any case the values of an option. */
    private static final Pattern CONSTANTS = Pattern.compile("\\[([A-Z_, ]+)] \\(case-insensitive\\)");

    private final TopCommand top;

    WrongUsage(TopCommand top) {
        this.top = top;
    }

    @SuppressWarnings("unused")
    int inArguments(ParameterException wrong, String[] typed) {
        CommandLine command = wrong.getCommandLine();
        if (wrong instanceof MissingParameterException missing
                && missing.getMissing().stream().allMatch(ArgSpec::isPositional)) {
            return errors().report(missing(command, missing.getMissing()));
        }
        String problem = wrong instanceof UnmatchedArgumentException unmatched
                ? unmatched(command, unmatched.getUnmatched().get(0))
                : CONSTANTS
                        .matcher(wrong.getMessage().lines().findFirst().orElse("these arguments cannot be read"))
                        .replaceFirst(all -> all.group(1).toLowerCase(Locale.ROOT));
        return errors().report(new WrongUsageException(
                Character.toLowerCase(problem.charAt(0)) + problem.substring(1),
                command.getCommandSpec().qualifiedName() + " --help"));
    }

    @SuppressWarnings("unused")
    int inCommand(Exception failure, CommandLine command, ParseResult parsed) {
        return errors().report(failure);
    }

    private ErrorReporter errors() {
        return new ErrorReporter(
                top.process().lines(top.common().color()), top.common().verbose());
    }

    private static WrongUsageException missing(CommandLine command, List<ArgSpec> missing) {
        String name = command.getCommandSpec().qualifiedName();
        return new WrongUsageException(
                labels(missing, " and ") + (missing.size() == 1 ? " is missing" : " are missing"),
                name + " " + labels(command.getCommandSpec().positionalParameters(), " ") + "; more: " + name
                        + " --help");
    }

    private static String labels(List<? extends ArgSpec> parameters, String between) {
        return parameters.stream().map(ArgSpec::paramLabel).collect(Collectors.joining(between));
    }

    private static String unmatched(CommandLine command, String word) {
        if (!word.startsWith("-")) {
            return unknownCommand(command, word);
        }
        String option = word.split("=", 2)[0];
        return "there is no option '" + option + "'" + advice(command, option);
    }

    static String unknownCommand(CommandLine command, String word) {
        String commands = command.getSubcommands().entrySet().stream()
                .filter(one -> !one.getValue().getCommandSpec().usageMessage().hidden())
                .map(Map.Entry::getKey)
                .collect(Collectors.joining(", "));
        return commands.isEmpty()
                ? "unexpected argument '" + word + "'"
                : "there is no command '" + word + "'; commands: " + commands;
    }

    private static String advice(CommandLine command, String option) {
        return NearestMatch.of(option, command.getCommandSpec().optionsMap().keySet())
                .filter(near -> option.length() > SHORT)
                .map(near -> "; did you mean '" + near + "'?")
                .orElseGet(() -> elsewhere(command, option));
    }

    /** Returns the command that has such an option, for a session, where the command may be missing. */
    private static String elsewhere(CommandLine command, String option) {
        if (command.getCommandName().equals("run")) {
            return " (for the script itself, write it after --)";
        }
        if (!command.getCommandName().equals("repl")) {
            return "";
        }
        List<String> owners = command.getParent().getSubcommands().entrySet().stream()
                .filter(entry -> entry.getValue().getCommandSpec().optionsMap().containsKey(option))
                .map(entry -> "ballast " + entry.getKey())
                .toList();
        return owners.isEmpty() ? "" : "; it belongs after " + String.join(" or ", owners);
    }
}
