package dev.ballast.ledger;

import dev.ballast.error.LedgerException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;

/** What differs between the two kinds of databases. Neither driver is loaded before its kind is asked to connect. */
interface Database {

    /** Connects; what has to be there before, such as the file, is made. */
    Connection connect() throws SQLException;

    /** Returns a query that yields one row and 1 when the tables of a ledger are there. */
    String presence();

    /** Makes others that also prepare the tables wait until the present transaction ends. */
    void lock(Connection connection) throws SQLException;

    /** Tells whether the failure means that the connection is gone and another one may work. */
    boolean lost(SQLException failure);

    /** Puts the failure into words for a user, without secrets. */
    LedgerException explain(SQLException failure);

    /** Returns the file or server, without user and password. */
    String location();

    /** Returns the database that a setting names. */
    static Database at(String where) {
        String scheme =
                where.replaceFirst("(?s)^([A-Za-z][A-Za-z0-9+.:-]+):.*", "$1").toLowerCase(Locale.ROOT);
        if (where.startsWith("jdbc:postgresql:")) {
            return new Postgres(where);
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
