package dev.ballast.dsl;

import dev.ballast.error.RuleException;
import dev.ballast.rules.Problem;
import groovy.lang.MissingMethodException;
import java.util.List;
import java.util.Map;
import org.codehaus.groovy.runtime.InvokerHelper;

/** Hands named arguments to the block that has a word of the same name for each, so that both ways of writing mean the same. */
final class NamedArguments {

    private NamedArguments() {}

    /** Calls the block's word for each argument; {@code word} names the call in messages. */
    static <B extends Block> B fill(B block, String word, List<String> names, Map<String, ?> arguments) {
        return ScriptLine.named(() -> {
            arguments.forEach((name, value) -> {
                if (!names.contains(name)) {
                    throw WordProblems.unknownOption(word, name, names).exception();
                }
                set(block, word, name, value);
            });
            return block;
        });
    }

    private static void set(Block block, String word, String name, Object value) {
        try {
            InvokerHelper.invokeMethod(block, name, value);
        } catch (MissingMethodException wrong) {
            String given = value == null ? "null" : Vocabulary.plain(value.getClass());
            Problem problem = WordProblems.wrongOption(block.getClass(), word, name, given);
            throw new RuleException(problem.what(), problem.instead(), wrong);
        }
    }
}
