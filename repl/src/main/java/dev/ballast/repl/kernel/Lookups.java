package dev.ballast.repl.kernel;

import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import tools.jackson.databind.node.ObjectNode;

/**
 * Has answers looked up, for three seconds at most: a ledger or a folder that does not answer must not keep the kernel from its
 * clients. What goes wrong there is an answer, too.
 */
final class Lookups {

    private static final int PATIENCE_SECONDS = 3;

    private final Answers answers;
    private final ExecutorService threads = Executors.newCachedThreadPool(Lookups::daemon);

    Lookups(Answers answers) {
        this.answers = answers;
    }

    /** Returns the answer; nothing when a message of that type has none. */
    Optional<ObjectNode> answer(Request request) {
        Future<Optional<ObjectNode>> looking = threads.submit(() -> answers.to(request));
        try {
            return looking.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException failed) {
            return Optional.of(error(failed.getCause()));
        } catch (TimeoutException tooLong) {
            looking.cancel(true);
            return Optional.of(error(tooLong));
        } catch (InterruptedException stop) {
            looking.cancel(true);
            Thread.currentThread().interrupt();
            return Optional.of(error(stop));
        }
    }

    void end() {
        threads.shutdownNow();
    }

    private static ObjectNode error(Throwable wrong) {
        return Trouble.of(wrong, null).content().put("status", "error");
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "ballast-lookup");
        thread.setDaemon(true);
        return thread;
    }
}
