package dev.ballast.dsl;

/**
 * The target of the words of a cloud, as a prompt shows it. The region may change, so {@link Cloud#defaultRegion()} returns it
 * instead. The profile is null if the environment alone describes the service. The host includes the port if the URL has one;
 * it is null for the simulated service and if no URL is set. The colour is null if none is set.
 */
public record TargetInfo(
        String profile, String host, boolean sandbox, boolean readOnly, boolean confirm, String color) {

    /** Returns whether writes need a confirmation; false for a read-only target, which sends no writes. */
    public boolean asks() {
        return confirm && !readOnly;
    }

    /** Returns the place that requests go to: {@code prod at api.example.com}, {@code the sandbox}, or the host alone. */
    public String place() {
        if (sandbox) {
            return "the sandbox";
        }
        return profile == null ? host : profile + " at " + host;
    }

    /** Returns the name of the target in a sentence: {@code profile 'prod'}, or {@code the environment} without a profile. */
    public String title() {
        return profile == null ? "the environment" : "profile '" + profile + "'";
    }
}
