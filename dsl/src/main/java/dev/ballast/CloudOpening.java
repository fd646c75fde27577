package dev.ballast;

import dev.ballast.catalogue.CatalogueCache;
import dev.ballast.catalogue.CatalogueCheck;
import dev.ballast.catalogue.CatalogueKind;
import dev.ballast.client.Client;
import dev.ballast.console.PlainDisplay;
import dev.ballast.dsl.Cloud;
import dev.ballast.dsl.Display;
import dev.ballast.dsl.Runbook;
import dev.ballast.dsl.ScriptLine;
import dev.ballast.dsl.TargetInfo;
import dev.ballast.http.Connection;
import dev.ballast.http.ConnectionSettings;
import dev.ballast.http.Exchange;
import dev.ballast.http.NetworkRoute;
import dev.ballast.ledger.LeaseSettings;
import dev.ballast.ledger.Ledger;
import dev.ballast.ledger.LedgerSettings;
import dev.ballast.ledger.LedgerTarget;
import dev.ballast.ledger.LogSettings;
import dev.ballast.ledger.Owner;
import dev.ballast.ledger.TargetCommands;
import dev.ballast.model.Dialect;
import dev.ballast.model.Secret;
import dev.ballast.profile.Folders;
import dev.ballast.profile.Profile;
import dev.ballast.profile.ProfileSettings;
import dev.ballast.profile.Profiles;
import dev.ballast.profile.Prompt;
import dev.ballast.profile.Secrets;
import dev.ballast.profile.Setting;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Confirm;
import dev.ballast.reconcile.context.Consent;
import dev.ballast.reconcile.context.LeasedExchange;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.reconcile.context.ServiceLists;
import dev.ballast.reconcile.context.Workers;
import dev.ballast.redact.Redactor;
import dev.ballast.rehearsal.PlannedCalls;
import dev.ballast.rehearsal.PlannedWrites;
import dev.ballast.rehearsal.Rehearsal;
import dev.ballast.sandbox.Sandbox;
import dev.ballast.sandbox.SandboxBuilder;
import dev.ballast.sandbox.VirtualTiming;
import dev.ballast.time.Timing;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/**
 * The builder of a cloud, with what only the program and its prompt need. Methods that open or read fail with a {@link
 * dev.ballast.error.SetupException} when a setting cannot be used.
 *
 * <p>Internal: may change in any release.
 */
public final class CloudOpening implements CloudBuilder {

    /** A rehearsal sends this to its simulator in place of a secret that is not set. */
    private static final Prompt REHEARSED = question -> Optional.of("set-nowhere-in-a-rehearsal".toCharArray());

    private static final String LEASE = "the lease of this target";

    /** Stands for the address of a sandbox that listens on no port. */
    private static final URI SIMULATED = URI.create("http://sandbox.invalid");

    private final Map<Setting, String> options = new EnumMap<>(Setting.class);
    private Map<String, String> environment = System.getenv();
    private Path home = Folders.home(environment);
    private Consumer<Progress> progress = event -> {};
    private Consumer<String> log;
    private final Redactor redactor = new Redactor();
    private Consumer<Secret> secrets = redactor;
    private UnaryOperator<Runnable> context = UnaryOperator.identity();
    private Prompt prompt = Prompt.NONE;
    private Set<String> constantSecrets = Set.of();
    private Confirm confirm = Confirm.noOne();
    private Display display = new PlainDisplay();
    private Path state;
    private boolean session;
    private boolean refresh;
    private boolean createsLedger = true;
    private boolean rehearses;
    private boolean offline;
    private Rehearsal rehearsal;
    private PlannedCalls planned;
    private PlannedWrites plannedWrites;
    private Sandbox started;
    private Sandbox simulated;
    private Timing timing = Timing.real();
    private Duration requestTimeout;
    private Function<ConnectionSettings, Connection> connections = Connection::open;

    /** Creates a builder that takes all settings from the environment and the configuration file. */
    public CloudOpening() {}

    @Override
    public CloudOpening option(Setting setting, String value) {
        options.put(setting, value);
        return this;
    }

    @Override
    public CloudOpening environment(Map<String, String> variables, Path homeFolder) {
        this.environment = Map.copyOf(variables);
        this.home = homeFolder;
        return this;
    }

