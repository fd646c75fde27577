package dev.ballast.repl.command;

import dev.ballast.repl.session.Completion;
import dev.ballast.repl.session.ScriptFile;

/** Evaluates a file as one line of the session. */
final class LoadCommand implements Command {

    @Override
    public String name() {
        return "load";
    }

    @Override
    public String synopsis() {
        return "/load FILE";
    }

    @Override
    public String summary() {
        return "evaluate a file; what it declares is there for the lines after it";
    }

    @Override
    public String help() {
        return "The whole file is checked first, and nothing of it runs when that finds a mistake.";
    }

    @Override
    public void run(String arguments, Desk desk) {
        desk.evaluate(ScriptFile.read(FilePath.of(FilePath.named(this, arguments), desk)));
    }

    @Override
    public Completion complete(String arguments, int cursor, Desk desk) {
        return FilePath.complete(arguments, cursor, desk);
    }
}
