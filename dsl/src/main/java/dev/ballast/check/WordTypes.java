package dev.ballast.check;

import dev.ballast.dsl.Block;
import dev.ballast.dsl.Runbook;
import dev.ballast.dsl.Vocabulary;
import dev.ballast.dsl.Words;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.transform.stc.StaticTypeCheckingVisitor;

/** The types of Ballast that a runbook uses, the only ones the check is strict about. */
final class WordTypes {

    private static final Set<String> PACKAGES =
            Set.of("dev.ballast.dsl", "dev.ballast.model", "dev.ballast.certificate");
    private static final ClassNode RUNBOOK = ClassHelper.make(Runbook.class);

    private WordTypes() {}

    /** Returns whether this is the class of a script, which has the words of a runbook. */
    static boolean isScript(ClassNode type) {
        return type.redirect().isDerivedFrom(RUNBOOK);
    }

    /** Returns the class, if it is one of Ballast's; the class of a script stands for the words. */
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

    /** Returns the class of the elements of a list, if they are of one of Ballast's. */
    static Optional<Class<?>> element(ClassNode type) {
        return type(StaticTypeCheckingVisitor.inferLoopElementType(type));
    }

    /** Returns the type that a word returns for any arguments, so that chained calls keep their type. */
    static ClassNode returnType(ClassNode receiver, String word) {
        List<Class<?>> results = type(receiver).stream()
                .flatMap(type -> Vocabulary.of(type).methods(word).stream())
                .<Class<?>>map(Method::getReturnType)
                .distinct()
                .toList();
        return results.size() == 1 ? ClassHelper.make(results.get(0)) : ClassHelper.dynamicType();
    }
}