    @Override
    public CloudOpening progress(Consumer<Progress> listener) {
        this.progress = listener;
        return this;
    }

    @Override
    public CloudOpening log(Consumer<String> line) {
        this.log = line;
        return this;
    }

    @Override
    public CloudOpening secrets(Consumer<Secret> listener) {
        this.secrets = redactor.andThen(listener);
        return this;
    }

    /**
     * Wraps each task before it is handed to a worker thread, so that the worker inherits what belongs to the calling thread,
     * such as where it prints. It is called by the thread that submits the task.
     */
    public CloudOpening context(UnaryOperator<Runnable> carrying) {
        this.context = carrying;
        return this;
    }

    @Override
    public CloudOpening prompt(Prompt asks) {
        this.prompt = asks;
        return this;
    }

    /**
     * Looks up these secrets when the cloud is opened, before anything is sent, and asks for none of them: a run may need none.
     * Without a terminal to ask at, those that are set nowhere become a warning.
     */
    public CloudOpening constantSecrets(Set<String> names) {
        this.constantSecrets = Set.copyOf(names);
        return this;
    }

    @Override
    public CloudOpening confirm(Confirm asks) {
        this.confirm = asks;
        return this;
    }

    /** Returns what {@link #confirm(Confirm)} has set, for questions of the program itself; if not set, there is no one to ask. */
    public Confirm confirm() {
        return confirm;
    }

    @Override
    public CloudOpening display(Display values) {
        this.display = values;
        return this;
    }

    /** Replaces the clock and the pauses of a real service; timeouts of the connection stay real, and a sandbox keeps its own time. */
    public CloudOpening timing(Timing other) {
        this.timing = other;
        return this;
    }

    @Override
    public CloudOpening requestTimeout(Duration limit) {
        this.requestTimeout = limit;
        return this;
    }

    /** Opens the cloud for a session whose user can type the commands of the prompt. */
    public CloudOpening forSession() {
        this.session = true;
        return this;
    }

    /** Reads the lists of regions, plans and images when the cloud is opened, whatever is kept of them. */
    public CloudOpening refresh() {
        this.refresh = true;
        return this;
    }

    /** Creates no ledger file: where there is none, names are kept in memory until the cloud is closed. */
    public CloudOpening existingLedgerOnly() {
        this.createsLedger = false;
        return this;
    }

    /**
     * Opens the cloud on a simulator that is laid over the account: the run reads the account, writes only to the simulator and
     * to a copy of the ledger, in virtual time, and asks for no consent.
     */
    public CloudOpening rehearsing() {
        this.rehearses = true;
        return this;
    }

    /**
     * Opens the cloud as {@link #rehearsing} does, with what the ledger holds in place of the account: no request is sent, and no
     * token is needed.
     */
    public CloudOpening offline() {
        this.offline = true;
        return rehearsing();
    }

    @Override
    public CloudOpening state(Path file) {
        // Refuses a missing folder before the ledger beside the file would create it.
        Sandbox.with().state(file);
        this.state = file;
        return this;
    }

    @Override
    public Cloud open() {
        ProfileSettings settings = settings();
        if (rehearses) {
            Rehearsed opened = rehearsed(settings, Optional.empty(), progress);
            rehearsal = opened.rehearsal();
            return opened.cloud();
        }
        if (settings.isSandbox()) {
            return sandbox();
        }
        Profile profile = settings.profile();
        LedgerTarget target = target(settings, profile.url());
        Ledger ledger =
                ledger(profile.ledger(), target, timing, lease(!profile.guard().readOnly(), profile.timeouts()));
        return orClosed(ledger::close, () -> {
            if (ledger.fresh()) {
                progress.accept(new Progress.Note("a new ledger was created: " + ledger.location()
                        + "; it records what Ballast creates, so back it up"));
            }
            return cloud(profile, target.text(), timing, ledger, () -> {});
        });
    }

