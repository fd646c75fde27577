package dev.ballast;

import dev.ballast.ledger.LeaseSettings;
import dev.ballast.ledger.Ledger;
import dev.ballast.ledger.LedgerSettings;
import dev.ballast.ledger.LedgerTarget;
import dev.ballast.profile.ProfileSettings;
import dev.ballast.time.Timing;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Opens the ledgers that the settings of a {@link CloudOpening} select. */
final class LedgerOpening {

    private final OpeningSettings settings;

    LedgerOpening(OpeningSettings settings) {
        this.settings = settings;
    }

    /** Opens the ledger of the selected profile or sandbox. Needs no token. */
    Ledger open() {
        ProfileSettings profile = settings.profile();
        profile.dialect();
        LeaseSettings lease = settings.lease(true, profile.timeouts());
        return profile.isSandbox()
                ? ofSandbox(settings.timing, lease)
                : at(profile.ledger(), OpeningSettings.target(profile, profile.url()), settings.timing, lease);
    }

    /**
     * Opens the ledger of the selected profile or sandbox if it is in an existing file; empty otherwise. Creates none and
     * connects to no server.
     */
    Optional<Ledger> existing() {
        ProfileSettings profile = settings.profile();
        if (profile.isSandbox() && settings.state == null) {
            return Optional.empty();
        }
        String where = profile.isSandbox() ? besideState() : profile.ledger();
        return Files.isRegularFile(Path.of(where)) ? Optional.of(open()) : Optional.empty();
    }

    /**
     * Returns a copy in memory of the ledger of the selected profile. If that ledger is in no existing file, the copy is
     * empty.
     */
    Ledger copy(ProfileSettings profile, LedgerSettings copy) {
        Optional<Ledger> existing = isOnServer(profile) ? Optional.of(open()) : existing();
        try (Ledger original = existing.orElseGet(() -> Ledger.inMemory(copy))) {
            return original.copy(copy);
        }
    }

    /** Returns whether the ledger of a profile is on a server. */
    static boolean isOnServer(ProfileSettings profile) {
        return !profile.isSandbox() && profile.ledger().startsWith("jdbc:");
    }

    /**
     * Opens the ledger of a sandbox. Its target does not depend on the port, so that a later run finds the names of the same
     * state file.
     */
    Ledger ofSandbox(Timing pace, LeaseSettings lease) {
        return settings.state == null
                ? Ledger.inMemory(settings.ledger(null, LedgerTarget.temporarySandbox(settings.session), pace, lease))
                : at(besideState(), LedgerTarget.sandbox(settings.state), pace, lease);
    }

    /** Opens a ledger in a file or on a server. Creates a missing file unless the settings forbid it. */
    Ledger at(String where, LedgerTarget target, Timing pace, LeaseSettings lease) {
        LedgerSettings ledger = settings.ledger(where, target, pace, lease);
        return settings.createsLedger || where.startsWith("jdbc:") || Files.exists(Path.of(where))
                ? Ledger.open(ledger)
                : Ledger.inMemory(ledger);
    }

    private String besideState() {
        return settings.state + ".ledger";
    }
}
