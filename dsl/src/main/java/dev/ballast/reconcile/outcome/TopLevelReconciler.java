package dev.ballast.reconcile.outcome;

import dev.ballast.model.Filter;
import dev.ballast.model.Labelled;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.ResourceLists;
import dev.ballast.reconcile.context.ResponseCache;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The reconciler of a kind that is no part of another one, as a teardown, the prompt and the lists of labels use it.
 *
 * @param <A> an answer about one of its resources
 */
public interface TopLevelReconciler<A extends Labelled> {

    /** Returns the last answers of the service. */
    ResponseCache<A> answers();

    /**
     * Returns the consequences of a deletion for the plan of a teardown: what is deleted with the resource, and what is done
     * before. What is deleted with it, or before, is not affected.
     */
    String consequences(Resource resource, A now, Set<Resource> deleted);

    /** Returns the deletions of this kind. */
    Deletion<A> deletion();

    /** Returns the lists of the resources of this kind. */
    ResourceLists<A> lists();

    /** Returns all that the service lists, with one request for each page when it is reached, and caches the answers. */
    default Stream<Resource> list() {
        return lists().list(Filter.NONE);
    }

    /** Returns the resource of that name in the ledger; if there is none, the message lists the names. */
    Resource find(String name);

    /** Returns the resource of that id. */
    Resource find(long id);

    /** Does what a deletion needs before, by the last answer; the caller has asked a person. */
    default void prepareDeletion(Resource resource) {}
}
