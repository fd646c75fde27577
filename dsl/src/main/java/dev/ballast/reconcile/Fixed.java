package dev.ballast.reconcile;

import dev.ballast.error.RuleException;
import dev.ballast.ledger.Entry;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * What cannot be changed in place once a resource is created. A block is compared with what was sent: the ledger keeps each
 * value, and the names of the fields that were left out. Of a field that is in neither, as after an adoption, nothing is known.
 */
final class Fixed {

    private static final String LEFT_OUT = "leftOut";
    /** In the place of a value that is kept nowhere. */
    static final String SENT = "sent";

    private final Entry created;
    private final Map<String, String> unknown = new LinkedHashMap<>();

    Fixed(Entry created) {
        this.created = created;
    }

    /** Returns what the ledger keeps of the fields of a create; null stands for one that is not sent. */
    static Map<String, String> facts(Map<String, String> fields) {
        Map<String, String> facts = new TreeMap<>(fields);
        facts.values().removeIf(Objects::isNull);
        List<String> leftOut = fields.keySet().stream()
                .filter(name -> !facts.containsKey(name))
                .sorted()
                .toList();
        facts.put(LEFT_OUT, String.join(" ", leftOut));
        return facts;
    }

    /** Refuses a value that the block writes and that differs from what was sent; null asks for nothing. */
    Fixed refuseOther(String what, Object wanted) {
        String now = created.applied().get(what);
        if (wanted == null || wanted.toString().equals(now)) {
            return this;
        }
        if (now != null) {
            throw new RuleException(
                    created.reference() + " was created with " + what + " '" + now
                            + "', which the service cannot change in place to '" + wanted + "'",
                    "write " + what + " " + (wanted instanceof String ? "'" + now + "'" : now)
                            + ", or use a new name for a new one");
        }
        if (isLeftOut(what)) {
            throw new RuleException(
                    created.reference() + " was created without " + what + ", which the service cannot change in place"
                            + (wanted.equals(SENT) ? "" : " to '" + wanted + "'"),
                    "leave out " + what + ", or use a new name for a new one");
        }
        unknown.put(what, wanted.toString());
        return this;
    }

    /** Reports that the resource is as the block wants it; a value that could not be compared is named, and known from then on. */
    void tell(Account account) {
        if (unknown.isEmpty()) {
            account.tell(new Progress.Unchanged(created.reference(), created.id(), ""));
        } else {
            account.ledger().update(created.reference(), unknown);
            account.tell(new Progress.Kept(created.reference(), created.id(), notCompared()));
        }
    }

    private String notCompared() {
        return "its " + String.join(" and ", unknown.keySet())
                + (unknown.size() == 1
                        ? " is not known here, that of the block counts from now on"
                        : " are not known here, those of the block count from now on");
    }

    private boolean isLeftOut(String what) {
        return List.of(created.applied().getOrDefault(LEFT_OUT, "").split(" ")).contains(what);
    }
}
