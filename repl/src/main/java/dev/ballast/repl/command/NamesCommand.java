package dev.ballast.repl.command;

import dev.ballast.ledger.Entry;
import java.util.List;

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
        return "The service is not asked. An id that is `?` belongs to something that may have been created: look at"
                + " the account, then write `/adopt` or `/forget`.";
    }

    @Override
    public void run(String arguments, Desk desk) {
        Arguments.none(this, arguments);
        List<Entry> entries = desk.session().cloud().account().ledger().entries();
        desk.page(entries.isEmpty() ? "no names yet" : NamesTable.of(entries));
    }
}
