package dev.ballast;

import dev.ballast.dsl.Cloud;

/** The door: opens a cloud. {@code try (Cloud cloud = Ballast.sandbox()) { cloud.volume("data", 20); }}. */
public final class Ballast {

    private Ballast() {}

    /** Opens the cloud that the environment and the configuration file name. */
    public static Cloud open() {
        return opening().open();
    }

    /** Opens a simulated service of its own, in virtual time, with a ledger in memory. */
    public static Cloud sandbox() {
        return opening().sandbox();
    }

    /** Returns the way to open a cloud with other settings or with somebody to tell. */
    public static CloudBuilder opening() {
        return new CloudBuilder();
    }
}
