package dev.ballast.dsl;

import dev.ballast.error.RuleException;
import dev.ballast.rules.Problem;
import groovy.lang.Closure;
import groovy.lang.GroovyRuntimeException;
import groovy.lang.MissingMethodException;
import groovy.lang.MissingPropertyException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Translates Groovy's runtime errors about words that do not exist; errors about other types are returned unchanged. */
final class WordErrorTranslator {

    private WordErrorTranslator() {}

    /** Translates an error about a call or a name in a block. */
    static RuntimeException inBlock(Block block, String title, Closure<?> closure, GroovyRuntimeException wrong) {
        Class<?> script = closure.getThisObject().getClass();
        Class<?> type = type(wrong);
        if (type != null
                && !List.of(block.getClass(), closure.getClass(), script).contains(type)) {
            return wrong;
        }
        Vocabulary words = Vocabulary.of(block.getClass(), block.cloud.dialect());
        return refused(
                wrong instanceof MissingMethodException call
                        ? call(words, title, call)
                        : WordProblems.unknownName(words, title, property(wrong)),
                wrong,
                script);
    }

    /** Translates an error about a call or a name in the script itself or on a handle. */
    static RuntimeException inScript(Runbook script, GroovyRuntimeException wrong) {
        Class<?> type = type(wrong);
        boolean word = type == script.getClass();
        if (!word && (type == null || !type.getName().startsWith("dev.ballast."))) {
            return wrong;
        }
        Vocabulary words =
                Vocabulary.of(word ? Words.class : type, script.cloud().dialect());
        Problem problem;
        if (wrong instanceof MissingMethodException call) {
            problem = call(words, Vocabulary.title(words.type()), call);
        } else {
            problem = word
                    ? WordProblems.unknownVariable(words, property(wrong), variables(script))
                    : WordProblems.unknownProperty(words, property(wrong));
        }
        return refused(problem, wrong, script.getClass());
    }

    private static Class<?> type(GroovyRuntimeException wrong) {
        return wrong instanceof MissingMethodException call
                ? call.getType()
                : ((MissingPropertyException) wrong).getType();
    }

    private static String property(GroovyRuntimeException wrong) {
        return ((MissingPropertyException) wrong).getProperty();
    }

    private static Problem call(Vocabulary words, String title, MissingMethodException wrong) {
        if (!words.names().contains(wrong.getMethod())) {
            return WordProblems.unknownWord(words, title, wrong.getMethod(), wrong.getArguments().length);
        }
        List<String> given = Arrays.stream(wrong.getArguments())
                .map(argument -> argument == null ? "null" : Vocabulary.plain(argument.getClass()))
                .toList();
        return WordProblems.otherArguments(words, title, wrong.getMethod(), given);
    }

    private static RuleException refused(Problem problem, Exception wrong, Class<?> script) {
        RuleException refused = new RuleException(problem.what(), problem.instead(), wrong);
        ScriptLine.of(wrong, script).ifPresent(refused::locateAt);
        return refused;
    }

    private static List<String> variables(Runbook script) {
        Map<?, ?> variables = script.getBinding().getVariables();
        return variables.keySet().stream().map(Object::toString).sorted().toList();
    }
}
