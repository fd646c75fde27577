package dev.ballast.ledger;

import dev.ballast.model.Reference;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The record of one resource in a ledger.
 *
 * @param reference the reference of the resource
 * @param id the id that the service gave, or null while there is only an intent
 * @param intent the call whose outcome is not recorded, or null when none is open
 * @param applied the values last applied, by field name; without an id, the values that the create requested. Never a secret
 * @param updated when the entry last changed
 */
public record Entry(Reference reference, String id, Intent intent, Map<String, String> applied, Instant updated) {

    /** The name under which a create records the fields that it left out, separated by spaces. */
    public static final String LEFT_OUT = "leftOut";

    /** Copies the values, sorts them by name and removes nulls. */
    public Entry {
        Map<String, String> sorted = new TreeMap<>(applied);
        sorted.values().removeIf(value -> value == null);
        applied = Collections.unmodifiableMap(sorted);
    }

    /** Returns whether a deletion was begun and its outcome is not recorded. */
    public boolean isDeletionOpen() {
        return id != null && intent != null && intent.isDeletion();
    }

    /** Returns whether the create left out this field. */
    public boolean leftOut(String field) {
        return List.of(applied.getOrDefault(LEFT_OUT, "").split(" ")).contains(field);
    }
}
