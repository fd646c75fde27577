package dev.ballast.repl.interpreter;

import dev.ballast.repl.command.CommandContext;
import dev.ballast.repl.command.Commands;
import dev.ballast.repl.completion.CodeCompleter;
import dev.ballast.repl.completion.Completion;
import dev.ballast.repl.completion.Inspection;
import dev.ballast.repl.evaluation.Evaluation;
import dev.ballast.repl.evaluation.Outcome;
import dev.ballast.repl.evaluation.ScriptFile;
import dev.ballast.repl.evaluation.Session;
import dev.ballast.repl.evaluation.UnreadableException;
import dev.ballast.repl.syntax.Completeness;
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
 * Evaluates lines of a session and commands, and completes and inspects text. Every evaluation ends in an {@link Outcome}, even
 * if it throws an {@link Error}, and can be interrupted by any thread. Every lookup returns within three seconds, empty if it
 * fails, on a thread of its own: a ledger or a folder that does not answer, a compiler that breaks at half a line, or a nesting
 * deeper than the stack must not block a prompt or a notebook.
 */
public final class Interpreter {

    static final Duration PATIENCE = Duration.ofSeconds(3);

    private final Session session;
    private final Commands commands;
    private final CodeCompleter completer;
    private final Consumer<String> tell;
    private final Consumer<Throwable> failed;
    private final ExecutorService lookups = Executors.newCachedThreadPool(Interpreter::daemon);
    private final Deque<IntConsumer> running = new ConcurrentLinkedDeque<>();

    /**
     * Creates the interpreter of a session.
     *
     * @param tell receives messages while something is being stopped
     * @param failed receives why a completion, an inspection or the like has no answer
     */
    public Interpreter(Session session, Commands commands, Consumer<String> tell, Consumer<Throwable> failed) {
        this.session = session;
        this.commands = commands;
        this.completer = new CodeCompleter(session);
        this.tell = tell;
        this.failed = failed;
    }

    /** Returns the session. */
    public Session session() {
        return session;
    }

    /** Returns whether a text is for the commands and not for the session. */
    public boolean isCommand(String text) {
        try {
            return commands.takes(text, session);
        } catch (RuntimeException | Error wrong) {
            failed.accept(wrong);
            return false;
        }
    }

    /** Evaluates a text as the next line of the session. */
    public Outcome evaluate(ScriptFile text) {
        return evaluate(text, session.number() + 1);
    }

    /** Evaluates a text as the line of that number, or as none if it is {@link Session#ASIDE}. */
    public Outcome evaluate(ScriptFile text, int number) {
        return interruptible(session::stop, () -> session.evaluate(text, number));
    }

    /** Runs the command of a text; what it shows goes to the context. */
    public Outcome command(String text, CommandContext context) {
        return run(() -> commands.run(text, context));
    }

    /** Runs a task that is no line, such as drawing a value. */
    public Outcome run(Runnable task) {
        Evaluation evaluation = new Evaluation(task, tell, session::writes);
        return interruptible(evaluation::stop, evaluation::outcome);
    }

    /** Interrupts the innermost running task because of that signal; does nothing if nothing runs. Any thread may call it. */
    public void interrupt(int signal) {
        IntConsumer innermost = running.peek();
        if (innermost != null) {
            innermost.accept(signal);
        }
    }

    /** Returns what may stand at a cursor. Nothing is run and nothing is sent. */
    public Completion complete(String text, int cursor, CommandContext context) {
        return answer(
                () -> commands.complete(text, cursor, context).orElseGet(() -> completer.complete(text, cursor)),
                new Completion(cursor, cursor, List.of()));
    }

    /** Returns what the word at a cursor is, if that is known. Nothing is run and nothing is sent. */
    public Optional<Inspection> inspect(String text, int cursor) {
        return answer(() -> completer.inspect(text, cursor), Optional.empty());
    }

    /** Returns whether a text is complete; also true if that is unknown, because its evaluation then reports the error. */
    public Completeness completeness(String text, CommandContext context) {
        session.warmUp().await();
        return answer(
                () -> commands.takes(text, session) ? commands.completeness(text, context) : Completeness.of(text),
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
            return new Outcome.Failed(UnreadableException.unlessReadable(outside));
        } finally {
            running.remove(stop);
        }
    }

    /** Returns the answer of the lookup, or the other value on a timeout. An interrupt of the caller ends the lookup and stays set. */
    private <T> T answer(Supplier<T> lookup, T otherwise) {
        Future<T> looking = lookups.submit(lookup::get);
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

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "ballast-lookup");
        thread.setDaemon(true);
        return thread;
    }
}
