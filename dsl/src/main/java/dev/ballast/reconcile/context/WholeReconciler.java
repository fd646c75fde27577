package dev.ballast.reconcile.context;

import dev.ballast.model.Labelled;

/**
 * The reconciler of a kind that is no part of another one, as a teardown, the prompt and the lists of labels use it.
 *
 * @param <A> an answer about one of its resources
 */
public interface WholeReconciler<A extends Labelled> {

    /** Returns the last answers of the service. */
    ResponseCache<A> answers();

    /** Returns what a teardown says of a resource after its id: what is deleted with it, and what is done before. */
    String consequences(Resource resource, A now);

    /** Deletes it with what that needs before; the caller has asked, and means no other one of its label. */
    void deleteAgreed(Resource resource);
}
