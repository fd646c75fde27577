package dev.ballast.check;

import dev.ballast.dsl.Vocabulary;
import dev.ballast.dsl.WordProblems;
import dev.ballast.dsl.Words;
import java.util.Arrays;
import java.util.Optional;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.MethodNode;
import org.codehaus.groovy.ast.expr.ConstantExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.runtime.DefaultGroovyMethods;

/** Finds the type whose word a call is; a word that no type has is an error. */
final class Addressees {

    private final Scopes scopes;
    private final ScriptFacts facts;
    private final Diagnostics notes;

    Addressees(Scopes scopes, ScriptFacts facts, Diagnostics notes) {
        this.scopes = scopes;
        this.facts = facts;
        this.notes = notes;
    }

    /** Returns the type of ours whose word a call is, if it is one: the words, a block or a handle. */
    Optional<Class<?>> of(MethodCallExpression call) {
        String word = call.getMethodAsString();
        if (word == null) {
            return Optional.empty();
        }
        return call.isImplicitThis() ? spoken(call, word) : sent(call, word);
    }

    private Optional<Class<?>> spoken(MethodCallExpression call, String word) {
        MethodNode target = TypeInference.targetOf(call);
        BlockContext block = scopes.block().orElse(null);
        if (target != null && isOfClassGiven(target)) {
            return Optional.empty();
        }
        if (block != null && block.hasWord(word)) {
            if (scopes.haveMethod(word)) {
                notes.error(call.getMethod(), WordProblems.methodNamedAsWord(word, block.title()));
            }
            return scopes.speakToBlock() || target != null ? Optional.of(block.type()) : Optional.empty();
        }
        if (target != null && isOfOuterBlock(target)) {
            notes.error(call.getMethod(), WordProblems.unknownWord(block.type(), block.title(), word));
            return Optional.empty();
        }
        if (scopes.isScript() && isWord(Words.class, word)) {
            return scopes.areKnown() || target != null ? Optional.of(Words.class) : Optional.empty();
        }
        if (scopes.areOfClassAlone() && target == null && isWord(Words.class, word) && !facts.addsMethods()) {
            notes.error(call.getMethod(), WordProblems.wordInClass(word));
        }
        if (scopes.areKnown() && target == null && !facts.addsMethods() && !facts.mayBeBound(word)) {
            notes.error(
                    call.getMethod(),
                    block == null
                            ? WordProblems.unknownWord(Words.class, Vocabulary.title(Words.class), word)
                            : WordProblems.unknownWord(block.type(), block.title(), word));
        }
        return Optional.empty();
    }

    private Optional<Class<?>> sent(MethodCallExpression call, String word) {
        if (isNumber(call.getObjectExpression()) && "call".equals(word) && !facts.addsMethods()) {
            notes.error(
                    call.getObjectExpression(),
                    WordProblems.numberBeforeBraces(call.getObjectExpression().getText()));
        }
        ClassNode receiver = TypeInference.receiverOf(call);
        Class<?> type = (call.isSpreadSafe() ? WordTypes.element(receiver) : WordTypes.type(receiver)).orElse(null);
        if (type == null) {
            return Optional.empty();
        }
        if (isWord(type, word)) {
            return Optional.of(type);
        }
        if (TypeInference.targetOf(call) == null && !facts.addsMethods() && !isMethod(type, word)) {
            notes.error(call.getMethod(), WordProblems.unknownWord(type, Vocabulary.title(type), word));
        }
        return Optional.empty();
    }

    /** What a class of the user declares answers in a closure given to one of its things, as {@code with} gives it. */
    private boolean isOfClassGiven(MethodNode target) {
        ClassNode declaring = target.getDeclaringClass().redirect();
        return scopes.speakToReceiver() && declaring.isPrimaryClassNode() && !WordTypes.isScript(declaring);
    }

    private static boolean isNumber(Expression expression) {
        return expression instanceof ConstantExpression constant && constant.getValue() instanceof Number;
    }

    /** Groovy's type checker hears the words of an outer block inside an inner one; the run does not. */
    private boolean isOfOuterBlock(MethodNode target) {
        return scopes.speakToBlock() && WordTypes.isBlock(target.getDeclaringClass());
    }

    private static boolean isWord(Class<?> words, String word) {
        return Vocabulary.of(words).names().contains(word);
    }

    private static boolean isMethod(Class<?> type, String name) {
        return Arrays.stream(type.getMethods())
                        .anyMatch(method -> method.getName().equals(name))
                || Arrays.stream(DefaultGroovyMethods.class.getMethods())
                        .filter(method -> method.getName().equals(name))
                        .anyMatch(method -> method.getParameterTypes()[0].isAssignableFrom(type));
    }
}
