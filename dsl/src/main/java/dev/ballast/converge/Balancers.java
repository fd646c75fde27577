package dev.ballast.converge;

import dev.ballast.client.NewNodeBalancer;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.Key;
import dev.ballast.ledger.Kind;
import dev.ballast.model.NodeBalancer;
import dev.ballast.preflight.Placed;
import dev.ballast.preflight.RegionGiven;
import dev.ballast.preflight.SameRegion;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Makes NodeBalancers and gives them ports and nodes, independent calls at once (document section 4). The document shows
 * no way to read a NodeBalancer: what was sent is remembered, and its ports are read.
 */
public final class Balancers {

    private final Account account;
    private final Instances instances;
    private final Creation creation;
    private final Ports ports;

    /** Converges NodeBalancers of this account; the instances tell regions. */
    public Balancers(Account account, Instances instances) {
        this.account = account;
        this.instances = instances;
        this.creation = new Creation(account);
        this.ports = new Ports(account);
    }

    /** Returns what can be done with the ports of a NodeBalancer. */
    public Ports ports() {
        return ports;
    }

    /** Creates the NodeBalancer or finds the one the ledger knows, then gives it the ports and nodes it lacks. */
    public Resource ensure(BalancerRequest wanted) {
        Key key = new Key(Kind.NODEBALANCER, wanted.name());
        Optional<Entry> known = creation.known(key);
        known.ifPresent(entry -> refuseOther(entry, wanted));
        refuseForeignNodes(wanted, region(known, wanted));
        known.ifPresent(entry -> ports.refuseWhatCannotChange(Resource.of(entry), wanted.ports()));
        Resource balancer = known.map(this::unchanged).orElseGet(() -> create(key, wanted));
        converge(balancer, wanted.ports());
        return balancer;
    }

    /** Gives a NodeBalancer known by name or id the ports and nodes it lacks. */
    public void converge(Resource balancer, List<PortRequest> wanted) {
        ports.refuseWhatCannotChange(balancer, wanted);
        Set<Resource> kept = new HashSet<>(account.workers().map(wanted, port -> ports.ensure(balancer, port)));
        ports.noteOthers(balancer, kept);
    }

    /** Returns the NodeBalancer of that name without asking; fails with the names that exist. */
    public Resource named(String name) {
        return new Names(account).require(new Key(Kind.NODEBALANCER, name));
    }

    /** Returns the NodeBalancer of that id, taken on trust: the document has no way to read one. */
    public Resource withId(long id) {
        return new Names(account).withId(Kind.NODEBALANCER, id);
    }

    /** Returns the numbers of the ports known of a NodeBalancer of that name, none when it is not known. */
    public List<Integer> portsOf(String name) {
        return account.ledger()
                .find(new Key(Kind.NODEBALANCER, name))
                .filter(entry -> entry.id() != null)
                .map(entry -> portsOf(Resource.of(entry)))
                .orElse(List.of());
    }

    /** Returns the numbers of the ports known of that NodeBalancer. */
    public List<Integer> portsOf(Resource balancer) {
        return ports.numbers(balancer);
    }

    /** Returns what was recorded under that word at creation: region, throttle, ipv4. */
    public Optional<String> fact(Resource balancer, String word) {
        return account.ledger().find(balancer.key()).map(entry -> entry.applied()
                .get(word));
    }

    private Resource create(Key key, BalancerRequest wanted) {
        String region = new RegionGiven(Titles.of(key), wanted.region(), wanted.usualRegion()).region();
        NodeBalancer made = creation.make(
                key,
                "POST /nodebalancers",
                Map.of(),
                () -> account.client()
                        .nodeBalancers()
                        .create(new NewNodeBalancer(region, wanted.name(), wanted.throttle())),
                balancer -> Long.toString(balancer.id()),
                balancer -> facts(region, wanted.throttle(), balancer.ipv4()));
        return new Resource(key, made.id());
    }

    private Resource unchanged(Entry known) {
        account.tell(new Progress.Unchanged(known.key(), known.id(), ""));
        return Resource.of(known);
    }

    private static void refuseOther(Entry known, BalancerRequest wanted) {
        Fixed made = new Fixed(known);
        made.refuseOther("region", wanted.region());
        made.refuseOther("throttle", Objects.toString(wanted.throttle(), null));
    }

    /** A node lives in the region of its NodeBalancer (document section 4, rule 5); instances made elsewhere are not known. */
    private void refuseForeignNodes(BalancerRequest wanted, String region) {
        Placed balancer = new Placed("nodebalancer", wanted.name(), region);
        for (PortRequest port : wanted.ports()) {
            for (NodeRequest node : port.nodes()) {
                AtLine.run(node.place(), () -> instances
                        .withPrivateIp(node.host())
                        .ifPresent(instance -> new SameRegion(balancer, instances.recorded(instance)).require()));
            }
        }
    }

    private static String region(Optional<Entry> known, BalancerRequest wanted) {
        String usual = wanted.region() != null ? wanted.region() : wanted.usualRegion();
        return known.map(entry -> entry.applied().get("region")).orElse(usual);
    }

    private static Map<String, String> facts(String region, Integer throttle, String ipv4) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("region", region);
        facts.put("throttle", Objects.toString(throttle, null));
        facts.put("ipv4", ipv4);
        facts.values().removeIf(Objects::isNull);
        return facts;
    }
}
