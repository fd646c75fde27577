package dev.ballast.dsl;

import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;

/** The words about the resource as a whole, in each block that creates one by its name. */
@Chapter("In the braces of `volume`")
public interface WholeBlock {

    /** The options of a word that fills the block. */
    String OPTIONS = "protect";

    /**
     * Sets whether what would end the resource is refused: {@code protect: true}. Without the word it stays as it is;
     * {@code protect: false} takes the protection away, and the next run may end the resource.
     */
    default void protect(@ValidatedBy(Rule.PROTECT) Object protect) {
        Block block = (Block) this;
        block.whole.protect = block.cloud.validate(Rule.PROTECT, protect);
    }
}
