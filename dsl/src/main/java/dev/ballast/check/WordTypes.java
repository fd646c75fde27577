package dev.ballast.check;

import dev.ballast.dsl.Block;
import dev.ballast.dsl.Runbook;
import dev.ballast.dsl.Vocabulary;
import dev.ballast.dsl.Words;
import groovy.lang.GString;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.tools.WideningCategories.LowestUpperBoundClassNode;
import org.codehaus.groovy.transform.stc.StaticTypeCheckingSupport;
import org.codehaus.groovy.transform.stc.StaticTypeCheckingVisitor;

/**
 * Determines the types of Ballast that a runbook uses, and which values their words accept. The check is strict about these
 * types only.
 */
final class WordTypes {

    private static final Set<String> PACKAGES =
            Set.of("dev.ballast.dsl", "dev.ballast.model", "dev.ballast.certificate");
    private static final ClassNode RUNBOOK = ClassHelper.make(Runbook.class);

    private static final Map<Class<?>, Set<Class<?>>> ACCEPTED = Map.of(
            int.class, Set.of(Integer.class, Short.class, Byte.class),
            long.class, Set.of(Long.class, Integer.class, Short.class, Byte.class),
            boolean.class, Set.of(Boolean.class),
            String.class, Set.of(String.class, GString.class));

    // The names of two internal types of Groovy's type checker.
    private static final String UNION = "UnionTypeClassNode";
    private static final String NULL = "<unknown parameter type>";

    private WordTypes() {}

    /** Returns whether a type is the class of a script, which has the words of a runbook. */
    static boolean isScript(ClassNode type) {
        return type.redirect().isDerivedFrom(RUNBOOK);
    }

    /** Returns the class if it is one of Ballast's, {@link Words} for the class of a script, and else empty. */
    static Optional<Class<?>> type(ClassNode type) {
        ClassNode plain = type.redirect();
        if (isScript(plain)) {
            return Optional.of(Words.class);
        }
        return plain.isPrimaryClassNode()
                        || plain.isArray()
                        || !PACKAGES.contains(String.valueOf(plain.getPackageName()))
                ? Optional.empty()
                : Optional.of(plain.getTypeClass());
    }

    static boolean is(Class<?> kind, ClassNode type) {
        return type(type).filter(kind::isAssignableFrom).isPresent();
    }

    static boolean isBlock(ClassNode type) {
        return is(Block.class, type);
    }

    /** Returns the class of the elements of a list if it is one of Ballast's. */
    static Optional<Class<?>> element(ClassNode type) {
        return type(StaticTypeCheckingVisitor.inferLoopElementType(type));
    }

    /**
     * Returns the type that a word returns for any arguments, so that chained calls keep their type; the dynamic type if its
     * overloads differ.
     */
    static ClassNode returnType(ClassNode receiver, String word) {
        List<Class<?>> results = type(receiver).stream()
                .flatMap(type -> Vocabulary.of(type).methods(word).stream())
                .<Class<?>>map(Method::getReturnType)
                .distinct()
                .toList();
        return results.size() == 1 ? ClassHelper.make(results.get(0)) : ClassHelper.dynamicType();
    }

    /** Returns whether the run may accept a value of that type or of a subtype. */
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

    /** Returns whether a method of the script may take a value of that type or of a subtype. */
    static boolean possible(ClassNode given, ClassNode taken) {
        return isOpen(given)
                || StaticTypeCheckingSupport.isAssignableTo(given, taken)
                || isKind(ClassHelper.getWrapper(taken.redirect()), ClassHelper.getWrapper(given.redirect()));
    }

    /** Returns whether a value of that type may be of any other type. */
    static boolean isOpen(ClassNode given) {
        return ClassHelper.isObjectType(given)
                || ClassHelper.isDynamicTyped(given)
                || given.isGenericsPlaceHolder()
                || given instanceof LowestUpperBoundClassNode
                || given.getClass().getSimpleName().equals(UNION);
    }

    private static boolean isNull(ClassNode type) {
        return type.getName().equals(NULL);
    }

    static boolean isKind(ClassNode type, ClassNode kind) {
        return type.equals(kind) || type.isDerivedFrom(kind) || type.implementsInterface(kind);
    }

    /** Returns whether a type is a functional interface that only the overloads for Java take. */
    static boolean isForJava(ClassNode type) {
        return isKind(type, ClassHelper.make(Consumer.class)) || isKind(type, ClassHelper.make(Function.class));
    }

    static String plain(ClassNode type) {
        return isNull(type) || type.redirect().isPrimaryClassNode()
                ? type.getNameWithoutPackage()
                : Vocabulary.plain(type.redirect().getTypeClass());
    }
}
