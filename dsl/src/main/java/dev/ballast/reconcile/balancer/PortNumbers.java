package dev.ballast.reconcile.balancer;

import dev.ballast.error.OutcomeUnknownException;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.Ledger;
import dev.ballast.model.Kind;
import dev.ballast.model.Reference;
import dev.ballast.reconcile.balancer.BalancerRequest.PortRequest;
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
import java.util.stream.Collectors;

/**
 * Finds the config of a port number. In the ledger a config has the number it listens on; the number it was created under is
 * recorded, too, so that the runbook which created and moved it can run again. A killed run may leave a config under an older
 * number: it is found by the number it listens on, and keeps its place in the ledger until the next change calls {@link #settle}.
 */
final class PortNumbers {

    private static final String CREATED = "created";

    /** Higher than every port: a temporary number while entries swap numbers. */
    private static final int ASIDE = 100_000;

    private final Ledger ledger;
    private final CreateOnce createOnce;

    PortNumbers(Ledger ledger, CreateOnce createOnce) {
        this.ledger = ledger;
        this.createOnce = createOnce;
    }

    static Reference.Port reference(Resource balancer, int number) {
        return new Reference.Port(balancer.whole(), number);
    }

    /** Returns the configs of a NodeBalancer that have an id, in the order of the numbers they listen on. */
    List<Entry> of(Reference.Whole balancer) {
        Map<Entry, Integer> all = numbers(balancer);
        return all.keySet().stream()
                .filter(entry -> entry.id() != null)
                .sorted(Comparator.comparing(all::get))
                .toList();
    }

    /** Returns the port under its present place in the ledger: the handle may be older than its last change. */
    Resource current(Resource port) {
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
    int number(Resource port) {
        Resource present = current(port);
        return numbers(present.port().balancer()).entrySet().stream()
                .filter(entry -> entry.getKey().reference().equals(present.reference()))
                .findFirst()
                .map(Map.Entry::getValue)
                .orElse(present.port().number());
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
     * Returns the config that listens on a number, else the one that was created under it.
     *
     * @throws OutcomeUnknownException when a create under that number was sent and its outcome is not recorded
     */
    Optional<Entry> find(Resource balancer, int number) {
        return find(numbers(balancer.whole()), balancer, number, Set.of(number));
    }

    /**
     * Returns the config of each port of a block, by the number in the block: as {@link #find(Resource, int)}, but not by the
     * number it was created under if the block also names its present number.
     */
    Map<Integer, Entry> find(Resource balancer, List<PortRequest> wanted) {
        Map<Entry, Integer> all = numbers(balancer.whole());
        Set<Integer> named = wanted.stream().map(PortRequest::port).collect(Collectors.toSet());
        Map<Integer, Entry> found = new HashMap<>();
        wanted.forEach(port -> port.at(() -> find(all, balancer, port.port(), named))
                .ifPresent(entry -> found.put(port.port(), entry)));
        return found;
    }

    private Optional<Entry> find(Map<Entry, Integer> all, Resource balancer, int number, Set<Integer> named) {
        return all.keySet().stream()
                .filter(entry -> entry.id() != null && all.get(entry) == number)
                .findFirst()
                .or(() -> all.keySet().stream()
                        .filter(entry -> entry.id() != null)
                        .filter(entry ->
                                Integer.toString(number).equals(entry.applied().get(CREATED)))
                        .filter(entry -> !named.contains(all.get(entry)))
                        .findFirst())
                .or(() -> createOnce.findSettled(reference(balancer, number)));
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
    synchronized void settle(Reference.Whole balancer) {
        Map<Entry, Integer> settled = numbers(balancer);
        List<Entry> moving = settled.keySet().stream()
                .filter(entry -> settled.get(entry) != number(entry))
                .toList();
        moving.stream()
                .filter(entry -> !entry.applied().containsKey(CREATED))
                .forEach(entry -> ledger.update(
                        entry.reference(), Map.of(CREATED, entry.reference().name())));
        int aside = moving.size() > 1 ? ASIDE : 0;
        moving.forEach(entry -> move(entry, number(entry), aside + number(entry)));
        moving.forEach(entry -> move(entry, aside + number(entry), settled.get(entry)));
    }

    /** Returns each config with the number that it has, or that {@link #settle} would give it. */
    private Map<Entry, Integer> numbers(Reference.Whole balancer) {
        List<Entry> all = recorded(balancer);
        Map<Entry, Integer> settled = new LinkedHashMap<>();
        Set<Integer> held = new HashSet<>();
        all.stream().filter(entry -> !isElsewhere(entry)).forEach(entry -> held.add(number(entry)));
        all.forEach(entry ->
                settled.put(entry, isElsewhere(entry) && held.add(listens(entry)) ? listens(entry) : number(entry)));
        return settled;
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
