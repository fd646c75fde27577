package dev.ballast.http;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** Reads what an answer says about trying again. */
final class RetryAfter {

    private RetryAfter() {}

    /**
     * Returns the delay the service asks for. It counts on 429 and 503 only: the public service sends the header on
     * every answer, counting down to the reset of the rate limit.
     */
    static Optional<Duration> of(Reply reply) {
        if (reply.status() != 429 && reply.status() != 503) {
            return Optional.empty();
        }
        return reply.header("Retry-After").map(value -> delay(value.trim(), reply));
    }

    /** Tells whether the service is closed for maintenance, which no retry outlasts. */
    static boolean maintenance(Reply reply) {
        return reply.status() == 503 && reply.header("X-MAINTENANCE-MODE").isPresent();
    }

    private static Duration delay(String value, Reply reply) {
        if (value.matches("\\d{1,9}")) {
            return Duration.ofSeconds(Long.parseLong(value));
        }
        return date(value)
                .flatMap(until ->
                        reply.header("Date").flatMap(RetryAfter::date).map(now -> Duration.between(now, until)))
                .filter(delay -> !delay.isNegative())
                .orElse(Duration.ZERO);
    }

    /** A date is measured against the answer's own, so that a wrong clock on this machine does no harm. */
    private static Optional<Instant> date(String text) {
        try {
            return Optional.of(ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant());
        } catch (DateTimeException notADate) {
            return Optional.empty();
        }
    }
}
