package dev.ballast.dsl;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.model.ResourceSetting;
import dev.ballast.model.ResourceSettings;
import dev.ballast.rules.Problem;
import groovy.lang.Closure;
import groovy.lang.DelegatingMetaClass;
import groovy.lang.GroovyObjectSupport;
import groovy.lang.GroovyRuntimeException;
import groovy.lang.MetaClass;
import groovy.lang.MetaMethod;
import groovy.lang.MissingMethodException;
import groovy.lang.MissingPropertyException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.codehaus.groovy.runtime.InvokerHelper;

/**
 * The words that may be written in one pair of braces. The braces cannot access its fields: otherwise Groovy would let a name
 * in the braces read and set a field, past the rules, and hide the script's variable of that name.
 */
public abstract class Block extends GroovyObjectSupport {

    final Cloud cloud;

    /** What the words of a {@link WholeBlock} have set. */
    final WholeOptions whole = new WholeOptions();

    private boolean passedUnnamed;

    Block(Cloud cloud) {
        this.cloud = cloud;
    }

    /**
     * Returns a function that runs the closure with the block's words; {@code title} names the block in messages. Only this
     * class sets the delegate of a closure. Names are resolved in the block first, then in the surrounding script; the words of
     * an outer block cannot be called inside an inner one.
     */
    static Consumer<Block> braces(String title, Closure<?> closure) {
        Object owner = given(closure, "{ ... }").getOwner();
        while (owner instanceof Closure<?> outer && outer.getDelegate() instanceof Block) {
            owner = outer.getOwner();
        }
        Object beyondBlocks = owner;
        return block -> {
            // A closure of << or curry passes the delegate on to its parts, which keep their owners.
            Closure<?> own = closure.getThisObject() == null
                    ? (Closure<?>) closure.clone()
                    : closure.rehydrate(block, beyondBlocks, closure.getThisObject());
            own.setDelegate(block);
            own.setResolveStrategy(block.strategy());
            try {
                if (own.getMaximumNumberOfParameters() == 0) {
                    own.call();
                } else {
                    block.passedUnnamed = !ImplicitParameter.isNamed(own);
                    own.call(block);
                }
            } catch (GroovyRuntimeException wrong) {
                throw WordErrorTranslator.inBlock(block, title, own, script(own).getClass(), wrong);
            } finally {
                block.setMetaClass(new EndedBlock(block.getMetaClass(), title));
            }
        };
    }

    /** Runs a closure with the words of a runbook, which are methods of the cloud. */
    public static void words(Cloud cloud, Closure<?> closure) {
        within(cloud, closure);
    }

    /** Runs a closure whose names are first looked up in {@code source}. */
    public static void within(Object source, Closure<?> closure) {
        Closure<?> own = closure.rehydrate(source, closure.getOwner(), closure.getThisObject());
        own.setResolveStrategy(Closure.DELEGATE_FIRST);
        own.call();
    }

    /** Returns how names in the braces are resolved. */
    int strategy() {
        return Closure.DELEGATE_FIRST;
    }

    /** Returns whether this block was passed to the braces as an unnamed parameter, {@code it}. */
    final boolean isPassedUnnamed() {
        return passedUnnamed;
    }

    private static Object script(Closure<?> braces) {
        Object script = braces.getThisObject() == null ? braces.getOwner() : braces.getThisObject();
        return script instanceof Closure<?> part ? script(part) : script;
    }

    /** Returns the block after the function has called its words. */
    static <B extends Block> B filled(B block, Consumer<? super B> words) {
        given(words, "{ ... }").accept(block);
        return block;
    }

    /**
     * Returns what a script gives a word. Throws a RuleException with the line of the script for null, which Groovy passes as any
     * type.
     */
    static <T> T given(T value, String instead) {
        if (value == null) {
            ScriptLine.locate(() -> {
                throw new RuleException(
                        RefusalCode.NOTHING_GIVEN,
                        "null is given instead of " + instead,
                        "leave it out, or write " + instead);
            });
        }
        return value;
    }

