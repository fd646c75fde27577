package dev.ballast.check;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.Set;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.ClassNode;

/** The closures around a place of the script, innermost first, and the class they stand in. */
final class Scopes {

    private static final Set<String> ANSWER_ANY = Set.of("methodMissing", "invokeMethod");

    private final ClassNode type;
    private final Deque<Scope> scopes = new ArrayDeque<>();

    Scopes(ClassNode type) {
        this.type = type;
    }

    /** Goes into a closure, does something there, and comes out again. */
    void within(Scope scope, Runnable work) {
        scopes.push(scope);
        work.run();
        scopes.pop();
    }

    /** Returns the block whose words are heard here: the innermost one. */
    Optional<BlockContext> block() {
        return scopes.stream()
                .filter(Scope.Braces.class::isInstance)
                .map(scope -> ((Scope.Braces) scope).block())
                .findFirst();
    }

    /** Returns whether nobody unknown can answer before the innermost block does. */
    boolean speakToBlock() {
        return scopes.peek() instanceof Scope.Braces;
    }

    /** Returns whether a thing that is not a block answers first. */
    boolean speakToReceiver() {
        return scopes.peek() instanceof Scope.Receiver;
    }

    /** Returns whether all names are known here: no closure speaks to someone unknown, and the class is the script's own. */
    boolean areKnown() {
        return isScript() && scopes.stream().allMatch(Scope.Braces.class::isInstance);
    }

    /** Returns whether this is the script's own class, and none that the user declared in it. */
    boolean isScript() {
        return WordTypes.isScript(type);
    }

    /** Returns whether only a class that the user declared can answer here. */
    boolean areOfClassAlone() {
        return !isScript()
                && scopes.isEmpty()
                && type.getOuterClass() == null
                && ANSWER_ANY.stream().allMatch(method -> type.getMethods(method).stream()
                        .allMatch(inherited -> inherited.getDeclaringClass().equals(ClassHelper.GROOVY_OBJECT_TYPE)
                                || inherited.isSynthetic()));
    }

    /** Returns whether the class itself has a method of that name. */
    boolean haveMethod(String name) {
        return !type.getDeclaredMethods(name).isEmpty();
    }
}
