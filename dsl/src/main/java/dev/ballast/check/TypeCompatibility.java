package dev.ballast.check;

import dev.ballast.dsl.Vocabulary;
import groovy.lang.GString;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.tools.WideningCategories.LowestUpperBoundClassNode;

/** Decides whether a value of an inferred type can be passed for a parameter of a word; an unknown type can. */
final class TypeCompatibility {

    private static final Map<Class<?>, Set<Class<?>>> ACCEPTED = Map.of(
            int.class, Set.of(Integer.class, Short.class, Byte.class),
            long.class, Set.of(Long.class, Integer.class, Short.class, Byte.class),
            boolean.class, Set.of(Boolean.class),
            String.class, Set.of(String.class, GString.class));

    // The names of two internal types of Groovy's type checker.
    private static final String UNION = "UnionTypeClassNode";
    private static final String NULL = "<unknown parameter type>";

    private TypeCompatibility() {}

    /** Returns whether a value of that type, or of a subtype, may be accepted at run time. */
    static boolean possible(ClassNode given, Class<?> taken) {
        if (isOpen(given)) {
            return true;
        }
        if (isNull(given)) {
            return !taken.isPrimitive();
        }
        ClassNode boxed = ClassHelper.getWrapper(given.redirect());
        return ACCEPTED.getOrDefault(taken, Set.of(taken)).stream()
                .map(ClassHelper::make)
                .anyMatch(accepted -> isKind(boxed, accepted) || isKind(accepted, boxed));
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

    private static boolean isKind(ClassNode type, ClassNode kind) {
        return type.equals(kind) || type.isDerivedFrom(kind) || type.implementsInterface(kind);
    }

    /** Returns whether this is a functional interface, which only the overloads for Java take. */
    static boolean isForJava(ClassNode type) {
        return isKind(type, ClassHelper.make(Consumer.class)) || isKind(type, ClassHelper.make(Function.class));
    }

    /** Returns the name of a type for messages. */
    static String plain(ClassNode type) {
        return isNull(type) || type.redirect().isPrimaryClassNode()
                ? type.getNameWithoutPackage()
                : Vocabulary.plain(type.redirect().getTypeClass());
    }
}
