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

/** Opens the ledgers that the settings of a {@link CloudOpening} name. */
final class LedgerOpening {

    private final OpeningSettings settings;

    LedgerOpening(OpeningSettings settings) {
        this.settings = settings;
    }

    /** Opens the ledger of the selected profile or sandbox; asks for no token. */
    Ledger open() {
        ProfileSettings profile = settings.profile();
        profile.dialect();
        LeaseSettings lease = settings.lease(true, profile.timeouts());
        return profile.isSandbox()
                ? ofSandbox(settings.timing, lease)
                : at(profile.ledger(), OpeningSettings.target(profile, profile.url()), settings.timing, lease);
    }

    /** Opens the ledger of the selected profile or sandbox if it is kept in a file that exists; creates none and asks no server. */
    Optional<Ledger> existing() {
        ProfileSettings profile = settings.profile();
        if (profile.isSandbox() && settings.state == null) {
            return Optional.empty();
        }
        String where = profile.isSandbox() ? besideState() : profile.ledger();
        return Files.isRegularFile(Path.of(where)) ? Optional.of(open()) : Optional.empty();
    }

    /** Returns a copy in memory of the ledger of the selected profile; a ledger that does not exist is not created. */
    Ledger copy(ProfileSettings profile, LedgerSettings copy) {
        Optional<Ledger> existing = isOnServer(profile) ? Optional.of(open()) : existing();
        try (Ledger original = existing.orElseGet(() -> Ledger.inMemory(copy))) {
            return original.copy(copy);
        }
    }

    /** Returns whether a server holds the ledger of a profile. */
    static boolean isOnServer(ProfileSettings profile) {
        return !profile.isSandbox() && profile.ledger().startsWith("jdbc:");
    }

    /** Opens the ledger of a sandbox under one name for all ports, so that the state of a sandbox is found again. */
    Ledger ofSandbox(Timing pace, LeaseSettings lease) {
        return settings.state == null
                ? Ledger.inMemory(settings.ledger(null, LedgerTarget.temporarySandbox(settings.session), pace, lease))
                : at(besideState(), LedgerTarget.sandbox(settings.state), pace, lease);
    }

    /** Opens a ledger in a file or on a server; a file that does not exist is created unless the settings say otherwise. */
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
