package dev.ballast.rules;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.model.Dialect;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The rules about two or more values; an unknown value ({@code null}) is accepted. Each method returns the problem, if any. */
public final class Relations {

    /** A resource, by the word for its kind and its name or {@code #} and its id, in a region, which is null when not known. */
    public record Placed(String kind, String name, String region) {

        @Override
        public String toString() {
            return kind + " " + Quoted.handle(name);
        }
    }

    private Relations() {}

    /** Two resources that work together are in one region. */
    public static Optional<Problem> sameRegion(Placed one, Placed other) {
        return one.region() == null || other.region() == null || one.region().equals(other.region())
                ? Optional.empty()
                : Problem.found(
                        RefusalCode.OTHER_REGION,
                        one + " is in " + one.region() + " and " + other + " in " + other.region(),
                        "use two of one region: write region " + Quoted.of(other.region()) + " where the " + one.kind()
                                + " is created");
    }

    /** A resource is created in a region, which the runbook or the profile names; {@code selection} is how to select a profile. */
    public static Optional<Problem> regionGiven(String title, String region, Optional<String> selection) {
        return Problem.when(
                region == null,
                RefusalCode.REGION_MISSING,
                title + " has no region",
                selection.map(way -> way + ", or ").orElse("")
                        + "write region 'us-east' in the runbook, set region in the profile, or set BALLAST_REGION");
    }

    /**
     * Returns the region that the block of a resource names, else the usual one.
     *
     * @throws RuleException when there is neither
     */
    public static String region(String title, String written, String usual) {
        String region = written != null ? written : usual;
        Problem.refuse(regionGiven(title, region, Optional.empty()));
        return region;
    }

    /** The size of a volume only grows; its present size is allowed and changes nothing. */
    public static Optional<Problem> onlyGrows(String volume, Integer now, int wanted) {
        return now == null || wanted >= now
                ? Optional.empty()
                : Problem.found(
                        RefusalCode.SHRINKING,
                        "volume " + Quoted.handle(volume) + " has " + now + " GB and cannot shrink to " + wanted
                                + " GB",
                        "write " + now + " or more; for less, create a new volume and copy the files on its instance");
    }

    /** A clone is another volume than the one it copies. */
    public static Optional<Problem> clonedToOther(String volume, String clone) {
        return Problem.when(
                volume.equals(clone),
                RefusalCode.CLONE_OF_ITSELF,
                "volume " + Quoted.handle(volume) + " cannot be cloned to its own name",
                "use a new name for the clone");
    }

    /** A volume is detached before it is deleted. {@code instance} is such as {@code instance 'web'}, or null when it is free. */
    public static Optional<Problem> detachedFirst(String volume, String instance, Dialect dialect) {
        String handle = "volume(" + Quoted.handle(volume) + ")";
        String both = dialect.publicService() ? ", or " + handle + ".delete(detach: true)" : "";
        return Problem.when(
                instance != null,
                RefusalCode.ATTACHED_VOLUME,
                "volume " + Quoted.handle(volume) + " is attached to " + instance + " and cannot be deleted",
                "write " + handle + ".detach() first" + both);
    }

    /** The region and the throttle of a NodeBalancer are given when it is created; the document has no way to change them. */
    public static Optional<Problem> fixedOnceCreated(String balancer, String word) {
        return Problem.when(
                word != null,
                RefusalCode.FIXED_VALUE,
                "nodebalancer " + balancer + " exists: its " + word + " cannot be changed",
                "leave out " + word);
    }

    /** A balancer has one config a port; the service has one more for udp, for which {@code udp} says what to write. */
    public static Optional<Problem> distinctPorts(String balancer, List<Integer> ports, boolean udp) {
        return repeated(ports)
                .map(port -> new Problem(
                        RefusalCode.REPEATED_PORT,
                        title(balancer) + " has port " + port + " twice",
                        udp
                                ? "write one of them in another NodeBalancer: Ballast keeps one port of a number, tcp or udp"
                                : "write one line for port " + port + ", with all its nodes"));
    }

    /** The labels of a port's nodes are unique. The flat nodes of a block have no port yet. */
    public static Optional<Problem> distinctNodeLabels(Integer port, List<String> labels) {
        return repeated(labels)
                .map(label -> new Problem(
                        RefusalCode.REPEATED_NODE_LABEL,
                        "node label " + Quoted.of(label) + " is used twice" + (port == null ? "" : " for port " + port),
                        "give each node of a port its own label"));
    }

    /** Nodes belong to a port, so a block with nodes names one. {@code known} are the ports the balancer is known to have. */
    public static Optional<Problem> nodesNeedAPort(
            String balancer, List<String> nodes, Collection<Integer> ports, Collection<Integer> known) {
        return Problem.when(
                !nodes.isEmpty() && ports.isEmpty(),
                RefusalCode.PORT_MISSING,
                title(balancer) + " has nodes (" + Quoted.all(nodes) + ") and no port",
                "name the port they serve, such as port " + (known.isEmpty() ? "80" : knownPorts(known)));
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
