package dev.ballast.dsl;

import dev.ballast.rules.Rule;
import dev.ballast.rules.ValidatedBy;
import java.util.List;

/** The words about the resource as a whole, in each block that creates one by its name. */
@Chapter("In the braces of `volume`")
public interface WholeBlock {

    /** The options of a word that fills the block. */
    String OPTIONS = "protect was keep";

    /**
     * Sets whether what would end the resource is refused: {@code protect: true}; with the text service an instance, a NodeBalancer
     * or a volume gets a lock of Linode, too. Without the word it stays as it is; {@code protect: false} takes the protection away, and the
     * next run may end the resource.
     */
    default void protect(@ValidatedBy(Rule.PROTECT) Object protect) {
        Block block = (Block) this;
        block.whole.protect = block.cloud.validate(Rule.PROTECT, protect);
    }

    /**
     * Says under which name the ledger may have the resource: {@code was: 'data'} gives it the name of this line, and its label stays. It
     * does nothing if the ledger has no such name.
     */
    default void was(@ValidatedBy(Rule.NAME) String was) {
        Block block = (Block) this;
        block.whole.was = block.cloud.validate(Rule.NAME, was);
    }

    /** Keeps the values that the service has for these words once the resource exists: {@code keep: ['tags', 'type']}. */
    default void keep(@ValidatedBy(Rule.KEPT) List<String> words) {
        Block block = (Block) this;
        block.whole.keep = block.cloud.validateAll(Rule.KEPT, block.texts("keep", words));
    }
}
