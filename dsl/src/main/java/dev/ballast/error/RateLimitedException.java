package dev.ballast.error;

/** The service refuses because too many requests came, and went on refusing within the deadline. */
public final class RateLimitedException extends RefusedException {

    RateLimitedException(String method, String path, Refusal refusal) {
        super(
                method,
                path,
                refusal,
                refusal.remedyOr("run it again in some minutes, or set a lower concurrency in the profile"));
    }
}
