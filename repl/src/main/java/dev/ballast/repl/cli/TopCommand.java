package dev.ballast.repl.cli;

import dev.ballast.error.BallastException;
import dev.ballast.error.ShellWord;
import dev.ballast.ledger.Ledger;
import dev.ballast.repl.command.ArgumentProblem;
import dev.ballast.repl.command.ForgetArguments;
import dev.ballast.repl.command.LedgerChange;
import dev.ballast.repl.command.SharedArguments;
import dev.ballast.run.ExitStatus;
import dev.ballast.run.WrongUsageException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.codehaus.groovy.util.ReleaseInfo;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ballast} without a command, which shows the usage; with the short subcommands. */
@Command(
        name = "ballast",
        header = "Runs runbooks on load balancers, instances and volumes of Linode, by Akamai.",
        customSynopsis = {
            "ballast [OPTIONS] [-e EXPR]",
            "       ballast [run] [OPTIONS] SCRIPT [ARGS...]",
            "       ballast COMMAND [OPTIONS] [ARGS...]"
        },
        versionProvider = TopCommand.Version.class,
        addMethodSubcommands = false,
        footer = {
            "",
            "Without a command:   a prompt, as with ballast repl",
            "Without an account:  ballast --sandbox, ballast run --sandbox SCRIPT",
            "With one:            set BALLAST_URL and BALLAST_TOKEN, or write a profile",
            "More:                ballast COMMAND --help"
        })
final class TopCommand extends ProgramCommand {

    /** The class of each command, in the order of the help; the short ones are methods of this class. */
    static final Map<String, Class<?>> COMMANDS = commands(
            RunCommand.class,
            ReplCommand.class,
            ApproveCommand.class,
            ApprovalsCommand.class,
            CheckCommand.class,
            ExploreCommand.class,
            ExplainCommand.class,
            ShowCommand.class,
            StatusCommand.class,
            CertsCommand.class,
            KernelCommand.class,
            LspCommand.class,
            McpCommand.class,
            SandboxCommand.class,
            NamesCommand.class,
            AdoptCommand.class,
            LeaseCommand.class,
            LogCommand.class,
            LedgerCommand.class,
            ImportCommand.class,
            DestroyCommand.class,
            ApiCommand.class);

    private final ProcessEnvironment process;

    @Mixin
    private CommonOptions common;

    TopCommand(ProcessEnvironment process) {
        this.process = process;
    }

    /** Returns the commands by their names, such as {@code run} for a RunCommand. */
    private static Map<String, Class<?>> commands(Class<?>... types) {
        Map<String, Class<?>> commands = new LinkedHashMap<>();
        for (Class<?> type : types) {
            String name = type.getSimpleName();
            commands.put(name.substring(0, name.length() - "Command".length()).toLowerCase(Locale.ROOT), type);
        }
        return Collections.unmodifiableMap(commands);
    }

    @Override
    ProcessEnvironment process() {
        return process;
    }

    @Override
    CommonOptions common() {
        return common;
    }

    @Override
    public Integer call() {
        spec().commandLine().usage(process.err());
        return ExitStatus.WRONG_USAGE;
    }

    @Command(
            name = "forget",
            header = "Remove a name and its parts from the ledger; nothing is deleted on the service.",
            footer = {
                "",
                "ballast forget volume data logs",
                "ballast forget nodebalancer web   (and its configs and nodes)",
                "If the outcome of a create is unknown, it asks first, or needs --yes."
            })
    int forget(@Mixin StateOption state, @Mixin ForgetArguments arguments) {
        LedgerChange change = arguments.change(process().confirm());
        try (Ledger ledger = existingLedger(state)) {
            change.in(ledger, ledger.commands().names(), this::printLine);
        }
        return ExitStatus.DONE;
    }

    @Command(
            name = "classpath",
            header = "Print the class path for plain groovy and java.",
            footer = {"", "java -cp \"$$(ballast classpath)\" groovy.ui.GroovyMain SCRIPT"})
    int classpath() {
        printLine(
                process.launched("classpath", "the class path", "run:" + ShellWord.line("repl/bin/ballast classpath")));
        return ExitStatus.DONE;
    }

    @Command(
            name = "version",
            header = "Show the versions of Ballast, Groovy and Java; with --verbose, more for a bug report.")
    int version() {
        spec().commandLine().printVersionHelp(spec().commandLine().getOut());
        return ExitStatus.DONE;
    }

    @Command(
            name = "help",
            customSynopsis = "ballast help [COMMAND...]",
            header = "Show the usage of the program or of a command.")
    int help(
            @Parameters(arity = "0..*", paramLabel = "COMMAND", description = "Such as run, or kernel install.")
                    List<String> words) {
        CommandLine command = spec().commandLine();
        for (String word : Optional.ofNullable(words).orElse(List.of())) {
            if (!command.getSubcommands().containsKey(word)) {
                throw new ParameterException(command, ArgumentProblem.unknownCommand(command, word));
            }
            command = command.getSubcommands().get(word);
        }
        command.usage(command.getOut());
        return ExitStatus.DONE;
    }

    @Command(name = "complete", hidden = true, header = "List the completions of these words for a shell.")
    int complete(
            @Mixin StateOption state,
            @Parameters(
                            arity = "1..*",
                            paramLabel = "WORD",
                            description = "profiles, parameters and the arguments of run, or a command and its own.")
                    List<String> words) {
        List<String> rest = words.subList(1, words.size());
        try {
            switch (words.get(0)) {
                case "profiles" -> process.profiles().names().forEach(this::printLine);
                case "parameters" -> ParameterHelp.completions(rest).forEach(this::printLine);
                default ->
                    SharedArguments.of(words.get(0))
                            .next(rest, builder(state)::entriesAtOnce)
                            .forEach(this::printLine);
            }
        } catch (BallastException | WrongUsageException unusable) {
            // Completion reports no failure: the command itself will.
            return ExitStatus.DONE;
        }
        return ExitStatus.DONE;
    }

    static final class Version implements IVersionProvider {

        @Spec
        private CommandSpec spec;

        @Override
        public String[] getVersion() {
            TopCommand top = (TopCommand) spec.root().userObject();
            List<String> details = top.common.verbose() ? VersionDetails.lines(top.common, top.process) : List.of();
            return Stream.concat(lines().stream(), details.stream()).toArray(String[]::new);
        }

        static String number() {
            return Optional.ofNullable(TopCommand.class.getPackage().getImplementationVersion())
                    .orElse("(not from a jar)");
        }

        static List<String> lines() {
            return List.of(
                    "ballast " + number(),
                    "Groovy " + ReleaseInfo.getVersion() + ", Java "
                            + Runtime.version().feature());
        }
    }
}
