package dev.ballast.reconcile;

import dev.ballast.client.NodeBalancers.NewNodeBalancer;
import dev.ballast.ledger.Entry;
import dev.ballast.model.Kind;
import dev.ballast.model.NodeBalancer;
import dev.ballast.model.Reference;
import dev.ballast.reconcile.Requests.BalancerRequest;
import dev.ballast.reconcile.Requests.PortRequest;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Relations;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Creates NodeBalancers and gives them ports and nodes, independent calls in parallel (docs/api.md section 4). The service
 * document has no way to read a NodeBalancer: what was sent is recorded, and its ports are read.
 */
public record BalancerReconciler(
        Account account, CreateOnce createOnce, InstanceReconciler instances, PortReconciler ports) {

    private static final String REGION = "region";

    /** Creates the NodeBalancer or finds the one the ledger knows, then gives it the ports and nodes it lacks. */
    public Resource ensure(BalancerRequest wanted) {
        Reference.ByName reference = new Reference.ByName(Kind.NODEBALANCER, wanted.name());
        return together(
                reference,
                () -> bring(
                        createOnce.ensure(reference, entry -> kept(entry, wanted), () -> create(reference, wanted)),
                        wanted.ports()));
    }

    private Resource kept(Entry known, BalancerRequest wanted) {
        FixedFields compared = new FixedFields(known, fields(wanted, wanted.region()));
        refuseForeignNodes(wanted, known.applied().getOrDefault(REGION, usualRegion(wanted)));
        ports.refuseWhatCannotChange(Resource.of(known), wanted.ports());
        compared.tell(account);
        return Resource.of(known);
    }

    /** Gives a NodeBalancer that is known the ports and nodes it lacks. */
    public void ensurePorts(Resource balancer, List<PortRequest> wanted) {
        together(balancer.reference(), () -> bring(balancer, wanted));
    }

    /** Returns the NodeBalancer of that name without a request; if there is none, the message lists the names. */
    public Resource find(String name) {
        return createOnce.require(Kind.NODEBALANCER, name);
    }

    /** Returns the NodeBalancer of that id without a request. */
    public Resource find(long id) {
        return createOnce.withId(Kind.NODEBALANCER, id);
    }

    private Resource bring(Resource balancer, List<PortRequest> wanted) {
        ports.refuseWhatCannotChange(balancer, wanted);
        ports.ensure(balancer, wanted);
        return balancer;
    }

    /** Groups the events of the work, by any thread, under the NodeBalancer. */
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
        Map<String, Object> fields = fields(wanted, region);
        NodeBalancer created = createOnce.create(
                reference,
                "POST /nodebalancers",
                FixedFields.facts(fields, Map.of()),
                () -> account.client()
                        .nodeBalancers()
                        .create(new NewNodeBalancer(region, wanted.name(), wanted.throttle())),
                answer -> Long.toString(answer.id()),
                answer -> {
                    Map<String, String> facts = FixedFields.facts(fields, FixedFields.fields(REGION, answer.region()));
                    facts.put("ipv4", answer.ipv4());
                    return facts;
                });
        FixedFields.warnOfOther(
                account,
                reference,
                FixedFields.fields(REGION, region, "label", wanted.name()),
                FixedFields.fields(REGION, created.region(), "label", created.label()));
        return new Resource(reference, created.id());
    }

    private static Map<String, Object> fields(BalancerRequest wanted, String region) {
        return FixedFields.fields(REGION, region, "throttle", wanted.throttle());
    }

    /** A node lives in the region of its NodeBalancer (docs/api.md section 4, rule 5); instances created elsewhere are not known. */
    private void refuseForeignNodes(BalancerRequest wanted, String region) {
        Relations.Placed balancer = new Relations.Placed("nodebalancer", wanted.name(), region);
        wanted.ports().stream()
                .flatMap(port -> port.nodes().stream())
                .forEach(node -> node.at(() -> {
                    instances
                            .addresses()
                            .knownOwner(node.host())
                            .ifPresent(instance ->
                                    Problem.refuse(Relations.sameRegion(balancer, instances.recorded(instance))));
                    return node;
                }));
    }

    private static String usualRegion(BalancerRequest wanted) {
        return wanted.region() != null ? wanted.region() : wanted.usualRegion();
    }
}
