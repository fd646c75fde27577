package dev.ballast.ledger;

import dev.ballast.error.LedgerException;
import dev.ballast.error.ShellWord;
import dev.ballast.network.HostAddresses;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.postgresql.Driver;
import org.postgresql.PGEnvironment;
import org.postgresql.PGProperty;
import org.postgresql.jdbcurlresolver.PgPassParser;
import org.postgresql.util.PSQLState;

/** The database of a ledger on a PostgreSQL server that a team shares. */
final class Postgres implements Database {

    private static final Pattern PASSWORD = Pattern.compile("(?i)[?&][^=&]*password=([^&]+)");
    private static final int LOCK_MILLIS = 2_000; // for one try
    private static final int IDLE_MILLIS = 15_000; // then a process that was stopped holds up no other
    private static final Set<String> LOCKED = Set.of("55P03", "40P01", "40001");
    private static final long LOCK = 0x62616C6C617374L; // "ballast" in ASCII
    private static final Sql SQL = new Sql(
            // Does not use to_regclass, which may answer from a cache that is older than the lock.
            "SELECT 1 FROM pg_catalog.pg_class WHERE relname = 'ballast_meta' AND pg_table_is_visible(oid)",
            // Returns no rows, because a schema may hold tables of many programs.
            "SELECT 'none' WHERE false",
            // A repeatable read, perhaps the default there, sees what was there before the wait for the lock.
            "BEGIN ISOLATION LEVEL READ COMMITTED; SET LOCAL lock_timeout = " + LOCK_MILLIS
                    + "; SET LOCAL idle_in_transaction_session_timeout = " + IDLE_MILLIS,
            "SELECT pg_advisory_xact_lock(" + LOCK + ")");

    private static final String MICROS = "SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint";

    private final String url;
    private final Path passwords;
    private final String location;
    private final PostgresAddresses addresses;

    Postgres(String url, Path home, Consumer<String> notes) {
        this(url, home, HostAddresses.Lookup.SYSTEM, notes);
    }

    Postgres(String url, Path home, HostAddresses.Lookup lookup, Consumer<String> notes) {
        this.url = url;
        this.addresses = new PostgresAddresses(Driver.parseURL(url, null), lookup, notes);
        this.passwords = home.resolve(".pgpass");
        this.location = url.replaceFirst("(?s)\\?.*", "");
        if (location.contains("@")) {
            throw new LedgerException(
                    "the URL of the ledger names user or password before the host, which the driver does not read",
                    "write jdbc:postgresql://HOST/DATABASE?user=NAME and keep the password in ~/.pgpass");
        }
    }

    @Override
    public Connection connect() throws SQLException {
        // The driver reads only the home folder of the system, and HOME may differ from it.
        String property = PGEnvironment.ORG_POSTGRESQL_PGPASSFILE.getName();
        String named = System.getenv(PGEnvironment.PGPASSFILE.getName());
        if ((named == null || named.isBlank()) && Files.isReadable(passwords)) {
            System.getProperties().putIfAbsent(property, passwords.toString());
        }
        Properties unlessInUrl = new Properties();
        unlessInUrl.setProperty("ApplicationName", "ballast");
        unlessInUrl.setProperty("connectTimeout", "10");
        unlessInUrl.setProperty("socketTimeout", "15");
        unlessInUrl.setProperty("tcpKeepAlive", "true");
        // A pool may give each transaction to another session, which does not have the prepared statements of this one.
        unlessInUrl.setProperty("prepareThreshold", "0");
        setPassword(unlessInUrl);
        addresses.set(unlessInUrl);
        try {
            return new Driver().connect(url, unlessInUrl);
        } catch (SQLException failure) {
            if (!PSQLState.CONNECTION_UNABLE_TO_CONNECT.getState().equals(failure.getSQLState())) {
                throw failure;
            }
            addresses.choose(failure);
        }
        addresses.set(unlessInUrl);
        return new Driver().connect(url, unlessInUrl);
    }

