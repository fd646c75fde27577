package dev.ballast.repl.command;

import dev.ballast.dsl.Cloud;
import dev.ballast.ledger.Kind;
import dev.ballast.preflight.NearestMatch;
import dev.ballast.repl.session.Candidate;
import dev.ballast.repl.session.Completion;
import dev.ballast.repl.session.WrongUsageException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Shows a thing by its name in the ledger, or a variable. */
final class ShowCommand implements Command {

    private static final List<Kind> KINDS = List.of(Kind.NODEBALANCER, Kind.INSTANCE, Kind.VOLUME);

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
        Cloud cloud = desk.session().cloud();
        List<Kind> kinds = KINDS.stream()
                .filter(kind -> cloud.ids(kind.word()).containsKey(name(asked, kind)))
                .toList();
        if (kinds.size() != 1) {
            throw kinds.isEmpty() ? unknown(asked, desk) : several(asked, kinds);
        }
        desk.show(found(cloud, kinds.get(0), name(asked, kinds.get(0))));
    }

    @Override
    public Completion complete(String arguments, int cursor, Desk desk) {
        Kind said = KINDS.stream()
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
                arguments, 0, cursor, Stream.concat(variables, KINDS.stream().flatMap(kind -> names(kind, desk))));
    }

    private static Stream<Candidate> names(Kind kind, Desk desk) {
        return desk.session().cloud().ids(kind.word()).keySet().stream()
                .map(name -> new Candidate(name, Candidate.Kind.NAME, kind.word(), ""));
    }

    private static String name(String asked, Kind kind) {
        return asked.startsWith(kind.word() + " ")
                ? asked.substring(kind.word().length() + 1).strip()
                : asked;
    }

    private static Object found(Cloud cloud, Kind kind, String name) {
        return switch (kind) {
            case NODEBALANCER -> cloud.nodebalancer(name);
            case INSTANCE -> cloud.instance(name);
            default -> cloud.volume(name);
        };
    }

    private static WrongUsageException several(String name, List<Kind> kinds) {
        List<String> ways =
                kinds.stream().map(kind -> "/show " + kind.word() + " " + name).toList();
        return new WrongUsageException("several things are called '" + name + "'", String.join(" or ", ways));
    }

    private static WrongUsageException unknown(String name, Desk desk) {
        Set<String> known = new LinkedHashSet<>(desk.session().variables().keySet());
        KINDS.forEach(kind -> known.addAll(desk.session().cloud().names(kind.word())));
        return new WrongUsageException(
                "nothing is called '" + name + "'"
                        + NearestMatch.of(name, known)
                                .map(near -> ": did you mean '" + near + "'?")
                                .orElse(""),
                "/names and /vars list what there is");
    }
}
