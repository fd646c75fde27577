package dev.ballast.explore;

import dev.ballast.dsl.ScriptLine;
import dev.ballast.error.BallastException;
import dev.ballast.error.GoneException;
import dev.ballast.error.InterruptedRunException;
import dev.ballast.error.LedgerException;
import dev.ballast.error.OutcomeUnknownException;
import dev.ballast.error.RuleException;
import dev.ballast.error.SourceLocation;
import dev.ballast.explore.InjectedFault.Effect;
import dev.ballast.http.Reply;
import dev.ballast.http.Request;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.LeaseSettings;
import dev.ballast.ledger.Ledger;
import dev.ballast.ledger.LedgerSettings;
import dev.ballast.ledger.LedgerTarget;
import dev.ballast.ledger.Owner;
import dev.ballast.ledger.ReferenceCodec;
import dev.ballast.ledger.SharedLedger;
import dev.ballast.model.Kind;
import dev.ballast.model.Operation;
import dev.ballast.model.Reference;
import dev.ballast.sandbox.Sandbox;
import dev.ballast.sandbox.mirror.ResourceKind;
import dev.ballast.sandbox.mirror.ResourceProperties;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The history of one plan: runs under faults, then runs until one sends no write, and what was violated on the way. */
public final class History {

    static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    /** The requests that a full account refuses. */
    private static final Pattern FILLS =
            Pattern.compile("POST /((linode|compute)/instances|volumes|nodebalancers)(/\\d+/clone)?");

    private static final Pattern COMMAND = Pattern.compile("ballast (adopt|forget) (.*)");
    /** The most runs of one version, also if each of them prints advice that a person follows. */
    private static final int MOST_RUNS = 300;

    private static final Duration BEAT = Duration.ofSeconds(5);
    private static final Duration LAG = Duration.ofSeconds(30);

    private final HistoryPlan plan;
    private final Scenario scenario;
    private final Sandbox sandbox;
    private final SimulatedAccount account;
    private final Turns turns;
    private final SharedLedger ledger;
    private final Instant begin;
    private final Collection<String> texts = new ConcurrentLinkedQueue<>();
    private final List<String> lines = Collections.synchronizedList(new ArrayList<>());
    private final List<String> story = Collections.synchronizedList(new ArrayList<>());
    private final List<String> violations = Collections.synchronizedList(new ArrayList<>());
    private final Set<Operation> operations = EnumSet.noneOf(Operation.class);
    private final Set<Object> done = new HashSet<>();
    private final List<Object> pictures = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();
    private final boolean detailed;
    private final List<SimulatedRun> live = new CopyOnWriteArrayList<>();
    private final List<Integer> writes = new ArrayList<>();
    private int requests;
    private int accesses;
    private int fired;
    private boolean lastIsTold;
    private boolean leftToPerson;
    private boolean refusesValues;
    private int runs;
    private boolean beating;
    private String lastCall = "none";
    private String lastWrite = "none";
    private String downNode = "";
    private Runnable nodeBack = () -> {};

    /** When the effects that last end. */
    private final Map<Effect, Instant> ends = new EnumMap<>(Effect.class);

    /**
     * A request, or a change by others, that changed the account.
     *
     * @param place its place in the story, from 0
     * @param sentence what the story would say at that place; empty if it says it
     * @param changes what came, went and changed
     */
    record Step(int place, Optional<String> sentence, List<String> changes) {}

    private History(HistoryPlan plan, Scenario scenario, Sandbox sandbox, boolean detailed) {
        this.plan = plan;
        this.detailed = detailed;
        this.scenario = scenario;
        this.sandbox = sandbox;
        this.account = new SimulatedAccount(sandbox);
        this.turns = new Turns(plan.seed(), sandbox::now, this::advance);
        this.ledger = new SharedLedger(sandbox::now, scenario.recorded());
        this.begin = sandbox.now();
    }

