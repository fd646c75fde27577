package dev.ballast.check;

import groovy.lang.Closure;
import groovy.lang.DelegatesTo;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Optional;
import java.util.Set;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.MethodNode;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.transform.stc.ExtensionMethodNode;

/** The closures around a place of the script, innermost first, and the class they stand in. */
final class Scopes {

    /** The first receiver of the calls in a closure: the block of a word, or another object. */
    record Scope(BlockContext block, boolean isReceiver) {

        /** The receiver is unknown: any word may exist there. */
        static final Scope UNKNOWN = new Scope(null, false);

        /** The receiver is an object that is not a block, such as a handle or a list given to {@code with}. */
        static final Scope RECEIVER = new Scope(null, true);
    }

    private static final ClassNode DELEGATES_TO = ClassHelper.make(DelegatesTo.class);
    private static final ClassNode CLOSURE = ClassHelper.make(Closure.class);
    private static final Set<String> ANSWER_ANY = Set.of("methodMissing", "invokeMethod");

    /** The methods of Groovy for every object or list, for receivers of unknown type; none of them changes the delegate. */
    private static final Set<String> OF_ANY_LIST = Set.of(
            """
            any collect collectEntries collectMany count countBy downto each eachFile eachLine eachWithIndex every find
            findAll findResult findResults groupBy inject max min reverseEach sort step sum times toSorted unique upto
            withCloseable"""
                    .split("\\s+"));

    private final ClassNode type;
    private final Deque<Scope> scopes = new ArrayDeque<>();

    Scopes(ClassNode type) {
        this.type = type;
    }

    /**
     * Returns the scope of a closure given to a method that is no word; empty if its calls go to the surrounding code, as in a
     * loop.
     */
    static Optional<Scope> of(MethodCallExpression call, ScriptFacts facts) {
        MethodNode target = TypeInference.targetOf(call);
        if (target == null) {
            boolean loop = OF_ANY_LIST.contains(String.valueOf(call.getMethodAsString()));
            return loop ? Optional.empty() : Optional.of(Scope.UNKNOWN);
        }
        MethodNode declared =
                target instanceof ExtensionMethodNode extension ? extension.getExtensionMethodNode() : target;
        if (Arrays.stream(declared.getParameters())
                .anyMatch(parameter -> !parameter.getAnnotations(DELEGATES_TO).isEmpty())) {
            return Optional.of(Scope.RECEIVER);
        }
        boolean own = target.getDeclaringClass().redirect().isPrimaryClassNode();
        return (own ? facts.movesDelegates() : takesClosureOfOthers(target))
                ? Optional.of(Scope.UNKNOWN)
                : Optional.empty();
    }

    /** Groovy's own methods declare that they change the delegate; what a library does with a closure is not known. */
    private static boolean takesClosureOfOthers(MethodNode target) {
        return !(target instanceof ExtensionMethodNode)
                && !target.getDeclaringClass().getName().startsWith("dev.ballast.")
                && Arrays.stream(target.getParameters())
                        .anyMatch(parameter -> parameter.getType().redirect().equals(CLOSURE.redirect()));
    }

    void within(Scope scope, Runnable work) {
        scopes.push(scope);
        work.run();
        scopes.pop();
    }

    /** Returns the block whose words can be called here: the innermost one; null outside all blocks. */
    BlockContext block() {
        return scopes.stream()
                .map(Scope::block)
                .filter(block -> block != null)
                .findFirst()
                .orElse(null);
    }

    Optional<BlockContext> block(Class<?> words) {
        return Optional.ofNullable(block()).filter(block -> block.type() == words);
    }

    /** Returns whether no unknown receiver is called before the innermost block. */
    boolean speakToBlock() {
        return !scopes.isEmpty() && scopes.peek().block() != null;
    }

    boolean speakToReceiver() {
        return !scopes.isEmpty() && scopes.peek().isReceiver();
    }

    /** Returns whether all names are known here: no receiver is unknown, and the class is the script's own. */
    boolean areKnown() {
        return isScript() && scopes.stream().allMatch(scope -> scope.block() != null);
    }

    /** Returns whether this is the script's own class, and not one that the user declared in it. */
    boolean isScript() {
        return WordTypes.isScript(type);
    }

    /** Returns whether only a class that the user declared can receive the calls here. */
    boolean areOfClassAlone() {
        return !isScript()
                && scopes.isEmpty()
                && type.getOuterClass() == null
                && ANSWER_ANY.stream()
                        .flatMap(method -> type.getMethods(method).stream())
                        .allMatch(inherited -> inherited.getDeclaringClass().equals(ClassHelper.GROOVY_OBJECT_TYPE)
                                || inherited.isSynthetic());
    }

    boolean haveMethod(String name) {
        return !type.getDeclaredMethods(name).isEmpty();
    }
}
