package dev.ballast.reconcile.outcome;

import dev.ballast.error.BallastException;
import dev.ballast.error.CallException;
import dev.ballast.error.Certainty;
import dev.ballast.error.GoneException;
import dev.ballast.error.LedgerException;
import dev.ballast.error.NotFoundException;
import dev.ballast.error.OutcomeUnknownException;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RefusedException;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.OpenIntent;
import dev.ballast.ledger.Owner;
import dev.ballast.model.Kind;
import dev.ballast.model.Operation;
import dev.ballast.model.Reference;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Batch;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.rules.NearestMatch;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Finds resources in the ledger, and creates a resource at most once: the intent is recorded before the call and the id after
 * it. If the outcome of the call is unknown, the evidence of the dialect shows it, or the intent stays open, and every later
 * run stops there until a person has settled it.
 */
public final class CreateOnce {

    private static final String AGAIN = "run again: the next run looks for it in the lists; or ";
    private static final String NO_LONGER = " is no longer on the service";

    private final Account account;
    private final Function<Kind, CreateEvidence> evidenceByKind;
    private final BiFunction<Reference, RefusedException, RefusedException> explanation;

    private CreateOnce(
            Account account,
            Function<Kind, CreateEvidence> evidenceByKind,
            BiFunction<Reference, RefusedException, RefusedException> explanation) {
        this.account = account;
        this.evidenceByKind = evidenceByKind;
        this.explanation = explanation;
    }

    CreateOnce(Account account, Function<Kind, CreateEvidence> evidenceByKind) {
        this(account, evidenceByKind, new TakenLabel(account)::explain);
    }

    public CreateOnce(Account account) {
        this(account, kind -> CreateEvidence.of(account, kind));
    }

    /** Returns the same that explains a refusal of a create; {@code explain} returns one of another cause as it is. */
    public CreateOnce explaining(UnaryOperator<RefusedException> explain) {
        return new CreateOnce(account, evidenceByKind, (reference, refused) -> explain.apply(refused));
    }

    UnknownOutcomeMessages unknownOutcomes() {
        return new UnknownOutcomeMessages(account);
    }

    /** Returns the resource of that name; if there is none, the message lists the names and the nearest of them. */
    public Resource require(Kind kind, String name) {
        Reference reference = new Reference.ByName(kind, name);
        return findSettled(reference).map(Resource::of).orElseThrow(() -> {
            account.ledger().requireEntries();
            List<String> names = account.names(kind.word());
            return new RuleException(
                    RefusalCode.UNKNOWN_NAME,
                    reference + " is not in the ledger; " + listNames(names),
                    NearestMatch.of(name, names)
                            .map(near -> "did you mean '" + near + "'?")
                            .orElse("create it with a block or a size, or give its id if it exists"));
        });
    }

    /** Returns a clause that lists the names that the ledger has. */
    public static String listNames(List<String> names) {
        return names.isEmpty() ? "the ledger has none" : "the ledger has: " + String.join(", ", names);
    }

    /** Returns the id of the NodeBalancer of a port or a node. */
    public long balancerOf(Resource part) {
        Reference.Port port = part.reference() instanceof Reference.Node node ? node.port() : part.port();
        Reference.Whole balancer = port.balancer();
        return balancer instanceof Reference.ById known
                ? known.id()
                : require(Kind.NODEBALANCER, balancer.name()).id();
    }

    /**
     * Returns the entry of the reference; empty if nothing was created under it. Waits for a create that another thread of this
     * run is sending, and looks for what an earlier run has created where the service can be asked.
     *
     * @throws OutcomeUnknownException if a create of it was sent and its outcome can only be found out by a person
     */
    public Optional<Entry> findSettled(Reference reference) {
        return account.ledger().find(reference).flatMap(this::requireSettled);
    }

    /** Returns an entry with its id; without one, waits for its create or throws, as in {@link #findSettled}. */
    public Optional<Entry> requireSettled(Entry entry) {
        return entry.id() != null
                ? Optional.of(entry)
                : account.runExclusively(entry.reference(), () -> account.ledger()
                        .find(entry.reference())
                        .flatMap(now -> now.id() == null ? settleAlone(now) : Optional.of(now)));
    }

