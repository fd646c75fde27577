package dev.ballast.repl.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Reads {@code ballast SCRIPT} as {@code ballast run SCRIPT}, since a first argument that is no command and no option is a
 * script, and {@code ballast} alone, as well as {@code ballast -e EXPR}, as {@code ballast repl}.
 */
final class CommandLineArguments {

    // These print and end, regardless of other arguments.
    private static final Set<String> ANSWERED = Set.of("-h", "--help", "--version");

    private static final Set<String> WITH_PARAMETERS = Set.of("run", "explore");

    private CommandLineArguments() {}

    /** Returns whether a command that has these arguments only prints and ends. */
    static boolean areAnswered(String[] typed) {
        return Stream.of(typed).anyMatch(ANSWERED::contains);
    }

    /**
     * Returns the name of the command that these arguments mean if none of the options before it takes a value; else it may be
     * the value of an option. Empty text if any command would answer them.
     */
    static String command(String[] typed) {
        String first = Stream.of(typed)
                .filter(argument -> argument.equals("-e") || !argument.startsWith("-"))
                .findFirst()
                .orElse(areAnswered(typed) ? "" : "repl");
        return first.equals("-e") ? "repl" : first.endsWith(".groovy") ? "run" : first;
    }

    static String[] of(String[] typed, CommandLine commands) {
        String[] words = withCommand(typed, commands);
        return words.length > 1 && WITH_PARAMETERS.contains(words[0])
                ? new ParameterArguments(
                                option -> option(option, commands).findAny().isPresent(),
                                option -> takesValue(option, commands))
                        .separated(words)
                : words;
    }

    private static String[] withCommand(String[] typed, CommandLine commands) {
        int first = 0;
        while (first < typed.length && typed[first].matches("-[^-].*|--.+")) {
            first += takesValue(typed[first], commands) ? 2 : 1;
        }
        List<String> options = Arrays.asList(typed).subList(0, Math.min(first, typed.length));
        // Without a word it is a session, unless something is asked that any command would answer.
        boolean hasWord = first < typed.length;
        if (options.contains("-e") || (!hasWord && options.stream().noneMatch(ANSWERED::contains))) {
            return before(typed, "repl");
        }
        if (hasWord
                && WITH_PARAMETERS.contains(typed[first])
                && options.stream().noneMatch(ANSWERED::contains)) {
            List<String> words = new ArrayList<>(Arrays.asList(typed));
            words.add(0, words.remove(first));
            return words.toArray(String[]::new);
        }
        return hasWord && !commands.getSubcommands().containsKey(typed[first]) ? before(typed, "run") : typed;
    }

    private static boolean takesValue(String option, CommandLine commands) {
        return option(option, commands).anyMatch(found -> found.arity().max() > 0);
    }

    private static Stream<OptionSpec> option(String option, CommandLine commands) {
        return Stream.concat(Stream.of(commands), commands.getSubcommands().values().stream())
                .map(command -> command.getCommandSpec().findOption(option))
                .filter(Objects::nonNull);
    }

    private static String[] before(String[] typed, String command) {
        return Stream.concat(Stream.of(command), Arrays.stream(typed)).toArray(String[]::new);
    }
}
