package dev.ballast;

import dev.ballast.dsl.Cloud;
import dev.ballast.ledger.Ledger;
import dev.ballast.ledger.LedgerSettings;
import dev.ballast.ledger.LedgerTarget;
import dev.ballast.model.Secret;
import dev.ballast.profile.Profile;
import dev.ballast.profile.ProfileSettings;
import dev.ballast.sandbox.Sandbox;
import dev.ballast.sandbox.SandboxBuilder;
import dev.ballast.sandbox.VirtualTiming;
import dev.ballast.time.Timing;
import java.util.Optional;
import java.util.function.Function;

/** Opens a cloud on a simulated service inside this process. */
final class SandboxOpening {

    private final OpeningSettings settings;
    private final LedgerOpening ledgers;
    private final CloudAssembly assembly;
    private Sandbox started;
    private Sandbox last;
    private Sandbox selected;

    SandboxOpening(OpeningSettings settings, LedgerOpening ledgers, CloudAssembly assembly) {
        this.settings = settings;
        this.ledgers = ledgers;
        this.assembly = assembly;
    }

    /** Selects a running sandbox for {@link #open}. */
    void select(Sandbox sandbox) {
        selected = sandbox;
        last = sandbox;
        settings.openedSandbox = sandbox.dialect();
    }

    /** Opens a cloud on the selected sandbox, or else starts one. */
    Cloud open() {
        return selected == null ? start() : on(selected);
    }

    /** Starts a sandbox and opens a cloud on it. The sandbox closes with the cloud. */
    Cloud start() {
        SandboxBuilder builder =
                Sandbox.with().dialect(settings.profile().dialect().name());
        Sandbox sandbox = (settings.state == null ? builder : builder.state(settings.state)).start();
        Cloud opened = Cleanup.orClosed(
                sandbox::close,
                () -> on(sandbox, VirtualTiming.atPresent(sandbox, settings.timing::now), sandbox::close));
        started = sandbox;
        return opened;
    }

    /** Opens a cloud on a running sandbox. Closing the cloud does not close the sandbox. */
    Cloud on(Sandbox sandbox) {
        return on(sandbox, new VirtualTiming(sandbox, settings.timing::now), () -> {});
    }

    private Cloud on(Sandbox sandbox, Timing virtual, Runnable close) {
        last = sandbox;
        settings.openedSandbox = sandbox.dialect();
        ProfileSettings own = settings.profile();
        Profile profile = own.sandbox(sandbox.url(), Secret.of(sandbox.token()));
        Ledger ledger = ledgers.ofSandbox(virtual, settings.lease(profile));
        return open(own, profile, virtual, ledger, close);
    }

    /** Opens a cloud on a sandbox, with the timing of the settings and a ledger that the caller opens. */
    Cloud on(Sandbox sandbox, Function<LedgerSettings, Ledger> opening) {
        settings.openedSandbox = sandbox.dialect();
        ProfileSettings own = settings.profile();
        Profile profile = own.sandbox(sandbox.url(), Secret.of(sandbox.token()));
        Ledger ledger = opening.apply(
                settings.ledger(null, LedgerTarget.sandbox(settings.state), settings.timing, settings.lease(profile)));
        return open(own, profile, settings.timing, ledger, () -> {});
    }

    private Cloud open(ProfileSettings own, Profile profile, Timing pace, Ledger ledger, Runnable close) {
        return Cleanup.orClosed(
                ledger::close,
                () -> assembly.connected(new CloudAssembly.Place(own, profile, Profile.SANDBOX, pace, ledger), close));
    }

    /** Returns the sandbox that {@link #start} started; empty if there is none. */
    Optional<Sandbox> started() {
        return Optional.ofNullable(started);
    }

    /** Returns the sandbox of the last cloud; empty if no cloud was opened on a sandbox. */
    Optional<Sandbox> last() {
        return Optional.ofNullable(last);
    }
}
