package dev.ballast.ledger;

import dev.ballast.error.LedgerException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** One connection that threads take turns at, made again when the server dropped it. */
final class JdbcConnection implements AutoCloseable {

    private final Database database;
    private final RetryPolicy retries;
    private Connection connection;
    private boolean closed;
    private boolean inTransaction;

    JdbcConnection(Database database, RetryPolicy retries) {
        this.database = database;
        this.retries = retries;
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

    /** Runs the work in one transaction: all of it counts or none. It may run several times. */
    <T> T transaction(Work<T> work) {
        return run(open -> {
            execute(open, database.begin());
            inTransaction = true;
            try {
                T result = work.on(open);
                execute(open, "COMMIT");
                return result;
            } catch (Throwable failure) {
                undo(open, failure);
                throw failure;
            } finally {
                inTransaction = false;
            }
        });
    }

    // As SQL and not by the methods of the connection: SQLite's driver begins another transaction within its commit().
    // It reports what is durable as failed when that finds the file locked.
    private static void execute(Connection open, String sql) throws SQLException {
        try (Statement statement = open.createStatement()) {
            statement.execute(sql);
        }
    }

    /** A database may have ended the transaction itself, as a full disk makes SQLite do: that is not what went wrong. */
    private void undo(Connection open, Throwable failure) {
        try {
            execute(open, "ROLLBACK");
        } catch (SQLException alreadyEnded) {
            failure.addSuppressed(alreadyEnded);
            drop(failure);
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        drop();
    }

    private synchronized <T> T run(Work<T> work) {
        if (inTransaction) {
            return step(work);
        }
        RetryPolicy.Wait wait = retries.begin();
        boolean known = connection != null;
        while (true) {
            try {
                return work.on(open());
            } catch (StepFailure step) {
                awaitCure(step.failure, known, wait);
            } catch (SQLException failure) {
                awaitCure(failure, known, wait);
            }
        }
    }

    /** What fails within a transaction is for the transaction as a whole to try again. */
    private <T> T step(Work<T> work) {
        try {
            return work.on(connection);
        } catch (SQLException failure) {
            throw new StepFailure(failure);
        }
    }

    /** Returns when it is time to try again, and throws when that is of no use. A server that never answered is none. */
    private void awaitCure(SQLException failure, boolean known, RetryPolicy.Wait wait) {
        boolean lost = database.lost(failure);
        if (lost) {
            drop(failure);
        }
        String awaited = "the ledger " + database.location()
                + (lost ? ": its server does not answer" : ": another session holds a lock there");
        boolean curable = (lost && known) || database.locked(failure);
        if (!curable || !wait.pause(awaited)) {
            throw database.explain(failure);
        }
    }

    /** A failure of one step of a transaction, on its way to the whole. */
    private static final class StepFailure extends RuntimeException {

        private static final long serialVersionUID = 1;

        private final SQLException failure;

        StepFailure(SQLException failure) {
            super(failure);
            this.failure = failure;
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

    /** The next request gets a new connection, since the state of this one is not known. */
    private void drop(Throwable failure) {
        try {
            drop();
        } catch (LedgerException unclosable) {
            failure.addSuppressed(unclosable);
        }
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
