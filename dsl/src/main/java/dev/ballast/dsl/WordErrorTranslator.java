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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Translates Groovy's run-time errors about words that do not exist or take other arguments. Errors about other types are
 * returned unchanged.
 */
final class WordErrorTranslator {

    /**
     * The pattern of Groovy's two messages about a call without arguments, or with nulls, for which it cannot choose among
     * several methods.
     */
    private static final Pattern UNCHOSEN = Pattern.compile(
            "Could not find which method (?<name>\\w+)\\((?<nulls>null)?\\) .*?(?<type>[\\w.$]+)#.*"
                    + "|Ambiguous method overloading for method (?<type2>[\\w.$]+)#(?<name2>\\w+)\\..*?"
                    + "\\[(?<nulls2>(null, )*+null)] .*",
            Pattern.DOTALL);

    private static final String OWN = WordErrorTranslator.class.getPackageName() + ".";

    private WordErrorTranslator() {}

    /** Returns the translation of an error about a call or a name in a block. */
    static RuntimeException inBlock(
            Block block, String title, Closure<?> closure, Class<?> script, GroovyRuntimeException thrown) {
        GroovyRuntimeException wrong = missing(thrown, block.getClass());
        Class<?> type = type(wrong);
        boolean elsewhere = type != null
                && !List.of(block.getClass(), closure.getClass(), script).contains(type);
        if (elsewhere || !(wrong instanceof MissingMethodException || wrong instanceof MissingPropertyException)) {
            return wrong;
        }
        Vocabulary words = Vocabulary.of(block.getClass(), block.cloud.dialect());
        Problem problem;
        if (wrong instanceof MissingMethodException call) {
            // Groovy names the block also for a word of the runbook, which it tries after those of the block.
            Vocabulary runbook = Vocabulary.of(Words.class, block.cloud.dialect());
            boolean outer =
                    runbook.names().contains(call.getMethod()) && !words.names().contains(call.getMethod());
            problem = call(script, outer ? runbook : words, outer ? Vocabulary.title(runbook.type()) : title, call);
        } else {
            problem = WordProblems.unknownName(words, title, property(wrong));
        }
        return refused(block.cloud, problem, wrong, script);
    }

    /** Returns the translation of an error about a call or a name in the script itself or on a handle. */
    static RuntimeException inScript(Runbook script, GroovyRuntimeException thrown) {
        GroovyRuntimeException wrong = missing(thrown, script.getClass());
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
        return refused(script.cloud(), problem, wrong, script.getClass());
    }

    /**
     * Returns an error about a missing method in place of one about a word that Groovy could not choose, and any other error
     * unchanged. Its receiver is {@code here} if that class has the word.
     */
    private static GroovyRuntimeException missing(GroovyRuntimeException wrong, Class<?> here) {
        Matcher call = UNCHOSEN.matcher(String.valueOf(wrong.getMessage()));
        if (!call.matches()) {
            return wrong;
        }
        String name = either(call, "type");
        if (!name.equals(here.getName()) && !name.startsWith(OWN)) {
            return wrong;
        }
        try {
            Class<?> declaring = name.equals(here.getName()) ? here : Class.forName(name);
            String nulls = either(call, "nulls");
            GroovyRuntimeException missing = new MissingMethodException(
                    either(call, "name"),
                    declaring.isAssignableFrom(here) ? here : declaring,
                    new Object[nulls == null ? 0 : nulls.split(", ", -1).length]);
            missing.setStackTrace(wrong.getStackTrace());
            return missing;
        } catch (ClassNotFoundException impossible) {
            throw new LinkageError("Groovy names a class that is not loaded", impossible);
        }
    }

    private static String either(Matcher call, String group) {
        return call.group(group) == null ? call.group(group + "2") : call.group(group);
    }

    private static Class<?> type(GroovyRuntimeException wrong) {
        return wrong instanceof MissingMethodException call
                ? call.getType()
                : wrong instanceof MissingPropertyException name ? name.getType() : null;
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
            return WordProblems.otherArguments(wrong.getMethod(), ways, argumentTypes(wrong));
        }
        if (!words.names().contains(wrong.getMethod())) {
            return WordProblems.unknownWord(words, title, wrong.getMethod(), wrong.getArguments().length);
        }
        return WordProblems.otherArguments(
                words, title, wrong.getMethod(), argumentTypes(wrong), Arrays.asList(wrong.getArguments()));
    }

    private static List<String> argumentTypes(MissingMethodException wrong) {
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

    private static RuleException refused(Cloud cloud, Problem problem, Exception wrong, Class<?> script) {
        Object[] given = wrong instanceof MissingMethodException call ? call.getArguments() : new Object[0];
        RuleException refused = cloud.withPlanned(problem, given).exception(withoutValues(wrong));
        ScriptLine.of(wrong, script).ifPresent(refused::locateAt);
        return refused;
    }

    /** Returns an error about a call without the values of its arguments, which a stack trace would show, and any other error unchanged. */
    static Exception withoutValues(Exception wrong) {
        if (!(wrong instanceof MissingMethodException call)) {
            return wrong;
        }
        Exception shown = new NoSuchMethodException(
                call.getType().getName() + "." + call.getMethod() + "(" + String.join(", ", argumentTypes(call)) + ")");
        shown.setStackTrace(call.getStackTrace());
        return shown;
    }

    private static List<String> variables(Runbook script) {
        Map<?, ?> variables = script.getBinding().getVariables();
        return variables.keySet().stream().map(Object::toString).sorted().toList();
    }
}
