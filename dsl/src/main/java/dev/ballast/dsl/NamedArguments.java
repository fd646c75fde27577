package dev.ballast.dsl;

import dev.ballast.error.RuleException;
import groovy.lang.MissingMethodException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.codehaus.groovy.runtime.InvokerHelper;

/** Hands named arguments to the block that has a word of the same name for each, so that both ways of writing mean the same. */
final class NamedArguments {

    private NamedArguments() {}

    /** Calls the block's word for each argument; {@code word} names the call in messages. */
    static <B extends Block> B fill(B block, String word, List<String> names, Map<String, ?> arguments) {
        arguments.forEach((name, value) -> ScriptLine.named(() -> {
            if (!names.contains(name)) {
                throw WrongWord.option(word, name, names);
            }
            set(block, word, name, value);
        }));
        return block;
    }

    private static void set(Block block, String word, String name, Object value) {
        try {
            InvokerHelper.invokeMethod(block, name, value);
        } catch (MissingMethodException wrong) {
            throw new RuleException(
                    "'" + name + ":' of " + word + " does not take " + WrongWord.given(value),
                    "write " + ways(block, name),
                    wrong);
        }
    }

    /** A word of a block in the form of a named argument: {@code https(cert(...))} is {@code https: cert(...)}. */
    private static String ways(Block block, String name) {
        return Vocabulary.of(block.getClass()).ways(name).stream()
                .map(way -> name + ": " + way.substring(name.length() + 1, way.length() - 1))
                .collect(Collectors.joining(" or "));
    }
}
