package dev.ballast.sandbox.control;

import java.time.Duration;

/**
 * Describes a failure the sandbox is to play: on which operation, on which of its calls, before or after the act, and what
 * the caller sees. {@code Fault.on("POST /volumes").first(2).status(503).retryAfter(Duration.ofSeconds(1))}.
 *
 * @param operation a name of {@code Sandbox.operations()}, or {@code *} for every operation
 * @param trigger on which calls
 * @param afterAct whether the act is done before the failure; otherwise a status or a dropped connection prevents it
 * @param delay a real pause before or after the act
 * @param effect what the caller sees
 * @param status what is answered with the effect {@code STATUS}, otherwise null
 */
public record Fault(String operation, Trigger trigger, boolean afterAct, Duration delay, Effect effect, Status status) {

    /** Stands for every operation. */
    public static final String ANY = "*";

    /** What the caller sees. */
    public enum Effect {
        /** The answer itself: only the delay is felt. */
        UNTOUCHED,
        /** Another status. */
        STATUS,
        /** No answer: the connection is closed. */
        DROPPED,
        /** Half the answer, then the connection is closed; the act is always done. */
        TRUNCATED
    }

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

    /** A status to answer; the delay the service asks for and the body may be null, then none and an error body. */
    public record Status(int code, Duration retryAfter, String body) {}

    /** Returns a fault that strikes every call of an operation, before the act, and does nothing yet. */
    public static Fault on(String operation) {
        return new Fault(operation, new Trigger(0, 0, 1), false, Duration.ZERO, Effect.UNTOUCHED, null);
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
        return new Fault(operation, trigger, true, delay, effect, status);
    }

    /** Pauses in real time, whatever the clock of the sandbox. */
    public Fault delay(Duration pause) {
        return new Fault(operation, trigger, afterAct, pause, effect, status);
    }

    /** Answers with a status. */
    public Fault status(int code) {
        return with(Effect.STATUS, new Status(code, null, null));
    }

    /** Adds the header Retry-After to the status, in whole seconds; call it after {@link #status}. */
    public Fault retryAfter(Duration duration) {
        return with(Effect.STATUS, new Status(givenStatus().code(), duration, status.body()));
    }

    /** Sends this body, JSON or not, with the status; call it after {@link #status}. */
    public Fault body(String text) {
        return with(Effect.STATUS, new Status(givenStatus().code(), status.retryAfter(), text));
    }

    /** Closes the connection without an answer. */
    public Fault drop() {
        return with(Effect.DROPPED, null);
    }

    /** Sends half the answer and closes the connection. */
    public Fault truncate() {
        return with(Effect.TRUNCATED, null).after();
    }

    private Status givenStatus() {
        if (status == null) {
            throw new IllegalArgumentException("Retry-After and a body belong to a status: call status(...) first");
        }
        return status;
    }

    private Fault with(Trigger newTrigger) {
        return new Fault(operation, newTrigger, afterAct, delay, effect, status);
    }

    private Fault with(Effect newEffect, Status newStatus) {
        return new Fault(operation, trigger, afterAct, delay, newEffect, newStatus);
    }
}
