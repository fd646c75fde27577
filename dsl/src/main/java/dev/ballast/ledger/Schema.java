package dev.ballast.ledger;

import dev.ballast.error.LedgerException;
import java.util.List;

/** The tables of a ledger and their version. A later version adds its upgrade here, under the same lock. */
final class Schema {

    private static final int VERSION = 5;
    private static final String FIND_VERSION = "SELECT value FROM ballast_meta WHERE name = 'schema'";
    private static final String LEASES =
            """
            CREATE TABLE ballast_lease (
                target TEXT NOT NULL PRIMARY KEY, fence BIGINT NOT NULL, owner TEXT, since TEXT NOT NULL,
                heartbeat TEXT NOT NULL)""";
    private static final String RUNS =
            """
            CREATE TABLE ballast_run (
                target TEXT NOT NULL, number BIGINT NOT NULL, owner TEXT NOT NULL, sha256 TEXT, begun TEXT NOT NULL,
                ended TEXT, state TEXT, PRIMARY KEY (target, number))""";
    private static final String EVENTS =
            """
            CREATE TABLE ballast_event (
                target TEXT NOT NULL, run BIGINT NOT NULL, number BIGINT NOT NULL, at TEXT NOT NULL, act TEXT NOT NULL,
                kind TEXT NOT NULL, path TEXT NOT NULL, id TEXT NOT NULL, change TEXT NOT NULL, line TEXT,
                PRIMARY KEY (target, run, number))""";
    private static final String IDS = "CREATE INDEX ballast_entry_id ON ballast_entry (target, kind, id)";
    private static final List<String> TABLES = List.of(
            "CREATE TABLE ballast_meta (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL)",
            """
            CREATE TABLE ballast_entry (
                target TEXT NOT NULL, kind TEXT NOT NULL, path TEXT NOT NULL, id TEXT, act TEXT, since TEXT,
                applied TEXT NOT NULL, updated TEXT NOT NULL, owner TEXT, revision BIGINT NOT NULL,
                PRIMARY KEY (target, kind, path))""",
            IDS,
            LEASES,
            RUNS,
            EVENTS,
            "INSERT INTO ballast_meta (name, value) VALUES ('schema', '" + VERSION + "')");

    /** The upgrades, one per version; the first leads from version 1 to 2. */
    private static final List<List<String>> UPGRADES = List.of(
            List.of("ALTER TABLE ballast_entry ADD COLUMN owner TEXT"),
            List.of(LEASES),
            List.of(RUNS, EVENTS),
            List.of(IDS));

    private static final String KEEP_VERSION =
            "UPDATE ballast_meta SET value = '" + VERSION + "' WHERE name = 'schema'";

    private final Database database;
    private final JdbcConnection connection;

    Schema(Database database, JdbcConnection connection) {
        this.database = database;
        this.connection = connection;
    }

    /** Creates or upgrades the tables. Returns true if it created them. */
    boolean prepare() {
        boolean created = !isThere() && connection.transaction(this::createUnlessThere);
        if (version() < VERSION) {
            connection.transaction(() -> {
                // Reads the version again under the lock, because another process may just have upgraded the tables.
                UPGRADES.subList(version() - 1, VERSION - 1).forEach(step -> step.forEach(connection::write));
                return connection.write(KEEP_VERSION);
            });
        }
        return created;
    }

    /**
     * Checks that the file is an undamaged ledger of this version or an older one.
     *
     * @throws LedgerException when it is not
     */
    void requireUndamaged() {
        if (!isThere()) {
            throw new LedgerException(database.location() + " is not a backup of a ledger", "name another file");
        }
        version();
        List<String> damage = connection.query("PRAGMA integrity_check", row -> row.getString(1));
        if (!damage.equals(List.of("ok"))) {
            throw new LedgerException(database.title() + " is damaged: " + damage.get(0), database.remedy());
        }
    }

    private boolean isThere() {
        return connection.exists(database.sql().presence());
    }

    /** Creates the tables unless they exist. Checks under the lock, because another process may just have created them. */
    private boolean createUnlessThere() {
        if (isThere()) {
            return false;
        }
        connection.query(database.sql().foreignTables(), row -> row.getString(1)).stream()
                .findFirst()
                .ifPresent(table -> {
                    throw new LedgerException(
                            "the ledger " + database.location() + " is a database of another program: it has a table "
                                    + table,
                            "name another place in BALLAST_LEDGER");
                });
        TABLES.forEach(connection::write);
        return true;
    }

    private int version() {
        String version = connection.query(FIND_VERSION, row -> row.getString(1)).stream()
                .findFirst()
                .orElse("none");
        if (!version.matches("[1-9][0-9]{0,8}")) {
            throw new LedgerException(
                    database.title() + " has tables of a ledger, but its version is '" + version + "'",
                    database.away() + database.remedy());
        }
        if (Integer.parseInt(version) > VERSION) {
            throw new LedgerException(
                    database.title() + " was written by a newer Ballast (version " + version + ", this one knows "
                            + VERSION + ")",
                    "update Ballast: another ledger would have none of the names");
        }
        return Integer.parseInt(version);
    }
}
