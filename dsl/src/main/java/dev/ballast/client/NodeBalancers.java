package dev.ballast.client;

import dev.ballast.model.Config;
import dev.ballast.model.Node;
import dev.ballast.model.NodeBalancer;
import dev.ballast.model.Operation;
import dev.ballast.model.Secret;
import java.util.Optional;

/** Creates NodeBalancers, their configs and nodes (docs/api.md section 4). Of each set of fields the null ones are not sent. */
public record NodeBalancers(Calls calls) {

    /** The fields of a create; unit and bounds of the throttle are not shown in the document. */
    public record NewNodeBalancer(String region, String label, Integer clientConnThrottle) {}

    /** The fields of a new config; {@code check} is the kind of health check. */
    public record NewConfig(String label, Integer port, String check) {}

    /** The changed fields of a config: {@code https} enables TLS, with the certificate chain and the private key as PEM text. */
    public record ConfigChange(String protocol, Integer port, String sslCert, Secret sslKey) {}

    /** The fields of a new node: a label that is unique per port, and {@code <private_ipv4>:<port>}. */
    public record NewNode(String label, String address) {}

    /** Returns the new NodeBalancer, which has no config yet: POST /nodebalancers. */
    public NodeBalancer create(NewNodeBalancer fields) {
        return calls.create(calls.request(Operation.CREATE_NODEBALANCER, fields), NodeBalancer.class);
    }

    /** Returns the new config; the NodeBalancer listens on its port from now on: POST /nodebalancers/{id}/configs. */
    public Config createConfig(long nodeBalancer, NewConfig fields) {
        return calls.create(calls.request(Operation.CREATE_CONFIG, fields, nodeBalancer), Config.class);
    }

    /** Returns the config as it is now, with its nodes up and down: GET /nodebalancers/{id}/configs/{id}. */
    public Config config(long nodeBalancer, long config) {
        return calls.read(calls.request(Operation.READ_CONFIG, null, nodeBalancer, config), config, Config.class);
    }

    /** Changes a config and returns it if the answer shows it: PUT /nodebalancers/{id}/configs/{id}. */
    public Optional<Config> changeConfig(long nodeBalancer, long config, ConfigChange fields) {
        return calls.change(calls.request(Operation.CHANGE_CONFIG, fields, nodeBalancer, config), config, Config.class);
    }

    /** Returns the new node; the document promises no id of it: POST /nodebalancers/{id}/configs/{id}/nodes. */
    public Node createNode(long nodeBalancer, long config, NewNode fields) {
        return calls.createPerhapsWithId(
                calls.request(Operation.CREATE_NODE, fields, nodeBalancer, config), Node.class);
    }
}
