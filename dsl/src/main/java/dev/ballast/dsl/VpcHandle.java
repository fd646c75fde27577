package dev.ballast.dsl;

import dev.ballast.model.Subnet;
import dev.ballast.model.Vpc;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.vpc.VpcReconciler;
import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** A VPC with its subnets. Properties return values of the last answer; verbs read it first and send only what differs. */
@Chapter("Of a VPC")
public final class VpcHandle extends Handle {

    VpcHandle(Cloud cloud, Resource resource) {
        super(cloud, resource);
    }

    /** Returns the region. */
    public String getRegion() {
        return last().region();
    }

    /** Returns the label the service shows. */
    public String getLabel() {
        return last().label();
    }

    /** Returns the description. */
    public String getDescription() {
        return last().description();
    }

    /** Returns its ranges of IPv6 addresses; an empty list if it has none. */
    public List<String> getIpv6() {
        return Stream.ofNullable(last().ipv6())
                .flatMap(List::stream)
                .map(Vpc.Ipv6::range)
                .toList();
    }

    /** Returns its subnets: {@code net.subnets*.range}. */
    public List<Subnet> getSubnets() {
        return inScript(() -> vpcs().subnets(resource));
    }

    /** Returns when it was created, as the service writes it. */
    public String getCreated() {
        return last().created();
    }

    /** Returns when it was last changed, as the service writes it. */
    public String getUpdated() {
        return last().updated();
    }

    /** Returns the subnet with that label: {@code vpc net.subnet('web')} in a block. */
    public Subnet subnet(@ValidatedBy(Rule.LABEL) String label) {
        return inScript(() -> vpcs().subnet(resource, cloud.validate(Rule.LABEL, label)));
    }

    /** Changes it by PUT: {@code net.change(label: 'shop', description: '')}; sends only what differs. */
    public VpcHandle change(@Options("label description") Map<String, ?> changes) {
        return change(Block.named(VpcHandle.class, "change", changes));
    }

    /** Changes it by PUT, from Java: {@code net.change(to -> to.label("shop"))}. */
    public VpcHandle change(Consumer<? super VpcChangeBlock> changes) {
        inScript(() -> {
            VpcChangeBlock block = Block.filled(new VpcChangeBlock(cloud), changes);
            vpcs().change(resource, block.settings());
        });
        return this;
    }

    /** Deletes it with its subnets and records that in the ledger: {@code net.delete()}. It is refused while something uses it. */
    public void delete() {
        inScript(() -> vpcs().delete(resource));
    }

    private Vpc last() {
        return inScript(() -> vpcs().answers().cachedOrRead(resource));
    }

    private VpcReconciler vpcs() {
        return cloud.reconcilers().vpcs();
    }
}
