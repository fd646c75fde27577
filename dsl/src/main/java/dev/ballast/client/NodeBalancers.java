package dev.ballast.client;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.ballast.http.Json;
import dev.ballast.model.BalancerNode;
import dev.ballast.model.BalancerSetting;
import dev.ballast.model.BalancerVpc;
import dev.ballast.model.Filter;
import dev.ballast.model.NodeBalancer;
import dev.ballast.model.NodeSetting;
import dev.ballast.model.Operation;
import dev.ballast.model.PortConfig;
import dev.ballast.model.PortSetting;
import dev.ballast.model.ResourceSettings;
import dev.ballast.model.Secret;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Creates, reads and changes NodeBalancers, their configs and nodes (docs/api.md section 4). Fields that are null are not
 * sent.
 */
public record NodeBalancers(Calls calls) {

    /** The fields of a create. With {@code configs}, one call creates the NodeBalancer with all its configs and nodes. */
    public record NewNodeBalancer(
            ResourceSettings<BalancerSetting, NodeBalancer> settings,
            List<ConfigFields> configs,
            List<NewVpc> vpcs,
            String backendConnectivity,
            String ipv4,
            List<NewVpc> frontendVpcs)
            implements SettingsBody {}

    /** The subnet of the nodes of a new NodeBalancer, or of its own address. If the range is null, the service takes a free one. */
    public record NewVpc(long subnetId, String ipv4Range) {}

    /** The changed fields of a NodeBalancer. The tags replace all its tags. */
    public record NodeBalancerChange(ResourceSettings<BalancerSetting, NodeBalancer> settings)
            implements SettingsBody {}

    /**
     * The fields of a config; only a create and a rebuild have {@code nodes}, and Linode has no label. {@code https} enables TLS,
     * with the certificate chain and the private key as PEM text.
     */
    public record ConfigFields(
            String label,
            Integer port,
            String protocol,
            ResourceSettings<PortSetting, PortConfig> settings,
            String sslCert,
            Secret sslKey,
            List<NodeFields> nodes) {

        /** Returns the fields that have a value, by their names on the wire. */
        @JsonValue
        public Map<String, Object> fields() {
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("label", label);
            fields.put("port", port);
            fields.put("protocol", protocol);
            fields.putAll(settings.fields());
            fields.put("ssl_cert", sslCert);
            fields.put("ssl_key", sslKey);
            fields.put("nodes", nodes);
            fields.values().removeIf(Objects::isNull);
            return fields;
        }
    }

    /**
     * The fields of a new or changed node: a label that is unique per port, the address {@code <ip>:<port>}, and more at
     * Linode. A rebuild changes the existing node with the id. The subnet is that of an address in a VPC.
     */
    public record NodeFields(
            Long id, String label, ResourceSettings<NodeSetting, BalancerNode> settings, Long subnetId) {

        /** Returns the fields that have a value, by their names on the wire. */
        @JsonValue
        public Map<String, Object> fields() {
            Map<String, Object> fields = new LinkedHashMap<>();
            fields.put("id", id);
            fields.put("label", label);
            fields.putAll(settings.fields());
            fields.put("subnet_id", subnetId);
            fields.values().removeIf(Objects::isNull);
            return fields;
        }
    }

    /** Lists the NodeBalancers: GET /nodebalancers, one request for each 500 when an iteration reaches them, at least one. */
    public Pages<NodeBalancer> list(Filter filter) {
        return calls.list(Operation.LIST_NODEBALANCERS, filter, NodeBalancer.class);
    }

    /** Creates a NodeBalancer and returns it: POST /nodebalancers. The answer does not contain its configs. */
    public NodeBalancer create(NewNodeBalancer fields) {
        return calls.create(calls.request(Operation.CREATE_NODEBALANCER, fields), NodeBalancer.class);
    }

    /** Returns the NodeBalancer as it is now: GET /nodebalancers/{id}. */
    public NodeBalancer get(long id) {
        return calls.read(calls.request(Operation.READ_NODEBALANCER, null, id), id, NodeBalancer.class);
    }

    /** Changes a NodeBalancer and returns it: PUT /nodebalancers/{id}. */
    public NodeBalancer change(long id, NodeBalancerChange fields) {
        return calls.read(calls.request(Operation.CHANGE_NODEBALANCER, fields, id), id, NodeBalancer.class);
    }

    /** Removes a NodeBalancer with its configs and nodes: DELETE /nodebalancers/{id}. */
    public void delete(long id) {
        calls.send(calls.request(Operation.DELETE_NODEBALANCER, null, id));
    }

    /** Lists the VPCs of a NodeBalancer, two at most: GET /nodebalancers/{id}/vpcs. */
    public Pages<BalancerVpc> vpcs(long nodeBalancer) {
        return calls.list(Operation.LIST_VPCS_OF_NODEBALANCER, Filter.NONE, BalancerVpc.class, nodeBalancer);
    }

