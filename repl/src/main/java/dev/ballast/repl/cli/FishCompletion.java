package dev.ballast.repl.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Writes the completion of fish, which picocli does not, from the commands. */
final class FishCompletion {

    private final List<String> lines = new ArrayList<>();

    private FishCompletion() {}

    /** Returns the script for a program of that command tree. */
    static String of(CommandLine tree) {
        FishCompletion completion = new FishCompletion();
        completion.commands(tree, "__fish_use_subcommand");
        completion.options(tree, "__fish_use_subcommand");
        tree.getSubcommands().forEach((name, command) -> {
            if (command.getCommandSpec().usageMessage().hidden()) {
                return;
            }
            completion.commands(command, "__fish_seen_subcommand_from " + name);
            completion.options(command, "__fish_seen_subcommand_from " + name);
        });
        completion.lines.add("complete -c ballast -n '__fish_seen_subcommand_from names adopt forget show' -f -a "
                + quoted(asking("(commandline -opc)[2..-1]")));
        return String.join("\n", completion.lines) + "\n";
    }

    private void commands(CommandLine parent, String when) {
        parent.getSubcommands().forEach((name, command) -> {
            UsageMessageSpec usage = command.getCommandSpec().usageMessage();
            if (!usage.hidden()) {
                add(when, "-a " + name, usage.header());
            }
        });
    }

    private void options(CommandLine command, String when) {
        command.getCommandSpec().options().forEach(option -> add(when, option(option), option.description()));
    }

    private static String option(OptionSpec option) {
        String names = List.of(option.names()).stream()
                .map(name -> name.startsWith("--") ? "-l " + name.substring(2) : "-s " + name.substring(1))
                .collect(Collectors.joining(" "));
        if (option.arity().max() == 0) {
            return names;
        }
        if (option.longestName().equals("--profile")) {
            return names + " -x -a " + quoted(asking("profiles"));
        }
        return option.completionCandidates() == null
                ? names + " -r"
                : names + " -x -a "
                        + quoted(StreamSupport.stream(
                                        option.completionCandidates().spliterator(), false)
                                .map(word -> word.toLowerCase(Locale.ROOT))
                                .collect(Collectors.joining(" ")));
    }

    /** What the program alone knows, it is asked for. */
    private static String asking(String words) {
        return "(ballast complete " + words + " 2>/dev/null)";
    }

    private void add(String when, String what, String[] description) {
        lines.add("complete -c ballast -n " + quoted(when) + " " + what + " -d "
                + quoted(description.length == 0 ? "" : description[0]));
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
