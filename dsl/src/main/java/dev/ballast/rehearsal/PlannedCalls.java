package dev.ballast.rehearsal;

import dev.ballast.http.Request;
import dev.ballast.model.Secret;
import dev.ballast.model.Sha256;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongPredicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The writes of a rehearsal, in a form in which a real run sends them, too: ids and addresses that only the service can choose
 * are left out, and so are secrets. Safe for use by many threads.
 */
public final class PlannedCalls {

    private static final Pattern ID = Pattern.compile("(?<=/)\\d{1,18}(?=/|$)");
    private static final String CHOSEN = "*";

    /** Stands in a text for an id or an address that the simulator chose. */
    private static final String GAP = "\uE000";

    private final LongPredicate existed;
    private final SimulatedValues simulated;
    private final Set<String> calls = ConcurrentHashMap.newKeySet();
    private final Set<String> withGaps = ConcurrentHashMap.newKeySet();

    /** Creates a collection without a call; {@code existed} tells the ids that were there before the run. */
    PlannedCalls(LongPredicate existed, SimulatedValues simulated) {
        this.existed = existed;
        this.simulated = simulated;
    }

    void add(Request write) {
        String form = simulated.replaced(form(write), GAP);
        (form.contains(GAP) ? withGaps : calls).add(form);
    }

    /** Returns whether the rehearsal has sent this write. */
    boolean has(Request write) {
        String form = form(write);
        return calls.contains(form) || withGaps.stream().anyMatch(planned -> fits(planned, form));
    }

    /** Returns the SHA-256 of all of them, in hexadecimal digits; their order does not count. */
    public String sha256() {
        SortedSet<String> all = new TreeSet<>(calls);
        all.addAll(withGaps);
        return Sha256.hex(String.join("\n", all));
    }

    private static boolean fits(String planned, String form) {
        String pattern =
                Stream.of(planned.split(GAP, -1)).map(Pattern::quote).collect(Collectors.joining("[0-9a-f.:_-]+"));
        return Pattern.matches(pattern, form);
    }

    private String form(Request write) {
        String path = ID.matcher(write.path()).replaceAll(id -> id(id));
        return write.method() + " " + path + " " + (write.body() == null ? "" : form(write.body()));
    }

    private String id(MatchResult id) {
        return form("linode_id", Long.valueOf(id.group())).toString();
    }

    private Object form(Object value) {
        if (value instanceof Map<?, ?> fields) {
            Map<String, Object> sorted = new TreeMap<>();
            fields.forEach((name, each) -> sorted.put(name.toString(), form(name.toString(), each)));
            return sorted;
        }
        if (value instanceof Collection<?> items) {
            return items.stream().map(this::form).toList();
        }
        return value instanceof Secret ? "(secret)" : String.valueOf(value);
    }

    private Object form(String field, Object value) {
        boolean isId = field.equals("id") || field.endsWith("_id");
        if (isId && value instanceof Number id) {
            return existed.test(id.longValue()) ? id.toString() : CHOSEN;
        }
        return field.equals("address") ? CHOSEN : form(value);
    }
}
