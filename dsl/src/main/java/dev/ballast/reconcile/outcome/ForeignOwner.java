package dev.ballast.reconcile.outcome;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.model.Labelled;
import dev.ballast.reconcile.context.Resource;
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
    public static void refuse(Resource resource, Optional<?> answer) {
        refuse(resource.toString(), answer);
    }

    /** Refuses if the answer shows an owner; {@code title} begins the message. */
    public static void refuse(String title, Optional<?> answer) {
        answer.filter(Labelled.class::isInstance)
                .map(Labelled.class::cast)
                .flatMap(Labelled::owner)
                .ifPresent(owner -> {
                    throw new RuleException(
                            RefusalCode.FOREIGN_OWNER,
                            title + " " + says(owner),
                            "change it by a manifest of the cluster, or use another name");
                });
    }
}
