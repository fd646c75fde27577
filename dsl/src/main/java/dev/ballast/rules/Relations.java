package dev.ballast.rules;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.model.Dialect;
import dev.ballast.model.PortConfig;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The rules for combinations of values. An unknown value ({@code null}) is accepted. Each method returns the problem, or
 * empty if there is none.
 */
public final class Relations {

    /**
     * A resource in a region: the word of its kind, its name or {@code #} and its id, and the region, which is null if it is
     * not known.
     */
    public record Placed(String kind, String name, String region) {

        @Override
        public String toString() {
            return kind + " " + Quoted.handle(name);
        }
    }

    private Relations() {}

    /** Refuses two resources that work together but are in different regions. */
    public static Optional<Problem> sameRegion(Placed one, Placed other) {
        return one.region() == null || other.region() == null || one.region().equals(other.region())
                ? Optional.empty()
                : Problem.found(
                        RefusalCode.OTHER_REGION,
                        one + " is in " + one.region() + " and " + other + " in " + other.region(),
                        "use two of one region: write region " + Quoted.of(other.region()) + " where the " + one.kind()
                                + " is created");
    }

    /** Refuses a new resource without a region; {@code selection} explains how to select a profile. */
    public static Optional<Problem> regionGiven(String title, String region, Optional<String> selection) {
        return Problem.when(
                region == null,
                RefusalCode.REGION_MISSING,
                title + " has no region",
                selection.map(way -> way + ", or ").orElse("")
                        + "write region 'us-east' in the runbook, set region in the profile, or set BALLAST_REGION");
    }

    /**
     * Returns the region that the block of a resource names, or the default one.
     *
     * @throws RuleException when there is neither
     */
    public static String region(String title, String written, String defaultRegion) {
        String region = written != null ? written : defaultRegion;
        Problem.refuse(regionGiven(title, region, Optional.empty()));
        return region;
    }

    /** Refuses a size below the present size of a volume. */
    public static Optional<Problem> onlyGrows(String volume, Integer now, int wanted) {
        return now == null || wanted >= now
                ? Optional.empty()
                : Problem.found(
                        RefusalCode.SHRINKING,
                        "volume " + Quoted.handle(volume) + " has " + now + " GB and cannot shrink to " + wanted
                                + " GB",
                        "write " + now + " or more; for less, create a new volume and copy the files on its instance");
    }

    /** Refuses a clone with the name of its own volume. */
    public static Optional<Problem> clonedToOther(String volume, String clone) {
        return Problem.when(
                volume.equals(clone),
                RefusalCode.CLONE_OF_ITSELF,
                "volume " + Quoted.handle(volume) + " cannot be cloned to its own name",
                "use a new name for the clone");
    }

    /**
     * Refuses the deletion of an attached volume. {@code instance} is its instance, such as {@code instance 'web'}, or null
     * if it is not attached.
     */
    public static Optional<Problem> detachedFirst(String volume, String instance, Dialect dialect) {
        String handle = "volume(" + Quoted.handle(volume) + ")";
        String both = dialect.publicService() ? ", or " + handle + ".delete(detach: true)" : "";
        return Problem.when(
                instance != null,
                RefusalCode.ATTACHED_VOLUME,
                "volume " + Quoted.handle(volume) + " is attached to " + instance + " and cannot be deleted",
                "write " + handle + ".detach() first" + both);
    }

    /**
     * Refuses to change the region or the throttle of an existing NodeBalancer, which the document cannot do; {@code word} is
     * the changed one, or null.
     */
    public static Optional<Problem> fixedOnceCreated(String balancer, String word) {
        return Problem.when(
                word != null,
                RefusalCode.FIXED_VALUE,
                "nodebalancer " + balancer + " exists: its " + word + " cannot be changed",
                "leave out " + word);
    }

    /** Refuses two configs with the same {@link PortConfig#place}. */
    public static Optional<Problem> distinctPorts(String balancer, List<String> ports) {
        return repeated(ports)
                .map(port -> new Problem(
                        RefusalCode.REPEATED_PORT,
                        title(balancer) + " has port " + port + " twice",
                        "write one line for port " + port + ", with all its nodes"));
    }

    /** Refuses two nodes of a port with the same label. The port is null for nodes that a block writes outside a port. */
    public static Optional<Problem> distinctNodeLabels(Integer port, List<String> labels) {
        return repeated(labels)
                .map(label -> new Problem(
                        RefusalCode.REPEATED_NODE_LABEL,
                        "node label " + Quoted.of(label) + " is used twice" + (port == null ? "" : " for port " + port),
                        "give each node of a port its own label"));
    }

    /**
     * Refuses nodes of a block that no port takes. {@code nodes} are their labels, {@code own} says of each port of the block
     * whether it names its own nodes, and {@code known} are the known ports of the NodeBalancer.
     */
    public static Optional<Problem> nodesNeedAPort(
            String balancer, List<String> nodes, List<Boolean> own, Collection<Integer> known) {
        String labels = Quoted.all(nodes.stream().filter(Objects::nonNull).toList());
        return Problem.when(
                !nodes.isEmpty() && !own.contains(false),
                RefusalCode.PORT_MISSING,
                title(balancer) + " has nodes" + (labels.isEmpty() ? "" : " (" + labels + ")")
                        + (own.isEmpty() ? " and no port" : " that no port takes: each port names its own"),
                own.isEmpty()
                        ? "name the port they serve, such as port " + (known.isEmpty() ? "80" : knownPorts(known))
                        : "write them in the braces of a port, or add a port that names none");
    }

    private static String title(String balancer) {
        return balancer == null ? "the NodeBalancer" : "nodebalancer " + Quoted.of(balancer);
    }

    private static String knownPorts(Collection<Integer> known) {
        List<Integer> sorted = known.stream().sorted().toList();
        return sorted.get(0) + " (known: "
                + sorted.stream().map(String::valueOf).collect(Collectors.joining(", ")) + ")";
    }

    private static <T> Optional<T> repeated(List<T> values) {
        Set<T> seen = new HashSet<>();
        return values.stream().filter(value -> !seen.add(value)).findFirst();
    }
}
