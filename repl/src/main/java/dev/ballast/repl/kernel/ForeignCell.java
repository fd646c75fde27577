package dev.ballast.repl.kernel;

import dev.ballast.repl.command.Commands;
import dev.ballast.run.WrongUsageException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Recognizes cells with IPython magics, shell commands or misplaced commands, and says what to write instead. */
final class ForeignCell {

    private static final Pattern MAGIC = Pattern.compile("\\s*(%{1,2}\\w*)[ \\t]*(.*)", Pattern.DOTALL);
    private static final Pattern SHELL = Pattern.compile("\\s*!\\s*(\\S.*)");
    private static final Pattern COMMAND = Pattern.compile("(?m)^[ \\t]*/([a-z][a-z-]*!?)(?= |$).*$");

    private ForeignCell() {}

    /** Returns the failure with a remedy for a cell that cannot be evaluated; empty if it is not recognized. */
    static Optional<WrongUsageException> in(String code, Commands commands) {
        Matcher magic = MAGIC.matcher(code);
        if (magic.matches()) {
            boolean time = magic.group(1).contains("time");
            return Optional.of(new WrongUsageException(
                    "'" + magic.group(1) + "' is a command of IPython, not of Ballast",
                    time ? "/time " + magic.group(2).strip() : "/help lists the commands"));
        }
        Matcher shell = SHELL.matcher(code);
        if (shell.matches()) {
            return Optional.of(new WrongUsageException(
                    "'!' does not run programs here",
                    "println '" + shell.group(1).strip().replace("'", "\\'") + "'.execute().text"));
        }
        // One that stands alone was taken for a command.
        return COMMAND.matcher(code)
                .results()
                .filter(line -> commands.hint("/" + line.group(1)).isPresent())
                .findFirst()
                .map(line -> new WrongUsageException(
                        "/" + line.group(1) + " must stand alone in a cell: below other lines it is not a command",
                        "write it in its own cell: " + line.group().strip()));
    }
}