    /** Performs the plan on a service of its own, up to the first violation. */
    public static History of(HistoryPlan plan, Scenario scenario) {
        return of(plan, scenario, false);
    }

    /** Performs the plan, and keeps what each step changes if it is {@code detailed}. */
    static History of(HistoryPlan plan, Scenario scenario, boolean detailed) {
        Duration lag = plan.late() ? LAG : Duration.ZERO;
        try (Sandbox sandbox = scenario.service(
                        Sandbox.with().dialect(plan.dialect()).lag(lag).embedded())
                .start()) {
            History history = new History(plan, scenario, sandbox, detailed);
            try {
                history.perform();
            } finally {
                scenario.end();
            }
            return history;
        }
    }

    /** Returns whether something was violated. */
    public boolean isFailed() {
        return !violations.isEmpty();
    }

    /** Returns whether the runs refused to go on after a change by others, so that a person has to decide. */
    boolean isLeftToPerson() {
        return leftToPerson;
    }

    /** Returns whether the script ends its first run itself before a write, as it does with values that do not fit together. */
    boolean isRefusedByScript() {
        return refusesValues;
    }

    /** Returns what was violated, in sentences. */
    public List<String> violations() {
        return List.copyOf(violations);
    }

    /** Returns what the service had after each version. */
    public List<Object> pictures() {
        return List.copyOf(pictures);
    }

    /** Returns the requests, faults and ends of runs, in order. */
    public List<String> lines() {
        return List.copyOf(lines);
    }

    /** Returns the faults, the changes by others and the ends of runs that failed, as sentences, in order. */
    public List<String> story() {
        return List.copyOf(story);
    }

    /** Returns the steps up to the first violation that changed the account, in order; none unless it was performed in detail. */
    List<Step> steps() {
        return List.copyOf(steps);
    }

    /** Returns how many runs there were. */
    public int runs() {
        return runs;
    }

    /** Returns how many faults took place. */
    public int fired() {
        return fired;
    }

    /** Returns how many requests were sent. */
    public int requests() {
        return requests;
    }

    /** Returns which of the requests were writes, by their numbers from 1. */
    List<Integer> writes() {
        return List.copyOf(writes);
    }

    /** Returns how often runs accessed the ledger. */
    public int accesses() {
        return accesses;
    }

    /** Returns what was asked of the service. */
    public Set<Operation> operations() {
        return Set.copyOf(operations);
    }

    /** Returns how often a thread was so slow that it was taken for a blocked one; then the history depends on real time. */
    public int stalls() {
        return turns.stalls();
    }

    /** Returns the plan. */
    public HistoryPlan plan() {
        return plan;
    }

    /** Returns the history as a page of text. */
    public String page() {
        return Stream.of(
                        violations.stream().map(violation -> "VIOLATED: " + violation),
                        Stream.of(plan.toString(), "history:"),
                        lines.stream().map(line -> "    " + line))
                .flatMap(all -> all)
                .collect(Collectors.joining("\n"));
    }

    Scenario scenario() {
        return scenario;
    }

    Sandbox sandbox() {
        return sandbox;
    }

    SharedLedger ledger() {
        return ledger;
    }

    Turns turns() {
        return turns;
    }

    Set<Object> done() {
        return done;
    }

    /** Receives a text that a run writes. */
    void heard(String text) {
        texts.add(text);
    }

    void violated(String what) {
        violations.add(what);
    }

    private void perform() {
        scenario.begin(account, () -> open(true), () -> open(false));
        List<String> given = plan.versions().get(0).given();
        if (!given.isEmpty()) {
            tell("with " + String.join(", ", given));
        }
        if (plan.crowd() > 1) {
            tell(plan.crowd() + " runs begin at once, each time");
        }
        if (plan.late()) {
            tell("each list shows ports and nodes " + LAG.toSeconds() + " seconds late");
        }
        for (int version = 0; version < plan.versions().size() && !isFailed() && !leftToPerson; version++) {
            int now = version;
            lines.add("version " + (version + 1));
            settle(plan.versions().get(version));
            pictures.add(scenario.picture(account));
            plan.changes().stream().filter(change -> change.after() == now).forEach(this::change);
        }
    }

