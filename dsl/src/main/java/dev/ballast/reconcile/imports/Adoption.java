package dev.ballast.reconcile.imports;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.model.BalancerSetting;
import dev.ballast.model.Filter;
import dev.ballast.model.Identified;
import dev.ballast.model.Instance;
import dev.ballast.model.InstanceSetting;
import dev.ballast.model.Kind;
import dev.ballast.model.Labelled;
import dev.ballast.model.NodeBalancer;
import dev.ballast.model.PortConfig;
import dev.ballast.model.Reference;
import dev.ballast.model.ReservedIpSetting;
import dev.ballast.model.ResourceSetting;
import dev.ballast.model.ResourceSettings;
import dev.ballast.model.VolumeSetting;
import dev.ballast.model.VpcSetting;
import dev.ballast.reconcile.balancer.BackendKinds;
import dev.ballast.reconcile.balancer.BalancerRequest;
import dev.ballast.reconcile.balancer.BalancerRequest.NodeRequest;
import dev.ballast.reconcile.balancer.BalancerRequest.PortRequest;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.facts.RecordedFacts;
import dev.ballast.reconcile.firewall.FirewallRequest;
import dev.ballast.reconcile.imports.AccountContent.WholeBalancer;
import dev.ballast.reconcile.imports.AccountContent.WholePort;
import dev.ballast.reconcile.instance.InstanceReconciler;
import dev.ballast.reconcile.instance.InstanceRequest;
import dev.ballast.reconcile.outcome.ForeignOwner;
import dev.ballast.reconcile.reserved.ReservedIpRequest;
import dev.ballast.reconcile.volume.VolumeRequest;
import dev.ballast.reconcile.vpc.VpcRequest;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Adopts what a block describes if exactly one thing of its label exists and agrees with the block; refuses one that differs. */
public final class Adoption {

    private final Account account;

    public Adoption(Account account) {
        this.account = account;
    }

    /** Adopts the instance that the block describes, unless the ledger has the name or there is none. */
    public void instance(InstanceRequest wanted, InstanceReconciler instances) {
        Reference reference = new Reference.ByName(Kind.INSTANCE, wanted.name());
        adopt(
                reference,
                account.client().instances().list(label(wanted.name())).items(),
                wanted.settings().withDefault(InstanceSetting.REGION, wanted.defaultRegion()),
                (Instance seen) -> {
                    String reserved = wanted.reservedIp();
                    if (reserved != null && seen.addresses().noneMatch(reserved::equals)) {
                        throw refusal(
                                reference,
                                seen,
                                RecordedFacts.RESERVED_IP + " "
                                        + seen.publicIp().orElse(null) + ", not " + reserved);
                    }
                    if (wanted.subnet() != null) {
                        // The run adds an interface where there is none.
                        instances.vpcAddresses().findIn(new Resource(reference, seen.id()), wanted.subnet());
                    }
                    new ResourceImport(account).record(Kind.INSTANCE, seen, wanted.name());
                });
    }

    /** Adopts the firewall that the block describes, unless the ledger has the name or there is none. */
    public void firewall(FirewallRequest wanted) {
        adopt(Kind.FIREWALL, wanted.name(), wanted.settings());
    }

    /** Adopts the volume that the word describes, unless the ledger has the name or there is none; it may be larger. */
    public void volume(VolumeRequest wanted) {
        adopt(
                Kind.VOLUME,
                wanted.name(),
                wanted.settings()
                        .withDefault(VolumeSetting.REGION, wanted.defaultRegion())
                        .with(VolumeSetting.SIZE, wanted.size()));
    }

    /** Adopts the VPC that the block describes, unless the ledger has the name or there is none. */
    public void vpc(VpcRequest wanted) {
        adopt(Kind.VPC, wanted.name(), wanted.settings().withDefault(VpcSetting.REGION, wanted.defaultRegion()));
    }

