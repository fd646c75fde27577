package dev.ballast.http;

import dev.ballast.error.SetupException;
import dev.ballast.model.Dialect;
import dev.ballast.model.Secret;
import dev.ballast.redact.Redactor;
import dev.ballast.time.Timing;
import java.net.URI;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/**
 * The settings of a {@link Connection}.
 *
 * @param base the {@code {base_url}} of the service; {@code /v4} is added if the URL does not end with it
 * @param dialect the dialect of the service, with its rate limits
 * @param timing the clock and the pause of retries and pacing; timeouts of the wire are always real time
 * @param concurrency the greatest number of requests in flight, 1 or more
 * @param retryFor the time for which one call may be retried; zero for no retry
 * @param connectTimeout the time limit of a connect; at most half of the request timeout
 * @param requestTimeout the time limit of one attempt, from its start to the last byte of the answer
 * @param log receives a masked line for each attempt; null for no log
 * @param delays receives calls that are retried, paced or not answered for some seconds, on any thread
 * @param notes receives a line about an address of the service that does not answer, on any thread
 * @param redactor masks the secrets in error answers and in the log; it receives the token, and each secret of a body before
 *     that is sent
 * @param readOnly the setting that forbids every write, for messages, such as {@code profile 'prod'}; null if writes are
 *     allowed
 * @param beforeWrite runs right before each attempt of a write is sent, and throws if it must not be sent
 * @param route the proxy, and the authorities whose certificates are trusted
 * @param random spreads the pauses between retries
 */
public record ConnectionSettings(
        URI base,
        Secret token,
        Dialect dialect,
        Timing timing,
        int concurrency,
        Duration retryFor,
        Duration connectTimeout,
        Duration requestTimeout,
        Consumer<String> log,
        Consumer<Delay> delays,
        Consumer<String> notes,
        Redactor redactor,
        String readOnly,
        Runnable beforeWrite,
        NetworkRoute route,
        RandomGenerator random) {

    /** The default time limit of a connect. */
    public static final Duration CONNECT = Duration.ofSeconds(10);

    /**
     * Refuses a token with a character that a header does not allow.
     * A connect leaves half of the time of an attempt for another address of the service, and for the request.
     */
    public ConnectionSettings {
        connectTimeout = Collections.min(List.of(connectTimeout, requestTimeout.dividedBy(2)));
        // The JDK client would quote such a token in the message of its exception.
        if (!token.reveal().matches("[!-~]+")) {
            throw new SetupException(
                    "the token is empty or has a character that is not allowed in an HTTP header",
                    "check BALLAST_TOKEN or the token of the profile for spaces and line breaks");
        }
    }

    /** Returns the same settings with other random numbers for the pauses between retries. */
    public ConnectionSettings spreadBy(RandomGenerator other) {
        return new ConnectionSettings(
                base,
                token,
                dialect,
                timing,
                concurrency,
                retryFor,
                connectTimeout,
                requestTimeout,
                log,
                delays,
                notes,
                redactor,
                readOnly,
                beforeWrite,
                route,
                other);
    }
}
