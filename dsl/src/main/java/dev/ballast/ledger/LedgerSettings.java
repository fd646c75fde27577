package dev.ballast.ledger;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * The settings of a ledger.
 *
 * @param where a file, or a {@code jdbc:postgresql:} URL; null of one in memory
 * @param target the account that the names belong to; those of different targets never mix
 * @param owner the owner of new intents
 * @param clock gives the time of each change
 * @param home the folder of the user, where {@code .pgpass} is
 * @param notices receives a line when a request of the ledger has to wait
 * @param mask masks known secrets in the answers that are recorded
 * @param lease how its user takes the lease of the target
 */
public record LedgerSettings(
        String where,
        LedgerTarget target,
        Owner owner,
        InstantSource clock,
        Path home,
        Consumer<String> notices,
        UnaryOperator<String> mask,
        LeaseSettings lease) {

    /** Creates the settings of a ledger whose user takes no lease. */
    public LedgerSettings(
            String where,
            LedgerTarget target,
            Owner owner,
            InstantSource clock,
            Path home,
            Consumer<String> notices,
            UnaryOperator<String> mask) {
        this(where, target, owner, clock, home, notices, mask, LeaseSettings.NONE);
    }
}
