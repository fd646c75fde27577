package dev.ballast;

import dev.ballast.dsl.Cloud;

/** The door: opens a cloud. {@code try (Cloud cloud = Ballast.sandbox()) { cloud.volume("data", 20); }}. */
public final class Ballast {

    private Ballast() {}

    /** Opens a simulated service of its own, with a ledger in memory, in virtual time. */
    public static Cloud sandbox() {
        return new Opening().sandbox();
    }
}
