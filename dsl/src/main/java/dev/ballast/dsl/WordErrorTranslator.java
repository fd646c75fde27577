package dev.ballast.dsl;

import dev.ballast.error.RuleException;
import dev.ballast.rules.Problem;
import groovy.lang.Closure;
import groovy.lang.GroovyRuntimeException;
import groovy.lang.MissingMethodException;
import groovy.lang.MissingPropertyException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Translates Groovy's runtime errors about words that do not exist; errors about other types are returned unchanged. */
final class WordErrorTranslator {

    private WordErrorTranslator() {}

    /** Translates an error about a call or a name in a block. */
    static RuntimeException inBlock(
            Block block, String title, Closure<?> closure, Class<?> script, GroovyRuntimeException wrong) {
        Class<?> type = type(wrong);
        if (type != null
                && !List.of(block.getClass(), closure.getClass(), script).contains(type)) {
            return wrong;
        }
        Vocabulary words = Vocabulary.of(block.getClass(), block.cloud.dialect());
        return refused(
                wrong instanceof MissingMethodException call
                        ? call(script, words, title, call)
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
            problem = call(script.getClass(), words, Vocabulary.title(words.type()), call);
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

    private static Problem call(Class<?> script, Vocabulary words, String title, MissingMethodException wrong) {
        List<String> ways = Stream.of(script.getMethods())
                .filter(method -> method.getName().equals(wrong.getMethod()))
                .filter(method -> Runbook.class.isAssignableFrom(method.getDeclaringClass())
                        && method.getDeclaringClass() != Runbook.class)
                .map(WordErrorTranslator::parameters)
                .toList();
        if (!ways.isEmpty()) {
            return WordProblems.otherArguments(wrong.getMethod(), ways, given(wrong));
        }
        if (!words.names().contains(wrong.getMethod())) {
            return WordProblems.unknownWord(words, title, wrong.getMethod(), wrong.getArguments().length);
        }
        return WordProblems.otherArguments(
                words, title, wrong.getMethod(), given(wrong), Arrays.asList(wrong.getArguments()));
    }

    private static List<String> given(MissingMethodException wrong) {
        return Arrays.stream(wrong.getArguments())
                .map(argument -> argument == null ? "null" : Vocabulary.plain(argument.getClass()))
                .toList();
    }

    private static String parameters(Method method) {
        return Stream.of(method.getParameters())
                .map(parameter -> (parameter.getType() == Object.class
                                ? ""
                                : parameter.getType().getSimpleName())
                        + (parameter.isNamePresent() ? " " + parameter.getName() : ""))
                .map(String::strip)
                .collect(Collectors.joining(", "));
    }

    private static RuleException refused(Problem problem, Exception wrong, Class<?> script) {
        RuleException refused = problem.exception(wrong);
        ScriptLine.of(wrong, script).ifPresent(refused::locateAt);
        return refused;
    }

    private static List<String> variables(Runbook script) {
        Map<?, ?> variables = script.getBinding().getVariables();
        return variables.keySet().stream().map(Object::toString).sorted().toList();
    }
}
