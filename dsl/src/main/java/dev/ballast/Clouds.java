package dev.ballast;

import dev.ballast.catalogue.CatalogueCache;
import dev.ballast.catalogue.CatalogueKind;
import dev.ballast.client.Client;
import dev.ballast.dsl.Cloud;
import dev.ballast.dsl.Runbook;
import dev.ballast.dsl.ScriptLine;
import dev.ballast.dsl.TargetInfo;
import dev.ballast.http.Connection;
import dev.ballast.http.Exchange;
import dev.ballast.http.PublicListeners;
import dev.ballast.ledger.LeaseSettings;
import dev.ballast.ledger.Ledger;
import dev.ballast.ledger.LedgerTarget;
import dev.ballast.ledger.WriteLease;
import dev.ballast.model.Secret;
import dev.ballast.profile.Profile;
import dev.ballast.profile.ProfileSettings;
import dev.ballast.profile.Prompt;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Consent;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.reconcile.context.ServiceLists;
import dev.ballast.reconcile.context.StepApproval;
import dev.ballast.reconcile.context.Workers;
import dev.ballast.rehearsal.PlannedWrites;
import dev.ballast.rehearsal.Rehearsal;
import dev.ballast.sandbox.Sandbox;
import dev.ballast.sandbox.SandboxBuilder;
import dev.ballast.sandbox.VirtualTiming;
import dev.ballast.time.Timing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Opens clouds on the service of the selected profile and on simulated services inside this process. */
final class Clouds {

    /** Answers with a placeholder for a secret that is not set. A rehearsal sends it only to its simulator. */
    private static final Prompt REHEARSED = question -> Optional.of(Rehearsal.UNSET_SECRET.toCharArray());

    private final CloudSettings settings;
    private final Ledgers ledgers;
    private final CatalogueFiles catalogue;
    private Sandbox selected;
    private Sandbox started;
    private PlannedWrites plannedWrites;

    Clouds(CloudSettings settings, Ledgers ledgers, CatalogueFiles catalogue) {
        this.settings = settings;
        this.ledgers = ledgers;
        this.catalogue = catalogue;
    }

    /**
     * The target of a cloud: its profile, its ledger and its time.
     *
     * @param settings the settings of the profile
     * @param name the name of the target
     * @param pace the clock and the pauses
     * @param listeners where its public addresses accept connections
     */
    record Place(
            ProfileSettings settings,
            Profile profile,
            String name,
            Timing pace,
            Ledger ledger,
            PublicListeners listeners) {

        /** Returns the place of the service itself. */
        static Place ofService(ProfileSettings settings, Profile profile, String name, Timing pace, Ledger ledger) {
            return new Place(settings, profile, name, pace, ledger, PublicListeners.at(profile.url(), profile.token()));
        }
    }

    /**
     * The exchange for the requests of a cloud, the number of its requests, its unanswered writes, the listener of events and
     * the masking of secrets.
     */
    record Wire(
            Exchange exchange,
            LongSupplier requests,
            Supplier<List<String>> writes,
            Consumer<Progress> listener,
            UnaryOperator<String> mask,
            BiConsumer<String, Duration> steps,
            boolean rehearses,
            Runnable close) {}

    /** Opens a cloud on the selected profile or sandbox. */
    Cloud open() {
        if (!settings.profile().isSandbox()) {
            return onService();
        }
        return selected == null ? start() : on(selected);
    }

    private Cloud onService() {
        ProfileSettings own = settings.profile();
        Profile profile = own.profile();
        LedgerTarget target = ledgers.target(own, profile.url());
        Ledger ledger = ledgers.at(profile.ledger(), target, settings.timing, ledgers.lease(profile));
        return orClosed(ledger::close, () -> {
            if (ledger.fresh()) {
                settings.note("a new ledger was created: " + ledger.location()
                        + "; it records what Ballast creates, so back it up");
            }
            return connected(Place.ofService(own, profile, target.text(), settings.timing, ledger), () -> {});
        });
    }

