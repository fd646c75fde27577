package dev.ballast.repl.cli;

import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Writes the completion of fish, which picocli does not, from the commands. */
final class FishCompletion {

    private final StringBuilder script = new StringBuilder();

    private FishCompletion() {}

    static String of(CommandLine tree) {
        FishCompletion completion = new FishCompletion();
        completion.add(tree, "__fish_use_subcommand");
        tree.getSubcommands().forEach((name, command) -> {
            if (!command.getCommandSpec().usageMessage().hidden()) {
                completion.add(command, "__fish_seen_subcommand_from " + name);
            }
        });
        return completion.script
                + "complete -c ballast -n '__fish_seen_subcommand_from names adopt forget import show status' -f -a "
                + quoted(asking("(commandline -opc)[2..-1]")) + "\n"
                + "complete -c ballast -n 'string match -q -- \"*.groovy\" (commandline -opc)' -a "
                + quoted(asking("parameters -- (commandline -opc)[2..-1]")) + "\n";
    }

    private void add(CommandLine command, String when) {
        command.getSubcommands().forEach((name, below) -> {
            UsageMessageSpec usage = below.getCommandSpec().usageMessage();
            if (!usage.hidden()) {
                add(when, "-a " + name, usage.header());
            }
        });
        command.getCommandSpec().options().forEach(option -> add(when, option(option), option.description()));
    }

    private void add(String when, String what, String[] description) {
        script.append("complete -c ballast -n " + quoted(when) + " " + what + " -d "
                + quoted(description.length == 0 ? "" : description[0]) + "\n");
    }

    private static String option(OptionSpec option) {
        String names = Arrays.stream(option.names())
                .map(name -> name.startsWith("--") ? "-l " + name.substring(2) : "-s " + name.substring(1))
                .collect(Collectors.joining(" "));
        if (option.arity().max() == 0) {
            return names;
        }
        if (option.longestName().equals("--profile")) {
            return names + " -x -a " + quoted(asking("profiles"));
        }
        Iterable<String> values = option.completionCandidates();
        return values == null
                ? names + " -r"
                : names + " -x -a "
                        + quoted(StreamSupport.stream(values.spliterator(), false)
                                .collect(Collectors.joining(" ")));
    }

    /** Returns a call of the program for words that only it knows. */
    private static String asking(String words) {
        return "(ballast complete " + words + " 2>/dev/null)";
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
