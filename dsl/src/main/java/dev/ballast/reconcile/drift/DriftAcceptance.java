package dev.ballast.reconcile.drift;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Ledger;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.drift.Drift.State;
import dev.ballast.reconcile.facts.Difference;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Accepts that the service shows other values than were applied: records the decision of a person. Sends reads only.
 *
 * @param what a path of the ledger such as {@code web:80:a}, for it and its parts, or such a path with a field: {@code
 *     web:80:a.mode}
 * @param why the reason
 * @param until the last day, in UTC, on which it is accepted, or null
 */
public record DriftAcceptance(String what, String why, LocalDate until) {

    private record Found(Drift drift, Difference difference) {

        @Override
        public String toString() {
            return drift.path() + "." + difference.field();
        }
    }

    /**
     * Reads what the account shows and records each difference as accepted, under the lease of the target; returns a line for each.
     *
     * @throws RuleException when nothing of that name differs, or something of it could not be read; nothing is recorded
     */
    public List<String> accept(Account account) {
        List<String> told = new ArrayList<>();
        account.ledger().lease().during("status --accept " + what, () -> {
            List<Found> found = found(account);
            found.forEach(each -> told.add(accept(account.ledger(), each)));
        });
        return told;
    }

    private String accept(Ledger ledger, Found found) {
        Difference difference = found.difference();
        Drift drift = found.drift();
        // The value that was applied is accepted without a record.
        boolean applied = ledger.find(drift.reference())
                        .map(entry -> entry.applied().get(difference.field()))
                        .filter(difference.actual()::equalsIgnoreCase)
                        .isPresent()
                && difference.acceptance() != null
                && !difference.accepted();
        ledger.accept(drift.reference(), difference.field(), applied ? null : difference.actual(), why, until);
        return "accepted: " + drift.reference() + " " + difference + (until == null ? "" : ", until " + until);
    }

    private List<Found> found(Account account) {
        List<Drift> all = DriftReport.read(account, List.of(whole(account)), false, 0, null)
                .all()
                .toList();
        Map<String, List<Drift>> byPath = new LinkedHashMap<>();
        all.forEach(drift ->
                byPath.computeIfAbsent(drift.path(), path -> new ArrayList<>()).add(drift));
        int dot = byPath.containsKey(what) ? -1 : what.lastIndexOf('.');
        String path = dot < 0 ? what : what.substring(0, dot);
        String field = dot < 0 ? null : what.substring(dot + 1);
        List<Drift> named = byPath.getOrDefault(path, List.of()).stream()
                .flatMap(Drift::withParts)
                .toList();
        named.stream()
                .filter(drift -> drift.state() == State.FAILED)
                .findFirst()
                .ifPresent(failed -> {
                    throw new RuleException(
                            RefusalCode.NOT_ACCEPTED,
                            failed.reference() + " could not be read, so nothing was accepted: " + failed.detail(),
                            "try again");
                });
        List<Found> found = differences(named).stream()
                .filter(each -> field == null || each.difference().field().equals(field))
                .toList();
        if (found.isEmpty()) {
            List<Found> others = differences(all);
            throw new RuleException(
                    RefusalCode.NOT_ACCEPTED,
                    "'" + what + "' has no difference that can be accepted",
                    others.isEmpty()
                            ? account.commands()
                                    .advice("see", account.commands().of("status", whole(account)))
                            : "differences: "
                                    + others.stream().map(Found::toString).collect(Collectors.joining(", ")));
        }
        return found;
    }

    private static List<Found> differences(List<Drift> drifts) {
        return drifts.stream()
                .flatMap(drift -> drift.differences().stream().map(each -> new Found(drift, each)))
                .toList();
    }

    /** Returns the longest name of the ledger that this begins with; names may contain dots. */
    private String whole(Account account) {
        return account.ledger().entries().stream()
                .map(entry -> DriftScope.whole(entry.reference()).name())
                .filter(name -> what.equals(name) || what.startsWith(name + ":") || what.startsWith(name + "."))
                .max((one, other) -> one.length() - other.length())
                .orElse(what.replaceFirst("[:.].*", ""));
    }
}