    /** Reads and caches the lists of regions, types and images of a service. Opens no ledger. */
    void readCatalogue() {
        ProfileSettings own = settings.profile();
        if (own.isSandbox() || catalogue.kept() == CatalogueCache.NONE) {
            return;
        }
        Profile profile = own.profile();
        LedgerTarget target = ledgers.target(own, profile.url());
        Ledger none = Ledger.inMemory(ledgers.ledgerSettings(null, target, settings.timing, LeaseSettings.NONE));
        settings.refresh = true;
        connected(Place.ofService(own, profile, target.text(), settings.timing, none), () -> {})
                .close();
    }

    /** Selects a running sandbox for {@link #open}. */
    void select(Sandbox sandbox) {
        selected = sandbox;
        settings.openedSandbox = sandbox;
    }

    /** Starts a sandbox and opens a cloud on it. The sandbox closes with the cloud. */
    Cloud start() {
        SandboxBuilder builder =
                Sandbox.with().dialect(settings.profile().dialect().name());
        Sandbox sandbox = (settings.state == null ? builder : builder.state(settings.state)).start();
        Cloud opened = orClosed(
                sandbox::close,
                () -> on(sandbox, VirtualTiming.atPresent(sandbox, settings.timing::now), sandbox::close));
        started = sandbox;
        return opened;
    }

    /** Returns the sandbox that {@link #start} started; empty if there is none. */
    Optional<Sandbox> started() {
        return Optional.ofNullable(started);
    }

    /** Opens a cloud on a running sandbox. Closing the cloud does not close the sandbox. */
    Cloud on(Sandbox sandbox) {
        return on(sandbox, new VirtualTiming(sandbox, settings.watched, settings.timing::now), () -> {});
    }

    private Cloud on(Sandbox sandbox, Timing virtual, Runnable close) {
        return on(sandbox, virtual, profile -> ledgers.ofSandbox(virtual, ledgers.lease(profile)), close);
    }

    /** Opens a cloud on a sandbox, with the ledger of its profile; {@code close} runs last when the cloud closes. */
    Cloud on(Sandbox sandbox, Timing pace, Function<Profile, Ledger> opening, Runnable close) {
        settings.openedSandbox = sandbox;
        ProfileSettings own = settings.profile();
        Profile profile =
                own.sandbox(sandbox.isEmbedded() ? Rehearsals.SIMULATED : sandbox.url(), Secret.of(sandbox.token()));
        Ledger ledger = opening.apply(profile);
        PublicListeners listeners = PublicListeners.of(sandbox::listener, sandbox::hasTraffic);
        return orClosed(
                ledger::close,
                () -> connected(new Place(own, profile, Profile.SANDBOX, pace, ledger, listeners), close));
    }

    /** Returns the writes of an agreed plan that the opened cloud may send; empty without such a plan. */
    Optional<PlannedWrites> plannedWrites() {
        return Optional.ofNullable(plannedWrites);
    }

    /** Opens a cloud on a connection of its profile; {@code close} runs last when the cloud closes. */
    private Cloud connected(Place place, Runnable close) {
        TargetInfo info = CloudSettings.targetInfo(place.profile().outline());
        Connection connection = settings.connect(
                place.profile(),
                place.pace(),
                place.ledger().lease()::requireHeld,
                info.readOnly() ? info.title() : null);
        Wire wire = new Wire(
                connection,
                connection::requests,
                connection::writes,
                this::report,
                settings.redactor::text,
                steps(place, info),
                false,
                connection::close);
        return orClosed(connection::close, () -> assemble(place, wire, close));
    }

    /** A read-only target has no step to approve, and a simulator has nobody to ask. */
    private BiConsumer<String, Duration> steps(Place place, TargetInfo info) {
        if (info.readOnly()) {
            return (step, time) -> {};
        }
        if (place.name().equals(Profile.SANDBOX)) {
            return (step, time) -> {
                plannedWrites().ifPresent(writes -> writes.step(step, below -> {}));
                settings.note("a simulator asks nobody: '" + step + "' is taken as approved");
            };
        }
        StepApproval approval =
                new StepApproval(place.ledger(), place.ledger().commands(), settings.confirm, info.place());
        return (step, time) -> plannedWrites()
                .ifPresentOrElse(
                        writes -> writes.step(step, below -> approval.require(step, time, below)),
                        () -> approval.require(step, time, true));
    }

