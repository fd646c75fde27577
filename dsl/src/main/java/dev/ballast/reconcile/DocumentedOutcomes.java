package dev.ballast.reconcile;

import dev.ballast.error.BallastException;
import dev.ballast.error.CallException;
import dev.ballast.error.InterruptedRunException;
import dev.ballast.error.LedgerException;
import dev.ballast.error.OutcomeUnknownException;
import dev.ballast.error.RefusedException;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.OpenIntent;
import dev.ballast.ledger.Owner;
import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import java.util.Map;
import java.util.Optional;

/**
 * Settles creates by the little that the service document shows: nodes by the count of their config, an instance by the lists
 * before and after its create. Any other create of unknown outcome stops the run, because a person has to look.
 */
record DocumentedOutcomes(Account account, Map<Kind, Evidence> evidence) implements OutcomeResolver {

    /** How the creates of one kind are settled. */
    interface Evidence {

        /** Returns the entry of what the open create has created; empty if that is nothing, and then the intent is withdrawn. */
        Optional<Entry> settle(Entry open);
    }

    DocumentedOutcomes(Account account) {
        this(account, Map.of(Kind.NODE, new CountedNodes(account), Kind.INSTANCE, new NewInstances(account)));
    }

    @Override
    public Optional<Entry> resolve(Entry open) {
        Evidence kind = evidence.get(open.reference().kind());
        if (kind == null || account.ledger().state(open.intent()) == Owner.State.RUNNING) {
            throw new UnknownOutcomes(account).unsettled(open);
        }
        return kind.settle(open);
    }

    @Override
    public Optional<Entry> resolve(OpenIntent intent, Throwable failure, boolean again) {
        if (failure instanceof BallastException known && known.certainty().surelyNotDone()) {
            throw known instanceof RefusedException refused
                    ? account.ledger()
                            .find(intent.reference())
                            .map(open -> new TakenLabel(account).explain(open, refused))
                            .orElse(refused)
                    : known;
        }
        OutcomeUnknownException stop = new UnknownOutcomes(account).failed(intent, failure);
        // Nodes are counted when the creates beside them have ended.
        if (intent.reference().kind() != Kind.INSTANCE || !(failure instanceof CallException)) {
            throw stop;
        }
        try {
            return Optional.of(account.ledger()
                    .find(intent.reference())
                    .filter(NewInstances::isListed)
                    .flatMap(open -> evidence.get(Kind.INSTANCE).settle(open))
                    .orElseThrow(() -> stop));
        } catch (CallException | LedgerException | InterruptedRunException unseen) {
            stop.addSuppressed(unseen);
            throw stop;
        } catch (OutcomeUnknownException unclear) {
            if (unclear != stop) {
                unclear.addSuppressed(stop);
            }
            throw unclear;
        }
    }

    @Override
    public void settled(Reference created) {
        // An open create stays open until it is looked for.
    }

    @Override
    public Optional<Candidate> alike(Entry known) {
        return Optional.empty();
    }
}
