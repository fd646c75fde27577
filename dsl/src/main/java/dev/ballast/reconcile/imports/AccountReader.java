package dev.ballast.reconcile.imports;

import dev.ballast.error.NotFoundException;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RefusedException;
import dev.ballast.error.RuleException;
import dev.ballast.error.UnreadableAnswerException;
import dev.ballast.model.Backends;
import dev.ballast.model.Dialect;
import dev.ballast.model.Filter;
import dev.ballast.model.Identified;
import dev.ballast.model.Kind;
import dev.ballast.model.Labelled;
import dev.ballast.model.NodeBalancer;
import dev.ballast.model.Operation;
import dev.ballast.model.PortConfig;
import dev.ballast.model.Vpc;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.reconcile.facts.Tags;
import dev.ballast.reconcile.imports.AccountContent.WholeBalancer;
import dev.ballast.reconcile.imports.AccountContent.WholePort;
import dev.ballast.reconcile.outcome.ForeignOwner;
import dev.ballast.reconcile.vpc.BackendVpcs;
import dev.ballast.rules.NearestMatch;
import dev.ballast.rules.Quoted;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads what exists on Linode, whether the ledger knows it or not. */
public final class AccountReader {

    private final Account account;

    public AccountReader(Account account) {
        Dialect dialect = account.dialect();
        if (!dialect.has(Operation.LIST_VOLUMES, "")) {
            throw new RuleException(
                    RefusalCode.OTHER_DIALECT,
                    "import reads lists, and the service has no call for them",
                    Dialect.with(Operation.LIST_VOLUMES, "").remedy() + "; or "
                            + account.commands()
                                    .advice("write the ids", account.commands().of("adopt", "KIND", "PATH", "ID")));
        }
        this.account = account;
    }

    /**
     * Returns all resources, or those of a tag unless it is null, in the order of their labels. Upper and lower case of a tag are
     * the same. The lists are read whole, since it is not documented how a filter compares.
     *
     * @throws RuleException when nothing has the tag; then the message names the nearest one
     */
    public AccountContent all(String tag) {
        Set<String> found = new TreeSet<>();
        List<String> unread = Collections.synchronizedList(new ArrayList<>());
        List<Vpc> vpcs =
                account.client().vpcs().list(Filter.NONE).readable(unread::add).toList();
        Map<Kind, List<Labelled>> listed = new LinkedHashMap<>();
        // VPCs are first, and NodeBalancers last, since their nodes name instances.
        Kind.wholes()
                .sorted(Comparator.comparing(kind -> kind == Kind.VPC ? 0 : kind == Kind.NODEBALANCER ? 2 : 1))
                .forEach(kind -> listed.put(
                        kind,
                        tagged(
                                kind == Kind.VPC
                                        ? vpcs.stream()
                                        : account.client()
                                                .list(kind, Filter.NONE)
                                                .readable(unread::add),
                                tag,
                                found)));
        if (tag != null && found.stream().noneMatch(tag::equalsIgnoreCase)) {
            throw new RuleException(
                    RefusalCode.NOT_FOUND,
                    "nothing has the tag " + Quoted.of(tag),
                    NearestMatch.of(tag, found)
                            .map(near -> "did you mean " + Quoted.of(near) + "?")
                            .orElse(null));
        }
        List<WholeBalancer> whole = account
                .workers()
                .map(listed.remove(Kind.NODEBALANCER), balancer -> readOrNote((NodeBalancer) balancer, unread))
                .stream()
                .flatMap(Optional::stream)
                .toList();
        return new AccountContent(listed, whole, vpcs, unread);
    }

    /** Returns the resources of the list that have the tag, or all if {@code tag} is null, in order; adds the tags of all. */
    private List<Labelled> tagged(Stream<? extends Labelled> listed, String tag, Set<String> found) {
        return listed.<Labelled>map(each -> each)
                .filter(each -> {
                    Stream<String> shown = Tags.of(each.tags()).stream();
                    List<String> has = shown.filter(Objects::nonNull).toList();
                    found.addAll(has);
                    return tag == null || has.stream().anyMatch(tag::equalsIgnoreCase);
                })
                .filter(each -> {
                    each.owner().ifPresent(owner -> leaveOut(each, owner));
                    return each.owner().isEmpty();
                })
                .sorted(Comparator.comparing(Labelled::label, Comparator.nullsLast(Comparator.<String>naturalOrder()))
                        .thenComparing(Identified::id))
                .toList();
    }

