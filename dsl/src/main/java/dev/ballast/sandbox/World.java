package dev.ballast.sandbox;

import java.util.function.Supplier;

/** The simulated account with everything around it, and the one lock that lets one thread at a time touch it. */
final class World {

    final SandboxClock clock;
    final State state;
    final Faults faults = new Faults();
    final Journal journal = new Journal();
    final RateLimit rate;

    private final StateFile file;

    World(SandboxClock clock, int requestsPerMinute, StateFile file) {
        this.clock = clock;
        this.state = new State(clock);
        this.rate = new RateLimit(requestsPerMinute);
        this.file = file;
        file.read().ifPresent(this::load);
    }

    private void load(Snapshot snapshot) {
        clock.set(snapshot.now());
        state.load(snapshot);
    }

    /** Runs an act while nobody else does. */
    synchronized <T> T alone(Supplier<T> act) {
        return act.get();
    }

    /** Runs an act that returns nothing while nobody else does. */
    synchronized void perform(Runnable act) {
        act.run();
    }

    /** Runs an act that changes something, and writes the state file before anybody learns of it. */
    synchronized <T> T change(Supplier<T> act) {
        T result = act.get();
        file.write(() -> Snapshot.of(state));
        return result;
    }

    /** Returns to the beginning: nothing made, no fault, an empty journal, and a virtual clock at its start. */
    synchronized void reset() {
        load(Snapshot.empty(SandboxClock.START));
        faults.clear();
        journal.clear();
        rate.clear();
        file.write(() -> Snapshot.of(state));
    }
}
