package dev.ballast.repl.evaluation;

import groovy.lang.GroovySystem;
import java.beans.Introspector;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Creates the metaclass of each line on one permanent thread. Java caches the bean information of a class and its superclasses
 * for each group of threads: in the group of a line it would compute all of it again, and never release it.
 */
final class LineMetaClasses {

    private static final ExecutorService THREAD = Executors.newSingleThreadExecutor(LineMetaClasses::thread);

    private LineMetaClasses() {}

    /** Creates the metaclass of a compiled line; an interrupt stays set, and ends the wait for it. */
    static void create(Class<?> line) {
        try {
            CompletableFuture.runAsync(
                            () -> {
                                GroovySystem.getMetaClassRegistry().getMetaClass(line);
                                Introspector.flushFromCaches(line);
                            },
                            THREAD)
                    .get();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException unusable) {
            throw new LinkageError("a compiled line has no metaclass", unusable.getCause());
        }
    }

    private static Thread thread(Runnable work) {
        ThreadGroup all = Thread.currentThread().getThreadGroup();
        while (all.getParent() != null) {
            all = all.getParent();
        }
        // It inherits nothing from the line that happens to be the first.
        Thread thread = new Thread(all, work, "ballast-metaclasses", 0, false);
        thread.setDaemon(true);
        return thread;
    }
}
