package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.Field;
import dev.ballast.sandbox.api.SandboxRequest;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.HttpException.Reason;
import dev.ballast.sandbox.state.AccountState;
import dev.ballast.sandbox.state.NodeBalancerState.ConfigState;
import dev.ballast.sandbox.state.NodeBalancerState.NodeState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/** The fields of a node of a config, and their rules. */
final class NodeFields {

    private static final int MOST_NODES = 1000;
    private static final int MOST_PREMIUM_NODES = 2000;

    static final Field<Long> ID = Field.integer("id");
    static final Field<String> LABEL =
            Field.text("label", "[a-zA-Z0-9._-]{3,32}", "Must be 3-32 letters, digits, '-', '_' and '.'");
    static final Field<String> ADDRESS = Field.text("address")
            .must(text -> NodeState.isAddress(text) || NodeState.isIpv6(text), "Must be in address:port format")
            .must((text, node) -> text.startsWith("192.168.") || isElsewhere(text, node), "Must begin with 192.168")
            .must(
                    (text, node) -> isElsewhere(text, node) || Integer.parseInt(text.split("\\.", 4)[2]) >= 128,
                    "Address Restricted: IP must not be within 192.168.0.0/17");
    /** The subnet of an address in a VPC. */
    static final Field<Long> SUBNET = Field.integer(AccountState.SUBNET);

    static final Field<Long> WEIGHT = Field.integer("weight", 1, 255);
    static final Field<String> MODE = Field.oneOf("mode", "accept", "reject", "drain", "backup", "none");

    private static final Field<?> PORT = Field.ignored("port");

    static final List<Field<?>> NEW = List.of(LABEL.required(), ADDRESS.required(), SUBNET, WEIGHT, MODE, PORT);
    static final List<Field<?>> CHANGED = List.of(LABEL, ADDRESS, SUBNET, WEIGHT, MODE, PORT);

    /** The nodes that are sent with a config. */
    static final Field<List<ObjectNode>> NODES = Field.objects("nodes")
            .of(Stream.concat(Stream.of(ID), CHANGED.stream()))
            .must(
                    (nodes, request) -> nodes.size() <= MOST_NODES || most(request) > MOST_NODES || isOlder(request),
                    tooMany(MOST_NODES))
            .must(
                    (nodes, request) -> nodes.size() <= MOST_PREMIUM_NODES || isOlder(request),
                    tooMany(MOST_PREMIUM_NODES));

    /** The fields that are only stored and shown, with their values if they were not sent. */
    static final Map<Field<?>, Object> USUAL = Field.values(WEIGHT, 50, MODE, "accept");

    private NodeFields() {}

    /**
     * Returns whether the config already has more nodes than allowed: older ports of a service may have more, and a mirrored
     * one keeps them.
     */
    private static boolean isOlder(SandboxRequest request) {
        return request.path().groupCount() > 1
                && request.nodes(request.config()).size() > most(request);
    }

    private static int most(SandboxRequest request) {
        return BalancerBackends.isPremium(request) ? MOST_PREMIUM_NODES : MOST_NODES;
    }

    private static String tooMany(int most) {
        return "A config has at most " + most + " nodes.";
    }

    /** Refuses one more node for a config that has the largest number of nodes. */
    static void requireRoom(int nodes, SandboxRequest request) {
        if (nodes == most(request)) {
            throw HttpException.of(400, tooMany(nodes));
        }
    }

    /** Returns whether an address is an IPv6 address or one in a VPC, and so outside the range of private addresses. */
    private static boolean isElsewhere(String address, SandboxRequest node) {
        return address.startsWith("[") || node.get(SUBNET) != null;
    }

    /**
     * Returns the problems of one of the nodes that are sent with a config; {@code settings} are those of the config after the
     * request.
     */
    static List<Reason> problems(
            ConfigState config, SandboxRequest part, ObjectNode settings, BalancerBackends backends) {
        boolean isNew = !part.body().hasNonNull(ID.name());
        if (!isNew && find(part, config).isEmpty()) {
            return List.of(new Reason("The config has no node of this id", ID.name()));
        }
        List<Reason> wrong = part.problems(isNew ? NEW : CHANGED);
        return wrong.isEmpty() ? problems(part, settings, backends) : wrong;
    }

    /** Returns the node of a config with the sent id; empty if no id is sent, or if the config has no such node. */
    static Optional<NodeState> find(SandboxRequest part, ConfigState config) {
        return Optional.ofNullable(part.get(ID))
                .flatMap(part.account().nodes()::find)
                .filter(node -> node.config() == config.id());
    }

    /** Returns the problems of a node, whose fields are valid by themselves, in a config with these settings. */
    static List<Reason> problems(SandboxRequest part, ObjectNode settings, BalancerBackends backends) {
        if (part.get(MODE) != null && "none".equals(part.get(MODE)) != PortConfigFields.isUdp(settings)) {
            return List.of(new Reason("Mode none is for protocol 'udp', which has no other one", MODE.name()));
        }
        return Optional.ofNullable(part.get(ADDRESS)).flatMap(address -> backends.problem(address, part)).stream()
                .toList();
    }
}
