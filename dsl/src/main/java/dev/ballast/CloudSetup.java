package dev.ballast;

import dev.ballast.catalogue.CatalogueCheck;
import dev.ballast.dsl.Cloud;
import dev.ballast.dsl.Display;
import dev.ballast.dsl.TargetInfo;
import dev.ballast.error.SetupException;
import dev.ballast.http.Connection;
import dev.ballast.http.ConnectionSettings;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.Ledger;
import dev.ballast.ledger.LedgerSettings;
import dev.ballast.ledger.LedgerTarget;
import dev.ballast.ledger.LoggedEvent;
import dev.ballast.ledger.TargetCommands;
import dev.ballast.ledger.WriteGrant;
import dev.ballast.model.Dialect;
import dev.ballast.model.Secret;
import dev.ballast.parameters.GivenParameters;
import dev.ballast.parameters.NamedValues;
import dev.ballast.parameters.Parameter;
import dev.ballast.profile.AgentAccess;
import dev.ballast.profile.Profile;
import dev.ballast.profile.ProfileSettings;
import dev.ballast.profile.Prompt;
import dev.ballast.profile.Setting;
import dev.ballast.reconcile.context.Confirm;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.rehearsal.PlannedCalls;
import dev.ballast.rehearsal.PlannedWrites;
import dev.ballast.rehearsal.Rehearsal;
import dev.ballast.rules.ProtectedNames;
import dev.ballast.run.CostBudget;
import dev.ballast.run.FullCheck;
import dev.ballast.sandbox.Sandbox;
import dev.ballast.time.Timing;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Builds a cloud, and adds the methods that only the program and its prompt need. Methods that open or read throw
 * {@link SetupException} when a setting cannot be used.
 *
 * <p>Internal: may change in any release.
 */
public final class CloudSetup implements CloudBuilder {

    private final CloudSettings settings = new CloudSettings();
    private final Ledgers ledgers = new Ledgers(settings);
    private final CatalogueFiles catalogue = new CatalogueFiles(settings, ledgers);
    private final Clouds clouds = new Clouds(settings, ledgers, catalogue);
    private boolean rehearses;
    private Rehearsal rehearsal;

    /** Creates a builder with all settings from the environment and the configuration file. */
    public CloudSetup() {}

    @Override
    public CloudSetup option(Setting setting, String value) {
        settings.options.put(setting, value);
        return this;
    }

    @Override
    public CloudSetup environment(Map<String, String> variables, Path homeFolder) {
        settings.environment = Map.copyOf(variables);
        settings.home = homeFolder;
        return this;
    }

    @Override
    public CloudSetup progress(Consumer<Progress> listener) {
        settings.progress = listener;
        return this;
    }

    @Override
    public CloudSetup log(Consumer<String> line) {
        settings.log = line;
        return this;
    }

    @Override
    public CloudSetup secrets(Consumer<Secret> listener) {
        settings.redactor.passOn(listener);
        return this;
    }

    /**
     * Wraps each task before a worker thread runs it, so that the worker inherits the context of the calling thread, such as
     * the stream it prints to. The thread that submits the task calls the operator.
     */
    public CloudSetup context(UnaryOperator<Runnable> carrying) {
        settings.context = carrying;
        return this;
    }

    @Override
    public CloudSetup prompt(Prompt asks) {
        settings.prompt = asks;
        return this;
    }

    /**
     * Looks up these secrets when the cloud is opened, before anything is sent. Asks for none of them, because a run may not
     * need them. Without a terminal to ask at, a warning lists the secrets that are not set.
     */
    public CloudSetup constantSecrets(Set<String> names) {
        settings.constantSecrets = Set.copyOf(names);
        return this;
    }

    @Override
    public CloudSetup confirm(Confirm asks) {
        settings.confirm = asks;
        return this;
    }

    /** Returns the value of {@link #confirm(Confirm)}, for questions of the program itself. The default asks no one. */
    public Confirm confirm() {
        return settings.confirm;
    }

    @Override
    public CloudSetup display(Display values) {
        settings.display = values;
        return this;
    }

    /**
     * Replaces the clock and the pauses of a real service. Timeouts of the connection stay real, and a sandbox keeps its own
     * time.
     */
    public CloudSetup timing(Timing other) {
        settings.timing = other;
        return this;
    }

    @Override
    public CloudSetup requestTimeout(Duration limit) {
        settings.requestTimeout = limit;
        return this;
    }

    /** Sets that the cloud is opened for a session whose user can type the commands of the prompt. */
    public CloudSetup forSession() {
        settings.session = true;
        return this;
    }

    /** Sets that the pauses of a script take no real time on a sandbox, as in a test that no person watches. */
    public CloudSetup unwatched() {
        settings.watched = false;
        return this;
    }