    /** Adopts the NodeBalancer that the block describes with its ports and nodes, unless the ledger has the name or there is none. */
    public void balancer(BalancerRequest wanted) {
        adopt(
                new Reference.ByName(Kind.NODEBALANCER, wanted.name()),
                account.client().nodeBalancers().list(label(wanted.name())).items(),
                wanted.settings().withDefault(BalancerSetting.REGION, wanted.defaultRegion()),
                (NodeBalancer seen) -> {
                    WholeBalancer read = new AccountReader(account).whole(seen);
                    WholeBalancer whole = new WholeBalancer(
                            seen,
                            read.ports().stream()
                                    .sorted(Comparator.comparing(port -> !isNamed(port.config(), wanted.ports())))
                                    .map(port -> ordered(port, wanted.ports()))
                                    .toList(),
                            read.vpc());
                    BackendKinds.other(wanted, seen, read.vpc()).ifPresent(other -> {
                        throw refusal(new Reference.ByName(Kind.NODEBALANCER, wanted.name()), seen, other);
                    });
                    new ResourceImport(account).record(whole, wanted.name());
                });
    }

    /** Two configs may share a number (tcp and udp): returns whether the block means this one. */
    private static boolean isNamed(PortConfig port, List<PortRequest> wanted) {
        return wanted.stream()
                .anyMatch(request -> Objects.equals(request.port(), port.port())
                        && PortConfig.isUdp(request.protocol()) == PortConfig.isUdp(port.protocol()));
    }

    /** Puts the nodes at addresses of the block first: of two with one label the first has the name. */
    private static WholePort ordered(WholePort port, List<PortRequest> wanted) {
        Set<String> addresses = wanted.stream()
                .filter(request -> Objects.equals(request.port(), port.config().port()))
                .flatMap(request -> request.nodes().stream())
                .map(NodeRequest::address)
                .collect(Collectors.toSet());
        return new WholePort(
                port.config(),
                port.nodes().stream()
                        .sorted(Comparator.comparing(node -> !addresses.contains(node.address())))
                        .toList());
    }

    /** Adopts the reserved address that has the name as a tag, unless the ledger has the name or there is none. */
    public void reservedIp(ReservedIpRequest wanted) {
        adopt(
                Kind.RESERVED_IP,
                wanted.name(),
                wanted.settings().withDefault(ReservedIpSetting.REGION, wanted.defaultRegion()));
    }

    private static Filter label(String name) {
        return Filter.eq("label", name);
    }

    private <S extends Enum<S> & ResourceSetting<A>, A extends Labelled> void adopt(
            Kind kind, String name, ResourceSettings<S, A> wanted) {
        @SuppressWarnings("unchecked") // All answers about a kind are of one class.
        Stream<A> named = (Stream<A>) account.client().named(kind, name);
        adopt(new Reference.ByName(kind, name), named, wanted, seen -> new ResourceImport(account)
                .record(kind, seen, name));
    }

    private <S extends Enum<S> & ResourceSetting<A>, A extends Identified> void adopt(
            Reference reference, Stream<A> labelled, ResourceSettings<S, A> wanted, Consumer<A> record) {
        account.runExclusively(reference, () -> {
            if (account.ledger().find(reference).isPresent()) {
                return;
            }
            List<A> found = labelled.toList();
            if (found.size() > 1) {
                throw AccountReader.several(
                        reference.kind(), reference.name(), found, importing("record one of them", reference, "ID"));
            }
            for (A one : found) {
                ForeignOwner.refuse(reference, Optional.of(one));
                refuseOther(reference, one, wanted);
                record.accept(one);
            }
        });
    }

    /** Compares the settings that answers show and the service cannot change; the run changes the others after the adoption. */
    private <S extends Enum<S> & ResourceSetting<A>, A extends Identified> void refuseOther(
            Reference reference, A shown, ResourceSettings<S, A> wanted) {
        List<String> others = wanted
                .only(setting -> !setting.isChangeable(account.dialect()))
                .differingFrom(shown)
                .values()
                .entrySet()
                .stream()
                .filter(other -> other.getKey().isShown())
                .map(other -> other.getKey().word() + " " + other.getKey().of(shown) + ", not " + other.getValue())
                .toList();
        if (!others.isEmpty()) {
            throw refusal(reference, shown, String.join("; ", others));
        }
    }

    private RuleException refusal(Reference reference, Identified shown, String others) {
        return new RuleException(
                RefusalCode.NOT_ADOPTED,
                reference + " is not adopted: the one of that label (id "
                        + reference.kind().idText(shown.id()) + ") has " + others,
                "write these values, or use another name; "
                        + importing(
                                "to record it as it is",
                                reference,
                                reference.kind().idText(shown.id())));
    }

    private String importing(String lead, Reference reference, String id) {
        return account.commands()
                .advice(lead, account.commands().of("import", reference.kind().word(), id, reference.name()));
    }
}
