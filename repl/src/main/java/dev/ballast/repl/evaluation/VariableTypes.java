package dev.ballast.repl.evaluation;

import dev.ballast.check.ScriptContext.GivenVariable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.GenericsType;
import org.codehaus.groovy.ast.tools.GenericsUtils;

/**
 * The static types of the variables of a session: the declared type, else that of the value, with the type arguments that the
 * compiler inferred when it was assigned. No method of a value is called.
 */
final class VariableTypes {

    private final Variables variables;
    private final Map<String, ClassNode> inferred = new HashMap<>();

    VariableTypes(Variables variables) {
        this.variables = variables;
    }

    /** Remembers what the compiler inferred; classes that a line declares are known by their values alone. */
    synchronized void remember(Map<String, ClassNode> types) {
        types.forEach((name, type) -> inferred.compute(name, (same, before) -> isSettled(type) ? type : null));
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
        if (tellsMore) {
            return known;
        }
        Set<Class<?>> elements = new HashSet<>();
        if (value instanceof List) {
            JdkCollections.elements(value).forEach(one -> elements.add(one == null ? null : one.getClass()));
        }
        Class<?> element = elements.size() == 1 ? elements.iterator().next() : null;
        return element == null
                ? ClassHelper.make(value.getClass())
                : GenericsUtils.makeClassSafeWithGenerics(
                        ClassHelper.LIST_TYPE, new GenericsType(ClassHelper.make(element)));
    }

    private static boolean isSettled(ClassNode type) {
        ClassNode plain = type.isArray() ? type.getComponentType() : type;
        GenericsType[] generics = plain.getGenericsTypes();
        return !plain.redirect().isPrimaryClassNode()
                && plain.isResolved()
                && (generics == null
                        || Arrays.stream(generics)
                                .noneMatch(generic -> generic.isPlaceholder()
                                        || generic.isWildcard()
                                        || !isSettled(generic.getType())));
    }
}
