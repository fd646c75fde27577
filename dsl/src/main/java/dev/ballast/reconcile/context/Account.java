package dev.ballast.reconcile.context;

import dev.ballast.catalogue.CatalogueCache;
import dev.ballast.client.Client;
import dev.ballast.error.InterruptedRunException;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.http.PublicListeners;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.Ledger;
import dev.ballast.ledger.LoggedEvent;
import dev.ballast.ledger.ReferenceCodec;
import dev.ballast.ledger.TargetCommands;
import dev.ballast.model.Dialect;
import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import dev.ballast.model.Volume;
import dev.ballast.rules.ProtectedNames;
import dev.ballast.time.Deadline;
import dev.ballast.time.Timing;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One cloud account as a run works on it: client, ledger, clock, workers, the consent to destructive calls and the lists of
 * the service. The listener receives every event and may be called from several threads.
 */
public record Account(
        Client client,
        Ledger ledger,
        Timing timing,
        Duration waitTimeout,
        Workers workers,
        Consent consent,
        Consumer<Progress> progress,
        CatalogueCache catalogue,
        UnconfirmedWrites sent,
        ProtectedNames profileProtects,
        PublicListeners listeners) {

    /** Creates an account to which nothing has been sent yet. */
    public Account(
            Client client,
            Ledger ledger,
            Timing timing,
            Duration waitTimeout,
            Workers workers,
            Consent consent,
            Consumer<Progress> progress,
            CatalogueCache catalogue) {
        this(
                client,
                ledger,
                timing,
                waitTimeout,
                workers,
                consent,
                progress,
                catalogue,
                new UnconfirmedWrites(),
                ProtectedNames.NONE,
                PublicListeners.SERVICE);
    }

    /** Returns the same account with the resources that its profile protects, and the place where its ports listen. */
    public Account of(ProtectedNames names, PublicListeners places) {
        return new Account(
                client, ledger, timing, waitTimeout, workers, consent, progress, catalogue, sent, names, places);
    }

    /** Returns the same account without questions, for work that was agreed to as a whole. */
    public Account withoutQuestions() {
        return new Account(
                client,
                ledger,
                timing,
                waitTimeout,
                workers,
                Consent.notNeeded(),
                progress,
                catalogue,
                sent,
                profileProtects,
                listeners);
    }

    /** Logs the event and passes it to the listener. */
    public void report(Progress event) {
        log(event);
        progress.accept(event);
    }

    private void log(Progress event) {
        if (event instanceof Progress.Created created) {
            ledger.log().add(LoggedEvent.Act.CREATED, created.reference(), created.id(), created.how());
        } else if (event instanceof Progress.Changed changed) {
            ledger.log().add(LoggedEvent.Act.CHANGED, changed.reference(), changed.id(), changed.change());
        } else if (event instanceof Progress.Recorded recorded) {
            ledger.log().add(LoggedEvent.Act.CHANGED, recorded.reference(), recorded.id(), recorded.what());
        } else if (event instanceof Progress.Deleted deleted) {
            ledger.log().add(LoggedEvent.Act.DELETED, deleted.reference(), deleted.id(), "");
        }
    }

    /** Records the value of a parameter of the runbook in the log of the ledger; a secret is recorded as a mask. */
    public void recordParameter(String name, Object value) {
        ledger.log().addParameter(name, value.toString());
    }

    /** Reports that a resource is as the runbook wants it. */
    public void reportUnchanged(Resource resource, String why) {
        report(new Progress.Unchanged(resource.reference(), resource.idText(), why));
    }

    /** Reports a change of a resource. */
    public void reportChanged(Resource resource, String change) {
        report(new Progress.Changed(resource.reference(), resource.idText(), change));
    }

    /**
     * Records and reports parts that were created with the whole, unless they are known already, and merges into the values last
     * applied to the whole.
     */
    public void recordCreated(Map<Resource, Map<String, String>> parts, Resource whole, Map<String, String> applied) {
        // A run that only finds what an earlier one created is in the log, too.
        ledger.lease().take();
        List<Resource> created = parts.keySet().stream()
                .filter(part -> ledger.find(part.reference()).isEmpty())
                .toList();
        created.forEach(part -> {
            Batch.keep(part.reference());
            log(new Progress.Created(part.reference(), part.idText()));
        });
        ledger.record(
                created.stream()
                        .map(part -> new Ledger.Part(part.reference(), part.idText(), parts.get(part)))
                        .toList(),
                whole.reference(),
                applied);
        created.forEach(part -> report(new Progress.Created(part.reference(), part.idText())));
    }

    /** Records and reports what an open create has created; {@code how} says how it was found. */
    public void recordFound(Reference reference, String id, Map<String, String> applied, String how) {
        ledger.lease().take();
        Batch.keep(reference);
        Progress.Created found = new Progress.Created(reference, id, how);
        log(found);
        ledger.record(reference, id, applied);
        report(found);
    }

    /** Reports that a resource keeps a value or stays as it is, and why. */
    public void reportKept(Resource resource, String why) {
        report(new Progress.Kept(resource.reference(), resource.idText(), why));
    }

    /** Returns the dialect of the service. */
    public Dialect dialect() {
        return client.dialect();
    }

    /**
     * Begins an evaluation, which holds the lease of the target from its first write to its end.
     *
     * @param work the name of the script for runs that wait; null for a program
     * @param text its text, of which the ledger records the SHA-256; null for a program
     */
    public EvaluationScope evaluation(String work, String text) {
        return new EvaluationScope(ledger.lease().begin(work, text));
    }

    /** Runs the work while no other thread of this run does so for the same resource. */
    public <T> T runExclusively(Reference reference, Supplier<T> work) {
        return workers.inTurn(reference, work);
    }

    /** Runs the work while no other thread of this run works on the same resource. */
    public void runExclusively(Reference reference, Runnable work) {
        runExclusively(reference, () -> {
            work.run();
            return null;
        });
    }

    /**
     * Runs a change of the resource while no other thread of this run works on it.
     *
     * @throws RuleException if another resource has its name now
     */
    public <T> T runExclusively(Resource resource, Supplier<T> work) {
        return runExclusively(resource.reference(), () -> {
            requireNamed(resource);
            return work.get();
        });
    }

    /** Runs a change as {@link #runExclusively(Resource, Supplier)} does. */
    public void runExclusively(Resource resource, Runnable work) {
        runExclusively(resource, () -> {
            work.run();
            return null;
        });
    }

    /** Throws if the ledger has another id for the name of the resource, which was looked up before that changed. */
    public void requireNamed(Resource resource) {
        otherId(resource).ifPresent(other -> {
            throw new RuleException(
                    RefusalCode.OTHER_RESOURCE,
                    resource.withId() + " was looked up before, and that name has the id " + other
                            + " now: neither is changed",
                    "look it up again: " + resource);
        });
    }

    /** Returns the id that the ledger has for the name of the resource, if it is another one. */
    public Optional<String> otherId(Resource resource) {
        return ledger.find(resource.reference())
                .map(Entry::id)
                .filter(id -> !id.isEmpty() && !id.equals(resource.idText()));
    }

    /** Returns the commands that a message can print for the target of this account. */
    public TargetCommands commands() {
        return ledger.commands();
    }

    /** Returns the names in the ledger of a kind: {@code instance}, {@code nodebalancer} or {@code volume}. */
    public List<String> names(String kind) {
        return entries(kind)
                .map(Entry::reference)
                .filter(Reference.ByName.class::isInstance)
                .map(Reference::name)
                .toList();
    }

    /**
     * Returns the same names with their ids; also of the kinds {@code config}, {@code node} and {@code address}, whose names
     * are paths such as {@code web:443:a}. The id is empty while the outcome of the creation is not known.
     */
    public Map<String, String> ids(String kind) {
        Map<String, String> ids = new LinkedHashMap<>();
        entries(kind)
                .forEach(entry -> ids.put(ReferenceCodec.path(entry.reference()), Objects.toString(entry.id(), "")));
        return ids;
    }

    /** Returns the resource of that id, under its name if the ledger has one. */
    public Resource withId(Kind kind, long id) {
        return ledger.withId(kind, kind.idText(id))
                .map(Resource::of)
                .orElseGet(() -> new Resource(new Reference.ById(kind, id), id));
    }

    /** Returns the entries of a kind that have an id, in their order. */
    public Stream<Entry> recorded(Kind kind) {
        return entries(kind.word()).filter(entry -> entry.id() != null);
    }

    private Stream<Entry> entries(String kind) {
        return ledger.entries().stream()
                .filter(entry -> entry.reference().kind().word().equals(kind));
    }

    /** Returns the values in the ledger of a field: {@code region}, {@code type}, {@code image} and the like. */
    public SortedSet<String> valuesOf(String field) {
        return ledger.entries().stream()
                .flatMap(entry -> Stream.ofNullable(entry.applied().get(field)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the values last applied to a resource, by field name; empty if it is not in the ledger. Sends nothing. */
    public Map<String, String> applied(Resource resource) {
        return entry(resource).map(Entry::applied).orElse(Map.of());
    }

    /** Returns whether the ledger has this resource, and not another one of its name. */
    public boolean isRecorded(Resource resource) {
        return entry(resource).isPresent();
    }

    /** Returns the entry of this resource; empty if the ledger has none, or another one of its name. */
    public Optional<Entry> entry(Resource resource) {
        return ledger.find(resource.reference())
                .filter(entry -> resource.idText().equals(entry.id()));
    }

    /** Returns the resource of that reference if its deletion is recorded. */
    public Optional<Resource> findDeleted(Reference reference) {
        return ledger.deleted(reference)
                .map(deleted -> new Resource(reference, reference.kind().id(deleted.id())));
    }

    /** Returns whether the deletion of this resource is recorded, and not that of another one of its name. */
    public boolean isDeleted(Resource resource) {
        return findDeleted(resource.reference()).filter(resource::equals).isPresent();
    }

    /** Returns the deadline of a wait: the timeout of its options, else that of the profile. */
    public Deadline deadline(WaitOptions options) {
        return Deadline.in(options.timeout() == null ? waitTimeout : options.timeout(), timing);
    }

    /** Returns the deadline of a wait that takes at most that long, and not longer than a wait by the profile. */
    public Deadline deadline(Duration most) {
        return Deadline.in(Collections.min(List.of(most, waitTimeout)), timing);
    }

    /** Returns the present, virtual on a sandbox in virtual time. */
    public Instant now() {
        return timing.now();
    }

    /** Returns the present to compare with dates from outside the program, as {@link Timing#present}. */
    public Instant present() {
        return timing.present();
    }

    /** Pauses for a {@code sleep} of the script; an interrupt ends the pause at once. */
    public void sleepOfScript(Duration duration) {
        try {
            timing.sleepOfScript(duration);
        } catch (InterruptedException stop) {
            throw InterruptedRunException.of("stopped in sleep", stop);
        }
    }

    /**
     * The writes of a run whose effect no answer has shown yet. All work of the run on its account shares them.
     *
     * @param volumes the expected states of changes that were not waited for: no field of the answer shows a pending detach
     * @param creates the time of the first attempt of each create that no list shows: it may still take effect
     * @param requests the writes of {@code api} without an answer, such as {@code POST /domains}
     */
    public record UnconfirmedWrites(
            Map<Resource, Predicate<Volume>> volumes, Map<Reference, Instant> creates, Queue<String> requests) {

        UnconfirmedWrites() {
            this(new ConcurrentHashMap<>(), new ConcurrentHashMap<>(), new ConcurrentLinkedQueue<>());
        }
    }
}
