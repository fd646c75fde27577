package dev.ballast.repl.command;

import dev.ballast.ledger.Kind;
import dev.ballast.repl.session.Candidate;
import dev.ballast.repl.session.Completion;
import java.util.Map;
import java.util.stream.Stream;

/** Shows a thing by its name in the ledger, or a variable. */
final class ShowCommand implements Command {

    private static final Lookup LOOKUP = new Lookup("/show", "/names and /vars list what there is", Lookup.SHOWN);

    @Override
    public String name() {
        return "show";
    }

    @Override
    public String synopsis() {
        return "/show [kind] NAME";
    }

    @Override
    public String summary() {
        return "show a NodeBalancer as a tree, or an instance, a volume or a variable";
    }

    @Override
    public String help() {
        return "The name is that of a variable, else one of the ledger. `/show volume data` says which kind is meant where "
                + "several have the name.\nThe service is asked for what it knows now; nothing is changed.";
    }

    @Override
    public void run(String arguments, Desk desk) {
        String asked = Arguments.one(this, "a name", arguments);
        Map<String, Object> variables = desk.session().variables();
        if (variables.containsKey(asked)) {
            desk.show(variables.get(asked));
            return;
        }
        desk.show(LOOKUP.find(desk.session().cloud(), asked, variables.keySet()));
    }

    @Override
    public Completion complete(String arguments, int cursor, Desk desk) {
        Kind said = Lookup.SHOWN.stream()
                .filter(kind -> arguments.startsWith(kind.word() + " "))
                .findFirst()
                .orElse(null);
        if (said != null) {
            int start = said.word().length() + 1;
            return Arguments.from(arguments, start, Math.max(start, cursor), names(said, desk));
        }
        Stream<Candidate> variables = desk.session().variables().entrySet().stream()
                .map(one -> new Candidate(one.getKey(), Candidate.Kind.VARIABLE, ShortValue.type(one.getValue()), ""));
        return Arguments.from(
                arguments,
                0,
                cursor,
                Stream.concat(variables, Lookup.SHOWN.stream().flatMap(kind -> names(kind, desk))));
    }

    /** Tab opens no cloud. */
    private static Stream<Candidate> names(Kind kind, Desk desk) {
        return desk.session().door().opened().stream()
                .flatMap(cloud -> cloud.names(kind.word()).stream())
                .map(name -> new Candidate(name, Candidate.Kind.NAME, kind.word(), ""));
    }
}
