package dev.ballast.ledger;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * What a ledger needs to be opened.
 *
 * @param where a file, or a {@code jdbc:postgresql:} URL; null of one in memory
 * @param target what the names are filed under; those of different targets never mix
 * @param owner opens the intents
 * @param clock tells when an entry changes
 * @param home the folder of the user, where {@code .pgpass} is
 * @param notices takes a line when a request of the ledger waits for something
 * @param mask returns a text without the secrets that are known; what a service answered is kept as it returns it
 */
public record LedgerSettings(
        String where,
        LedgerTarget target,
        Owner owner,
        InstantSource clock,
        Path home,
        Consumer<String> notices,
        UnaryOperator<String> mask) {

    /** Returns settings with the home folder of the system, which tell nothing and mask nothing. */
    public static LedgerSettings of(String where, LedgerTarget target, Owner owner, InstantSource clock) {
        Path home = Path.of(System.getProperty("user.home"));
        return new LedgerSettings(where, target, owner, clock, home, notice -> {}, UnaryOperator.identity());
    }
}
