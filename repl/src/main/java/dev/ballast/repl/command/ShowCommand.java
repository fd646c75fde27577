package dev.ballast.repl.command;

import dev.ballast.model.Kind;
import dev.ballast.repl.session.Candidate;
import dev.ballast.repl.session.Completion;
import java.util.Map;
import java.util.stream.Stream;

/** Shows a thing by its name in the ledger, or a variable. */
final class ShowCommand implements Command {

    private static final Lookup LOOKUP = new Lookup(
            (kind, name) -> "/show " + kind + " " + name, "/names and /vars list what there is", Lookup.SHOWN);

    private static final String ALL = "--all";

    @Override
    public String name() {
        return "show";
    }

    @Override
    public String synopsis() {
        return "/show [--all] [[kind] NAME]";
    }

    @Override
    public String summary() {
        return "show a NodeBalancer as a tree, or an instance, a volume or a variable";
    }

    @Override
    public String help() {
        return "The name is that of a variable, else one of the ledger; without one it is the last result, `_`. `/show volume data` says which kind is meant where "
                + "several have the name.\nOf a long list the first rows are shown; `/show --all` shows every row.\nThe service is asked for what it knows now; nothing is changed.";
    }

    @Override
    public void run(String arguments, Desk desk) {
        boolean all = arguments.equals(ALL) || arguments.startsWith(ALL + " ");
        Object value = value(all ? arguments.substring(ALL.length()).strip() : arguments, desk);
        if (all) {
            desk.showAll(value);
        } else {
            desk.show(value);
        }
    }

    private Object value(String asked, Desk desk) {
        if (asked.isEmpty()) {
            return desk.session()
                    .lastResult()
                    .orElseThrow(() -> Arguments.wrong(this, "/show needs a name: there is no result yet"));
        }
        Map<String, Object> variables = desk.session().variables();
        return variables.containsKey(asked)
                ? variables.get(asked)
                : LOOKUP.find(desk.session().cloud(), asked, variables.keySet());
    }

    @Override
    public Completion complete(String arguments, int cursor, Desk desk) {
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
                .flatMap(cloud -> cloud.names(kind.word()).stream())
                .map(name -> new Candidate(name, Candidate.Kind.NAME, kind.word(), ""));
    }
}
