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

    /**
     * Returns the consequences of a deletion for the plan of a teardown: what is deleted with the resource, and what is done
     * before.
     */
    String consequences(Resource resource, A now);

    /**
     * Deletes the resource after the steps that this needs. The caller has asked a person, and means no other resource of its
     * label.
     */
    void deleteAgreed(Resource resource);
}
