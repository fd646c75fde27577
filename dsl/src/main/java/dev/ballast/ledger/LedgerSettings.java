package dev.ballast.ledger;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * The settings of a ledger.
 *
 * @param where the path of a file, or a {@code jdbc:postgresql:} URL; null for a ledger in memory
 * @param target the account that the names belong to; names of different targets never mix
 * @param owner the owner of new intents
 * @param clock the clock for the time of each change
 * @param home the home folder of the user, which contains {@code .pgpass}
 * @param notices receives a line when a request waits, when a lease was taken over or not released, when an entry cannot be
 *     read, and when an address of the server does not answer
 * @param mask masks known secrets in the answers that are recorded
 * @param lease the settings of the lease of the target
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

    /** Returns the user of this process and the host. */
    String user() {
        return System.getProperty("user.name") + "@" + owner.host();
    }
}
