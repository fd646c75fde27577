package dev.ballast.reconcile;

import dev.ballast.client.NodeBalancers.NewNodeBalancer;
import dev.ballast.ledger.Entry;
import dev.ballast.model.Kind;
import dev.ballast.model.NodeBalancer;
import dev.ballast.model.Reference;
import dev.ballast.reconcile.Requests.BalancerRequest;
import dev.ballast.reconcile.Requests.NodeRequest;
import dev.ballast.reconcile.Requests.PortRequest;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Relations;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * Creates NodeBalancers and gives them ports and nodes, independent calls at once (docs/api.md section 4). The document shows
 * no way to read a NodeBalancer: what was sent is remembered, and its ports are read.
 */
public final class BalancerReconciler {

    private final Account account;
    private final InstanceReconciler instances;
    private final CreateOnce createOnce;
    private final NameIndex names;
    private final PortReconciler ports;

    BalancerReconciler(
            Account account,
            CreateOnce createOnce,
            NameIndex names,
            InstanceReconciler instances,
            PortReconciler ports) {
        this.account = account;
        this.createOnce = createOnce;
        this.names = names;
        this.instances = instances;
        this.ports = ports;
    }

    /** Creates the NodeBalancer or finds the one the ledger knows, then gives it the ports and nodes it lacks. */
    public Resource ensure(BalancerRequest wanted) {
        Reference.ByName reference = new Reference.ByName(Kind.NODEBALANCER, wanted.name());
        return together(reference, () -> {
            Resource balancer =
                    createOnce.ensure(reference, entry -> kept(entry, wanted), () -> create(reference, wanted));
            bring(balancer, wanted.ports());
            return balancer;
        });
    }

    private Resource kept(Entry known, BalancerRequest wanted) {
        Fixed compared =
                new Fixed(known).refuseOther("region", wanted.region()).refuseOther("throttle", wanted.throttle());
        refuseForeignNodes(wanted, known.applied().getOrDefault("region", usualRegion(wanted)));
        ports.refuseWhatCannotChange(Resource.of(known), wanted.ports());
        compared.tell(account);
        return Resource.of(known);
    }

    /** Gives a NodeBalancer that is known the ports and nodes it lacks. */
    public void ensurePorts(Resource balancer, List<PortRequest> wanted) {
        together(balancer.reference(), () -> {
            bring(balancer, wanted);
            return balancer;
        });
    }

    /** Returns the NodeBalancer of that name without asking; fails with the names that exist. */
    public Resource find(String name) {
        return names.require(Kind.NODEBALANCER, name);
    }

    /** Returns the NodeBalancer of that id, taken on trust: the document has no way to read one. */
    public Resource find(long id) {
        return names.withId(Kind.NODEBALANCER, id);
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
        NodeBalancer created = createOnce.create(
                reference,
                "POST /nodebalancers",
                facts,
                () -> account.client()
                        .nodeBalancers()
                        .create(new NewNodeBalancer(region, wanted.name(), wanted.throttle())),
                balancer -> Long.toString(balancer.id()),
                balancer -> answered(facts, balancer));
        new Answered(reference)
                .with("region", region, created.region())
                .with("label", wanted.name(), created.label())
                .tell(account);
        return new Resource(reference, created.id());
    }

    /** A node lives in the region of its NodeBalancer (docs/api.md section 4, rule 5); instances created elsewhere are not known. */
    private void refuseForeignNodes(BalancerRequest wanted, String region) {
        Relations.Placed balancer = new Relations.Placed("nodebalancer", wanted.name(), region);
        for (PortRequest port : wanted.ports()) {
            for (NodeRequest node : port.nodes()) {
                AtLine.run(node.location(), () -> instances
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

    private static Map<String, String> answered(Map<String, String> facts, NodeBalancer created) {
        Map<String, String> all = new HashMap<>(facts);
        all.put("region", Answered.orRequested(created.region(), facts.get("region")));
        all.put("ipv4", created.ipv4());
        return all;
    }
}
