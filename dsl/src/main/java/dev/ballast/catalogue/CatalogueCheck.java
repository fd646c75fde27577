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
 * Refuses a region, plan or image that the service does not list, with the nearest one that it lists. What the list last read has
 * is accepted, whenever that was; what it lacks is refused if the list is at most a day old, else once it was read again.
 */
public final class CatalogueCheck {

    /** The images of an account change at any time. */
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
     * @param used whether a resource may have been created with that value, which is accepted even if it is listed no more
     * @param reading puts the list as the service has it now into the cache; may leave it as it is
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

    /** Returns a check that refuses and reads nothing; {@link #isUnsettled} returns whether a value is in no list. */
    public static CatalogueCheck accepting(CatalogueCache cache) {
        return new CatalogueCheck(cache, InstantSource.system(), (kind, value) -> true, kind -> {});
    }

    /** Returns what is wrong with a value that follows its rule; empty if the rule is about nothing that the service lists. */
    public Optional<Problem> examine(Rule rule, Object value) {
        return value instanceof String name
                ? CatalogueKind.of(rule).flatMap(kind -> examine(kind, name))
                : Optional.empty();
    }

    /** Returns why a value that is listed is advised against, if it is. */
    public Optional<Problem> advice(Rule rule, Object value) {
        return CatalogueKind.of(rule).flatMap(kind -> cache.last(kind)
                .map(list -> list.items().getOrDefault(value, ""))
                .filter(advice -> !advice.isEmpty())
                .map(advice -> new Problem(
                        RefusalCode.NOT_LISTED, kind.word() + " " + Quoted.of((String) value) + ": " + advice, null)));
    }

    /** Returns the ids of a list as last read; reads nothing. */
    public SortedSet<String> names(CatalogueKind kind) {
        return cache.last(kind)
                .<SortedSet<String>>map(list -> new TreeSet<>(list.items().keySet()))
                .orElseGet(TreeSet::new);
    }

    /** Returns whether a value was accepted that no list has. */
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
        Duration kept = kind.isOwn(name) ? KEPT_OF_OWN : CatalogueList.lifetime();
        return cache.last(kind)
                .filter(list -> list.isFresh(clock.instant(), kept))
                .isPresent();
    }

    private Problem refusal(CatalogueKind kind, String name, CatalogueList list) {
        String instead = nearest(name, list.items().keySet())
                .map(near -> "did you mean " + Quoted.of(near) + "?")
                .orElse("write one that " + kind.list() + "() lists");
        return new Problem(
                RefusalCode.NOT_LISTED,
                "the service has no " + kind.word() + " " + Quoted.of(name),
                instead + age(list.age(clock.instant())));
    }

    /** Returns the nearest id, also by what stands behind its slash. */
    private static Optional<String> nearest(String name, Collection<String> ids) {
        UnaryOperator<String> last = id -> id.substring(id.lastIndexOf('/') + 1);
        return NearestMatch.of(name, ids).or(() -> NearestMatch.of(
                        last.apply(name), ids.stream().map(last).toList())
                .flatMap(near ->
                        ids.stream().filter(id -> last.apply(id).equals(near)).findFirst()));
    }

    /** A list that was read just now needs no reading again. */
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