    /**
     * Sets the password of the first host that has one in the password file. The driver looks up a list of hosts as if it
     * were one host.
     */
    private void setPassword(Properties properties) {
        Properties named = Driver.parseURL(url, null);
        if (named == null) {
            return; // the driver refuses such a URL
        }
        String[] hosts = PGProperty.PG_HOST.getOrDefault(named).split(",", -1);
        String[] ports = PGProperty.PG_PORT.getOrDefault(named).split(",", -1);
        IntStream.range(0, hosts.length)
                .mapToObj(i -> PgPassParser.getPassword(
                        hosts[i],
                        ports[i],
                        PGProperty.PG_DBNAME.getOrDefault(named),
                        PGProperty.USER.getOrDefault(named)))
                .filter(Objects::nonNull)
                .findFirst()
                .ifPresent(password -> properties.setProperty(PGProperty.PASSWORD.getName(), password));
    }

    @Override
    public String remedy() {
        return "restore a backup of its tables:"
                + ShellWord.line("psql --single-transaction --file FILE " + ShellWord.quoted(server()));
    }

    @Override
    public void backUp(JdbcConnection connection, Path file) {
        throw new LedgerException(
                title() + " is on a server, which has its own backups",
                "run pg_dump:"
                        + ShellWord.line("pg_dump --clean --if-exists --table 'ballast_*' --file "
                                + ShellWord.quoted(file) + " " + ShellWord.quoted(server())));
    }

    /** Returns the URL of the server for the commands of PostgreSQL. */
    private String server() {
        return location.replaceFirst("^jdbc:", "");
    }

    @Override
    public Sql sql() {
        return SQL;
    }

    @Override
    public Instant now(JdbcConnection connection, InstantSource host) {
        // Does not use now(), which is the beginning of the transaction, before it waited for the lock.
        return Instant.EPOCH.plus(
                connection.query(MICROS, row -> row.getLong(1)).get(0), ChronoUnit.MICROS);
    }

    /** Returns true for connection failures, a server that shuts down, and a transaction that was idle for too long. */
    @Override
    public boolean lost(SQLException failure) {
        String state = String.valueOf(failure.getSQLState());
        return state.startsWith("08") || state.startsWith("57P0") || state.equals("25P03");
    }

    /** Returns true for a lock that timed out, and for a transaction rolled back in favour of another one. */
    @Override
    public boolean locked(SQLException failure) {
        return LOCKED.contains(String.valueOf(failure.getSQLState()));
    }

    /** Returns an exception without the driver's exception as its cause, whose message may quote the URL with the password. */
    @Override
    public LedgerException explain(SQLException failure) {
        String state = String.valueOf(failure.getSQLState());
        String why =
                masked(String.valueOf(failure.getMessage()).lines().findFirst().orElse(""));
        return new LedgerException("the ledger " + location + " failed: " + why + " (" + state + ")", remedy(state));
    }

    @Override
    public String location() {
        return location;
    }

    private static String remedy(String state) {
        return switch (state) {
            case "08004" -> remedyOfClass("28"); // the login was refused
            case "08P01" ->
                "check BALLAST_LEDGER and, if it names a pool such as PgBouncer, the settings and the log of the pool";
            case "25006" ->
                "the server takes no writes, as a standby: name the primary server in BALLAST_LEDGER,"
                        + " or several hosts and targetServerType=primary";
            case "26000", "42P05" ->
                "leave prepareThreshold out of BALLAST_LEDGER: behind a pool such as PgBouncer, sessions share prepared statements";
            default -> remedyOfClass(state.substring(0, 2));
        };
    }

    private static String remedyOfClass(String states) {
        return switch (states) {
            case "08", "57" -> "check that the server runs and that BALLAST_LEDGER names its host and port";
            case "28" -> "write ?user=NAME at the end of BALLAST_LEDGER and keep the password in ~/.pgpass";
            case "3D" -> "create the database first (createdb), or name another one in BALLAST_LEDGER";
            case "42" ->
                "grant the user the right to create tables in the schema, or to read and write those of the ledger";
            case "55", "40" -> "check which session holds the lock (pg_stat_activity), then run again";
            default -> "check BALLAST_LEDGER, or ask who runs the server";
        };
    }

    private String masked(String message) {
        String shown = message;
        for (MatchResult secret : PASSWORD.matcher(url).results().toList()) {
            shown = shown.replace(secret.group(1), "***");
        }
        return shown;
    }
}
