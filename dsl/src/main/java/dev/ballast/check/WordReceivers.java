package dev.ballast.check;

import dev.ballast.dsl.Vocabulary;
import dev.ballast.dsl.WordProblems;
import dev.ballast.dsl.Words;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.MethodNode;
import org.codehaus.groovy.ast.expr.ConstantExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.runtime.DefaultGroovyMethods;

/** Resolves a call to the type that declares the word; a word that no type declares is an error. */
record WordReceivers(Scopes scopes, ScriptFacts facts, Diagnostics notes) {

    /** Returns the type of Ballast that declares the called word, if there is one: the words, a block or a handle. */
    Optional<Class<?>> of(MethodCallExpression call) {
        String word = call.getMethodAsString();
        if (word == null) {
            return Optional.empty();
        }
        return call.isImplicitThis() ? spoken(call, word) : sent(call, word);
    }

    private Optional<Class<?>> spoken(MethodCallExpression call, String word) {
        MethodNode target = TypeInference.targetOf(call);
        BlockContext block = scopes.block();
        if (target != null && isOfClassGiven(target)) {
            return Optional.empty();
        }
        if (block != null && block.hasWord(word)) {
            if (scopes.haveMethod(word)) {
                notes.error(call.getMethod(), WordProblems.methodNamedAsWord(word, block.title()));
            }
            return scopes.speakToBlock() || target != null ? Optional.of(block.type()) : Optional.empty();
        }
        // Groovy's type checker resolves words of an outer block inside an inner one; at run time they are not
        // available.
        if (target != null && scopes.speakToBlock() && WordTypes.isBlock(target.getDeclaringClass())) {
            unknown(call, word, block);
            return Optional.empty();
        }
        if (scopes.isScript() && isWord(Words.class, word)) {
            return scopes.areKnown() || target != null ? Optional.of(Words.class) : Optional.empty();
        }
        if (target == null && !facts.addsMethods()) {
            if (scopes.areOfClassAlone() && isWord(Words.class, word)) {
                notes.error(call.getMethod(), WordProblems.wordInClass(word));
            }
            if (scopes.areKnown() && !facts.mayBeBound(word)) {
                unknown(call, word, block);
            }
        }
        return Optional.empty();
    }

    private void unknown(MethodCallExpression call, String word, BlockContext block) {
        notes.error(
                call.getMethod(),
                block == null
                        ? WordProblems.unknownWord(Words.class, Vocabulary.title(Words.class), word)
                        : WordProblems.unknownWord(block.type(), block.title(), word));
    }

    private Optional<Class<?>> sent(MethodCallExpression call, String word) {
        Expression object = call.getObjectExpression();
        if ("call".equals(word)
                && object instanceof ConstantExpression constant
                && constant.getValue() instanceof Number
                && !facts.addsMethods()) {
            notes.error(object, WordProblems.numberBeforeBraces(object.getText()));
        }
        ClassNode receiver = TypeInference.receiverOf(call);
        Class<?> type = (call.isSpreadSafe() ? WordTypes.element(receiver) : WordTypes.type(receiver)).orElse(null);
        if (type == null || isWord(type, word)) {
            return Optional.ofNullable(type);
        }
        if (TypeInference.targetOf(call) == null && !facts.addsMethods() && !isMethod(type, word)) {
            notes.error(call.getMethod(), WordProblems.unknownWord(type, Vocabulary.title(type), word));
        }
        return Optional.empty();
    }

    /** In a closure given to an object of a user's class, as with {@code with}, the methods of that class are called first. */
    private boolean isOfClassGiven(MethodNode target) {
        ClassNode declaring = target.getDeclaringClass().redirect();
        return scopes.speakToReceiver() && declaring.isPrimaryClassNode() && !WordTypes.isScript(declaring);
    }

    private static boolean isWord(Class<?> words, String word) {
        return Vocabulary.of(words).names().contains(word);
    }

    private static boolean isMethod(Class<?> type, String name) {
        return Stream.concat(
                        Arrays.stream(type.getMethods()),
                        Arrays.stream(DefaultGroovyMethods.class.getMethods())
                                .filter(method -> Modifier.isStatic(method.getModifiers()))
                                .filter(method -> method.getParameterTypes()[0].isAssignableFrom(type)))
                .anyMatch(method -> method.getName().equals(name));
    }
}
