package dev.ballast.sandbox;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** What the document gives no call for: the hands on the clock, the plugs and the wires. */
final class Controls {

    private final World world;
    private final List<String> operations;

    Controls(World world, List<String> operations) {
        this.world = world;
        this.operations = List.copyOf(operations);
    }

    List<String> operations() {
        return operations;
    }

    Instant now() {
        return world.clock.instant();
    }

    boolean isVirtual() {
        return world.clock.isVirtual();
    }

    Instant advance(Duration duration) {
        return world.change(() -> {
            world.clock.advance(duration);
            return now();
        });
    }

    List<Fault> fail(List<Fault> faults) {
        faults.forEach(this::known);
        return world.alone(() -> {
            faults.forEach(world.faults::add);
            return world.faults.all();
        });
    }

    private void known(Fault fault) {
        if (!fault.operation().equals(Fault.ANY) && !operations.contains(fault.operation())) {
            throw new IllegalArgumentException("no operation is called '" + fault.operation() + "'; there are "
                    + Fault.ANY + ", " + String.join(", ", operations));
        }
    }

    List<Fault> faults() {
        return world.alone(world.faults::all);
    }

    void clearFaults() {
        world.perform(world.faults::clear);
    }

    void listening(String address, boolean listening) {
        if (!Formats.isAddressAndPort(address)) {
            throw new IllegalArgumentException("'" + address + "' is no address and port, such as 192.168.128.2:80");
        }
        world.change(() -> world.state.ports.put(address, new State.Listening(listening, now())));
    }

    Instance profiles(long instance, List<Long> profiles) {
        if (profiles.isEmpty()) {
            throw new IllegalArgumentException("an instance has at least one configuration profile");
        }
        return world.change(() -> world.state.keep(instance(instance).withProfiles(profiles)));
    }

    Instance power(long instance, boolean running) {
        return world.change(() -> world.state.keep(instance(instance).powered(running, now())));
    }

    /** Returns what the service does not tell of an instance: its profiles, and which volume hangs on which. */
    Map<String, Object> describe(long id) {
        return world.alone(() -> Json.object(
                "id", id,
                "status", instance(id).status().at(now()),
                "profiles", instance(id).profiles(),
                "volumes", attachments(id)));
    }

    private List<Map<String, Object>> attachments(long instance) {
        return world.state.volumes.all().stream()
                .filter(volume ->
                        volume.isAttached(now()) && volume.attachment().instance() == instance)
                .map(volume -> Json.object(
                        "id", volume.id(), "profile", volume.attachment().profile()))
                .toList();
    }

    private Instance instance(long id) {
        return world.state
                .instances
                .find(id)
                .orElseThrow(() -> new IllegalArgumentException("the sandbox has no instance " + id));
    }

    List<Entry> journal() {
        return world.alone(world.journal::entries);
    }

    Map<String, Long> requests() {
        return world.alone(world.journal::requests);
    }

    int connections() {
        return world.alone(world.journal::connections);
    }

    void reset() {
        world.reset();
    }

    String snapshot() {
        return world.alone(() -> Json.writeIndented(Snapshot.of(world.state)));
    }
}