    /**
     * Returns the ids of the firewalls of a NodeBalancer: GET /nodebalancers/{id}/firewalls. Empty if the answer has
     * firewalls but no readable id.
     */
    public Optional<List<Long>> firewalls(long nodeBalancer) {
        return calls.firewalls(Operation.LIST_FIREWALLS_OF_NODEBALANCER, nodeBalancer);
    }

    /** Replaces the firewalls of a NodeBalancer by these: PUT /nodebalancers/{id}/firewalls. */
    public void changeFirewalls(long nodeBalancer, List<Long> ids) {
        calls.changeFirewalls(Operation.CHANGE_FIREWALLS_OF_NODEBALANCER, nodeBalancer, ids);
    }

    /**
     * Returns the range of the IPv6 addresses from which a NodeBalancer connects to its nodes: GET
     * /nodebalancers/{id}/backend-acl. Takes the first field with such a range, because the name of the field is not
     * specified.
     */
    public Optional<String> backendPrefix(long nodeBalancer) {
        return Json.tryTree(calls.send(calls.request(Operation.READ_BACKEND_ACL, null, nodeBalancer))
                        .body())
                .stream()
                .flatMap(answer -> answer.valueStream())
                .map(value -> value.asString(""))
                .filter(text -> text.matches("[0-9A-Fa-f]*:[0-9A-Fa-f:.]*/\\d{1,3}"))
                .findFirst();
    }

    /**
     * Lists the configs: GET /nodebalancers/{id}/configs, one request for each 500 when an iteration reaches them, at least
     * one.
     */
    public Pages<PortConfig> configs(long nodeBalancer) {
        return calls.list(Operation.LIST_CONFIGS, Filter.NONE, PortConfig.class, nodeBalancer);
    }

    /** Creates a config and returns it: POST /nodebalancers/{id}/configs. From then on the NodeBalancer listens on its port. */
    public PortConfig createConfig(long nodeBalancer, ConfigFields fields) {
        return calls.create(calls.request(Operation.CREATE_CONFIG, fields, nodeBalancer), PortConfig.class);
    }

    /**
     * Returns the config as it is now, with the numbers of its nodes that are up and down: GET
     * /nodebalancers/{id}/configs/{id}.
     */
    public PortConfig config(long nodeBalancer, long config) {
        return calls.read(calls.request(Operation.READ_CONFIG, null, nodeBalancer, config), config, PortConfig.class);
    }

    /** Changes a config and returns it if the answer contains it: PUT /nodebalancers/{id}/configs/{id}. */
    public Optional<PortConfig> changeConfig(long nodeBalancer, long config, ConfigFields fields) {
        return calls.change(
                calls.request(Operation.CHANGE_CONFIG, fields, nodeBalancer, config), config, PortConfig.class);
    }

    /**
     * Changes a config with all its nodes and returns it: POST /nodebalancers/{id}/configs/{id}/rebuild. The service changes
     * a node with an id, creates a node without one, and removes a node that is missing. The certificate must be sent again.
     */
    public PortConfig rebuildConfig(long nodeBalancer, long config, ConfigFields fields) {
        return calls.read(
                calls.request(Operation.REBUILD_CONFIG, fields, nodeBalancer, config), config, PortConfig.class);
    }

    /** Removes a config with its nodes: DELETE /nodebalancers/{id}/configs/{id}. */
    public void deleteConfig(long nodeBalancer, long config) {
        calls.send(calls.request(Operation.DELETE_CONFIG, null, nodeBalancer, config));
    }

    /** Lists the nodes: GET .../configs/{id}/nodes, one request for each 500 when an iteration reaches them, at least one. */
    public Pages<BalancerNode> nodes(long nodeBalancer, long config) {
        return calls.list(Operation.LIST_NODES, Filter.NONE, BalancerNode.class, nodeBalancer, config);
    }

    /**
     * Creates a node and returns it: POST /nodebalancers/{id}/configs/{id}/nodes. It may have no id, because the document
     * does not promise one.
     */
    public BalancerNode createNode(long nodeBalancer, long config, NodeFields fields) {
        return calls.createPerhapsWithId(
                calls.request(Operation.CREATE_NODE, fields, nodeBalancer, config), BalancerNode.class);
    }

    /** Returns the node as it is now: GET .../configs/{id}/nodes/{id}. */
    public BalancerNode node(long nodeBalancer, long config, long node) {
        return calls.read(
                calls.request(Operation.READ_NODE, null, nodeBalancer, config, node), node, BalancerNode.class);
    }

    /** Changes a node and returns it: PUT .../configs/{id}/nodes/{id}. */
    public BalancerNode changeNode(long nodeBalancer, long config, long node, NodeFields fields) {
        return calls.read(
                calls.request(Operation.CHANGE_NODE, fields, nodeBalancer, config, node), node, BalancerNode.class);
    }

    /** Removes a node: DELETE .../configs/{id}/nodes/{id}. */
    public void deleteNode(long nodeBalancer, long config, long node) {
        calls.send(calls.request(Operation.DELETE_NODE, null, nodeBalancer, config, node));
    }
}
