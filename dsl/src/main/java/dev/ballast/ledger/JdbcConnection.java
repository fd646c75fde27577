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
 * One connection to a database. One thread uses it at a time; it is reopened after the server dropped it. A request waits up
 * to 30 seconds for a server that restarts or for a lock of another session, and sends a notice after 2 seconds.
 */
final class JdbcConnection implements AutoCloseable {

    private static final Duration LONGEST = Duration.ofSeconds(30);
    private static final Duration SILENCE = Duration.ofSeconds(2);
    private static final Duration PAUSE = Duration.ofMillis(250);

    private final Database database;
    private final Timing timing;
    private final Consumer<String> notices;
    private final Duration longest;
    /** Fair, so that a read waits for one commit at most. Changes that arrive meanwhile gather for the next commit. */
    private final ReentrantLock turn = new ReentrantLock(true);

    private volatile Connection connection;
    private boolean closed;
    private boolean inTransaction;

    JdbcConnection(Database database, Timing timing, Consumer<String> notices) {
        this(database, timing, notices, LONGEST);
    }

    /** Creates a connection on which a request waits for {@code longest}. */
    JdbcConnection(Database database, Timing timing, Consumer<String> notices, Duration longest) {
        this.database = database;
        this.timing = timing;
        this.notices = notices;
        this.longest = longest;
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

    /**
     * Runs the work in one atomic transaction and returns its result. Transactions of other connections to the ledger wait.
     * The work may run several times.
     */
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

    // Sends SQL and does not call the methods of the connection: commit() of the SQLite driver begins another
    // transaction, and so reports a durable commit as failed if the file is locked.
    private static void execute(Connection open, String sql) throws SQLException {
        try (Statement statement = open.createStatement()) {
            statement.execute(sql);
        }
    }

    /**
     * Rolls back. The database may have ended the transaction itself, as SQLite does when the disk is full, so a failure here
     * is only suppressed.
     */
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

    /**
     * Repeats the work until it succeeds or the time is up. Other threads may use the connection between two tries, above all
     * the heartbeat.
     */
    private <T> T run(Work<Connection, T> work) {
        Deadline deadline = Deadline.in(longest, timing);
        boolean known = connection != null;
        boolean told = false;
        while (true) {
            Try<T> tried = tried(work);
            if (tried.failure == null) {
                return tried.result;
            }
            // Does not wait for a server that never answered.
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

    /** Carries the failure of one step to the whole transaction, which is tried again. */
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

    /** Closes the connection, because its state is not known. The next request opens a new one. */
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
