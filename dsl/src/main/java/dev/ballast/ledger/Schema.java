package dev.ballast.ledger;

import dev.ballast.error.LedgerException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** The tables of a ledger and their version. A later version adds its upgrade here, under the same lock. */
final class Schema {

    private static final int VERSION = 1;
    private static final String FIND_VERSION = "SELECT value FROM ballast_meta WHERE name = 'schema'";
    private static final List<String> TABLES = List.of(
            "CREATE TABLE ballast_meta (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL)",
            "CREATE TABLE ballast_entry ("
                    + "target TEXT NOT NULL, kind TEXT NOT NULL, path TEXT NOT NULL, id TEXT, act TEXT, since TEXT, "
                    + "applied TEXT NOT NULL, updated TEXT NOT NULL, revision BIGINT NOT NULL, "
                    + "PRIMARY KEY (target, kind, path))",
            "INSERT INTO ballast_meta (name, value) VALUES ('schema', '" + VERSION + "')");

    private final Database database;
    private final Session session;

    Schema(Database database, Session session) {
        this.database = database;
        this.session = session;
    }

    /** Makes what is missing, checks the version, and tells whether it was all missing. */
    boolean prepare() {
        boolean made = !isThere() && session.alone(this::makeUnlessThere);
        check(session.query(FIND_VERSION, row -> row.getString(1)));
        return made;
    }

    private boolean isThere() {
        return !session.query(database.presence(), row -> row.getInt(1)).isEmpty();
    }

    private boolean makeUnlessThere(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            if (statement.executeQuery(database.presence()).next()) {
                return false;
            }
            for (String table : TABLES) {
                statement.execute(table);
            }
            return true;
        }
    }

    private void check(List<String> found) {
        String version = found.isEmpty() ? "none" : found.get(0);
        if (!version.matches("[0-9]{1,9}")) {
            throw new LedgerException(
                    database.location() + " has tables of a ledger, but its version is '" + version + "'",
                    "restore it from a backup, or name another place in BALLAST_LEDGER");
        }
        if (Integer.parseInt(version) > VERSION) {
            throw new LedgerException(
                    "the ledger " + database.location() + " was made by a newer Ballast (version " + version
                            + ", this one knows " + VERSION + ")",
                    "update Ballast, or name another place in BALLAST_LEDGER");
        }
    }
}
