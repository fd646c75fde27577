package dev.ballast.dsl;

/**
 * What the words of a cloud work on, as a prompt shows it. The region stands beside it, because a runbook may change it:
 * {@link Cloud#usualRegion()}.
 *
 * @param profile the name of the profile, {@code sandbox} for the simulated service; null when the environment alone
 *     describes the service
 * @param host the host of the service, with its port where the URL has one; null for the simulated service, and as long as no
 *     URL is set
 * @param sandbox whether it is the simulated service inside the process
 * @param readOnly whether no write is sent
 * @param confirm whether {@code delete} and {@code detach} ask before they send
 * @param color how the prompt is coloured: black, red, green, yellow, blue, magenta, cyan or white; null when nothing says it
 */
public record Destination(
        String profile, String host, boolean sandbox, boolean readOnly, boolean confirm, String color) {

    /** Returns where a verb acts: {@code prod at api.example.com}, {@code the sandbox}, or the host alone. */
    public String place() {
        if (sandbox) {
            return "the sandbox";
        }
        return profile == null ? host : profile + " at " + host;
    }

    /** Returns what it is called in a sentence: {@code profile 'prod'}, or {@code the environment} when that is all. */
    public String title() {
        return profile == null ? "the environment" : "profile '" + profile + "'";
    }
}
