package dev.ballast.repl.completion;

import dev.ballast.check.TypedScript;
import dev.ballast.dsl.Vocabulary;
import dev.ballast.dsl.Words;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.expr.MethodCallExpression;

/** Tells whom a word speaks to that stands in closures: the innermost block, or what {@code with} was called on. */
final class Blocks {

    private static final Set<String> SPEAKING_TO_RECEIVER = Set.of("with", "tap", "with_");

    private Blocks() {}

    /** Returns whom; the words of a runbook when no block is around. {@code around} has the innermost call first. */
    static ClassNode heard(List<MethodCallExpression> around) {
        if (around.isEmpty()) {
            return ClassHelper.make(Words.class);
        }
        MethodCallExpression call = around.get(0);
        ClassNode outside = heard(around.subList(1, around.size()));
        if (!call.isImplicitThis() && SPEAKING_TO_RECEIVER.contains(call.getMethodAsString())) {
            return TypedScript.typeOf(call.getObjectExpression());
        }
        return ways(call, outside).stream()
                .flatMap(way -> Vocabulary.block(way).stream())
                .findFirst()
                .map(ClassHelper::make)
                .orElse(outside);
    }

    /** Returns the type of ours whose word a call is, if it is one. */
    static Optional<Class<?>> owner(MethodCallExpression call, ClassNode heard) {
        String word = String.valueOf(call.getMethodAsString());
        if (!call.isImplicitThis()) {
            ClassNode receiver = TypedScript.typeOf(call.getObjectExpression());
            return TypedScript.ours(receiver).filter(type -> has(type, word));
        }
        Optional<Class<?>> block = TypedScript.ours(heard).filter(type -> has(type, word));
        return block.isPresent() ? block : Optional.<Class<?>>of(Words.class).filter(type -> has(type, word));
    }

    /** Returns the methods a call may mean, if it is a word of ours. */
    static List<Method> ways(MethodCallExpression call, ClassNode heard) {
        return owner(call, heard)
                .map(type -> Vocabulary.of(type).methods(call.getMethodAsString()))
                .orElse(List.of());
    }

    private static boolean has(Class<?> type, String word) {
        return Vocabulary.of(type).names().contains(word);
    }
}
