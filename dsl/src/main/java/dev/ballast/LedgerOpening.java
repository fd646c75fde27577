package dev.ballast;

import dev.ballast.error.LedgerException;
import dev.ballast.error.SetupException;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.LeaseSettings;
import dev.ballast.ledger.Ledger;
import dev.ballast.ledger.LedgerSettings;
import dev.ballast.ledger.LedgerTarget;
import dev.ballast.profile.ProfileSettings;
import dev.ballast.time.Timing;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
     * Returns the entries of the ledger of the selected profile or sandbox, for commands that need no target. Creates no file,
     * waits for no other process and connects to no server. Empty, with a note, if the entries cannot be read so.
     */
    Optional<List<Entry>> entriesAtOnce() {
        try {
            ProfileSettings profile = settings.profile();
            if (isOnServer(profile)) {
                throw new LedgerException("it is on a server", null);
            }
            Optional<String> file = existingFile(profile);
            if (file.isEmpty()) {
                return Optional.of(List.of());
            }
            LedgerTarget target = profile.isSandbox()
                    ? LedgerTarget.sandbox(settings.state)
                    : OpeningSettings.target(profile, profile.url());
            try (Ledger ledger =
                    Ledger.openAtOnce(settings.ledger(file.get(), target, settings.timing, LeaseSettings.NONE))) {
                return Optional.of(ledger.entries());
            }
        } catch (LedgerException | SetupException unread) {
            settings.note("the names in the ledger are left out: " + unread.problem());
            return Optional.empty();
        }
    }

    private Optional<String> existingFile(ProfileSettings profile) {
        return Optional.ofNullable(profile.isSandbox() ? besideState() : profile.ledger())
                .filter(where -> !Files.notExists(Path.of(where)));
    }

    /**
     * Returns a copy in memory of the ledger of the selected profile. If that ledger is in no existing file, the copy is
     * empty.
     */
    Ledger copy(ProfileSettings profile, LedgerSettings copy) {
        boolean exists = isOnServer(profile) || existingFile(profile).isPresent();
        try (Ledger original = exists ? open() : Ledger.inMemory(copy)) {
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
        return settings.createsLedger ? Ledger.open(ledger) : Ledger.openExisting(ledger);
    }

    /** Returns the file of the ledger of a kept sandbox; null if the sandbox is not kept. */
    private String besideState() {
        return settings.state == null ? null : settings.state + ".ledger";
    }
}
