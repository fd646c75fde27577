package dev.ballast.reconcile.outcome;

import dev.ballast.error.OutcomeUnknownException;
import dev.ballast.ledger.Entry;
import dev.ballast.model.Kind;
import dev.ballast.model.Operation;
import dev.ballast.reconcile.context.Account;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Finds the resource that a create of unknown outcome has created. A service with lists shows more than the service document.
 */
public interface CreateEvidence {

    /** Lists of Linode lag behind creates for up to that long. */
    Duration LIST_LAG = Duration.ofMinutes(3);

    /** The beginning of the call that reserves an address of an instance. The address follows. */
    String CONVERT = "PUT /networking/ips/";

    /** Returns the evidence that the dialect of the account has for creates of that kind. */
    static CreateEvidence of(Account account, Kind kind) {
        if (account.dialect().has(Operation.LIST_CONFIGS, "")) {
            return new ListedEvidence(account);
        }
        if (kind == Kind.NODE) {
            return new NodeCountEvidence(account);
        }
        return kind == Kind.INSTANCE
                ? new InstanceListEvidence(account)
                : (open, since) -> {
                    throw new UnknownOutcomeMessages(account).ofEarlierCreate(open);
                };
    }

    /**
     * Records the resource of the open create and returns its entry; empty if nothing was created.
     *
     * @param since when it was first sent
     * @throws OutcomeUnknownException if only a person can find out
     */
    Optional<Entry> settle(Entry open, Instant since);

    /** Returns whether an empty result proves that the create had no effect. Then it may be sent once more. */
    default boolean isConclusive() {
        return false;
    }

    /** Returns whether it can be asked as soon as the create has failed. */
    default boolean canSettleAtOnce(Entry open) {
        return isConclusive();
    }
}
