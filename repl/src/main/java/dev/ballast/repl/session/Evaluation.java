package dev.ballast.repl.session;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Runs a task on a thread of its own, so that it can be stopped: the first request to stop interrupts it, the second
 * interrupts it again and gives it a little while to come to its end, a third leaves it behind at once.
 */
public final class Evaluation {

    private static final Duration LAST_CHANCE = Duration.ofSeconds(5);
    private static final Duration REPEAT = Duration.ofMillis(100);

    private final CountDownLatch ended = new CountDownLatch(1);
    private final CountDownLatch insisted = new CountDownLatch(1);
    private final CountDownLatch givenUp = new CountDownLatch(1);
    private final Consumer<String> tell;
    private final Duration lastChance;
    private final Thread worker;
    private Throwable thrown;
    private int signal;
    private int stops;

    /** Takes the task and who is told that it is being stopped. */
    public Evaluation(Runnable task, Consumer<String> tell) {
        this(task, tell, LAST_CHANCE);
    }

    Evaluation(Runnable task, Consumer<String> tell, Duration lastChance) {
        this.tell = tell;
        this.lastChance = lastChance;
        this.worker = new Thread(() -> work(task), "ballast-run");
        worker.setDaemon(true);
    }

    /** Runs the task, unless it was stopped before, and returns how it ended. */
    public Outcome outcome() {
        synchronized (this) {
            if (signal != 0) {
                return new Outcome.Stopped(signal, null, false);
            }
            worker.start();
        }
        boolean done = awaited();
        synchronized (this) {
            if (signal != 0) {
                return new Outcome.Stopped(signal, done ? thrown : null, !done);
            }
            return thrown == null ? new Outcome.Finished() : new Outcome.Failed(thrown);
        }
    }

    /** Asks the task to stop because of this signal; any thread may call it, at any time, more than once. */
    public void stop(int number) {
        switch (count(number)) {
            case 1 -> tell.accept("stopping: letting a request in flight finish (stop again to abandon it)");
            case 2 -> {
                tell.accept("stopping now: a request in flight is abandoned and stays an open intent");
                insisted.countDown();
            }
            default -> givenUp.countDown();
        }
        worker.interrupt();
    }

    private synchronized int count(int number) {
        signal = signal == 0 ? number : signal;
        return ++stops;
    }

    private void work(Runnable task) {
        try {
            task.run();
        } catch (Throwable failure) {
            synchronized (this) {
                thrown = failure;
            }
        } finally {
            ended.countDown();
            insisted.countDown();
            givenUp.countDown();
        }
    }

    /** Tells whether the task came to its end; the latches of insisting open then, too. */
    private boolean awaited() {
        try {
            insisted.await();
            return endedInTime(System.nanoTime() + lastChance.toNanos());
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            worker.interrupt();
            return false;
        }
    }

    /** Two interrupts that come close together are one to the worker, so the second is repeated until it is felt. */
    private boolean endedInTime(long deadline) throws InterruptedException {
        while (!ended.await(REPEAT.toNanos(), TimeUnit.NANOSECONDS)
                && givenUp.getCount() > 0
                && System.nanoTime() < deadline) {
            worker.interrupt();
        }
        return ended.getCount() == 0;
    }
}
