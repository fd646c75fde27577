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
 * What a {@link Connection} needs to know. Start from {@link #of} and change what differs.
 *
 * @param base the document's {@code {base_url}}; {@code /v4} is added when it does not end in it
 * @param token the personal access token
 * @param timing the clock and the pause of retries and pacing; timeouts of the wire are always real time
 * @param concurrency the greatest number of requests in flight; 32 unless set
 * @param log takes one masked line per attempt, or null for no log
 * @param retryFor how long one call may be retried; 2 minutes unless set
 * @param connectTimeout 10 seconds unless set
 * @param requestTimeout for one attempt from its start to the last byte of the answer; 60 seconds unless set
 * @param random spreads the pauses between retries
 * @param delays told of calls that take long, by any thread
 * @param readOnly who forbids writes, as a message names it ({@code profile 'prod'}), or null when writes are sent
 */
public record Settings(
        URI base,
        Secret token,
        Timing timing,
        int concurrency,
        Consumer<String> log,
        Duration retryFor,
        Duration connectTimeout,
        Duration requestTimeout,
        RandomGenerator random,
        Consumer<Delay> delays,
        String readOnly) {

    /** Refuses what cannot work: a base that is no http or https address, or no place for a request. */
    public Settings {
        if (base.getHost() == null || !List.of("http", "https").contains(base.getScheme())) {
            throw new SetupException(
                    "the address of the service is no http or https address with a host", "write https://HOST");
        }
        if (concurrency < 1) {
            throw new SetupException("concurrency is " + concurrency, "write a number from 1 on");
        }
    }

    /** Returns the settings for a service with every default. */
    public static Settings of(URI base, Secret token) {
        return new Settings(
                base,
                token,
                Timing.real(),
                32,
                null,
                Duration.ofMinutes(2),
                Duration.ofSeconds(10),
                Duration.ofSeconds(60),
                RandomGenerator.getDefault(),
                delay -> {},
                null);
    }

    /** Returns the address that paths are appended to, ending in {@code /v4}. */
    String versioned() {
        return BaseAddress.normal(base) + "/v4";
    }

    /** Takes another clock, as the sandbox's virtual one. */
    public Settings withTiming(Timing other) {
        return new Settings(
                base,
                token,
                other,
                concurrency,
                log,
                retryFor,
                connectTimeout,
                requestTimeout,
                random,
                delays,
                readOnly);
    }

    /** Takes another limit of requests in flight, 1 or more. */
    public Settings withConcurrency(int other) {
        return new Settings(
                base, token, timing, other, log, retryFor, connectTimeout, requestTimeout, random, delays, readOnly);
    }

    /** Logs each attempt. */
    public Settings withLog(Consumer<String> other) {
        return new Settings(
                base,
                token,
                timing,
                concurrency,
                other,
                retryFor,
                connectTimeout,
                requestTimeout,
                random,
                delays,
                readOnly);
    }

    /** Retries for another length of time; zero for no retry. */
    public Settings withRetryFor(Duration other) {
        return new Settings(
                base, token, timing, concurrency, log, other, connectTimeout, requestTimeout, random, delays, readOnly);
    }

    /** Takes other timeouts for connecting and for a whole attempt. */
    public Settings withTimeouts(Duration connect, Duration request) {
        return new Settings(
                base, token, timing, concurrency, log, retryFor, connect, request, random, delays, readOnly);
    }

    /** Takes another source of randomness. */
    public Settings withRandom(RandomGenerator other) {
        return new Settings(
                base,
                token,
                timing,
                concurrency,
                log,
                retryFor,
                connectTimeout,
                requestTimeout,
                other,
                delays,
                readOnly);
    }

    /** Sends no write; {@code who} forbids it and is named in the message of what is refused. */
    public Settings withReadOnly(String who) {
        return new Settings(
                base, token, timing, concurrency, log, retryFor, connectTimeout, requestTimeout, random, delays, who);
    }

    /** Tells a listener of calls that are sent again, held back or not answered for some seconds. */
    public Settings withDelays(Consumer<Delay> listener) {
        return new Settings(
                base,
                token,
                timing,
                concurrency,
                log,
                retryFor,
                connectTimeout,
                requestTimeout,
                random,
                listener,
                readOnly);
    }
}
