package dev.ballast.repl.command;

import dev.ballast.error.ShellWord;
import dev.ballast.model.Kind;
import dev.ballast.repl.completion.Candidate;
import dev.ballast.repl.completion.Completion;
import dev.ballast.repl.render.View;
import dev.ballast.repl.render.View.Column;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Lists the variables, and shows one, or a resource by its name in the ledger. */
final class ValueCommands {

    private static final Lookup LOOKUP =
            new Lookup((kind, name) -> "/show " + kind + " " + name, "/names and /vars list the names", Lookup.SHOWN);
    private static final String ALL = "--all";

    private static final List<Column<Map.Entry<String, Object>>> VARIABLES = List.of(
            Column.text("name", Map.Entry::getKey),
            Column.text("type", variable -> ShortValue.type(variable.getValue())),
            Column.text("value", variable -> ShortValue.of(variable.getKey(), variable.getValue())));

    private ValueCommands() {}

    static Command vars() {
        return Command.of(
                "/vars",
                "list the variables with type and value",
                "No request is sent and no method of a value is called; `/show NAME` does that.",
                (arguments, context) -> context.show(View.table(
                        VARIABLES, List.copyOf(context.session().variables().entrySet()), "no variables yet")));
    }

    static Command show() {
        return Command.of(
                        "/show [--all] [[kind] NAME]",
                        "show a NodeBalancer as a tree, or an instance, a volume or a variable",
                        "The name is that of a variable, otherwise one in the ledger; the default is the last result,"
                                + " `_`. Add the kind if several have the name: `/show volume data`.\n"
                                + "A long list is cut to its first rows; `/show --all` shows every row.\n"
                                + "Show reads the current state from the service and changes nothing.",
                        ValueCommands::show)
                .completing(ValueCommands::complete);
    }

    private static void show(Arguments arguments, CommandContext context) {
        String text = String.join(" ", arguments.words());
        if (text.equals(ALL) || text.startsWith(ALL + " ")) {
            context.showAll(value(text.substring(ALL.length()).strip(), arguments, context));
        } else {
            context.show(value(text, arguments, context));
        }
    }

    private static Object value(String asked, Arguments arguments, CommandContext context) {
        if (asked.isEmpty()) {
            return context.session()
                    .value(List.of("_"))
                    .orElseThrow(() -> arguments.wrong("/show needs a name: there is no result yet"));
        }
        Map<String, Object> variables = context.session().variables();
        return variables.containsKey(asked)
                ? variables.get(asked)
                : LOOKUP.find(context.session().lazyCloud().open(), asked, variables.keySet());
    }

    private static Completion complete(String begun, CommandContext context) {
        int start = begun.startsWith(ALL + " ") ? ALL.length() + 1 : 0;
        for (Kind kind : Lookup.SHOWN) {
            if (begun.startsWith(kind.word() + " ", start)) {
                return Arguments.from(start + kind.word().length() + 1, begun, names(kind, context));
            }
        }
        Stream<Candidate> variables = context.session().variables().entrySet().stream()
                .map(one -> new Candidate(one.getKey(), Candidate.Kind.VARIABLE, ShortValue.type(one.getValue()), ""));
        return Arguments.from(
                start, begun, Stream.concat(variables, Lookup.SHOWN.stream().flatMap(kind -> names(kind, context))));
    }

    /** Completion does not open a cloud. */
    private static Stream<Candidate> names(Kind kind, CommandContext context) {
        return context.session().lazyCloud().opened().stream()
                .flatMap(cloud -> cloud.account().names(kind.word()).stream())
                .map(name -> new Candidate(ShellWord.quoted(name), Candidate.Kind.NAME, kind.word(), ""));
    }
}
