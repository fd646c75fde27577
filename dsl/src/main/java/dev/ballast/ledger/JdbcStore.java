package dev.ballast.ledger;

import dev.ballast.error.LedgerException;
import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Keeps entries in a table. A write names the revision it read, so that of two at once only one counts. */
final class JdbcStore implements Store {

    private static final TypeReference<Map<String, String>> APPLIED = new TypeReference<>() {};
    private static final String ALL =
            "SELECT kind, path, id, act, since, applied, updated, owner, revision FROM ballast_entry WHERE target = ?";
    private static final String ONE = ALL + " AND kind = ? AND path = ?";
    private static final String BENEATH = ALL + " AND substr(path, 1, ?) = ?";
    private static final String WITH_ID = ALL + " AND kind = ? AND id = ?";
    private static final String ADD = "INSERT INTO ballast_entry (id, act, since, applied, updated, owner, target,"
            + " kind, path, revision) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 1) ON CONFLICT DO NOTHING";
    private static final String AS_READ = " WHERE target = ? AND kind = ? AND path = ? AND revision = ?";
    private static final String CHANGE = "UPDATE ballast_entry "
            + "SET id = ?, act = ?, since = ?, applied = ?, updated = ?, owner = ?, revision = revision + 1" + AS_READ;
    private static final String MOVE = "UPDATE ballast_entry SET path = ? || substr(path, ?), revision = revision + 1 "
            + "WHERE target = ? AND ((kind = ? AND path = ?) OR (kind = ? AND substr(path, 1, ?) = ?))";
    private static final String REMOVE = "DELETE FROM ballast_entry" + AS_READ;

    private final Database database;
    private final String target;
    private final JdbcConnection session;
    private final GroupCommit commits;
    private final Consumer<String> notices;
    private final Set<String> unreadable = ConcurrentHashMap.newKeySet();
    private final boolean fresh;
    private final JdbcTargets targets;

    JdbcStore(Database database, RetryPolicy retries, LedgerTarget target, Consumer<String> notices) {
        this.database = database;
        this.notices = notices;
        this.target = target.text();
        this.session = new JdbcConnection(database, retries);
        this.commits = new GroupCommit(session);
        try {
            this.fresh = new Schema(database, session).prepare();
            this.targets = new JdbcTargets(session, target);
        } catch (LedgerException e) {
            session.close();
            throw e;
        }
    }

    /** An entry with the revision it was read at. */
    private record Row(Entry entry, long revision) {}

    @Override
    public Optional<Entry> find(Reference reference) {
        return row(reference).map(Row::entry);
    }

    @Override
    public List<Entry> all() {
        return entries(ALL, target);
    }

    @Override
    public List<Entry> beneath(Reference reference) {
        String prefix = ReferenceCodec.path(reference) + ":";
        return entries(BENEATH, target, length(prefix), prefix).stream()
                .filter(entry -> reference.covers(entry.reference()))
                .toList();
    }

    @Override
    public List<Entry> withId(Kind kind, String id) {
        return entries(WITH_ID, target, kind.word(), id);
    }

    private List<Entry> entries(String sql, Object... values) {
        return session.query(sql, this::readable, values).stream()
                .flatMap(Optional::stream)
                .toList();
    }

    @Override
    public void change(Reference reference, UnaryOperator<Entry> rule) {
        // What the rule refuses is the affair of this change alone; the others in its transaction go on.
        AtomicReference<LedgerException> refused = new AtomicReference<>();
        AtomicReference<Entry> tried = new AtomicReference<>();
        boolean done = false;
        while (!done) {
            done = commits.perform(() -> {
                Row before = row(reference).orElse(null);
                if (before != null && before.entry().equals(tried.get())) {
                    return true; // The answer to the commit was lost, and not what it did.
                }
                Entry after;
                try {
                    after = rule.apply(before == null ? null : before.entry());
                } catch (LedgerException refusal) {
                    refused.set(refusal);
                    return true;
                }
                tried.set(after);
                return swap(reference, before, after);
            });
        }
        if (refused.get() != null) {
            throw refused.get();
        }
    }

    @Override
    public void requireKnownTarget() {
        targets.requireKnown();
    }

    @Override
    public void separate() {
        targets.separate();
    }

    @Override
    public int take(LedgerTarget other) {
        return targets.take(other);
    }

    @Override
    public void move(Reference from, Reference to) {
        String path = ReferenceCodec.path(from);
        String prefix = path + ":";
        session.write(
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

    private boolean swap(Reference reference, Row before, Entry after) {
        if (before == null) {
            return after == null || add(after);
        }
        return after == null ? remove(reference, before.revision()) : replace(after, before.revision());
    }

    private boolean add(Entry entry) {
        return 1 == session.write(ADD, values(entry).toArray());
    }

    private boolean replace(Entry entry, long revision) {
        List<Object> values = values(entry);
        values.add(revision);
        return 1 == session.write(CHANGE, values.toArray());
    }

    private boolean remove(Reference reference, long revision) {
        return 1 == session.write(REMOVE, target, reference.kind().word(), ReferenceCodec.path(reference), revision);
    }

    private List<Object> values(Entry entry) {
        Intent intent = entry.intent();
        List<Object> values = new ArrayList<>();
        values.add(entry.id());
        values.add(intent == null ? null : intent.act());
        values.add(intent == null ? null : intent.since().toString());
        values.add(JsonMapper.shared().writeValueAsString(entry.applied()));
        values.add(entry.updated().toString());
        Owner owner = intent == null ? null : intent.owner();
        values.add(owner == null ? null : JsonMapper.shared().writeValueAsString(owner));
        Reference reference = entry.reference();
        values.addAll(List.of(target, reference.kind().word(), ReferenceCodec.path(reference)));
        return values;
    }

    private Optional<Row> row(Reference reference) {
        return session.query(ONE, this::row, target, reference.kind().word(), ReferenceCodec.path(reference)).stream()
                .findFirst();
    }

    /** One path that an older Ballast or another hand wrote must not hide all others. */
    private Optional<Entry> readable(ResultSet row) throws SQLException {
        String kind = row.getString("kind");
        String path = row.getString("path");
        if (!ReferenceCodec.reads(kind, path)) {
            String name = kind + " " + path;
            if (unreadable.add(name)) {
                notices.accept("the ledger " + database.location()
                        + " has an entry that cannot be read, which is left out: " + name);
            }
            return Optional.empty();
        }
        return Optional.of(row(row).entry());
    }

    private Row row(ResultSet row) throws SQLException {
        Reference reference = ReferenceCodec.read(ReferenceCodec.kind(row.getString("kind")), row.getString("path"));
        String act = row.getString("act");
        Intent intent =
                act == null ? null : new Intent(act, instant(row.getString("since")), owner(row.getString("owner")));
        Entry entry = new Entry(
                reference,
                row.getString("id"),
                intent,
                applied(row.getString("applied")),
                instant(row.getString("updated")));
        return new Row(entry, row.getLong("revision"));
    }

    private Map<String, String> applied(String text) {
        try {
            return JsonMapper.shared().readValue(text, APPLIED);
        } catch (JacksonException e) {
            throw damaged(e);
        }
    }

    /** An intent of a ledger of version 1 has none. */
    private Owner owner(String text) {
        try {
            return text == null ? null : JsonMapper.shared().readValue(text, Owner.class);
        } catch (JacksonException e) {
            throw damaged(e);
        }
    }

    private static int length(String path) {
        return path.codePointCount(0, path.length());
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
