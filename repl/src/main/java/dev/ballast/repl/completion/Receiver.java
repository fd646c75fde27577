package dev.ballast.repl.completion;

import dev.ballast.check.TypedScript;
import dev.ballast.dsl.Vocabulary;
import dev.ballast.dsl.Words;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.expr.MethodCallExpression;

/**
 * What receives the words without a receiver of their own: the innermost block, what {@code with} was called on, else the runbook.
 *
 * @param type its type; that of {@link Words} for the runbook
 */
record Receiver(ClassNode type) {

    private static final Set<String> DELEGATING = Set.of("with", "tap", "with_");

    /** Returns the receiver in the closures of these calls, of which the innermost comes first. */
    static Receiver within(List<MethodCallExpression> around) {
        if (around.isEmpty()) {
            return new Receiver(ClassHelper.make(Words.class));
        }
        MethodCallExpression call = around.get(0);
        if (!call.isImplicitThis() && DELEGATING.contains(call.getMethodAsString())) {
            return new Receiver(TypedScript.typeOf(call.getObjectExpression()));
        }
        Receiver outside = within(around.subList(1, around.size()));
        return outside.methods(call).stream()
                .flatMap(method -> Vocabulary.block(method).stream())
                .findFirst()
                .map(block -> new Receiver(ClassHelper.make(block)))
                .orElse(outside);
    }

    /** Returns the type of the language that declares a word written here. */
    Optional<Class<?>> owner(String word) {
        return Stream.concat(TypedScript.ours(type).stream(), Stream.of(Words.class))
                .filter(each -> Vocabulary.of(each).names().contains(word))
                .findFirst();
    }

    /** Returns the type of the language whose word a call is, if it is one. */
    Optional<Class<?>> owner(MethodCallExpression call) {
        String word = String.valueOf(call.getMethodAsString());
        return call.isImplicitThis()
                ? owner(word)
                : TypedScript.ours(TypedScript.typeOf(call.getObjectExpression()))
                        .filter(type -> Vocabulary.of(type).names().contains(word));
    }

    /** Returns the methods a call may mean, if it is a word of the language. */
    List<Method> methods(MethodCallExpression call) {
        return owner(call)
                .map(owner -> Vocabulary.of(owner).methods(call.getMethodAsString()))
                .orElse(List.of());
    }
}
