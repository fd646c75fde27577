package dev.ballast.repl.command;

import dev.ballast.error.ShellWord;
import dev.ballast.rules.NearestMatch;
import dev.ballast.run.WrongUsageException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Words what is wrong with the arguments of a command in one line, with the nearest valid option. */
public final class ArgumentProblem {

    // Any two short options are near each other.
    private static final String OPTIONS = "the options:";
    private static final int SHORT = 2;

    /** The names of Java's constants, in any case the values of an option. */
    private static final Pattern CONSTANTS = Pattern.compile("\\[([A-Z_, ]+)] \\(case-insensitive\\)");

    private ArgumentProblem() {}

    /** Returns the exception for wrong arguments; its remedy names the parameters of the command, or its help. */
    public static WrongUsageException of(ParameterException wrong) {
        CommandLine command = wrong.getCommandLine();
        String help = ShellWord.line(command.getCommandSpec().qualifiedName() + " --help");
        if (wrong instanceof MissingParameterException missing
                && missing.getMissing().stream().allMatch(ArgSpec::isPositional)) {
            return new WrongUsageException(
                    text(wrong),
                    "write:"
                            + ShellWord.line(command.getCommandSpec().qualifiedName() + " "
                                    + labels(command.getCommandSpec().positionalParameters(), " "))
                            + System.lineSeparator() + OPTIONS + help);
        }
        return new WrongUsageException(text(wrong), OPTIONS + help);
    }

    /** Describes the problem in one line. */
    static String text(ParameterException wrong) {
        CommandLine command = wrong.getCommandLine();
        Optional<String> option = command.getUnmatchedArguments().stream()
                .filter(word -> word.startsWith("-"))
                .findFirst();
        if (option.isPresent()) {
            return unmatched(command, option.get());
        }
        if (wrong instanceof MissingParameterException missing
                && missing.getMissing().stream().allMatch(ArgSpec::isPositional)) {
            return labels(missing.getMissing(), " and ")
                    + (missing.getMissing().size() == 1 ? " is missing" : " are missing");
        }
        String problem = wrong instanceof UnmatchedArgumentException unmatched
                ? unmatched(command, unmatched.getUnmatched().get(0))
                : CONSTANTS
                        .matcher(wrong.getMessage().lines().findFirst().orElse("these arguments cannot be read"))
                        .replaceFirst(all -> all.group(1).toLowerCase(Locale.ROOT))
                        .replace("option option", "option")
                        .replaceFirst(" is not an? (int|long)$", " is not a whole number");
        return Character.toLowerCase(problem.charAt(0)) + problem.substring(1);
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

    /** Returns that the command has no such subcommand, or takes no further argument. */
    public static String unknownCommand(CommandLine command, String word) {
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
                .map(Map.Entry::getKey)
                .toList();
        return owners.isEmpty() ? "" : "; it belongs to " + String.join(" or ", owners);
    }
}
