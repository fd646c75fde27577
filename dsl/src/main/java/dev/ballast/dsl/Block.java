package dev.ballast.dsl;

import dev.ballast.error.RuleException;
import dev.ballast.rules.Problem;
import groovy.lang.Closure;
import groovy.lang.GroovyObjectSupport;
import groovy.lang.MissingMethodException;
import groovy.lang.MissingPropertyException;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.codehaus.groovy.runtime.InvokerHelper;

/**
 * The words that may be written in one pair of braces. Its fields are its own: Groovy would let a name in the braces read and
 * set them, past every rule and in place of the script's variable of that name.
 */
public abstract class Block extends GroovyObjectSupport {

    final Cloud cloud;

    Block(Cloud cloud) {
        this.cloud = cloud;
    }

    /** Returns the block as a Java caller fills it. */
    static <B extends Block> B filled(B block, Consumer<? super B> words) {
        words.accept(block);
        return block;
    }

    /**
     * Returns what runs the closure with the block's words, of which {@code title} names the block in messages; no other class
     * touches a delegate. The words of the block come first, then what the script around it offers; the words of an outer block
     * are not heard inside an inner one.
     */
    static Consumer<Block> braces(String title, Closure<?> closure) {
        Object owner = closure.getOwner();
        while (owner instanceof Closure<?> outer && outer.getDelegate() instanceof Block) {
            owner = outer.getOwner();
        }
        Object beyondBlocks = owner;
        return block -> {
            Closure<?> own = closure.rehydrate(block, beyondBlocks, closure.getThisObject());
            own.setResolveStrategy(Closure.DELEGATE_FIRST);
            try {
                own.call(block);
            } catch (MissingMethodException | MissingPropertyException wrong) {
                throw WrongWord.inBlock(block, title, own, wrong);
            }
        };
    }

    /**
     * Returns what calls the block's word for each named argument, so that both ways of writing mean the same; {@code word} names
     * the call in messages.
     */
    static Consumer<Block> named(String word, List<String> names, Map<String, ?> arguments) {
        return block -> ScriptLine.named(() -> arguments.forEach((name, value) -> {
            if (!names.contains(name)) {
                throw WordProblems.unknownOption(word, name, names).exception();
            }
            try {
                InvokerHelper.invokeMethod(block, name, value);
            } catch (MissingMethodException wrong) {
                String given = value == null ? "null" : Vocabulary.plain(value.getClass());
                Problem problem = WordProblems.wrongOption(block.getClass(), word, name, given);
                throw new RuleException(problem.what(), problem.instead(), wrong);
            }
        }));
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
