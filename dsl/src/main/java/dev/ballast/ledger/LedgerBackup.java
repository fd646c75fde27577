package dev.ballast.ledger;

import dev.ballast.error.BusyException;
import dev.ballast.error.LedgerException;
import dev.ballast.time.Timing;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * Copies a whole ledger, with the names and the log of all its targets, to a file and back. The file is always a SQLite
 * ledger, so that no server is needed to read the backup of a server.
 */
public final class LedgerBackup {

    private static final String SELECT_HELD =
            "SELECT target FROM ballast_lease WHERE owner IS NOT NULL ORDER BY target";

    private static final String ENTRIES =
            "SELECT kind, path, id, act, since, applied, updated, owner FROM ballast_entry";
    private static final String LOGGED = "SELECT DISTINCT target FROM ballast_run";

    private final Database database;
    private final JdbcConnection connection;
    private final LedgerSettings settings;

    LedgerBackup(Database database, JdbcConnection connection, LedgerSettings settings) {
        this.database = database;
        this.connection = connection;
        this.settings = settings;
    }

    /**
     * The content of a ledger or a backup.
     *
     * @param names the number of names
     * @param targets the number of targets with names
     * @param updated the time of the last change of a name, or null if there is no name
     */
    public record Content(int names, int targets, String updated) {}

    /** Returns the present content of the ledger. */
    public Content content() {
        return LedgerRows.read(connection).content();
    }

    /**
     * Writes a copy to a new file that only the user can read, and returns its content. Runs may continue meanwhile. The file
     * appears when it is complete.
     *
     * @throws LedgerException when the file exists or cannot be written
     */
    public Content write(Path file) {
        requireNew(file);
        if (!Files.isDirectory(file.toAbsolutePath().getParent())) {
            throw new LedgerException("there is no folder " + file.getParent(), "create it, or name another file");
        }
        LedgerRows rows = LedgerRows.read(connection);
        Path part = beside(file, "part");
        try {
            try (JdbcConnection copy = connect(part)) {
                new Schema(Sqlite.backup(part), copy).prepare();
                copy.transaction(() -> {
                    rows.replace(copy);
                    return true;
                });
            }
            requireNew(file);
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException unwritable) {
            throw unwritable(file, unwritable);
        } finally {
            delete(part);
        }
        return rows.content();
    }

    /**
     * Reads a backup. Checks that the file is an undamaged ledger of the version of this Ballast. The file stays as it is.
     *
     * @throws LedgerException when a check fails or the file cannot be read
     */
    public Backup read(Path file) {
        requireFile(file);
        try (JdbcConnection source = connect(file)) {
            new Schema(Sqlite.backup(file), source).requireUndamaged();
            requireReadable(source, file);
            return new Backup(LedgerRows.of(source));
        }
    }

    /**
     * Requires that there is such a file.
     *
     * @throws LedgerException when there is none
     */
    public static void requireFile(Path file) {
        if (!Files.isRegularFile(file)) {
            throw new LedgerException("there is no backup " + file, "name the file of a backup");
        }
    }

    /** Reads each row as a ledger does, because a damaged row would stop every run after a restore. */
    private static void requireReadable(JdbcConnection source, Path file) {
        try {
            // Accepts a row with an unreadable kind or path: every ledger leaves it out, with a notice.
            source.query(ENTRIES, row -> JdbcStore.entry(row, Sqlite.backup(file)));
            for (String target : source.query(LOGGED, row -> row.getString(1))) {
                JdbcLog log = new JdbcLog(source, Sqlite.backup(file), target);
                log.runs(Instant.EPOCH, Integer.MAX_VALUE, number -> false).forEach(run -> log.events(run.number()));
            }
        } catch (LedgerException | NullPointerException damaged) {
            throw new LedgerException(
                    "the backup " + file + " is damaged: it has a row that cannot be read",
                    "name another backup; nothing was restored",
                    damaged);
        }
    }

    /** A backup that was read and checked. */
    public final class Backup {

        private final LedgerRows rows;

        private Backup(LedgerRows rows) {
            this.rows = rows;
        }

        /** Returns the content of the backup. */
        public Content content() {
            return rows.content();
        }

        /**
         * Writes a copy of the ledger to a file, then replaces the whole ledger in one transaction.
         *
         * @param before the file for the copy; it must not exist
         * @throws BusyException when a run holds the lease of any target of the ledger; nothing is replaced
         */
        public void restore(Path before) {
            requireFree();
            write(before);
            connection.transaction(() -> {
                requireFree();
                rows.replace(connection);
                return true;
            });
        }
    }

    private void requireFree() {
        List<String> targets = connection.query(SELECT_HELD, row -> row.getString(1));
        LeaseOwner self = LeaseOwner.of(settings.owner(), "ballast ledger");
        for (String target : targets) {
            JdbcLeases leases = new JdbcLeases(
                    connection, database, target, settings.lease().timing()::now);
            leases.find().filter(lease -> !lease.isFree(self, leases.now())).ifPresent(lease -> {
                throw new BusyException(
                        "busy: " + lease + " is writing to " + target + "; nothing was restored",
                        "wait until it has ended, or end it");
            });
        }
    }

    private JdbcConnection connect(Path file) {
        return new JdbcConnection(Sqlite.backup(file), Timing.real(), settings.notices());
    }

    private static void requireNew(Path file) {
        if (Files.exists(file)) {
            throw new LedgerException(
                    "there is a file " + file + " already",
                    "name a new one, or remove it",
                    new FileAlreadyExistsException(file.toString()));
        }
    }

    private static Path beside(Path file, String what) {
        return file.resolveSibling(
                file.getFileName() + "." + UUID.randomUUID().toString().substring(0, 8) + "." + what);
    }

    /** Removes a file and the journal that SQLite leaves beside it. */
    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
            Files.deleteIfExists(file.resolveSibling(file.getFileName() + "-journal"));
        } catch (IOException left) {
            throw unwritable(file, left);
        }
    }

    private static LedgerException unwritable(Path file, IOException cause) {
        return new LedgerException("the file " + file + " cannot be written", "name another one", cause);
    }
}
