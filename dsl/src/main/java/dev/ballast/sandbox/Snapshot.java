package dev.ballast.sandbox;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** The whole state at one moment, pending transitions included; no private key and no root password is part of it. */
record Snapshot(
        int version,
        Instant now,
        State.Counters counters,
        List<Instance> instances,
        List<Balancer> balancers,
        List<Config> configs,
        List<Node> nodes,
        List<Volume> volumes,
        Map<String, State.Listening> ports) {

    static final int VERSION = 1;

    Snapshot {
        Objects.requireNonNull(now, "now");
        Objects.requireNonNull(counters, "counters");
        instances = List.copyOf(instances);
        balancers = List.copyOf(balancers);
        configs = List.copyOf(configs);
        nodes = List.copyOf(nodes);
        volumes = List.copyOf(volumes);
        ports = Collections.unmodifiableMap(new TreeMap<>(ports));
    }

    static Snapshot of(State state) {
        return new Snapshot(
                VERSION,
                state.now(),
                state.counters(),
                state.instances.all(),
                state.balancers.all(),
                state.configs.all(),
                state.nodes.all(),
                state.volumes.all(),
                state.ports);
    }

    static Snapshot empty(Instant now) {
        return new Snapshot(
                VERSION, now, State.Counters.FRESH, List.of(), List.of(), List.of(), List.of(), List.of(), Map.of());
    }
}
