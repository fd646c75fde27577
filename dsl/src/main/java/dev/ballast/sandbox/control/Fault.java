package dev.ballast.sandbox.control;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Duration;
import java.util.Locale;

/**
 * A failure that the sandbox simulates: its operation, the calls that fail, whether they take effect first, and the answer.
 * {@code Fault.on("POST /volumes").first(2).status(503).retryAfter(Duration.ofSeconds(1))}.
 *
 * @param operation a name of {@code Sandbox.operations()}, or {@code *} for every operation
 * @param skip the number of calls that succeed first, counted from the moment the fault is added
 * @param first the number of following calls that may fail, 0 for no limit
 * @param every only each k-th of these calls fails, 1 for each call
 * @param afterAct whether the call takes effect before the failure; otherwise a status or a dropped connection prevents it
 * @param delayMillis a pause in real time, in milliseconds, before or after the effect
 * @param status the status that is answered, null for the answer itself
 * @param retryAfter the seconds of a header Retry-After beside the status, null for none
 * @param body the body beside the status, null for one in the service's error shape
 * @param effect the effect on the connection, null for none
 */
public record Fault(
        String operation,
        int skip,
        int first,
        int every,
        @JsonProperty("after") boolean afterAct,
        @JsonProperty("delay_ms") long delayMillis,
        Integer status,
        @JsonProperty("retry_after") Long retryAfter,
        String body,
        @JsonInclude(JsonInclude.Include.NON_NULL) Effect effect) {

    /** The name that stands for every operation. */
    public static final String ANY = "*";

    /** The effect of a fault on the connection. */
    public enum Effect {
        /** No answer: the connection is closed. */
        @JsonProperty("drop")
        DROPPED,
        /** Half of the answer, then the connection is closed. The call always takes effect. */
        @JsonProperty("truncate")
        TRUNCATED
    }

    /** Creates a fault. Throws an IllegalArgumentException for numbers that select no call. */
    public Fault {
        if (skip < 0 || first < 0 || every < 1) {
            throw new IllegalArgumentException("skip and first are 0 or more, every is 1 or more");
        }
        afterAct = afterAct || effect == Effect.TRUNCATED;
    }

    /** Returns a fault for every call of an operation, before it takes effect; it has no failure yet. */
    public static Fault on(String operation) {
        return new Fault(operation, 0, 0, 1, false, 0, null, null, null, null);
    }

    /** Returns the fault for calls after the first ones, which succeed. */
    public Fault skip(int calls) {
        return new Fault(operation, calls, first, every, afterAct, delayMillis, status, retryAfter, body, effect);
    }

    /** Returns the fault for only that many calls. */
    public Fault first(int calls) {
        return new Fault(operation, skip, calls, every, afterAct, delayMillis, status, retryAfter, body, effect);
    }

    /** Returns the fault for each k-th call. */
    public Fault every(int calls) {
        return new Fault(operation, skip, first, calls, afterAct, delayMillis, status, retryAfter, body, effect);
    }

    /** Returns the fault after the effect of the call, so that the caller does not notice the effect. */
    public Fault after() {
        return new Fault(operation, skip, first, every, true, delayMillis, status, retryAfter, body, effect);
    }

    /** Returns the fault with a pause in real time, whatever the clock of the sandbox. */
    public Fault delay(Duration pause) {
        return new Fault(operation, skip, first, every, afterAct, pause.toMillis(), status, retryAfter, body, effect);
    }

    /** Returns the fault with a status as the answer. */
    public Fault status(int code) {
        return new Fault(operation, skip, first, every, afterAct, delayMillis, code, null, null, null);
    }

    /**
     * Returns the fault with the header Retry-After, in whole seconds. Call it after {@link #status}, else it throws an
     * IllegalArgumentException.
     */
    public Fault retryAfter(Duration delay) {
        return withStatus(delay.toSeconds(), body);
    }

    /**
     * Returns the fault with this body, JSON or not. Call it after {@link #status}, else it throws an IllegalArgumentException.
     */
    public Fault body(String text) {
        return withStatus(retryAfter, text);
    }

    private Fault withStatus(Long seconds, String text) {
        if (status == null) {
            throw new IllegalArgumentException("Retry-After and a body belong to a status: call status(...) first");
        }
        return new Fault(operation, skip, first, every, afterAct, delayMillis, status, seconds, text, null);
    }

    /** Returns the fault as one that closes the connection without an answer. */
    public Fault drop() {
        return new Fault(operation, skip, first, every, afterAct, delayMillis, null, null, null, Effect.DROPPED);
    }

    /** Returns the fault as one that sends half of the answer and closes the connection. */
    public Fault truncate() {
        return new Fault(operation, skip, first, every, true, delayMillis, null, null, null, Effect.TRUNCATED);
    }

    boolean fires(long call) {
        long counted = call - skip;
        return counted > 0 && (first == 0 || counted <= first) && counted % every == 0;
    }

    /** Returns the name of the fault in the journal; null if it does nothing. */
    public String played() {
        String delayed = delayMillis == 0 ? null : "delayed";
        return effect != null ? effect.name().toLowerCase(Locale.ROOT) : status != null ? "status" : delayed;
    }
}
