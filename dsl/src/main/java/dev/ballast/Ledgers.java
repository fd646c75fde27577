package dev.ballast;

import dev.ballast.dsl.ScriptLine;
import dev.ballast.error.LedgerException;
import dev.ballast.error.RuleException;
import dev.ballast.error.SetupException;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.LeaseSettings;
import dev.ballast.ledger.Ledger;
import dev.ballast.ledger.LedgerSettings;
import dev.ballast.ledger.LedgerTarget;
import dev.ballast.ledger.LogSettings;
import dev.ballast.ledger.LoggedEvent;
import dev.ballast.ledger.Owner;
import dev.ballast.ledger.WriteGrant;
import dev.ballast.profile.Profile;
import dev.ballast.profile.ProfileSettings;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.time.Timing;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Opens the ledgers that the settings of a {@link CloudSetup} select. */
record Ledgers(CloudSettings settings) {

    private static final String LEASE = "the lease of this target";

    /** Opens the ledger of the selected profile or sandbox. Needs no token. */
    Ledger open() {
        ProfileSettings profile = settings.profile();
        profile.dialect();
        LeaseSettings lease = lease(true, profile.timeouts(), () -> settings.grant(profile.outline()));
        return profile.isSandbox()
                ? ofSandbox(settings.timing, lease)
                : at(profile.ledger(), target(profile, profile.url()), settings.timing, lease);
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
            LedgerTarget target = target(profile, profile.isSandbox() ? null : profile.url());
            try (Ledger ledger =
                    Ledger.openAtOnce(ledgerSettings(file.get(), target, settings.timing, LeaseSettings.NONE))) {
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
            Ledger copied = original.copy(copy);
            copied.continueRuns(settings.continued);
            return copied;
        }
    }

    /**
     * Returns what the runs of a plan have created if the next run with it continues them; empty if it has not run. Creates no
     * file.
     *
     * @throws RuleException if it has run
     */
    Optional<List<LoggedEvent>> continued(String plan) {
        ProfileSettings profile = settings.profile();
        if (!isOnServer(profile) && existingFile(profile).isEmpty()) {
            return Optional.empty();
        }
        try (Ledger ledger = open()) {
            ledger.log().requireUnused(plan);
            return ledger.log().continued(plan);
        }
    }

    private static boolean isOnServer(ProfileSettings profile) {
        return !profile.isSandbox() && profile.ledger().startsWith("jdbc:");
    }

    /**
     * Opens the ledger of a sandbox. Its target does not depend on the port, so that a later run finds the names of the same
     * state file.
     */
    Ledger ofSandbox(Timing pace, LeaseSettings lease) {
        return settings.state == null
                ? Ledger.inMemory(ledgerSettings(null, LedgerTarget.temporarySandbox(settings.session), pace, lease))
                : at(besideState(), LedgerTarget.sandbox(settings.state), pace, lease);
    }

    /** Opens a ledger in a file or on a server. Creates a missing file unless the settings forbid it. */
    Ledger at(String where, LedgerTarget target, Timing pace, LeaseSettings lease) {
        LedgerSettings ledger = ledgerSettings(where, target, pace, lease);
        Ledger opened = settings.createsLedger ? Ledger.open(ledger) : Ledger.openExisting(ledger);
        opened.continueRuns(settings.continued);
        return opened;
    }

    /** Returns the file of the ledger of a kept sandbox; null if the sandbox is not kept. */
    private String besideState() {
        return settings.state == null ? null : settings.state + ".ledger";
    }

    /** Returns the target of a profile in the ledger; {@code url} is that of its service. */
    LedgerTarget target(ProfileSettings profile, URI url) {
        if (profile.isSandbox()) {
            return LedgerTarget.sandbox(settings.state);
        }
        LedgerTarget own = LedgerTarget.service(url, profile.outline().name());
        return profile.names().map(own::named).orElse(own);
    }

    /** Returns the settings of a ledger; {@code where} is null for a ledger in memory. */
    LedgerSettings ledgerSettings(String where, LedgerTarget target, Timing pace, LeaseSettings lease) {
        return new LedgerSettings(
                where,
                target,
                Owner.thisProcess(),
                pace::now,
                settings.home,
                settings::note,
                settings.redactor::text,
                lease);
    }

    /** Returns the settings of the lease for writes to this profile. */
    LeaseSettings lease(Profile profile) {
        return lease(profile, () -> settings.grant(profile.outline()));
    }

    /** Returns the settings of the lease with another grant. */
    LeaseSettings lease(Profile profile, Supplier<WriteGrant> grants) {
        return lease(!profile.guard().readOnly(), profile.timeouts(), grants);
    }

    /** A lease of a sandbox also uses the clock of the host, because other processes do not share its virtual time. */
    private LeaseSettings lease(boolean needed, Profile.Timeouts timeouts, Supplier<WriteGrant> grants) {
        return new LeaseSettings(
                needed,
                timeouts.lease(),
                settings.timing,
                wait -> settings.progress.accept(
                        wait.holder() == null
                                ? new Progress.Arrived(LEASE, "free", wait.elapsed())
                                : new Progress.Waiting(LEASE, "held by " + wait.holder(), wait.elapsed(), wait.left())),
                new LogSettings(timeouts.log(), ScriptLine::current),
                grants);
    }
}
