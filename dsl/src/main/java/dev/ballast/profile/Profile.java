package dev.ballast.profile;

import dev.ballast.model.Dialect;
import dev.ballast.model.Secret;
import java.net.URI;
import java.time.Duration;

/**
 * The settings of one account, resolved: everything needed to open a cloud.
 *
 * @param name the profile's name, or {@code default} when the environment alone describes it
 * @param named whether it has a name of its own; else the environment alone describes it
 * @param url the document's {@code {base_url}}: http or https, without {@code /v4} and without a slash at its end
 * @param token the personal access token (docs/api.md section 5)
 * @param region where resources are created unless a runbook says otherwise, or null
 * @param dialect which service it is
 * @param ledger a file, a {@code jdbc:postgresql:} URL, or {@link #IN_MEMORY}
 * @param concurrency the greatest number of concurrent calls, 1 to 64
 * @param timeouts the limits of time
 * @param guard its protection
 * @param color how the prompt is coloured, one of black, red, green, yellow, blue, magenta, cyan and white; or null
 */
public record Profile(
        String name,
        boolean named,
        URI url,
        Secret token,
        String region,
        Dialect dialect,
        String ledger,
        int concurrency,
        Timeouts timeouts,
        Guard guard,
        String color) {

    /** The ledger setting of the sandbox in this process. */
    public static final String IN_MEMORY = ":memory:";

    /** The name of the built-in profile: the simulated service inside the process. */
    public static final String SANDBOX = "sandbox";

    /** Returns the part that may be shown. */
    public Outline outline() {
        return new Outline(named ? name : null, url, guard, color);
    }

    /** Shows name and URL alone: the URL of a ledger may hold a password. */
    @Override
    public String toString() {
        return name + " (" + url + ")";
    }

    /**
     * The limits of time of a profile.
     *
     * @param request one attempt of a request, from its start to the last byte of the answer
     * @param retry the time within which a request is retried
     * @param waiting a wait of a word, unless the runbook says otherwise
     * @param lease the wait for another run that writes to the same target; may be zero
     * @param log how long the ledger keeps the record of an evaluation
     */
    public record Timeouts(Duration request, Duration retry, Duration waiting, Duration lease, Duration log) {}

    /**
     * The protection of a profile.
     *
     * @param readOnly whether no write may be sent
     * @param confirm whether {@code delete} and {@code detach} ask before they send
     */
    public record Guard(boolean readOnly, boolean confirm) {}

    /**
     * The part of a profile that may be shown, known without its token.
     *
     * @param name the profile's name, or null when the environment alone describes it
     * @param url the document's {@code {base_url}}, or null when none is set
     * @param color as that of the profile
     */
    public record Outline(String name, URI url, Guard guard, String color) {}
}
