package dev.ballast.repl.command;

import dev.ballast.ledger.Entry;
import dev.ballast.ledger.Ledger;
import dev.ballast.ledger.ReferenceCodec;
import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import dev.ballast.redact.Printable;
import dev.ballast.repl.evaluation.WrongUsageException;
import dev.ballast.rules.Rule;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Ids that a user gives to the ledger.
 *
 * @param ids the id of each resource
 */
public record Adoption(Map<Reference, String> ids) {

    private static final Pattern NUMBER = Pattern.compile("[1-9]\\d{0,17}");

    /** Reads a kind, and paths each with its id behind it. */
    public static Adoption of(String kind, List<String> pairs) {
        if (pairs.size() % 2 != 0) {
            throw new WrongUsageException(
                    "'" + pairs.get(pairs.size() - 1) + "' has no id", "write a path and its id in turn");
        }
        Map<Reference, String> ids = new LinkedHashMap<>();
        for (int i = 0; i < pairs.size(); i += 2) {
            Reference reference = LedgerNames.newReference(kind, pairs.get(i));
            check(reference.kind(), pairs.get(i + 1));
            if (ids.put(reference, pairs.get(i + 1)) != null) {
                throw new WrongUsageException("'" + pairs.get(i) + "' is named twice", "give it one id");
            }
            requireOneName(ids, reference);
        }
        return new Adoption(ids);
    }

    /** Writes the ids into a ledger and tells each, or none when one cannot be adopted. */
    public void in(Ledger ledger, Consumer<String> told) {
        Map<Reference, Optional<Entry>> before = new HashMap<>();
        ids.keySet().forEach(reference -> before.put(reference, ledger.find(reference)));
        ledger.adopt(ids);
        ids.forEach((reference, id) -> {
            told.accept(Printable.line(ReferenceCodec.text(reference) + " is known by the id " + id
                    + before.get(reference).map(entry -> change(entry, id)).orElse("")));
        });
    }

    private static void requireOneName(Map<Reference, String> ids, Reference last) {
        String id = ids.get(last);
        ids.forEach((other, its) -> {
            if (its.equals(id) && !other.equals(last) && last.holder().isEmpty()) {
                throw new WrongUsageException(
                        "the id " + id + " is given to '" + other.name() + "' and to '" + last.name() + "'",
                        "one resource has one name: leave one of them out");
            }
        });
    }

    private static void check(Kind wanted, String id) {
        boolean address = wanted == Kind.ADDRESS;
        if (address
                ? Rule.NODE_ADDRESS.examine(id + ":80").isPresent()
                : !NUMBER.matcher(id).matches()) {
            throw new WrongUsageException(
                    "'" + id + "' is no id of the kind " + wanted.word(),
                    address ? "write the private IPv4 address, like 192.168.128.5" : "write a whole number from 1 on");
        }
    }

    private static String change(Entry before, String id) {
        String replaced = before.id() == null || before.id().equals(id) ? "" : "; before, it was " + before.id();
        return replaced + (before.intent() == null ? "" : "; " + before.intent().act() + " is open no more");
    }
}
