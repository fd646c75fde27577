package dev.ballast.repl.interpreter;

import dev.ballast.reconcile.context.Workers;
import dev.ballast.repl.command.CommandContext;
import dev.ballast.repl.command.Commands;
import dev.ballast.repl.command.ProfileSwitcher;
import dev.ballast.repl.command.RequestLog;
import dev.ballast.repl.completion.CodeCompleter;
import dev.ballast.repl.completion.Completion;
import dev.ballast.repl.completion.Inspection;
import dev.ballast.repl.evaluation.Session;
import dev.ballast.run.Evaluation;
import dev.ballast.run.Failure;
import dev.ballast.run.Outcome;
import dev.ballast.run.ScriptFile;
import dev.ballast.run.UnreadableException;
import dev.ballast.run.WrongUsageException;
import dev.ballast.syntax.Completeness;
import java.time.Duration;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

/**
 * Evaluates lines of a session and commands, and completes and inspects text. Terminal, notebook and a session without a
 * prompt extend it with their display. Every evaluation ends in an {@link Outcome}, even if it throws an {@link Error}, and
 * can be interrupted by any thread. Every lookup returns within three seconds after the warm-up, empty if it fails, on a thread of its own: a
 * ledger or folder that does not answer, an internal error of the compiler, or a stack overflow must not block a prompt or
 * a notebook.
 */
public abstract class Interpreter implements CommandContext {

    static final Duration LOOKUP_TIMEOUT = Duration.ofSeconds(3);

    private final Parts parts;
    private final CodeCompleter completer;
    private final ExecutorService lookups =
            Executors.newCachedThreadPool(work -> Workers.daemon("ballast-lookup", work));
    private final Deque<IntConsumer> running = new ConcurrentLinkedDeque<>();
    private volatile Failure failure;

    /**
     * The collaborators of an interpreter.
     *
     * @param requests the last requests
     * @param tell receives messages while a line is being stopped
     */
    public record Parts(
            Session session, Commands commands, ProfileSwitcher targets, RequestLog requests, Consumer<String> tell) {}

    protected Interpreter(Parts parts) {
        this.parts = parts;
        this.completer = new CodeCompleter(parts.session());
    }

    /** Returns the commands. */
    public final Commands commands() {
        return parts.commands();
    }

    @Override
    public final Session session() {
        return parts.session();
    }

    @Override
    public final ProfileSwitcher targets() {
        return parts.targets();
    }

    @Override
    public final RequestLog requests() {
        return parts.requests();
    }

    /** Returns the last failure; a mistyped command does not replace it. */
    @Override
    public final Optional<Failure> failure() {
        return Optional.ofNullable(failure);
    }

    /** Returns whether an outcome is a failure, or was stopped; the failure is remembered. */
    protected final boolean hasFailed(Outcome outcome) {
        Failure last = outcome.failure();
        failure = last == null || last.cause() instanceof WrongUsageException ? failure : last;
        return outcome instanceof Outcome.Failed || outcome instanceof Outcome.Stopped;
    }

    /** Returns whether a text is a command, and not code for the session. */
    public final boolean isCommand(String text) {
        try {
            return parts.commands().takes(text, session());
        } catch (RuntimeException | Error wrong) {
            failure = session().failure(wrong);
            return false;
        }
    }

    /** Evaluates a text as the next line of the session. */
    protected final Outcome outcome(ScriptFile text) {
        return outcome(text, session().number() + 1);
    }

    /**
     * Evaluates a text as the line of that number, or as none if it is {@link Session#ASIDE}. An incomplete text is a failure:
     * nothing can follow it.
     */
    protected final Outcome outcome(ScriptFile text, int number) {
        Session.Turn turn = session().turn(text, number);
        Outcome ended = interruptible(turn::stop, turn::outcome);
        return ended instanceof Outcome.Incomplete open ? new Outcome.Failed(open.unfinished()) : ended;
    }

    /** Runs the command of a text, which shows what it has to show here. */
    protected final Outcome command(String text) {
        return run(() -> parts.commands().run(text, this));
    }

    /** Runs something that is no line, such as the drawing of a value. */
    protected final Outcome run(Runnable task) {
        Evaluation evaluation = new Evaluation(own -> task.run(), parts.tell(), session()::writes);
        return interruptible(evaluation::stop, () -> evaluation.outcome(session()::failure));
    }

    /**
     * Requests the innermost running evaluation to stop because of a signal; does nothing if none runs. Any thread may call
     * it.
     */
    public final void interrupt(int signal) {
        IntConsumer innermost = running.peek();
        if (innermost != null) {
            innermost.accept(signal);
        }
    }

    /** Returns the completion at a cursor. Nothing is run and nothing is sent. */
    public final Completion complete(String text, int cursor) {
        return answer(
                () -> parts.commands().complete(text, cursor, this).orElseGet(() -> completer.complete(text, cursor)),
                new Completion(cursor, cursor, List.of()));
    }

    /** Returns the description of the word at a cursor, if known. Nothing is run and nothing is sent. */
    public final Optional<Inspection> inspect(String text, int cursor) {
        return answer(() -> completer.inspect(text, cursor), Optional.empty());
    }

    /** Returns whether a text is complete; if unknown it counts as complete, and its evaluation reports the error. */
    public final Completeness completeness(String text) {
        return answer(
                () -> parts.commands().takes(text, session())
                        ? parts.commands().completeness(text, this)
                        : Completeness.of(text),
                new Completeness.Complete());
    }

    private Outcome interruptible(IntConsumer stop, Supplier<Outcome> task) {
        if (running.isEmpty()) {
            // An interrupt while nothing runs was meant for a task that has ended.
            Thread.interrupted();
        }
        running.push(stop);
        try {
            return task.get();
        } catch (Throwable outside) {
            return new Outcome.Failed(session().failure(UnreadableException.unlessReadable(outside)));
        } finally {
            running.remove(stop);
        }
    }

    /** Returns how long a lookup may take: completion that is late is of no use. */
    Duration lookupTimeout() {
        return LOOKUP_TIMEOUT;
    }

    /** Returns the result of the lookup, or {@code otherwise} on a timeout. An interrupt of the caller ends the lookup and stays set. */
    private <T> T answer(Supplier<T> lookup, T otherwise) {
        // Outside of the time limit: on a busy machine the first lookup would end without a result.
        session().warmUp().await();
        Future<T> looking = lookups.submit(lookup::get);
        try {
            return looking.get(lookupTimeout().toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException wrong) {
            failure = session().failure(UnreadableException.unlessReadable(wrong.getCause()));
        } catch (TimeoutException late) {
            looking.cancel(true);
            failure = session().failure(late);
        } catch (InterruptedException stop) {
            looking.cancel(true);
            Thread.currentThread().interrupt();
        }
        return otherwise;
    }
}
