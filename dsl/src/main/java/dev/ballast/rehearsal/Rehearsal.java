package dev.ballast.rehearsal;

import dev.ballast.catalogue.PriceList;
import dev.ballast.error.Certainty;
import dev.ballast.error.InterruptedRunException;
import dev.ballast.error.ReadOnlyException;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.error.SourceLocation;
import dev.ballast.error.WireException;
import dev.ballast.http.ConnectionSettings;
import dev.ballast.http.Exchange;
import dev.ballast.http.Json;
import dev.ballast.http.Reply;
import dev.ballast.http.Request;
import dev.ballast.ledger.Ledger;
import dev.ballast.ledger.ReferenceCodec;
import dev.ballast.model.Dialect;
import dev.ballast.model.Kind;
import dev.ballast.model.Operation;
import dev.ballast.model.PlannedMaintenance;
import dev.ballast.model.Reference;
import dev.ballast.model.VolumeQuota;
import dev.ballast.redact.Redactor;
import dev.ballast.sandbox.Sandbox;
import dev.ballast.sandbox.http.Answer;
import dev.ballast.sandbox.http.RequestContext;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * The service of a rehearsed run. Reads return the account with the changes of the run so far; writes change only a simulator.
 * Safe for use by many threads.
 */
public final class Rehearsal implements Exchange {

    /** The placeholder for a secret that is not set. */
    public static final String UNSET_SECRET = "set-nowhere-in-a-rehearsal";

    /** The lower bound of the simulator's ids. No service has ids that large. */
    static final int FIRST_ID = 2_000_000_000;

    /**
     * The number of ids among which the first one is chosen at random, so that no runbook can contain an id of its own
     * rehearsal.
     */
    private static final int IDS = 100_000_000;

    /**
     * The simulator's private addresses begin at random in the upper half of their range, with at least 2,500 addresses above
     * the first.
     */
    private static final int FIRST_ADDRESS = 16_000;

    private static final int ADDRESSES = 14_000;

    private static final int NOT_FOUND = 404;

    private final Settings settings;
    private final LedgerAnswers remembered;
    private final PlanRecorder recorder;
    private final Exchange service;
    private final Instant begin;
    private final PlannedCalls calls = new PlannedCalls();
    private final WriteForm forms;
    private final Pricing pricing;
    private final VolumeQuotas quotas;
    private PlannedMaintenance maintenance;
    private PacedRehearsal paced;
    private final AtomicLong requests = new AtomicLong();
    private final Set<Kind> listed = ConcurrentHashMap.newKeySet();
    private final Queue<Plan.Resource> planned = new ConcurrentLinkedQueue<>();
    private final Map<String, DeclaredLine> declared = new ConcurrentHashMap<>();

    /** The line of a part inside the block of its holder, and the first line of that block. */
    record DeclaredLine(SourceLocation block, SourceLocation part) {}

    /**
     * The settings of a rehearsal.
     *
     * @param dialect the dialect of the account
     * @param sandbox the simulator; its clock shows the present time
     * @param account the exchange with the service, which receives only reads; null if the simulator holds the account itself
     * @param reads returns the number of requests that were sent to the account
     * @param ledger the copy of the ledger that the run uses
     * @param line returns the current line of the runbook, or null
     * @param redactor masks the secrets of requests in refusals
     * @param readOnly the name of the setting that forbids writes in a real run, or null
     * @param prices returns the prices of the service, which an exchange reads that is not counted
     * @param maintenance returns the maintenance that the service plans, which an exchange reads that is not counted
     * @param quotas returns the quotas of volumes of these ids that the account shows, read in the same way
     */
    public record Settings(
            Dialect dialect,
            Sandbox sandbox,
            Exchange account,
            LongSupplier reads,
            Ledger ledger,
            Supplier<SourceLocation> line,
            Redactor redactor,
            String readOnly,
            Function<Exchange, PriceList> prices,
            Function<Exchange, PlannedMaintenance> maintenance,
            BiFunction<Exchange, Set<String>, List<VolumeQuota>> quotas) {}

    /** Begins a rehearsal. It reads nothing yet. */
    public Rehearsal(Settings settings) {
        this.settings = settings;
        this.remembered = new LedgerAnswers(settings.ledger());
        Exchange account = settings.account();
        Exchange simulated = new SimulatedExchange(settings.sandbox(), account != null);
        this.recorder = new PlanRecorder(settings.sandbox(), simulated, settings.line());
        this.service = account == null
                ? recorder
                : new MirroredService(
                        settings.dialect(), new ReadsOnly(account), settings.sandbox(), recorder, remembered);
        this.pricing = settings.dialect().publicService()
                ? new Pricing(() -> settings.prices().apply(account == null ? simulated : new ReadsOnly(account)))
                : Pricing.NONE;
        this.quotas =
                new VolumeQuotas(ids -> account == null || !settings.dialect().publicService()
                        ? List.of()
                        : settings.quotas().apply(new ReadsOnly(account), ids));
        this.begin = settings.sandbox().now();
        this.forms = new WriteForm(settings.ledger(), true);
        int id = FIRST_ID + ThreadLocalRandom.current().nextInt(IDS);
        int address = FIRST_ADDRESS + ThreadLocalRandom.current().nextInt(ADDRESSES);
        settings.sandbox().mirror(mirror -> mirror.countFrom(id, address));
    }

