package dev.ballast.repl.cli;

import dev.ballast.repl.lsp.ServerConnection;
import dev.ballast.repl.lsp.ServerSettings;
import dev.ballast.repl.report.Lines;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ballast lsp}: the language server that an editor starts. */
@Command(
        name = "lsp",
        header = "Serve an editor by the language server protocol: mistakes, completion, help and symbols of runbooks.",
        customSynopsis = "ballast lsp [OPTIONS]",
        footer = {
            "",
            "An editor starts it and talks to it on standard input and output. It runs no runbook, needs no token",
            "and sends nothing; messages go to standard error. It answers for a .groovy file that names its base",
            "class, that lies below a folder with a file .ballast, or that matches a pattern of the setting",
            "ballast.files; and for any file that the editor opens in the language ballast.",
            "",
            "Exit status: 0 the editor ended it; 1 the editor ended without notice."
        })
final class LspCommand extends ProgramCommand {

    @Option(names = "--stdio", description = "Accepted because many editors pass it; there is no other way.")
    @SuppressWarnings("UnusedVariable")
    private boolean stdio;

    @Override
    public Integer call() {
        Lines lines = process().lines(common().color());
        if (process().isTerminal("stdin")) {
            lines.line(
                    "note: an editor starts this command and talks to it here; docs/editors.md sets one up; Ctrl-C ends it");
        }
        ServerSettings settings = new ServerSettings(
                () -> common().builder(process()),
                rehearsal(),
                process().environment().keySet(),
                lines::line);
        // The protocol alone has standard output: a line that any library prints would end it.
        return StandardStreams.withStreams(
                InputStream.nullInputStream(),
                process().err(),
                process().err(),
                () -> ServerConnection.serve(process().in(), process().out(), settings));
    }

    /** Returns the command that rehearses a file with the same target. */
    private List<String> rehearsal() {
        List<String> words = new ArrayList<>(List.of("ballast", "run", "--dry-run"));
        common().profile().ifPresent(name -> words.addAll(List.of("--profile", name)));
        common().dialect().ifPresent(name -> words.addAll(List.of("--dialect", name)));
        return words;
    }
}
