package dev.ballast.converge;

import dev.ballast.client.NewConfig;
import dev.ballast.error.NotFoundException;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.Key;
import dev.ballast.ledger.Kind;
import dev.ballast.model.Config;
import dev.ballast.model.Node;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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

    Ports(Account account) {
        this.account = account;
        this.creation = new Creation(account);
        this.nodes = new Nodes(account);
        this.recent = new Recent<>(account.timing(), this::read);
        this.changes = new PortChanges(account, recent);
        this.health = new Health(account, this);
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
        Key key = balancer.child(Kind.CONFIG, Integer.toString(port));
        Optional<Entry> known = account.ledger().find(key);
        if (known.isPresent() && !Long.toString(id).equals(known.get().id())) {
            throw new RuleException(
                    Titles.of(key) + " is known as id " + known.get().id() + ", not " + id,
                    "leave out id:, or first: ballast forget " + Titles.arguments(key));
        }
        if (known.isEmpty()) {
            account.ledger().adopt(key, Long.toString(id));
        }
        return new Resource(key, id);
    }

    /** Returns the nodes of the port as they were made; the address of one that was adopted is not known and null. */
    public List<Node> nodes(Resource port) {
        return nodes.of(port).stream()
                .filter(entry -> entry.id() != null)
                .map(entry -> Nodes.made(port, entry))
                .toList();
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

    /** Returns what was recorded of the port under that word: port, protocol, check. */
    public Optional<String> fact(Resource port, String word) {
        return account.ledger().find(port.key()).map(entry -> entry.applied().get(word));
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
        Set<Key> taken = new HashSet<>();
        for (PortRequest port : wanted) {
            AtLine.run(port.place(), () -> find(balancer, port.port()).ifPresent(entry -> {
                refuseTwice(entry, port, taken);
                new Fixed(entry).refuseOther("check", port.check());
                new Fixed(entry).refuseOther("label", port.label());
                nodes.refuseOtherAddress(Resource.of(entry), port.nodes());
            }));
        }
    }

    /** Makes the port or compares the one that is there, then sends the nodes it lacks. */
    Resource ensure(Resource balancer, PortRequest wanted) {
        return AtLine.run(wanted.place(), () -> {
            Optional<Entry> known = find(balancer, wanted.port());
            Resource port = known.map(entry -> compare(entry, wanted)).orElseGet(() -> create(balancer, wanted));
            nodes.ensure(port, wanted.nodes());
            if (nodes.of(port).isEmpty()) {
                account.tell(new Progress.Warning(port + " has no nodes: it serves nothing"));
            }
            return port;
        });
    }

    /** Tells of ports that the block no longer names. */
    void noteOthers(Resource balancer, Set<Resource> kept) {
        of(balancer).stream()
                .filter(port -> !kept.contains(port))
                .forEach(port -> leave(port, "the block does not name it"));
    }

    private Resource create(Resource balancer, PortRequest wanted) {
        Key key = balancer.child(Kind.CONFIG, Integer.toString(wanted.port()));
        creation.known(key);
        String check = wanted.check() == null ? "connection" : wanted.check();
        Config made = creation.make(
                key,
                "POST /nodebalancers/" + balancer.id() + "/configs",
                Map.of(),
                () -> account.client()
                        .nodeBalancers()
                        .createConfig(balancer.id(), new NewConfig(wanted.label(), wanted.port(), check)),
                config -> Long.toString(config.id()),
                config -> facts(wanted, check));
        Resource port = new Resource(key, made.id());
        recent.note(port, made);
        if (wanted.certificate() != null) {
            changes.apply(port, PortChange.https(wanted.certificate()));
        }
        return port;
    }

    private Resource compare(Entry known, PortRequest wanted) {
        Resource port = Resource.of(known);
        changes.converge(port, wanted, recent.current(port));
        return port;
    }

    private String known(Resource balancer) {
        List<String> numbers = numbers(balancer).stream().map(String::valueOf).toList();
        return numbers.isEmpty() ? "the ledger knows none" : "known: " + String.join(", ", numbers);
    }

    private static void refuseTwice(Entry entry, PortRequest port, Set<Key> taken) {
        if (!taken.add(entry.key())) {
            throw new RuleException(
                    Titles.of(entry.key()) + " listens on " + number(entry) + " now: the block asks for it twice",
                    "name only port " + number(entry) + ", not port " + port.port());
        }
    }

    private void leave(Resource port, String why) {
        account.tell(new Progress.LeftInPlace(port.key(), Long.toString(port.id()), why));
    }

    private Optional<Entry> find(Resource balancer, int port) {
        List<Entry> all = entries(balancer);
        String number = Integer.toString(port);
        return all.stream()
                .filter(entry -> number(entry).equals(number))
                .findFirst()
                .or(() -> creation.known(balancer.child(Kind.CONFIG, number)));
    }

    private List<Entry> entries(Resource balancer) {
        return account.ledger().beneath(balancer.key()).stream()
                .filter(entry -> entry.key().kind() == Kind.CONFIG && entry.id() != null)
                .toList();
    }

    /** The port it listens on now: the one last applied, else the one in its path. */
    static String number(Entry config) {
        return config.applied().getOrDefault("port", Resource.of(config).name());
    }

    private Config read(Resource port) {
        try {
            return account.client().nodeBalancers().config(new BalancerOf(account).id(port), port.id());
        } catch (NotFoundException missing) {
            throw Creation.gone(port, missing);
        }
    }

    private static Map<String, String> facts(PortRequest wanted, String check) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("port", Integer.toString(wanted.port()));
        facts.put("check", check);
        facts.put("label", wanted.label());
        facts.values().removeIf(Objects::isNull);
        return facts;
    }
}