    /** Returns an exchange that sends requests to this when a run with this connection sends them, in virtual time. */
    public Exchange paced(ConnectionSettings connection) {
        paced = new PacedRehearsal(connection, this);
        return paced;
    }

    @Override
    public Reply send(Request request) {
        if (Thread.currentThread().isInterrupted()) {
            throw new InterruptedRunException(
                    "stopped at " + request.method() + " " + request.path(), null, Certainty.NOT_SENT, null);
        }
        if (request.writes() && settings.readOnly() != null) {
            throw new ReadOnlyException(settings.readOnly(), request.method().name(), request.path());
        }
        request.secrets(settings.redactor());
        requests.incrementAndGet();
        Optional<Runnable> sent = request.writes() ? Optional.of(sent(request)) : Optional.empty();
        Reply reply = request.operation() == null && request.writes() ? plan(request) : service.send(request);
        // A real run also sends the deletion of a resource that is gone already.
        if (reply.succeeded() || (request.method() == Request.Method.DELETE && reply.status() == NOT_FOUND)) {
            sent.ifPresent(Runnable::run);
            forms.begin(request);
            forms.note(request, reply);
            noteAddress(request, reply);
        }
        if (reply.succeeded()
                && request.operation() != null
                && !request.headers().containsKey("X-Filter")) {
            request.operation().listed().ifPresent(listed::add);
        }
        return reply.succeeded() ? reply : reply.mapped(settings.redactor()::text);
    }

    /**
     * Returns a task that adds a write to the calls. The form is taken before the write is sent, because a delete removes the
     * name from the ledger.
     */
    private Runnable sent(Request write) {
        String resource = forms.resource(write);
        SourceLocation line = settings.line().get();
        String title = forms.title(write) + (line == null ? "" : " (" + line + ")");
        PlannedCalls.Call call =
                new PlannedCalls.Call(forms.of(write), forms.head(write), forms.body(write), withoutSimulated(title));
        return () -> calls.add(resource, call);
    }

    /** Records the address that the simulator chose for a new NodeBalancer. */
    private void noteAddress(Request request, Reply reply) {
        if (request.operation() == Operation.CREATE_NODEBALANCER
                && !request.body().containsKey("ipv4")) {
            Json.tryTree(reply.body())
                    .map(shown -> shown.path("ipv4").asString(""))
                    .filter(address -> !address.isEmpty())
                    .ifPresent(recorder.simulated()::note);
        }
    }

    /** Adds a write that no word describes to the plan. Only the run knows its answer. */
    private Reply plan(Request write) {
        SourceLocation line = settings.line().get();
        List<Plan.Field> fields = new ArrayList<>();
        write.plannedBody().forEachEntry((name, value) -> fields.add(new Plan.Field(name, List.of(shown(value)))));
        planned.add(new Plan.Resource(
                Plan.Action.SEND,
                "request",
                withoutSimulated(settings.redactor().text(write.method() + " " + write.path())),
                fields,
                List.of(),
                line == null ? List.of() : List.of(line),
                pricing.ofRequest(write),
                List.of()));
        return new Reply(200, Map.of(), "");
    }

    /**
     * Adds a step to the plan that people approve in the run.
     *
     * @param ends whether the run ends there, and a second one continues from the beginning of the script
     * @throws RuleException if the run could not continue there
     */
    public void addStep(String step, Duration time, boolean ends) {
        SourceLocation line = settings.line().get();
        boolean twice = planned.stream()
                .anyMatch(each ->
                        each.action() == Plan.Action.AWAIT && each.name().equals(step));
        if (ends && twice) {
            throw new RuleException(
                    RefusalCode.APPROVAL_STEP,
                    "approval('" + step + "') is there twice, and one approval would be for both",
                    "give each step another name");
        }
        Optional<String> again = ends ? PlanBuilder.repeated(recorder.steps(), planned) : Optional.empty();
        again.ifPresent(what -> {
            throw new RuleException(
                    RefusalCode.APPROVAL_STEP,
                    "the run that continues at approval('" + step + "') would again do what " + what + " does",
                    "write that below the approval, or in a runbook of its own");
        });
        calls.addStep(step);
        planned.add(new Plan.Resource(
                Plan.Action.AWAIT,
                "approval",
                step,
                List.of(new Plan.Field(
                        "timeout", List.of(JsonNodeFactory.instance.stringNode(time.toSeconds() + " s")))),
                List.of(),
                line == null ? List.of() : List.of(line),
                List.of(),
                List.of()));
    }

