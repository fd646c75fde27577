package dev.ballast.profile;

import dev.ballast.model.Dialect;
import dev.ballast.model.Secret;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * The resolved settings of one account, which are everything that opening a cloud needs.
 *
 * @param name the name of the profile, or {@code default} if only the environment describes the account
 * @param named whether the profile has a name; false if only the environment describes the account
 * @param url the document's {@code {base_url}}: http or https, without {@code /v4} and without a slash at its end
 * @param token the personal access token (docs/api.md section 5)
 * @param region the default region of new resources, or null
 * @param dialect the dialect of the service
 * @param ledger a file, a {@code jdbc:postgresql:} URL, or {@link #IN_MEMORY}
 * @param concurrency the greatest number of concurrent calls, 1 to 64
 * @param timeouts the time limits
 * @param guard the protection
 * @param color the colour of the prompt: black, red, green, yellow, blue, magenta, cyan or white; or null
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

    /** The value of {@code ledger} for the sandbox in this process. */
    public static final String IN_MEMORY = ":memory:";

    /** The name of the built-in profile: the simulated service inside the process. */
    public static final String SANDBOX = "sandbox";

    /** Returns the part of the profile that may be shown. */
    public Outline outline() {
        return new Outline(named ? name : null, url, guard, color);
    }

    /** Returns only name and URL, because the URL of a ledger may contain a password. */
    @Override
    public String toString() {
        return name + " (" + url + ")";
    }

    /**
     * The time limits of a profile.
     *
     * @param request the limit of one attempt of a request, from its start to the last byte of the answer
     * @param retry the time within which a request is retried
     * @param waiting the default limit of a wait of a word
     * @param lease the longest wait for another run that writes to the same target; may be zero
     * @param log the time for which the ledger keeps the record of an evaluation
     */
    public record Timeouts(Duration request, Duration retry, Duration waiting, Duration lease, Duration log) {}

    /**
     * The protection of a profile.
     *
     * @param readOnly whether no write may be sent
     * @param confirm whether {@code delete} and {@code detach} ask before they send
     * @param adminAddresses the addresses from which an administrator must reach instances behind a firewall
     * @param approval who approves what is written
     */
    public record Guard(boolean readOnly, boolean confirm, List<String> adminAddresses, Approval approval) {

        /** Creates a protection without addresses of administrators and without approvals. */
        public Guard(boolean readOnly, boolean confirm) {
            this(readOnly, confirm, List.of(), Approval.NONE);
        }
    }

    /**
     * The approval that each write of a profile needs.
     *
     * @param needed how many other people approve a plan before it runs; 0 if no write needs an approval
     * @param approvers the file of their keys, in the format of allowed signers of OpenSSH; null if no write needs an approval
     * @param key the file of the SSH key of this user, or null
     * @param breakGlass the person who may let a plan run alone, or null
     */
    public record Approval(int needed, Path approvers, Path key, String breakGlass) {

        /** No write needs an approval. */
        public static final Approval NONE = new Approval(0, null, null, null);

        /** The longest time for which a person can approve a plan. */
        public static final Duration LONGEST = Duration.ofDays(7);

        /** Returns whether each write needs an approval. */
        public boolean isNeeded() {
            return needed > 0;
        }
    }

    /**
     * The part of a profile that may be shown. It is available without the token.
     *
     * @param name the name of the profile, or null if only the environment describes the account
     * @param url the document's {@code {base_url}}, or null if none is set
     * @param color the colour of the prompt, or null
     */
    public record Outline(String name, URI url, Guard guard, String color) {}
}