    private void leaveOut(Labelled one, String owner) {
        account.report(new Progress.Note("left out: " + Quoted.of(Objects.toString(one.label(), "")) + " (id "
                + one.id() + ") " + ForeignOwner.says(owner)));
    }

    /** Returns a NodeBalancer with its ports; of one that cannot be read with them, the reason is added to those. */
    private Optional<WholeBalancer> readOrNote(NodeBalancer balancer, List<String> unread) {
        try {
            return Optional.of(whole(guarded(balancer)));
        } catch (RefusedException | UnreadableAnswerException refused) {
            unread.add("nodebalancer " + balancer.id() + " with the label "
                    + Quoted.of(Objects.toString(balancer.label(), ""))
                    + ": "
                    + refused.problem());
            return Optional.empty();
        }
    }

    /**
     * Returns one resource by its label or its id.
     *
     * @throws RuleException when there is none, or several have the label; then the message lists the ids
     */
    public AccountContent one(Kind kind, String labelOrId) {
        if (!kind.isWhole()) {
            throw new RuleException(
                    RefusalCode.NOT_IMPORTED,
                    "a " + kind.word() + " is not imported alone",
                    "import its NodeBalancer or its instance");
        }
        Labelled one = read(kind, labelOrId);
        ForeignOwner.refuse(kind.word() + " " + Quoted.of(labelOrId), Optional.of(one));
        return one instanceof NodeBalancer balancer
                ? new AccountContent(Map.of(), List.of(whole(guarded(balancer))), null, List.of())
                : new AccountContent(Map.of(kind, List.of(one)), List.of(), null, List.of());
    }

    /** A page is requested only when it is read, so an id costs one request. */
    private Labelled read(Kind kind, String labelOrId) {
        if (kind.isId(labelOrId)) {
            try {
                return account.client().read(kind, kind.id(labelOrId));
            } catch (NotFoundException missing) {
                throw new RuleException(
                        RefusalCode.NOT_FOUND,
                        "there is no " + kind.word() + " with the id " + labelOrId,
                        "write a label, or another id",
                        missing);
            }
        }
        List<? extends Labelled> found = account.client().named(kind, labelOrId).toList();
        if (found.isEmpty()) {
            throw new RuleException(
                    RefusalCode.NOT_FOUND,
                    "there is no " + kind.word() + " with the label " + Quoted.of(labelOrId),
                    "labels are compared exactly; an id is a whole number, that of a reserved address the address");
        }
        if (found.size() > 1) {
            throw several(kind, labelOrId, found, "write one of the ids instead of the label");
        }
        return found.get(0);
    }

    static RuleException several(Kind kind, String label, List<? extends Identified> found, String remedy) {
        return new RuleException(
                RefusalCode.SEVERAL_FOUND,
                found.size() + " of kind " + kind.word() + " have the label " + Quoted.of(label) + ", with the ids "
                        + found.stream().map(one -> kind.idText(one.id())).collect(Collectors.joining(", ")),
                remedy);
    }

    private NodeBalancer guarded(NodeBalancer balancer) {
        return balancer.behind(
                account.client().nodeBalancers().firewalls(balancer.id()).orElse(null));
    }

    WholeBalancer whole(NodeBalancer balancer) {
        List<PortConfig> configs = account.client()
                .nodeBalancers()
                .configs(balancer.id())
                .items()
                .sorted(Comparator.comparing(PortConfig::port, Comparator.nullsLast(Comparator.naturalOrder()))
                        .thenComparing(config -> PortConfig.isUdp(config.protocol())))
                .toList();
        List<WholePort> ports = account.workers()
                .map(
                        configs,
                        config -> new WholePort(
                                config,
                                config.port() == null
                                        ? List.of()
                                        : account.client()
                                                .nodeBalancers()
                                                .nodes(balancer.id(), config.id())
                                                .items()
                                                .toList()));
        return new WholeBalancer(
                balancer,
                ports,
                isInVpc(balancer, ports)
                        ? new BackendVpcs(account).of(balancer.id()).orElse(null)
                        : null);
    }

    /** Older answers do not say what the nodes are. */
    private static boolean isInVpc(NodeBalancer balancer, List<WholePort> ports) {
        return Backends.VPC.toString().equals(balancer.backendConnectivity())
                || ports.stream().flatMap(port -> port.nodes().stream()).anyMatch(node -> node.vpcConfigId() != null);
    }
}
