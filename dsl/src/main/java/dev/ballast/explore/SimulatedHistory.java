package dev.ballast.explore;

import dev.ballast.dsl.ScriptLine;
import dev.ballast.error.BallastException;
import dev.ballast.error.InterruptedRunException;
import dev.ballast.error.RuleException;
import dev.ballast.error.SourceLocation;
import dev.ballast.explore.InjectedFault.Effect;
import dev.ballast.http.Reply;
import dev.ballast.http.Request;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.SharedLedger;
import dev.ballast.sandbox.Sandbox;
import dev.ballast.sandbox.mirror.ResourceKind;
import dev.ballast.sandbox.mirror.ResourceProperties;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Performs the history of one plan: runs under faults, then runs until one sends no write. */
final class SimulatedHistory {

    static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    /** The requests that a full account refuses. */
    private static final Pattern FILLS =
            Pattern.compile("POST /((linode|compute)/instances|volumes|nodebalancers)(/\\d+/clone)?");

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
    private final SimulatedPerson person;
    private final History history;
    private final Collection<String> texts = new ConcurrentLinkedQueue<>();
    private final Set<Object> done = new HashSet<>();
    private final boolean detailed;
    private final List<SimulatedRun> live = new CopyOnWriteArrayList<>();
    private boolean lastIsTold;
    private boolean beating;
    private String lastCall = "none";
    private String lastWrite = "none";
    private String downNode = "";
    private Runnable nodeBack = () -> {};

    /** When the effects that last end. */
    private final Map<Effect, Instant> ends = new EnumMap<>(Effect.class);

    private SimulatedHistory(HistoryPlan plan, Scenario scenario, Sandbox sandbox, boolean detailed) {
        this.plan = plan;
        this.detailed = detailed;
        this.scenario = scenario;
        this.sandbox = sandbox;
        this.account = new SimulatedAccount(sandbox);
        this.turns = new Turns(plan.seed(), sandbox::now, this::advance);
        this.ledger = new SharedLedger(sandbox::now, scenario.recorded());
        this.begin = sandbox.now();
        this.history = new History(plan);
        this.person = new SimulatedPerson(history, scenario, account, ledger);
    }

    /** Performs the plan, and keeps what each step changes if it is {@code detailed}. */
    static History performed(HistoryPlan plan, Scenario scenario, boolean detailed) {
        Duration lag = plan.late() ? LAG : Duration.ZERO;
        try (Sandbox sandbox = scenario.service(
                        Sandbox.with().dialect(plan.dialect()).lag(lag).embedded())
                .start()) {
            SimulatedHistory simulated = new SimulatedHistory(plan, scenario, sandbox, detailed);
            try {
                simulated.perform();
            } finally {
                scenario.end();
            }
            simulated.history.end(simulated.turns.stalls(), detailed ? simulated.ledger.all() : List.of());
            return simulated.history;
        }
    }

