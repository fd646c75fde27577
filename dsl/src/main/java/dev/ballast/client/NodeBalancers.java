package dev.ballast.client;

import static dev.ballast.http.Request.Method.GET;
import static dev.ballast.http.Request.Method.POST;
import static dev.ballast.http.Request.Method.PUT;

import dev.ballast.http.Json;
import dev.ballast.http.Request;
import dev.ballast.model.Config;
import dev.ballast.model.Node;
import dev.ballast.model.NodeBalancer;
import java.util.Optional;

/** Creates NodeBalancers, their configs and nodes: the five operations of docs/api.md section 4, NodeBalancers. */
public final class NodeBalancers {

    private static final String PATH = "/nodebalancers";

    private final Calls calls;

    NodeBalancers(Calls calls) {
        this.calls = calls;
    }

    /** Returns the new NodeBalancer, which has no config yet: POST /nodebalancers. */
    public NodeBalancer create(NewNodeBalancer nodeBalancer) {
        return calls.identified(
                new Request(POST, PATH, Json.fields(nodeBalancer)), NodeBalancer.class, NodeBalancer::id);
    }

    /** Returns the new config; its port is listened on from now: POST /nodebalancers/{id}/configs. */
    public Config createConfig(long nodeBalancer, NewConfig config) {
        return calls.identified(
                new Request(POST, configs(nodeBalancer), Json.fields(config)), Config.class, Config::id);
    }

    /** Returns the config as it is now, with its nodes up and down: GET /nodebalancers/{id}/configs/{id}. */
    public Config config(long nodeBalancer, long config) {
        return calls.about(config, Request.of(GET, config(nodeBalancer, config, "")), Config.class, Config::id);
    }

    /** Changes a config and returns it if the answer shows it: PUT /nodebalancers/{id}/configs/{id}. */
    public Optional<Config> changeConfig(long nodeBalancer, long config, ConfigChange change) {
        return calls.perhapsAbout(
                config,
                new Request(PUT, config(nodeBalancer, config, ""), Json.fields(change)),
                Config.class,
                Config::id);
    }

    /** Returns the new node; the document promises no id of it: POST /nodebalancers/{id}/configs/{id}/nodes. */
    public Node createNode(long nodeBalancer, long config, NewNode node) {
        Request request = new Request(POST, config(nodeBalancer, config, "/nodes"), Json.fields(node));
        return Calls.withIdOrNone(request, calls.object(request, Node.class), Node::id);
    }

    private static String configs(long nodeBalancer) {
        return PATH + "/" + nodeBalancer + "/configs";
    }

    private static String config(long nodeBalancer, long config, String below) {
        return configs(nodeBalancer) + "/" + config + below;
    }
}
