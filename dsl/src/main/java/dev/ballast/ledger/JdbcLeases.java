package dev.ballast.ledger;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Keeps the lease of a target in a row. When the lease ends, the row stays without an owner, so that the numbers keep
 * growing.
 */
final class JdbcLeases implements LeaseStore {

    private static final String FIND =
            "SELECT fence, owner, since, heartbeat FROM ballast_lease WHERE target = ? AND owner IS NOT NULL";
    private static final String LAST = "SELECT fence FROM ballast_lease WHERE target = ?";
    private static final String INSERT_OR_UPDATE =
            """
            INSERT INTO ballast_lease (target, fence, owner, since, heartbeat) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (target) DO UPDATE SET fence = excluded.fence, owner = excluded.owner, since = excluded.since,
            heartbeat = excluded.heartbeat""";
    private static final String RENEW =
            "UPDATE ballast_lease SET heartbeat = ? WHERE target = ? AND fence = ? AND owner IS NOT NULL";
    private static final String SELECT_HELD =
            "SELECT 1 FROM ballast_lease WHERE target = ? AND fence = ? AND owner IS NOT NULL";
    private static final String END_LEASE =
            "UPDATE ballast_lease SET owner = NULL WHERE target = ? AND fence = ? AND owner IS NOT NULL";

    private final JdbcConnection connection;
    private final Database database;
    private final String target;
    private final InstantSource host;

    JdbcLeases(JdbcConnection connection, Database database, String target, InstantSource host) {
        this.connection = connection;
        this.database = database;
        this.target = target;
        this.host = host;
    }

    @Override
    public Instant now() {
        return database.now(connection, host);
    }

    @Override
    public Optional<Lease> find() {
        return connection.query(FIND, JdbcLeases::lease, target).stream().findFirst();
    }

    @Override
    public Attempt take(LeaseOwner owner, Consumer<Lease> within) {
        return connection.transaction(() -> {
            Instant now = now();
            Optional<Lease> before = find();
            if (before.filter(lease -> !lease.isFree(owner, now)).isPresent()) {
                return new Attempt(before.get(), false, null);
            }
            long last = connection.query(LAST, row -> row.getLong(1), target).stream()
                    .findFirst()
                    .orElse(0L);
            Lease taken = new Lease(last + 1, owner, now, now);
            connection.write(
                    INSERT_OR_UPDATE,
                    target,
                    taken.fence(),
                    JsonMapper.shared().writeValueAsString(owner),
                    now.toString(),
                    now.toString());
            within.accept(taken);
            return new Attempt(taken, true, before.orElse(null));
        });
    }

    @Override
    public boolean renew(long fence) {
        return connection.write(RENEW, now().toString(), target, fence) > 0;
    }

    @Override
    public boolean end(long fence, Runnable within) {
        return connection.transaction(() -> {
            within.run();
            return connection.write(END_LEASE, target, fence) > 0;
        });
    }

    /** Does not read the owner, because each change of the ledger calls this. */
    @Override
    public boolean isHeld(long fence) {
        return connection.exists(SELECT_HELD, target, fence);
    }

    private static Lease lease(ResultSet row) throws SQLException {
        return new Lease(
                row.getLong("fence"),
                owner(row.getString("owner")),
                time(row.getString("since")),
                time(row.getString("heartbeat")));
    }

    /** Replaces an unreadable owner, so that the lease can expire or be broken and does not stop every later run. */
    private static LeaseOwner owner(String json) {
        try {
            LeaseOwner read = JsonMapper.shared().readValue(json, LeaseOwner.class);
            return read == null
                            || Stream.of(read.host(), read.machine(), read.run())
                                    .anyMatch(Objects::isNull)
                    ? LeaseOwner.UNREADABLE
                    : read;
        } catch (JacksonException damaged) {
            return LeaseOwner.UNREADABLE;
        }
    }

    private static Instant time(String text) {
        try {
            return text == null ? Instant.EPOCH : Instant.parse(text);
        } catch (DateTimeException damaged) {
            return Instant.EPOCH;
        }
    }
}