    private void change(ForeignChange change) {
        Optional<AccountPicture> before = picture();
        if (change.act(account)) {
            lines.add(change.toString());
            tell(change.toString());
            before.ifPresent(earlier -> keep(earlier, Optional.empty()));
            // A detach, for example, takes a while.
            advance(Duration.ofMinutes(1));
        }
    }

    private void settle(RunStep step) {
        // Without disturbances each runbook may only need what the other one has created.
        int most = plan.disturbances() == step.given().size()
                ? step.parts().size() + 1
                : plan.faults().size() * 2 + 6;
        int last = runs + MOST_RUNS;
        for (int i = 0; i < most && runs < last && !isFailed(); ) {
            int before = fired;
            List<SimulatedRun> crowd = performed(step.parts());
            boolean settled = crowd.stream().allMatch(run -> run.failure() == null && run.writes() == 0);
            check(crowd, settled);
            // The person makes room, and waits until the nodes are up.
            ends.values().stream()
                    .filter(sandbox.now()::isBefore)
                    .max(Comparator.naturalOrder())
                    .ifPresent(end -> advance(Duration.between(sandbox.now(), end)));
            boolean advised = crowd.stream().anyMatch(this::follow);
            // Nobody runs again at once: a person looks, writes and types.
            advance(Duration.ofSeconds(10));
            if (!advised) {
                i++;
            }
            if (isLeftToPerson(crowd)) {
                leftToPerson = true;
                return;
            }
            if (!isFailed() && fired == before && !advised && plan.crowd() == 1) {
                crowd.stream()
                        .filter(run -> run.failure() != null)
                        .findFirst()
                        .ifPresent(failed -> violated(failed.name() + " failed without a fault: " + failed.outcome()));
            }
            if (settled) {
                return;
            }
        }
        if (!isFailed()) {
            violated("run " + runs + " still writes or fails; the last write was " + lastWrite);
        }
    }

    /**
     * Returns whether each run refuses to go on although it could: others have taken away what a person would have to decide
     * about, such as the volume of which another one is a clone.
     */
    private boolean isLeftToPerson(List<SimulatedRun> crowd) {
        return pictures.size() > 0
                && !plan.changes().isEmpty()
                && (plan.crowd() == 1
                        ? crowd.stream().anyMatch(History::isRefused)
                        : crowd.stream().allMatch(History::isRefused));
    }

    private static boolean isRefused(SimulatedRun run) {
        return run.failure() instanceof RuleException refused
                && refused.remedy().isPresent();
    }

    /** Performs the steps by all runs of the crowd at once, or one after the other if runs are alone. */
    private List<SimulatedRun> performed(List<RunStep> steps) {
        return plan.crowd() > 1
                ? together(IntStream.range(0, plan.crowd())
                        .mapToObj(i -> steps.get(i % steps.size()))
                        .toList())
                : steps.stream()
                        .flatMap(step -> together(List.of(step)).stream())
                        .toList();
    }

    private List<SimulatedRun> together(List<RunStep> steps) {
        List<SimulatedRun> crowd = steps.stream()
                .map(step -> new SimulatedRun(this, "run " + ++runs))
                .toList();
        crowd.forEach(run -> turns.workBegins());
        live.addAll(crowd);
        List<Thread> threads = IntStream.range(0, crowd.size())
                .mapToObj(i -> new Thread(() -> perform(crowd.get(i), steps.get(i))))
                .toList();
        threads.forEach(Thread::start);
        threads.forEach(History::join);
        if (Thread.currentThread().isInterrupted()) {
            throw InterruptedRunException.of("the search was stopped", new InterruptedException());
        }
        live.clear();
        crowd.stream()
                .flatMap(run -> run.finished().stream())
                .filter(part -> crowd.stream().allMatch(run -> run.isFinished(part)))
                .forEach(done::add);
        for (SimulatedRun run : crowd) {
            lines.add(run.name() + ": " + run.outcome());
            if (run.failure() != null && !run.isDead()) {
                tell(run.name() + " ended: " + run.outcome());
            }
            texts.add(
                    run.failure() instanceof BallastException known
                            ? known + " " + known.remedy().orElse("")
                            : String.valueOf(run.failure()));
        }
        return crowd;
    }

