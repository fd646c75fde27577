package dev.ballast.repl.cli;

import dev.ballast.file.HomeFolder;
import dev.ballast.run.ExitStatus;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.IVersionProvider;

/** The commands of the program, and how they are run. */
public final class Program {

    private static final Set<String> VERSION = Set.of("--version", "version");
    private static final Set<String> HELP = Set.of("--help", "-h", "help");

    private Program() {}

    /** Runs the program in this process and returns the exit status. */
    public static int run(String[] arguments) {
        ProcessEnvironment process = ProcessEnvironment.ofProcess();
        return CommandForAgent.of(arguments, process)
                .map(command -> command.run(arguments))
                .orElseGet(() -> run(arguments, process));
    }

    /** Runs the program and returns the exit status; it uses only the given environment of the process. */
    static int run(String[] arguments, ProcessEnvironment process) {
        if (arguments.length == 1) {
            // Asked for often, and reading all commands takes most of the time of the answer.
            Optional<String> known = known(arguments[0]);
            if (known.isPresent()) {
                process.out().print(known.get());
                return reportUnwritten(process) ? ExitStatus.DONE : ExitStatus.FAILED;
            }
        }
        Preparation preparation = Preparation.begin(arguments, process);
        int status = command(arguments, process)
                .map(one -> one.setParameterExceptionHandler(
                        (wrong, typed) -> execute(commands(process), arguments, preparation)))
                .map(one -> execute(one, arguments, preparation))
                .orElseGet(() -> execute(commands(process), arguments, preparation));
        return reportUnwritten(process) ? status : Math.max(status, ExitStatus.FAILED);
    }

    private static Optional<String> known(String argument) {
        if (VERSION.contains(argument)) {
            return Optional.of(
                    String.join(System.lineSeparator(), TopCommand.Version.lines()) + System.lineSeparator());
        }
        return HELP.contains(argument) ? PrebuiltUsage.text() : Optional.empty();
    }

    private static int execute(CommandLine commands, String[] arguments, Preparation preparation) {
        return commands.setExecutionStrategy(parsed -> {
                    preparation.await();
                    return new CommandLine.RunLast().execute(parsed);
                })
                .execute(CommandLineArguments.of(arguments, commands));
    }

    /** Returns the only command that these arguments can mean, since to read the declarations of all takes a tenth of a second. */
    private static Optional<CommandLine> command(String[] arguments, ProcessEnvironment process) {
        return Optional.of(CommandLineArguments.command(arguments))
                .map(TopCommand.COMMANDS::get)
                .map(type -> commands(process, List.of(type), false));
    }

    static CommandLine commands(ProcessEnvironment process) {
        return commands(process, TopCommand.COMMANDS.values(), true);
    }

    private static CommandLine commands(ProcessEnvironment process, Collection<Class<?>> types, boolean withShort) {
        TopCommand top = new TopCommand(process);
        WrongUsage wrongUsage = new WrongUsage(top);
        CommandLine commands = new CommandLine(top);
        types.forEach(commands::addSubcommand);
        if (withShort) {
            commands.getCommandSpec().addMethodSubcommands(commands.getFactory());
        }
        configure(commands, commands.getCommandSpec().versionProvider());
        // The usage that is kept in the jar is plain text, and picocli knows neither --color nor a dumb terminal.
        return commands.registerConverter(Path.class, path -> HomeFolder.resolve(path, process.home()))
                .setExpandAtFiles(false)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setColorScheme(Help.defaultColorScheme(Help.Ansi.OFF))
                .setUsageHelpWidth(100)
                .setOut(writer(process.out()))
                .setErr(writer(process.err()))
                .setParameterExceptionHandler(wrongUsage::inArguments)
                .setExecutionExceptionHandler(wrongUsage::inCommand);
    }

    /** Options are listed once, in the order in which they are declared, and not in the first line too; each command has the versions. */
    private static void configure(CommandLine command, IVersionProvider versions) {
        command.getCommandSpec()
                .versionProvider(versions)
                .usageMessage()
                .sortOptions(false)
                .abbreviateSynopsis(true);
        command.getSubcommands().values().forEach(subcommand -> configure(subcommand, versions));
    }

    /** Returns whether standard output could be written; a closed pipe, as of {@code head}, is no failure. */
    private static boolean reportUnwritten(ProcessEnvironment process) {
        if (!process.out().checkError() || process.isPipe("stdout")) {
            return true;
        }
        process.err().println("error: standard output could not be written completely; is the disk full?");
        return false;
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(stream, true, StandardCharsets.UTF_8);
    }
}
