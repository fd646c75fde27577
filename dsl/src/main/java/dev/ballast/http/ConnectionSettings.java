package dev.ballast.http;

import dev.ballast.error.SetupException;
import dev.ballast.model.BaseAddress;
import dev.ballast.model.Secret;
import dev.ballast.time.Timing;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/**
 * The settings of a {@link Connection}.
 *
 * @param base the {@code {base_url}} of the service; {@code /v4} is added when it does not end in it
 * @param timing the clock and the pause of retries and pacing; timeouts of the wire are always real time
 * @param concurrency the greatest number of requests in flight, 1 or more
 * @param retryFor how long one call may be retried; zero for no retry
 * @param connectTimeout how long a connect may take
 * @param requestTimeout how long one attempt may take from its start to the last byte of the answer
 * @param log takes a masked line of each attempt; null for no log
 * @param delays told, on any thread, of calls that are sent again, held back or not answered for some seconds
 * @param readOnly what forbids every write, as a message names it ({@code profile 'prod'}); null sends writes
 * @param random spreads the pauses between retries
 */
public record ConnectionSettings(
        URI base,
        Secret token,
        Timing timing,
        int concurrency,
        Duration retryFor,
        Duration connectTimeout,
        Duration requestTimeout,
        Consumer<String> log,
        Consumer<Delay> delays,
        String readOnly,
        RandomGenerator random) {

    /** How long a connect may take as a rule. */
    public static final Duration CONNECT = Duration.ofSeconds(10);

    /** Refuses an address that is no http or https address with a host, and a token that no header can carry. */
    public ConnectionSettings {
        if (base.getHost() == null || !List.of("http", "https").contains(base.getScheme())) {
            throw new SetupException(
                    "the address of the service is no http or https address with a host", "write https://HOST");
        }
        // The JDK client would put a token that no header can carry into the message of its exception.
        if (!token.reveal().matches("[!-~]+")) {
            throw new SetupException(
                    "the token is empty or holds a character that no header can carry",
                    "check BALLAST_TOKEN or the token of the profile for blanks and line ends");
        }
    }

    /** Returns the address that paths are appended to, ending in {@code /v4}. */
    String versioned() {
        return BaseAddress.normal(base) + "/v4";
    }
}
