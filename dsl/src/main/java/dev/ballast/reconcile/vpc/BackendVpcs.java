package dev.ballast.reconcile.vpc;

import dev.ballast.error.NotFoundException;
import dev.ballast.ledger.Entry;
import dev.ballast.model.Backends;
import dev.ballast.model.BalancerVpc;
import dev.ballast.model.Kind;
import dev.ballast.model.NodeSetting;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Resource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The VPCs that the nodes of NodeBalancers are in. A NodeBalancer keeps its own, so that one request for each is enough, and none
 * where the ledger has its subnet.
 */
public final class BackendVpcs {

    /** The fact of a NodeBalancer that holds the subnet of its nodes, as a runbook writes it. */
    public static final String VPC = "vpc";

    private static final Pattern SUBNET = Pattern.compile("subnet\\((\\d+)\\)");

    private final Account account;
    private final Map<Long, Optional<BalancerVpc>> read = new ConcurrentHashMap<>();

    public BackendVpcs(Account account) {
        this.account = account;
    }

    /** Returns the VPC of the nodes of a NodeBalancer as the service shows it; empty if they are in none. */
    public Optional<BalancerVpc> of(long balancer) {
        return account.workers().inTurn(List.of("the VPC of", balancer), () -> {
            if (!read.containsKey(balancer)) {
                read.put(balancer, read(balancer));
            }
            return read.get(balancer);
        });
    }

    /** Returns the subnet and the range of a NodeBalancer as an answer or the ledger has them; sends nothing. */
    public Optional<BalancerVpc> recorded(Resource balancer) {
        Map<String, String> applied = account.applied(balancer);
        return read.getOrDefault(balancer.id(), Optional.empty()).or(() -> Optional.ofNullable(applied.get(VPC))
                .flatMap(BackendVpcs::parseSubnet)
                .map(subnet -> new BalancerVpc(null, null, subnet, applied.get("range"), null)));
    }

    /** Returns the kind of the nodes that the ledger has of a NodeBalancer; empty if it has none. */
    public Optional<Backends> kindOfRecordedNodes(Resource balancer) {
        return account.ledger().beneath(balancer.reference()).stream()
                .flatMap(part -> Stream.ofNullable(part.applied().get(NodeSetting.ADDRESS.word())))
                .map(Backends::of)
                .findFirst();
    }

    private Optional<BalancerVpc> read(long balancer) {
        try {
            return account.client()
                    .nodeBalancers()
                    .vpcs(balancer)
                    .items()
                    .filter(BalancerVpc::isOfNodes)
                    .findFirst();
        } catch (NotFoundException none) {
            return Optional.empty();
        }
    }

    /** Returns the id of the subnet that an address of a node is in; null of one that is in no VPC. */
    public Long subnet(long balancer, String address) {
        return account.dialect().publicService() && Backends.of(address) == Backends.VPC
                ? subnet(balancer).orElse(null)
                : null;
    }

    /** Returns the id of the subnet of the nodes of a NodeBalancer; empty if it has none. */
    public Optional<Long> subnet(long balancer) {
        return account.ledger()
                .withId(Kind.NODEBALANCER, Long.toString(balancer))
                .map(Entry::applied)
                .map(facts -> facts.get(VPC))
                .flatMap(BackendVpcs::parseSubnet)
                .or(() -> of(balancer).map(BalancerVpc::subnetId));
    }

    /** Returns the id of the subnet in a fact of the ledger. */
    static Optional<Long> parseSubnet(String fact) {
        return Optional.of(SUBNET.matcher(fact))
                .filter(Matcher::matches)
                .map(matcher -> Long.valueOf(matcher.group(1)));
    }
}
