package dev.ballast.reconcile;

import dev.ballast.error.BallastException;
import dev.ballast.error.CallException;
import dev.ballast.error.InterruptedRunException;
import dev.ballast.error.OutcomeUnknownException;
import dev.ballast.error.RefusedException;
import dev.ballast.error.WaitTimeoutException;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.OpenIntent;
import dev.ballast.ledger.Owner;
import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
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
final class ListedOutcomes implements OutcomeResolver {

    /** The clocks of this host and of the service may differ by that much. */
    private static final Duration CLOCKS = Duration.ofMinutes(5);

    private static final String AGAIN = "run again: the next run looks for it in the lists; or ";

    private final Account account;
    private final Waiter waiter;
    private final UnknownOutcomes unknown;
    private final Map<Reference, Instant> unlisted;

    ListedOutcomes(Account account) {
        this.account = account;
        this.waiter = new Waiter(account);
        this.unknown = new UnknownOutcomes(account);
        this.unlisted = account.sent().creates();
    }

    @Override
    public Optional<Entry> resolve(Entry open) {
        Owner.State owner = account.ledger().state(open.intent());
        if (owner == Owner.State.RUNNING) {
            throw unknown.unsettled(open);
        }
        Optional<Entry> found = look(open, open.intent().since());
        if (found.isEmpty()) {
            if (owner == Owner.State.UNKNOWN) {
                throw unknown.unsettled(open);
            }
            account.ledger().withdraw(open);
            unlisted.put(open.reference(), open.intent().since());
        }
        return found;
    }

    @Override
    public Optional<Entry> resolve(OpenIntent intent, Throwable failure, boolean again) {
        if (!(failure instanceof CallException call)) {
            // The attempt before this one may have had an effect.
            throw !again
                            && failure instanceof BallastException known
                            && known.certainty().surelyNotDone()
                    ? known
                    : unknown.failed(intent, failure, AGAIN);
        }
        boolean refused = call.surelyNotDone();
        if (!refused) {
            unlisted.putIfAbsent(intent.reference(), intent.intent().since());
        }
        Optional<Entry> found = afterwards(intent, call);
        if (found.isEmpty() && refused) {
            throw explained(intent, call);
        }
        if (found.isEmpty() && again) {
            throw unknown.failed(intent, failure, AGAIN);
        }
        return found;
    }

    @Override
    public void settled(Reference created) {
        unlisted.remove(created);
    }

    @Override
    public Optional<Candidate> alike(Entry known) {
        if (!(known.reference() instanceof Reference.ByName name)) {
            return Optional.empty();
        }
        List<Candidate> alike = name.kind() == Kind.VOLUME
                ? candidates(known, null)
                : listed(known, null).toList();
        return alike.size() == 1 ? Optional.of(alike.get(0)) : Optional.empty();
    }

    /** Looks if an attempt had no answer: the refusal of a later one may say no more than that it took effect. */
    private Optional<Entry> afterwards(OpenIntent intent, CallException failure) {
        Instant unanswered = unlisted.get(intent.reference());
        if (unanswered == null) {
            return Optional.empty();
        }
        try {
            // Another run that took the lease over may have settled it.
            return open(intent).flatMap(open -> open.id() == null ? look(open, unanswered) : Optional.of(open));
        } catch (CallException | WaitTimeoutException | InterruptedRunException unseen) {
            OutcomeUnknownException stop = unknown.failed(intent, failure, AGAIN);
            stop.addSuppressed(unseen);
            throw stop;
        }
    }

    private CallException explained(OpenIntent intent, CallException refusal) {
        return refusal instanceof RefusedException refused
                ? open(intent)
                        .map(open -> new TakenLabel(account).explain(open, refused))
                        .orElse(refused)
                : refusal;
    }

    private Optional<Entry> open(OpenIntent intent) {
        return account.ledger().find(intent.reference());
    }

    private Optional<Entry> look(Entry open, Instant since) {
        CandidateLookup lookup = CandidateLookup.of(open.reference().kind());
        Waiter.Awaited<List<Candidate>> listed = new Waiter.Awaited<>(
                open.reference() + " on the service",
                within -> candidates(open, within),
                all -> !all.isEmpty(),
                all -> all.isEmpty() ? "not listed" : "listed");
        if (!waiter.reaches(Deadline.in(lookup.patience(), account.timing()), listed)) {
            return Optional.empty();
        }
        List<Candidate> found = listed.seen().get();
        if (found.size() > 1 || isOlder(found.get(0), since.minus(CLOCKS))) {
            throw unknown.ambiguous(open, found);
        }
        return Optional.of(recorded(open, found.get(0)));
    }

    private List<Candidate> candidates(Entry open, Deadline within) {
        String region = open.applied().get("region");
        return listed(open, within)
                .filter(found -> isIn(found.facts().get("region"), region))
                .toList();
    }

    /** Those that have another name in the ledger are known not to be it. */
    private Stream<Candidate> listed(Entry open, Deadline within) {
        return CandidateLookup.of(open.reference().kind())
                .search()
                .of(open, account.client().within(within), this::id)
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

    private Entry recorded(Entry open, Candidate found) {
        Map<String, String> facts = new TreeMap<>(open.applied());
        facts.putAll(found.facts());
        Batch.keep(open.reference());
        settled(open.reference());
        account.ledger().record(open.reference(), found.id(), facts);
        account.tell(new Progress.Created(open.reference(), found.id(), unknown.found(open.intent())));
        return account.ledger().find(open.reference()).orElseThrow();
    }
}
