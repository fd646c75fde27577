package dev.ballast.dsl;

import groovy.lang.Closure;
import groovy.lang.MissingMethodException;
import groovy.lang.MissingPropertyException;

/**
 * Runs closures against blocks; no other class touches a delegate. The words of the block come first, then what the script
 * around it offers; the words of an outer block are not heard inside an inner one.
 */
final class Delegates {

    private Delegates() {}

    /** Runs the closure with the block's words and returns the block; {@code title} names the block in messages. */
    static <B extends Block> B fill(B block, String title, Closure<?> closure) {
        Closure<?> own = closure.rehydrate(block, ownerBeyondBlocks(closure), closure.getThisObject());
        own.setResolveStrategy(Closure.DELEGATE_FIRST);
        try {
            own.call(block);
        } catch (MissingMethodException wrong) {
            throw WrongWord.inBlock(block, title, own, wrong);
        } catch (MissingPropertyException wrong) {
            throw WrongWord.inBlock(block, title, own, wrong);
        }
        return block;
    }

    /** A closure inside a block belongs to that block's closure; skipping it keeps the outer words from answering. */
    private static Object ownerBeyondBlocks(Closure<?> closure) {
        Object owner = closure.getOwner();
        while (owner instanceof Closure<?> outer && outer.getDelegate() instanceof Block) {
            owner = outer.getOwner();
        }
        return owner;
    }
}
