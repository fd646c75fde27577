package dev.ballast.ledger;

import dev.ballast.error.LedgerException;
import java.util.List;

/** The tables of a ledger and their version. A change of the tables after a release needs an upgrade here. */
final class Schema {

    private static final int VERSION = 6;
    private static final String FIND_VERSION = "SELECT value FROM ballast_meta WHERE name = 'schema'";
    private static final List<String> TABLES = List.of(
            "CREATE TABLE ballast_meta (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL)",
            """
            CREATE TABLE ballast_entry (
                target TEXT NOT NULL, kind TEXT NOT NULL, path TEXT NOT NULL, id TEXT, act TEXT, since TEXT,
                applied TEXT NOT NULL, updated TEXT NOT NULL, owner TEXT,
                PRIMARY KEY (target, kind, path))""",
            "CREATE INDEX ballast_entry_id ON ballast_entry (target, kind, id)",
            """
            CREATE TABLE ballast_lease (
                target TEXT NOT NULL PRIMARY KEY, fence BIGINT NOT NULL, owner TEXT, since TEXT NOT NULL,
                heartbeat TEXT NOT NULL)""",
            """
            CREATE TABLE ballast_run (
                target TEXT NOT NULL, number BIGINT NOT NULL, owner TEXT NOT NULL, sha256 TEXT, begun TEXT NOT NULL,
                ended TEXT, state TEXT, PRIMARY KEY (target, number))""",
            """
            CREATE TABLE ballast_event (
                target TEXT NOT NULL, run BIGINT NOT NULL, number BIGINT NOT NULL, at TEXT NOT NULL, act TEXT NOT NULL,
                kind TEXT NOT NULL, path TEXT NOT NULL, id TEXT NOT NULL, change TEXT NOT NULL, line TEXT,
                PRIMARY KEY (target, run, number))""",
            "INSERT INTO ballast_meta (name, value) VALUES ('schema', '" + VERSION + "')");

    private final Database database;
    private final JdbcConnection connection;

    Schema(Database database, JdbcConnection connection) {
        this.database = database;
        this.connection = connection;
    }

    /** Creates the tables unless they exist, and returns whether it created them. Refuses tables of another version. */
    boolean prepare() {
        boolean created = !isThere() && connection.transaction(this::createUnlessThere);
        requireVersion();
        return created;
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

    private void requireVersion() {
        String version = connection.query(FIND_VERSION, row -> row.getString(1)).stream()
                .findFirst()
                .orElse("none");
        if (!version.matches("[1-9][0-9]{0,8}")) {
            throw new LedgerException(
                    database.title() + " has tables of a ledger, but its version is '" + version + "'",
                    database.remedy());
        }
        boolean newer = Integer.parseInt(version) > VERSION;
        if (newer || Integer.parseInt(version) < VERSION) {
            throw new LedgerException(
                    database.title()
                            + (newer
                                    ? " was written by a newer Ballast (version "
                                    : " was written by an older Ballast (version ")
                            + version + ", this one knows " + VERSION + ")",
                    (newer ? "update Ballast" : "use that Ballast") + ": another ledger would have none of the names");
        }
    }
}
