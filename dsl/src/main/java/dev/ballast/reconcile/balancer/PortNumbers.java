package dev.ballast.reconcile.balancer;

import dev.ballast.error.OutcomeUnknownException;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.Ledger;
import dev.ballast.model.Kind;
import dev.ballast.model.PortConfig;
import dev.ballast.model.Reference;
import dev.ballast.reconcile.balancer.BalancerRequest.PortRequest;
import dev.ballast.reconcile.context.Account;
import dev.ballast.reconcile.context.Resource;
import dev.ballast.reconcile.outcome.CreateOnce;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds the config of a port number. In the ledger a config has the number it listens on; the number it was created under is
 * recorded, too, so that the runbook which created and moved it can run again. A killed run may leave a config under an older
 * number: it is found by the number it listens on, and keeps its place in the ledger until the next change calls {@link #settle}.
 */
public final class PortNumbers {

    private static final String CREATED = "created";
    private static final String PROTOCOL = "protocol";

    /** Higher than every port: a temporary number while entries swap numbers. */
    private static final int ASIDE = 100_000;

    private final Account account;
    private final Ledger ledger;
    private final CreateOnce createOnce;

    public PortNumbers(Account account, CreateOnce createOnce) {
        this.account = account;
        this.ledger = account.ledger();
        this.createOnce = createOnce;
    }

    static Reference.Port reference(Resource balancer, PortRequest port) {
        return new Reference.Port(balancer.whole(), port.port(), port.isUdp());
    }

    /**
     * Returns the ports of that NodeBalancer, as {@link #of(Reference.Whole)}.
     *
     * @throws RuleException if another NodeBalancer has its name now
     */
    public List<Resource> of(Resource balancer) {
        account.requireNamed(balancer);
        return of(balancer.whole());
    }

    /** Returns the configs of a NodeBalancer that have an id, in the order of the numbers they listen on. */
    public List<Resource> of(Reference.Whole balancer) {
        Map<Entry, Reference.Port> all = places(balancer);
        return all.keySet().stream()
                .filter(entry -> entry.id() != null)
                .sorted(Comparator.comparing((Entry entry) -> all.get(entry).number())
                        .thenComparing(entry -> all.get(entry).udp()))
                .map(Resource::of)
                .toList();
    }

    /**
     * Returns the port that listens on that number now, or that was created under it; a protocol, which may be null, selects one
     * of two.
     *
     * @throws RuleException with the known ports, if there is none, or with both if there are two
     */
    public Resource find(Resource balancer, int number, String protocol) {
        account.requireNamed(balancer);
        Reference.Port port = new Reference.Port(balancer.whole(), number, PortConfig.isUdp(protocol));
        List<Entry> found = meant(balancer, number, protocol);
        if (found.size() > 1) {
            throw new RuleException(
                    RefusalCode.SEVERAL_FOUND,
                    port + " is two ports: one of protocol udp, and one of another protocol",
                    "write port(" + number + ", protocol: 'udp') or port(" + number + ", protocol: 'tcp')");
        }
        return found.stream()
                .map(Resource::of)
                .findFirst()
                .or(() -> account.findDeleted(port))
                .orElseThrow(() -> new RuleException(
                        RefusalCode.UNKNOWN_NAME,
                        "port " + port.name() + " of " + balancer + " is not in the ledger; "
                                + CreateOnce.listNames(of(balancer.whole()).stream()
                                        .map(Resource::name)
                                        .toList()),
                        "add it in the block: port " + port.arguments() + "; or give its id if it exists: port("
                                + port.arguments() + ", id: ID)"));
    }

    /** Records the id of a config for that port, without a request. */
    public Resource trust(Resource balancer, int number, String protocol, long id) {
        account.requireNamed(balancer);
        Reference.Port reference = new Reference.Port(balancer.whole(), number, PortConfig.isUdp(protocol));
        Resource trusted = settle(new Resource(reference, id));
        if (trusted.port().number() != number
                && meant(balancer, number, protocol).stream()
                        .noneMatch(entry -> Resource.of(entry).id() == id)) {
            throw new RuleException(
                    RefusalCode.TAKEN_NAME,
                    "id " + id + " is " + trusted + ", not port " + number,
                    "write port(" + trusted.port().arguments() + ")");
        }
        Optional<Entry> known = createOnce.findSettled(trusted.reference());
        if (known.isEmpty()) {
            ledger.adopt(reference, Long.toString(id));
        } else if (Resource.of(known.get()).id() != id) {
            String forget = account.commands().forget(reference);
            throw new RuleException(
                    RefusalCode.TAKEN_NAME,
                    reference + " is known as id " + known.get().id() + ", not " + id,
                    "leave out id:; " + account.commands().advice("to replace it, first run", forget));
        }
        return trusted;
    }

    /** Returns the port under its present place in the ledger: the handle may be older than its last change. */
    public Resource current(Resource port) {
        String id = Long.toString(port.id());
        return ledger.find(port.reference())
                .filter(entry -> id.equals(entry.id()))
                .or(() -> recorded(port.port().balancer()).stream()
                        .filter(entry -> id.equals(entry.id()))
                        .findFirst())
                .map(Resource::of)
                .orElse(port);
    }

    /** Returns the number that a port listens on. */
    public int number(Resource port) {
        Resource present = current(port);
        return places(present.port().balancer()).entrySet().stream()
                .filter(entry -> entry.getKey().reference().equals(present.reference()))
                .findFirst()
                .map(Map.Entry::getValue)
                .orElse(present.port())
                .number();
    }

    /** Moves a port, and those that have its number, to the numbers they listen on; returns it under its own. */
    Resource settle(Resource port) {
        Resource present = current(port);
        if (ledger.find(present.reference()).filter(PortNumbers::isElsewhere).isPresent()) {
            settle(port.port().balancer());
        }
        return current(present);
    }

    /**
     * Returns the configs that listen on a number, else those that were created under it: two if one of them is a udp port. A
     * protocol selects one of them.
     *
     * @throws OutcomeUnknownException when a create under that number was sent and its outcome is not recorded
     */
    private List<Entry> meant(Resource balancer, int number, String protocol) {
        Map<Entry, Reference.Port> all = places(balancer.whole());
        List<Reference.Port> places = Stream.of(false, true)
                .filter(udp -> protocol == null || udp == PortConfig.isUdp(protocol))
                .map(udp -> new Reference.Port(balancer.whole(), number, udp))
                .toList();
        Function<Function<Reference.Port, Optional<Entry>>, List<Entry>> each =
                search -> places.stream().map(search).flatMap(Optional::stream).toList();
        return Stream.<Function<Reference.Port, Optional<Entry>>>of(
                        port -> listening(all, port), port -> created(all, port, Set.of()), createOnce::findSettled)
                .map(each)
                .filter(found -> !found.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    /**
     * Returns the config of each port of a block: the one that listens on its number, else the one that was created under it unless
     * the block also names its present number. A port without a protocol is any that has the number, first one that is not udp.
     */
    Map<PortRequest, Entry> find(Resource balancer, List<PortRequest> wanted) {
        Map<Entry, Reference.Port> all = places(balancer.whole());
        Set<Reference.Port> named =
                wanted.stream().map(port -> reference(balancer, port)).collect(Collectors.toSet());
        Map<PortRequest, Entry> found = new HashMap<>();
        wanted.forEach(port -> port.at(() -> find(all, port, reference(balancer, port), named))
                .ifPresent(entry -> found.put(port, entry)));
        return found;
    }

    private Optional<Entry> find(
            Map<Entry, Reference.Port> all, PortRequest wanted, Reference.Port place, Set<Reference.Port> named) {
        Reference.Port twin = new Reference.Port(place.balancer(), place.number(), !place.udp());
        boolean open = wanted.protocol() == null;
        return known(all, place, named)
                .or(() -> known(all, twin, named)
                        .filter(entry -> !named.contains(twin))
                        .filter(entry -> open || entry.applied().get(PROTOCOL) == null))
                .or(() -> createOnce.findSettled(place));
    }

    private static Optional<Entry> known(
            Map<Entry, Reference.Port> all, Reference.Port place, Set<Reference.Port> named) {
        return listening(all, place).or(() -> created(all, place, named));
    }

    private static Optional<Entry> listening(Map<Entry, Reference.Port> all, Reference.Port place) {
        return all.keySet().stream()
                .filter(entry -> entry.id() != null && all.get(entry).equals(place))
                .findFirst();
    }

    private static Optional<Entry> created(
            Map<Entry, Reference.Port> all, Reference.Port place, Set<Reference.Port> named) {
        return all.keySet().stream()
                .filter(entry -> entry.id() != null && isCreatedUnder(entry, place))
                .filter(entry -> all.get(entry).udp() == place.udp() && !named.contains(all.get(entry)))
                .findFirst();
    }

    private static boolean isCreatedUnder(Entry entry, Reference.Port place) {
        return Integer.toString(place.number()).equals(entry.applied().get(CREATED));
    }

    /** Records the number a config was just created under, and removes it from configs that had it before. */
    void claim(Resource port) {
        recorded(port.port().balancer()).stream()
                .filter(entry -> entry.id() != null
                        && isCreatedUnder(entry, port.port())
                        && listens(entry).udp() == port.port().udp())
                .forEach(entry -> ledger.update(entry.reference(), Collections.singletonMap(CREATED, null)));
    }

    /**
     * Moves each config to the number it listens on, after a change by this run or a killed run. If another config
     * has that number, that one is moved first.
     */
    public synchronized void settle(Reference.Whole balancer) {
        Map<Entry, Reference.Port> settled = places(balancer);
        List<Entry> moving = settled.keySet().stream()
                .filter(entry -> !settled.get(entry).equals(port(entry)))
                .toList();
        moving.stream()
                .filter(entry -> settled.get(entry).number() != port(entry).number())
                .filter(entry -> !entry.applied().containsKey(CREATED))
                .forEach(entry -> ledger.update(
                        entry.reference(),
                        Map.of(CREATED, Integer.toString(port(entry).number()))));
        int aside = moving.size() > 1 ? ASIDE : 0;
        moving.forEach(entry -> move(port(entry), aside(entry, aside)));
        moving.forEach(entry -> move(aside(entry, aside), settled.get(entry)));
    }

    /** Returns each config with the place that it has, or that {@link #settle} would give it. */
    private Map<Entry, Reference.Port> places(Reference.Whole balancer) {
        List<Entry> all = recorded(balancer);
        Map<Entry, Reference.Port> settled = new LinkedHashMap<>();
        Set<Reference.Port> held = new HashSet<>();
        all.stream().filter(entry -> !isElsewhere(entry)).forEach(entry -> held.add(port(entry)));
        all.forEach(entry ->
                settled.put(entry, isElsewhere(entry) && held.add(listens(entry)) ? listens(entry) : port(entry)));
        return settled;
    }

    private static Reference.Port aside(Entry entry, int aside) {
        return port(entry).at(aside + port(entry).number());
    }

    private void move(Reference.Port from, Reference.Port to) {
        if (!from.equals(to)) {
            ledger.move(from, to);
        }
    }

    private List<Entry> recorded(Reference.Whole balancer) {
        return ledger.beneath(balancer).stream()
                .filter(entry -> entry.reference().kind() == Kind.CONFIG)
                .toList();
    }

    private static boolean isElsewhere(Entry entry) {
        return !listens(entry).equals(port(entry));
    }

    /** Returns the recorded place. A udp port may have been adopted under its number alone. */
    private static Reference.Port listens(Entry entry) {
        Reference.Port port = port(entry);
        String number = entry.applied().get("port");
        String protocol = entry.applied().get(PROTOCOL);
        return new Reference.Port(
                port.balancer(),
                number == null ? port.number() : Integer.parseInt(number),
                protocol == null ? port.udp() : PortConfig.isUdp(protocol));
    }

    private static Reference.Port port(Entry entry) {
        return (Reference.Port) entry.reference();
    }
}
