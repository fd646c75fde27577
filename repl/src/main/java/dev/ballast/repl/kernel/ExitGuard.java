package dev.ballast.repl.kernel;

import dev.ballast.run.WrongUsageException;
import groovy.lang.Closure;
import groovy.lang.ExpandoMetaClass;
import groovy.lang.GroovySystem;
import org.codehaus.groovy.runtime.InvokerHelper;

/**
 * Replaces {@code System.exit} in Groovy by a failure, since it would end the kernel with all variables of the notebook. Java, and Groovy
 * that is compiled statically, are not affected.
 */
final class ExitGuard {

    private ExitGuard() {}

    static void install() {
        ExpandoMetaClass system = new ExpandoMetaClass(System.class, false, true);
        InvokerHelper.setProperty(system.getProperty("static"), "exit", new Refusal("exit"));
        ExpandoMetaClass runtime = new ExpandoMetaClass(Runtime.class, false, true);
        runtime.registerInstanceMethod("exit", new Refusal("exit"));
        runtime.registerInstanceMethod("halt", new Refusal("halt"));
        for (ExpandoMetaClass metaClass : new ExpandoMetaClass[] {system, runtime}) {
            metaClass.initialize();
            GroovySystem.getMetaClassRegistry().setMetaClass(metaClass.getTheClass(), metaClass);
        }
    }

    static void remove() {
        GroovySystem.getMetaClassRegistry().removeMetaClass(System.class);
        GroovySystem.getMetaClassRegistry().removeMetaClass(Runtime.class);
    }

    private static final class Refusal extends Closure<Void> {

        private final String name;

        Refusal(String name) {
            super(ExitGuard.class);
            this.name = name;
        }

        /** Has the parameter of the replaced methods. */
        @SuppressWarnings({"unused", "EffectivelyPrivate", "DoNotCallSuggester"}) // Groovy calls it.
        public Void doCall(int status) {
            throw new WrongUsageException(
                    name + " would end the kernel and lose all variables of the notebook",
                    "to end a cell, write return; to end the kernel, use the notebook's menu");
        }
    }
}
