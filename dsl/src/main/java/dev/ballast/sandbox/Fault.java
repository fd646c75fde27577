package dev.ballast.sandbox;

import java.time.Duration;

/**
 * Describes a failure the sandbox is to play: on which operation, on which of its calls, before or after the act, and what
 * the caller sees. {@code Fault.on("POST /volumes").first(2).status(503).retryAfter(Duration.ofSeconds(1))}.
 *
 * @param operation a name of {@link Sandbox#operations}, or {@code *} for every operation
 * @param trigger on which calls
 * @param afterAct whether the act is done before the failure; otherwise a status or a dropped connection prevents it
 * @param delay a real pause before or after the act
 * @param outcome what the caller gets
 */
public record Fault(String operation, Trigger trigger, boolean afterAct, Duration delay, Outcome outcome) {

    /** Stands for every operation. */
    public static final String ANY = "*";

    /**
     * Selects calls of an operation, counted from the moment the fault is added.
     *
     * @param skip how many calls pass unharmed first
     * @param first how many of those that follow may fail, 0 for no end
     * @param every only each k-th of them fails, 1 for each
     */
    public record Trigger(int skip, int first, int every) {

        /** Refuses negative numbers. */
        public Trigger {
            if (skip < 0 || first < 0 || every < 1) {
                throw new IllegalArgumentException("skip and first are 0 or more, every is 1 or more");
            }
        }

        boolean fires(long call) {
            long counted = call - skip;
            return counted > 0 && (first == 0 || counted <= first) && counted % every == 0;
        }
    }

    /** What the caller gets instead of the answer. */
    public sealed interface Outcome {

        /** The answer itself: only the delay is felt. */
        record Untouched() implements Outcome {}

        /** Another status; the delay the service asks for and the body may be null, then none and an error body. */
        record Status(int status, Duration retryAfter, String body) implements Outcome {}

        /** No answer: the connection is closed. */
        record Dropped() implements Outcome {}

        /** Half the answer, then the connection is closed; the act is always done. */
        record Truncated() implements Outcome {}
    }

    /** Returns a fault that strikes every call of an operation, before the act, and does nothing yet. */
    public static Fault on(String operation) {
        return new Fault(operation, new Trigger(0, 0, 1), false, Duration.ZERO, new Outcome.Untouched());
    }

    /** Lets the first calls pass. */
    public Fault skip(int calls) {
        return with(new Trigger(calls, trigger.first(), trigger.every()));
    }

    /** Strikes only that many calls. */
    public Fault first(int calls) {
        return with(new Trigger(trigger.skip(), calls, trigger.every()));
    }

    /** Strikes each k-th call. */
    public Fault every(int calls) {
        return with(new Trigger(trigger.skip(), trigger.first(), calls));
    }

    /** Strikes when the act is done, so that the caller does not learn of it. */
    public Fault after() {
        return new Fault(operation, trigger, true, delay, outcome);
    }

    /** Pauses in real time, whatever the clock of the sandbox. */
    public Fault delay(Duration pause) {
        return new Fault(operation, trigger, afterAct, pause, outcome);
    }

    /** Answers with a status. */
    public Fault status(int status) {
        return with(new Outcome.Status(status, null, null));
    }

    /** Adds the header Retry-After to the status, in whole seconds; call it after {@link #status}. */
    public Fault retryAfter(Duration duration) {
        Outcome.Status given = givenStatus();
        return with(new Outcome.Status(given.status(), duration, given.body()));
    }

    /** Sends this body, JSON or not, with the status; call it after {@link #status}. */
    public Fault body(String text) {
        Outcome.Status given = givenStatus();
        return with(new Outcome.Status(given.status(), given.retryAfter(), text));
    }

    /** Closes the connection without an answer. */
    public Fault drop() {
        return with(new Outcome.Dropped());
    }

    /** Sends half the answer and closes the connection. */
    public Fault truncate() {
        return with(new Outcome.Truncated()).after();
    }

    private Outcome.Status givenStatus() {
        if (outcome instanceof Outcome.Status given) {
            return given;
        }
        throw new IllegalArgumentException("Retry-After and a body belong to a status: call status(...) first");
    }

    private Fault with(Trigger newTrigger) {
        return new Fault(operation, newTrigger, afterAct, delay, outcome);
    }

    private Fault with(Outcome newOutcome) {
        return new Fault(operation, trigger, afterAct, delay, newOutcome);
    }
}
