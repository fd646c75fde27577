package dev.ballast.repl.command;

import dev.ballast.model.Kind;
import dev.ballast.redact.Printable;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Lists the names that the ledger knows. */
final class NamesCommand implements Command {

    @Override
    public String name() {
        return "names";
    }

    @Override
    public String synopsis() {
        return "/names";
    }

    @Override
    public String summary() {
        return "list the names that the ledger knows, with their ids";
    }

    @Override
    public String help() {
        return "The service is not asked. An id that is `?` belongs to something whose making did not come to a known"
                + " end: look at the account, then end with `/adopt` or `/forget`.";
    }

    @Override
    public void run(String arguments, Desk desk) {
        Arguments.none(this, arguments);
        List<String[]> rows = Arrays.stream(Kind.values())
                .flatMap(kind -> rows(kind, desk.session().cloud().ids(kind.word())))
                .toList();
        desk.page(rows.isEmpty() ? "no names yet" : Columns.aligned(rows));
    }

    private static Stream<String[]> rows(Kind kind, Map<String, String> ids) {
        return ids.entrySet().stream().map(entry -> new String[] {
            kind.word(), entry.getKey(), entry.getValue().isEmpty() ? "?" : Printable.line(entry.getValue())
        });
    }
}
