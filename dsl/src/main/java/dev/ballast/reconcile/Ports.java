package dev.ballast.reconcile;

import dev.ballast.client.NewConfig;
import dev.ballast.error.NotFoundException;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Entry;
import dev.ballast.model.Config;
import dev.ballast.model.Node;
import dev.ballast.model.Reference;
import dev.ballast.time.Deadline;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The ports of a NodeBalancer, one config each: made, compared, given their certificate and their nodes. */
public final class Ports {

    private final Account account;
    private final CreateOnce creation;
    private final Nodes nodes;
    private final ResponseCache<Config> recent;
    private final PortNumbers numbers;
    private final PortChanges changes;
    private final Health health;

    Ports(Account account, Instances instances) {
        this.account = account;
        this.creation = new CreateOnce(account);
        this.nodes = new Nodes(account);
        this.recent = new ResponseCache<>(account.timing(), this::read);
        this.numbers = new PortNumbers(account);
        this.changes = new PortChanges(account, numbers, recent);
        this.health = new Health(account, this, recent, instances);
    }

    /** Returns the verb of a port. */
    public PortChanges changes() {
        return changes;
    }

    /** Returns the ports the ledger knows of that NodeBalancer, in the order of their numbers. */
    public List<Resource> of(Resource balancer) {
        return numbers.of(balancer.whole()).stream().map(Resource::of).toList();
    }

    /** Returns the numbers of the ports the ledger knows of that NodeBalancer, in their order. */
    public List<Integer> numbers(Reference.Whole balancer) {
        return numbers.of(balancer).stream()
                .map(port -> Resource.of(port).port().number())
                .toList();
    }

    /** Returns what waits for nodes to be up. */
    public Health health() {
        return health;
    }

    /**
     * Returns the port that listens on that number now, or that was created under it.
     *
     * @throws RuleException with the ports known, when there is none
     */
    public Resource require(Resource balancer, int port) {
        return numbers.find(balancer, port)
                .map(Resource::of)
                .orElseThrow(() -> new RuleException(
                        "port " + port + " of " + balancer + " is not known; " + known(balancer),
                        "add it in the block: port " + port + "; or give its id if it exists: port(" + port
                                + ", id: ID)"));
    }

    /** Takes the id of a config on trust and remembers it under that port. */
    public Resource trust(Resource balancer, int port, long id) {
        Reference reference = PortNumbers.reference(balancer, port);
        Resource trusted = present(new Resource(reference, id));
        Optional<Entry> known = creation.known(trusted.reference());
        if (known.isEmpty()) {
            account.ledger().adopt(reference, Long.toString(id));
        } else if (Resource.of(known.get()).id() != id) {
            throw new RuleException(
                    reference + " is known as id " + known.get().id() + ", not " + id,
                    "leave out id:; "
                            + account.commands()
                                    .advice(
                                            "to replace it, first: ",
                                            account.commands().forget(reference)));
        }
        return trusted;
    }

    /** Returns the port by the number it listens on now. */
    public Resource present(Resource port) {
        return numbers.present(port);
    }

    /** Returns the nodes of the port as they were made; the address of one that was adopted is not known and null. */
    public List<Node> nodes(Resource port) {
        return nodes.of(port).stream()
                .filter(entry -> entry.id() != null)
                .map(Nodes::made)
                .toList();
    }

    /** Returns true if a node was added to the port within that time. */
    public boolean addedNodesSince(Resource port, Duration time) {
        Instant before = account.timing().now().minus(time);
        return nodes.of(port).stream().anyMatch(entry -> entry.updated().isAfter(before));
    }

    /** Returns the last answer of the service about the config, if there is one; never asks. */
    public Optional<Config> seen(Resource port) {
        return recent.seen(port);
    }

    /** Asks the service for the config. */
    public Config fresh(Resource port) {
        return recent.fresh(port);
    }

    /** Returns the last answer when it is young, else a fresh one. */
    public Config current(Resource port) {
        return recent.current(port);
    }

    /** Tells how many nodes of the port the ledger knows. */
    int nodeCount(Resource port) {
        return nodes.of(port).size();
    }

