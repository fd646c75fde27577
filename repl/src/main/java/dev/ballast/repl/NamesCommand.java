package dev.ballast.repl;

import dev.ballast.ledger.Entry;
import dev.ballast.ledger.Intent;
import dev.ballast.ledger.Ledger;
import dev.ballast.repl.render.Page;
import dev.ballast.repl.render.Shown;
import dev.ballast.repl.render.Shown.Cell;
import dev.ballast.repl.render.Shown.Column;
import dev.ballast.repl.render.Shown.LeftOut;
import dev.ballast.repl.render.TextWriter;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.json.JsonMapper;

/** {@code ballast names}: what the ledger knows. */
@Command(
        name = "names",
        sortOptions = false,
        header = "List the names that the ledger of this target knows, with their ids.",
        footer = {
            "",
            "An open entry is a request whose outcome is not recorded: look at the account, then write",
            "ballast adopt KIND PATH ID or ballast forget KIND PATH. No token is needed."
        })
final class NamesCommand extends LedgerCommand implements Callable<Integer> {

    private static final DateTimeFormatter CLOCK =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'").withZone(ZoneOffset.UTC);

    @Option(names = "--output", paramLabel = "FORM", defaultValue = "text", description = "text (the default) or json.")
    private Output output;

    NamesCommand(Surroundings around, CommonOptions common) {
        super(around, common);
    }

    @Override
    public Integer call() {
        try (Ledger ledger = ledger()) {
            List<Entry> entries = ledger.entries();
            if (output == Output.JSON) {
                say(JsonMapper.shared()
                        .writeValueAsString(
                                entries.stream().map(NamesCommand::fields).toList()));
            } else {
                say(entries.isEmpty() ? "no names yet in " + ledger.location() : table(entries));
            }
        }
        return 0;
    }

    private static String table(List<Entry> entries) {
        List<Column> columns = Stream.of("KIND", "PATH", "ID", "SINCE")
                .map(title -> new Column(title, false))
                .toList();
        return new TextWriter(Page.PIPED)
                .write(new Shown.Table(
                        columns, entries.stream().map(NamesCommand::row).toList(), LeftOut.NOTHING));
    }

    private static List<Cell> row(Entry entry) {
        Intent intent = entry.intent();
        String since = CLOCK.format(entry.updated());
        return Stream.of(
                        entry.key().kind().word(),
                        entry.key().path(),
                        entry.id() == null ? "?" : entry.id(),
                        intent == null
                                ? since
                                : since + "  open: " + intent.act() + " was sent at " + CLOCK.format(intent.since()))
                .map(Cell::of)
                .toList();
    }

    private static Map<String, Object> fields(Entry entry) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("kind", entry.key().kind().word());
        fields.put("path", entry.key().path());
        fields.put("id", entry.id());
        fields.put("since", entry.updated().toString());
        fields.put("open", entry.intent() == null ? null : entry.intent().act());
        fields.put(
                "sent", entry.intent() == null ? null : entry.intent().since().toString());
        return fields;
    }
}
