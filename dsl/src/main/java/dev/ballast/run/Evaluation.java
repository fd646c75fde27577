package dev.ballast.run;

import dev.ballast.error.InterruptedRunException;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Runs a task on a thread of its own, so that it can be stopped: the first request to stop interrupts it, the second interrupts
 * it again and waits a short time, the third abandons it at once.
 */
public final class Evaluation {

    /** The number of the signal that Ctrl-C sends. */
    public static final int INTERRUPT = 2;

    private static final Duration LAST_CHANCE = Duration.ofSeconds(5);
    private static final Duration REPEAT = Duration.ofMillis(100);
    private static final Duration FOREVER = Duration.ofDays(36_500);

    /** A task that ends within this time after a stop is stopped without a message. */
    private static final Duration MOMENT = Duration.ofMillis(500);

    private final Consumer<String> tell;
    private final Supplier<List<String>> writes;
    private final Duration lastChance;
    private final ScriptThreads threads = new ScriptThreads(this::failedBeside);
    private final Thread worker;
    private Throwable thrown;
    private boolean ended;
    private boolean over;
    private int signal;
    private int stops;
    private int noticed;

    /**
     * Creates the evaluation of a task, which calls {@link #requireNotStopped()} on it before its script begins.
     *
     * @param tell receives messages while it is being stopped
     * @param writes the writes that were sent and not answered yet
     */
    public Evaluation(Consumer<Evaluation> task, Consumer<String> tell, Supplier<List<String>> writes) {
        this(task, tell, writes, LAST_CHANCE);
    }

    /** Creates an evaluation that waits that long for code that does not end after a stop. */
    public Evaluation(
            Consumer<Evaluation> task, Consumer<String> tell, Supplier<List<String>> writes, Duration lastChance) {
        this.tell = tell;
        this.writes = writes;
        this.lastChance = lastChance;
        this.worker = new Thread(threads, () -> work(task), "ballast-run");
        // The threads of the script inherit it. The run does not wait for its daemon threads.
        worker.setDaemon(false);
    }

    /** Runs the task, which belongs to no script, as {@link #outcome(Function)} does. */
    public Outcome outcome() {
        return outcome(Failure::of);
    }

    /**
     * Runs the task, unless it was stopped before, and returns how it ended. An interrupt of the caller stops it, too.
     *
     * @param words puts what it throws into words
     */
    public Outcome outcome(Function<Throwable, Failure> words) {
        synchronized (this) {
            if (signal != 0) {
                return new Outcome.Stopped(signal, null, false);
            }
            worker.start();
        }
        boolean done = awaited();
        int stop;
        synchronized (this) {
            over = true;
            threads.release(worker, later(tell));
            stop = signal;
        }
        // The thrown failure no longer changes.
        Failure failure = thrown == null || !done ? null : words.apply(thrown);
        if (stop != 0) {
            return new Outcome.Stopped(stop, failure, !done);
        }
        return failure == null ? new Outcome.Finished() : new Outcome.Failed(failure);
    }

    /** Stops the task because of this signal; any thread may call it, at any time, more than once. */
    public void stop(int number) {
        int times = count(number);
        String inFlight = String.join(", ", writes.get());
        worker.interrupt();
        if (!inFlight.isEmpty()) {
            tell.accept(
                    times == 1
                            ? "stopping: waiting for " + inFlight + " to finish (stop again to abandon it)"
                            : "stopping now: abandoned, outcome unknown: " + inFlight);
        }
        recordNoticed(times);
    }

    /**
     * Throws before the first statement of a script if a stop was requested while it was prepared: the preparation, such as
     * opening a database, may have consumed the interrupt.
     *
     * @throws InterruptedRunException if a stop was requested
     */
    public synchronized void requireNotStopped() {
        if (signal != 0) {
            throw new InterruptedRunException("stopped before the script began", null);
        }
    }

    /** Returns whether a stop was requested. */
    public synchronized boolean isStopped() {
        return signal != 0;
    }

