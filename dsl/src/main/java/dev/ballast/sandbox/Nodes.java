package dev.ballast.sandbox;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The operation on nodes, and how they are (docs/api.md sections 3 and 4, rule 5). */
final class Nodes {

    private final State state;

    Nodes(State state) {
        this.state = state;
    }

    Object create(Target target, Fields fields) {
        Config config = Configs.find(state, target);
        Balancer balancer = state.balancers.get(config.balancer());
        String label = fields.text("label")
                .required()
                .must(Formats::isLabel, Formats.NO_LABEL)
                .must(text -> isFree(config, text), "there is a node of this label already; labels are unique")
                .value();
        String address = address(balancer, fields);
        fields.finish();
        Node node = state.nodes.put(new Node(state.nextId(), config.id(), label, address, state.now()));
        return node.view(balancer.id(), "Unknown");
    }

    private boolean isFree(Config config, String label) {
        return of(config).stream().noneMatch(node -> node.label().equals(label));
    }

    private String address(Balancer balancer, Fields fields) {
        return fields.text("address")
                .required()
                .must(Formats::isAddressAndPort, "Must be in address:port format")
                .must(Formats::isPrivate, "Must begin with 192.168")
                .must(Formats::isInPrivateRange, "Address Restricted: IP must not be within 192.168.0.0/17")
                .must(
                        text -> isNear(balancer, text),
                        "the instance of this address is not in the NodeBalancer's region")
                .value();
    }

    private boolean isNear(Balancer balancer, String address) {
        return owner(address)
                .map(instance -> instance.region().equals(balancer.region()))
                .orElse(true);
    }

    List<Node> of(Config config) {
        return state.nodes.all().stream()
                .filter(node -> node.config() == config.id())
                .toList();
    }

    int up(Config config) {
        return (int) of(config).stream().filter(this::isUp).count();
    }

    /** Tells whether the NodeBalancer has had the time to find that the node accepts connections. */
    private boolean isUp(Node node) {
        return listeningSince(node)
                .map(since -> since.isAfter(node.created()) ? since : node.created())
                .filter(since -> !state.now().isBefore(since.plus(Limits.CHECKING)))
                .isPresent();
    }

    private Optional<Instant> listeningSince(Node node) {
        State.Listening declared = state.ports.get(node.address());
        if (declared != null) {
            return declared.listening() ? Optional.of(declared.since()) : Optional.empty();
        }
        return owner(node.address())
                .filter(instance -> instance.isRunning(state.now()))
                .map(instance -> instance.status().since(state.now()));
    }

    private Optional<Instance> owner(String address) {
        return state.ownerOf(address.substring(0, address.lastIndexOf(':')));
    }
}
