package dev.ballast.ledger;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.function.Consumer;

/**
 * What a ledger needs to be opened. Start from {@link #of} and change what differs.
 *
 * @param where a file, or a {@code jdbc:postgresql:} URL
 * @param target what the names are filed under; those of different targets never mix
 * @param owner opens the intents
 * @param clock tells when an entry changes
 * @param home the folder of the user, where {@code .pgpass} is
 * @param notices takes a line when a request of the ledger waits for something
 */
public record LedgerSettings(
        String where, LedgerTarget target, Owner owner, InstantSource clock, Path home, Consumer<String> notices) {

    /** Returns settings with the clock and the home folder of the system, which tell nothing. */
    public static LedgerSettings of(String where, LedgerTarget target, Owner owner) {
        Path home = Path.of(System.getProperty("user.home"));
        return new LedgerSettings(where, target, owner, InstantSource.system(), home, notice -> {});
    }

    /** Takes another clock. */
    public LedgerSettings withClock(InstantSource other) {
        return new LedgerSettings(where, target, owner, other, home, notices);
    }

    /** Takes another home folder. */
    public LedgerSettings withHome(Path other) {
        return new LedgerSettings(where, target, owner, clock, other, notices);
    }

    /** Tells a listener what is waited for. */
    public LedgerSettings withNotices(Consumer<String> other) {
        return new LedgerSettings(where, target, owner, clock, home, other);
    }
}