    /** Refuses, before anything is sent, what no call can bring about: another check, a node label with another address. */
    void refuseWhatCannotChange(Resource balancer, List<PortRequest> wanted) {
        Map<Integer, Entry> known = numbers.find(balancer, wanted);
        for (PortRequest port : wanted) {
            AtLine.run(port.place(), () -> Optional.ofNullable(known.get(port.port()))
                    .ifPresent(entry -> {
                        compared(entry, port);
                        nodes.refuseOtherAddress(Resource.of(entry), port.nodes());
                    }));
        }
    }

    /** Creates the ports that are not there and compares the others, all at once, then sends the nodes they lack. */
    void ensure(Resource balancer, List<PortRequest> wanted) {
        Map<Integer, Entry> known = numbers.find(balancer, wanted);
        List<Resource> kept = account.workers()
                .map(wanted, port -> ensure(balancer, port, Optional.ofNullable(known.get(port.port()))));
        noteOthers(balancer, new HashSet<>(kept));
    }

    private Resource ensure(Resource balancer, PortRequest wanted, Optional<Entry> known) {
        return AtLine.run(wanted.place(), () -> {
            Resource port = known.map(entry -> compare(entry, wanted))
                    .orElseGet(() -> creation.ensure(
                            PortNumbers.reference(balancer, wanted.port()),
                            entry -> compare(entry, wanted),
                            () -> create(balancer, wanted)));
            changes.inTurn(port, () -> ensureNodes(present(port), wanted));
            return present(port);
        });
    }

    private void ensureNodes(Resource port, PortRequest wanted) {
        nodes.ensure(port, wanted.nodes());
        if (nodeCount(port) == 0) {
            account.tell(new Progress.Warning(port + " has no nodes: it serves nothing"));
        }
    }

    private static Fixed compared(Entry known, PortRequest wanted) {
        return new Fixed(known).refuseOther("check", wanted.check()).refuseOther("label", wanted.label());
    }

    /** Tells of ports that the block no longer names. */
    private void noteOthers(Resource balancer, Set<Resource> kept) {
        of(balancer).stream()
                .filter(port -> !kept.contains(port))
                .forEach(port -> account.tell(Progress.Kept.notNamed(port.reference(), Long.toString(port.id()))));
    }

    private Resource create(Resource balancer, PortRequest wanted) {
        Reference reference = PortNumbers.reference(balancer, wanted.port());
        String check = wanted.check() == null ? "connection" : wanted.check();
        NewConfig config = new NewConfig(wanted.label(), wanted.port(), check);
        Config made = changes.explained(
                balancer.whole(),
                wanted.port(),
                () -> creation.make(
                        reference,
                        "POST /nodebalancers/" + balancer.id() + "/configs",
                        facts(wanted, check, wanted.label()),
                        () -> account.client().nodeBalancers().createConfig(balancer.id(), config),
                        answer -> Long.toString(answer.id()),
                        answer -> facts(wanted, check, Answered.orRequested(answer.label(), wanted.label()))));
        new Answered(reference).with("label", wanted.label(), made.label()).tell(account);
        Resource port = new Resource(reference, made.id());
        recent.note(port, made);
        numbers.claim(port);
        if (wanted.certificate() != null) {
            changes.secure(port, wanted.certificate());
        }
        return port;
    }

    /** Another branch may change the number until it is the turn of this one. */
    private Resource compare(Entry known, PortRequest wanted) {
        Resource port = Resource.of(known);
        changes.inTurn(port, () -> {
            Resource present = present(port);
            Entry entry = account.ledger().find(present.reference()).orElse(known);
            changes.converge(present, wanted, compared(entry, wanted));
        });
        return port;
    }

    private String known(Resource balancer) {
        List<String> known = of(balancer).stream().map(Resource::name).toList();
        return known.isEmpty() ? "the ledger knows none" : "known: " + String.join(", ", known);
    }

    private Config read(Resource port, Deadline deadline) {
        try {
            return account.client()
                    .within(deadline)
                    .nodeBalancers()
                    .config(new NameIndex(account).balancerOf(port), port.id());
        } catch (NotFoundException missing) {
            throw CreateOnce.gone(account, port, missing);
        }
    }

    private static Map<String, String> facts(PortRequest wanted, String check, String label) {
        Map<String, String> fields = new HashMap<>();
        fields.put("port", Integer.toString(wanted.port()));
        fields.put("check", check);
        fields.put("label", label);
        return Fixed.facts(fields);
    }
}