    private void report(Progress event) {
        if (!(event instanceof Progress.Declared)) {
            settings.progress.accept(event);
        }
    }

    /** Opens a cloud on a wire; {@code close} runs last when the cloud closes. */
    Cloud assemble(Place place, Wire wire, Runnable close) {
        Profile profile = place.profile();
        settings.redactor.accept(profile.token());
        Workers workers = new Workers(
                profile.concurrency(),
                place.pace(),
                work -> settings.context.apply(ScriptLine.carrying(Runbook.carrying(work))));
        AtomicLong outcomes = new AtomicLong();
        TargetInfo info = CloudSettings.targetInfo(profile.outline());
        Account account = new Account(
                        new Client(leased(exchange(place, wire), place.ledger().lease()), profile.dialect()),
                        place.ledger(),
                        place.pace(),
                        profile.timeouts().waiting(),
                        workers,
                        consent(info, wire),
                        event -> {
                            if (event.isOutcome()) {
                                outcomes.incrementAndGet();
                            }
                            wire.listener().accept(event);
                        },
                        catalogue.of(place.settings(), place.pace().now()))
                .of(place.settings().protectedNames(), place.listeners());
        if (settings.refresh && account.catalogue() != CatalogueCache.NONE) {
            orClosed(workers::close, () -> {
                Stream.of(CatalogueKind.values()).forEach(new ServiceLists(account)::read);
                return account;
            });
        }
        return new Cloud(
                account,
                new Cloud.Settings(
                        place.name(),
                        info,
                        profile.region(),
                        profile.guard().adminAddresses(),
                        wire.rehearses() ? settings.secretSource(REHEARSED) : settings.secretSource(),
                        settings.redactor,
                        settings.display,
                        settings.profiles().folders()::trialCertificates,
                        wire.requests(),
                        wire.writes(),
                        outcomes::get,
                        wire.mask(),
                        wire.steps(),
                        wire.rehearses(),
                        () -> runAll(workers::close, wire.close(), place.ledger()::close, close)));
    }

    private Exchange exchange(Place place, Wire wire) {
        if (settings.planned == null) {
            return wire.exchange();
        }
        plannedWrites = new PlannedWrites(wire.exchange(), settings.planned, place.ledger());
        return plannedWrites;
    }

    /** Takes the lease before the plan counts a write; a write with an intent has taken it before. */
    private static Exchange leased(Exchange next, WriteLease lease) {
        return request -> {
            if (request.writes()) {
                lease.take();
            }
            return next.send(request);
        };
    }

    /**
     * Returns the consent for writes. A rehearsal and a read-only target send nothing that needs a confirmation, and a plan
     * was agreed to as a whole.
     */
    private Consent consent(TargetInfo info, Wire wire) {
        return settings.planned != null || wire.rehearses() || info.readOnly()
                ? Consent.notNeeded()
                : new Consent(settings.confirm, "on " + info.place(), info.confirm());
    }

    /** Runs the next step and returns its result. If it fails, runs {@code close} and throws the failure. */
    static <T> T orClosed(Runnable close, Supplier<T> next) {
        try {
            return next.get();
        } catch (Throwable failure) {
            try {
                close.run();
            } catch (RuntimeException unclosed) {
                failure.addSuppressed(unclosed);
            }
            throw failure;
        }
    }

    /** Runs all steps, even after a failure, and throws the first failure at the end with the others suppressed. */
    private static void runAll(Runnable... steps) {
        List<RuntimeException> failures = new ArrayList<>();
        for (Runnable step : steps) {
            try {
                step.run();
            } catch (RuntimeException failure) {
                failures.add(failure);
            }
        }
        if (!failures.isEmpty()) {
            failures.stream().skip(1).forEach(failures.get(0)::addSuppressed);
            throw failures.get(0);
        }
    }
}
