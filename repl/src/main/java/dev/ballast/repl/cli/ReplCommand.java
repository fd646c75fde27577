package dev.ballast.repl.cli;

import dev.ballast.CloudSetup;
import dev.ballast.repl.command.YesOption;
import dev.ballast.repl.terminal.Console;
import dev.ballast.run.ExitStatus;
import dev.ballast.run.ScriptFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ballast repl}: an interactive session, one expression, or a piped script. */
@Command(
        name = "repl",
        header = "Work line by line at a prompt, evaluate an expression, or run a piped script.",
        customSynopsis = {
            "ballast [OPTIONS]",
            "       ballast repl [OPTIONS] [SCRIPT]",
            "       ballast [repl] [OPTIONS] -e EXPR",
            "       SOURCE | ballast [OPTIONS]"
        },
        footer = {
            "",
            "At a terminal: a prompt; type /help. Ballast runs a piped script as a whole and prints the value of",
            "its last line. Exit status: as of ballast run; 0 for a session at the terminal that you end."
        })
final class ReplCommand extends ProgramCommand {

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "SCRIPT",
            description = "Run this file first; the prompt sees its declarations.")
    private Path script;

    @Option(names = "-e", paramLabel = "EXPR", description = "Evaluate this, print its value and end; may be repeated.")
    private List<String> expressions = new ArrayList<>();

    @Option(names = "--quiet", description = "No greeting.")
    private boolean quiet;

    @Option(names = "--no-init", description = "Do not run init.groovy of the configuration folder.")
    private boolean noInit;

    @Mixin
    private YesOption yes;

    @Mixin
    private StateOption state;

    @Mixin
    private RefreshOption refresh;

    @Override
    public Integer call() {
        if (!expressions.isEmpty()) {
            return snippets(before(), lines());
        }
        if (process().isTerminal("stdin") && process().isTerminal("stdout")) {
            CloudSetup builder = refresh.on(builder(state));
            List<ScriptFile> before = before();
            try (Console console = Console.open(
                    process().screen("stderr", common().color()), process().rows())) {
                return new InteractiveSession(process(), common(), yes, console).status(builder, before, quiet);
            }
        }
        ScriptFile piped = process().piped();
        if (!piped.text().isBlank()) {
            List<ScriptFile> pieces = PipedLines.of(piped);
            int last = pieces.size() - 1;
            return snippets(
                    Stream.concat(script(), pieces.subList(0, last).stream()).toList(), pieces.subList(last, last + 1));
        }
        if (script != null) {
            return snippets(List.of(), script().toList());
        }
        if (piped.text().isEmpty() && !process().isTerminal("stdin")) {
            spec().parent().commandLine().usage(process().err());
            return ExitStatus.WRONG_USAGE;
        }
        return snippets(List.of(), List.of(piped));
    }

    private int snippets(List<ScriptFile> before, List<ScriptFile> texts) {
        return BatchSession.status(
                process(),
                common(),
                yes.or(process().confirm()),
                refresh.on(builder(state)),
                new BatchSession.Input(before, texts));
    }

    /** Returns the scripts to run before the lines, whose values are not printed. */
    private List<ScriptFile> before() {
        Path init = process().folders().config().resolve("init.groovy");
        boolean begins = !noInit && Files.exists(init);
        return Stream.concat(begins ? Stream.of(ScriptFile.read(init)) : Stream.empty(), script())
                .toList();
    }

    private Stream<ScriptFile> script() {
        return Stream.ofNullable(script).map(ScriptFile::read);
    }

    /** Returns the expressions, each with a name of its own for messages. */
    private List<ScriptFile> lines() {
        return expressions.size() == 1
                ? List.of(new ScriptFile("-e", expressions.get(0)))
                : IntStream.range(0, expressions.size())
                        .mapToObj(at -> new ScriptFile("expression-" + (at + 1), expressions.get(at)))
                        .toList();
    }
}
