package dev.ballast.ledger;

import dev.ballast.error.LedgerException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Locale;
import java.util.function.Consumer;

/** The differences between the two kinds of databases. A driver is loaded only when a database of its kind connects. */
interface Database {

    /** Opens and returns a new connection. */
    Connection connect() throws SQLException;

    /** Returns whether a connection creates a database that does not exist; otherwise it has an empty one in memory. */
    default boolean creates() {
        return true;
    }

    /**
     * The SQL statements that differ between the databases.
     *
     * @param presence yields a row if the tables of a ledger exist
     * @param foreignTables yields the tables of other programs; no rows where such tables are allowed
     * @param begin begins an atomic transaction
     * @param lock locks the ledger for a transaction
     */
    record Sql(String presence, String foreignTables, String begin, String lock) {}

    Sql sql();

    /** Returns the time of the server, or that of the host for a file. */
    Instant now(JdbcConnection connection, InstantSource host);

    /** Returns whether the failure means that the connection is lost and a new one may work. */
    boolean lost(SQLException failure);

    /** Returns whether the failure means that another session holds a lock, so that a retry may work. */
    boolean locked(SQLException failure);

    /** Returns the failure as an exception for users, without secrets. */
    LedgerException explain(SQLException failure);

    /** Returns the file or server, without user and password. */
    String location();

    /** Returns the remedy for content that cannot be read. */
    String remedy();

    /**
     * Writes a copy of the whole ledger to a new file that only the user can read. Runs may continue meanwhile. The file
     * appears when it is complete.
     */
    void backUp(JdbcConnection connection, Path file);

    /** Returns the exception for content that cannot be read. */
    default LedgerException unreadable(String what, Exception cause) {
        return new LedgerException(title() + " holds " + what + " that cannot be read", remedy(), cause);
    }

    /** Returns the kind of database and its location, for messages. */
    default String title() {
        return "the ledger " + location();
    }

    /**
     * Returns the database that the setting names, without a connection.
     *
     * @param home the folder that holds the passwords of servers
     * @param notes receives a line about an address of a server that does not answer
     */
    static Database at(String where, Path home, Consumer<String> notes) {
        if (where.startsWith("jdbc:postgresql:")) {
            return new Postgres(where, home, notes);
        }
        if (where.startsWith("jdbc:") || where.contains("://")) {
            // The message quotes only the scheme, because the rest may hold a password.
            String scheme = where.replaceFirst("(?s)^([A-Za-z][A-Za-z0-9+.:-]+):.*", "$1");
            throw new LedgerException(
                    "a ledger cannot be kept at " + scheme.toLowerCase(Locale.ROOT) + ":...",
                    "write the path of a file or jdbc:postgresql://HOST/DATABASE in BALLAST_LEDGER");
        }
        return Sqlite.at(where);
    }
}
