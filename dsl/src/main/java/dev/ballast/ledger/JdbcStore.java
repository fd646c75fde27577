package dev.ballast.ledger;

import dev.ballast.error.BallastException;
import dev.ballast.error.LeaseLostException;
import dev.ballast.error.LedgerException;
import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;

/** Keeps entries in a table. A change locks the ledger from its read to its write. */
final class JdbcStore implements Store {

    private static final ObjectReader APPLIED =
            JsonMapper.shared().readerFor(new TypeReference<Map<String, String>>() {});
    private static final String SELECT_ENTRIES =
            "SELECT kind, path, id, act, since, applied, updated, owner FROM ballast_entry WHERE target = ?";
    private static final String ONE = SELECT_ENTRIES + " AND kind = ? AND path = ?";
    private static final String BENEATH = SELECT_ENTRIES + " AND (path = ? OR substr(path, 1, ?) = ?)";
    private static final String WITH_ID = SELECT_ENTRIES + " AND kind = ? AND id = ?";
    private static final String INSERT_OR_UPDATE =
            """
            INSERT INTO ballast_entry (target, kind, path, id, act, since, applied, updated, owner)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (target, kind, path) DO UPDATE SET id = excluded.id, act = excluded.act, since = excluded.since,
            applied = excluded.applied, updated = excluded.updated, owner = excluded.owner""";
    private static final String REMOVE = "DELETE FROM ballast_entry WHERE target = ? AND kind = ? AND path = ?";
    private static final String MOVE =
            """
            UPDATE ballast_entry SET path = ? || substr(path, ?)
            WHERE target = ? AND ((kind = ? AND path = ?) OR (kind = ? AND substr(path, 1, ?) = ?))""";

    private final JdbcConnection connection;
    private final GroupCommit commits;
    private final Database database;
    private final String target;
    private final Consumer<String> notices;
    private final Set<String> unreadable = ConcurrentHashMap.newKeySet();

    JdbcStore(JdbcConnection connection, Database database, LedgerSettings settings, EvaluationLog log) {
        this.connection = connection;
        this.commits = new GroupCommit(connection, log::write);
        this.database = database;
        this.target = settings.target().text();
        this.notices = settings.notices();
    }

    @Override
    public Optional<Entry> find(Reference reference) {
        return connection
                .query(
                        ONE,
                        row -> entry(row, reference, database),
                        target,
                        reference.kind().word(),
                        ReferenceCodec.path(reference))
                .stream()
                .findFirst();
    }

    @Override
    public List<Entry> all() {
        return entries(SELECT_ENTRIES, target);
    }

    @Override
    public List<Entry> beneath(Reference reference) {
        String path = ReferenceCodec.path(reference);
        String prefix = path + ":";
        // The default address of an instance has the same path as the instance.
        return entries(BENEATH, target, path, length(prefix), prefix).stream()
                .filter(entry -> !reference.equals(entry.reference()) && reference.covers(entry.reference()))
                .toList();
    }

    @Override
    public List<Entry> withId(Kind kind, String id) {
        return entries(WITH_ID, target, kind.word(), id);
    }

    @Override
    public void change(Map<Reference, UnaryOperator<Entry>> rules) {
        Map<Reference, Entry> tried = new LinkedHashMap<>();
        AtomicReference<BallastException> refused = new AtomicReference<>();
        commits.perform(() -> {
            refused.set(null);
            try {
                rules.forEach((reference, rule) -> {
                    Entry before = find(reference).orElse(null);
                    // If they are equal, an earlier try was committed and only its answer was lost.
                    if (before == null || !before.equals(tried.get(reference))) {
                        tried.put(reference, rule.apply(before));
                    }
                });
                tried.forEach(this::put);
            } catch (LedgerException | LeaseLostException refusal) {
                // Thrown at the end, because it must not undo the other changes of the transaction.
                refused.set(refusal);
            }
        });
        if (refused.get() != null) {
            throw refused.get();
        }
    }

    /** Writes the entry, or removes the row if the entry is null. */
    private void put(Reference reference, Entry entry) {
        String kind = reference.kind().word();
        String path = ReferenceCodec.path(reference);
        if (entry == null) {
            connection.write(REMOVE, target, kind, path);
            return;
        }
        Intent intent = entry.intent();
        connection.write(
                INSERT_OR_UPDATE,
                target,
                kind,
                path,
                entry.id(),
                intent == null ? null : intent.operation(),
                intent == null ? null : intent.since().toString(),
                json(entry.applied()),
                entry.updated().toString(),
                intent == null ? null : json(intent.owner()));
    }

    @Override
    public void move(Reference from, Reference to) {
        String path = ReferenceCodec.path(from);
        String prefix = path + ":";
        connection.write(
                MOVE,
                ReferenceCodec.path(to),
                length(prefix),
                target,
                from.kind().word(),
                path,
                Kind.NODE.word(),
                length(prefix),
                prefix);
    }

    private List<Entry> entries(String sql, Object... values) {
        return connection.query(sql, this::readable, values).stream()
                .filter(Objects::nonNull)
                .toList();
    }

    /**
     * Returns the entry of the row, or null after a notice if the path is unreadable: a path written by hand must not hide all other entries.
     */
    private Entry readable(ResultSet row) throws SQLException {
        Optional<Entry> entry = entry(row, database);
        if (entry.isEmpty()) {
            String name = row.getString("kind") + " " + row.getString("path");
            if (unreadable.add(name)) {
                notices.accept(database.title() + " has an entry that cannot be read, which is left out: " + name);
            }
        }
        return entry.orElse(null);
    }

    /** Returns the entry of a row, or empty if the kind or the path cannot be read. */
    private static Optional<Entry> entry(ResultSet row, Database database) throws SQLException {
        Optional<Reference> reference = ReferenceCodec.find(row.getString("kind"), row.getString("path"));
        return reference.isEmpty() ? Optional.empty() : Optional.of(entry(row, reference.get(), database));
    }

    private static Entry entry(ResultSet row, Reference reference, Database database) throws SQLException {
        try {
            String act = row.getString("act");
            Intent intent = act == null
                    ? null
                    : new Intent(
                            act,
                            Instant.parse(row.getString("since")),
                            JsonMapper.shared().readValue(row.getString("owner"), Owner.class));
            return new Entry(
                    reference,
                    row.getString("id"),
                    intent,
                    Acceptance.requireReadable(APPLIED.readValue(row.getString("applied"))),
                    Instant.parse(row.getString("updated")));
        } catch (JacksonException | DateTimeException | IllegalArgumentException | NullPointerException damaged) {
            throw database.unreadable("an entry, " + ReferenceCodec.text(reference) + ",", damaged);
        }
    }

    private static String json(Object value) {
        return JsonMapper.shared().writeValueAsString(value);
    }

    private static int length(String path) {
        return path.codePointCount(0, path.length());
    }
}