    /** Reads the lists of regions, types and images when the cloud is opened, even if they are cached. */
    public CloudSetup refresh() {
        settings.refresh = true;
        return this;
    }

    /** Creates no ledger file. If there is none, names are kept in memory until the cloud is closed. */
    public CloudSetup existingLedgerOnly() {
        settings.createsLedger = false;
        return this;
    }

    /**
     * Opens the cloud on a simulator on top of the account. The run reads the account, writes only to the simulator and to a
     * copy of the ledger, in virtual time, and asks for no consent.
     */
    public CloudSetup rehearsing() {
        this.rehearses = true;
        return this;
    }

    @Override
    public CloudSetup state(Path file) {
        // Refuses a missing folder here, because the ledger beside the file would create it.
        Sandbox.with().state(file);
        settings.state = file;
        return this;
    }

    @Override
    public Cloud open() {
        if (rehearses) {
            Rehearsed opened = rehearsed();
            rehearsal = opened.rehearsal();
            return opened.cloud();
        }
        return clouds.open();
    }

    @Override
    public Cloud sandbox() {
        requireWriting();
        return clouds.start();
    }

    @Override
    public Cloud on(Sandbox sandbox) {
        requireWriting();
        return clouds.on(sandbox);
    }

    @Override
    public RunbookRun runbook(Path file) {
        return new RunbookRun(this, file);
    }

    /** Selects a running sandbox for what is opened from now on. */
    void select(Sandbox sandbox) {
        requireWriting();
        clouds.select(sandbox);
    }

    /** Returns the result of a task whose events the listener receives beside that of these settings. */
    <T> T listening(Consumer<Progress> listener, Supplier<T> task) {
        Consumer<Progress> own = settings.progress;
        settings.progress = listener.andThen(own);
        try {
            return task.get();
        } finally {
            settings.progress = own;
        }
    }

    /**
     * Returns the values of the parameters of a runbook, also those of the environment of these settings. A missing secret is asked
     * for by the prompt of these settings, any other by {@code asks}.
     *
     * @param typed what stands after the runbook on the command line
     * @param named other values by the name of the parameter
     */
    public GivenParameters parameters(List<String> typed, NamedValues named, Confirm asks, Consumer<String> warnings) {
        Function<Parameter, Optional<String>> question = parameter -> {
            String wanted = parameter.name() + " (" + parameter.range() + ")";
            return parameter.type() == Parameter.Type.SECRET
                    ? settings.prompt.ask(wanted).map(String::new)
                    : asks.ask(wanted + ":");
        };
        return new GivenParameters(typed, named, settings.environment, question, warnings);
    }

    /** Returns a text without the secrets that were used. */
    String masked(String text) {
        return settings.redactor.text(text);
    }

    private void requireWriting() {
        if (rehearses) {
            throw new IllegalStateException("rehearsing() is for open(): a cloud on a sandbox writes to it");
        }
    }

    /**
     * Opens a cloud on a sandbox, with the timing of these settings, and with a connection and a ledger that the caller
     * opens.
     */
    public Cloud on(
            Sandbox sandbox,
            Function<ConnectionSettings, Connection> connecting,
            Function<LedgerSettings, Ledger> opening) {
        settings.connections = connecting;
        return clouds.on(
                sandbox,
                settings.timing,
                profile -> opening.apply(ledgers.ledgerSettings(
                        null, LedgerTarget.sandbox(settings.state), settings.timing, ledgers.lease(profile))),
                () -> {});
    }

    /**
     * Returns the simulated service that was started for the cloud, to control its clock and its faults; empty if none was
     * started.
     */
    public Optional<Sandbox> startedSandbox() {
        return clouds.started();
    }

    /** Refuses each write that is not in the plan of a rehearsal, so that a run stops if the account has changed since. */
    public CloudSetup only(PlannedCalls plan) {
        settings.planned = plan;
        return this;
    }

    /**
     * Refuses a target whose writes need approvals, before anything is read for them.
     *
     * @throws dev.ballast.error.RuleException with what to do
     */
    public void requireNoApprovals() {
        settings.grant(settings.profile().outline());
    }

    /**
     * Refuses to move names to this target that a profile with approvals uses.
     *
     * @param from another profile, or the URL at which this profile was
     * @throws dev.ballast.error.RuleException with what to do
     */
    public void requireFree(String from) {
        settings.requireFree(from);
    }

    /**
     * Returns who approves what is written to the target.
     *
     * @throws SetupException if its writes need no approval
     */
    public Profile.Approval approval() {
        Profile.Outline outline = settings.profile().outline();
        if (!outline.guard().approval().isNeeded()) {
            throw new SetupException(
                    CloudSettings.targetInfo(outline).title() + " needs no approvals",
                    "select a profile that has approvals and approvers: --profile NAME");
        }
        return outline.guard().approval();
    }

