package dev.ballast.ledger;

import dev.ballast.error.LedgerException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Keeps entries in a table. A write names the revision it read, so that of two at once only one counts. */
final class JdbcStore implements Store {

    private static final TypeReference<Map<String, String>> APPLIED = new TypeReference<>() {};
    private static final String ALL =
            "SELECT kind, path, id, act, since, applied, updated, revision FROM ballast_entry WHERE target = ?";
    private static final String ONE = ALL + " AND kind = ? AND path = ?";
    private static final String BENEATH = ALL + " AND substr(path, 1, ?) = ?";
    private static final String WITH_ID = ALL + " AND kind = ? AND id = ?";
    private static final String ADD = "INSERT INTO ballast_entry "
            + "(id, act, since, applied, updated, target, kind, path, revision) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1) "
            + "ON CONFLICT DO NOTHING";
    private static final String AS_READ = " WHERE target = ? AND kind = ? AND path = ? AND revision = ?";
    private static final String CHANGE = "UPDATE ballast_entry "
            + "SET id = ?, act = ?, since = ?, applied = ?, updated = ?, revision = revision + 1" + AS_READ;
    private static final String REMOVE = "DELETE FROM ballast_entry" + AS_READ;

    private final Database database;
    private final String target;
    private final Session session;
    private final GroupCommit commits;
    private final boolean fresh;

    JdbcStore(Database database, String target) {
        this.database = database;
        this.target = target;
        this.session = new Session(database);
        this.commits = new GroupCommit(session);
        this.fresh = prepared();
    }

    /** An entry with the revision it was read at. */
    private record Row(Entry entry, long revision) {}

    @Override
    public Optional<Entry> find(Key key) {
        return row(key).map(Row::entry);
    }

    @Override
    public List<Entry> all() {
        return session.query(ALL, this::row, target).stream().map(Row::entry).toList();
    }

    @Override
    public List<Entry> beneath(Key key) {
        String prefix = key.path() + ":";
        return session.query(BENEATH, this::row, target, prefix.length(), prefix).stream()
                .map(Row::entry)
                .toList();
    }

    @Override
    public List<Entry> withId(Kind kind, String id) {
        return session.query(WITH_ID, this::row, target, kind.word(), id).stream()
                .map(Row::entry)
                .toList();
    }

    @Override
    public void change(Key key, UnaryOperator<Entry> rule) {
        // What the rule refuses is the affair of this change alone; the others in its transaction go on.
        AtomicReference<LedgerException> refused = new AtomicReference<>();
        boolean done = false;
        while (!done) {
            done = commits.perform(() -> {
                Row before = row(key).orElse(null);
                Entry after;
                try {
                    after = rule.apply(before == null ? null : before.entry());
                } catch (LedgerException refusal) {
                    refused.set(refusal);
                    return true;
                }
                return swap(key, before, after);
            });
        }
        if (refused.get() != null) {
            throw refused.get();
        }
    }

    @Override
    public boolean fresh() {
        return fresh;
    }

    @Override
    public String location() {
        return database.location();
    }

    @Override
    public void close() {
        session.close();
    }

    private boolean prepared() {
        try {
            return new Schema(database, session).prepare();
        } catch (LedgerException e) {
            session.close();
            throw e;
        }
    }

    private boolean swap(Key key, Row before, Entry after) {
        if (before == null) {
            return after == null || add(after);
        }
        return after == null ? remove(key, before.revision()) : replace(after, before.revision());
    }

    private boolean add(Entry entry) {
        return 1 == session.write(ADD, values(entry).toArray());
    }

    private boolean replace(Entry entry, long revision) {
        List<Object> values = values(entry);
        values.add(revision);
        return 1 == session.write(CHANGE, values.toArray());
    }

    private boolean remove(Key key, long revision) {
        return 1 == session.write(REMOVE, target, key.kind().word(), key.path(), revision);
    }

    private List<Object> values(Entry entry) {
        Intent intent = entry.intent();
        List<Object> values = new ArrayList<>();
        values.add(entry.id());
        values.add(intent == null ? null : intent.act());
        values.add(intent == null ? null : intent.since().toString());
        values.add(JsonMapper.shared().writeValueAsString(entry.applied()));
        values.add(entry.updated().toString());
        values.addAll(List.of(target, entry.key().kind().word(), entry.key().path()));
        return values;
    }

    private Optional<Row> row(Key key) {
        return session.query(ONE, this::row, target, key.kind().word(), key.path()).stream()
                .findFirst();
    }

    private Row row(ResultSet row) throws SQLException {
        Key key = new Key(Kind.of(row.getString("kind")), row.getString("path"));
        String act = row.getString("act");
        Intent intent = act == null ? null : new Intent(act, instant(row.getString("since")));
        Entry entry = new Entry(
                key, row.getString("id"), intent, applied(row.getString("applied")), instant(row.getString("updated")));
        return new Row(entry, row.getLong("revision"));
    }

    private Map<String, String> applied(String text) {
        try {
            return JsonMapper.shared().readValue(text, APPLIED);
        } catch (JacksonException e) {
            throw damaged(e);
        }
    }

    private Instant instant(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException e) {
            throw damaged(e);
        }
    }

    private LedgerException damaged(RuntimeException cause) {
        return new LedgerException(
                "the ledger " + database.location() + " holds an entry that cannot be read",
                "restore it from a backup, or name another place in BALLAST_LEDGER",
                cause);
    }
}
