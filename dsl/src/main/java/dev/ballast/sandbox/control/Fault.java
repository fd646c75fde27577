package dev.ballast.sandbox.control;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Duration;
import java.util.Locale;

/**
 * A failure for the sandbox to simulate: on which operation, on which of its calls, before or after it takes effect, and what
 * the caller sees. {@code Fault.on("POST /volumes").first(2).status(503).retryAfter(Duration.ofSeconds(1))}.
 *
 * @param operation a name of {@code Sandbox.operations()}, or {@code *} for every operation
 * @param skip how many calls pass unharmed first, counted from the moment the fault is added
 * @param first how many of those that follow may fail, 0 for no end
 * @param every only each k-th of them fails, 1 for each
 * @param afterAct whether the call takes effect before the failure; otherwise a status or a dropped connection prevents it
 * @param delayMillis a real pause before or after the effect
 * @param status what is answered, null for the answer itself
 * @param retryAfter the seconds of a header Retry-After beside the status, null for none
 * @param body the body beside the status, null for one in the service's error shape
 * @param effect what happens to the connection, null for nothing
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

    /** Stands for every operation. */
    public static final String ANY = "*";

    /** What happens to the connection. */
    public enum Effect {
        /** No answer: the connection is closed. */
        @JsonProperty("drop")
        DROPPED,
        /** Half the answer, then the connection is closed; the call always takes effect. */
        @JsonProperty("truncate")
        TRUNCATED
    }

    /** Refuses numbers that select no call. */
    public Fault {
        if (skip < 0 || first < 0 || every < 1) {
            throw new IllegalArgumentException("skip and first are 0 or more, every is 1 or more");
        }
        afterAct = afterAct || effect == Effect.TRUNCATED;
    }

    /** Returns a fault on every call of an operation, before it takes effect, without a failure yet. */
    public static Fault on(String operation) {
        return new Fault(operation, 0, 0, 1, false, 0, null, null, null, null);
    }

    /** Lets the first calls pass. */
    public Fault skip(int calls) {
        return new Fault(operation, calls, first, every, afterAct, delayMillis, status, retryAfter, body, effect);
    }

    /** Fails only that many calls. */
    public Fault first(int calls) {
        return new Fault(operation, skip, calls, every, afterAct, delayMillis, status, retryAfter, body, effect);
    }

    /** Fails each k-th call. */
    public Fault every(int calls) {
        return new Fault(operation, skip, first, calls, afterAct, delayMillis, status, retryAfter, body, effect);
    }

    /** Fails after the call took effect, so that the caller does not learn of it. */
    public Fault after() {
        return new Fault(operation, skip, first, every, true, delayMillis, status, retryAfter, body, effect);
    }

    /** Pauses in real time, whatever the clock of the sandbox. */
    public Fault delay(Duration pause) {
        return new Fault(operation, skip, first, every, afterAct, pause.toMillis(), status, retryAfter, body, effect);
    }

    /** Answers with a status. */
    public Fault status(int code) {
        return new Fault(operation, skip, first, every, afterAct, delayMillis, code, null, null, null);
    }

    /** Adds the header Retry-After to the status, in whole seconds; call it after {@link #status}. */
    public Fault retryAfter(Duration delay) {
        return withStatus(delay.toSeconds(), body);
    }

    /** Sends this body, JSON or not, with the status; call it after {@link #status}. */
    public Fault body(String text) {
        return withStatus(retryAfter, text);
    }

    private Fault withStatus(Long seconds, String text) {
        if (status == null) {
            throw new IllegalArgumentException("Retry-After and a body belong to a status: call status(...) first");
        }
        return new Fault(operation, skip, first, every, afterAct, delayMillis, status, seconds, text, null);
    }

    /** Closes the connection without an answer. */
    public Fault drop() {
        return new Fault(operation, skip, first, every, afterAct, delayMillis, null, null, null, Effect.DROPPED);
    }

    /** Sends half the answer and closes the connection. */
    public Fault truncate() {
        return new Fault(operation, skip, first, every, true, delayMillis, null, null, null, Effect.TRUNCATED);
    }

    boolean fires(long call) {
        long counted = call - skip;
        return counted > 0 && (first == 0 || counted <= first) && counted % every == 0;
    }

    /** Returns the name of the fault in the journal, null for none. */
    public String played() {
        String delayed = delayMillis == 0 ? null : "delayed";
        return effect != null ? effect.name().toLowerCase(Locale.ROOT) : status != null ? "status" : delayed;
    }
}
