package dev.ballast.reconcile.imports;

import dev.ballast.error.LedgerException;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.Ledger;
import dev.ballast.model.BalancerNode;
import dev.ballast.model.Instance;
import dev.ballast.model.Kind;
import dev.ballast.model.Labelled;
import dev.ballast.model.NodeBalancer;
import dev.ballast.model.PortConfig;
import dev.ballast.model.Reference;
import dev.ballast.model.ResourceSetting;
import dev.ballast.reconcile.balancer.BackendKinds;
import dev.ballast.reconcile.balancer.PortNumbers;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.facts.RecordedFacts;
import dev.ballast.reconcile.imports.AccountContent.WholeBalancer;
import dev.ballast.reconcile.imports.AccountContent.WholePort;
import dev.ballast.reconcile.outcome.CreateOnce;
import dev.ballast.rules.Problem;
import dev.ballast.rules.Rule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Records existing resources in the ledger as adopted: an instance with its private address, a NodeBalancer with its ports and
 * nodes. Existing entries stay as they are. Sends nothing.
 */
public final class ResourceImport {

    /** The facts that the first run records, as it records tags. */
    private static final Set<String> LATER = Set.of(RecordedFacts.LABEL, RecordedFacts.SIZE);

    private final Account account;

    public ResourceImport(Account account) {
        this.account = account;
    }

    /** Returns the name of a resource: that of the ledger if it has one, else its label. */
    public String name(Kind kind, long id, String label) {
        return account.ledger()
                .withId(kind, kind.idText(id))
                .map(entry -> entry.reference().name())
                .orElse(label);
    }

    /** Returns the reserved address of a NodeBalancer, if a run has sent it; otherwise it may be an ordinary one. */
    public Optional<String> reservedIp(NodeBalancer balancer) {
        return account.ledger()
                .withId(Kind.NODEBALANCER, balancer.id().toString())
                .map(entry -> entry.applied().get(RecordedFacts.RESERVED_IP));
    }

    /** Returns the nodes of a port, first those that the ledger knows: of two with one label the first has the name. */
    public List<BalancerNode> nodes(WholePort port) {
        Map<Boolean, List<BalancerNode>> known = port.nodes().stream()
                .collect(Collectors.partitioningBy(node -> account.ledger()
                        .withId(Kind.NODE, Objects.toString(node.id()))
                        .isPresent()));
        return Stream.of(true, false).map(known::get).flatMap(List::stream).toList();
    }

    /** Returns the name given to a resource, or throws if it is none. */
    public String requireName(Kind kind, long id, String name) {
        Problem.refuse(Rule.nameOf(kind)
                .examine(name, account::now, account.dialect())
                .map(wrong -> new Problem(
                        wrong.code(),
                        kind.word() + " " + kind.idText(id) + ": " + wrong.what(),
                        account.commands()
                                .advice(
                                        "give it a name",
                                        account.commands().of("import", kind.word(), kind.idText(id), "NAME")))));
        return name;
    }

    /** Records the content under that name; null for the name of {@link #name}. */
    public void record(AccountContent content, String name) {
        each(content, name).forEach(Runnable::run);
    }

    /**
     * Records each resource under the name of {@link #name}.
     *
     * @throws RuleException when some could not be recorded, after all others were; a warning says which and why
     */
    public void recordAll(AccountContent content) {
        List<String> leftOut = new ArrayList<>(content.unread());
        List<Runnable> each = each(content, null);
        if (!each.isEmpty()) {
            account.ledger().markKnown();
        }
        for (Runnable one : each) {
            try {
                one.run();
            } catch (RuleException | LedgerException refused) {
                leftOut.add(refused.problem()
                        + refused.remedy().map(way -> ": " + way).orElse(""));
            }
        }
        leftOut.forEach(why -> account.report(new Progress.Warning("left out: " + why)));
        if (!leftOut.isEmpty()) {
            throw new RuleException(
                    RefusalCode.NOT_IMPORTED, "left out: " + leftOut.size() + "; all others are recorded", null);
        }
    }

    private List<Runnable> each(AccountContent content, String name) {
        List<Runnable> each = new ArrayList<>();
        content.resources().forEach((kind, all) -> all.forEach(one -> each.add(() -> record(kind, one, name))));
        content.balancers().forEach(balancer -> each.add(() -> record(balancer, name)));
        return each;
    }

    void record(Kind kind, Labelled shown, String name) {
        Additions added = new Additions(kind, shown, name);
        Optional<String> address = shown instanceof Instance instance ? instance.privateIp() : Optional.empty();
        address.ifPresent(part -> added.part(new Reference.Address(added.whole), part, Map.of()));
        added.record(address.map(part -> "private address " + part).orElse(""));
    }

