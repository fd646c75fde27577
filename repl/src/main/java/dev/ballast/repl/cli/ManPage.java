package dev.ballast.repl.cli;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
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
        man.line(".TH " + name.toUpperCase(Locale.ROOT) + " 1");
        man.line(".SH NAME");
        man.text(name + " - "
                + String.join(" ", tree.getCommandSpec().usageMessage().header()));
        man.line(".SH SYNOPSIS");
        man.synopsis(tree.getCommandSpec().usageMessage());
        man.line(".SH OPTIONS");
        man.options(tree);
        man.line(".SH COMMANDS");
        man.commands(tree);
        return man.page.toString();
    }

    private void commands(CommandLine parent) {
        parent.getSubcommands().values().forEach(command -> {
            UsageMessageSpec usage = command.getCommandSpec().usageMessage();
            if (usage.hidden()) {
                return;
            }
            line(".SS " + command.getCommandSpec().qualifiedName());
            text(String.join(" ", usage.header()));
            synopsis(usage);
            options(command);
            verbatim(usage.footer());
            commands(command);
        });
    }

    private void synopsis(UsageMessageSpec usage) {
        line(".PP");
        verbatim(usage.customSynopsis());
    }

    /** Those that every command has are said once, of the program. */
    private void options(CommandLine command) {
        command.getCommandSpec()
                .positionalParameters()
                .forEach(parameter -> argument(parameter.paramLabel(), parameter));
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

    private void verbatim(String[] lines) {
        line(".nf");
        text(Arrays.stream(lines).collect(Collectors.joining("\n")));
        line(".fi");
    }

    private void text(String text) {
        text.lines()
                .map(ManPage::escaped)
                .map(one -> one.startsWith(".") ? "\\&" + one : one)
                .forEach(this::line);
    }

    private void line(String line) {
        page.append(line).append('\n');
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\e").replace("-", "\\-");
    }
}
