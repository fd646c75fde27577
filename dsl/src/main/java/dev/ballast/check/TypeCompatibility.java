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

/** Returns whether a value of an inferred type can be given where a word takes a type; what is not known can. */
final class TypeCompatibility {

    private static final Map<Class<?>, Set<Class<?>>> ACCEPTED = Map.of(
            int.class, Set.of(Integer.class, Short.class, Byte.class),
            long.class, Set.of(Long.class, Integer.class, Short.class, Byte.class),
            boolean.class, Set.of(Boolean.class),
            String.class, Set.of(String.class, GString.class));

    // The names of two types that Groovy's type checker keeps to itself.
    private static final String UNION = "UnionTypeClassNode";
    private static final String NULL = "<unknown parameter type>";

    private TypeCompatibility() {}

    /** Returns whether Groovy may find, when it runs, that a value of that type, or of one below it, is taken. */
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

    /** Returns whether this is one of Java's functions, which the words take from Java programs. */
    static boolean isForJava(ClassNode type) {
        return isKind(type, ClassHelper.make(Consumer.class)) || isKind(type, ClassHelper.make(Function.class));
    }

    /** Returns a type as a person calls it. */
    static String plain(ClassNode type) {
        return isNull(type) || type.redirect().isPrimaryClassNode()
                ? type.getNameWithoutPackage()
                : Vocabulary.plain(type.redirect().getTypeClass());
    }
}
