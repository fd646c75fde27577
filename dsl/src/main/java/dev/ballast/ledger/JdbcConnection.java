package dev.ballast.ledger;

import dev.ballast.error.LedgerException;
import dev.ballast.time.Deadline;
import dev.ballast.time.Timing;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * One connection, used by one thread at a time and reopened when the server dropped it. A request waits for a server that
 * restarts, or for a lock of another process, and reports that when it takes long.
 */
final class JdbcConnection implements AutoCloseable {

    private static final Duration LONGEST = Duration.ofSeconds(30);
    private static final Duration SILENCE = Duration.ofSeconds(2);
    private static final Duration PAUSE = Duration.ofMillis(250);

    private final Database database;
    private final Timing timing;
    private final Consumer<String> notices;
    /** Fair, so that a read waits for one commit at most: while it waits, changes gather for the next one. */
    private final ReentrantLock turn = new ReentrantLock(true);

    private volatile Connection connection;
    private boolean closed;
    private boolean inTransaction;

    JdbcConnection(Database database, Timing timing, Consumer<String> notices) {
        this.database = database;
        this.timing = timing;
        this.notices = notices;
    }

    private interface Work<S, T> {
        T on(S subject) throws SQLException;
    }

    interface Reader<T> {
        T read(ResultSet row) throws SQLException;
    }

    <T> List<T> query(String sql, Reader<T> reader, Object... values) {
        return prepared(sql, values, statement -> {
            List<T> all = new ArrayList<>();
            ResultSet rows = statement.executeQuery();
            while (rows.next()) {
                all.add(reader.read(rows));
            }
            return all;
        });
    }

    boolean exists(String sql, Object... values) {
        return !query(sql, row -> true, values).isEmpty();
    }

    /** Returns how many rows were written. */
    int write(String sql, Object... values) {
        return prepared(sql, values, PreparedStatement::executeUpdate);
    }

    private <T> T prepared(String sql, Object[] values, Work<PreparedStatement, T> work) {
        return run(open -> {
            try (PreparedStatement statement = open.prepareStatement(sql)) {
                for (int i = 0; i < values.length; i++) {
                    statement.setObject(i + 1, values[i]);
                }
                return work.on(statement);
            }
        });
    }

    /** Runs the work in one atomic transaction, which excludes those of all other connections to the ledger. It may run several times. */
    <T> T transaction(Supplier<T> work) {
        return run(open -> {
            execute(open, database.sql().begin());
            inTransaction = true;
            try {
                exists(database.sql().lock());
                T result = work.get();
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

    // As SQL and not by the methods of the connection: SQLite's driver begins another transaction within its
    // commit(), which reports a durable commit as failed if it finds the file locked.
    private static void execute(Connection open, String sql) throws SQLException {
        try (Statement statement = open.createStatement()) {
            statement.execute(sql);
        }
    }

    /** A database may have ended the transaction itself, as SQLite does when the disk is full: that is not the failure to report. */
    private void undo(Connection open, Throwable failure) {
        try {
            execute(open, "ROLLBACK");
        } catch (SQLException alreadyEnded) {
            failure.addSuppressed(alreadyEnded);
            drop(failure);
        }
    }

    @Override
    public void close() {
        turn.lock();
        try {
            closed = true;
            drop(null);
        } finally {
            turn.unlock();
        }
    }

    /** Another thread may have its turn between two tries, above all the one that renews the lease. */
    private <T> T run(Work<Connection, T> work) {
        Deadline deadline = Deadline.in(LONGEST, timing);
        boolean known = connection != null;
        boolean told = false;
        while (true) {
            Try<T> tried = tried(work);
            if (tried.failure == null) {
                return tried.result;
            }
            // A server that never answered is not waited for.
            boolean curable = (tried.lost && known) || database.locked(tried.failure);
            if (!curable || !paused(deadline)) {
                throw database.explain(tried.failure);
            }
            if (!told && deadline.elapsed().compareTo(SILENCE) >= 0) {
                told = true;
                notices.accept("waiting for the ledger " + database.location()
                        + (tried.lost ? ": its server does not answer" : ": another session holds a lock there")
                        + ", for " + deadline.remaining().toSeconds() + " s at most");
            }
        }
    }

    /** The result of one try, or its failure and whether the connection was lost. */
    private record Try<T>(T result, SQLException failure, boolean lost) {}

    private <T> Try<T> tried(Work<Connection, T> work) {
        turn.lock();
        try {
            return triedInTurn(work);
        } finally {
            turn.unlock();
        }
    }

    private <T> Try<T> triedInTurn(Work<Connection, T> work) {
        if (inTransaction) {
            try {
                return new Try<>(work.on(connection), null, false);
            } catch (SQLException step) {
                throw new StepFailure(step);
            }
        }
        SQLException failure;
        try {
            return new Try<>(work.on(open()), null, false);
        } catch (StepFailure step) {
            failure = step.failure;
        } catch (SQLException whole) {
            failure = whole;
        }
        boolean lost = database.lost(failure);
        if (lost) {
            drop(failure);
        }
        return new Try<>(null, failure, lost);
    }

    /** Pauses before the next try; returns false when the time is up or the thread was interrupted. */
    private boolean paused(Deadline deadline) {
        if (deadline.passed()) {
            return false;
        }
        try {
            timing.sleep(deadline.cut(PAUSE));
            return true;
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** A failure of one step of a transaction, on its way to the transaction as a whole, which is tried again. */
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
        Connection dropped = connection;
        connection = null;
        try {
            if (dropped != null) {
                dropped.close();
            }
        } catch (SQLException unclosable) {
            if (failure == null) {
                throw database.explain(unclosable);
            }
            failure.addSuppressed(unclosable);
        }
    }
}
