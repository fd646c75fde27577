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
import dev.ballast.ledger.Ledger;
import dev.ballast.profile.Profile;
import dev.ballast.profile.ProfileSettings;
import dev.ballast.profile.Prompt;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Consent;
import dev.ballast.reconcile.context.LeasedExchange;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.reconcile.context.ServiceLists;
import dev.ballast.reconcile.context.Workers;
import dev.ballast.rehearsal.PlannedWrites;
import dev.ballast.rehearsal.Rehearsal;
import dev.ballast.time.Timing;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Assembles a cloud from a profile, a ledger and the exchange for its requests. */
final class CloudAssembly {

    /** Answers with a placeholder for a secret that is not set. A rehearsal sends it only to its simulator. */
    private static final Prompt REHEARSED = question -> Optional.of(Rehearsal.UNSET_SECRET.toCharArray());

    private final OpeningSettings settings;
    private final CatalogueFiles catalogue;
    private PlannedWrites plannedWrites;

    CloudAssembly(OpeningSettings settings, CatalogueFiles catalogue) {
        this.settings = settings;
        this.catalogue = catalogue;
    }

    /**
     * The target of a cloud: its profile, its ledger and its time.
     *
     * @param settings the settings of the profile
     * @param name the name of the target
     * @param pace the clock and the pauses
     */
    record Place(ProfileSettings settings, Profile profile, String name, Timing pace, Ledger ledger) {}

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
            boolean rehearses,
            Runnable close) {}

    /** Returns the writes of an agreed plan that the opened cloud may send; empty without such a plan. */
    Optional<PlannedWrites> plannedWrites() {
        return Optional.ofNullable(plannedWrites);
    }

    /** Opens a cloud on a connection of its profile; {@code close} runs last when the cloud closes. */
    Cloud connected(Place place, Runnable close) {
        TargetInfo info = OpeningSettings.targetInfo(place.profile().outline());
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
                false,
                connection::close);
        return Cleanup.orClosed(connection::close, () -> on(place, wire, close));
    }

    private void report(Progress event) {
        if (!(event instanceof Progress.Declared)) {
            settings.progress.accept(event);
        }
    }

    /** Opens a cloud on a wire; {@code close} runs last when the cloud closes. */
    Cloud on(Place place, Wire wire, Runnable close) {
        Profile profile = place.profile();
        settings.secrets.accept(profile.token());
        Workers workers = new Workers(
                profile.concurrency(),
                place.pace(),
                work -> settings.context.apply(ScriptLine.carrying(Runbook.carrying(work))));
        AtomicLong outcomes = new AtomicLong();
        TargetInfo info = OpeningSettings.targetInfo(profile.outline());
        Account account = new Account(
                new Client(
                        new LeasedExchange(exchange(place, wire), place.ledger().lease()), profile.dialect()),
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
                settings.offline
                        ? CatalogueCache.inMemory()
                        : catalogue.of(place.settings(), place.pace().now()));
        if (settings.refresh && profile.dialect().publicService()) {
            Cleanup.orClosed(workers::close, () -> {
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
                        wire.rehearses() ? settings.secretSource(REHEARSED) : settings.secretSource(),
                        settings.secrets,
                        settings.display,
                        settings.profiles().folders()::trialCertificates,
                        wire.requests(),
                        wire.writes(),
                        outcomes::get,
                        wire.mask(),
                        wire.rehearses(),
                        wire.rehearses() && settings.offline,
                        () -> Cleanup.runAll(workers::close, wire.close(), place.ledger()::close, close)));
    }

    private Exchange exchange(Place place, Wire wire) {
        if (settings.planned == null) {
            return wire.exchange();
        }
        plannedWrites = new PlannedWrites(wire.exchange(), settings.planned, place.ledger());
        return plannedWrites;
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
}
