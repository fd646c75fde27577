package dev.ballast.simulation

import groovy.transform.CompileStatic
import java.time.Duration
import java.time.Instant
import java.util.function.Consumer
import java.util.function.Supplier

/**
 * Decides which thread proceeds: between two requests or pauses only one of all the threads of all runs does, chosen by the
 * seed once every other one has come to its next request or pause. Time passes when all of them pause.
 */
@CompileStatic
final class Turns {

    /** The real time after which it looks for threads that are blocked elsewhere. */
    private static final long LOOK_MILLIS = 20

    private static final int LOOKS = 5

    private static final Duration STEP = Duration.ofSeconds(5)

    private final Random random
    private final Supplier<Instant> clock
    private final Consumer<Duration> advance
    private final List<Turn> waiting = []
    private final Set<Thread> threads = []
    private int working
    private long events

    /** How many have been chosen and have not woken up. */
    private int waking

    /** How often a thread that was blocked elsewhere was left out, which makes a history depend on real time. */
    int stalls

    Turns(long seed, Supplier<Instant> clock, Consumer<Duration> advance) {
        this.random = new Random(seed)
        this.clock = clock
        this.advance = advance
    }

    private static final class Turn {
        String key
        Instant end
        boolean granted
    }

    synchronized void workBegins() {
        working++
        events++
    }

    synchronized void workEnds() {
        working--
        events++
        choose(false)
    }

    /** Waits until the calling thread may proceed, not before the moment unless it is null. */
    synchronized void await(String key, Instant end) {
        def turn = new Turn(key: key, end: end)
        waiting << turn
        events++
        choose(false)
        threads << Thread.currentThread()
        int looks = 0
        while (!turn.granted) {
            long before = events
            wait(LOOK_MILLIS)
            looks = before == events && !turn.granted && waking == 0 && blocked() ? looks + 1 : 0
            if (looks == LOOKS) {
                stalls++
                looks = 0
                choose(true)
            }
        }
        waking--
    }

    /** Returns whether every thread waits for another one: then some wait for what a thread holds that has no turn. */
    private boolean blocked() {
        threads.every { Thread thread -> thread.is(Thread.currentThread()) || thread.state != Thread.State.RUNNABLE }
    }

    private void choose(boolean stalled) {
        if (waiting.empty || (waiting.size() < working && !stalled)) {
            return
        }
        List<Turn> ready = due()
        while (ready.empty) {
            Duration left = Duration.between(clock.get(), waiting*.end.min())
            advance.accept(left < STEP ? left : STEP)
            ready = due()
        }
        Turn next = ready.sort(false) { Turn turn -> turn.key }[random.nextInt(ready.size())]
        waiting.remove(next)
        next.granted = true
        waking++
        events++
        notifyAll()
    }

    private List<Turn> due() {
        Instant now = clock.get()
        waiting.findAll { Turn turn -> turn.end == null || !now.isBefore(turn.end) }
    }
}
