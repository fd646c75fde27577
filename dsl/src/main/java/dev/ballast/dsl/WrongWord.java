package dev.ballast.dsl;

import dev.ballast.error.RuleException;
import dev.ballast.preflight.NearestMatch;
import groovy.lang.Closure;
import groovy.lang.MissingMethodException;
import groovy.lang.MissingPropertyException;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Answers a word that does not exist, or exists with other arguments, with the words that do and the nearest of them. */
final class WrongWord {

    private WrongWord() {}

    /** Translates what Groovy says about a call in a block; what is none of the block's business stays as it is. */
    static RuntimeException inBlock(Block block, String title, Closure<?> closure, MissingMethodException wrong) {
        Class<?> script = closure.getThisObject().getClass();
        if (!concerns(wrong.getType(), block.getClass(), closure.getClass(), script)) {
            return wrong;
        }
        Vocabulary here = Vocabulary.of(block.getClass());
        return here.names().contains(wrong.getMethod())
                ? otherArguments(here, title, wrong, script)
                : unknown(
                        title + " has no word '" + wrong.getMethod() + "'", "words here", here.names(), wrong, script);
    }

    /** Translates what Groovy says about a name in a block. */
    static RuntimeException inBlock(Block block, String title, Closure<?> closure, MissingPropertyException wrong) {
        Class<?> script = closure.getThisObject().getClass();
        if (!concerns(wrong.getType(), block.getClass(), closure.getClass(), script)) {
            return wrong;
        }
        return unknown(
                title + " knows no variable or word '" + wrong.getProperty() + "'",
                "words here",
                Vocabulary.of(block.getClass()).names(),
                wrong,
                script);
    }

    /** Translates what Groovy says about a call in the script itself or on one of our handles. */
    static RuntimeException inScript(Runbook script, MissingMethodException wrong) {
        if (wrong.getType() == null || !isOurs(wrong.getType(), script)) {
            return wrong;
        }
        boolean word = wrong.getType() == script.getClass();
        Vocabulary there = Vocabulary.of(word ? Words.class : wrong.getType());
        String title = word ? "a runbook" : Handle.title(wrong.getType());
        return there.names().contains(wrong.getMethod())
                ? otherArguments(there, title, wrong, script.getClass())
                : unknown(
                        title + " has no word '" + wrong.getMethod() + "'",
                        "words",
                        there.names(),
                        wrong,
                        script.getClass());
    }

    /** Translates what Groovy says about a name in the script itself or a property of one of our handles. */
    static RuntimeException inScript(Runbook script, MissingPropertyException wrong) {
        if (wrong.getType() == null || !isOurs(wrong.getType(), script)) {
            return wrong;
        }
        boolean word = wrong.getType() == script.getClass();
        return word
                ? unknown(
                        "there is no variable '" + wrong.getProperty() + "'",
                        "variables",
                        variables(script),
                        wrong,
                        script.getClass())
                : unknown(
                        Handle.title(wrong.getType()) + " has no property '" + wrong.getProperty() + "'",
                        "properties",
                        Vocabulary.of(wrong.getType()).properties(),
                        wrong,
                        script.getClass());
    }

    /** Says which named arguments exist. */
    static RuleException option(String word, String wrong, Collection<String> known) {
        return new RuleException(word + " has no option '" + wrong + ":'", advice("options", known, wrong));
    }

    /** Names the kind of a value; never the value, which may be a password. */
    static String given(Object value) {
        if (value instanceof CharSequence) {
            return "text";
        }
        if (value instanceof Closure) {
            return "{ ... }";
        }
        return value == null ? "null" : value.getClass().getSimpleName();
    }

    private static RuleException otherArguments(
            Vocabulary here, String title, MissingMethodException wrong, Class<?> script) {
        String given = Arrays.stream(wrong.getArguments()).map(WrongWord::given).collect(Collectors.joining(", "));
        RuleException refused = new RuleException(
                "'" + wrong.getMethod() + "' of " + title + " does not take (" + given + ")",
                "write " + String.join(" or ", here.ways(wrong.getMethod())),
                wrong);
        ScriptLine.of(wrong, script).ifPresent(refused::placeAt);
        return refused;
    }

    private static RuleException unknown(
            String problem, String what, Collection<String> known, Exception wrong, Class<?> script) {
        String word = wrong instanceof MissingMethodException call
                ? call.getMethod()
                : ((MissingPropertyException) wrong).getProperty();
        RuleException refused = new RuleException(problem, advice(what, known, word), wrong);
        ScriptLine.of(wrong, script).ifPresent(refused::placeAt);
        return refused;
    }

    private static String advice(String what, Collection<String> known, String wrong) {
        String all = what + ": " + (known.isEmpty() ? "none" : String.join(", ", known));
        return NearestMatch.of(wrong, known)
                .map(near -> "did you mean '" + near + "'? " + all)
                .orElse(all);
    }

    private static boolean concerns(Class<?> type, Class<?>... ours) {
        return type == null || List.of(ours).contains(type);
    }

    private static boolean isOurs(Class<?> type, Runbook script) {
        return type == script.getClass() || Handle.class.isAssignableFrom(type);
    }

    private static List<String> variables(Runbook script) {
        Map<?, ?> variables = script.getBinding().getVariables();
        return variables.keySet().stream().map(Object::toString).sorted().toList();
    }
}
