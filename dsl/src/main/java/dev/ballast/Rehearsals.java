package dev.ballast;

import dev.ballast.CloudSetup.Rehearsed;
import dev.ballast.client.Client;
import dev.ballast.dsl.Cloud;
import dev.ballast.dsl.ScriptLine;
import dev.ballast.dsl.TargetInfo;
import dev.ballast.error.CallException;
import dev.ballast.error.InterruptedRunException;
import dev.ballast.error.RefusedException;
import dev.ballast.http.Connection;
import dev.ballast.http.PublicListeners;
import dev.ballast.ledger.Ledger;
import dev.ballast.ledger.LedgerSettings;
import dev.ballast.ledger.LedgerTarget;
import dev.ballast.ledger.WriteGrant;
import dev.ballast.model.Secret;
import dev.ballast.model.VolumeQuota;
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
import java.util.Set;
import java.util.function.Consumer;

/**
 * Opens a cloud on a simulator on top of the account. The run reads the account, and writes only to the simulator and to a
 * copy of the ledger, in virtual time.
 */
record Rehearsals(CloudSettings settings, Ledgers ledgers, Clouds clouds, CatalogueFiles catalogue) {

    /** The statuses by which an account does not show its quotas. */
    private static final Set<Integer> UNSHOWN = Set.of(401, 403, 404);

    /** The address of a sandbox that listens on no port. */
    static final URI SIMULATED = URI.create("http://sandbox.invalid");

    /**
     * Opens a rehearsal. It begins with the state of the sandbox that a cloud was opened on, else of the state file.
     *
     * @param open the cloud whose ledger is copied; if empty, the ledger of the settings is copied
     * @param listener receives each event of the rehearsal
     */
    Rehearsed open(Optional<Cloud> open, Consumer<Progress> listener) {
        ProfileSettings selected = settings.profile();
        SandboxBuilder copy = Sandbox.with().dialect(selected.dialect().name()).embedded();
        if (settings.openedSandbox != null) {
            copy.copyOf(settings.openedSandbox);
        } else if (selected.isSandbox() && settings.state != null) {
            copy.copyOf(settings.state);
        }
        Sandbox simulator = copy.start();
        return Clouds.orClosed(simulator::close, () -> on(simulator, selected, open, listener));
    }

    private Rehearsed on(
            Sandbox simulator, ProfileSettings selected, Optional<Cloud> open, Consumer<Progress> listener) {
        boolean overSandbox = selected.isSandbox();
        ProfileSettings own = overSandbox ? settings.sandbox(simulator.dialect()) : selected;
        Profile profile = overSandbox ? own.sandbox(SIMULATED, Secret.of(simulator.token())) : own.profile();
        LedgerTarget target = ledgers.target(selected, profile.url());
        Timing virtual = VirtualTiming.throughout(simulator, settings.timing::now);
        LedgerSettings copy =
                ledgers.ledgerSettings(null, target, virtual, ledgers.lease(profile, () -> WriteGrant.FREE));
        Ledger ledger =
                open.map(cloud -> cloud.account().ledger().copy(copy)).orElseGet(() -> ledgers.copy(selected, copy));
        Connection account = overSandbox ? null : settings.connect(profile, settings.timing, () -> {}, "a rehearsal");
        TargetInfo info = CloudSettings.targetInfo(profile.outline());
        Rehearsal running = new Rehearsal(new Rehearsal.Settings(
                profile.dialect(),
                simulator,
                account,
                () -> account == null ? 0 : account.requests(),
                ledger,
                ScriptLine::current,
                settings.redactor,
                info.readOnly() ? info.title() : null,
                exchange -> catalogue.prices(selected, new Client(exchange, profile.dialect())),
                exchange -> new Client(exchange, profile.dialect()).maintenance(),
                (exchange, ids) -> quotas(new Client(exchange, profile.dialect()), ids)));
        Clouds.Wire wire = new Clouds.Wire(
                account != null && profile.dialect().publicService()
                        ? running.paced(settings.connection(profile, virtual, () -> {}, null, delay -> {}))
                        : running,
                running::requests,
                List::of,
                event -> report(event, running, listener),
                text -> running.withoutSimulated(settings.redactor.text(text)),
                (step, time) ->
                        running.addStep(step, time, profile.guard().approval().isNeeded()),
                true,
                account == null
                        ? () -> {}
                        : () -> {
                            running.readBeside();
                            account.close();
                        });
        Clouds.Place place = new Clouds.Place(
                own,
                profile,
                overSandbox ? Profile.SANDBOX : target.text(),
                virtual,
                ledger,
                PublicListeners.none(" in a rehearsal"));
        return new Rehearsed(
                Clouds.orClosed(wire.close(), () -> clouds.assemble(place, wire, simulator::close)), running);
    }

    /** Returns the quotas of these ids; none if the account does not show them. */
    private List<VolumeQuota> quotas(Client client, Set<String> ids) {
        try {
            return client.volumes()
                    .quotas()
                    .items()
                    .filter(quota -> quota.quotaId() != null && ids.contains(quota.quotaId()))
                    .map(quota -> client.volumes().used(quota))
                    .toList();
        } catch (InterruptedRunException stopped) {
            // The run has ended before its plan was whole.
            return List.of();
        } catch (CallException failure) {
            if (!(failure instanceof RefusedException refused && UNSHOWN.contains(refused.status()))) {
                settings.note("the quotas of volumes cannot be read (" + failure.problem()
                        + "), so whether the volumes fit is unknown");
            }
            return List.of();
        }
    }

    private static void report(Progress event, Rehearsal running, Consumer<Progress> listener) {
        if (event instanceof Progress.Declared part) {
            running.recordDeclaration(part.reference(), part.location());
        } else {
            listener.accept(event);
        }
    }
}
