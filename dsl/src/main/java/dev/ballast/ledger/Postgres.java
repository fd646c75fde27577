package dev.ballast.ledger;

import dev.ballast.error.LedgerException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.postgresql.Driver;

/** A ledger on a server that a team shares. */
final class Postgres implements Database {

    private static final Pattern PASSWORD = Pattern.compile("(?i)[?&][^=&]*password=([^&]+)");
    private static final long LOCK = 0x62616C6C617374L; // "ballast" in ASCII

    private final String url;
    private final String location;

    Postgres(String url) {
        this.url = url;
        this.location = url.replaceFirst("(?s)\\?.*", "");
        if (location.contains("@")) {
            throw new LedgerException(
                    "the URL of the ledger names user or password before the host, which the driver does not read",
                    "write jdbc:postgresql://HOST/DATABASE?user=NAME and keep the password in ~/.pgpass");
        }
    }

    @Override
    public Connection connect() throws SQLException {
        Properties unlessInUrl = new Properties();
        unlessInUrl.setProperty("ApplicationName", "ballast");
        unlessInUrl.setProperty("connectTimeout", "10");
        unlessInUrl.setProperty("socketTimeout", "30");
        unlessInUrl.setProperty("tcpKeepAlive", "true");
        return new Driver().connect(url, unlessInUrl);
    }

    @Override
    public String presence() {
        // Not to_regclass: it may answer from a cache that is older than the lock.
        return "SELECT 1 FROM pg_catalog.pg_class WHERE relname = 'ballast_meta' AND pg_table_is_visible(oid)";
    }

    @Override
    public void lock(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SELECT pg_advisory_xact_lock(" + LOCK + ")");
        }
    }

    /** Tells so of connection failures and of a server that shuts down. */
    @Override
    public boolean lost(SQLException failure) {
        String state = String.valueOf(failure.getSQLState());
        return state.startsWith("08") || state.startsWith("57P0");
    }

    /** Leaves the driver's exception out, as its message may quote the URL with the password. */
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
        return switch (state.substring(0, 2)) {
            case "08", "57" -> "see that the server runs and that BALLAST_LEDGER names its host and port";
            case "28" -> "write ?user=NAME at the end of BALLAST_LEDGER and keep the password in ~/.pgpass";
            case "3D" -> "make the database first (createdb), or name another one in BALLAST_LEDGER";
            case "42" -> "let the user create tables in the schema, or read and write those of the ledger";
            default -> "ask who runs the server, or name another place in BALLAST_LEDGER";
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
