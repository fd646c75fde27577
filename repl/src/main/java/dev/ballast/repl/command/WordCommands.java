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
                        "`/help volume` explains a word in short, `/help /save` a command, `/help B012` the code of a"
                                + " mistake; `/doc volume` describes a word in full.\n`help` needs no slash. `?` is short for it, `volume?` "
                                + "for `/help volume`,"
                                + " `volume??` for `/doc volume`.",
                        (arguments, context) -> context.explain(help(arguments.text(), context)))
                .completing((begun, context) -> {
                    List<Candidate> names = commands.named(name -> true);
                    return begun.startsWith("/")
                            ? Arguments.from(begun.lastIndexOf(' ') + 1, begun, names.stream())
                            : Words.complete(begun, context.session(), names);
                });
    }

    Command doc() {
        return Command.of(
                        "/doc WORD",
                        "describe a word in full: signatures, rules, options, fields",
                        "A word may be qualified: `/doc volume.resize` for what `volume` returns, "
                                + "`/doc nodebalancer port` for the braces of a NodeBalancer, `/doc port node` for those"
                                + " of a port.\nFor a variable it shows the type. Nothing is run and nothing is sent.",
                        (arguments, context) -> {
                            String word = arguments.required("a word");
                            context.explain(Words.found(word, context.session())
                                    .map(WordText::full)
                                    .orElseThrow(() -> Words.unknown(word, context.session())));
                        })
                .completing((begun, context) -> Words.complete(begun, context.session(), List.of()));
    }

    /** The name of a command may be written without its slash. */
    private String help(String asked, CommandContext context) {
        if (asked.isEmpty()) {
            return overview(context);
        }
        return asked.startsWith("/")
                ? commands.command(asked).text()
                : Words.found(asked, context.session())
                        .map(WordText::brief)
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
