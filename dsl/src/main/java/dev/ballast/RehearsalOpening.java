package dev.ballast;

import dev.ballast.CloudOpening.Rehearsed;
import dev.ballast.dsl.Cloud;
import dev.ballast.dsl.ScriptLine;
import dev.ballast.dsl.TargetInfo;
import dev.ballast.http.Connection;
import dev.ballast.ledger.Ledger;
import dev.ballast.ledger.LedgerSettings;
import dev.ballast.ledger.LedgerTarget;
import dev.ballast.model.Secret;
import dev.ballast.profile.Profile;
import dev.ballast.profile.ProfileSettings;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.rehearsal.Rehearsal;
import dev.ballast.sandbox.Sandbox;
import dev.ballast.sandbox.SandboxBuilder;
import dev.ballast.sandbox.VirtualTiming;
import dev.ballast.time.Timing;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Opens a cloud on a simulator on top of the account. The run reads the account, and writes only to the simulator and to a
 * copy of the ledger, in virtual time.
 */
final class RehearsalOpening {

    /** The address of a sandbox that listens on no port. */
    private static final URI SIMULATED = URI.create("http://sandbox.invalid");

    private final OpeningSettings settings;
    private final LedgerOpening ledgers;
    private final CloudAssembly assembly;
    private final ProfileSettings selected;
    private final boolean overSandbox;
    private final Consumer<Progress> listener;

    RehearsalOpening(
            OpeningSettings settings, LedgerOpening ledgers, CloudAssembly assembly, Consumer<Progress> listener) {
        this.settings = settings;
        this.ledgers = ledgers;
        this.assembly = assembly;
        this.listener = listener;
        this.selected = settings.profile();
        this.overSandbox = selected.isSandbox();
    }

    /**
     * Opens the rehearsal.
     *
     * @param open the cloud whose ledger is copied; if empty, the ledger of the settings is copied
     * @param sandbox the simulated service whose state the rehearsal begins with; if empty, the state file of the settings
     */
    Rehearsed open(Optional<Cloud> open, Optional<Sandbox> sandbox) {
        SandboxBuilder copy = Sandbox.with().dialect(selected.dialect().name()).embedded();
        if (!settings.offline) {
            sandbox.ifPresent(copy::copyOf);
            if (sandbox.isEmpty() && overSandbox && settings.state != null) {
                copy.copyOf(settings.state);
            }
        }
        Sandbox simulator = copy.start();
        return Cleanup.orClosed(simulator::close, () -> on(simulator, open));
    }

    private Rehearsed on(Sandbox simulator, Optional<Cloud> open) {
        ProfileSettings own = overSandbox ? settings.sandbox(simulator.dialect()) : selected;
        Profile profile = profile(own, simulator);
        LedgerTarget target =
                overSandbox ? LedgerTarget.sandbox(settings.state) : OpeningSettings.target(selected, profile.url());
        Timing virtual = VirtualTiming.throughout(simulator, settings.timing::now);
        LedgerSettings copy = settings.ledger(null, target, virtual, settings.lease(profile));
        Ledger ledger =
                open.map(cloud -> cloud.account().ledger().copy(copy)).orElseGet(() -> ledgers.copy(selected, copy));
        Connection account = overSandbox || settings.offline
                ? null
                : settings.connect(profile, settings.timing, () -> {}, "a rehearsal");
        TargetInfo info = OpeningSettings.targetInfo(profile.outline());
        Rehearsal running = new Rehearsal(new Rehearsal.Settings(
                profile.dialect(),
                simulator,
                account,
                settings.offline,
                () -> account == null ? 0 : account.requests(),
                ledger,
                ScriptLine::current,
                settings.redactor,
                info.readOnly() ? info.title() : null));
        CloudAssembly.Wire wire = new CloudAssembly.Wire(
                running,
                running::requests,
                List::of,
                event -> report(event, running),
                text -> running.withoutSimulated(settings.redactor.text(text)),
                true,
                account == null ? () -> {} : account::close);
        CloudAssembly.Place place =
                new CloudAssembly.Place(own, profile, overSandbox ? Profile.SANDBOX : target.text(), virtual, ledger);
        return new Rehearsed(Cleanup.orClosed(wire.close(), () -> assembly.on(place, wire, simulator::close)), running);
    }

    private Profile profile(ProfileSettings own, Sandbox simulator) {
        if (overSandbox) {
            return own.sandbox(SIMULATED, Secret.of(simulator.token()));
        }
        return settings.offline
                ? own.sandbox(own.url(), Secret.of(UUID.randomUUID().toString()))
                : own.profile();
    }

    private void report(Progress event, Rehearsal running) {
        if (event instanceof Progress.Declared part) {
            running.recordDeclaration(part.reference(), part.location());
        } else {
            listener.accept(event);
        }
    }
}
