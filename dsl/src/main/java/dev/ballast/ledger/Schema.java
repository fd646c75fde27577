package dev.ballast.ledger;

import dev.ballast.error.LedgerException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** The tables of a ledger and their version. A later version adds its upgrade here, under the same lock. */
final class Schema {

    private static final int VERSION = 2;
    private static final String FIND_VERSION = "SELECT value FROM ballast_meta WHERE name = 'schema'";
    private static final List<String> TABLES = List.of(
            "CREATE TABLE ballast_meta (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL)",
            "CREATE TABLE ballast_entry ("
                    + "target TEXT NOT NULL, kind TEXT NOT NULL, path TEXT NOT NULL, id TEXT, act TEXT, since TEXT, "
                    + "applied TEXT NOT NULL, updated TEXT NOT NULL, owner TEXT, revision BIGINT NOT NULL, "
                    + "PRIMARY KEY (target, kind, path))",
            "INSERT INTO ballast_meta (name, value) VALUES ('schema', '" + VERSION + "')");

    /** What brings a ledger from the version before to that of its place, the first of them from version 1 to 2. */
    private static final List<String> UPGRADES = List.of("ALTER TABLE ballast_entry ADD COLUMN owner TEXT");

    private static final String KEEP_VERSION =
            "UPDATE ballast_meta SET value = '" + VERSION + "' WHERE name = 'schema'";

    private final Database database;
    private final JdbcConnection session;

    Schema(Database database, JdbcConnection session) {
        this.database = database;
        this.session = session;
    }

    /** Makes what is missing, brings an older ledger to this version, and returns true when it was all missing. */
    boolean prepare() {
        boolean made = !isThere() && session.alone(this::makeUnlessThere);
        if (version(session.query(FIND_VERSION, row -> row.getString(1))) < VERSION) {
            session.alone(this::upgrade);
        }
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
            database.requireOurs(connection);
            for (String table : TABLES) {
                statement.execute(table);
            }
            return true;
        }
    }

    /** Looks at the version again: another process may have brought it here just before. */
    private Void upgrade(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String step : UPGRADES.subList(version(found(statement)) - 1, VERSION - 1)) {
                statement.execute(step);
            }
            statement.execute(KEEP_VERSION);
        }
        return null;
    }

    private static List<String> found(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery(FIND_VERSION)) {
            return rows.next() ? List.of(rows.getString(1)) : List.of();
        }
    }

    private int version(List<String> found) {
        String version = found.isEmpty() ? "none" : found.get(0);
        if (!version.matches("[1-9][0-9]{0,8}")) {
            throw new LedgerException(
                    database.location() + " has tables of a ledger, but its version is '" + version + "'",
                    "restore it from a backup, or name another place in BALLAST_LEDGER");
        }
        if (Integer.parseInt(version) > VERSION) {
            throw new LedgerException(
                    "the ledger " + database.location() + " was written by a newer Ballast (version " + version
                            + ", this one knows " + VERSION + ")",
                    "update Ballast, or name another place in BALLAST_LEDGER");
        }
        return Integer.parseInt(version);
    }
}
