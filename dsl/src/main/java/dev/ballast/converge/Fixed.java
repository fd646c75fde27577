package dev.ballast.converge;

import dev.ballast.error.RuleException;
import dev.ballast.ledger.Entry;
import java.util.ArrayList;
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

    private final Entry made;
    private final List<String> unknown = new ArrayList<>();

    Fixed(Entry made) {
        this.made = made;
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
        String now = made.applied().get(what);
        if (wanted == null || wanted.toString().equals(now)) {
            return this;
        }
        if (now != null) {
            throw new RuleException(
                    made.reference() + " was created with " + what + " '" + now
                            + "', which the service cannot change in place to '" + wanted + "'",
                    "write " + what + " " + (wanted instanceof String ? "'" + now + "'" : now)
                            + ", or use a new name for a new one");
        }
        if (isLeftOut(what)) {
            throw new RuleException(
                    made.reference() + " was created without " + what + ", which the service cannot change in place"
                            + (wanted.equals(SENT) ? "" : " to '" + wanted + "'"),
                    "leave out " + what + ", or use a new name for a new one");
        }
        unknown.add(what);
        return this;
    }

    /** Tells that the resource is as the block wants it, or which of its values could not be compared. */
    void tell(Account account) {
        account.tell(
                unknown.isEmpty()
                        ? new Progress.Unchanged(made.reference(), made.id(), "")
                        : new Progress.Kept(made.reference(), made.id(), notCompared()));
    }

    boolean comparesAll() {
        return unknown.isEmpty();
    }

    private String notCompared() {
        boolean one = unknown.size() == 1;
        return "its " + String.join(" and ", unknown) + (one ? " is" : " are") + " not known here, so the block's "
                + (one ? "was" : "were") + " not compared";
    }

    private boolean isLeftOut(String what) {
        return List.of(made.applied().getOrDefault(LEFT_OUT, "").split(" ")).contains(what);
    }
}
