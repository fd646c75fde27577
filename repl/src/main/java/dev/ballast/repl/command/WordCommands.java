package dev.ballast.repl.command;

import dev.ballast.repl.completion.Candidate;
import dev.ballast.repl.completion.CodeCompleter;
import dev.ballast.repl.render.Screen;
import dev.ballast.repl.render.TextWriter;
import dev.ballast.repl.render.View;
import java.util.List;
import java.util.stream.Collectors;

/** Explains commands and the words of the runbooks. */
final class WordCommands {

    private final Commands commands;

    WordCommands(Commands commands) {
        this.commands = commands;
    }

    Command help() {
        return Command.of(
                        "/help [word]",
                        "list the commands, or explain a command, a word or a code",
                        "`/help volume` describes a word in full, `/help /save` a command, `/help B012` the code of a mistake."
                                + " A word may be qualified: `/help volume.resize` for what `volume` returns,"
                                + " `/help nodebalancer port` for the braces of a NodeBalancer, `/help port node` for"
                                + " those of a port.\n"
                                + "For a variable it shows the type. Nothing is run and nothing is sent.\n"
                                + "`help` needs no slash. `?` is short for it, `volume?` for `/help volume`.",
                        (arguments, context) -> context.explain(help(arguments.text(), context)))
                .completing((begun, context) -> {
                    List<Candidate> names = commands.named(name -> true);
                    return begun.startsWith("/")
                            ? Arguments.from(begun.lastIndexOf(' ') + 1, begun, names.stream())
                            : Words.complete(begun, context.session(), names);
                });
    }

    /** The name of a command may be written without its slash. */
    private String help(String asked, CommandContext context) {
        if (asked.isEmpty()) {
            return overview(context);
        }
        return asked.startsWith("/")
                ? commands.command(asked).text()
                : Words.found(asked, context.session())
                        .map(WordText::full)
                        .or(() -> commands.find(asked).map(Command::text))
                        .or(() -> Explanations.of(asked))
                        .orElseThrow(() -> Words.unknown(asked, context.session()));
    }

    private String overview(CommandContext context) {
        List<View.Row> rows = commands.all().stream()
                .map(command -> new View.Row(command.synopsis(), View.Cell.of(command.summary())))
                .toList();
        String words = new CodeCompleter(context.session())
                .complete("", 0).candidates().stream()
                        .filter(one -> one.kind() == Candidate.Kind.WORD)
                        .map(Candidate::text)
                        .collect(Collectors.joining(", "));
        return String.join(
                System.lineSeparator(),
                new TextWriter(Screen.PIPED).write(new View.Card("", rows, "")),
                "",
                "words: " + words,
                "/help WORD explains one, such as /help volume; /help /NAME explains a command.",
                context.keys());
    }
}
