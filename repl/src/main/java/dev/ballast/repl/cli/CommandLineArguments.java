package dev.ballast.repl.cli;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Reads {@code ballast SCRIPT} as {@code ballast run SCRIPT}, since a first argument that is no command and no option is a
 * script, and {@code ballast} alone, as well as {@code ballast -e EXPR}, as {@code ballast repl}.
 */
final class CommandLineArguments {

    static final List<String> COMMANDS = List.of(
            "run",
            "repl",
            "check",
            "show",
            "kernel",
            "sandbox",
            "classpath",
            "names",
            "adopt",
            "forget",
            "version",
            "help",
            "complete");

    // Whoever writes one of these expects a run that changes nothing: handing it to the script instead would be no
    // help.
    static final Set<String> LATER = Set.of("--dry-run", "--confirm", "--offline");

    private static final Set<String> TAKING_A_VALUE =
            Set.of("--profile", "--color", "--output", "--state", "--port", "--clock", "--svg", "--move", "-e", "-f");

    // These answer at once, whatever stands beside them.
    private static final Set<String> ANSWERED = Set.of("-h", "--help", "--version");

    private CommandLineArguments() {}

    static String[] of(String[] typed) {
        int first = firstWord(typed);
        if (isSession(typed, first)) {
            return before(typed, "repl");
        }
        if (first == typed.length || COMMANDS.contains(typed[first])) {
            return typed;
        }
        return before(typed, "run");
    }

    /** Without a word it is a session, unless something is asked that any command would answer. */
    private static boolean isSession(String[] typed, int first) {
        List<String> options = Arrays.asList(typed).subList(0, first);
        return options.contains("-e")
                || (first == typed.length && options.stream().noneMatch(ANSWERED::contains));
    }

    private static String[] before(String[] typed, String command) {
        return Stream.concat(Stream.of(command), Arrays.stream(typed)).toArray(String[]::new);
    }

    private static int firstWord(String[] typed) {
        int at = 0;
        while (at < typed.length && typed[at].matches("-[^-].*|--.+")) {
            at += TAKING_A_VALUE.contains(typed[at]) ? 2 : 1;
        }
        return Math.min(at, typed.length);
    }
}