    void record(WholeBalancer balancer, String name) {
        Additions added = new Additions(Kind.NODEBALANCER, balancer.balancer(), name);
        added.facts
                .get(added.whole)
                .putAll(RecordedFacts.texts(BackendKinds.facts(balancer.balancer(), balancer.vpc())));
        new PortNumbers(account, new CreateOnce(account)).settle(added.whole);
        balancer.ports().forEach(port -> record(added, port));
        long ports = added.count(Kind.CONFIG);
        long nodes = added.count(Kind.NODE);
        added.record(ports == 0 ? "" : counted(ports, "port") + " and " + counted(nodes, "node"));
    }

    private static String counted(long number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }

    private void record(Additions added, WholePort port) {
        PortConfig config = port.config();
        if (config.port() == null) {
            account.report(new Progress.Warning("config " + config.id() + " of " + added.whole.argument()
                    + " is left out: the service does not show its port"));
            return;
        }
        Reference.Port reference = account.ledger().beneath(added.whole).stream()
                .filter(entry -> entry.reference().kind() == Kind.CONFIG
                        && config.id().toString().equals(entry.id()))
                .map(entry -> (Reference.Port) entry.reference())
                .findFirst()
                .orElseGet(() -> Reference.Port.of(added.whole, config));
        added.part(reference, config.id().toString(), RecordedFacts.of(config));
        for (BalancerNode node : nodes(port)) {
            Reference.Node named = new Reference.Node(reference, name(Kind.NODE, node.id(), node.label()));
            if (Rule.NODE_LABEL.examine(named.label()).isPresent() || added.ids.containsKey(named)) {
                account.report(new Progress.Warning(
                        "node " + node.id() + " of " + reference + at(node) + " is left out: its label "
                                + (added.ids.containsKey(named) ? "is that of another node" : "is not a name")));
            } else {
                added.part(named, node.id().toString(), RecordedFacts.of(node));
            }
        }
    }

    private static String at(BalancerNode node) {
        return node.address() == null ? "" : " at " + node.address();
    }

    /** Returns the reference under which the resource is or will be known. */
    private Reference.ByName reference(Kind kind, long id, String label, String name) {
        Reference.ByName reference =
                new Reference.ByName(kind, requireName(kind, id, name == null ? name(kind, id, label) : name));
        new CreateOnce(account)
                .findSettled(reference)
                .filter(entry -> !entry.id().equals(kind.idText(id)))
                .ifPresent(other -> {
                    Map<String, String> ways = new LinkedHashMap<>();
                    ways.put(
                            account.commands().of("import", kind.word(), kind.idText(id), "NAME"),
                            "to give it another name");
                    ways.put(
                            account.commands().forget(reference),
                            "if that name is no longer used; then import it again");
                    throw new RuleException(
                            RefusalCode.TAKEN_NAME,
                            reference + " is already recorded with the id " + other.id() + "; the id " + kind.idText(id)
                                    + " is not recorded",
                            account.commands().choice("run one of", ways));
                });
        return reference;
    }

    /** The new entries of one resource and its parts, recorded in one step. */
    private final class Additions {

        private final Reference.ByName whole;
        private final Map<Reference, String> ids = new LinkedHashMap<>();
        private final Map<Reference, Map<String, String>> facts = new LinkedHashMap<>();

        Additions(Kind kind, Labelled shown, String name) {
            whole = reference(kind, shown.id(), shown.label(), name);
            Map<String, String> first = RecordedFacts.of(shown);
            ResourceSetting.of(kind).stream()
                    .filter(setting -> setting.type() == List.class || LATER.contains(setting.word()))
                    .forEach(setting -> first.remove(setting.word()));
            part(whole, kind.idText(shown.id()), first);
        }

        void part(Reference reference, String id, Map<String, String> shown) {
            ids.put(reference, id);
            facts.put(reference, shown);
        }

        long count(Kind kind) {
            return ids.keySet().stream().filter(part -> part.kind() == kind).count();
        }

        /** Leaves out existing entries: a second import changes nothing, and a created entry stays a created one. */
        void record(String with) {
            String id = ids.get(whole);
            ids.entrySet().removeIf(part -> isKnown(part.getKey(), part.getValue()));
            if (ids.isEmpty()) {
                account.reportUnchanged(new Resource(whole, whole.kind().id(id)), "already known by that id");
                return;
            }
            Ledger ledger = account.ledger();
            ledger.lease().requireAllowed();
            ledger.adopt(ids);
            ids.keySet().forEach(part -> ledger.update(part, facts.get(part)));
            account.report(new Progress.Adopted(whole, id, with));
        }

        private boolean isKnown(Reference part, String id) {
            return account.ledger().find(part).map(Entry::id).filter(id::equals).isPresent();
        }
    }
}
