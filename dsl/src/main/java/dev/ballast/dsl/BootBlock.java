package dev.ballast.dsl;

/** The options of {@code boot}. */
public final class BootBlock extends Block {

    private boolean again;

    BootBlock(Cloud cloud) {
        super(cloud);
    }

    /** Sends the boot even if the ledger records that it was sent before: {@code again: true}. */
    public void again(boolean again) {
        this.again = again;
    }

    boolean again() {
        return again;
    }
}