    /** Waits for the run that is creating it, if that still runs. */
    private Optional<Entry> settleAlone(Entry open) {
        account.ledger().lease().await(open.intent());
        try {
            return settleNow(open);
        } catch (OutcomeUnknownException stop) {
            // Another run may have settled it meanwhile, and may be creating it again.
            Optional<Entry> now = account.ledger().find(open.reference());
            if (now.map(Entry::intent).filter(open.intent()::equals).isPresent()) {
                throw stop;
            }
            return now.flatMap(this::requireSettled);
        }
    }

    /**
     * Returns the entry of the resource that an earlier run created. If there is none, withdraws the create and returns empty.
     */
    private Optional<Entry> settleNow(Entry open) {
        Owner.State owner = account.ledger().state(open.intent());
        if (owner == Owner.State.RUNNING) {
            throw unknownOutcomes().ofEarlierCreate(open);
        }
        CreateEvidence evidence = evidenceOf(open.reference());
        Optional<Entry> found = evidence.settle(open, open.intent().since());
        if (found.isEmpty()) {
            if (owner == Owner.State.UNKNOWN) {
                throw unknownOutcomes().ofEarlierCreate(open);
            }
            // A run that only withdraws what an earlier one recorded is in the log, too.
            account.ledger().lease().take();
            account.ledger().withdraw(open);
            openCreates().put(open.reference(), open.intent().since());
        }
        return found;
    }

    private CreateEvidence evidenceOf(Reference reference) {
        return evidenceByKind.apply(reference.kind());
    }

    private Map<Reference, Instant> openCreates() {
        return account.sent().creates();
    }

    /**
     * Returns the result of {@code known} for an existing resource, else of creating it. If several threads of this run try it
     * at once, one creates it and the others find it.
     */
    public <T> T ensure(Reference reference, Function<Entry, T> known, Supplier<Optional<T>> create) {
        return ensure(reference, () -> findSettled(reference), known, create);
    }

    /** Like the method above, but finds the resource with {@code look}, and looks again if the create returns empty. */
    public <T> T ensure(
            Reference reference,
            Supplier<Optional<Entry>> look,
            Function<Entry, T> known,
            Supplier<Optional<T>> create) {
        return account.runExclusively(reference, () -> {
            Optional<T> present;
            do {
                present = look.get().map(entry -> compare(entry, known)).or(create);
            } while (present.isEmpty());
            return present.get();
        });
    }

    /** Returns the result of {@code known}. If the resource is gone, the message names the only one that has its label. */
    private <T> T compare(Entry entry, Function<Entry, T> known) {
        try {
            return known.apply(entry);
        } catch (GoneException gone) {
            throw entry.reference().toString().equals(gone.resource()) ? explainByLabel(entry, gone) : gone;
        }
    }

    private GoneException explainByLabel(Entry entry, GoneException gone) {
        try {
            return sameLabel(entry)
                    .map(found -> explain(gone, entry.reference(), found))
                    .orElse(gone);
        } catch (CallException unseen) {
            gone.addSuppressed(unseen);
            return gone;
        }
    }

    private Optional<Candidate> sameLabel(Entry known) {
        return account.dialect().has(Operation.LIST_CONFIGS, "")
                ? new ListedEvidence(account).sameLabel(known)
                : Optional.empty();
    }

    /**
     * Throws if a resource of the ledger is gone and the service has one other of its label: the deletion may be meant for
     * that one.
     */
    void refuseSameLabel(Resource gone) {
        account.ledger()
                .find(gone.reference())
                .filter(entry -> gone.idText().equals(entry.id()))
                .flatMap(this::sameLabel)
                .ifPresent(found -> {
                    throw new RuleException(
                            RefusalCode.OTHER_RESOURCE,
                            gone.withId() + NO_LONGER + "; the service has another " + gone.reference()
                                    + ", with the id " + found,
                            "to keep that one, remove the deletion from the runbook; "
                                    + account.commands().steps("to also delete it", takeover(gone.reference(), found)));
                });
    }

