package dev.ballast.repl.evaluation;

import dev.ballast.check.ScriptContext.GivenVariable;
import groovy.lang.Binding;
import groovy.lang.MissingPropertyException;
import java.io.PrintStream;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.codehaus.groovy.ast.ClassHelper;
import org.codehaus.groovy.ast.ClassNode;
import org.codehaus.groovy.ast.GenericsType;
import org.codehaus.groovy.ast.tools.GenericsUtils;
import org.codehaus.groovy.runtime.ScriptBytecodeAdapter;

/**
 * The variables of a session. A declared type is kept: later values are converted by Groovy's rules or refused.
 * Thread-safe, since an abandoned line may still run.
 */
final class Variables extends Binding {

    private static final String LAST = "_";
    private static final int RESULTS = 100;

    private final Map<String, Class<?>> declared = new LinkedHashMap<>();
    private final Map<String, Object> results = new HashMap<>();
    private final Map<String, ClassNode> inferred = new HashMap<>();
    private final PrintStream out;

    Variables(PrintStream out) {
        this.out = out;
        results.put("args", new String[0]);
    }

    /** Declares a variable, or replaces one of that name, and returns its value. */
    synchronized Object declare(String name, Class<?> type, Object value) {
        declared.put(name, type);
        super.setVariable(
                name,
                converted(
                        type, value == null && type.isPrimitive() ? Array.get(Array.newInstance(type, 1), 0) : value));
        return super.getVariable(name);
    }

    /** Sets the value of a variable, and returns the value after coercion to its type. */
    synchronized Object assign(String name, Object value) {
        setVariable(name, value);
        return super.getVariable(name);
    }

    /** Stores the result of a line as {@code _} and, for a while, as {@code _3} by its number. */
    synchronized void setResult(int number, Object value) {
        results.remove(LAST + (number - RESULTS));
        results.put(LAST + number, value);
        results.put(LAST, value);
    }

    /** Returns the variables of the user, in the order they were created. */
    synchronized Map<String, Object> userVariables() {
        return new LinkedHashMap<>(entries());
    }

    /** Returns the action that restores the variables of the user, with their values and types of now. */
    synchronized Runnable restoration() {
        Map<String, Object> values = userVariables();
        Map<String, Class<?>> types = new HashMap<>(declared);
        Map<String, ClassNode> known = new HashMap<>(inferred);
        return () -> {
            synchronized (this) {
                restore(entries(), values);
                restore(declared, types);
                restore(inferred, known);
            }
        };
    }

    private static <V> void restore(Map<String, V> now, Map<String, V> before) {
        now.keySet().retainAll(before.keySet());
        now.putAll(before);
    }

    /** Returns all readable variables, including the results of earlier lines. */
    synchronized Map<String, Object> all() {
        Map<String, Object> all = new LinkedHashMap<>(results);
        all.putAll(entries());
        return all;
    }

    /** Stores the types that the compiler inferred, except classes that lines declare. */
    synchronized void remember(Map<String, ClassNode> types) {
        types.forEach((name, type) -> inferred.compute(name, (same, before) -> isSettled(type) ? type : null));
    }

    synchronized Map<String, GivenVariable> typed() {
        Map<String, GivenVariable> all = new HashMap<>();
        all().forEach((name, value) -> all.put(name, givenVariable(name, value)));
        return all;
    }

    /** The declared type, else that of the value, with the type arguments that the compiler inferred. No method of a value is called. */
    private GivenVariable givenVariable(String name, Object value) {
        Class<?> type = declared.getOrDefault(name, Object.class);
        ClassNode known = inferred.get(name);
        if (type != Object.class) {
            boolean generic = known != null
                    && known.redirect().equals(ClassHelper.make(type).redirect());
            return new GivenVariable(generic ? known : ClassHelper.make(type), true);
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

    @Override
    public synchronized Object getVariable(String name) {
        if (super.hasVariable(name)) {
            return super.getVariable(name);
        }
        Object value = name.equals("out") ? out : results.get(name);
        if (value == null) {
            throw new MissingPropertyException(name, Variables.class);
        }
        return value;
    }

    @Override
    public synchronized void setVariable(String name, Object value) {
        super.setVariable(name, converted(declared.getOrDefault(name, Object.class), value));
    }

    @Override
    public synchronized void removeVariable(String name) {
        declared.remove(name);
        super.removeVariable(name);
    }

    @Override
    public synchronized boolean hasVariable(String name) {
        return super.hasVariable(name);
    }

    /** A variable is never a property of the binding itself, like {@code variables}. */
    @Override
    public Object getProperty(String name) {
        return getVariable(name);
    }

    @Override
    public void setProperty(String name, Object value) {
        setVariable(name, value);
    }

    @SuppressWarnings("unchecked") // Groovy's own map of its variables, whose keys are their names.
    private Map<String, Object> entries() {
        return super.getVariables();
    }

    private static Object converted(Class<?> type, Object value) {
        try {
            return type == Object.class ? value : ScriptBytecodeAdapter.castToType(value, type);
        } catch (RuntimeException | Error refused) {
            throw refused;
        } catch (Throwable impossible) {
            throw new LinkageError("a conversion threw what is declared nowhere", impossible);
        }
    }
}
