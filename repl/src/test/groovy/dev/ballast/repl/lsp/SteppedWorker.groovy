package dev.ballast.repl.lsp

import java.util.concurrent.ScheduledFuture
import java.util.concurrent.ScheduledThreadPoolExecutor
import java.util.concurrent.TimeUnit

/** Does at once what is asked for now, on one thread, and what is planned for later when the spec lets time pass. */
class SteppedWorker extends ScheduledThreadPoolExecutor {

    private final List<Planned> planned = []
    private long now

    SteppedWorker() {
        super(1)
    }

    @Override
    synchronized ScheduledFuture<?> schedule(Runnable task, long delay, TimeUnit unit) {
        if (delay == 0) {
            return super.schedule(task, 0, unit)
        }
        def never = super.schedule({ } as Runnable, 1, TimeUnit.DAYS)
        planned << new Planned(now + unit.toMillis(delay), task, never)
        never
    }

    /** Lets that time pass, and waits until what has become due is done. */
    void pass(long millis) {
        synchronized (this) {
            now += millis
            def (due, later) = planned.split { it.at <= now }
            planned.clear()
            planned.addAll(later)
            due.findAll { !it.ticket.cancelled }.each { super.schedule(it.task, 0, TimeUnit.MILLISECONDS) }
        }
        submit({ } as Runnable).get()
    }

    /** How many tasks are planned and not cancelled. */
    synchronized int waiting() {
        planned.count { !it.ticket.cancelled }
    }

    private static class Planned {

        final long at
        final Runnable task
        final ScheduledFuture<?> ticket

        Planned(long at, Runnable task, ScheduledFuture<?> ticket) {
            this.at = at
            this.task = task
            this.ticket = ticket
        }
    }
}
