package dev.ballast.ledger;

import dev.ballast.error.LedgerException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;

/** What differs between the two kinds of databases. Neither driver is loaded before its kind is asked to connect. */
interface Database {

    /** Connects; what has to be there before, such as the file, is made. */
    Connection connect() throws SQLException;

    /** Returns a query that yields one row and 1 when the tables of a ledger are there. */
    String presence();

    /** Refuses a place without a ledger that holds something else. */
    void requireOurs(Connection connection) throws SQLException;

    /** Returns the statement that begins a transaction of which all counts or none. */
    String begin();

    /** Makes others that also prepare the tables wait until the present transaction ends. */
    void lock(Connection connection) throws SQLException;

    /** Tells whether the failure means that the connection is gone and another one may work. */
    boolean lost(SQLException failure);

    /** Tells whether the failure means that another session holds a lock, so that the same may work later. */
    boolean locked(SQLException failure);

    /** Puts the failure into words for a user, without secrets. */
    LedgerException explain(SQLException failure);

    /** Returns the file or server, without user and password. */
    String location();

    /** Returns the database that a setting names; the home folder holds the passwords of servers. */
    static Database at(String where, Path home) {
        String scheme =
                where.replaceFirst("(?s)^([A-Za-z][A-Za-z0-9+.:-]+):.*", "$1").toLowerCase(Locale.ROOT);
        if (where.startsWith("jdbc:postgresql:")) {
            return new Postgres(where, home);
        }
        if (where.startsWith("jdbc:") || where.contains("://")) {
            // Only its beginning is shown: the rest may hold a password.
            throw new LedgerException(
                    "a ledger cannot be kept at " + scheme + ":...",
                    "write the path of a file or jdbc:postgresql://HOST/DATABASE in BALLAST_LEDGER");
        }
        return Sqlite.at(where);
    }
}
