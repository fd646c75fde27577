package dev.ballast.repl.evaluation;

import dev.ballast.check.GivenVariable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.GenericsType;
import org.codehaus.groovy.ast.tools.GenericsUtils;

/**
 * Knows of which type the variables of a session are: the declared type, else that of the value, told more exactly by what
 * the compiler inferred when it was assigned. No method of a value is called.
 */
final class VariableTypes {

    private final Variables variables;
    private final Map<String, ClassNode> inferred = new HashMap<>();

    VariableTypes(Variables variables) {
        this.variables = variables;
    }

    /** Remembers what the compiler inferred; classes that a line declares are known by their values alone. */
    synchronized void remember(Map<String, ClassNode> types) {
        types.forEach((name, type) -> {
            if (isSettled(type)) {
                inferred.put(name, type);
            } else {
                inferred.remove(name);
            }
        });
    }

    /** Returns all variables with what is known of their types. */
    synchronized Map<String, GivenVariable> all() {
        Map<String, GivenVariable> all = new HashMap<>();
        variables.all().forEach((name, value) -> all.put(name, given(name, value)));
        return all;
    }

    private GivenVariable given(String name, Object value) {
        Class<?> declared = variables.declaredType(name).orElse(null);
        ClassNode known = inferred.get(name);
        if (declared != null) {
            boolean generic = known != null
                    && known.redirect().equals(ClassHelper.make(declared).redirect());
            return new GivenVariable(generic ? known : ClassHelper.make(declared), true);
        }
        return new GivenVariable(value == null ? ClassHelper.dynamicType() : ofValue(known, value), false);
    }

    private static ClassNode ofValue(ClassNode known, Object value) {
        boolean tellsMore = known != null
                && known.getGenericsTypes() != null
                && !known.isGenericsPlaceHolder()
                && known.getTypeClass().isInstance(value);
        return tellsMore ? known : ofValue(value);
    }

    private static ClassNode ofValue(Object value) {
        ClassNode type = ClassHelper.make(value.getClass());
        Class<?> element = value instanceof List ? element(Held.elements(value)) : null;
        return element == null
                ? type
                : GenericsUtils.makeClassSafeWithGenerics(
                        ClassHelper.LIST_TYPE, new GenericsType(ClassHelper.make(element)));
    }

    private static Class<?> element(List<Object> elements) {
        Class<?> common = null;
        for (Object element : elements) {
            if (element == null || (common != null && common != element.getClass())) {
                return null;
            }
            common = element.getClass();
        }
        return common;
    }

    private static boolean isSettled(ClassNode type) {
        ClassNode plain = type.isArray() ? type.getComponentType() : type;
        if (plain.redirect().isPrimaryClassNode() || !plain.isResolved()) {
            return false;
        }
        GenericsType[] generics = plain.getGenericsTypes();
        if (generics != null) {
            for (GenericsType generic : generics) {
                if (generic.isPlaceholder() || generic.isWildcard() || !isSettled(generic.getType())) {
                    return false;
                }
            }
        }
        return true;
    }
}
