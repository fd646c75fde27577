package dev.ballast.reconcile.outcome;

import dev.ballast.client.Pages;
import dev.ballast.error.GoneException;
import dev.ballast.ledger.Entry;
import dev.ballast.model.Kind;
import dev.ballast.model.Labelled;
import dev.ballast.model.Reference;
import dev.ballast.model.ResourceSetting;
import dev.ballast.model.ResourceSettings;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.ResourceLists;
import dev.ballast.reconcile.context.ResponseCache;
import dev.ballast.reconcile.context.WaitOptions;
import dev.ballast.reconcile.context.Waiter;
import dev.ballast.reconcile.facts.FixedFields;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * What the reconcilers of kinds share whose resources the service shows one by one: the last answers, the lists, finding one by its
 * name or id, and the deletion.
 *
 * @param <A> an answer about one of its resources
 */
public abstract class WholeReconciler<A extends Labelled> implements TopLevelReconciler<A> {

    protected final Account account;
    protected final CreateOnce createOnce;
    protected final ResponseCache<A> answers;
    protected final Deletion<A> deletion;
    private final Kind kind;

    /** Creates it for a kind whose resources can be deleted at once. */
    protected WholeReconciler(Account account, CreateOnce createOnce, Waiter waiter, Kind kind) {
        this(account, createOnce, waiter, kind, answers(account, createOnce), answers -> answers::fresh);
    }

    /** Creates it for a kind whose answers are read in another way, or whose deletion has other steps. */
    protected WholeReconciler(
            Account account,
            CreateOnce createOnce,
            Waiter waiter,
            Kind kind,
            ResponseCache<A> answers,
            Function<ResponseCache<A>, Deletion.Steps> steps) {
        this.account = account;
        this.createOnce = createOnce;
        this.kind = kind;
        this.answers = answers;
        this.deletion = new Deletion<>(account, createOnce, waiter, answers, steps.apply(answers));
    }

    /** Returns a cache of the answers about resources of one kind. */
    @SuppressWarnings("unchecked") // All answers about a kind are of one class.
    public static <A> ResponseCache<A> answers(Account account, CreateOnce createOnce) {
        return new ResponseCache<>(
                account.timing(), (resource, deadline) -> (A) createOnce.requirePresent(resource, () -> account.client()
                        .within(deadline)
                        .read(resource.reference().kind(), resource.id())));
    }

    @Override
    public final ResponseCache<A> answers() {
        return answers;
    }

    @Override
    public final Deletion<A> deletion() {
        return deletion;
    }

    @Override
    @SuppressWarnings("unchecked") // All answers about a kind are of one class.
    public final ResourceLists<A> lists() {
        return new ResourceLists<>(
                account, kind, filter -> (Pages<A>) account.client().list(kind, filter), answers::put);
    }

    /**
     * Returns the resource of that name, or without a request one whose deletion is recorded. If there is none, the message lists
     * the names. One that was deleted elsewhere is returned, too: deleting it succeeds, and all else fails.
     */
    @Override
    public final Resource find(String name) {
        return account.findDeleted(named(name))
                .orElseGet(() -> Deletion.evenIfGone(createOnce.require(kind, name), this::look));
    }

    @Override
    public final Resource find(long id) {
        return look(account.withId(kind, id));
    }

    /** Reads a resource that is looked up, and returns it. */
    protected Resource look(Resource resource) {
        if (!account.isDeleted(resource) && !deletion.recordIfGone(resource)) {
            answers.current(resource);
        }
        return resource;
    }

    /** Returns the result of {@code known} for the resource that the ledger has, else of creating it. */
    protected final <T> T ensure(String name, Function<Entry, T> known, Function<Reference, Optional<T>> create) {
        Reference reference = named(name);
        return createOnce.ensure(
                reference,
                () -> createOnce.findSettled(reference).flatMap(deletion::settle),
                known,
                () -> create.apply(reference));
    }

    private Reference named(String name) {
        return new Reference.ByName(kind, name);
    }

    /** Returns a resource that was just created, and keeps its answer; warns if the service has set other values. */
    protected final <S extends Enum<S> & ResourceSetting<A>> Resource created(
            Reference reference, ResourceSettings<S, A> sent, A answer) {
        FixedFields.warnOfOther(account, reference, sent, answer);
        Resource resource = new Resource(reference, answer.id());
        answers.put(resource, answer);
        return resource;
    }

    /** Throws if something uses a resource that is to be deleted. */
    protected void refuseUsed(Resource resource, A now) {}

    /** Throws if something still uses it by a fresh answer; what the caller has deleted before does not count. */
    protected final void refuseStillUsed(Resource resource) {
        try {
            if (answers.cached(resource).isPresent()) {
                refuseUsed(resource, answers.fresh(resource));
            }
        } catch (GoneException gone) {
            answers.drop(resource);
        }
    }

    /**
     * Deletes it after the question, which names the consequences, and records the deletion; refused while something uses it; does
     * nothing if it is gone.
     */
    public void delete(Resource resource) {
        deletion.delete(resource, WaitOptions.USUAL, () -> {
            A now = answers.cachedOrRead(resource);
            refuseUsed(resource, now);
            String with = consequences(resource, now, Set.of());
            if (!with.isEmpty()) {
                account.report(new Progress.Note(resource.withId() + " is deleted" + with));
            }
            account.consent().require("delete", "deleted", resource, with.replaceFirst("^,? ", ""));
        });
    }
}
