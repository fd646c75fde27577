package dev.ballast.dsl;

/**
 * The profile that a cloud was opened with, as a prompt shows it; {@link Cloud#usualRegion()} tells the region.
 *
 * @param name its name, {@code sandbox} for the simulated service; null when the environment alone describes it
 * @param host the host of the service, with its port where the URL has one
 * @param sandbox whether it is the simulated service inside the process
 * @param readOnly whether no write is sent
 * @param confirm whether {@code delete} and {@code detach} ask before they send
 * @param color how the prompt is coloured: black, red, green, yellow, blue, magenta, cyan or white; null when it does not say
 */
public record OpenedProfile(
        String name, String host, boolean sandbox, boolean readOnly, boolean confirm, String color) {

    /** Returns where a verb acts: {@code prod at api.example.com}, {@code the sandbox}, or the host alone. */
    public String place() {
        if (sandbox) {
            return "the sandbox";
        }
        return name == null ? host : name + " at " + host;
    }

    /** Returns what it is called in a sentence: {@code profile 'prod'}, or {@code the environment} when that is all. */
    public String title() {
        return name == null ? "the environment" : "profile '" + name + "'";
    }
}
