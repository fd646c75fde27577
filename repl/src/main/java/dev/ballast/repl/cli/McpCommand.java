package dev.ballast.repl.cli;

import dev.ballast.CloudSetup;
import dev.ballast.error.ShellWord;
import dev.ballast.reconcile.context.Confirm;
import dev.ballast.repl.mcp.AgentServer;
import dev.ballast.repl.mcp.AgentSettings;
import dev.ballast.repl.mcp.CommandEnd;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;

/** {@code ballast mcp}: the server that an agent starts. */
@Command(
        name = "mcp",
        header = "Serve an agent by the Model Context Protocol: what the profile lets it do with runbooks.",
        customSynopsis = "ballast mcp [OPTIONS]",
        footer = {
            "",
            "An agent or an editor starts it and talks to it on standard input and output; messages go to",
            "standard error. The folder that it starts in is the workspace: no tool takes a path outside it.",
            "agents = \"read\", \"plan\" or \"apply\" in the profile says what it may do; docs/agents.md has all of it.",
            "",
            "Exit status: 0 the agent ended it; 2 wrong usage or settings."
        })
final class McpCommand extends ProgramCommand {

    @Override
    public Integer call() {
        // Without a back end SLF4J says so on standard error.
        System.setProperty("slf4j.internal.verbosity", "ERROR");
        CloudSetup setup = common().builder(process());
        AgentSettings settings = new AgentSettings(
                TopCommand.Version.number(),
                workspace(),
                process().launched("launcher", "its path", "run:" + ShellWord.line("repl/bin/ballast mcp")),
                options(),
                setup.dialect().name(),
                setup.agents(),
                setup.needsApproval(),
                this::here,
                process().lines(common().color())::line,
                process().redactor()::text);
        // The protocol alone has standard output: a line that any library prints would end it.
        return StandardStreams.withStreams(
                InputStream.nullInputStream(),
                process().err(),
                process().err(),
                () -> AgentServer.serve(process().in(), process().out(), settings));
    }

    private static Path workspace() {
        try {
            return Path.of("").toRealPath();
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    private List<String> options() {
        List<String> options =
                new ArrayList<>(spec().root().commandLine().getParseResult().originalArgs());
        options.remove(spec().name());
        return options;
    }

    /** Runs a command with the options of this one, without input and terminal. */
    private CommandEnd here(List<String> words) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        ProcessEnvironment own = process();
        List<String> line = new ArrayList<>(words);
        // An option before the name makes Ballast read the declarations of all commands.
        line.addAll(1, options());
        int exit = Program.run(
                line.toArray(String[]::new),
                new ProcessEnvironment(
                        own.environment(),
                        own.home(),
                        InputStream.nullInputStream(),
                        new PrintStream(out, true, StandardCharsets.UTF_8),
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        Map.of(),
                        listener -> () -> {},
                        own.nanoTime(),
                        Confirm.noOne(),
                        own.prompt(),
                        own.cloudBuilder(),
                        own.redactor()));
        return new CommandEnd(exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
