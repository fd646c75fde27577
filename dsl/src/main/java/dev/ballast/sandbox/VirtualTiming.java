package dev.ballast.sandbox;

import dev.ballast.time.Timing;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;

/**
 * Virtual time: a pause takes no real time but advances the sandbox's clock. When every registered thread pauses, the clock
 * advances to the end of the shortest pause, so that pauses of several threads overlap.
 */
public final class VirtualTiming implements Timing {

    /** The time, in milliseconds, after which the clock advances even if a registered thread is blocked elsewhere. */
    private static final long STALLED_MILLIS = 500;

    /** If the process used at least this much processor time meanwhile, it is not blocked but slow, on a busy machine. */
    private static final Duration IDLE = Duration.ofMillis(20);

    /** Then the clock advances after so many times, since other work of the process may never end. */
    private static final int BUSY_TIMES = 20;

    private final Sandbox sandbox;
    private final boolean pausesOfScripts;
    private final InstantSource machine;
    private final Supplier<Duration> processorTime;
    private final Instant start;
    private final List<Instant> ends = new ArrayList<>();
    private int working = 1;
    private long events;

    /**
     * Creates a timing that begins at the clock of this sandbox and advances it.
     *
     * @param machine the clock of the machine, for {@link #present}
     */
    public VirtualTiming(Sandbox sandbox, InstantSource machine) {
        this(sandbox, true, machine);
    }

    /** Creates such a timing; {@code pausesOfScripts} sets whether the pauses of a script also take their real time. */
    public VirtualTiming(Sandbox sandbox, boolean pausesOfScripts, InstantSource machine) {
        this(sandbox, pausesOfScripts, machine, VirtualTiming::processorTimeOfProcess);
    }

    VirtualTiming(Sandbox sandbox, boolean pausesOfScripts, InstantSource machine, Supplier<Duration> processorTime) {
        this.sandbox = sandbox;
        this.pausesOfScripts = pausesOfScripts;
        this.machine = machine;
        this.processorTime = processorTime;
        this.start = sandbox.now();
    }

    /** Advances the clock of this sandbox to the present of {@code machine}, and returns a timing that begins there. */
    public static VirtualTiming atPresent(Sandbox sandbox, InstantSource machine) {
        return atPresent(sandbox, true, machine);
    }

    /** Returns a virtual timing in which the pauses of a script take no real time either. */
    public static VirtualTiming throughout(Sandbox sandbox, InstantSource machine) {
        return atPresent(sandbox, false, machine);
    }

    private static VirtualTiming atPresent(Sandbox sandbox, boolean pausesOfScripts, InstantSource machine) {
        Duration behind = Duration.between(sandbox.now(), machine.instant().truncatedTo(ChronoUnit.SECONDS));
        if (!behind.isNegative()) {
            sandbox.advance(behind);
        }
        return new VirtualTiming(sandbox, pausesOfScripts, machine);
    }

    @Override
    public Instant present() {
        Instant there = machine.instant();
        return there.isAfter(now()) ? there : now();
    }

    @Override
    public Instant now() {
        return sandbox.now();
    }

    @Override
    public long nanos() {
        return Duration.between(start, sandbox.now()).toNanos();
    }

    /** Pauses in real time if so set, because a person expects to see the pause of a script, and then also in virtual time. */
    @Override
    public void sleepOfScript(Duration duration) throws InterruptedException {
        if (pausesOfScripts) {
            Thread.sleep(duration.toMillis());
        }
        sleep(duration);
    }

    @Override
    public synchronized void workBegins() {
        working++;
        events++;
    }

    @Override
    public synchronized void workEnds() {
        working--;
        events++;
        if (working <= 0) {
            turn();
        }
    }

    @Override
    public synchronized void sleep(Duration duration) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("interrupted before a pause");
        }
        Instant end = now().plus(duration);
        ends.add(end);
        workEnds();
        try {
            int stalled = 0;
            while (now().isBefore(end)) {
                long before = events;
                Duration used = processorTime.get();
                wait(STALLED_MILLIS);
                stalled = before == events ? stalled + 1 : 0;
                boolean idle = processorTime.get().minus(used).compareTo(IDLE) < 0;
                if (stalled > 0 && (idle || stalled == BUSY_TIMES)) {
                    turn();
                }
            }
        } finally {
            ends.remove(end);
            workBegins();
        }
    }

    private static Duration processorTimeOfProcess() {
        return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
    }

    /** Advances the clock to the next end of a pause, unless a thread whose pause is over has not woken yet. */
    private void turn() {
        Duration left = ends.stream()
                .min(Comparator.naturalOrder())
                .map(end -> Duration.between(now(), end))
                .orElse(Duration.ZERO);
        if (!left.isNegative() && !left.isZero()) {
            sandbox.advance(left);
            events++;
            notifyAll();
        }
    }
}