    private List<String> takeover(Reference reference, Candidate found) {
        return List.of(
                account.commands().forget(reference),
                account.commands().importing((Reference.Whole) reference, found.id()));
    }

    /** Where the service does not let two resources share a label, it would refuse a new one. */
    private GoneException explain(GoneException gone, Reference reference, Candidate found) {
        String adopt = account.commands().steps("to use that one", takeover(reference, found));
        return gone.explained(
                "the service has another " + reference + ", with the id " + found,
                reference.kind().sharesLabels()
                        ? gone.remedy().orElseThrow() + System.lineSeparator() + adopt
                        : "to create a new one, use another name; " + adopt);
    }

    /** The record of a created resource for the ledger: the text of its id, and its facts. */
    public record Recorded(String id, Map<String, String> facts) {

        /** The record of a resource with a number as its id. */
        public Recorded(long id, Map<String, String> facts) {
            this(Long.toString(id), facts);
        }
    }

    /**
     * Sends a create under its intent, records what {@code recorded} takes from its answer, and returns the answer. Empty
     * if it exists without an answer, because another process was faster or because the evidence shows it.
     */
    public <T> Optional<T> create(
            Reference reference,
            String act,
            Map<String, String> wanted,
            Supplier<T> call,
            Function<T, Recorded> recorded) {
        return intend(reference, act, wanted)
                .flatMap(intent -> send(intent, call).map(created -> {
                    // Marked as kept before the ledger shows it, so that no other branch deletes it.
                    Batch.keep(reference);
                    Recorded shown = recorded.apply(created);
                    record(intent, shown.id(), shown.facts());
                    openCreates().remove(reference);
                    account.report(new Progress.Created(reference, shown.id()));
                    return created;
                }));
    }

    /** If two processes found nothing at the same time, the second one continues with what the first one created. */
    private Optional<OpenIntent> intend(Reference reference, String act, Map<String, String> wanted) {
        try {
            return Optional.of(account.ledger().intend(reference, act, wanted));
        } catch (LedgerException taken) {
            try {
                if (findSettled(reference).isPresent()) {
                    return Optional.empty();
                }
            } catch (LedgerException lost) {
                taken.addSuppressed(lost);
            }
            throw taken;
        }
    }

    private <T> Optional<T> send(OpenIntent intent, Supplier<T> call) {
        CreateEvidence evidence = evidenceOf(intent.reference());
        boolean unclear = evidence.isConclusive() && openCreates().containsKey(intent.reference());
        try {
            return new UncertainWrite<>(call, probe(intent, evidence), unclear).send();
        } catch (Throwable failure) {
            throw endIntent(intent, Certainty.of(failure), explain(intent, failure));
        }
    }

    private RuntimeException explain(OpenIntent intent, Throwable failure) {
        if (failure instanceof OutcomeUnknownException person) {
            return person;
        }
        if (!(failure instanceof BallastException known && known.certainty().surelyNotDone())) {
            return unknownOutcomes()
                    .ofCreate(intent, failure, evidenceOf(intent.reference()).isConclusive() ? AGAIN : "");
        }
        return known instanceof RefusedException refused ? explanation.apply(intent.reference(), refused) : known;
    }

    private UncertainWrite.EffectProbe probe(OpenIntent intent, CreateEvidence evidence) {
        Reference reference = intent.reference();
        return new UncertainWrite.EffectProbe() {

            @Override
            public boolean settle() {
                Instant since = openCreates()
                        .computeIfAbsent(reference, first -> intent.intent().since());
                // Another run that took the lease over may have settled it.
                return account.ledger()
                        .find(reference)
                        .filter(open -> open.id() != null
                                || (evidence.canSettleAtOnce(open)
                                        && evidence.settle(open, since).isPresent()))
                        .isPresent();
            }

            @Override
            public boolean isConclusive() {
                return evidence.isConclusive();
            }

            /** Allows one repetition if the evidence is conclusive. The evidence has already waited for late lists. */
            @Override
            public boolean mayRepeat(int attempts) {
                return isConclusive() && attempts == 1;
            }
        };
    }

