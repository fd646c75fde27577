package dev.ballast.catalogue;

import dev.ballast.error.RefusalCode;
import dev.ballast.rules.NearestMatch;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Quoted;
import dev.ballast.rules.Rule;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * Refuses a region, type or image that the service does not list, and proposes the nearest one that it lists. A value in the
 * last list is accepted, however old the list is. A value that is not in it is refused if the list is at most a day old;
 * otherwise the list is read again first.
 */
public final class CatalogueCheck {

    private static final int SHOWN = 50;

    /** The age up to which a list of the account's own images can refuse, because they change at any time. */
    private static final Duration KEPT_OF_OWN = Duration.ofMinutes(1);

    private final CatalogueCache cache;
    private final InstantSource clock;
    private final BiPredicate<CatalogueKind, String> used;
    private final Consumer<CatalogueKind> reading;
    private final Set<CatalogueKind> unread = EnumSet.noneOf(CatalogueKind.class);
    private volatile boolean unsettled;

    /**
     * Creates a check.
     *
     * @param used returns whether an existing resource may have this value, which is then accepted even if it is no longer
     *     listed
     * @param reading reads the present list of the service into the cache; may do nothing
     */
    public CatalogueCheck(
            CatalogueCache cache,
            InstantSource clock,
            BiPredicate<CatalogueKind, String> used,
            Consumer<CatalogueKind> reading) {
        this.cache = cache;
        this.clock = clock;
        this.used = used;
        this.reading = reading;
    }

    /** Returns a check that refuses and reads nothing. {@link #isUnsettled} then returns whether a value was in no list. */
    public static CatalogueCheck accepting(CatalogueCache cache) {
        return new CatalogueCheck(cache, InstantSource.system(), (kind, value) -> true, kind -> {});
    }

    /**
     * Returns the problem of a value that follows its rule, or empty if it is accepted, the rule is not about the catalogue, or
     * the service has no lists. May read the list.
     */
    public Optional<Problem> examine(Rule rule, Object value) {
        return cache != CatalogueCache.NONE && value instanceof String name
                ? CatalogueKind.of(rule).flatMap(kind -> examine(kind, name))
                : Optional.empty();
    }

    /** Returns the advice against a listed value; empty if there is none. */
    public Optional<Problem> advice(Rule rule, Object value) {
        return CatalogueKind.of(rule).flatMap(kind -> cache.last(kind)
                .map(list -> list.items().getOrDefault(value, ""))
                .filter(advice -> !advice.isEmpty())
                .map(advice -> new Problem(
                        RefusalCode.NOT_LISTED, kind.word() + " " + Quoted.of((String) value) + ": " + advice, null)));
    }

    /** Returns the ids of the last list; none if there is no list. Reads nothing. */
    public SortedSet<String> names(CatalogueKind kind) {
        return cache.last(kind)
                .<SortedSet<String>>map(list -> new TreeSet<>(list.items().keySet()))
                .orElseGet(TreeSet::new);
    }

    /** Returns whether a value was accepted although no list contains it. */
    public boolean isUnsettled() {
        return unsettled;
    }

    private synchronized Optional<Problem> examine(CatalogueKind kind, String name) {
        if (isListed(kind, name)) {
            return Optional.empty();
        }
        if (!used.test(kind, name)) {
            if (!isDecisive(kind, name) && !unread.contains(kind)) {
                reading.accept(kind);
            }
            if (isListed(kind, name)) {
                return Optional.empty();
            }
            if (isDecisive(kind, name)) {
                return Optional.of(refusal(kind, name, cache.last(kind).orElseThrow()));
            }
            unread.add(kind);
        }
        unsettled = true;
        return Optional.empty();
    }

    private boolean isListed(CatalogueKind kind, String name) {
        return cache.last(kind).filter(list -> list.items().containsKey(name)).isPresent();
    }

    private boolean isDecisive(CatalogueKind kind, String name) {
        Duration kept = kind.isOwn(name) ? KEPT_OF_OWN : CatalogueList.KEPT;
        return cache.last(kind)
                .filter(list -> list.isFresh(clock.instant(), kept))
                .isPresent();
    }

    private Problem refusal(CatalogueKind kind, String name, CatalogueList list) {
        Optional<String> meant = nearest(name, list.items().keySet()).map(Quoted::of);
        Set<String> listed = list.items().keySet();
        Optional<String> all = Optional.of(String.join(", ", new TreeSet<>(listed)))
                .filter(names -> !listed.isEmpty() && listed.size() <= SHOWN);
        // The name of a region that does not exist often stands for a place, so the nearest spelling may be another
        // one.
        String others = all.filter(names -> kind == CatalogueKind.REGIONS)
                .map(names -> " regions: " + names)
                .orElse("");
        String instead = meant.map(near -> "did you mean " + near + "?" + others)
                .orElseGet(() ->
                        all.map(names -> "write one of " + names).orElse("write one that " + kind.list() + "() lists"));
        return new Problem(
                RefusalCode.NOT_LISTED,
                "the service has no " + kind.word() + " " + Quoted.of(name),
                instead + age(list.age(clock.instant())),
                meant.map(near -> new Problem.Correction(Quoted.of(name), near)));
    }

    /** Returns the nearest id; if none is near, the nearest by the part after the last slash. */
    private static Optional<String> nearest(String name, Collection<String> ids) {
        UnaryOperator<String> last = id -> id.substring(id.lastIndexOf('/') + 1);
        return NearestMatch.of(name, ids).or(() -> NearestMatch.of(
                        last.apply(name), ids.stream().map(last).toList())
                .flatMap(near ->
                        ids.stream().filter(id -> last.apply(id).equals(near)).findFirst()));
    }

    /** Returns the age of a list for a message with the advice to read it again; empty for a list that was just read. */
    private static String age(Duration age) {
        if (age.compareTo(KEPT_OF_OWN) < 0) {
            return "";
        }
        String told = age.toHours() > 0 ? plural(age.toHours(), "hour") : plural(age.toMinutes(), "minute");
        return " (by the list read " + told + " ago; --refresh reads it again)";
    }

    private static String plural(long count, String unit) {
        return count + " " + unit + (count == 1 ? "" : "s");
    }
}
