package dev.ballast.repl.command;

import dev.ballast.repl.session.Completion;
import java.util.List;

/** Tells all of a word. */
final class DocCommand implements Command {

    @Override
    public String name() {
        return "doc";
    }

    @Override
    public String synopsis() {
        return "/doc WORD";
    }

    @Override
    public String summary() {
        return "all about a word: how it is written, rules, options, fields";
    }

    @Override
    public String help() {
        return "A word may be said with where it stands: `/doc volume.resize` of what `volume` returns, "
                + "`/doc nodebalancer port` in its braces, `/doc port node` in those of a port."
                + "\nA variable is told by its type. Nothing is run and nothing is sent.";
    }

    @Override
    public void run(String arguments, Desk desk) {
        String word = Arguments.one(this, "a word", arguments);
        desk.explain(Words.found(word, desk.session())
                .map(WordText::full)
                .orElseThrow(() -> Words.unknown(word, desk.session())));
    }

    @Override
    public Completion complete(String arguments, int cursor, Desk desk) {
        return Words.complete(arguments, cursor, desk.session(), List.of());
    }
}
