package dev.ballast.repl.command;

import dev.ballast.repl.session.Candidate;
import dev.ballast.repl.session.Completion;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Lists the commands, or explains one of them or a word of the runbooks. */
final class HelpCommand implements Command {

    private Commands commands;

    void know(Commands all) {
        this.commands = all;
    }

    @Override
    public String name() {
        return "help";
    }

    @Override
    public String synopsis() {
        return "/help [word]";
    }

    @Override
    public String summary() {
        return "list the commands, or explain a command or a word";
    }

    @Override
    public String help() {
        return "`/help volume` explains a word in short, `/help /save` a command; `/doc volume` tells all of a word."
                + "\n`help` needs no slash. `?` is short for it, `volume?` for `/help volume`, `volume??` for `/doc volume`.";
    }

    @Override
    public void run(String arguments, Desk desk) {
        if (arguments.isEmpty()) {
            desk.explain(overview(desk));
        } else if (arguments.startsWith("/")) {
            desk.explain(of(commands.command(arguments)));
        } else {
            desk.explain(Words.found(arguments, desk.session())
                    .map(WordText::brief)
                    .orElseGet(() -> other(arguments, desk)));
        }
    }

    @Override
    public Completion complete(String arguments, int cursor, Desk desk) {
        return arguments.startsWith("/")
                ? Arguments.word(arguments, cursor, commands.named(name -> true).stream())
                : Words.complete(arguments, cursor, desk.session(), commands.named(name -> true));
    }

    /** What is no word may be a command without its slash. */
    private String other(String name, Desk desk) {
        return commands.find(name).map(HelpCommand::of).orElseThrow(() -> Words.unknown(name, desk.session()));
    }

    private String overview(Desk desk) {
        String list = Columns.aligned(commands.all().stream()
                .map(command -> new String[] {command.synopsis(), command.summary()})
                .toList());
        String words = desk.session().complete("", 0).candidates().stream()
                .filter(one -> one.kind() == Candidate.Kind.WORD)
                .map(Candidate::text)
                .collect(Collectors.joining(", "));
        return Stream.of(
                        List.of(list),
                        List.of("", "words: " + words),
                        List.of(
                                "/help WORD explains one, such as /help volume; /help /NAME explains a command.",
                                desk.keys()))
                .flatMap(List::stream)
                .collect(Collectors.joining(System.lineSeparator()));
    }

    static String of(Command command) {
        return command.synopsis() + System.lineSeparator() + Markdown.plain(command.help());
    }
}
