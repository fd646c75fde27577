package dev.ballast.repl.command;

import dev.ballast.ledger.Entry;
import dev.ballast.ledger.ReferenceCodec;
import dev.ballast.redact.Printable;
import dev.ballast.repl.render.DisplayWidth;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.stream.Stream;

/** The names of a ledger as a table: kind, path, id and time of the last record, with the open intent of those that have one. */
public final class NamesTable {

    private static final DateTimeFormatter CLOCK =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'").withZone(ZoneOffset.UTC);

    private NamesTable() {}

    /** Returns the lines of the table below its head; an id that is not recorded is {@code ?}. */
    public static String of(List<Entry> entries) {
        return DisplayWidth.aligned(Stream.concat(
                        Stream.<String[]>of(new String[] {"KIND", "PATH", "ID", "SINCE"}),
                        entries.stream().map(NamesTable::row))
                .toList());
    }

    private static String[] row(Entry entry) {
        String open = entry.intent() == null
                ? ""
                : "  open: " + entry.intent().act() + " was sent at "
                        + at(entry.intent().since());
        return new String[] {
            entry.reference().kind().word(),
            Printable.field(ReferenceCodec.path(entry.reference())),
            entry.id() == null ? "?" : Printable.field(entry.id()),
            at(entry.updated()) + open
        };
    }

    private static String at(Instant moment) {
        return CLOCK.format(moment);
    }
}
