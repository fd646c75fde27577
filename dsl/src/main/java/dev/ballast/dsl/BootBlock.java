package dev.ballast.dsl;

import java.util.List;

/** How an instance is booted. */
public final class BootBlock extends Block {

    static final List<String> NAMES = List.of("again");

    private boolean again;

    BootBlock(Cloud cloud) {
        super(cloud);
    }

    /** Sends boot even if this ledger has sent it before: {@code again: true}. */
    public void again(boolean again) {
        this.again = again;
    }

    boolean again() {
        return again;
    }
}
