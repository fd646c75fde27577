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

/** The settings of a {@link Connection}; every value but address and token has a default. */
public final class ConnectionSettings {

    final URI base;
    final Secret token;
    Timing timing = Timing.real();
    int concurrency = 32;
    Consumer<String> log;
    Duration retryFor = Duration.ofMinutes(2);
    Duration connectTimeout = Duration.ofSeconds(10);
    Duration requestTimeout = Duration.ofSeconds(60);
    RandomGenerator random = RandomGenerator.getDefault();
    Consumer<Delay> delays = delay -> {};
    String readOnly;

    private ConnectionSettings(URI base, Secret token) {
        this.base = base;
        this.token = token;
    }

    /**
     * Returns the settings for a service with every default.
     *
     * @param base the {@code {base_url}} of the service; {@code /v4} is added when it does not end in it
     * @throws SetupException when it is no http or https address with a host, or no header can carry the token
     */
    public static ConnectionSettings of(URI base, Secret token) {
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
        return new ConnectionSettings(base, token);
    }

    /** Returns the address that paths are appended to, ending in {@code /v4}. */
    String versioned() {
        return BaseAddress.normal(base) + "/v4";
    }

    /** Sets the clock and the pause of retries and pacing; timeouts of the wire are always real time. */
    public ConnectionSettings timing(Timing other) {
        timing = other;
        return this;
    }

    /** Sets the greatest number of requests in flight, 1 or more; 32 unless set. */
    public ConnectionSettings concurrency(int requests) {
        if (requests < 1) {
            throw new SetupException("concurrency is " + requests, "write a number from 1 on");
        }
        concurrency = requests;
        return this;
    }

    /** Logs each attempt as one masked line; null for no log, the default. */
    public ConnectionSettings log(Consumer<String> line) {
        log = line;
        return this;
    }

    /** Sets how long one call may be retried; zero for no retry, 2 minutes unless set. */
    public ConnectionSettings retryFor(Duration length) {
        retryFor = length;
        return this;
    }

    /** Sets how long a connect may take; 10 seconds unless set. */
    public ConnectionSettings connectTimeout(Duration limit) {
        connectTimeout = limit;
        return this;
    }

    /** Sets how long one attempt may take from its start to the last byte of the answer; 60 seconds unless set. */
    public ConnectionSettings requestTimeout(Duration limit) {
        requestTimeout = limit;
        return this;
    }

    /** Sets what spreads the pauses between retries. */
    public ConnectionSettings random(RandomGenerator source) {
        random = source;
        return this;
    }

    /** Sends no write; {@code who} forbids it, as a message names it ({@code profile 'prod'}). Null sends writes, the default. */
    public ConnectionSettings readOnly(String who) {
        readOnly = who;
        return this;
    }

    /** Tells a listener, on any thread, of calls that are sent again, held back or not answered for some seconds. */
    public ConnectionSettings delays(Consumer<Delay> listener) {
        delays = listener;
        return this;
    }
}
