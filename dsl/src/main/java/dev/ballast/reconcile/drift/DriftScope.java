package dev.ballast.reconcile.drift;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.Ledger;
import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import dev.ballast.model.Reference.Whole;
import dev.ballast.reconcile.outcome.CreateOnce;
import dev.ballast.rules.NearestMatch;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The entries of a ledger that a report is about, by their references, in the order of the ledger. */
record DriftScope(Map<Reference, Entry> entries) {

    static DriftScope of(Ledger ledger, List<String> names) {
        List<Entry> all = ledger.requireEntries();
        names.forEach(name -> requireKnown(name, all));
        Map<Reference, Entry> kept = new LinkedHashMap<>();
        all.stream()
                .filter(entry -> names.isEmpty()
                        || names.contains(whole(entry.reference()).name()))
                .forEach(entry -> kept.put(entry.reference(), entry));
        return new DriftScope(kept);
    }

    private static void requireKnown(String name, List<Entry> all) {
        TreeSet<String> known = new TreeSet<>();
        all.forEach(entry -> known.add(whole(entry.reference()).name()));
        if (!known.contains(name)) {
            throw new RuleException(
                    RefusalCode.UNKNOWN_NAME,
                    "the ledger has no '" + name + "'",
                    NearestMatch.of(name, known)
                            .map(near -> "did you mean '" + near + "'?")
                            .orElse(
                                    known.isEmpty()
                                            ? "create it in a run, or adopt it"
                                            : CreateOnce.listNames(List.copyOf(known))));
        }
    }

    /** Returns the resources of a kind, including those of which the ledger has only parts. */
    List<Whole> wholes(Kind kind) {
        return entries.keySet().stream()
                .map(DriftScope::whole)
                .filter(whole -> whole.kind() == kind)
                .distinct()
                .toList();
    }

    Optional<Entry> find(Reference reference) {
        return Optional.ofNullable(entries.get(reference));
    }

    /** Returns the parts that the resource itself holds. */
    List<Entry> partsOf(Reference reference) {
        return entries.values().stream()
                .filter(entry -> entry.reference().holder().equals(Optional.of(reference)))
                .toList();
    }

    /** Returns the id on the service; empty while only a create is open. */
    Optional<Long> id(Reference reference) {
        return reference instanceof Reference.ById byId
                ? Optional.of(byId.id())
                : find(reference).map(Entry::id).filter(id -> !id.isEmpty()).map(reference.kind()::id);
    }

    Stream<Entry> recorded(Kind kind) {
        return entries.values().stream().filter(entry -> entry.reference().kind() == kind);
    }

    static Whole whole(Reference reference) {
        return reference instanceof Whole whole
                ? whole
                : whole(reference.holder().orElseThrow());
    }
}
