package dev.ballast.reconcile;

import dev.ballast.client.NewNodeBalancer;
import dev.ballast.ledger.Entry;
import dev.ballast.model.Kind;
import dev.ballast.model.NodeBalancer;
import dev.ballast.model.Reference;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Relations;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * Makes NodeBalancers and gives them ports and nodes, independent calls at once (document section 4). The document shows
 * no way to read a NodeBalancer: what was sent is remembered, and its ports are read.
 */
public final class Balancers {

    private final Account account;
    private final Instances instances;
    private final CreateOnce creation;
    private final Ports ports;

    /** Converges NodeBalancers of this account; the instances tell regions. */
    public Balancers(Account account, Instances instances) {
        this.account = account;
        this.instances = instances;
        this.creation = new CreateOnce(account);
        this.ports = new Ports(account, instances);
    }

    /** Returns what can be done with the ports of a NodeBalancer. */
    public Ports ports() {
        return ports;
    }

    /** Creates the NodeBalancer or finds the one the ledger knows, then gives it the ports and nodes it lacks. */
    public Resource ensure(BalancerRequest wanted) {
        Reference.ByName reference = new Reference.ByName(Kind.NODEBALANCER, wanted.name());
        return together(reference, () -> {
            Resource balancer =
                    creation.ensure(reference, entry -> kept(entry, wanted), () -> create(reference, wanted));
            bring(balancer, wanted.ports());
            return balancer;
        });
    }

    private Resource kept(Entry known, BalancerRequest wanted) {
        Fixed compared = compared(known, wanted);
        refuseForeignNodes(wanted, known.applied().getOrDefault("region", usualRegion(wanted)));
        ports.refuseWhatCannotChange(Resource.of(known), wanted.ports());
        compared.tell(account);
        return Resource.of(known);
    }

    /** Gives a NodeBalancer known by name or id the ports and nodes it lacks. */
    public void converge(Resource balancer, List<PortRequest> wanted) {
        together(balancer.reference(), () -> {
            bring(balancer, wanted);
            return balancer;
        });
    }

    /** Returns the NodeBalancer of that name without asking; fails with the names that exist. */
    public Resource named(String name) {
        return new NameIndex(account).require(Kind.NODEBALANCER, name);
    }

    /** Returns the NodeBalancer of that id, taken on trust: the document has no way to read one. */
    public Resource withId(long id) {
        return new NameIndex(account).withId(Kind.NODEBALANCER, id);
    }

    private void bring(Resource balancer, List<PortRequest> wanted) {
        ports.refuseWhatCannotChange(balancer, wanted);
        ports.ensure(balancer, wanted);
    }

    /** What happens in between belongs to the NodeBalancer, whichever threads do it. */
    private Resource together(Reference balancer, Supplier<Resource> work) {
        account.tell(new Progress.Begun(balancer));
        try {
            return work.get();
        } finally {
            account.tell(new Progress.Ended(balancer));
        }
    }

    private Resource create(Reference reference, BalancerRequest wanted) {
        refuseForeignNodes(wanted, usualRegion(wanted));
        String region = Relations.region(reference.toString(), wanted.region(), wanted.usualRegion());
        Map<String, String> facts = facts(region, wanted.throttle());
        NodeBalancer made = creation.make(
                reference,
                "POST /nodebalancers",
                facts,
                () -> account.client()
                        .nodeBalancers()
                        .create(new NewNodeBalancer(region, wanted.name(), wanted.throttle())),
                balancer -> Long.toString(balancer.id()),
                balancer -> answered(facts, balancer));
        new Answered(reference)
                .with("region", region, made.region())
                .with("label", wanted.name(), made.label())
                .tell(account);
        return new Resource(reference, made.id());
    }

    private static Fixed compared(Entry known, BalancerRequest wanted) {
        return new Fixed(known).refuseOther("region", wanted.region()).refuseOther("throttle", wanted.throttle());
    }

    /** A node lives in the region of its NodeBalancer (document section 4, rule 5); instances made elsewhere are not known. */
    private void refuseForeignNodes(BalancerRequest wanted, String region) {
        Relations.Placed balancer = new Relations.Placed("nodebalancer", wanted.name(), region);
        for (PortRequest port : wanted.ports()) {
            for (NodeRequest node : port.nodes()) {
                AtLine.run(node.place(), () -> instances
                        .withPrivateIp(node.host())
                        .ifPresent(instance ->
                                Problem.refuse(Relations.sameRegion(balancer, instances.recorded(instance)))));
            }
        }
    }

    private static String usualRegion(BalancerRequest wanted) {
        return wanted.region() != null ? wanted.region() : wanted.usualRegion();
    }

    private static Map<String, String> facts(String region, Integer throttle) {
        Map<String, String> fields = new HashMap<>();
        fields.put("region", region);
        fields.put("throttle", Objects.toString(throttle, null));
        return Fixed.facts(fields);
    }

    private static Map<String, String> answered(Map<String, String> facts, NodeBalancer made) {
        Map<String, String> all = new HashMap<>(facts);
        all.put("region", Answered.orRequested(made.region(), facts.get("region")));
        all.put("ipv4", made.ipv4());
        return all;
    }
}
