package dev.ballast.reconcile.balancer;

import dev.ballast.certificate.Certificate;
import dev.ballast.client.NodeBalancers.ConfigFields;
import dev.ballast.client.NodeBalancers.NodeFields;
import dev.ballast.error.RefusedException;
import dev.ballast.ledger.Entry;
import dev.ballast.model.Backends;
import dev.ballast.model.BalancerNode;
import dev.ballast.model.NodeSetting;
import dev.ballast.model.Operation;
import dev.ballast.model.PortConfig;
import dev.ballast.model.PortSetting;
import dev.ballast.model.Reference;
import dev.ballast.model.ResourceSettings;
import dev.ballast.reconcile.balancer.BalancerRequest.NodeRequest;
import dev.ballast.reconcile.balancer.BalancerRequest.PortRequest;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.context.ResponseCache;
import dev.ballast.reconcile.facts.CertificateProof;
import dev.ballast.reconcile.outcome.CreateOnce;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Changes many nodes of a port by one request. The service removes each node that the request leaves out, so the request has
 * all nodes of a list read just before. It is sent only if that list is complete.
 */
final class PortRebuild {

    /** Fewer are sent one by one, which takes about as long and leaves the other nodes alone. */
    private static final int MANY = 10;

    private final Account account;
    private final CreateOnce createOnce;
    private final LinodeNodes linodeNodes;
    private final ResponseCache<PortConfig> answers;
    private final PartLocks locks;

    PortRebuild(
            Account account,
            CreateOnce createOnce,
            LinodeNodes linodeNodes,
            ResponseCache<PortConfig> answers,
            PartLocks locks) {
        this.account = account;
        this.createOnce = createOnce;
        this.linodeNodes = linodeNodes;
        this.answers = answers;
        this.locks = locks;
    }

    /** Returns the nodes that were changed by one request; empty if each is to be compared and changed by a request of its own. */
    Set<Reference> rebuildIfMany(Resource port, PortRequest wanted, Map<Entry, NodeRequest> present) {
        return present.size() < MANY || !account.dialect().has(Operation.REBUILD_CONFIG, "") || locks.cover(port)
                ? Set.of()
                : linodeNodes.exclusively(port, () -> rebuild(port, wanted, present));
    }

    private Set<Reference> rebuild(Resource port, PortRequest wanted, Map<Entry, NodeRequest> present) {
        List<BalancerNode> listed = linodeNodes.refreshOld(
                port, present.keySet().stream().map(Resource::of).toList());
        Map<Resource, ResourceSettings<NodeSetting, BalancerNode>> needed = different(present);
        if (needed.size() < MANY) {
            return Set.of();
        }
        List<BalancerNode> all = listed.isEmpty() ? linodeNodes.list(port) : listed;
        PortConfig now = answers.current(port);
        // A rebuild would lose fields of a node of another kind, which Ballast does not read.
        if (!isComplete(port, now, all)
                || !isRebuildable(now, wanted.certificate())
                || !all.stream().allMatch(linodeNodes::isNameable)
                || !isKnown(port, all)) {
            return Set.of();
        }
        Certificate certificate = "https".equals(now.protocol()) ? wanted.certificate() : null;
        try {
            long balancer = linodeNodes.balancerOf(port);
            ConfigFields body = body(now, certificate, nodes(balancer, all, needed));
            answers.drop(port);
            PortConfig shown = createOnce.requirePresent(
                    port, () -> account.client().nodeBalancers().rebuildConfig(balancer, port.id(), body));
            answers.put(port, shown);
            new CertificateProof(account, port, shown).require(certificate);
        } catch (RefusedException refused) {
            if (refused.surelyNotDone() && locks.coverNow(port)) {
                return Set.of();
            }
            throw refused;
        }
        cache(all, needed);
        linodeNodes.record(needed);
        return needed.keySet().stream().map(Resource::reference).collect(Collectors.toSet());
    }

    private Map<Resource, ResourceSettings<NodeSetting, BalancerNode>> different(Map<Entry, NodeRequest> present) {
        Map<Resource, ResourceSettings<NodeSetting, BalancerNode>> all = new LinkedHashMap<>();
        present.forEach((entry, wanted) -> {
            Resource node = Resource.of(entry);
            ResourceSettings<NodeSetting, BalancerNode> needed =
                    wanted.settings().differingFrom(linodeNodes.answers().current(node));
            if (!needed.isEmpty()) {
                all.put(node, needed);
            }
        });
        return all;
    }

    /** A list may lag behind creates: it has to show as many nodes as the port counts, and all that the ledger knows. */
    private boolean isComplete(Resource port, PortConfig now, List<BalancerNode> all) {
        Set<String> ids = new HashSet<>();
        all.forEach(node -> ids.add(Objects.toString(node.id())));
        return now.nodesStatus() != null
                && now.nodesStatus().total() == all.size()
                && account.ledger().beneath(port.reference()).stream().allMatch(node -> ids.contains(node.id()));
    }

    /** Returns whether Ballast has all fields of these nodes. A node in a VPC needs its subnet. */
    private boolean isKnown(Resource port, List<BalancerNode> all) {
        Set<Backends> kinds =
                all.stream().map(node -> Backends.of(node.address())).collect(Collectors.toSet());
        return kinds.size() == 1
                && (!kinds.contains(Backends.VPC)
                        || linodeNodes
                                .vpcs()
                                .subnet(linodeNodes.balancerOf(port))
                                .isPresent());
    }

    /** The certificate has to be sent again; the settings of udp cannot. */
    private static boolean isRebuildable(PortConfig now, Certificate certificate) {
        return !PortConfig.isUdp(now.protocol()) && (!"https".equals(now.protocol()) || certificate != null);
    }

    private List<NodeFields> nodes(
            long balancer, List<BalancerNode> all, Map<Resource, ResourceSettings<NodeSetting, BalancerNode>> needed) {
        Map<Long, ResourceSettings<NodeSetting, BalancerNode>> values = new HashMap<>();
        needed.forEach((node, changed) -> values.put(node.id(), changed));
        return all.stream()
                .map(node -> {
                    ResourceSettings<NodeSetting, BalancerNode> sent = values.getOrDefault(
                                    node.id(), ResourceSettings.of(NodeSetting.class))
                            .over(node);
                    Long subnet = linodeNodes.vpcs().subnet(balancer, sent.text(NodeSetting.ADDRESS));
                    return new NodeFields(node.id(), node.label(), sent, subnet);
                })
                .toList();
    }

    /** Sends the settings as the port has them: one that is left out could count as its default. */
    private static ConfigFields body(PortConfig now, Certificate certificate, List<NodeFields> nodes) {
        return new PortFields(
                        now.port(),
                        now.protocol(),
                        certificate,
                        ResourceSettings.of(PortSetting.class).over(now))
                .body(nodes);
    }

    /** The answer shows no nodes: those that were sent count as seen. */
    private void cache(List<BalancerNode> all, Map<Resource, ResourceSettings<NodeSetting, BalancerNode>> needed) {
        Map<Long, BalancerNode> before = new HashMap<>();
        all.forEach(node -> before.put(node.id(), node));
        needed.forEach((node, changed) ->
                linodeNodes.answers().put(node, before.get(node.id()).with(changed)));
    }
}
