package dev.ballast.run;

import groovy.lang.GroovyRuntimeException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;
import org.codehaus.groovy.GroovyBugError;
import org.codehaus.groovy.runtime.InvokerInvocationException;

/** Searches a throwable: its wrappers, causes and suppressed failures. */
public final class Throwables {

    private static final Set<Class<?>> WRAPPERS = Set.of(
            InvocationTargetException.class,
            UndeclaredThrowableException.class,
            InvokerInvocationException.class,
            GroovyRuntimeException.class,
            ExecutionException.class,
            CompletionException.class,
            ExceptionInInitializerError.class,
            // Around the mistake of a class that is compiled when it is looked for.
            GroovyBugError.class);

    private Throwables() {}

    /** Returns the failure itself, without the wrappers that reflection, Groovy and threads put around it. */
    public static Throwable core(Throwable thrown) {
        Throwable core = thrown;
        while (WRAPPERS.contains(core.getClass()) && core.getCause() != null) {
            core = core.getCause();
        }
        return core;
    }

    static Stream<Throwable> chain(Throwable thrown) {
        return Stream.iterate(thrown, one -> one != null && one != one.getCause(), Throwable::getCause)
                .limit(50);
    }

    /** Returns the number of throwables of a class among the failure, its causes and its suppressed ones. */
    public static long count(Throwable thrown, Class<? extends Throwable> kind) {
        return count(thrown, kind, Collections.newSetFromMap(new IdentityHashMap<>()));
    }

    private static long count(Throwable thrown, Class<? extends Throwable> kind, Set<Throwable> seen) {
        if (thrown == null || !seen.add(thrown)) {
            return 0;
        }
        return (kind.isInstance(thrown) ? 1 : 0)
                + count(thrown.getCause(), kind, seen)
                + Arrays.stream(thrown.getSuppressed())
                        .mapToLong(other -> count(other, kind, seen))
                        .sum();
    }
}
