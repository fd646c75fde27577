package dev.ballast.dsl;

/**
 * What the words of a cloud work on, as a prompt shows it; the region may change and stands in {@link Cloud#usualRegion()}. The
 * profile is null when the environment alone describes the service; the host has its port where the URL has one, and is null for
 * the simulated service and as long as no URL is set; the colour is null when nothing says it.
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
