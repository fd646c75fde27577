package dev.ballast.ledger;

import dev.ballast.error.LedgerException;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.error.SetupException;
import dev.ballast.error.ShellWord;
import dev.ballast.model.Reference;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Compares the target of a ledger with the other targets in the same database. It prevents a new or renamed profile from
 * creating everything a second time.
 */
final class JdbcTargets {

    private static final String SELECT_TARGETS = "SELECT DISTINCT target FROM ballast_entry ORDER BY target";
    private static final String COUNT = "SELECT count(*) FROM ballast_entry WHERE target = ?";
    private static final String COUNT_PRESENT = COUNT + " AND (id IS NOT NULL OR act IS NOT NULL)";
    private static final String IN_BOTH =
            """
            SELECT kind, path, a.id, b.id FROM ballast_entry a JOIN ballast_entry b USING (kind, path)
            WHERE a.target = ? AND b.target = ? AND (a.id IS NULL OR b.id IS NULL OR a.id <> b.id)""";
    private static final String DROP_SAME =
            """
            DELETE FROM ballast_entry WHERE target = ?
            AND (kind, path) IN (SELECT kind, path FROM ballast_entry WHERE target = ?)""";
    private static final String MOVE = "UPDATE ballast_entry SET target = ? WHERE target = ?";
    private static final String IS_MARKED = "SELECT 1 FROM ballast_meta WHERE name = ?";
    private static final String MARK =
            "INSERT INTO ballast_meta (name, value) VALUES (?, 'known') ON CONFLICT DO NOTHING";
    private static final String UNMARK = "DELETE FROM ballast_meta WHERE name = ?";

    private static final int SHOWN = 3;

    private final JdbcConnection connection;
    private final LedgerTarget own;
    private volatile boolean known;

    /** One name with two ids; an id is null while a create is open. */
    private record Clash(Reference reference, String here, String there) {

        @Override
        public String toString() {
            return reference + " (" + (here == null ? "?" : here) + " and " + (there == null ? "?" : there) + ")";
        }
    }

    JdbcTargets(JdbcConnection connection, LedgerTarget own) {
        this.connection = connection;
        this.own = own;
    }

    /**
     * Marks this target as known, unless another target may be the same account.
     *
     * @throws RuleException when the ledger has names of another profile at this address, or of this profile at another
     *     address
     */
    void markKnown() {
        if (!known) {
            mark(true);
            known = true;
        }
    }

    /** Returns the exception that {@link #markKnown} would throw, or empty if it would return. Marks nothing. */
    Optional<RuleException> refusal() {
        if (known || isMarked()) {
            return Optional.empty();
        }
        try {
            requireNoOther();
            return Optional.empty();
        } catch (RuleException refusal) {
            return Optional.of(refusal);
        }
    }

    /** Marks this target as separate from all others at its address. */
    void separate() {
        mark(false);
    }

    private void mark(boolean onlyIfAlone) {
        connection.transaction(() -> {
            if (onlyIfAlone && !isMarked()) {
                requireNoOther();
            }
            return connection.write(MARK, mark(own.text()));
        });
    }

    /**
     * Moves all names of another target to this one, or none, and returns how many. Throws {@link LedgerException} if there
     * are none, or a name has different ids in the two targets.
     */
    int take(LedgerTarget other) {
        String from = other.text();
        if (from.equals(own.text())) {
            throw new LedgerException("the names of profile '" + own.profile() + "' are here already", null);
        }
        return connection.transaction(() -> {
            int names = count(from);
            if (names == 0) {
                String counted = counted(others());
                throw new LedgerException(
                        "the ledger has no names of " + other.title(),
                        "it has " + (counted.isEmpty() ? "none to move here" : counted));
            }
            List<Clash> clashes = clashes(from, own.text());
            if (!clashes.isEmpty()) {
                throw new LedgerException(
                        own.title() + " and " + other.title() + " both know " + listed(clashes),
                        "nothing was moved; forget the ones that are wrong, each where it stands, and try again");
            }
            connection.write(DROP_SAME, from, own.text());
            connection.write(MOVE, own.text(), from);
            connection.write(UNMARK, mark(from));
            connection.write(MARK, mark(own.text()));
            return names;
        });
    }

