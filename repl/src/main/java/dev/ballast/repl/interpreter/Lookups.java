package dev.ballast.repl.interpreter;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Looks answers up on threads of its own: a ledger or a folder that does not answer, a compiler that breaks at half a line, or a
 * nesting deeper than the stack must not keep a prompt or a notebook from its user.
 */
final class Lookups {

    static final Duration PATIENCE = Duration.ofSeconds(3);

    private final Consumer<Throwable> failed;
    private final ExecutorService threads = Executors.newCachedThreadPool(Lookups::daemon);

    /**
     * Begins with none.
     *
     * @param failed told what a lookup threw, also that it took too long
     */
    Lookups(Consumer<Throwable> failed) {
        this.failed = failed;
    }

    /** Returns the answer; the other one when there is none in time. An interrupt of the caller ends the lookup and stays set. */
    <T> T answer(Supplier<T> lookup, T otherwise) {
        Future<T> looking = threads.submit(lookup::get);
        try {
            return looking.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException wrong) {
            failed.accept(wrong.getCause());
        } catch (TimeoutException late) {
            looking.cancel(true);
            failed.accept(late);
        } catch (InterruptedException stop) {
            looking.cancel(true);
            Thread.currentThread().interrupt();
        }
        return otherwise;
    }

    void failed(Throwable wrong) {
        failed.accept(wrong);
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "ballast-lookup");
        thread.setDaemon(true);
        return thread;
    }
}
