package dev.ballast.repl.completion;

import dev.ballast.check.ScriptContext;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.expr.MethodCallExpression;

/** What the cursor stands at, in terms of the language. */
sealed interface CompletionContext {

    /**
     * A member, after a point.
     *
     * @param type the type of what stands before the point; with a star, of its elements
     * @param isStatic whether that is a class and not a value of it
     * @param path the variable of the session before the point and its properties; empty when it is anything else
     */
    record Member(ClassNode type, boolean isStatic, List<String> path) implements CompletionContext {}

    /**
     * A name without a receiver.
     *
     * @param variables the visible variables with their types
     * @param receiver what receives a word here
     * @param argument the argument of a call that it is, if it is one
     * @param created the class whose constructor it is an argument of; null when it is none
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
     * @param index how many arguments without a name stand before it
     * @param option the name before it, or null when it has none
     */
    record CallArgument(MethodCallExpression call, int index, String option) {}
}
