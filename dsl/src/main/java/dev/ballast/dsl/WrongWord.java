package dev.ballast.dsl;

import dev.ballast.error.RuleException;
import dev.ballast.rules.Problem;
import groovy.lang.Closure;
import groovy.lang.MissingMethodException;
import groovy.lang.MissingPropertyException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Translates what Groovy says about a word that does not exist when it runs; what is none of ours stays as it is. */
final class WrongWord {

    private static final String OURS = "dev.ballast.";

    private WrongWord() {}

    /** Translates what Groovy says about a call in a block. */
    static RuntimeException inBlock(Block block, String title, Closure<?> closure, MissingMethodException wrong) {
        Class<?> script = closure.getThisObject().getClass();
        return concerns(wrong.getType(), block.getClass(), closure.getClass(), script)
                ? refused(call(block.getClass(), title, wrong), wrong, script)
                : wrong;
    }

    /** Translates what Groovy says about a name in a block. */
    static RuntimeException inBlock(Block block, String title, Closure<?> closure, MissingPropertyException wrong) {
        Class<?> script = closure.getThisObject().getClass();
        return concerns(wrong.getType(), block.getClass(), closure.getClass(), script)
                ? refused(WordProblems.unknownName(block.getClass(), title, wrong.getProperty()), wrong, script)
                : wrong;
    }

    /** Translates what Groovy says about a call in the script itself or on one of our handles. */
    static RuntimeException inScript(Runbook script, MissingMethodException wrong) {
        if (wrong.getType() == null || !isOurs(wrong.getType(), script)) {
            return wrong;
        }
        boolean word = wrong.getType() == script.getClass();
        Problem problem = word
                ? call(Words.class, "a runbook", wrong)
                : call(wrong.getType(), Vocabulary.title(wrong.getType()), wrong);
        return refused(problem, wrong, script.getClass());
    }

    /** Translates what Groovy says about a name in the script itself or a property of one of our handles. */
    static RuntimeException inScript(Runbook script, MissingPropertyException wrong) {
        if (wrong.getType() == null || !isOurs(wrong.getType(), script)) {
            return wrong;
        }
        boolean word = wrong.getType() == script.getClass();
        Problem problem = word
                ? WordProblems.unknownVariable(wrong.getProperty(), variables(script))
                : WordProblems.unknownProperty(wrong.getType(), wrong.getProperty());
        return refused(problem, wrong, script.getClass());
    }

    private static Problem call(Class<?> type, String title, MissingMethodException wrong) {
        return Vocabulary.of(type).names().contains(wrong.getMethod())
                ? WordProblems.otherArguments(type, title, wrong.getMethod(), given(wrong))
                : WordProblems.unknownWord(type, title, wrong.getMethod());
    }

    private static List<String> given(MissingMethodException wrong) {
        return Arrays.stream(wrong.getArguments())
                .map(argument -> argument == null ? "null" : Vocabulary.plain(argument.getClass()))
                .toList();
    }

    private static RuleException refused(Problem problem, Exception wrong, Class<?> script) {
        RuleException refused = new RuleException(problem.what(), problem.instead(), wrong);
        ScriptLine.of(wrong, script).ifPresent(refused::locateAt);
        return refused;
    }

    private static boolean concerns(Class<?> type, Class<?>... ours) {
        return type == null || List.of(ours).contains(type);
    }

    private static boolean isOurs(Class<?> type, Runbook script) {
        return type == script.getClass() || type.getName().startsWith(OURS);
    }

    private static List<String> variables(Runbook script) {
        Map<?, ?> variables = script.getBinding().getVariables();
        return variables.keySet().stream().map(Object::toString).sorted().toList();
    }
}