    HistoryPlan plan() {
        return plan;
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

    /** Notes what a run violates. */
    void violated(String what) {
        history.violated(what);
    }

    private void perform() {
        scenario.begin(account, () -> person.open(true), () -> person.open(false));
        List<String> given = plan.versions().get(0).given();
        if (!given.isEmpty()) {
            history.tell("with " + String.join(", ", given));
        }
        if (plan.crowd() > 1) {
            history.tell(plan.crowd() + " runs begin at once, each time");
        }
        if (plan.late()) {
            history.tell("each list shows ports and nodes " + LAG.toSeconds() + " seconds late");
        }
        for (int version = 0; version < plan.versions().size() && !history.hasEnded(); version++) {
            int now = version;
            history.write("version " + (version + 1));
            settle(plan.versions().get(version));
            history.keep(scenario.picture(account));
            plan.changes().stream().filter(change -> change.after() == now).forEach(this::change);
        }
    }

    private void change(ForeignChange change) {
        Optional<AccountPicture> before = picture();
        scenario.disturbed();
        if (change.act(account)) {
            history.write(change.toString());
            history.tell(change.toString());
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
        int last = history.runs() + MOST_RUNS;
        for (int i = 0; i < most && history.runs() < last && !history.isFailed(); ) {
            int before = history.fired();
            List<SimulatedRun> crowd = performed(step.parts());
            boolean settled = crowd.stream().allMatch(run -> run.failure() == null && run.writes() == 0);
            check(crowd, settled);
            // The person makes room, and waits until the nodes are up.
            ends.values().stream()
                    .filter(sandbox.now()::isBefore)
                    .max(Comparator.naturalOrder())
                    .ifPresent(end -> advance(Duration.between(sandbox.now(), end)));
            boolean advised = crowd.stream().anyMatch(person::follow);
            // Nobody runs again at once: a person looks, writes and types.
            advance(Duration.ofSeconds(10));
            if (!advised) {
                i++;
            }
            if (isLeftToPerson(crowd)) {
                history.leaveToPerson();
                return;
            }
            if (!history.isFailed() && history.fired() == before && !advised && plan.crowd() == 1) {
                crowd.stream()
                        .filter(run -> run.failure() != null)
                        .findFirst()
                        .ifPresent(failed ->
                                history.violated(failed.name() + " failed without a fault: " + failed.outcome()));
            }
            if (settled) {
                return;
            }
        }
        if (!history.isFailed()) {
            history.violated("run " + history.runs() + " still writes or fails; the last write was " + lastWrite);
        }
    }

    /**
     * Returns whether each run refuses to go on although it could: others have taken away what a person would have to decide
     * about, such as the volume of which another one is a clone.
     */
    private boolean isLeftToPerson(List<SimulatedRun> crowd) {
        return !history.pictures().isEmpty()
                && !plan.changes().isEmpty()
                && (plan.crowd() == 1
                        ? crowd.stream().anyMatch(SimulatedHistory::isRefused)
                        : crowd.stream().allMatch(SimulatedHistory::isRefused));
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
                .map(step -> new SimulatedRun(this, "run " + history.countRun()))
                .toList();
        crowd.forEach(run -> turns.workBegins());
        live.addAll(crowd);
        List<Thread> threads = IntStream.range(0, crowd.size())
                .mapToObj(i -> new Thread(() -> perform(crowd.get(i), steps.get(i))))
                .toList();
        threads.forEach(Thread::start);
        threads.forEach(SimulatedHistory::join);
        if (Thread.currentThread().isInterrupted()) {
            throw InterruptedRunException.of("the search was stopped", new InterruptedException());
        }
        live.clear();
        crowd.stream()
                .flatMap(run -> run.finished().stream())
                .filter(part -> crowd.stream().allMatch(run -> run.isFinished(part)))
                .forEach(done::add);
        for (SimulatedRun run : crowd) {
            history.write(run.name() + ": " + run.outcome());
            if (run.failure() != null && !run.isDead()) {
                history.tell(run.name() + " ended: " + run.outcome());
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

    private void check(List<SimulatedRun> crowd, boolean settled) {
        List<Entry> entries = ledger.all();
        scenario.violations(account, entries, settled).forEach(history::violated);
        for (SimulatedRun run : crowd) {
            if (run.failure() != null
                    && !run.isDead()
                    && !(run.failure() instanceof BallastException)
                    && !(run.failure() instanceof InterruptedException)) {
                if (lastWrite.equals("none")) {
                    history.refuseValues();
                }
                history.violated(run.name() + " failed with " + run.failure() + " at "
                        + Stream.of(run.failure().getStackTrace()).limit(5).toList());
            }
        }
        Stream.of(texts.stream(), entries.stream().map(Entry::toString), history.lines().stream())
                .flatMap(all -> all)
                .filter(text -> text.contains(scenario.secret()) || text.contains(sandbox.token()))
                .forEach(text -> history.violated("a secret was written: " + text));
        texts.clear();
    }

    /** Counts a request, writes it down and returns the fault that befalls it, or null. */
    synchronized InjectedFault request(SimulatedRun run, Request request) {
        int number = history.countRequest(request.operation(), request.writes());
        InjectedFault fault = fault(false, number);
        fault = lasting(
                Effect.ACCOUNT_FULL, fault, FILLS.matcher(request.call()).matches(), number);
        fault = lasting(Effect.SERVICE_RESTARTED, fault, true, number);
        if (fault != null && fault.what() == Effect.NODE_DOWN && !goesDown(fault)) {
            fault = null;
        }
        lastIsTold = fault != null;
        lastCall = request.call() + line();
        if (request.writes()) {
            lastWrite = lastCall;
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
        scenario.disturbed();
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
        int number = history.countAccess();
        InjectedFault fault =
                lasting(Effect.LEDGER_FULL, fault(true, number), Character.isUpperCase(what.charAt(0)), number);
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
        history.write(String.format(Locale.ROOT, "%4d +%s s %s %s", history.requests(), seconds, run.name(), what)
                + (fault == null ? "" : "   <-- " + fault));
        if (fault != null) {
            history.countFault();
            String subject = fault.what() == Effect.NODE_DOWN ? downNode + " " : run.name() + ": ";
            history.tell(subject + fault.sentence(what) + line());
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
        return detailed && !history.isFailed() ? Optional.of(new AccountPicture(sandbox)) : Optional.empty();
    }

    /** Keeps what a step has changed, if it has changed something. */
    private void keep(AccountPicture before, Optional<String> sentence) {
        List<String> changes = new AccountPicture(sandbox).changesSince(before);
        if (!changes.isEmpty()) {
            Sandbox now = Sandbox.with()
                    .dialect(plan.dialect())
                    .embedded()
                    .copyOf(sandbox)
                    .start();
            history.keep(sentence, changes, now);
        }
    }

    /** Writes the answer down, and judges the account unless others have changed it by hand or a node is down. */
    private void answered(Reply reply) {
        history.answered(reply.status());
        if (plan.changes().isEmpty() && !lasts(Effect.NODE_DOWN)) {
            scenario.answered().forEach(wrong -> history.violated(wrong + " after " + lastCall));
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
