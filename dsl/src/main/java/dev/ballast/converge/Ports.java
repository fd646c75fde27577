package dev.ballast.converge;

import dev.ballast.client.NewConfig;
import dev.ballast.error.NotFoundException;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Entry;
import dev.ballast.model.Config;
import dev.ballast.model.Kind;
import dev.ballast.model.Node;
import dev.ballast.model.Reference;
import dev.ballast.time.Deadline;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The ports of a NodeBalancer, one config each: made, compared, given their certificate and their nodes. */
public final class Ports {

    private final Account account;
    private final Creation creation;
    private final Nodes nodes;
    private final Recent<Config> recent;
    private final PortChanges changes;
    private final Health health;

    Ports(Account account, Instances instances) {
        this.account = account;
        this.creation = new Creation(account);
        this.nodes = new Nodes(account);
        this.recent = new Recent<>(account.timing(), this::read);
        this.changes = new PortChanges(account, recent);
        this.health = new Health(account, this, instances);
    }

    /** Returns the verb of a port. */
    public PortChanges changes() {
        return changes;
    }

    /** Returns the ports the ledger knows of that NodeBalancer, in the order of their numbers. */
    public List<Resource> of(Resource balancer) {
        return entries(balancer).stream()
                .sorted(Comparator.comparingInt(entry -> Integer.parseInt(number(entry))))
                .map(Resource::of)
                .toList();
    }

    /** Returns what waits for nodes to be up. */
    public Health health() {
        return health;
    }

    /**
     * Returns the port that listens on that number now, or that was made under it.
     *
     * @throws RuleException with the ports known, when there is none
     */
    public Resource require(Resource balancer, int port) {
        return find(balancer, port)
                .map(Resource::of)
                .orElseThrow(() -> new RuleException(
                        "port " + port + " of " + balancer + " is not known; " + known(balancer),
                        "add it in the block: port " + port + "; or give its id if it exists: port(" + port
                                + ", id: ID)"));
    }

    /** Takes the id of a config on trust and remembers it under that port. */
    public Resource trust(Resource balancer, int port, long id) {
        Optional<Entry> known = entries(balancer).stream()
                .filter(entry -> entry.id().equals(Long.toString(id)))
                .findFirst();
        if (known.isPresent()) {
            return Resource.of(known.get());
        }
        listening(entries(balancer), port).ifPresent(other -> {
            throw new RuleException(
                    other.reference() + " is known as id " + other.id() + ", not " + id,
                    "leave out id:; "
                            + account.commands()
                                    .advice(
                                            "to replace it, first: ",
                                            account.commands().forget(other.reference())));
        });
        makeRoom(balancer, port);
        Reference reference = reference(balancer, port);
        account.ledger().adopt(reference, Long.toString(id));
        return new Resource(reference, id);
    }