    /** Returns the result of the next step of opening; if that fails, closes what was opened for it. */
    private static <T> T orClosed(Runnable close, Supplier<T> next) {
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

    /** Runs all, also after one that fails, and throws the first failure at the end. */
    private static void all(Runnable... steps) {
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

    /** Refuses each write that a rehearsal has not sent, so that a run stops where the account has changed since. */
    public CloudOpening only(PlannedCalls plan) {
        this.planned = plan;
        return this;
    }

    /** Returns the writes of {@link #only} as the cloud that was opened sends them. */
    public Optional<PlannedWrites> plannedWrites() {
        return Optional.ofNullable(plannedWrites);
    }

    /** Returns the rehearsal that {@link #open} has begun. */
    public Optional<Rehearsal> rehearsal() {
        return Optional.ofNullable(rehearsal);
    }

    /**
     * Opens a rehearsal over a cloud that this builder has opened, as it is now.
     *
     * @param listener receives each event of the rehearsal
     */
    public Rehearsed rehearsalOf(Cloud open, Consumer<Progress> listener) {
        return rehearsed(settings(), Optional.of(open), listener);
    }

    /** A cloud on a rehearsal, which closes with it. */
    public record Rehearsed(Cloud cloud, Rehearsal rehearsal) {}

    private Rehearsed rehearsed(ProfileSettings settings, Optional<Cloud> open, Consumer<Progress> listener) {
        boolean overSandbox = settings.isSandbox();
        SandboxBuilder copy = Sandbox.with().dialect(settings.dialect().name()).embedded();
        if (simulated != null && !offline) {
            copy.copyOf(simulated);
        } else if (overSandbox && state != null && !offline) {
            copy.copyOf(state);
        }
        Sandbox simulator = copy.start();
        return orClosed(simulator::close, () -> rehearsed(settings, open, listener, simulator));
    }

    private Rehearsed rehearsed(
            ProfileSettings settings, Optional<Cloud> open, Consumer<Progress> listener, Sandbox simulator) {
        boolean overSandbox = settings.isSandbox();
        Profile profile = overSandbox
                ? profile(simulator, SIMULATED)
                : offline
                        ? settings.sandbox(
                                settings.url(), Secret.of(UUID.randomUUID().toString()))
                        : settings.profile();
        LedgerTarget target = overSandbox ? LedgerTarget.sandbox(state) : target(settings, profile.url());
        Timing virtual = VirtualTiming.throughout(simulator, timing::now);
        LeaseSettings lease = lease(!profile.guard().readOnly(), profile.timeouts());
        LedgerSettings copied = ledgerSettings(null, target, virtual, lease);
        Ledger ledger = open.map(cloud -> cloud.account().ledger().copy(copied))
                .orElseGet(() -> copiedLedger(settings, copied));
        Connection account =
                overSandbox || offline ? null : connections.apply(settings(profile, timing, () -> {}, "a rehearsal"));
        TargetInfo info = targetInfo(profile.outline());
        Rehearsal running = new Rehearsal(new Rehearsal.Settings(
                profile.dialect(),
                simulator,
                account,
                offline,
                () -> account == null ? 0 : account.requests(),
                ledger,
                ScriptLine::current,
                redactor,
                info.readOnly() ? info.title() : null));
        Wire wire = new Wire(
                running,
                running::requests,
                List::of,
                event -> report(event, running, listener),
                text -> running.withoutSimulated(redactor.text(text)),
                true,
                account == null ? () -> {} : account::close);
        String name = overSandbox ? Profile.SANDBOX : target.text();
        return new Rehearsed(
                orClosed(wire.close(), () -> cloud(profile, name, virtual, ledger, wire, simulator::close)), running);
    }

    private void report(Progress event) {
        if (!(event instanceof Progress.Declared)) {
            progress.accept(event);
        }
    }

    private static void report(Progress event, Rehearsal running, Consumer<Progress> listener) {
        if (event instanceof Progress.Declared part) {
            running.declared(part.reference(), part.location());
        } else {
            listener.accept(event);
        }
    }

    /** Returns a copy in memory of the ledger that the settings name; a ledger that does not exist is not created. */
    private Ledger copiedLedger(ProfileSettings settings, LedgerSettings copy) {
        boolean server = !settings.isSandbox() && settings.ledger().startsWith("jdbc:");
        Optional<Ledger> existing = server ? Optional.of(ledger()) : existingLedger();
        try (Ledger held = existing.orElseGet(() -> Ledger.inMemory(copy))) {
            return held.copy(copy);
        }
    }

    @Override
    public Cloud sandbox() {
        SandboxBuilder simulated = Sandbox.with().dialect(dialect().name());
        Sandbox sandbox = (state == null ? simulated : simulated.state(state)).start();
        Cloud opened = orClosed(
                sandbox::close, () -> on(sandbox, VirtualTiming.atPresent(sandbox, timing::now), sandbox::close));
        started = sandbox;
        return opened;
    }

    @Override
    public Cloud on(Sandbox sandbox) {
        return on(sandbox, new VirtualTiming(sandbox), () -> {});
    }

    private Cloud on(Sandbox sandbox, Timing virtual, Runnable close) {
        simulated = sandbox;
        Profile profile = profile(sandbox, sandbox.url());
        Ledger ledger = sandboxLedger(virtual, lease(!profile.guard().readOnly(), profile.timeouts()));
        return orClosed(ledger::close, () -> cloud(profile, Profile.SANDBOX, virtual, ledger, close));
    }

    /** Opens a cloud on a sandbox in the time that was set, with a connection and a ledger that the caller opens. */
    Cloud on(
            Sandbox sandbox,
            Function<ConnectionSettings, Connection> connecting,
            Function<LedgerSettings, Ledger> ledgers) {
        connections = connecting;
        Profile profile = profile(sandbox, sandbox.url());
        Ledger ledger = ledgers.apply(ledgerSettings(
                null,
                LedgerTarget.sandbox(state),
                timing,
                lease(!profile.guard().readOnly(), profile.timeouts())));
        return orClosed(ledger::close, () -> cloud(profile, Profile.SANDBOX, timing, ledger, () -> {}));
    }

    private Profile profile(Sandbox sandbox, URI url) {
        options.put(Setting.REGION, sandboxRegion());
        options.put(Setting.PROFILE, Profile.SANDBOX);
        options.put(Setting.DIALECT, sandbox.dialect());
        return settings().sandbox(url, Secret.of(sandbox.token()));
    }

    /** Returns the simulated service that was started for the cloud, to control its clock and its faults. */
    public Optional<Sandbox> startedSandbox() {
        return Optional.ofNullable(started);
    }

    /** Returns the default region, for runbooks that name none, if one is set; asks for neither URL nor token. */
    public Optional<String> usualRegion() {
        ProfileSettings settings = settings();
        return settings.isSandbox() ? Optional.of(sandboxRegion()) : settings.region();
    }

    /** Returns how to select a profile; empty if one is selected, or there is none. */
    public Optional<String> selection() {
        return settings().selection();
    }

    /** Returns the dialect of the service; asks for neither URL nor token. */
    public Dialect dialect() {
        return settings().dialect();
    }

    /** Returns the check of regions, plans and images by the lists kept, which refuses by a list of at most a day; sends nothing. */
    public CatalogueCheck keptOffers() {
        return dialect().publicService()
                ? new CatalogueCheck(keptLists(timing.now()), timing::now, this::mayBeUsed, kind -> {})
                : CatalogueCheck.accepting(CatalogueCache.inMemory());
    }

    /** Returns the check by the lists kept that leaves all refusals to the cloud, which can read them again. */
    public CatalogueCheck acceptedOffers() {
        return CatalogueCheck.accepting(refresh ? CatalogueCache.inMemory() : keptLists(timing.now()));
    }

    /** Reads and keeps the lists of regions, plans and images; opens no ledger. */
    public void readOffers() {
        ProfileSettings settings = settings();
        if (settings.isSandbox() || !settings.dialect().publicService()) {
            return;
        }
        Profile profile = settings.profile();
        LedgerTarget target = target(settings, profile.url());
        Ledger none = Ledger.inMemory(ledgerSettings(null, target, timing, LeaseSettings.NONE));
        refresh().cloud(profile, target.text(), timing, none, () -> {}).close();
    }

    private CatalogueCache keptLists(Instant now) {
        ProfileSettings settings = settings();
        if (!settings.dialect().publicService()) {
            return CatalogueCache.inMemory();
        }
        if (settings.isSandbox()) {
            return CatalogueFiles.ofSandbox(now);
        }
        Profile.Outline outline = settings.outline();
        return outline.url() == null
                ? CatalogueCache.inMemory()
                : CatalogueFiles.of(
                        target(settings, outline.url()),
                        profiles().folders().cache(),
                        text -> progress.accept(new Progress.Note(text)));
    }

    /** A ledger on a server is not asked. */
    private boolean mayBeUsed(CatalogueKind kind, String value) {
        ProfileSettings settings = settings();
        return (!settings.isSandbox() && settings.ledger().startsWith("jdbc:"))
                || CatalogueFiles.isRecorded(this::existingLedger, kind, value);
    }

    private String sandboxRegion() {
        return options.getOrDefault(Setting.REGION, environment.getOrDefault("BALLAST_REGION", "us-east"));
    }

    /** Returns the target of the words without opening it; asks for neither URL nor token. */
    public TargetInfo targetInfo() {
        return targetInfo(settings().outline());
    }

    private static TargetInfo targetInfo(Profile.Outline outline) {
        boolean simulated = Profile.SANDBOX.equals(outline.name());
        return new TargetInfo(
                outline.name(),
                simulated || outline.url() == null ? null : outline.url().getAuthority(),
                simulated,
                outline.guard().readOnly(),
                outline.guard().confirm(),
                outline.color());
    }

    private static LedgerTarget target(ProfileSettings settings, URI url) {
        LedgerTarget own = LedgerTarget.service(url, settings.outline().name());
        return settings.names().map(own::named).orElse(own);
    }

    /** Opens only the ledger that the settings name, to read and repair its names; asks for no token. */
    public Ledger ledger() {
        ProfileSettings settings = settings();
        settings.dialect();
        LeaseSettings lease = lease(true, settings.timeouts());
        if (settings.isSandbox()) {
            return sandboxLedger(timing, lease);
        }
        return ledger(settings.ledger(), target(settings, settings.url()), timing, lease);
    }

    /** Opens the ledger that the settings name if it is kept in a file that exists; creates none and asks no server. */
    public Optional<Ledger> existingLedger() {
        ProfileSettings settings = settings();
        if (settings.isSandbox() && state == null) {
            return Optional.empty();
        }
        String where = settings.isSandbox() ? state + ".ledger" : settings.ledger();
        return Files.isRegularFile(Path.of(where)) ? Optional.of(ledger()) : Optional.empty();
    }

    /** Returns a ledger under a fixed name for any port, so that the state of a sandbox is found again. */
    private Ledger sandboxLedger(Timing pace, LeaseSettings lease) {
        return state == null
                ? Ledger.inMemory(ledgerSettings(null, LedgerTarget.temporarySandbox(session), pace, lease))
                : ledger(state + ".ledger", LedgerTarget.sandbox(state), pace, lease);
    }

    private Ledger ledger(String where, LedgerTarget target, Timing pace, LeaseSettings lease) {
        LedgerSettings settings = ledgerSettings(where, target, pace, lease);
        return createsLedger || where.startsWith("jdbc:") || Files.exists(Path.of(where))
                ? Ledger.open(settings)
                : Ledger.inMemory(settings);
    }

    /** Other processes do not share the virtual time of a sandbox, so a lease is held by the host's clock there, too. */
    private LeaseSettings lease(boolean needed, Profile.Timeouts timeouts) {
        return new LeaseSettings(
                needed,
                timeouts.lease(),
                timing,
                wait -> progress.accept(
                        wait.holder() == null
                                ? new Progress.Arrived(LEASE, "free", wait.elapsed())
                                : new Progress.Waiting(LEASE, "held by " + wait.holder(), wait.elapsed(), wait.left())),
                new LogSettings(timeouts.log(), ScriptLine::current));
    }

    private LedgerSettings ledgerSettings(String where, LedgerTarget target, Timing pace, LeaseSettings lease) {
        return new LedgerSettings(
                where,
                target,
                Owner.thisProcess(),
                pace::now,
                home,
                text -> progress.accept(new Progress.Note(text)),
                redactor::text,
                lease);
    }

    /** Returns the commands of the program for the target of these settings; asks for no token. */
    public TargetCommands commands() {
        ProfileSettings settings = settings();
        return settings.isSandbox()
                ? LedgerTarget.sandbox(state).commands()
                : target(settings, null).commands();
    }

    /** What carries the requests of a cloud, how many it carried, the writes that are not answered yet, and who hears of events. */
    private record Wire(
            Exchange exchange,
            LongSupplier requests,
            Supplier<List<String>> writes,
            Consumer<Progress> listener,
            UnaryOperator<String> mask,
            boolean rehearses,
            Runnable close) {}

    private Cloud cloud(Profile profile, String target, Timing pace, Ledger ledger, Runnable close) {
        TargetInfo info = targetInfo(profile.outline());
        Connection connection = connections.apply(
                settings(profile, pace, ledger.lease()::requireHeld, info.readOnly() ? info.title() : null));
        Wire wire = new Wire(
                connection,
                connection::requests,
                connection::writes,
                this::report,
                redactor::text,
                false,
                connection::close);
        return orClosed(connection::close, () -> cloud(profile, target, pace, ledger, wire, close));
    }

    private Cloud cloud(Profile profile, String target, Timing pace, Ledger ledger, Wire wire, Runnable close) {
        secrets.accept(profile.token());
        TargetInfo targetInfo = targetInfo(profile.outline());
        Workers workers = new Workers(
                profile.concurrency(), pace, work -> context.apply(ScriptLine.carrying(Runbook.carrying(work))));
        AtomicLong outcomes = new AtomicLong();
        // A rehearsal and a read-only target send nothing that needs a confirmation, and a plan was agreed to as a
        // whole.
        boolean agreed = planned != null || wire.rehearses() || targetInfo.readOnly();
        Exchange exchange = wire.exchange();
        if (planned != null) {
            plannedWrites = new PlannedWrites(exchange, planned, ledger);
            exchange = plannedWrites;
        }
        Account account = new Account(
                new Client(new LeasedExchange(exchange, ledger.lease()), profile.dialect()),
                ledger,
                pace,
                profile.timeouts().waiting(),
                workers,
                agreed ? Consent.notNeeded() : new Consent(confirm, "on " + targetInfo.place(), targetInfo.confirm()),
                event -> {
                    if (event.isOutcome()) {
                        outcomes.incrementAndGet();
                    }
                    wire.listener().accept(event);
                },
                offline ? CatalogueCache.inMemory() : keptLists(pace.now()));
        if (refresh && profile.dialect().publicService()) {
            orClosed(workers::close, () -> {
                Stream.of(CatalogueKind.values()).forEach(new ServiceLists(account)::read);
                return account;
            });
        }
        return new Cloud(
                account,
                new Cloud.Settings(
                        target,
                        targetInfo,
                        profile.region(),
                        wire.rehearses() ? secretSource(variables(), REHEARSED) : secretSource(environment, prompt),
                        secrets,
                        display,
                        profiles().folders()::trialCertificates,
                        wire.requests(),
                        wire.writes(),
                        outcomes::get,
                        wire.mask(),
                        wire.rehearses(),
                        wire.rehearses() && offline,
                        () -> all(workers::close, wire.close(), ledger::close, close)));
    }

    /** A rehearsal needs no secret, so it reads no file of one. */
    private Map<String, String> variables() {
        Map<String, String> variables = new HashMap<>(environment);
        variables.keySet().removeIf(name -> name.endsWith("_FILE"));
        return variables;
    }

    private Function<String, Secret> secretSource(Map<String, String> variables, Prompt asked) {
        Secrets source = new Secrets(variables, asked, secrets);
        List<String> notGiven = source.notGiven(new TreeSet<>(constantSecrets));
        if (!notGiven.isEmpty() && !asked.canAsk()) {
            progress.accept(new Progress.Warning(
                    "no terminal to ask for secrets that are not set: " + String.join(", ", notGiven)
                            + "; words that need them fail: set NAME, or set NAME_FILE to the path of a file"));
        }
        return source::named;
    }

    private ConnectionSettings settings(Profile profile, Timing pace, Runnable beforeWrite, String readOnly) {
        return new ConnectionSettings(
                profile.url(),
                profile.token(),
                profile.dialect(),
                pace,
                profile.concurrency(),
                profile.timeouts().retry(),
                ConnectionSettings.CONNECT,
                Objects.requireNonNullElse(requestTimeout, profile.timeouts().request()),
                log,
                delay -> progress.accept(
                        delay.why() == null
                                ? new Progress.Resumed(delay.call())
                                : new Progress.Delayed(delay.call(), delay.why(), delay.again(), delay.until())),
                redactor,
                readOnly,
                beforeWrite,
                NetworkRoute.of(environment, profile.url()),
                RandomGenerator.getDefault());
    }

    private ProfileSettings settings() {
        return profiles().settings(options);
    }

    private Profiles profiles() {
        return new Profiles(environment, home, text -> progress.accept(new Progress.Warning(text)));
    }
}
