package dev.ballast.ledger;

import dev.ballast.error.LedgerException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;

/** What differs between the two kinds of databases. Neither driver is loaded before its kind is asked to connect. */
interface Database {

    /** Connects; what has to be there before, such as the file, is created. */
    Connection connect() throws SQLException;

    /** Returns a query that yields a row when the tables of a ledger are there. */
    String presence();

    /** Returns a query that yields the name of a table in a place that must hold nothing but a ledger. */
    String strangers();

    /** Returns the statement that begins a transaction of which all counts or none. */
    String begin();

    /** Returns a query with which a transaction waits until it has the ledger to itself. */
    String lock();

    /** Returns whether the failure means that the connection is gone and another one may work. */
    boolean lost(SQLException failure);

    /** Returns whether the failure means that another session holds a lock, so that the same may work later. */
    boolean locked(SQLException failure);

    /** Puts the failure into words for a user, without secrets. */
    LedgerException explain(SQLException failure);

    /** Returns the file or server, without user and password. */
    String location();

    /** Returns the database that a setting names; the home folder holds the passwords of servers. */
    static Database at(String where, Path home) {
        if (where.startsWith("jdbc:postgresql:")) {
            return new Postgres(where, home);
        }
        if (where.startsWith("jdbc:") || where.contains("://")) {
            // Only its beginning is shown: the rest may hold a password.
            String scheme = where.replaceFirst("(?s)^([A-Za-z][A-Za-z0-9+.:-]+):.*", "$1");
            throw new LedgerException(
                    "a ledger cannot be kept at " + scheme.toLowerCase(Locale.ROOT) + ":...",
                    "write the path of a file or jdbc:postgresql://HOST/DATABASE in BALLAST_LEDGER");
        }
        return Sqlite.at(where);
    }
}
