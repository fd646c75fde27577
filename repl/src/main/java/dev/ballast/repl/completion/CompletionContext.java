package dev.ballast.repl.completion;

import dev.ballast.check.ScriptContext;
import dev.ballast.check.TypedScript;
import dev.ballast.dsl.Vocabulary;
import dev.ballast.dsl.Words;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.expr.MethodCallExpression;

/** The element of the language at the cursor. */
sealed interface CompletionContext {

    /**
     * A member, after a point.
     *
     * @param type the type of the receiver; with {@code *.} of its elements
     * @param isStatic whether the receiver is a class
     * @param path the session variable and properties that the receiver consists of; empty for any other receiver
     */
    record Member(ClassNode type, boolean isStatic, List<String> path) implements CompletionContext {}

    /**
     * A name without a receiver.
     *
     * @param variables the visible variables with their types
     * @param receiver the receiver of words
     * @param argument the call and argument that contain it, if any
     * @param created the class whose constructor call contains it, or null
     * @param isStatement whether a statement begins here
     */
    record Bare(
            Map<String, ClassNode> variables,
            Receiver receiver,
            Optional<CallArgument> argument,
            ClassNode created,
            boolean isStatement)
            implements CompletionContext {

        static Bare unknown(ScriptContext script) {
            Map<String, ClassNode> variables = new HashMap<>();
            script.variables().forEach((name, variable) -> variables.put(name, variable.type()));
            return new Bare(variables, Receiver.within(List.of()), Optional.empty(), null, false);
        }
    }

    /**
     * An argument of a call.
     *
     * @param index the number of positional arguments before it
     * @param option the name of a named argument, or null
     */
    record CallArgument(MethodCallExpression call, int index, String option) {}

    /**
     * The implicit receiver of words: the innermost block, the object that {@code with} was called on, else the runbook.
     *
     * @param type its type; that of {@link Words} for the runbook
     */
    record Receiver(ClassNode type) {

        private static final Set<String> DELEGATING = Set.of("with", "tap", "with_");

        /** Returns the receiver within the closures of these calls, innermost first. */
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

        Optional<Class<?>> owner(String word) {
            return Stream.concat(TypedScript.ours(type).stream(), Stream.of(Words.class))
                    .filter(each -> Vocabulary.of(each).names().contains(word))
                    .findFirst();
        }

        /** Returns the type that declares the called word, if it is a word. */
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
}
