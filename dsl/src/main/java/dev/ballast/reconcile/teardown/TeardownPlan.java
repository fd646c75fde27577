package dev.ballast.reconcile.teardown;

import dev.ballast.model.Kind;
import dev.ballast.reconcile.context.Resource;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The plan of a teardown.
 *
 * @param deleted in the order of their deletion
 * @param freed attached volumes that this ledger did not create: they are detached and kept
 * @param tags the tags of these resources, deleted last if nothing else has them
 * @param lines the plan as a tree, one line a resource, with the resources that are kept at the end
 */
public record TeardownPlan(List<Resource> deleted, List<Resource> freed, List<String> tags, List<String> lines) {

    /** Returns whether nothing is to be deleted. */
    public boolean isEmpty() {
        return deleted.isEmpty();
    }

    /** Returns how many there are of each kind, such as {@code 1 nodebalancer, 2 instances}. */
    String count() {
        return Kind.wholes()
                .filter(kind -> !of(kind).isEmpty())
                .map(kind -> of(kind).size() + " " + kind.word() + (of(kind).size() == 1 ? "" : "s"))
                .collect(Collectors.joining(", "));
    }

    /** Returns the plan without some of the deletions. */
    TeardownPlan without(List<Resource> kept) {
        return new TeardownPlan(
                deleted.stream().filter(resource -> !kept.contains(resource)).toList(), freed, tags, lines);
    }

    /** Returns the resources of a kind. */
    List<Resource> of(Kind kind) {
        return Resource.of(kind, deleted);
    }
}
