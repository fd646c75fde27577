package dev.ballast.sandbox.control;

import dev.ballast.sandbox.control.Fault.Effect;
import dev.ballast.sandbox.http.Answer;
import dev.ballast.sandbox.http.Answer.Delivery;
import dev.ballast.sandbox.http.HttpException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Holds the faults to simulate in the order of their addition, and counts the calls of each. Safe for use by many threads. */
public final class Faults {

    private final List<Counted> faults = new ArrayList<>();

    private record Counted(Fault fault, AtomicLong calls) {

        boolean fires(String operation) {
            boolean concerned = List.of(Fault.ANY, operation).contains(fault.operation());
            return concerned && fault.fires(calls.incrementAndGet());
        }
    }

    /** Adds a fault after the others. */
    public synchronized void add(Fault fault) {
        faults.add(new Counted(fault, new AtomicLong()));
    }

    /** Removes all faults. */
    public synchronized void clear() {
        faults.clear();
    }

    /** Returns the faults in the order of their addition. */
    public synchronized List<Fault> all() {
        return faults.stream().map(Counted::fault).toList();
    }

    /** Counts the call for every fault of its operation. Returns the first fault that fires, or one that does nothing. */
    synchronized Fault next(String operation) {
        List<Counted> firing =
                faults.stream().filter(fault -> fault.fires(operation)).toList();
        return firing.isEmpty() ? Fault.on(operation) : firing.get(0).fault();
    }

    /** Runs the call with a fault and returns the answer. The pause is in the caller's thread, which holds no lock. */
    static Answer play(Fault fault, Consumer<Duration> pause, Supplier<Answer> act) {
        Answer done = fault.afterAct() ? act.get() : null;
        pause.accept(Duration.ofMillis(fault.delayMillis()));
        if (fault.effect() == Effect.DROPPED) {
            return Answer.of(200, "{}").delivered(Delivery.DROPPED);
        }
        if (fault.effect() == Effect.TRUNCATED) {
            return done.delivered(Delivery.TRUNCATED);
        }
        if (fault.status() != null) {
            return status(fault);
        }
        return done == null ? act.get() : done;
    }

    private static Answer status(Fault fault) {
        Answer answer = fault.body() == null
                ? HttpException.of(fault.status(), "fault asked for in the sandbox")
                        .answer()
                : Answer.of(fault.status(), fault.body());
        return fault.retryAfter() == null
                ? answer
                : answer.with(Map.of("Retry-After", fault.retryAfter().toString()));
    }
}
