package dev.ballast.sandbox.linode;

import dev.ballast.sandbox.api.ApiRequest;
import dev.ballast.sandbox.api.Field;
import dev.ballast.sandbox.http.HttpException;
import dev.ballast.sandbox.http.HttpException.Reason;
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
    private static final String TOO_MANY = "A config has at most " + MOST_NODES + " nodes.";

    /** The nodes of a config, where they are sent with it. */
    static final Field<List<ObjectNode>> NODES =
            Field.objects("nodes").must((nodes, request) -> nodes.size() <= MOST_NODES || isOlder(request), TOO_MANY);

    static final Field<Long> ID = Field.integer("id");
    static final Field<String> LABEL =
            Field.text("label", "[a-zA-Z0-9._-]{3,32}", "Must be 3-32 letters, digits, '-', '_' and '.'");
    static final Field<String> ADDRESS = Field.text("address")
            .must(NodeState::isAddress, "Must be in address:port format")
            .must(text -> text.startsWith("192.168."), "Must begin with 192.168")
            .must(
                    text -> Integer.parseInt(text.split("\\.", 4)[2]) >= 128,
                    "Address Restricted: IP must not be within 192.168.0.0/17");
    static final Field<Long> WEIGHT = Field.integer("weight", 1, 255);
    static final Field<String> MODE = Field.oneOf("mode", "accept", "reject", "drain", "backup", "none");

    static final List<Field<?>> NEW = List.of(LABEL.required(), ADDRESS.required(), WEIGHT, MODE);
    static final List<Field<?>> CHANGED = List.of(LABEL, ADDRESS, WEIGHT, MODE);
    /** The fields that are only stored and shown, with the value where it was not sent. */
    static final Map<Field<?>, Object> USUAL = Field.values(WEIGHT, 50, MODE, "accept");

    private static final List<Field<?>> SENT = List.of(ID, LABEL, ADDRESS, WEIGHT, MODE);

    private NodeFields() {}

    /** Older ports of the service may have more nodes, as one has that another service has shown. */
    private static boolean isOlder(ApiRequest request) {
        return request.path().groupCount() > 1
                && BalancerNodeRoutes.of(BalancerConfigRoutes.config(request), request)
                                .size()
                        > MOST_NODES;
    }

    /** Refuses one more node for a config of so many. */
    static void requireRoom(int nodes) {
        if (nodes == MOST_NODES) {
            throw HttpException.of(400, TOO_MANY);
        }
    }

    /** Returns what is wrong with one of the nodes that are sent with a config, which has these settings afterwards. */
    static List<Reason> problems(ConfigState config, ApiRequest part, ObjectNode settings, String region) {
        boolean isNew = !part.body().hasNonNull(ID.name());
        if (!isNew && find(part, config).isEmpty()) {
            return List.of(new Reason("The config has no node of this id", ID.name()));
        }
        List<Reason> wrong = Stream.of(part.problems(isNew ? NEW : CHANGED), UnknownFields.of(part, SENT))
                .flatMap(List::stream)
                .toList();
        return wrong.isEmpty() ? problems(part, settings, region) : wrong;
    }

    /** Returns the node of a config that is named by its id, if it is. */
    static Optional<NodeState> find(ApiRequest part, ConfigState config) {
        return Optional.ofNullable(part.get(ID))
                .flatMap(part.account().nodes()::find)
                .filter(node -> node.config() == config.id());
    }

    /** Returns what is wrong with valid fields of a node in a config of these settings. */
    static List<Reason> problems(ApiRequest part, ObjectNode settings, String region) {
        if ("none".equals(part.get(MODE)) && !ConfigFields.isUdp(settings)) {
            return List.of(new Reason("Mode none is for protocol 'udp'", MODE.name()));
        }
        return Optional.ofNullable(part.get(ADDRESS)).flatMap(part.account()::ownerOf).stream()
                .filter(instance -> !instance.region().equals(region))
                .map(far -> new Reason(
                        "The address is of a Linode in another region than the NodeBalancer", ADDRESS.name()))
                .toList();
    }
}
