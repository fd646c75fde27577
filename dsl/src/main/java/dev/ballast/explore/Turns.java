package dev.ballast.explore;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Decides which thread proceeds: between two requests or pauses only one of all the threads of all runs does, chosen by the
 * seed once every other one has come to its next request or pause. Time passes when all of them pause.
 */
final class Turns {

    /** The real time after which it looks for threads that are blocked elsewhere. */
    private static final long LOOK_MILLIS = 20;

    private static final int LOOKS = 25;

    private static final Duration STEP = Duration.ofSeconds(5);

    private final Random random;
    private final Supplier<Instant> clock;
    private final Consumer<Duration> advance;
    private final List<Turn> waiting = new ArrayList<>();
    private final Set<Thread> threads = new HashSet<>();
    private int working;
    private long events;

    /** How many have been chosen and have not woken up. */
    private int waking;

    private int stalls;

    Turns(long seed, Supplier<Instant> clock, Consumer<Duration> advance) {
        this.random = new Random(seed);
        this.clock = clock;
        this.advance = advance;
    }

    private static final class Turn {

        private final String key;
        private final Thread thread = Thread.currentThread();
        private final Instant end;
        private boolean granted;

        private Turn(String key, Instant end) {
            this.key = key;
            this.end = end;
        }

        String key() {
            return key;
        }
    }

    synchronized void workBegins() {
        working++;
        events++;
    }

    synchronized void workEnds() {
        working--;
        events++;
        choose(false);
    }

    /** Returns how often a thread that was blocked elsewhere was left out, which makes a history depend on real time. */
    synchronized int stalls() {
        return stalls;
    }

    /**
     * Waits until the calling thread may proceed, not before the moment unless it is null. An interrupt stays set.
     */
    synchronized void await(String key, Instant end) {
        Turn turn = new Turn(key, end);
        waiting.add(turn);
        events++;
        choose(false);
        threads.add(turn.thread);
        int looks = 0;
        boolean interrupted = false;
        while (!turn.granted) {
            long before = events;
            try {
                wait(LOOK_MILLIS);
            } catch (InterruptedException stop) {
                interrupted = true;
            }
            looks = before == events && !turn.granted && waking == 0 && blocked() ? looks + 1 : 0;
            if (looks == LOOKS) {
                stalls++;
                looks = 0;
                choose(true);
            }
        }
        waking--;
        if (interrupted) {
            turn.thread.interrupt();
        }
    }

    /** Returns whether every thread waits for another one: then some wait for what a thread holds that has no turn. */
    private boolean blocked() {
        return threads.stream()
                .allMatch(thread -> thread == Thread.currentThread() || thread.getState() != Thread.State.RUNNABLE);
    }

    private void choose(boolean stalled) {
        if (waiting.isEmpty() || (waiting.size() < working && !stalled)) {
            return;
        }
        List<Turn> ready = due();
        while (ready.isEmpty()) {
            Duration left = Duration.between(
                    clock.get(),
                    waiting.stream()
                            .map(turn -> turn.end)
                            .min(Comparator.naturalOrder())
                            .orElseThrow());
            advance.accept(left.compareTo(STEP) < 0 ? left : STEP);
            ready = due();
        }
        Turn next = ready.get(random.nextInt(ready.size()));
        waiting.remove(next);
        next.granted = true;
        waking++;
        events++;
        notifyAll();
    }

    private List<Turn> due() {
        Instant now = clock.get();
        return waiting.stream()
                .filter(turn -> turn.end == null || !now.isBefore(turn.end))
                .sorted(Comparator.comparing(Turn::key))
                .toList();
    }
}
