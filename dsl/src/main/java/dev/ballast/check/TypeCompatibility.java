package dev.ballast.check;

import groovy.lang.GString;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.tools.WideningCategories.LowestUpperBoundClassNode;

/** Returns whether a value of an inferred type can be given where a word takes a type; what is not known can. */
final class TypeCompatibility {

    private static final Map<Class<?>, Set<Class<?>>> WIDENED = Map.of(
            int.class, Set.of(Integer.class, Short.class, Byte.class),
            long.class, Set.of(Long.class, Integer.class, Short.class, Byte.class),
            boolean.class, Set.of(Boolean.class));

    // The names of two types that Groovy's type checker keeps to itself.
    private static final String UNION = "UnionTypeClassNode";
    private static final String NULL = "<unknown parameter type>";

    private TypeCompatibility() {}

    /** Returns whether Groovy may find, when it runs, that a value of that type is taken. */
    static boolean possible(ClassNode given, Class<?> taken) {
        if (isOpen(given)) {
            return true;
        }
        if (isNull(given)) {
            return !taken.isPrimitive();
        }
        ClassNode boxed = ClassHelper.getWrapper(given.redirect());
        return taken.isPrimitive() ? possiblePrimitive(boxed, taken) : possibleReference(boxed, taken);
    }

    private static boolean possiblePrimitive(ClassNode given, Class<?> taken) {
        Set<Class<?>> accepted = WIDENED.getOrDefault(taken, Set.of());
        return accepted.stream().anyMatch(type -> given.equals(ClassHelper.make(type)) || isAbove(given, type));
    }

    private static boolean possibleReference(ClassNode given, Class<?> taken) {
        if (taken == String.class && isKind(given, GString.class)) {
            return true;
        }
        return isKind(given, taken) || isAbove(given, taken);
    }

    /** A value declared as something more general may turn out to be what is taken. */
    private static boolean isAbove(ClassNode given, Class<?> taken) {
        return isKind(ClassHelper.make(taken), given);
    }

    private static boolean isOpen(ClassNode given) {
        return ClassHelper.isObjectType(given)
                || ClassHelper.isDynamicTyped(given)
                || given.isGenericsPlaceHolder()
                || given instanceof LowestUpperBoundClassNode
                || given.getClass().getSimpleName().equals(UNION);
    }

    private static boolean isNull(ClassNode type) {
        return type.getName().equals(NULL);
    }

    private static boolean isKind(ClassNode type, Class<?> kind) {
        return isKind(type, ClassHelper.make(kind));
    }

    private static boolean isKind(ClassNode type, ClassNode kind) {
        return type.equals(kind) || type.isDerivedFrom(kind) || type.implementsInterface(kind);
    }

    /** Returns whether this is one of Java's functions, which the words take from Java programs. */
    static boolean isForJava(ClassNode type) {
        return isKind(type, Consumer.class) || isKind(type, Function.class);
    }

    /** Returns the class of a type that exists outside the script. */
    static Optional<Class<?>> classOf(ClassNode type) {
        return isNull(type) || type.redirect().isPrimaryClassNode()
                ? Optional.empty()
                : Optional.of(type.redirect().getTypeClass());
    }
}
