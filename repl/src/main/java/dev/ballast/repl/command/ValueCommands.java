package dev.ballast.repl.command;

import dev.ballast.model.Kind;
import dev.ballast.repl.completion.Candidate;
import dev.ballast.repl.completion.Completion;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Lists the variables, and shows one or a thing by its name in the ledger. */
final class ValueCommands {

    private static final Lookup LOOKUP = new Lookup(
            (kind, name) -> "/show " + kind + " " + name, "/names and /vars list what there is", Lookup.SHOWN);
    private static final String ALL = "--all";

    private ValueCommands() {}

    static Command vars() {
        return Command.of(
                "/vars",
                "list the variables with type and value",
                "Nothing is asked of the service or of a value of your own; `/show NAME` does that.",
                (arguments, desk) -> {
                    arguments.requireNone();
                    List<String[]> rows = desk.session().variables().entrySet().stream()
                            .map(ValueCommands::row)
                            .toList();
                    desk.print(rows.isEmpty() ? "no variables yet" : Columns.aligned(rows));
                });
    }

    static Command show() {
        return Command.of(
                        "/show [--all] [[kind] NAME]",
                        "show a NodeBalancer as a tree, or an instance, a volume or a variable",
                        "The name is that of a variable, else one of the ledger; without one it is the last result,"
                                + " `_`. `/show volume data` says which kind is meant where several have the name.\n"
                                + "Of a long list the first rows are shown; `/show --all` shows every row.\n"
                                + "The service is asked for what it knows now; nothing is changed.",
                        ValueCommands::show)
                .completing(ValueCommands::complete);
    }

    private static String[] row(Map.Entry<String, Object> variable) {
        return new String[] {
            variable.getKey(),
            ShortValue.type(variable.getValue()),
            ShortValue.of(variable.getKey(), variable.getValue())
        };
    }

    private static void show(Arguments arguments, Desk desk) {
        String text = arguments.text();
        if (text.equals(ALL) || text.startsWith(ALL + " ")) {
            desk.showAll(value(text.substring(ALL.length()).strip(), arguments, desk));
        } else {
            desk.show(value(text, arguments, desk));
        }
    }

    private static Object value(String asked, Arguments arguments, Desk desk) {
        if (asked.isEmpty()) {
            return desk.session()
                    .lastResult()
                    .orElseThrow(() -> arguments.wrong("/show needs a name: there is no result yet"));
        }
        Map<String, Object> variables = desk.session().variables();
        return variables.containsKey(asked)
                ? variables.get(asked)
                : LOOKUP.find(desk.session().cloud(), asked, variables.keySet());
    }

    private static Completion complete(String arguments, int cursor, Desk desk) {
        int begin = arguments.startsWith(ALL + " ") ? ALL.length() + 1 : 0;
        Kind said = Lookup.SHOWN.stream()
                .filter(kind -> arguments.startsWith(kind.word() + " ", begin))
                .findFirst()
                .orElse(null);
        if (said != null) {
            int start = begin + said.word().length() + 1;
            return Arguments.from(arguments, start, Math.max(start, cursor), names(said, desk));
        }
        Stream<Candidate> variables = desk.session().variables().entrySet().stream()
                .map(one -> new Candidate(one.getKey(), Candidate.Kind.VARIABLE, ShortValue.type(one.getValue()), ""));
        return Arguments.from(
                arguments,
                begin,
                Math.max(begin, cursor),
                Stream.concat(variables, Lookup.SHOWN.stream().flatMap(kind -> names(kind, desk))));
    }

    /** Tab opens no cloud. */
    private static Stream<Candidate> names(Kind kind, Desk desk) {
        return desk.session().door().opened().stream()
                .flatMap(cloud -> cloud.account().names(kind.word()).stream())
                .map(name -> new Candidate(name, Candidate.Kind.NAME, kind.word(), ""));
    }
}
