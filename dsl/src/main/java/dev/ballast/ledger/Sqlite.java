package dev.ballast.ledger;

import dev.ballast.error.LedgerException;
import dev.ballast.error.ShellWord;
import dev.ballast.file.FilePermissions;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.UUID;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** The database of a ledger in a file of the user. */
record Sqlite(Path file, boolean creates) implements Database {

    private static final int BUSY_MILLIS = 2_000; // for one try
    private static final Sql SQL = new Sql(
            "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'ballast_meta'",
            "SELECT name FROM sqlite_master WHERE type = 'table'",
            // Takes the lock for writing at once, because a transaction that reads first could not get it later.
            "BEGIN IMMEDIATE",
            // Has no effect: the transaction already has the lock on the whole file.
            "SELECT 1");
    private static final String ELSEWHERE = "name another place in BALLAST_LEDGER";

    // Held in a field, because a logger that is collected loses its level.
    private static final Logger DRIVER = Logger.getLogger("org.sqlite");

    // At its first use the driver removes old files from the folder for temporary files, and logs a stack trace when
    // another process was faster. The driver throws every failure that matters.
    static {
        DRIVER.setLevel(Level.OFF);
    }

    static Sqlite at(String path) {
        return new Sqlite(file(path), true);
    }

    /** Returns the same database, which stays empty in memory if the file does not exist. */
    Sqlite withoutCreation() {
        return new Sqlite(file, false);
    }

    private static Path file(String path) {
        try {
            Path file = Path.of(path).toAbsolutePath();
            // A question mark would begin the options of the URL.
            if (path.isBlank() || path.contains("?") || file.getParent() == null) {
                throw new InvalidPathException(path, "it needs a file name without a question mark");
            }
            return file;
        } catch (InvalidPathException e) {
            throw new LedgerException("'" + path + "' is not a path for a ledger: " + e.getReason(), ELSEWHERE, e);
        }
    }

    /** Initialises the driver with a database in memory. */
    static void prepare() {
        try (Connection memory = new SQLiteConfig().createConnection("jdbc:sqlite::memory:");
                PreparedStatement statement = memory.prepareStatement("SELECT ?")) {
            statement.setString(1, "");
            statement.executeQuery().close();
        } catch (SQLException unusable) {
            // The next ledger that is opened reports the failure, with a remedy.
            return;
        }
    }

    // Uses a fully synced rollback journal, so that commits survive a loss of power. A write-ahead log would be three
    // to four times as fast, but is not safe on a network folder and does not notice a removed file.
    @Override
    public Connection connect() throws SQLException {
        SQLiteConfig settings = new SQLiteConfig();
        if (!creates && Files.notExists(file)) {
            return settings.createConnection("jdbc:sqlite::memory:");
        }
        createFile();
        settings.setBusyTimeout(BUSY_MILLIS);
        settings.setJournalMode(SQLiteConfig.JournalMode.TRUNCATE);
        settings.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
        return settings.createConnection("jdbc:sqlite:" + file);
    }

    @Override
    public Sql sql() {
        return SQL;
    }

    @Override
    public Instant now(JdbcConnection connection, InstantSource host) {
        return host.instant();
    }

    @Override
    public boolean lost(SQLException failure) {
        return false;
    }

    @Override
    public boolean locked(SQLException failure) {
        SQLiteErrorCode code = code(failure);
        return code == SQLiteErrorCode.SQLITE_BUSY || code == SQLiteErrorCode.SQLITE_LOCKED;
    }

    @Override
    public LedgerException explain(SQLException failure) {
        return switch (code(failure)) {
            case SQLITE_NOTADB, SQLITE_CORRUPT -> explained("is damaged or is not a ledger", remedy(), failure);
            case SQLITE_BUSY, SQLITE_LOCKED ->
                explained(
                        "stayed locked by another process",
                        "check which other process uses it, then run again",
                        failure);
            case SQLITE_READONLY_DBMOVED ->
                explained("was moved or deleted while in use", "put it back and start again", failure);
            // Does not advise another place: the ledger there would have no names, and a run would create everything
            // again.
            case SQLITE_READONLY,
                    SQLITE_READONLY_DIRECTORY,
                    SQLITE_READONLY_ROLLBACK,
                    SQLITE_READONLY_RECOVERY,
                    SQLITE_PERM,
                    SQLITE_CANTOPEN ->
                explained("cannot be opened or written", "make the file and its folder writable for you", failure);
            case SQLITE_FULL -> explained("cannot grow: the disk is full", "make room, then run again", failure);
            // A quota or a limit on the size of files is reported like a failing disk.
            case SQLITE_IOERR_WRITE, SQLITE_IOERR_FSYNC, SQLITE_IOERR_DIR_FSYNC, SQLITE_IOERR_TRUNCATE ->
                explained(
                        "could not be written: the disk fails, or the quota is full",
                        "check the disk and its quota, then run again",
                        failure);
            default -> explained("failed: " + failure.getMessage(), "check the disk, then run again", failure);
        };
    }

    @Override
    public String location() {
        return file.toString();
    }

    /** Moves the journal away, too: SQLite would write it into the backup. */
    @Override
    public String remedy() {
        return "move it and its -journal away, then restore a backup:"
                + ShellWord.line("cp FILE " + ShellWord.quoted(file));
    }

    @Override
    public void backUp(JdbcConnection connection, Path copy) {
        if (Files.notExists(file)) {
            throw explained("does not exist", "name the ledger in BALLAST_LEDGER, or run a runbook first", null);
        }
        Path part = copy.resolveSibling(copy.getFileName() + "." + UUID.randomUUID() + ".part");
        try {
            FilePermissions.createFile(part);
            try {
                connection.write("VACUUM INTO ?", part.toString());
                // Unlike an atomic move, this one replaces no file.
                Files.move(part, copy);
            } finally {
                Files.deleteIfExists(part);
            }
        } catch (IOException unwritable) {
            throw new LedgerException(
                    Files.exists(copy)
                            ? "there is a file " + copy + " already"
                            : "the file " + copy + " cannot be written",
                    "name another file",
                    unwritable);
        }
    }

    /**
     * Creates the file if it does not exist. Refuses a file that every user can write: a run would change or delete each
     * resource whose id another user wrote into it.
     */
    private void createFile() {
        try {
            FilePermissions.createFolder(file.getParent());
            if (!Files.exists(file)) {
                FilePermissions.createFile(file);
            }
        } catch (FileAlreadyExistsException e) {
            if (!Files.isRegularFile(file)) {
                throw explained("cannot be created: " + e.getFile() + " is in the way", ELSEWHERE, e);
            }
        } catch (IOException e) {
            throw explained("cannot be created", "make its folder writable for you, or " + ELSEWHERE, e);
        }
        if (!Files.isRegularFile(file)) {
            throw explained("is not a file", ELSEWHERE, null);
        }
        try {
            if (FilePermissions.of(file).contains(PosixFilePermission.OTHERS_WRITE)) {
                throw explained(
                        "can be written by every user of this machine",
                        "check that its entries are yours, then run:"
                                + ShellWord.line("chmod o-w " + ShellWord.quoted(file)),
                        null);
            }
        } catch (IOException e) {
            throw explained("cannot be read", ELSEWHERE, e);
        }
    }

    private static SQLiteErrorCode code(SQLException failure) {
        return failure instanceof SQLiteException sqlite ? sqlite.getResultCode() : SQLiteErrorCode.UNKNOWN_ERROR;
    }

    private LedgerException explained(String problem, String remedy, Exception cause) {
        return new LedgerException(title() + " " + problem, remedy, cause);
    }
}
