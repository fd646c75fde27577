package dev.ballast.ledger;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** All rows of a ledger, for a copy into another database. */
record LedgerRows(Map<Table, List<Object[]>> rows) {

    private static final String VERSION = "schema";
    private static final String FENCES = "SELECT target, fence FROM ballast_lease";

    // Two runs never get the same number.
    private static final String KEEP_FENCE =
            """
            INSERT INTO ballast_lease (target, fence, owner, since, heartbeat) VALUES (?, ?, NULL, '', '')
            ON CONFLICT (target) DO UPDATE SET fence = excluded.fence WHERE ballast_lease.fence < excluded.fence""";

    /** The tables of a ledger. */
    enum Table {
        META("ballast_meta", "name, value"),
        ENTRY("ballast_entry", "target, kind, path, id, act, since, applied, updated, owner"),
        LEASE("ballast_lease", "target, fence, since, heartbeat"),
        RUN("ballast_run", "target, number, owner, sha256, begun, ended, state"),
        EVENT("ballast_event", "target, run, number, at, act, kind, path, id, change, line");

        private final String name;
        private final String columns;

        Table(String name, String columns) {
            this.name = name;
            this.columns = columns;
        }

        private List<String> list() {
            return List.of(columns.split(", "));
        }

        private String select() {
            return "SELECT " + columns + " FROM " + name;
        }

        private String insert() {
            return "INSERT INTO " + name + " (" + columns + ") VALUES ("
                    + list().stream().map(column -> "?").collect(Collectors.joining(", ")) + ")";
        }

        private String delete() {
            return "DELETE FROM " + name + (this == META ? " WHERE name <> '" + VERSION + "'" : "");
        }
    }

    /** Reads all rows in one transaction. */
    static LedgerRows read(JdbcConnection connection) {
        return connection.transaction(() -> of(connection));
    }

    /** Reads all rows of a ledger that nothing else changes. */
    static LedgerRows of(JdbcConnection connection) {
        Map<Table, List<Object[]>> rows = new EnumMap<>(Table.class);
        for (Table table : Table.values()) {
            int width = table.list().size();
            rows.put(table, connection.query(table.select(), row -> {
                Object[] values = new Object[width];
                for (int i = 0; i < width; i++) {
                    values[i] = row.getObject(i + 1);
                }
                return values;
            }));
        }
        return new LedgerRows(rows);
    }

    /** Replaces all rows of a ledger of the present version, inside a transaction of the caller. No lease is held afterwards. */
    void replace(JdbcConnection connection) {
        List<Object[]> fences =
                connection.query(FENCES, row -> new Object[] {row.getString("target"), row.getLong("fence")});
        Arrays.stream(Table.values()).forEach(table -> connection.write(table.delete()));
        rows.forEach((table, all) -> all.stream()
                .filter(row -> table != Table.META || !row[0].equals(VERSION))
                .forEach(row -> connection.write(table.insert(), row)));
        fences.forEach(fence -> connection.write(KEEP_FENCE, fence));
    }

    LedgerBackup.Content content() {
        List<Object[]> entries = rows.get(Table.ENTRY);
        int id = Table.ENTRY.list().indexOf("id");
        int act = Table.ENTRY.list().indexOf("act");
        int updated = Table.ENTRY.list().indexOf("updated");
        return new LedgerBackup.Content(
                (int) entries.stream()
                        .filter(row -> row[id] != null || row[act] != null)
                        .count(),
                (int) entries.stream().map(row -> row[0]).distinct().count(),
                entries.stream()
                        .map(row -> String.valueOf(row[updated]))
                        .max(String::compareTo)
                        .orElse(null));
    }
}