    /** Returns whether the writes to the target need approvals. */
    public boolean needsApproval() {
        return settings.profile().outline().guard().approval().isNeeded();
    }

    /** Permits the writes of {@link #only} to a target whose writes need approvals. */
    public CloudSetup approved(WriteGrant grant) {
        settings.granted = grant;
        return this;
    }

    /**
     * Returns what the runs of a plan have created if the next run with it continues them; empty if it has not run.
     *
     * @throws dev.ballast.error.RuleException if it has run
     */
    public Optional<List<LoggedEvent>> continued(String plan) {
        return ledgers.continued(plan);
    }

    /** Treats what earlier runs have created as created by this one. */
    public CloudSetup continuing(List<LoggedEvent> created) {
        settings.continued = created;
        return this;
    }

    /** Returns the writes of {@link #only} that the opened cloud may send; empty without a plan. */
    public Optional<PlannedWrites> plannedWrites() {
        return clouds.plannedWrites();
    }

    /** Returns the rehearsal that {@link #open} has begun; empty if there is none. */
    public Optional<Rehearsal> rehearsal() {
        return Optional.ofNullable(rehearsal);
    }

    /**
     * Opens a rehearsal on top of the present state of a cloud that this builder has opened.
     *
     * @param listener receives each event of the rehearsal
     */
    public Rehearsed rehearsalOf(Cloud open, Consumer<Progress> listener) {
        return new Rehearsals(settings, ledgers, clouds, catalogue).open(Optional.of(open), listener);
    }

    /** Opens a rehearsal on top of the account. */
    Rehearsed rehearsed() {
        return new Rehearsals(settings, ledgers, clouds, catalogue).open(Optional.empty(), settings.progress);
    }

    /** A cloud on a rehearsal. The rehearsal closes with the cloud. */
    public record Rehearsed(Cloud cloud, Rehearsal rehearsal) {}

    /** Returns the default region for runbooks that name none; empty if none is set. Needs neither URL nor token. */
    public Optional<String> defaultRegion() {
        ProfileSettings profile = settings.profile();
        return profile.isSandbox() ? Optional.of(settings.sandboxRegion()) : profile.region();
    }

    /** Returns the advice to select a profile; empty if one is selected, or there is none. */
    public Optional<String> selection() {
        return settings.profile().selection();
    }

    /** Returns the dialect of the service. Needs neither URL nor token. */
    public Dialect dialect() {
        return settings.profile().dialect();
    }

    /**
     * Returns the check of regions, types and images against the cached lists. It refuses only with a list that is at most a
     * day old. Sends nothing.
     */
    public CatalogueCheck catalogueCheck() {
        return catalogue.check();
    }

    /**
     * Returns the check against the cached lists that refuses nothing, because the cloud refuses and can read the lists
     * again.
     */
    public CatalogueCheck acceptingCheck() {
        return catalogue.acceptingCheck();
    }

    /** Returns the check of runbooks with these settings and these lists of the service. */
    public FullCheck fullCheck(CatalogueCheck offered) {
        return new FullCheck(defaultRegion(), dialect(), offered, selection());
    }

    /** Reads and caches the lists of regions, types and images. Opens no ledger. */
    public void readCatalogue() {
        clouds.readCatalogue();
    }

    /** Returns the target without opening it. Needs neither URL nor token. */
    public TargetInfo targetInfo() {
        return CloudSettings.targetInfo(settings.profile().outline());
    }

    /** Returns the most that one run may add to the costs of the account; empty without such a limit. */
    public Optional<CostBudget> budget() {
        ProfileSettings profile = settings.profile();
        return profile.budget().map(dollars -> new CostBudget(dollars, profile.budgetSource()));
    }

    /** Returns what the profile lets agents do. */
    public AgentAccess agents() {
        return settings.profile().agents();
    }

    /**
     * Gives the command of a hook in the profile's own file a document on its standard input; does nothing if there is none.
     *
     * @param variables the variables of the command
     */
    public void tell(Setting hook, Supplier<String> document, Map<String, String> variables) {
        settings.profile().tell(hook, document, variables);
    }

    /** Returns the resources that the profile protects. */
    public ProtectedNames protectedNames() {
        return settings.profile().protectedNames();
    }

    /** Opens only the ledger that the settings select, to read and repair its names. Needs no token. */
    public Ledger ledger() {
        return ledgers.open();
    }

    /**
     * Returns the entries of the ledger that the settings select if it is in an existing file; none, with a note, if these
     * cannot be read at once. Creates no file, connects to no server and needs no target.
     */
    public List<Entry> entriesAtOnce() {
        return ledgers.entriesAtOnce().orElse(List.of());
    }

    /** Returns the commands of the program for the target of these settings. Needs no token. */
    public TargetCommands commands() {
        return ledgers.target(settings.profile(), null).commands();
    }
}
