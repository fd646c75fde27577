package dev.ballast.ledger;

import dev.ballast.error.LedgerException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** One connection that threads take turns at, made again when the server dropped it. */
final class Session implements AutoCloseable {

    private final Database database;
    private Connection connection;
    private boolean closed;
    private boolean inTransaction;

    Session(Database database) {
        this.database = database;
    }

    /** What is done with a connection. */
    interface Work<T> {
        T on(Connection connection) throws SQLException;
    }

    /** What becomes of one row. */
    interface Reader<T> {
        T read(ResultSet row) throws SQLException;
    }

    <T> List<T> query(String sql, Reader<T> reader, Object... values) {
        return run(open -> {
            try (PreparedStatement statement = prepared(open, sql, values);
                    ResultSet rows = statement.executeQuery()) {
                List<T> all = new ArrayList<>();
                while (rows.next()) {
                    all.add(reader.read(rows));
                }
                return all;
            }
        });
    }

    int write(String sql, Object... values) {
        return run(open -> {
            try (PreparedStatement statement = prepared(open, sql, values)) {
                return statement.executeUpdate();
            }
        });
    }

    /** Runs the work in one transaction that no other opening of the ledger can be in at the same time. */
    <T> T alone(Work<T> work) {
        return transaction(open -> {
            database.lock(open);
            return work.on(open);
        });
    }

    /** Runs the work in one transaction: all of it counts or none. */
    <T> T transaction(Work<T> work) {
        return run(open -> {
            open.setAutoCommit(false);
            inTransaction = true;
            try {
                T result = work.on(open);
                open.commit();
                open.setAutoCommit(true);
                return result;
            } catch (Throwable failure) {
                undo(open, failure);
                throw failure;
            } finally {
                inTransaction = false;
            }
        });
    }

    /**
     * A database may have ended the transaction itself, as a full disk makes SQLite do: that is not what went wrong. A lost
     * connection is, and nothing of the transaction counts, so that it can be tried on another.
     */
    private void undo(Connection open, Throwable failure) throws SQLException {
        try {
            open.rollback();
            open.setAutoCommit(true);
        } catch (SQLException alreadyEnded) {
            if (database.lost(alreadyEnded)) {
                throw alreadyEnded;
            }
            failure.addSuppressed(alreadyEnded);
            discard(failure);
        }
    }

    /** The next to ask gets a new connection: nobody knows what state this one is in. */
    private void discard(Throwable failure) {
        try {
            drop();
        } catch (LedgerException unclosable) {
            failure.addSuppressed(unclosable);
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        drop();
    }

    private synchronized <T> T run(Work<T> work) {
        try {
            return attempt(work);
        } catch (SQLException e) {
            throw database.explain(e);
        }
    }

    // A write that did reach the server before the connection broke finds itself done the second time and says so.
    private <T> T attempt(Work<T> work) throws SQLException {
        boolean old = connection != null;
        try {
            return work.on(open());
        } catch (SQLException e) {
            if (!old || inTransaction || !database.lost(e)) {
                throw e;
            }
            drop();
            return work.on(open());
        }
    }

    private Connection open() throws SQLException {
        if (closed) {
            throw new LedgerException("the ledger " + database.location() + " is closed", "open the cloud again");
        }
        if (connection == null) {
            connection = database.connect();
        }
        return connection;
    }

    private void drop() {
        Connection dropped = connection;
        connection = null;
        try {
            if (dropped != null) {
                dropped.close();
            }
        } catch (SQLException e) {
            throw database.explain(e);
        }
    }

    private static PreparedStatement prepared(Connection open, String sql, Object... values) throws SQLException {
        PreparedStatement statement = open.prepareStatement(sql);
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
        return statement;
    }
}