    private void perform(SimulatedRun run, RunStep step) {
        try {
            turns.await(run.name(), null);
            run.perform(step);
        } finally {
            turns.workEnds();
        }
    }

    private static void join(Thread thread) {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException stop) {
                // A loop of the script without a word ends at nothing else.
                thread.interrupt();
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Does literally what a stop has printed: looks at the account, then adopts what exists and forgets what does not. */
    private boolean follow(SimulatedRun run) {
        boolean gone = run.failure() instanceof GoneException;
        if (run.isDead() || !(gone || run.failure() instanceof OutcomeUnknownException)) {
            return false;
        }
        String remedy = ((BallastException) run.failure()).remedy().orElse("");
        List<MatchResult> commands =
                remedy.lines().flatMap(line -> COMMAND.matcher(line).results()).toList();
        if (gone) {
            return commands.stream()
                    .anyMatch(command -> command.group(1).equals("forget") && forgets(command.group(2)));
        }
        if (commands.isEmpty()) {
            if (Stream.of("run again", "run it again", "write").noneMatch(remedy::contains)) {
                violated(run.name() + " stopped and named no way on: " + run.outcome() + "; " + remedy);
            }
            return false;
        }
        commands.forEach(command -> repair(command.group(1).equals("adopt"), command.group(2)));
        return true;
    }

    /** Does what is printed for a resource that is gone. */
    private boolean forgets(String arguments) {
        List<Entry> gone = references(false, arguments).stream()
                .map(reference -> entry(reference).orElse(null))
                .filter(Objects::nonNull)
                .filter(entry -> entry.id() != null && !scenario.exists(account, entry.id()))
                .toList();
        gone.forEach(entry -> write("forget " + entry.reference(), person -> person.forget(entry.reference())));
        return !gone.isEmpty();
    }

    private void repair(boolean adopts, String arguments) {
        for (Reference reference : references(adopts, arguments)) {
            if (entry(reference).map(Entry::intent).isPresent()) {
                Optional<String> created = scenario.created(account, reference, ledger.all());
                if (adopts && created.isPresent()) {
                    String id = created.get();
                    write("adopt " + reference + " " + id, person -> person.adopt(reference, id));
                } else if (!adopts && created.isEmpty()) {
                    write("forget " + reference, person -> person.forget(reference));
                }
            }
        }
    }

    private interface Repair {
        void act(Ledger ledger);
    }

    private void write(String what, Repair repair) {
        try (Ledger person = open(true)) {
            repair.act(person);
        }
        lines.add("    the person writes: " + what);
        tell("a person does what was printed: " + what);
    }

    private Optional<Entry> entry(Reference reference) {
        return ledger.all().stream()
                .filter(entry -> entry.reference().equals(reference))
                .findFirst();
    }

    /** Returns what the arguments of a printed command name. */
    private static List<Reference> references(boolean adopts, String arguments) {
        List<String> words = List.of(arguments.split(" +# ", 2)[0].split(" ", -1));
        while (words.get(0).startsWith("--")) {
            words = words.subList(words.get(0).equals("--state") ? 2 : 1, words.size());
        }
        String word = words.get(0);
        Kind kind = Stream.of(Kind.values())
                .filter(each -> each.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("a command names no kind: " + arguments));
        List<String> named = words.subList(1, words.size());
        return IntStream.range(0, named.size())
                .filter(i -> !adopts || i % 2 == 0)
                .mapToObj(i -> ReferenceCodec.read(kind, named.get(i).replaceFirst(";$", "")))
                .toList();
    }

    private Ledger open(boolean writes) {
        LedgerSettings settings = new LedgerSettings(
                null,
                LedgerTarget.sandbox(Path.of("sim.json")),
                new Owner("person", 1L, "person"),
                sandbox::now,
                Path.of("/nowhere"),
                notice -> {},
                text -> text,
                LeaseSettings.NONE);
        return ledger.open(settings, settings.owner(), new SharedLedger.Boundary() {
            @Override
            public <T> T access(String name, Supplier<T> access) {
                if (!writes && Character.isUpperCase(name.charAt(0))) {
                    throw new LedgerException("an invariant writes nothing", null);
                }
                return access.get();
            }
        });
    }

    private void check(List<SimulatedRun> crowd, boolean settled) {
        List<Entry> entries = ledger.all();
        scenario.violations(account, entries, settled).forEach(this::violated);
        for (SimulatedRun run : crowd) {
            if (run.failure() != null
                    && !run.isDead()
                    && !(run.failure() instanceof BallastException)
                    && !(run.failure() instanceof InterruptedException)) {
                refusesValues |= lastWrite.equals("none");
                violated(run.name() + " failed with " + run.failure() + " at "
                        + Stream.of(run.failure().getStackTrace()).limit(5).toList());
            }
        }
        Stream.of(texts.stream(), entries.stream().map(Entry::toString), lines.stream())
                .flatMap(all -> all)
                .filter(text -> text.contains(scenario.secret()) || text.contains(sandbox.token()))
                .forEach(text -> violated("a secret was written: " + text));
        texts.clear();
    }

    /** Counts a request, writes it down and returns the fault that befalls it, or null. */
    synchronized InjectedFault request(SimulatedRun run, Request request) {
        requests++;
        Optional.ofNullable(request.operation()).ifPresent(operations::add);
        InjectedFault fault = fault(false, requests);
        fault = lasting(
                Effect.ACCOUNT_FULL, fault, FILLS.matcher(request.call()).matches(), requests);
        fault = lasting(Effect.SERVICE_RESTARTED, fault, true, requests);
        if (fault != null && fault.what() == Effect.NODE_DOWN && !goesDown(fault)) {
            fault = null;
        }
        lastIsTold = fault != null;
        lastCall = request.call() + line();
        if (request.writes()) {
            lastWrite = lastCall;
            writes.add(requests);
        }
        write(run, request.call(), fault);
        return fault;
    }

    /** Returns the fault at a request or an access. An effect that lasts begins, or goes on, and befalls what concerns it. */
    private InjectedFault lasting(Effect effect, InjectedFault fault, boolean isConcerned, int at) {
        if (fault != null && fault.what() != effect) {
            return fault;
        }
        if (fault != null) {
            ends.put(effect, sandbox.now().plus(effect.time()));
        }
        return isConcerned && lasts(effect) ? new InjectedFault(effect, at) : null;
    }

    private boolean lasts(Effect effect) {
        return sandbox.now().isBefore(ends.getOrDefault(effect, Instant.MIN));
    }

    /** Lets one of the nodes go down, unless there is none or one is down. */
    private boolean goesDown(InjectedFault fault) {
        List<ResourceProperties> nodes = sandbox.resources().values().stream()
                .filter(resource -> resource.kind() == ResourceKind.NODE)
                .sorted(Comparator.comparing(ResourceProperties::id))
                .toList();
        if (nodes.isEmpty() || lasts(fault.what())) {
            return false;
        }
        ResourceProperties node = nodes.get(fault.at() % nodes.size());
        nodeBack = sandbox.silence(node.properties().path("address").asString());
        ends.put(fault.what(), sandbox.now().plus(fault.what().time()));
        downNode = AccountPicture.name(sandbox, node);
        return true;
    }

    /** Counts an access of the ledger and returns the fault that befalls it, or null. */
    synchronized InjectedFault access(SimulatedRun run, String what) {
        if (beating) {
            return null;
        }
        accesses++;
        InjectedFault fault =
                lasting(Effect.LEDGER_FULL, fault(true, accesses), Character.isUpperCase(what.charAt(0)), accesses);
        if (fault != null) {
            write(run, what, fault);
        }
        return fault;
    }

    private InjectedFault fault(boolean ofLedger, int at) {
        return plan.faults().stream()
                .filter(fault -> fault.at() == at && fault.what().isOfLedger() == ofLedger)
                .findFirst()
                .orElse(null);
    }

    private void write(SimulatedRun run, String what, InjectedFault fault) {
        double seconds = Duration.between(begin, sandbox.now()).toMillis() / 1000.0;
        lines.add(String.format(Locale.ROOT, "%4d +%s s %s %s", requests, seconds, run.name(), what)
                + (fault == null ? "" : "   <-- " + fault));
        if (fault != null) {
            fired++;
            String subject = fault.what() == Effect.NODE_DOWN ? downNode + " " : run.name() + ": ";
            tell(subject + fault.sentence(what) + line());
        }
    }

    /** Adds a sentence to the story, unless the last one is the same. */
    private void tell(String sentence) {
        synchronized (story) {
            if (story.isEmpty() || !story.get(story.size() - 1).equals(sentence)) {
                story.add(sentence);
            }
        }
    }

    /** Returns the line of the script at which the calling thread is, such as {@code  (shop.groovy:3)}; empty if at none. */
    static String line() {
        SourceLocation line = ScriptLine.current();
        return line == null ? "" : " (" + line + ")";
    }

    /** Lets the service act on a request of a run. */
    Reply act(SimulatedRun run, Request request, SimulatedConnection service) {
        Optional<AccountPicture> before = request.writes() ? picture() : Optional.empty();
        Reply reply = service.act(request);
        before.ifPresent(earlier -> keep(
                earlier, lastIsTold ? Optional.empty() : Optional.of(run.name() + ": " + request.call() + line())));
        answered(reply);
        return reply;
    }

    private Optional<AccountPicture> picture() {
        return detailed && !isFailed() ? Optional.of(new AccountPicture(sandbox)) : Optional.empty();
    }

    /** Keeps what a step has changed; without a sentence the step is the last one of the story. */
    private void keep(AccountPicture before, Optional<String> sentence) {
        List<String> changes = new AccountPicture(sandbox).changesSince(before);
        if (!changes.isEmpty()) {
            steps.add(new Step(story.size() - (sentence.isPresent() ? 0 : 1), sentence, changes));
        }
    }

    /** Writes the answer down, and judges the account unless others have changed it by hand or a node is down. */
    private void answered(Reply reply) {
        synchronized (lines) {
            int last = lines.size() - 1;
            lines.set(last, lines.get(last) + " " + reply.status());
        }
        if (plan.changes().isEmpty() && !lasts(Effect.NODE_DOWN)) {
            scenario.answered().forEach(wrong -> violated(wrong + " after " + lastCall));
        }
    }

    /** Returns whether the run holds the lease if the request is a write. */
    boolean mayWrite(SimulatedRun run, Request request) {
        return !request.writes() || ledger.holder().filter(run.name()::equals).isPresent();
    }

    /** Lets half a minute pass in which the run sends no heartbeat, because its ledger does not answer. */
    void waitForLedger(SimulatedRun run) {
        live.remove(run);
        for (int i = 0; i < 6; i++) {
            advance(BEAT);
        }
        live.add(run);
    }

    private void advance(Duration duration) {
        sandbox.advance(duration);
        if (!lasts(Effect.NODE_DOWN)) {
            nodeBack.run();
            nodeBack = () -> {};
        }
        beating = true;
        try {
            live.forEach(SimulatedRun::beat);
        } finally {
            beating = false;
        }
    }
}