    /**
     * Throws if this target may lack names: the ledger has names of another profile at this address, or of this profile at
     * another address, and this target is not marked as known. Also throws if this profile uses the names of another one and
     * there are none.
     *
     * @throws SetupException with the commands that solve it
     */
    void requireNames() {
        List<LedgerTarget> others = others();
        if ((own.borrowed() || !others.isEmpty()) && !isMarked()) {
            throw new SetupException(lack(others), ways(others));
        }
    }

    private boolean isMarked() {
        return connection.exists(IS_MARKED, mark(own.text()));
    }

    private void requireNoOther() {
        List<LedgerTarget> others = others();
        if (!others.isEmpty()) {
            throw new RuleException(
                    RefusalCode.OTHER_LEDGER,
                    lack(others) + ": in one account, runs under both would create everything twice",
                    ways(others));
        }
    }

    private String lack(List<LedgerTarget> others) {
        return "the ledger has no names of " + own.title()
                + (others.isEmpty() ? "" : ", but it has " + counted(others));
    }

    private String ways(List<LedgerTarget> others) {
        if (own.borrowed()) {
            return "the setting 'names' of this profile asks for these: write the profile that has them, or run this"
                    + " one with the ledger of that profile";
        }
        Map<String, String> ways = new LinkedHashMap<>();
        others.forEach(other -> ways.put(
                own.commands()
                        .move(isHere(other) ? other.profile() : other.address().toString()),
                "the same account: "
                        + (isHere(other) ? "profile '" + other.profile() + "' was renamed" : "its URL changed")));
        ways.put(own.commands().separate(), "another account: it begins without names");
        // A target that is described only by environment variables has no settings in the file.
        String shared = others.stream()
                .filter(other -> isHere(other) && !own.commands().options().isEmpty())
                .map(other -> ShellWord.line("names = \"" + other.profile() + "\""))
                .collect(Collectors.joining());
        return own.commands().choice("run one of", ways)
                + (shared.isEmpty()
                        ? ""
                        : System.lineSeparator() + "  or, if both are profiles of one account, write in this one:"
                                + shared);
    }

    /** Returns the targets that may be the same account: other profiles at this address, and this profile at other addresses. */
    private List<LedgerTarget> others() {
        return own.address() == null
                ? List.of()
                : stored().stream()
                        .map(LedgerTarget::of)
                        .filter(other -> other.address() != null)
                        .filter(other -> isHere(other) != own.profile().equals(other.profile()))
                        .toList();
    }

    private boolean isHere(LedgerTarget other) {
        return own.address().equals(other.address());
    }

    private String counted(List<LedgerTarget> others) {
        return others.stream()
                .map(other -> {
                    int present = count(COUNT_PRESENT, other.text());
                    return (present > 0 ? present : count(other.text())) + " of "
                            + (isHere(other) ? "profile '" + other.profile() + "'" : other.title())
                            + (present > 0 ? "" : ", all of deleted resources");
                })
                .collect(Collectors.joining(", "));
    }

    private List<String> stored() {
        return connection.query(SELECT_TARGETS, row -> row.getString(1));
    }

    private int count(String text) {
        return count(COUNT, text);
    }

    private int count(String query, String text) {
        return connection.query(query, row -> row.getInt(1), text).get(0);
    }

    private List<Clash> clashes(String from, String to) {
        List<Clash> clashes = connection.query(
                IN_BOTH,
                row -> new Clash(
                        ReferenceCodec.read(ReferenceCodec.kind(row.getString(1)), row.getString(2)),
                        row.getString(3),
                        row.getString(4)),
                to,
                from);
        clashes.sort(Comparator.comparing(Clash::reference, ReferenceCodec.ORDER));
        return clashes;
    }

    private static String listed(List<Clash> all) {
        String shown = all.stream().limit(SHOWN).map(Clash::toString).collect(Collectors.joining(", "));
        return all.size() > SHOWN ? shown + " and " + (all.size() - SHOWN) + " more" : shown;
    }

    private static String mark(String target) {
        return "target " + target;
    }
}
