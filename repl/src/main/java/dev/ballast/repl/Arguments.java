package dev.ballast.repl;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reads {@code ballast SCRIPT} as {@code ballast run SCRIPT}: a first argument that is no command and no option is a script. */
final class Arguments {

    static final List<String> COMMANDS = List.of("run", "check", "sandbox", "classpath", "names", "adopt", "forget");

    // A word that will be a command is none for a script today: what it does would change under its user.
    static final List<String> RESERVED = List.of("repl", "kernel", "help");

    // Whoever writes one of these expects a run that changes nothing: handing it to the script instead would be no
    // help.
    static final Set<String> LATER = Set.of("--dry-run", "--confirm", "--offline");

    private static final Set<String> TAKING_A_VALUE =
            Set.of("--profile", "--color", "--output", "--state", "--port", "--clock");

    private Arguments() {}

    static String[] of(String[] typed) {
        int first = firstWord(typed);
        if (first == typed.length || COMMANDS.contains(typed[first]) || RESERVED.contains(typed[first])) {
            return typed;
        }
        List<String> all = new ArrayList<>(List.of(typed));
        all.add(0, "run");
        return all.toArray(String[]::new);
    }

    private static int firstWord(String[] typed) {
        int at = 0;
        while (at < typed.length && typed[at].startsWith("-") && !typed[at].equals("--")) {
            at += TAKING_A_VALUE.contains(typed[at]) ? 2 : 1;
        }
        return Math.min(at, typed.length);
    }
}
