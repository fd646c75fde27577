package dev.ballast.reconcile;

import dev.ballast.error.BallastException;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.OpenIntent;
import dev.ballast.model.Reference;
import java.util.Optional;

/** Stops at every create of unknown outcome: the service document has no way to list what exists, so a person has to look. */
record ManualOutcomes(Account account) implements OutcomeResolver {

    @Override
    public Optional<Entry> resolve(Entry open) {
        throw new UnknownOutcomes(account).unsettled(open);
    }

    @Override
    public Optional<Entry> resolve(OpenIntent intent, Throwable failure, boolean again) {
        throw failure instanceof BallastException known && known.certainty().surelyNotDone()
                ? known
                : new UnknownOutcomes(account).failed(intent, failure);
    }

    @Override
    public void settled(Reference created) {
        // An open create stays open until a person has settled it.
    }

    @Override
    public Optional<Candidate> alike(Entry known) {
        return Optional.empty();
    }
}