    /**
     * Returns a function that calls the block's word for each named argument of a word, so that both notations are equivalent.
     * The method of that type and name which takes these values beside its options declares the allowed names.
     */
    static Consumer<Block> named(Class<?> type, String word, Map<String, ?> arguments, Class<?>... values) {
        return named(word, arguments, Vocabulary.options(type, word, values));
    }

    /** Returns such a function for arguments that may have these names; {@code call} names the call in messages. */
    static Consumer<Block> named(String call, Map<?, ?> arguments, List<String> names) {
        Map<?, ?> options = given(arguments, Vocabulary.OPTIONS);
        return block -> ScriptLine.locate(() -> options.forEach((key, value) -> {
            String name = String.valueOf(key);
            if (!names.contains(name)) {
                throw WordProblems.unknownOption(call, name, block.options(names))
                        .exception();
            }
            try {
                // Groovy takes a bare null as no argument, and calls the method that returns the option.
                InvokerHelper.invokeMethod(block, name, new Object[] {value});
            } catch (MissingMethodException wrong) {
                String given = value == null ? "null" : Vocabulary.plain(value.getClass());
                throw block.cloud
                        .withPlanned(WordProblems.wrongOption(block.getClass(), call, name, given), value)
                        .exception(WordErrorTranslator.withoutValues(wrong));
            }
        }));
    }

    private List<String> options(List<String> names) {
        Set<String> known = Vocabulary.of(getClass(), cloud.dialect()).names();
        return names.stream().filter(known::contains).toList();
    }

    /**
     * Returns the elements of a list as texts, GStrings of a script included. Throws a RuleException if an element is not a
     * text.
     */
    final String[] texts(String word, List<?> values) {
        return given(values, "a list of " + word).stream()
                .map(value -> {
                    if (value instanceof CharSequence text) {
                        return text.toString();
                    }
                    String given = value == null ? "null" : Vocabulary.plain(value.getClass());
                    Problem wrong = new Problem(
                            RefusalCode.OPTION_TYPE,
                            "each of the " + word + " must be a text; one is given as " + given,
                            "write " + word + ": ['shop', 'prod']");
                    throw cloud.withPlanned(wrong, value).exception();
                })
                .toArray(String[]::new);
    }

    /** Throws if the dialect of the service lacks that word of the block. */
    final void require(String word) {
        cloud.require(getClass(), word);
    }

    /** Returns the settings with this value; throws if the dialect of the service lacks the word of the setting. */
    final <S extends Enum<S> & ResourceSetting<A>, A> ResourceSettings<S, A> with(
            ResourceSettings<S, A> settings, S setting, Object value) {
        require(setting.word());
        return settings.with(setting, value);
    }

    /** Throws: a block has no properties, so that any name other than a word is resolved in the script. */
    @Override
    public final Object getProperty(String name) {
        throw new MissingPropertyException(name, getClass());
    }

    /** Throws: a block has no properties, so that an assignment goes to the script. */
    @Override
    public final void setProperty(String name, Object value) {
        throw new MissingPropertyException(name, getClass());
    }

    /** Refuses each word that a script calls on a block which it kept beyond the braces. */
    private static final class EndedBlock extends DelegatingMetaClass {

        private final String title;

        EndedBlock(MetaClass words, String title) {
            super(words);
            this.title = title;
        }

        @Override
        public Object invokeMethod(Object block, String word, Object[] arguments) {
            return refuse(word);
        }

        @Override
        @SuppressWarnings({"deprecation", "rawtypes"}) // A closure finds the words of its delegate by it.
        public MetaMethod pickMethod(String word, Class[] types) {
            return refuse(word);
        }

        private MetaMethod refuse(String word) {
            return ScriptLine.locate(() -> {
                throw WordProblems.blockEnded(word, title).exception();
            });
        }
    }
}
