package dev.ballast.check;

import java.util.Set;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.expr.CastExpression;
import org.codehaus.groovy.ast.expr.ConstructorCallExpression;
import org.codehaus.groovy.ast.expr.Expression;
import org.codehaus.groovy.ast.expr.ListExpression;
import org.codehaus.groovy.ast.expr.MapExpression;
import org.codehaus.groovy.ast.expr.MethodCallExpression;
import org.codehaus.groovy.ast.expr.VariableExpression;

/** Says which lists, maps and other values of variables threads may not share. A value of unknown kind counts as safe. */
record SharedValues(ScriptSymbols symbols) {

    private static final Set<String> UNSAFE = Set.of(
            """
            java.util.ArrayList java.util.LinkedList java.util.ArrayDeque java.util.PriorityQueue java.util.HashMap
            java.util.LinkedHashMap java.util.TreeMap java.util.HashSet java.util.LinkedHashSet java.util.TreeSet
            java.lang.StringBuilder groovy.util.Expando"""
                    .split("\\s+"));
    /** Groovy's methods that return a new list, map or set. */
    private static final Set<String> COPY =
            Set.of("collect", "collectEntries", "findAll", "groupBy", "toList", "toSet", "toSorted", "tokenize");

    /** Returns whether a variable has a list, a map or another object that one thread alone may change. */
    boolean isUnsafe(VariableExpression variable) {
        if (variable.getAccessedVariable() == null) {
            return false;
        }
        ClassNode declared = symbols.declaredType(variable.getAccessedVariable());
        return mayBeAny(declared)
                ? symbols.onlyValue(variable.getAccessedVariable())
                        .map(this::isUnsafe)
                        .orElseGet(() -> isUnsafe(TypeInference.typeOf(variable)))
                : isUnsafe(declared);
    }

    private boolean isUnsafe(Expression value) {
        if (value instanceof CastExpression cast) {
            return mayBeAny(cast.getType()) ? isUnsafe(cast.getExpression()) : isUnsafe(cast.getType());
        }
        if (value instanceof MethodCallExpression call) {
            return COPY.contains(String.valueOf(call.getMethodAsString())) && !call.isImplicitThis();
        }
        return value instanceof ListExpression
                || value instanceof MapExpression
                || (value instanceof ConstructorCallExpression && isUnsafe(value.getType()));
    }

    private static boolean isUnsafe(ClassNode type) {
        return UNSAFE.contains(type.getName());
    }

    /** Returns whether values of a type are of several classes, as those of {@code def} and {@code List}. */
    private static boolean mayBeAny(ClassNode type) {
        return WordTypes.isOpen(type) || type.isInterface();
    }

    /** Returns whether a list or map certainly has no elements before the branches set some. */
    boolean startsEmpty(Expression list) {
        return Set.of("[]", "[:]").contains(symbols.value(list).getText());
    }

    /** Returns how to declare what threads may share instead of a value; an empty text if it has no such counterpart. */
    static String orShare(VariableExpression variable) {
        ClassNode type = TypeInference.typeOf(variable);
        String empty = WordTypes.isKind(type, ClassHelper.MAP_TYPE)
                ? "[:]"
                : WordTypes.isKind(type, ClassHelper.SET_TYPE)
                        ? "([] as Set)"
                        : WordTypes.isKind(type, ClassHelper.LIST_TYPE) || WordTypes.isOpen(type) ? "[]" : "";
        return empty.isEmpty() ? "" : ", or declare what threads may share: " + empty + ".asSynchronized()";
    }
}
