package dev.ballast.error;

import dev.ballast.redact.Printable;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The superclass of the failures of words, runs and settings. It has a description of the failure ({@link #problem()}), the line of the
 * user's script ({@link #location()}, if known) and a remedy ({@link #remedy()}, if there is one).
 */
public abstract sealed class BallastException extends RuntimeException
        permits ApprovalAwaitedException,
                BusyException,
                CallException,
                GoneException,
                InterruptedRunException,
                JobFailedException,
                LeaseAwaitedException,
                LeaseLostException,
                LedgerException,
                NotConfirmedException,
                NotVerifiedException,
                OutcomeUnknownException,
                ReadOnlyException,
                RuleException,
                SetupException,
                WaitTimeoutException {

    private String problem;
    private String remedy;
    private SourceLocation location;
    private Subject subject;
    private boolean unclear;

    BallastException(String problem, String remedy, Throwable cause) {
        super(null, cause);
        this.problem = Printable.line(problem);
        this.remedy = remedy;
    }

    /**
     * Returns the description of the failure, in one or two sentences on one line, without location and remedy. Text quoted
     * from a service adds no line.
     */
    public final String problem() {
        return problem;
    }

    /** Returns the remedy, which is what to write or run instead; empty if there is none. */
    public final Optional<String> remedy() {
        return Optional.ofNullable(remedy);
    }

    /** Returns the line of the script that failed, if it is known. */
    public final Optional<SourceLocation> location() {
        return Optional.ofNullable(location);
    }

    /** Rewrites the problem and the remedy, for example to mask secrets, because they may quote an answer of the service. */
    public final void rewrite(UnaryOperator<String> mask) {
        problem = mask.apply(problem);
        remedy = remedy == null ? null : mask.apply(remedy);
    }

    /** Sets the remedy. */
    public final void advise(String instead) {
        remedy = instead;
    }

    /** Sets the line of the script, unless one is set already, so that the line of the innermost word counts. */
    public final void locateAt(SourceLocation line) {
        if (location == null) {
            location = line;
        }
    }

    /** Returns the resource whose word failed, if it is known. */
    public final Optional<Subject> subject() {
        return Optional.ofNullable(subject);
    }

    /** Sets the resource whose word failed, unless one is set already, so that the resource of the innermost word counts. */
    public final void concern(Subject resource) {
        if (subject == null) {
            subject = resource;
        }
    }

    /**
     * Returns how certain it is that the failed call had no effect. It is unknown unless the class of the failure defines it,
     * and always after {@link #afterUnclearAttempt}.
     */
    public final Certainty certainty() {
        return unclear ? Certainty.UNKNOWN : ofLastAttempt();
    }

    /** Sets the certainty to unknown, because an earlier attempt of the failed call may have taken effect. */
    public final void afterUnclearAttempt() {
        unclear = true;
    }

    /** Returns how certain it is that the last attempt of the call had no effect; unknown unless a subclass defines it. */
    Certainty ofLastAttempt() {
        return Certainty.UNKNOWN;
    }

    @Override
    public String getMessage() {
        String where = location == null ? "" : location + ": ";
        String instead = remedy == null ? "" : System.lineSeparator() + "  " + remedy;
        return where + problem + instead;
    }
}
