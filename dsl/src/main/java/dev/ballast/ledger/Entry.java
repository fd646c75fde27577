package dev.ballast.ledger;

import dev.ballast.model.Reference;
import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a ledger knows about one resource.
 *
 * @param reference what it is known by
 * @param id the id the service gave, or null while there is only an intent
 * @param intent the act whose outcome is not recorded, or null when none is open
 * @param applied what was last applied, by field name; while there is no id, what the intent wants. Never a secret
 * @param updated when the entry last changed
 */
public record Entry(Reference reference, String id, Intent intent, Map<String, String> applied, Instant updated) {

    /** Copies what was applied, in the order of the names, without what is null. */
    public Entry {
        Map<String, String> sorted = new TreeMap<>(applied);
        sorted.values().removeIf(value -> value == null);
        applied = Collections.unmodifiableMap(sorted);
    }
}
