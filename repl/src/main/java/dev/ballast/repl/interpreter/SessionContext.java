package dev.ballast.repl.interpreter;

import dev.ballast.repl.command.CommandContext;
import dev.ballast.repl.command.Commands;
import dev.ballast.repl.command.RequestLog;
import dev.ballast.repl.command.Targets;
import dev.ballast.repl.evaluation.Outcome;
import dev.ballast.repl.evaluation.Session;
import dev.ballast.repl.evaluation.WrongUsageException;
import java.util.Optional;
import java.util.function.Consumer;

/** What a terminal, a notebook and a session without a prompt have in common: a session, its interpreter, and what failed last. */
public abstract class SessionContext implements CommandContext {

    private final Parts parts;
    private final Interpreter interpreter;
    private volatile Throwable failure;

    /**
     * What lines and commands work on.
     *
     * @param requests the last requests
     * @param tell receives messages while something is being stopped
     */
    public record Parts(
            Session session, Commands commands, Targets targets, RequestLog requests, Consumer<String> tell) {}

    /** Puts the parts together. */
    protected SessionContext(Parts parts) {
        this.parts = parts;
        this.interpreter =
                new Interpreter(parts.session(), parts.commands(), parts.tell(), unanswered -> failure = unanswered);
    }

    /** Returns what evaluates the lines and runs the commands. */
    public final Interpreter interpreter() {
        return interpreter;
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
    public final Targets targets() {
        return parts.targets();
    }

    @Override
    public final RequestLog requests() {
        return parts.requests();
    }

    /** Returns what was thrown last; a mistyped command leaves the failure before it to be looked at. */
    @Override
    public final Optional<Throwable> failure() {
        return Optional.ofNullable(failure);
    }

    /** Returns whether an outcome is a failure, or was stopped; what it threw is remembered. */
    protected final boolean hasFailed(Outcome outcome) {
        Throwable thrown = outcome.thrown();
        failure = thrown == null || thrown instanceof WrongUsageException ? failure : thrown;
        return outcome instanceof Outcome.Failed || outcome instanceof Outcome.Stopped;
    }
}
