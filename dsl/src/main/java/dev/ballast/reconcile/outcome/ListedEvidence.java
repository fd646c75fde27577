package dev.ballast.reconcile.outcome;

import dev.ballast.error.OutcomeUnknownException;
import dev.ballast.ledger.Entry;
import dev.ballast.model.Reference;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.Waiter;
import dev.ballast.time.Deadline;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Looks on the service for what a create of unknown outcome has created. Exactly one candidate that is not older than the create is
 * its resource; if there is none within the time that lists may lag, it had no effect; anything else is for a person.
 */
final class ListedEvidence implements CreateEvidence {

    /** The clocks of this host and of the service may differ by that much. */
    private static final Duration CLOCKS = Duration.ofMinutes(5);

    private final Account account;

    ListedEvidence(Account account) {
        this.account = account;
    }

    @Override
    public boolean isConclusive() {
        return true;
    }

    @Override
    public Optional<Entry> settle(Entry open, Instant since) {
        CandidateLookup lookup = CandidateLookup.of(open.reference().kind());
        Waiter.Awaited<List<Candidate>> listed = new Waiter.Awaited<>(
                open.reference() + " on the service",
                within -> candidates(open, within),
                all -> !all.isEmpty(),
                all -> all.isEmpty() ? "not listed" : "listed");
        if (!new Waiter(account).reaches(Deadline.in(lookup.patience(), account.timing()), listed)) {
            return Optional.empty();
        }
        List<Candidate> found = listed.seen().get();
        if (found.size() > 1 || isOlder(found.get(0), since.minus(CLOCKS))) {
            throw new UnknownOutcomeMessages(account).ambiguous(open, found);
        }
        return Optional.of(record(open, found.get(0)));
    }

    /** Returns the resource of the service that has the label of a known one and no name in the ledger; empty unless there is exactly one. */
    Optional<Candidate> sameLabel(Entry known) {
        if (!(known.reference() instanceof Reference.ByName name)) {
            return Optional.empty();
        }
        List<Candidate> alike = name.kind().sharesLabels()
                ? candidates(known, null)
                : listed(known, null).toList();
        return alike.size() == 1 ? Optional.of(alike.get(0)) : Optional.empty();
    }

    private List<Candidate> candidates(Entry open, Deadline within) {
        String region = open.applied().get("region");
        return listed(open, within)
                .filter(found -> isIn(found.facts().get("region"), region))
                .toList();
    }

    /** Omits resources that the ledger records under another name. */
    private Stream<Candidate> listed(Entry open, Deadline within) {
        return CandidateLookup.of(open.reference().kind())
                .search()
                .find(open, account.client().within(within), this::id)
                .filter(found -> account.ledger()
                        .withId(open.reference().kind(), found.id())
                        .filter(known -> !known.reference().equals(open.reference()))
                        .isEmpty());
    }

    /** A region that is not known is not compared. */
    private static boolean isIn(String shown, String wanted) {
        return shown == null || wanted == null || shown.equals(wanted);
    }

    private long id(Reference holder) {
        return holder instanceof Reference.ById known
                ? known.id()
                : account.ledger()
                        .find(holder)
                        .filter(entry -> entry.id() != null)
                        .map(entry -> Resource.of(entry).id())
                        .orElseThrow(() -> new OutcomeUnknownException(
                                holder + " is not in the ledger, so its parts cannot be found",
                                "name it in the runbook before its parts"));
    }

    private static boolean isOlder(Candidate found, Instant earliest) {
        return found.created() != null && found.created().isBefore(earliest);
    }

    private Entry record(Entry open, Candidate found) {
        Map<String, String> facts = new TreeMap<>(open.applied());
        facts.putAll(found.facts());
        account.recordFound(
                open.reference(), found.id(), facts, new UnknownOutcomeMessages(account).foundBecause(open.intent()));
        return account.ledger().find(open.reference()).orElseThrow();
    }
}