    private JsonNode shown(JsonNode value) {
        String text = value.isString() ? value.asString() : value.toString();
        String shown = withoutSimulated(settings.redactor().text(text));
        return shown.equals(text) ? value : JsonNodeFactory.instance.stringNode(shown);
    }

    /** Returns a text without the ids and addresses of the simulator. */
    public String withoutSimulated(String text) {
        return recorder.simulated().replaced(text, Plan.KNOWN_AFTER_CREATE);
    }

    /** Records the line of a part inside the block of its holder; the block begins at the current line. */
    public void recordDeclaration(Reference part, SourceLocation location) {
        SourceLocation block = settings.line().get();
        if (block != null) {
            declared.put(ReferenceCodec.path(part), new DeclaredLine(block, location));
        }
    }

    /** Returns the number of requests that the run has sent so far; a real run sends as many. */
    public long requests() {
        return requests.get();
    }

    /** Returns the writes that the run has sent so far. */
    public PlannedCalls calls() {
        return calls;
    }

    /**
     * Returns these writes for a plan in a file.
     *
     * @param salt the salt of the hashes in that file
     */
    public PlannedCalls.Writes writes(String salt) {
        return new PlannedCalls.Writes(salt, calls.writes(new SlowHash(salt), settings.redactor()::text));
    }

    /** Reads what the plan shows besides the run. Without this it is unknown once the exchange is closed. */
    public void readBeside() {
        plan();
    }

    /** Returns the plan of the run so far. */
    public Plan plan() {
        Plan ofWords = new PlanBuilder(
                        settings.ledger(),
                        settings.sandbox().resources(),
                        declared,
                        recorder.steps(),
                        pricing,
                        settings.redactor()::text)
                .plan(
                        remembered.used(),
                        listed,
                        new Plan.Effort(
                                requests(),
                                settings.account() == null
                                        ? 0
                                        : settings.reads().getAsLong(),
                                Duration.between(begin, settings.sandbox().now())
                                        .truncatedTo(ChronoUnit.MILLIS),
                                paced == null ? new TreeMap<>() : paced.waiting()));
        return new Plan(
                PlanBuilder.inOrder(ofWords.resources(), planned),
                ofWords.remembered(),
                ofWords.majorities(),
                quotas.after(recorder.steps()),
                maintenance(),
                ofWords.effort());
    }

    private synchronized PlannedMaintenance maintenance() {
        if (maintenance == null) {
            Map<String, String> names = new HashMap<>();
            settings.ledger().ids().forEach((reference, id) -> {
                if (reference.kind() == Kind.INSTANCE && settings.dialect().publicService()) {
                    names.put(id, reference.name());
                }
            });
            maintenance = names.isEmpty()
                    ? PlannedMaintenance.NONE
                    : settings.maintenance().apply(service).of(names);
        }
        return maintenance;
    }

    /**
     * Sends reads to the service, and throws an IllegalStateException for any write. A read that fails while the run writes has
     * written nothing, and says so: else the simulated write would count as one of unknown outcome.
     */
    public static final class ReadsOnly implements Exchange {

        private final Exchange next;

        ReadsOnly(Exchange next) {
            this.next = next;
        }

        @Override
        public Reply send(Request request) {
            if (request.writes()) {
                throw new IllegalStateException(
                        "a rehearsal sends no write: " + request.method() + " " + request.path());
            }
            try {
                return next.send(request);
            } catch (InterruptedRunException stop) {
                throw new InterruptedRunException(stop.problem(), stop.remedy().orElse(null), Certainty.NOT_SENT, stop);
            } catch (WireException failed) {
                throw new WireException(
                        failed.method(),
                        failed.path(),
                        failed.reason(),
                        failed.remedy().orElse(null),
                        false,
                        failed);
            }
        }
    }

    /**
     * Passes requests to a sandbox of this process, without HTTP.
     *
     * @param sandbox the sandbox that answers
     * @param elsewhere whether regions, types and images belong to another service, with which the words have compared them already
     */
    private record SimulatedExchange(Sandbox sandbox, boolean elsewhere) implements Exchange {

        @Override
        public Reply send(Request request) {
            String[] target = request.versionedPath().split("\\?", 2);
            Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
            headers.put("Host", "localhost");
            headers.put("Content-Type", "application/json");
            headers.put("Authorization", "Bearer " + sandbox.token());
            if (elsewhere) {
                headers.put("X-Catalogue-Elsewhere", "true");
            }
            request.headers().forEach((name, value) -> headers.put(name, asReceived(value)));
            Answer answer = sandbox.answer(new RequestContext(
                    request.method().name(),
                    target[0],
                    target.length > 1 ? target[1] : null,
                    headers,
                    request.content(),
                    "rehearsal"));
            return new Reply(
                    answer.status(),
                    answer.headers().entrySet().stream()
                            .collect(Collectors.toMap(Map.Entry::getKey, each -> List.of(each.getValue()))),
                    answer.body());
        }

        /** Returns the value of a header as a server receives it: its bytes read as Latin-1. */
        private static String asReceived(String value) {
            return new String(value.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        }
    }
}
