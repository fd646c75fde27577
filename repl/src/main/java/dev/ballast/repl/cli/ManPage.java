package dev.ballast.repl.cli;

import java.util.Arrays;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Writes the manual page from the commands, in the macros that {@code man} reads. */
final class ManPage {

    private final StringBuilder page = new StringBuilder();

    private ManPage() {}

    /** Returns the page of a command tree: the program, then each command with its options. */
    static String of(CommandLine tree) {
        ManPage man = new ManPage();
        String name = tree.getCommandName();
        UsageMessageSpec usage = tree.getCommandSpec().usageMessage();
        man.line(".TH " + name.toUpperCase(Locale.ROOT) + " 1");
        man.line(".SH NAME");
        man.text(name + " - " + String.join(" ", usage.header()));
        man.line(".SH SYNOPSIS");
        man.verbatim(synopsis(tree));
        man.line(".SH OPTIONS");
        man.options(tree);
        man.line(".SH COMMANDS");
        man.commands(tree);
        return man.page.toString();
    }

    private void commands(CommandLine parent) {
        for (CommandLine command : parent.getSubcommands().values()) {
            UsageMessageSpec usage = command.getCommandSpec().usageMessage();
            if (!usage.hidden()) {
                line(".SS " + command.getCommandSpec().qualifiedName());
                text(String.join(" ", usage.header()));
                verbatim(synopsis(command));
                options(command);
                verbatim(usage.footer());
                commands(command);
            }
        }
    }

    private static String[] synopsis(CommandLine command) {
        return command.getHelp().synopsis(0).lines().map(String::strip).toArray(String[]::new);
    }

    /** Writes the options of a command; those of every command are listed only once, for the program. */
    private void options(CommandLine command) {
        command.getCommandSpec().positionalParameters().forEach(one -> argument(one.paramLabel(), one));
        command.getCommandSpec().options().stream()
                .filter(option -> !option.inherited())
                .forEach(option -> argument(
                        String.join(", ", option.names())
                                + (option.arity().max() == 0 ? "" : " " + option.paramLabel()),
                        option));
    }

    private void argument(String names, ArgSpec argument) {
        line(".TP");
        line(".B " + escaped(names));
        text(String.join(" ", argument.description()));
    }

    private void verbatim(String... lines) {
        line(".PP");
        line(".nf");
        Arrays.stream(lines).forEach(this::text);
        line(".fi");
    }

    private void text(String text) {
        line((text.startsWith(".") ? "\\&" : "") + escaped(text));
    }

    private void line(String line) {
        page.append(line).append('\n');
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\e").replace("-", "\\-");
    }
}
