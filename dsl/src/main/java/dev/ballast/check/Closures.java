package dev.ballast.check;

import groovy.lang.Closure;
import groovy.lang.DelegatesTo;
import java.util.Optional;
import java.util.Set;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.MethodNode;
import org.codehaus.groovy.ast.Parameter;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.transform.stc.ExtensionMethodNode;

/** Tells to whom a closure speaks that is given to a method which is no word of ours. */
final class Closures {

    private static final ClassNode DELEGATES_TO = ClassHelper.make(DelegatesTo.class);
    private static final ClassNode CLOSURE = ClassHelper.make(Closure.class);

    /** What Groovy gives every object or list, for receivers whose type is unknown; none of it moves the delegate. */
    private static final Set<String> OF_ANY_LIST = Set.of(
            "any",
            "collect",
            "collectEntries",
            "collectMany",
            "count",
            "countBy",
            "downto",
            "each",
            "eachFile",
            "eachLine",
            "eachWithIndex",
            "every",
            "find",
            "findAll",
            "findResult",
            "findResults",
            "groupBy",
            "inject",
            "max",
            "min",
            "reverseEach",
            "sort",
            "step",
            "sum",
            "times",
            "toSorted",
            "unique",
            "upto",
            "withCloseable");

    private Closures() {}

    /** Returns whom it speaks to; empty when it speaks to what is around it, as a loop does. */
    static Optional<Scope> scope(MethodCallExpression call, ScriptFacts facts) {
        MethodNode target = TypeInference.targetOf(call);
        if (target == null) {
            boolean loop = OF_ANY_LIST.contains(String.valueOf(call.getMethodAsString()));
            return loop ? Optional.empty() : Optional.of(new Scope.Unknown());
        }
        MethodNode declared =
                target instanceof ExtensionMethodNode extension ? extension.getExtensionMethodNode() : target;
        if (delegates(declared)) {
            return Optional.of(new Scope.Receiver());
        }
        boolean own = target.getDeclaringClass().redirect().isPrimaryClassNode();
        return (own && facts.movesDelegates()) || (!own && takesClosureOfOthers(target))
                ? Optional.of(new Scope.Unknown())
                : Optional.empty();
    }

    private static boolean delegates(MethodNode method) {
        for (Parameter parameter : method.getParameters()) {
            if (!parameter.getAnnotations(DELEGATES_TO).isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** Groovy's own methods say so when they move the delegate; what a library does with a closure is not known. */
    private static boolean takesClosureOfOthers(MethodNode target) {
        if (target instanceof ExtensionMethodNode
                || target.getDeclaringClass().getName().startsWith("dev.ballast.")) {
            return false;
        }
        for (Parameter parameter : target.getParameters()) {
            if (parameter.getType().redirect().equals(CLOSURE.redirect())) {
                return true;
            }
        }
        return false;
    }
}
