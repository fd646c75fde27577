package dev.ballast.run;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The threads of one evaluation: the one that works on it, and those that a script starts. */
final class ScriptThreads extends ThreadGroup {

    private static final int LOOK_MILLIS = 20;
    private static final int MOST = 10_000;

    private volatile Consumer<Throwable> failed;

    /** Creates the handler; {@code failed} receives the failure of a thread that a script has started. */
    ScriptThreads(Consumer<Throwable> failed) {
        super("ballast-run");
        this.failed = failed;
    }

    /**
     * Passes the failure of a later thread, such as that of a pool that a later line uses, to this consumer, if no thread but the
     * worker is alive. Java 17 keeps a group for ever, and with it what the first consumer refers to.
     */
    void release(Thread worker, Consumer<Throwable> later) {
        Thread[] threads = new Thread[2];
        int count = enumerate(threads);
        if (count == 0 || (count == 1 && threads[0] == worker)) {
            failed = later;
        }
    }

    /** Java would print the stack trace. */
    @Override
    public void uncaughtException(Thread thread, Throwable failure) {
        failed.accept(failure);
    }

    /**
     * Runs a script and waits for the threads that it has started, except daemons and idle threads of a pool. An interrupt
     * ends the wait and stays set.
     */
    static void runAwaited(Runnable script) {
        Set<Thread> before = new HashSet<>(alive().toList());
        script.run();
        try {
            while (alive().anyMatch(thread -> !before.contains(thread) && isAtWork(thread))) {
                Thread.sleep(LOOK_MILLIS);
            }
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    private static Stream<Thread> alive() {
        Thread[] threads = new Thread[MOST];
        int count = Thread.currentThread().getThreadGroup().enumerate(threads);
        return Arrays.stream(threads, 0, count);
    }

    private static boolean isAtWork(Thread thread) {
        boolean waits = thread.getState() == Thread.State.WAITING || thread.getState() == Thread.State.TIMED_WAITING;
        return thread.isAlive()
                && !thread.isDaemon()
                && !(waits && Arrays.stream(thread.getStackTrace()).noneMatch(ScriptFile::isFrame));
    }
}
