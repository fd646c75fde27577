package dev.ballast.time;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;

/**
 * A fair, reentrant lock for threads that count as working. A thread that waits for it does not count, and counts again from the
 * moment at which the lock is passed to it, so that virtual time does not advance in between.
 */
public final class TimedLock {

    private final Timing timing;
    private final Queue<Waiter> queue = new ArrayDeque<>();
    private final Map<Thread, Integer> holders = new HashMap<>();
    private boolean shared;

    /** A thread that waits; once it is called, it holds the lock. */
    private static final class Waiter {

        private final Thread thread = Thread.currentThread();
        private final boolean shares;
        private boolean called;

        private Waiter(boolean shares) {
            this.shares = shares;
        }
    }

    /** Creates a lock that no thread holds. */
    public TimedLock(Timing timing) {
        this.timing = timing;
    }

    /** Takes the lock unless that would take time, and returns whether it did. */
    public boolean tryLock() {
        return tryLock(false);
    }

    /** Takes the lock as one of any number of threads that share it, unless that would take time; returns whether it did. */
    public boolean tryLockShared() {
        return tryLock(true);
    }

    /** Takes the lock, and returns whether another thread held it before. An interrupt ends the wait. */
    public boolean lock() throws InterruptedException {
        return lock(false);
    }

    /** Takes the lock as one of any number of threads that share it. An interrupt ends the wait. */
    public void lockShared() throws InterruptedException {
        lock(true);
    }

    /** Releases the lock once. */
    public synchronized void unlock() {
        holders.computeIfPresent(Thread.currentThread(), (holder, times) -> times == 1 ? null : times - 1);
        while (!queue.isEmpty() && isFree(queue.element().shares)) {
            Waiter next = queue.remove();
            hold(next.thread, next.shares);
            next.called = true;
            timing.workBegins();
            notifyAll();
        }
    }

    private synchronized boolean tryLock(boolean shares) {
        Thread thread = Thread.currentThread();
        boolean again = holders.containsKey(thread) && (!shared || shares);
        boolean taken = again || (queue.isEmpty() && isFree(shares));
        if (taken) {
            hold(thread, again ? shared : shares);
        }
        return taken;
    }

    private boolean isFree(boolean shares) {
        return holders.isEmpty() || (shared && shares);
    }

    private void hold(Thread thread, boolean shares) {
        shared = shares;
        holders.merge(thread, 1, Integer::sum);
    }

    private boolean lock(boolean shares) throws InterruptedException {
        Waiter waiter = new Waiter(shares);
        synchronized (this) {
            if (tryLock(shares)) {
                return false;
            }
            queue.add(waiter);
        }
        timing.workEnds();
        await(waiter);
        timing.awaitTurn();
        return true;
    }

    private synchronized void await(Waiter waiter) throws InterruptedException {
        while (!waiter.called) {
            try {
                wait();
            } catch (InterruptedException stop) {
                if (queue.remove(waiter)) {
                    timing.workBegins();
                    throw stop;
                }
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}
