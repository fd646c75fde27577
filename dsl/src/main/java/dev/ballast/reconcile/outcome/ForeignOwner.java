package dev.ballast.reconcile.outcome;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.model.Labelled;
import java.util.Optional;

/**
 * Refuses to change or delete what belongs to a Kubernetes cluster. The controller of the cluster undoes such a change, and the
 * cluster loses its traffic by a deletion.
 */
public final class ForeignOwner {

    private ForeignOwner() {}

    /** Returns what a message says of a resource with this owner. */
    public static String says(String owner) {
        return "belongs to " + owner + ", whose controller undoes changes of others";
    }

    /** Refuses if the answer about a resource shows an owner; does nothing without an answer. */
    public static void refuse(Object resource, Optional<?> answer) {
        answer.filter(Labelled.class::isInstance)
                .map(Labelled.class::cast)
                .flatMap(Labelled::owner)
                .ifPresent(owner -> {
                    throw new RuleException(
                            RefusalCode.FOREIGN_OWNER,
                            resource + " " + says(owner),
                            "change it by a manifest of the cluster, or use another name");
                });
    }
}
