package dev.ballast.reconcile.facts;

import dev.ballast.ledger.Acceptance;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.Ledger;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.reconcile.context.Resource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Compares the values of an answer with those of the ledger, and reports or records the differences. */
public final class OutsideChanges {

    private OutsideChanges() {}

    /**
     * Reports the values that the runbook does not state and that are not as they were last applied or accepted, and what a verb
     * holds back; returns whether there are any. They stay recorded as they were applied. A value that was never recorded, as of
     * an adopted resource, is recorded as it is shown.
     */
    public static boolean report(Account account, Resource resource, Map<String, String> shown, Set<String> stated) {
        Entry entry = account.entry(resource).orElse(null);
        if (entry == null) {
            return false;
        }
        Map<String, String> unstated = new LinkedHashMap<>(shown);
        unstated.keySet().removeAll(stated);
        List<String> differences = RecordedFacts.differences(entry, unstated, account.now()).stream()
                .filter(difference -> !difference.accepted())
                .map(Difference::toString)
                .toList();
        String others = Stream.concat(
                        differences.stream(), Hold.of(entry, unstated).stream().map(hold -> hold.text(account.now())))
                .collect(Collectors.joining("; "));
        unstated.keySet().removeAll(entry.applied().keySet());
        if (!Ledger.isAdopted(entry)) {
            // A run gives a resource its name as its label, and destroy compares the two to find another resource.
            unstated.remove(RecordedFacts.LABEL);
        }
        unstated.remove(RecordedFacts.POWER);
        if (!unstated.isEmpty()) {
            account.ledger().update(resource.reference(), unstated);
        }
        if (!others.isEmpty()) {
            account.report(new Progress.Kept(resource.reference(), resource.idText(), others, !differences.isEmpty()));
        }
        return !others.isEmpty();
    }

    /**
     * Records values that the service was found to have as the runbook states them, where others are recorded or accepted, as
     * after a change whose answer was lost.
     */
    public static void recordConfirmed(Account account, Resource resource, Map<String, String> stated) {
        account.entry(resource).map(Entry::applied).ifPresent(recorded -> {
            Map<String, String> facts = Acceptance.replaced(stated);
            if (facts.entrySet().stream()
                    .anyMatch(fact -> !Objects.equals(fact.getValue(), recorded.get(fact.getKey())))) {
                account.ledger().update(resource.reference(), facts);
            }
        });
    }
}
