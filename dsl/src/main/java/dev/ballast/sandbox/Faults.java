package dev.ballast.sandbox;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The faults to play, in the order they were added, and how often each was asked. Guarded by {@link World}. */
final class Faults {

    private static final Fault NONE = Fault.on(Fault.ANY);

    private final List<Rule> rules = new ArrayList<>();

    private static final class Rule {

        private final Fault fault;
        private long calls;

        private Rule(Fault fault) {
            this.fault = fault;
        }

        private boolean fires(String operation) {
            boolean concerned =
                    fault.operation().equals(Fault.ANY) || fault.operation().equals(operation);
            return concerned && fault.trigger().fires(++calls);
        }
    }

    void add(Fault fault) {
        rules.add(new Rule(fault));
    }

    void clear() {
        rules.clear();
    }

    List<Fault> all() {
        return rules.stream().map(rule -> rule.fault).toList();
    }

    /** Counts the call with every rule it concerns and returns the first that fires, or one that does nothing. */
    Fault next(String operation) {
        List<Rule> firing = rules.stream().filter(rule -> rule.fires(operation)).toList();
        return firing.isEmpty() ? NONE : firing.get(0).fault;
    }

    /** Plays a fault around the act; the pause is made by the caller's thread, which holds no lock. */
    static Answer play(Fault fault, Pause pause, Supplier<Answer> act) {
        if (!fault.afterAct()) {
            pause.make(fault.delay());
            return prevents(fault) ? disturbed(fault.outcome(), null) : act.get();
        }
        Answer answer = act.get();
        pause.make(fault.delay());
        return disturbed(fault.outcome(), answer);
    }

    private static boolean prevents(Fault fault) {
        return !(fault.outcome() instanceof Fault.Outcome.Untouched);
    }

    private static Answer disturbed(Fault.Outcome outcome, Answer answer) {
        if (outcome instanceof Fault.Outcome.Status status) {
            return answer(status);
        }
        if (outcome instanceof Fault.Outcome.Dropped) {
            return Answer.of(200, Map.of()).delivered(Answer.Delivery.DROPPED);
        }
        boolean whole = outcome instanceof Fault.Outcome.Untouched;
        return whole ? answer : answer.delivered(Answer.Delivery.TRUNCATED);
    }

    private static Answer answer(Fault.Outcome.Status status) {
        Answer error =
                Refusal.of(status.status(), "fault asked for in the sandbox").answer();
        Answer answer = status.body() == null ? error : error.saying(status.body());
        return status.retryAfter() == null ? answer : answer.with(retryAfter(status.retryAfter()));
    }

    static Map<String, String> retryAfter(Duration delay) {
        return Map.of("Retry-After", Long.toString(delay.toSeconds()));
    }
}
