package dev.ballast.ledger;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongPredicate;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Keeps the evaluations that wrote to a target, and the events of each, in two tables. */
final class JdbcLog {

    private static final String BEGIN =
            "INSERT INTO ballast_run (target, number, owner, sha256, begun) VALUES (?, ?, ?, ?, ?)";
    private static final String ADD =
            """
            INSERT INTO ballast_event (target, run, number, at, act, kind, path, id, change, line)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (target, run, number) DO UPDATE SET act = excluded.act""";
    private static final String END_RUN = "UPDATE ballast_run SET ended = ?, state = ? WHERE target = ? AND number = ?";
    private static final String RUNS =
            """
            SELECT number, owner, sha256, begun, ended, state,
                (SELECT count(*) FROM ballast_event e WHERE e.target = r.target AND e.run = r.number AND act = 'created') created,
                (SELECT count(*) FROM ballast_event e WHERE e.target = r.target AND e.run = r.number AND act = 'changed') changed,
                (SELECT count(*) FROM ballast_event e WHERE e.target = r.target AND e.run = r.number AND act = 'deleted') deleted
            FROM ballast_run r WHERE target = ?""";
    private static final String SINCE = RUNS + " AND begun >= ? ORDER BY number DESC LIMIT ?";
    private static final String ONE = RUNS + " AND number = ?";
    private static final String EVENTS =
            """
            SELECT at, act, kind, path, id, change, line FROM ballast_event WHERE target = ? AND run = ?
            ORDER BY number""";
    private static final String UNANSWERED =
            """
            SELECT run, sha256, at, act, kind, path, id, change, line
            FROM ballast_event e JOIN ballast_run r ON r.target = e.target AND r.number = e.run
            WHERE e.target = ? AND run < ? AND act = 'sent' AND NOT EXISTS (SELECT 1 FROM ballast_event l
                WHERE l.target = e.target AND l.run > e.run AND l.kind = e.kind AND l.path = e.path AND l.change = e.change
                AND l.act = 'changed')
            ORDER BY run DESC, e.number DESC""";
    private static final String AWAITED =
            """
            SELECT run, sha256, at, act, kind, path, id, change, line
            FROM ballast_event e JOIN ballast_run r ON r.target = e.target AND r.number = e.run
            WHERE e.target = ? AND act = 'awaited' ORDER BY run, e.number""";
    private static final String ANSWER =
            "UPDATE ballast_event SET act = ? WHERE target = ? AND run = ? AND kind = ? AND path = ?";
    private static final String PLANNED = "SELECT run FROM ballast_event WHERE target = ? AND kind = ? AND path = ?";
    private static final String OF_PLAN =
            """
            SELECT run, sha256, at, act, kind, path, id, change, line
            FROM ballast_event e JOIN ballast_run r ON r.target = e.target AND r.number = e.run
            WHERE e.target = ? AND kind = ? AND path = ? AND run IN
            (SELECT run FROM ballast_event WHERE target = ? AND kind = 'plan' AND path = ?) ORDER BY run, e.number""";
    private static final String CREATED =
            """
            SELECT at, act, kind, path, id, change, line FROM ballast_event
            WHERE target = ? AND act = 'created' AND run IN
            (SELECT run FROM ballast_event WHERE target = ? AND kind = 'plan' AND path = ?) ORDER BY run, number""";
    private static final String CONTINUED =
            """
            SELECT s.run FROM ballast_event s WHERE s.target = ? AND s.kind = 'step' AND s.run IN
            (SELECT run FROM ballast_event p WHERE p.target = s.target AND p.kind = 'plan' AND p.path = ?)
            AND NOT EXISTS (SELECT 1 FROM ballast_event p JOIN ballast_run r ON r.target = p.target AND r.number = p.run
                WHERE p.target = s.target AND p.kind = 'plan' AND p.path = ? AND r.state = 'done')
            AND NOT EXISTS (SELECT 1 FROM ballast_event p JOIN ballast_event e ON e.target = p.target AND e.run = p.run
                WHERE p.target = s.target AND p.kind = 'plan' AND p.path = ? AND e.kind = 'request'
                AND e.act IN ('sent', 'changed'))""";
    private static final String NEWEST = "SELECT begun FROM ballast_run WHERE target = ? ORDER BY number DESC LIMIT 1";
    private static final String PRUNE_EVENTS =
            """
            DELETE FROM ballast_event WHERE target = ? AND act <> 'sent'
            AND run IN (SELECT number FROM ballast_run WHERE target = ? AND begun < ?)
            AND run NOT IN (SELECT run FROM ballast_event WHERE target = ? AND act = 'awaited'
                AND (kind = 'break-glass' OR change > ?))""";
    private static final String PRUNE =
            """
            DELETE FROM ballast_run WHERE target = ? AND begun < ? AND NOT EXISTS
            (SELECT 1 FROM ballast_event e WHERE e.target = ballast_run.target AND e.run = ballast_run.number)""";

    private final JdbcConnection connection;
    private final Database database;
    private final String target;

    JdbcLog(JdbcConnection connection, Database database, String target) {
        this.connection = connection;
        this.database = database;
        this.target = target;
    }