    /** If the id cannot be recorded, the message contains it, because it is all that is needed to continue. */
    private void record(OpenIntent intent, String id, Map<String, String> applied) {
        try {
            intent.record(id, applied);
        } catch (RuntimeException lost) {
            String why = lost instanceof BallastException known ? known.problem() : lost.toString();
            throw new OutcomeUnknownException(
                    intent.reference() + " was created with id " + id + ", which could not be recorded: " + why,
                    lost instanceof LedgerException other && hasOther(intent.reference(), id, other)
                            ? other.remedy().orElse(null)
                            : account.commands()
                                    .advice(
                                            "repair the ledger, then run",
                                            account.commands().adopt(intent.reference(), id)),
                    lost);
        }
    }

    /** Returns whether the ledger knows another id, as when the name was forgotten and used again meanwhile. */
    private boolean hasOther(Reference reference, String id, LedgerException refusal) {
        try {
            return account.ledger()
                    .find(reference)
                    .map(Entry::id)
                    .filter(known -> !known.equals(id))
                    .isPresent();
        } catch (LedgerException unread) {
            refusal.addSuppressed(unread);
            return false;
        }
    }

    /**
     * Withdraws the intent of a call without effect, or keeps it open. Returns the failure, with others as suppressed
     * exceptions.
     */
    public static <E extends Throwable> E endIntent(OpenIntent intent, Certainty certainty, E failure) {
        try {
            if (certainty.surelyNotDone()) {
                intent.withdraw();
            } else {
                intent.giveUp();
            }
        } catch (RuntimeException lost) {
            failure.addSuppressed(lost);
        }
        return failure;
    }

    /** Returns the result of a call on the resource; a 404 becomes the exception of {@link #gone}. */
    public <T> T requirePresent(Resource resource, Supplier<T> call) {
        try {
            return call.get();
        } catch (NotFoundException missing) {
            throw gone(resource, missing);
        }
    }

    /** Returns the exception for an id that the service does not know, with the command that corrects the ledger. */
    public GoneException gone(Resource resource, Throwable cause) {
        if (resource.reference() instanceof Reference.ById) {
            return new GoneException(resource.toString(), resource + " is not on the service", "check the id", cause);
        }
        try {
            return gone(resource, account.ledger().find(resource.reference()), cause);
        } catch (LedgerException lost) {
            GoneException gone = gone(resource.reference(), resource.withId(), cause);
            gone.addSuppressed(lost);
            return gone;
        }
    }

    private GoneException gone(Resource resource, Optional<Entry> entry, Throwable cause) {
        String gone = resource.withId() + NO_LONGER;
        if (entry.map(Entry::id).filter(id -> !id.equals(resource.idText())).isPresent()) {
            return new GoneException(
                    resource.toString(),
                    gone + "; another one has that name now",
                    "look it up again: " + resource,
                    cause);
        }
        if (entry.filter(Entry::isDeletionOpen).isPresent()) {
            return new GoneException(resource.toString(), gone, "run again: its deletion is complete now", cause);
        }
        if (entry.isEmpty()) {
            return new GoneException(
                    resource.toString(),
                    gone + "; it is no longer in the ledger",
                    "a block or a size creates a new one of that name",
                    cause);
        }
        return gone(resource.reference(), resource.withId(), cause);
    }

    /** Returns the exception for a resource that is gone; {@code shown} is its notation with its id. */
    public GoneException gone(Reference reference, String shown, Throwable cause) {
        return new GoneException(
                reference.toString(),
                shown + NO_LONGER,
                account.commands()
                        .advice(
                                "if it is not wanted, take it out of the runbook; to create it again, run this and then the"
                                        + " runbook",
                                account.commands().forget(reference)),
                cause);
    }
}
