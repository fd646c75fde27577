package dev.ballast.reconcile;

import dev.ballast.error.OutcomeUnknownException;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.Ledger;
import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import dev.ballast.reconcile.Requests.PortRequest;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds the config of a port number. In the ledger a config has the number it listens on; the number it was created under is
 * recorded, too, so that the runbook which created and moved it can run again.
 */
record PortNumbers(Ledger ledger, CreateOnce createOnce) {

    private static final String CREATED = "created";
    /** Higher than every port: a temporary number while entries swap numbers. */
    private static final int ASIDE = 100_000;

    static Reference.Port reference(Resource balancer, int number) {
        return new Reference.Port(balancer.whole(), number);
    }

    /** Returns the configs of a NodeBalancer that have an id, in the order of the numbers they listen on. */
    List<Entry> of(Reference.Whole balancer) {
        List<Entry> all = recorded(balancer);
        if (all.stream().anyMatch(PortNumbers::isElsewhere)) {
            settle(balancer);
            all = recorded(balancer);
        }
        return all.stream().filter(entry -> entry.id() != null).toList();
    }

    /** Returns the port by the number it listens on now: the handle may be older than its last change. */
    Resource present(Resource port) {
        String id = Long.toString(port.id());
        return ledger.find(port.reference())
                .filter(entry -> id.equals(entry.id()) && !isElsewhere(entry))
                .or(() -> of(port.port().balancer()).stream()
                        .filter(entry -> id.equals(entry.id()))
                        .findFirst())
                .map(Resource::of)
                .orElse(port);
    }

    /**
     * Returns the config that listens on a number, else the one that was created under it.
     *
     * @throws OutcomeUnknownException when a create under that number was sent and its outcome is not recorded
     */
    Optional<Entry> find(Resource balancer, int number) {
        return find(of(balancer.whole()), balancer, number, Set.of(number));
    }

    /**
     * Returns the config of each port of a block, by the number in the block: as {@link #find(Resource, int)}, but not by the
     * number it was created under if the block also names its present number.
     */
    Map<Integer, Entry> find(Resource balancer, List<PortRequest> wanted) {
        List<Entry> all = of(balancer.whole());
        Set<Integer> named = wanted.stream().map(PortRequest::port).collect(Collectors.toSet());
        Map<Integer, Entry> found = new HashMap<>();
        wanted.forEach(port -> port.at(() -> find(all, balancer, port.port(), named))
                .ifPresent(entry -> found.put(port.port(), entry)));
        return found;
    }

    private Optional<Entry> find(List<Entry> all, Resource balancer, int number, Set<Integer> named) {
        return all.stream()
                .filter(entry -> number(entry) == number)
                .findFirst()
                .or(() -> all.stream()
                        .filter(entry ->
                                Integer.toString(number).equals(entry.applied().get(CREATED)))
                        .filter(entry -> !named.contains(number(entry)))
                        .findFirst())
                .or(() -> createOnce.known(reference(balancer, number)));
    }

    /** Records the number a config was just created under, and removes it from configs that had it before. */
    void claim(Resource port) {
        of(port.port().balancer()).stream()
                .filter(entry -> port.name().equals(entry.applied().get(CREATED)))
                .forEach(entry -> ledger.update(entry.reference(), Collections.singletonMap(CREATED, null)));
    }

    /**
     * Moves each config to the number it listens on, after a change by this run, a killed run, or an older Ballast. If another
     * config has that number, that one is moved first.
     */
    private synchronized void settle(Reference.Whole balancer) {
        List<Entry> all = recorded(balancer);
        Set<Integer> held = new HashSet<>();
        all.stream().filter(entry -> !isElsewhere(entry)).forEach(entry -> held.add(number(entry)));
        List<Entry> moving = all.stream()
                .filter(entry -> isElsewhere(entry) && held.add(listens(entry)))
                .toList();
        moving.stream()
                .filter(entry -> !entry.applied().containsKey(CREATED))
                .forEach(entry -> ledger.update(
                        entry.reference(), Map.of(CREATED, entry.reference().name())));
        int aside = moving.size() > 1 ? ASIDE : 0;
        moving.forEach(entry -> move(entry, number(entry), aside + number(entry)));
        moving.forEach(entry -> move(entry, aside + number(entry), listens(entry)));
    }

    private void move(Entry entry, int from, int to) {
        if (from != to) {
            Reference.Whole balancer = port(entry).balancer();
            ledger.move(new Reference.Port(balancer, from), new Reference.Port(balancer, to));
        }
    }

    private List<Entry> recorded(Reference.Whole balancer) {
        return ledger.beneath(balancer).stream()
                .filter(entry -> entry.reference().kind() == Kind.CONFIG)
                .toList();
    }

    private static boolean isElsewhere(Entry entry) {
        return entry.id() != null && listens(entry) != number(entry);
    }

    private static int number(Entry entry) {
        return port(entry).number();
    }

    private static int listens(Entry entry) {
        String recorded = entry.applied().get("port");
        return recorded == null ? number(entry) : Integer.parseInt(recorded);
    }

    private static Reference.Port port(Entry entry) {
        return (Reference.Port) entry.reference();
    }
}