    /** Returns the connection to the database. */
    public JdbcConnection connection() {
        return connection;
    }

    void begin(Lease lease, String sha256, Instant begun) {
        connection.write(
                BEGIN,
                target,
                lease.fence(),
                JsonMapper.shared().writeValueAsString(lease.owner()),
                sha256,
                begun.toString());
    }

    /** Adds an event; if the run already has an event with this number, changes its act. */
    void add(long run, long number, LoggedEvent event) {
        connection.write(
                ADD,
                target,
                run,
                number,
                event.at().toString(),
                word(event.act()),
                event.kind(),
                event.path(),
                event.id(),
                event.change(),
                event.line());
    }

    void end(long run, LoggedRun.State state, Instant ended) {
        connection.write(END_RUN, ended.toString(), word(state), target, run);
    }

    /**
     * Removes the runs that began before a time. Those that await a person stay whole; of those with a request that has no
     * known answer, this request stays.
     */
    void prune(Instant before, Instant now) {
        connection.write(PRUNE_EVENTS, target, target, before.toString(), target, EventOfRun.UNTIL + now);
        connection.write(PRUNE, target, before.toString());
    }

    /**
     * Returns the newest runs since a time, the newest first; {@code active} receives the number of a run without an end and
     * returns whether it still runs.
     */
    List<LoggedRun> runs(Instant since, int limit, LongPredicate active) {
        return connection.query(SINCE, row -> run(row, active), target, since.toString(), limit);
    }

    List<LoggedRun> run(long number, LongPredicate active) {
        return connection.query(ONE, row -> run(row, active), target, number);
    }

    List<LoggedEvent> events(long run) {
        return connection.query(EVENTS, this::event, target, run);
    }

    /**
     * Returns the requests of runs before {@code run} that have no known answer, the newest first, except those with a body
     * that a later run has sent to the same path with an answer.
     */
    List<EventOfRun> unanswered(long run) {
        return connection.query(UNANSWERED, this::eventOfRun, target, run);
    }

    /** Returns the events that a person has to answer, in the order of their runs. */
    List<EventOfRun> awaited() {
        return connection.query(AWAITED, this::eventOfRun, target);
    }

    /** Changes the act of an event that awaits a person. */
    void answer(long run, LoggedEvent event, LoggedEvent.Act act) {
        connection.write(ANSWER, word(act), target, run, event.kind(), event.path());
    }

    /** Returns the first event of the runs of a plan with this kind and path. */
    Optional<EventOfRun> ofPlan(String sha256, String kind, String path) {
        return connection.query(OF_PLAN, this::eventOfRun, target, kind, path, target, sha256).stream()
                .findFirst();
    }

    /** Returns whether a run of the plan has waited for a step, and none of its runs is done. */
    boolean isContinued(String sha256) {
        return !connection
                .query(CONTINUED, row -> row.getLong("run"), target, sha256, sha256, sha256)
                .isEmpty();
    }

    /** Returns what the runs of a plan have created. */
    List<LoggedEvent> created(String sha256) {
        return connection.query(CREATED, this::event, target, target, sha256);
    }

    private EventOfRun eventOfRun(ResultSet row) throws SQLException {
        return new EventOfRun(row.getLong("run"), row.getString("sha256"), event(row));
    }

    /** Returns the run of the plan with that hash; empty if there is none. */
    Optional<Long> planned(String sha256) {
        return connection.query(PLANNED, row -> row.getLong("run"), target, EvaluationLog.PLAN, sha256).stream()
                .findFirst();
    }

    /** Returns when the newest run began; empty without a run. */
    Optional<Instant> newest() {
        return connection.query(NEWEST, row -> Instant.parse(row.getString("begun")), target).stream()
                .findFirst();
    }

    private LoggedRun run(ResultSet row, LongPredicate active) throws SQLException {
        try {
            long number = row.getLong("number");
            String ended = row.getString("ended");
            return new LoggedRun(
                    number,
                    target,
                    JsonMapper.shared().readValue(row.getString("owner"), LeaseOwner.class),
                    row.getString("sha256"),
                    Instant.parse(row.getString("begun")),
                    ended == null ? null : Instant.parse(ended),
                    ended == null
                            ? active.test(number) ? LoggedRun.State.RUNNING : LoggedRun.State.DIED
                            : LoggedRun.State.valueOf(row.getString("state").toUpperCase(Locale.ROOT)),
                    row.getInt("created"),
                    row.getInt("changed"),
                    row.getInt("deleted"));
        } catch (JacksonException | DateTimeException | IllegalArgumentException damaged) {
            throw database.unreadable("a run", damaged);
        }
    }

    private LoggedEvent event(ResultSet row) throws SQLException {
        try {
            return new LoggedEvent(
                    Instant.parse(row.getString("at")),
                    LoggedEvent.Act.valueOf(row.getString("act").toUpperCase(Locale.ROOT)),
                    row.getString("kind"),
                    row.getString("path"),
                    row.getString("id"),
                    row.getString("change"),
                    row.getString("line"));
        } catch (DateTimeException | IllegalArgumentException damaged) {
            throw database.unreadable("an event of a run", damaged);
        }
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
