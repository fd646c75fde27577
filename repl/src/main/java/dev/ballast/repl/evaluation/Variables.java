package dev.ballast.repl.evaluation;

import groovy.lang.Binding;
import groovy.lang.MissingPropertyException;
import java.io.PrintStream;
import java.lang.reflect.Array;
import java.util.Collection;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.codehaus.groovy.runtime.ScriptBytecodeAdapter;

/**
 * The variables of a session. One that was declared with a type keeps it: what it is given later is converted as Groovy
 * converts it, or refused. A line that was left behind may still run, so any thread may use them.
 */
final class Variables extends Binding {

    private static final String LAST = "_";
    private static final int RESULTS = 100;
    private static final int DEPTH = 3;

    private final Map<String, Class<?>> declared = new LinkedHashMap<>();
    private final Map<String, Object> results = new HashMap<>();
    private final PrintStream out;

    Variables(PrintStream out) {
        this.out = out;
        results.put("args", new String[0]);
    }

    /** Declares a variable, which may exist, with its first value, and returns that. */
    synchronized Object declare(String name, Class<?> type, Object value) {
        declared.put(name, type);
        super.setVariable(
                name,
                converted(
                        type, value == null && type.isPrimitive() ? Array.get(Array.newInstance(type, 1), 0) : value));
        return super.getVariable(name);
    }

    /** Gives a variable another value, and returns what it then has. */
    synchronized Object assign(String name, Object value) {
        setVariable(name, value);
        return super.getVariable(name);
    }

    /** Keeps the result of a line: it is {@code _} until the next one, and {@code _3} for a while. */
    synchronized void result(int number, Object value) {
        results.remove(LAST + (number - RESULTS));
        results.put(LAST + number, value);
        results.put(LAST, value);
    }

    /** Returns the last result, if there is one. */
    synchronized Optional<Object> lastResult() {
        return Optional.ofNullable(results.get(LAST));
    }

    /** Returns the type a variable was declared with; nothing for {@code def} and for what was never declared. */
    synchronized Optional<Class<?>> declaredType(String name) {
        return Optional.<Class<?>>ofNullable(declared.get(name)).filter(type -> type != Object.class);
    }

    /** Returns the variables of the user, in the order they were created. */
    synchronized Map<String, Object> own() {
        return new LinkedHashMap<>(entries());
    }

    /** Restores the variables that {@link #own} returned before. */
    synchronized void restore(Map<String, Object> before) {
        entries().keySet().retainAll(before.keySet());
        entries().putAll(before);
        declared.keySet().retainAll(before.keySet());
    }

    /** Returns what is another number when a variable has another value, or a list or a map in it other contents. */
    synchronized int state() {
        return state(entries(), DEPTH);
    }

    /** Looks only into the lists and maps of Java, so that no code of the user runs. */
    private static int state(Object value, int depth) {
        int state = System.identityHashCode(value);
        try {
            if (depth > 0 && value instanceof Map<?, ?> map && JdkCollections.isMap(map)) {
                for (Map.Entry<?, ?> entry : map.entrySet()) {
                    state = 31 * state + System.identityHashCode(entry.getKey());
                    state = 31 * state + state(entry.getValue(), depth - 1);
                }
            } else if (depth > 0 && value instanceof Collection<?> all && JdkCollections.isList(all)) {
                for (Object one : all) {
                    state = 31 * state + state(one, depth - 1);
                }
            }
        } catch (ConcurrentModificationException changing) {
            // A line that was left behind goes on with it.
        }
        return state;
    }

    /** Returns all that can be read by name, the results of earlier lines too. */
    synchronized Map<String, Object> all() {
        Map<String, Object> all = new LinkedHashMap<>(results);
        all.putAll(entries());
        return all;
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
