package dev.ballast.sandbox;

import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Everything the simulated account holds. Guarded by the lock of {@link World}. */
final class State {

    final Store<Instance> instances = new Store<>();
    final Store<Balancer> balancers = new Store<>();
    final Store<Config> configs = new Store<>();
    final Store<Node> nodes = new Store<>();
    final Store<Volume> volumes = new Store<>();
    final Map<String, Listening> ports = new HashMap<>();

    private final Map<String, Long> owners = new HashMap<>();
    private final Clock clock;
    private Counters counters = Counters.FRESH;

    State(Clock clock) {
        this.clock = clock;
    }

    /** Whether an address and port was declared listening, and since when. */
    record Listening(boolean listening, Instant since) {}

    /** The last number given out of each sequence. */
    record Counters(long id, int privateAddress, int publicAddress) {
        static final Counters FRESH = new Counters(1000, 0, 0);
    }

    Instant now() {
        return clock.instant();
    }

    /** Returns an id no resource of any kind has, so that an id of the wrong kind is never right by chance. */
    long nextId() {
        counters = new Counters(counters.id() + 1, counters.privateAddress(), counters.publicAddress());
        return counters.id();
    }

    String nextPrivateAddress() {
        counters = new Counters(counters.id(), counters.privateAddress() + 1, counters.publicAddress());
        return Limits.privateAddress(counters.privateAddress());
    }

    String nextPublicAddress() {
        counters = new Counters(counters.id(), counters.privateAddress(), counters.publicAddress() + 1);
        return Limits.publicAddress(counters.publicAddress());
    }

    Instance keep(Instance instance) {
        instance.ipv4().forEach(address -> owners.put(address, instance.id()));
        return instances.put(instance);
    }

    Optional<Instance> ownerOf(String ipv4) {
        return Optional.ofNullable(owners.get(ipv4)).flatMap(instances::find);
    }

    Counters counters() {
        return counters;
    }

    /** Replaces all there is. */
    void load(Snapshot snapshot) {
        counters = snapshot.counters();
        owners.clear();
        instances.replaceAll(snapshot.instances());
        instances.all().forEach(this::keep);
        balancers.replaceAll(snapshot.balancers());
        configs.replaceAll(snapshot.configs());
        nodes.replaceAll(snapshot.nodes());
        volumes.replaceAll(snapshot.volumes());
        ports.clear();
        ports.putAll(snapshot.ports());
    }
}
