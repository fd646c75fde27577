package dev.ballast.repl.evaluation;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Runs a task on a thread of its own, so that it can be stopped: the first request to stop interrupts it, the second
 * interrupts it again and gives it a little while to come to its end, a third leaves it behind at once.
 */
public final class Evaluation {

    /** The number of the signal that Ctrl-C sends. */
    public static final int INTERRUPT = 2;

    private static final Duration LAST_CHANCE = Duration.ofSeconds(5);
    private static final Duration REPEAT = Duration.ofMillis(100);

    /** What ends within it needs no announcement. */
    private static final Duration MOMENT = Duration.ofMillis(300);

    private final CountDownLatch ended = new CountDownLatch(1);
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final CountDownLatch insisted = new CountDownLatch(1);
    private final CountDownLatch givenUp = new CountDownLatch(1);
    private final Consumer<String> tell;
    private final Supplier<List<String>> writes;
    private final Duration lastChance;
    private final Thread worker;
    private Throwable thrown;
    private boolean over;
    private int signal;
    private int stops;

    /**
     * Takes the task.
     *
     * @param tell told what goes on when it is being stopped
     * @param writes the requests that change something and were sent and not answered yet
     */
    public Evaluation(Runnable task, Consumer<String> tell, Supplier<List<String>> writes) {
        this(task, tell, writes, LAST_CHANCE);
    }

    Evaluation(Runnable task, Consumer<String> tell, Supplier<List<String>> writes, Duration lastChance) {
        this.tell = tell;
        this.writes = writes;
        this.lastChance = lastChance;
        this.worker = new Thread(new ScriptThreads(this::failedBeside), () -> work(task), "ballast-run");
        // Its threads inherit this; only one that the script itself turns into a daemon does not belong to its work.
        worker.setDaemon(false);
    }

    /** Runs the task, unless it was stopped before, and returns how it ended. An interrupt of the caller stops it, too. */
    public Outcome outcome() {
        synchronized (this) {
            if (signal != 0) {
                return new Outcome.Stopped(signal, null, false);
            }
            worker.start();
        }
        boolean done = awaited();
        synchronized (this) {
            over = true;
            if (signal != 0) {
                return new Outcome.Stopped(signal, done ? thrown : null, !done);
            }
            return thrown == null ? new Outcome.Finished() : new Outcome.Failed(thrown);
        }
    }

    /** Asks the task to stop because of this signal; any thread may call it, at any time, more than once. */
    public void stop(int number) {
        int times = count(number);
        String inFlight = String.join(", ", writes.get());
        worker.interrupt();
        if (!inFlight.isEmpty()) {
            tell.accept(
                    times == 1
                            ? "stopping: letting " + inFlight + " finish (stop again to abandon it)"
                            : "stopping now: abandoned, outcome not known: " + inFlight);
        }
        if (times == 2) {
            insisted.countDown();
        } else if (times > 2) {
            givenUp.countDown();
        }
        stopped.countDown();
    }

    private synchronized int count(int number) {
        signal = signal == 0 ? number : signal;
        return ++stops;
    }

    /** Returns a task that ends when no thread that it has started is at work; an interrupt ends the waiting. */
    public static Runnable withItsThreads(Runnable task) {
        return () -> ScriptThreads.awaited(task);
    }

    /** A thread that the task has started failed: so did the task, unless it ended before. */
    private void failedBeside(Throwable failure) {
        Throwable readable = UnreadableException.unlessReadable(failure);
        if (!failed(readable)) {
            tell.accept("a thread that an earlier line started failed: " + readable);
        }
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

    private void work(Runnable task) {
        try {
            task.run();
        } catch (Throwable failure) {
            failed(UnreadableException.unlessReadable(failure));
        } finally {
            ended.countDown();
            stopped.countDown();
            insisted.countDown();
            givenUp.countDown();
        }
    }

    /** Returns whether the task came to its end; the other latches open then, too. */
    private boolean awaited() {
        while (true) {
            try {
                stopped.await();
                if (!endsSoon() && writes.get().isEmpty()) {
                    endOrTell(new StuckThread(worker));
                }
                insisted.await();
                return endedWithin(MOMENT) || endedAfterTelling();
            } catch (InterruptedException stop) {
                stop(INTERRUPT);
            }
        }
    }

    private void endOrTell(StuckThread stuck) throws InterruptedException {
        stuck.endIfSafe();
        if (!endsSoon()) {
            tell.accept("stopping: " + stuck.state() + " (stop again to leave it behind)");
        }
    }

    /** Returns whether it ends within a moment, or is given up by then. */
    private boolean endsSoon() throws InterruptedException {
        return insisted.await(MOMENT.toMillis(), TimeUnit.MILLISECONDS);
    }

    private boolean endedAfterTelling() throws InterruptedException {
        tell.accept("stopping now: what does not end is left behind");
        return endedWithin(lastChance);
    }

    /** Two interrupts that come close together are one to the worker, so the second is repeated until it is felt. */
    private boolean endedWithin(Duration time) throws InterruptedException {
        long deadline = System.nanoTime() + time.toNanos();
        do {
            worker.interrupt();
        } while (!ended.await(REPEAT.toNanos(), TimeUnit.NANOSECONDS)
                && givenUp.getCount() > 0
                && System.nanoTime() < deadline);
        return ended.getCount() == 0;
    }
}
