package dev.ballast.http;

import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * One reply: status, headers and the whole body as text.
 *
 * @param status the HTTP status
 * @param headers header values by name, in upper or lower case
 * @param body the body, or an empty text if there is none
 */
public record Reply(int status, Map<String, List<String>> headers, String body) {

    /** The longest delay in seconds, 31 years. It is longer than any wait, and sums of it do not overflow. */
    private static final BigInteger LONGEST = BigInteger.valueOf(999_999_999);

    /** Copies the headers. Their names are found in upper and lower case. */
    public Reply {
        Map<String, List<String>> byName = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        byName.putAll(headers);
        headers = byName;
    }

    /** Returns the first value of a header. */
    public Optional<String> header(String name) {
        return headers.getOrDefault(name, List.of()).stream().findFirst();
    }

    /** Returns whether the status is any 2xx. */
    public boolean succeeded() {
        return status >= 200 && status < 300;
    }

    /** Returns the same reply with the mapping applied to its body and to the values of its headers. */
    public Reply mapped(UnaryOperator<String> mapping) {
        Map<String, List<String>> mapped = new TreeMap<>(headers);
        mapped.replaceAll((name, values) -> values.stream().map(mapping).toList());
        return new Reply(status, mapped, mapping.apply(body));
    }

    /**
     * Returns the delay that the service asks for. Reads the header only for 429 and 503, because Linode sends it
     * with every answer as the time until the rate limit resets.
     */
    Optional<Duration> retryAfter() {
        return status == 429 || status == 503
                ? header("Retry-After")
                        .map(String::trim)
                        .flatMap(this::delay)
                        .filter(delay -> delay.compareTo(Duration.ZERO) > 0)
                : Optional.empty();
    }

    /** Returns whether it is status 400 with an HTML body. The service refuses in JSON, so a proxy before it may have failed. */
    boolean isProxyRefusal() {
        return status == 400 && body.stripLeading().startsWith("<");
    }

    /** Returns whether the service is in maintenance, so that a retry is pointless. */
    boolean maintenance() {
        return status == 503 && header("X-MAINTENANCE-MODE").isPresent();
    }

    /**
     * Returns the delay of a header value, in seconds or as a date. A date is compared with the date of the answer, so a
     * wrong clock on this machine does not matter.
     */
    private Optional<Duration> delay(String value) {
        if (value.matches("\\d+")) {
            return Optional.of(
                    Duration.ofSeconds(new BigInteger(value).min(LONGEST).longValue()));
        }
        return date(value)
                .flatMap(until -> header("Date").flatMap(Reply::date).map(now -> Duration.between(now, until)));
    }

    private static Optional<Instant> date(String text) {
        try {
            return Optional.of(ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant());
        } catch (DateTimeException notADate) {
            return Optional.empty();
        }
    }
}
