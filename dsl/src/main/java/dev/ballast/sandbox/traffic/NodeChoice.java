package dev.ballast.sandbox.traffic;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Chooses a node for each request or connection of a port, by its algorithm, its stickiness, and the modes of its nodes. */
final class NodeChoice {

    private static final Duration REMEMBERED = Duration.ofMinutes(30);
    private static final int MOST_REMEMBERED = 10_000;

    private final InstantSource clock;
    private final Map<String, Pin> table = new LinkedHashMap<>();

    /** The node that a client stays at. */
    private record Pin(long node, Instant until) {}

    NodeChoice(InstantSource clock) {
        this.clock = clock;
    }

    /**
     * Returns a node of the port that is not among those tried before; empty if there is none.
     *
     * @param client the address of the client
     * @param named the id of the node that the client names; null if it names none
     */
    synchronized Optional<LiveNode> choose(
            PortPlan port, Collection<LiveNode> nodes, String client, Long named, Collection<LiveNode> tried) {
        Instant now = clock.instant();
        List<LiveNode> available = nodes.stream()
                .filter(node -> node.isInRotation(now) && !tried.contains(node) && !isMode(node, "reject"))
                .sorted(Comparator.comparingLong(node -> node.plan().id()))
                .toList();
        Long pinned =
                switch (port.setting("stickiness")) {
                    case "table" -> pinned(client, now);
                    case "http_cookie" -> named;
                    default -> null;
                };
        Optional<LiveNode> chosen = available.stream()
                .filter(node -> pinned != null && pinned == node.plan().id())
                .findFirst()
                .or(() -> next(port, of("accept", available), client))
                .or(() -> next(port, of("backup", available), client));
        chosen.filter(node -> port.setting("stickiness").equals("table"))
                .filter(node -> pinned == null || pinned != node.plan().id())
                .ifPresent(node -> pin(client, new Pin(node.plan().id(), now.plus(REMEMBERED))));
        return chosen;
    }

    private static boolean isMode(LiveNode node, String mode) {
        return node.plan().mode().equals(mode);
    }

    private static List<LiveNode> of(String mode, List<LiveNode> nodes) {
        return nodes.stream().filter(node -> isMode(node, mode)).toList();
    }

    private Long pinned(String client, Instant now) {
        Pin pin = table.get(client);
        return pin == null || !now.isBefore(pin.until()) ? null : pin.node();
    }

    private void pin(String client, Pin pin) {
        table.remove(client);
        table.put(client, pin);
        if (table.size() > MOST_REMEMBERED) {
            table.remove(table.keySet().iterator().next());
        }
    }

    private static Optional<LiveNode> next(PortPlan port, List<LiveNode> nodes, String client) {
        return switch (port.setting("algorithm")) {
            case "leastconn" -> inTurn(leastLoaded(nodes));
            case "source" -> bySource(nodes, client);
            default -> inTurn(nodes);
        };
    }

    /** Returns the next node in a circle in which each one has as many turns as its weight, spread evenly. */
    private static Optional<LiveNode> inTurn(List<LiveNode> nodes) {
        nodes.forEach(node -> node.credit(node.plan().weight()));
        Optional<LiveNode> first = nodes.stream().max(Comparator.comparingLong(node -> node.credit(0)));
        first.ifPresent(node -> node.credit(-weight(nodes)));
        return first;
    }

    private static List<LiveNode> leastLoaded(List<LiveNode> nodes) {
        double least = nodes.stream().mapToDouble(NodeChoice::load).min().orElse(0);
        return nodes.stream().filter(node -> load(node) <= least).toList();
    }

    private static double load(LiveNode node) {
        return (double) node.load() / node.plan().weight();
    }

    private static Optional<LiveNode> bySource(List<LiveNode> nodes, String client) {
        long place = nodes.isEmpty() ? 0 : Math.floorMod(client.hashCode(), weight(nodes));
        for (LiveNode node : nodes) {
            place -= node.plan().weight();
            if (place < 0) {
                return Optional.of(node);
            }
        }
        return Optional.empty();
    }

    private static long weight(List<LiveNode> nodes) {
        return nodes.stream().mapToLong(node -> node.plan().weight()).sum();
    }
}
