package dev.ballast.repl.kernel;

import dev.ballast.repl.evaluation.WrongUsageException;
import groovy.lang.DelegatingMetaClass;
import groovy.lang.GroovySystem;
import groovy.lang.MetaClass;
import java.util.List;
import java.util.Set;

/**
 * Refuses that Groovy ends the process: it would take with it all that the notebook holds. Java, and Groovy that is compiled
 * statically, are not asked.
 */
final class NoExit {

    private static final Set<String> ENDING = Set.of("exit", "halt");
    private static final List<Class<?>> DOORS = List.of(System.class, Runtime.class);

    private NoExit() {}

    /** Refuses it from now on. */
    static void install() {
        for (Class<?> door : DOORS) {
            Guarded guarded = new Guarded(GroovySystem.getMetaClassRegistry().getMetaClass(door));
            guarded.initialize();
            GroovySystem.getMetaClassRegistry().setMetaClass(door, guarded);
        }
    }

    /** Refuses it no longer. */
    static void remove() {
        DOORS.forEach(GroovySystem.getMetaClassRegistry()::removeMetaClass);
    }

    private static final class Guarded extends DelegatingMetaClass {

        Guarded(MetaClass usual) {
            super(usual);
        }

        @Override
        public Object invokeStaticMethod(Object object, String name, Object[] arguments) {
            refuse(name);
            return super.invokeStaticMethod(object, name, arguments);
        }

        @Override
        public Object invokeMethod(Object object, String name, Object[] arguments) {
            refuse(name);
            return super.invokeMethod(object, name, arguments);
        }

        @Override
        @SuppressWarnings("rawtypes") // As the class of Groovy has it.
        public Object invokeMethod(
                Class sender, Object receiver, String name, Object[] arguments, boolean toSuper, boolean fromInside) {
            refuse(name);
            return super.invokeMethod(sender, receiver, name, arguments, toSuper, fromInside);
        }

        private static void refuse(String name) {
            if (ENDING.contains(name)) {
                throw new WrongUsageException(
                        name + " would end the kernel and all that the notebook holds",
                        "return ends a cell; the notebook's menu shuts the kernel down");
            }
        }
    }
}
