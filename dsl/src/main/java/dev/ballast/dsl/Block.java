package dev.ballast.dsl;

import groovy.lang.GroovyObjectSupport;
import groovy.lang.MissingPropertyException;
import java.util.function.Consumer;

/**
 * The words that may be written in one pair of braces. Its fields are its own: Groovy would let a name in the braces read and
 * set them, past every rule and in place of the script's variable of that name.
 */
public abstract class Block extends GroovyObjectSupport {

    Block() {}

    /** Returns the block as a Java caller fills it. */
    static <B extends Block> B filled(B block, Consumer<? super B> words) {
        words.accept(block);
        return block;
    }

    /** Has no properties: a name that is no word belongs to the script. */
    @Override
    public final Object getProperty(String name) {
        throw new MissingPropertyException(name, getClass());
    }

    /** Has no properties: what is assigned belongs to the script. */
    @Override
    public final void setProperty(String name, Object value) {
        throw new MissingPropertyException(name, getClass());
    }
}