    /** Returns the port under its present reference: another config may have taken the number that it was created under. */
    public Resource present(Resource port) {
        String id = Long.toString(port.id());
        return account.ledger()
                .find(port.reference())
                .filter(entry -> id.equals(entry.id()))
                .or(() -> account.ledger().beneath(port.port().balancer()).stream()
                        .filter(entry -> entry.reference().kind() == Kind.CONFIG && id.equals(entry.id()))
                        .findFirst())
                .map(Resource::of)
                .orElse(port);
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

    /** Returns the last answer when it is young, else one that is asked for within the deadline. */
    Config current(Resource port, Deadline deadline) {
        return recent.current(port, deadline);
    }

    /** Asks the service within the deadline. */
    Config fresh(Resource port, Deadline deadline) {
        return recent.fresh(port, deadline);
    }

    /** Returns what was recorded of the port under that word: port, protocol, check. */
    public Optional<String> fact(Resource port, String word) {
        return account.ledger().find(port.reference()).map(entry -> entry.applied()
                .get(word));
    }

    /** Tells how many nodes of the port the ledger knows. */
    public int nodeCount(Resource port) {
        return nodes.of(port).size();
    }

    /** Returns the numbers of the ports known of that NodeBalancer, in order. */
    List<Integer> numbers(Resource balancer) {
        return entries(balancer).stream()
                .map(Ports::number)
                .map(Integer::valueOf)
                .sorted()
                .toList();
    }

    /** Refuses, before anything is sent, what no call can bring about: another check, a node label with another address. */
    void refuseWhatCannotChange(Resource balancer, List<PortRequest> wanted) {
        Map<Integer, Entry> known = known(balancer, wanted);
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
        Map<Integer, Entry> known = account.inTurn(balancer.reference(), () -> withRoom(balancer, wanted));
        List<Resource> kept = account.workers()
                .map(wanted, port -> ensure(balancer, port, Optional.ofNullable(known.get(port.port()))));
        noteOthers(balancer, new HashSet<>(kept));
    }

    private Map<Integer, Entry> withRoom(Resource balancer, List<PortRequest> wanted) {
        Map<Integer, Entry> known = known(balancer, wanted);
        wanted.stream()
                .filter(port -> !known.containsKey(port.port()))
                .forEach(port -> makeRoom(balancer, port.port()));
        return known(balancer, wanted);
    }

    private Resource ensure(Resource balancer, PortRequest wanted, Optional<Entry> known) {
        Reference reference = known.map(Entry::reference).orElse(reference(balancer, wanted.port()));
        return AtLine.run(wanted.place(), () -> {
            Resource port = creation.ensure(reference, entry -> compare(entry, wanted), () -> create(balancer, wanted));
            nodes.ensure(port, wanted.nodes());
            if (nodes.of(port).isEmpty()) {
                account.tell(new Progress.Warning(port + " has no nodes: it serves nothing"));
            }
            return port;
        });
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
        Reference reference = reference(balancer, wanted.port());
        String check = wanted.check() == null ? "connection" : wanted.check();
        Config made = creation.make(
                reference,
                "POST /nodebalancers/" + balancer.id() + "/configs",
                facts(wanted, check),
                () -> account.client()
                        .nodeBalancers()
                        .createConfig(balancer.id(), new NewConfig(wanted.label(), wanted.port(), check)),
                config -> Long.toString(config.id()),
                config -> facts(wanted, check));
        Resource port = new Resource(reference, made.id());
        recent.note(port, made);
        if (wanted.certificate() != null) {
            changes.secure(port, wanted.certificate());
        }
        return port;
    }

    private Resource compare(Entry known, PortRequest wanted) {
        Resource port = Resource.of(known);
        changes.converge(port, wanted, recent.current(port), compared(known, wanted));
        return port;
    }

    private String known(Resource balancer) {
        List<String> numbers = numbers(balancer).stream().map(String::valueOf).toList();
        return numbers.isEmpty() ? "the ledger knows none" : "known: " + String.join(", ", numbers);
    }

    private Optional<Entry> find(Resource balancer, int port) {
        List<Entry> all = entries(balancer);
        return listening(all, port).or(() -> creation.known(reference(balancer, port)));
    }

    /**
     * Returns the config that each port of a block means, by the number in the block: the one that listens there, else the one
     * that was created under it, unless the block means that one by the number where it listens now.
     */
    private Map<Integer, Entry> known(Resource balancer, List<PortRequest> wanted) {
        List<Entry> all = entries(balancer);
        Map<Integer, Entry> known = new HashMap<>();
        for (PortRequest port : wanted) {
            listening(all, port.port()).ifPresent(entry -> known.put(port.port(), entry));
        }
        Set<Entry> named = new HashSet<>(known.values());
        for (PortRequest port : wanted) {
            if (!known.containsKey(port.port())) {
                AtLine.run(port.place(), () -> creation.known(reference(balancer, port.port()))
                        .filter(entry -> !named.contains(entry))
                        .ifPresent(entry -> known.put(port.port(), entry)));
            }
        }
        return known;
    }

    /** Moves a config that was created under a number, and listens elsewhere now, to the number where it listens. */
    private void makeRoom(Resource balancer, int number) {
        Reference.Port taken = reference(balancer, number);
        creation.known(taken).ifPresent(entry -> {
            int listens = Integer.parseInt(number(entry));
            makeRoom(balancer, listens);
            account.ledger().move(taken, reference(balancer, listens));
        });
    }

    private static Optional<Entry> listening(List<Entry> all, int port) {
        return all.stream()
                .filter(entry -> number(entry).equals(Integer.toString(port)))
                .findFirst();
    }

    private List<Entry> entries(Resource balancer) {
        return account.ledger().beneath(balancer.reference()).stream()
                .filter(entry -> entry.reference().kind() == Kind.CONFIG && entry.id() != null)
                .toList();
    }

    /** The port it listens on now: the one last applied, else the one in its path. */
    static String number(Entry config) {
        return config.applied().getOrDefault("port", Resource.of(config).name());
    }

    private static Reference.Port reference(Resource balancer, int number) {
        return new Reference.Port(balancer.whole(), number);
    }

    private Config read(Resource port, Deadline deadline) {
        try {
            return account.client()
                    .within(deadline)
                    .nodeBalancers()
                    .config(new Names(account).balancerOf(port), port.id());
        } catch (NotFoundException missing) {
            throw Creation.gone(account, port, missing);
        }
    }

    private static Map<String, String> facts(PortRequest wanted, String check) {
        Map<String, String> fields = new HashMap<>();
        fields.put("port", Integer.toString(wanted.port()));
        fields.put("check", check);
        fields.put("label", wanted.label());
        return Fixed.facts(fields);
    }
}