    private synchronized int count(int number) {
        signal = signal == 0 ? number : signal;
        return ++stops;
    }

    private synchronized void recordNoticed(int times) {
        noticed = Math.max(noticed, times);
        notifyAll();
    }

    /** Returns a task that also waits for the threads it has started; an interrupt ends the wait. */
    public static Runnable withItsThreads(Runnable task) {
        return () -> ScriptThreads.runAwaited(task);
    }

    /** Records the failure of a thread that the task started as the failure of the task, unless the task has ended. */
    private void failedBeside(Throwable failure) {
        if (!failed(UnreadableException.unlessReadable(failure))) {
            tell.accept(beside(failure));
        }
    }

    /** Reports to a consumer as long as its session exists. */
    private static Consumer<Throwable> later(Consumer<String> tell) {
        WeakReference<Consumer<String>> session = new WeakReference<>(tell);
        return failure -> Optional.ofNullable(session.get()).ifPresent(told -> told.accept(beside(failure)));
    }

    private static String beside(Throwable failure) {
        return "a thread that an earlier line started failed: " + UnreadableException.unlessReadable(failure);
    }

    private synchronized boolean failed(Throwable failure) {
        if (over) {
            return false;
        }
        if (thrown == null) {
            thrown = failure;
        } else if (thrown != failure) {
            thrown.addSuppressed(failure);
        }
        return true;
    }

    private void work(Consumer<Evaluation> task) {
        try {
            task.accept(this);
        } catch (Throwable failure) {
            failed(UnreadableException.unlessReadable(failure));
        } finally {
            synchronized (this) {
                ended = true;
                notifyAll();
            }
        }
    }

    /** Waits for the task and returns whether it ended. */
    private boolean awaited() {
        while (true) {
            try {
                endsOrIsAsked(1, FOREVER);
                if (!endsOrIsAsked(2, MOMENT) && writes.get().isEmpty()) {
                    tell.accept("stopping: " + state() + " (stop again to leave it running)");
                }
                endsOrIsAsked(2, FOREVER);
                if (endedWithin(MOMENT)) {
                    return true;
                }
                tell.accept("stopping now: code that does not end keeps running in the background");
                return endedWithin(lastChance);
            } catch (InterruptedException stop) {
                stop(INTERRUPT);
            }
        }
    }

    /** Describes the present work of the task for a message, because Java code may ignore an interrupt. */
    private String state() {
        StackTraceElement[] stack = worker.getStackTrace();
        if (worker.getState() != Thread.State.RUNNABLE || stack.length == 0) {
            return "waiting for a call that has not returned";
        }
        if (ScriptFile.isFrame(stack[0])) {
            return "the script is still running";
        }
        return Arrays.stream(stack)
                .filter(frame -> ScriptFile.isFrame(frame) && frame.getLineNumber() > 0)
                .findFirst()
                .map(frame -> frame.getFileName() + ":" + frame.getLineNumber() + " does not react")
                .orElse("it has not ended yet");
    }

    /** Two interrupts in quick succession may count as one, so the second is repeated until it takes effect. */
    private boolean endedWithin(Duration time) throws InterruptedException {
        long deadline = System.nanoTime() + time.toNanos();
        do {
            worker.interrupt();
            // Even after the third stop there is a moment to react.
            if (endsOrIsAsked(Integer.MAX_VALUE, REPEAT)) {
                return true;
            }
        } while (!endsOrIsAsked(3, Duration.ZERO) && System.nanoTime() < deadline);
        return endsOrIsAsked(Integer.MAX_VALUE, Duration.ZERO);
    }

    /** Waits until the task has ended or {@code stop} was called that often; returns false on a timeout. */
    private synchronized boolean endsOrIsAsked(int times, Duration most) throws InterruptedException {
        long deadline = System.nanoTime() + most.toNanos();
        while (!ended && noticed < times) {
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                return false;
            }
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        return true;
    }
}
