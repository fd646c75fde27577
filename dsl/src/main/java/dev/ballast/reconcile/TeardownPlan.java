package dev.ballast.reconcile;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a teardown deletes, by kind.
 *
 * @param freed attached volumes that this ledger did not create: they are detached and kept
 * @param tags the tags of what is deleted; they are deleted last if nothing else has them
 * @param lines the same as a tree, a line for each, with what is kept at the end
 */
public record TeardownPlan(
        List<Resource> balancers,
        List<Resource> volumes,
        List<Resource> instances,
        List<Resource> freed,
        List<String> tags,
        List<String> lines) {

    /** Returns whether nothing is to be deleted. */
    public boolean isEmpty() {
        return balancers.isEmpty() && volumes.isEmpty() && instances.isEmpty();
    }

    /** Returns how many there are of each kind, such as {@code 1 nodebalancer, 2 instances}. */
    String count() {
        return Stream.of(counted(balancers, "nodebalancer"), counted(instances, "instance"), counted(volumes, "volume"))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(", "));
    }

    private static String counted(List<Resource> resources, String word) {
        int size = resources.size();
        return size == 0 ? "" : size + " " + word + (size == 1 ? "" : "s");
    }
}
