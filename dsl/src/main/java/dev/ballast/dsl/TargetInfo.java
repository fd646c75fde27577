package dev.ballast.dsl;

/**
 * The target of the words of a cloud, as a prompt shows it; the region, which may change, is {@link Cloud#usualRegion()}. The
 * profile is null when the environment alone describes the service; the host has its port where the URL has one, and is null
 * for the simulated service and as long as no URL is set; the colour is null if none is set.
 */
public record TargetInfo(
        String profile, String host, boolean sandbox, boolean readOnly, boolean confirm, String color) {

    /** Returns whether what is sent needs a confirmation; a read-only target sends nothing that would. */
    public boolean asks() {
        return confirm && !readOnly;
    }

    /** Returns where requests go: {@code prod at api.example.com}, {@code the sandbox}, or the host alone. */
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
