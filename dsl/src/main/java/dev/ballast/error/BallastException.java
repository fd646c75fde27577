package dev.ballast.error;

import dev.ballast.redact.Printable;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The root of everything Ballast throws. It says what is wrong ({@link #problem()}), where in the user's script
 * ({@link #location()}, when known) and what to write instead ({@link #remedy()}, when there is something to write).
 */
public abstract sealed class BallastException extends RuntimeException
        permits BusyException,
                CallException,
                GoneException,
                InterruptedRunException,
                JobFailedException,
                LeaseAwaitedException,
                LeaseLostException,
                LedgerException,
                NotConfirmedException,
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

    /** Returns what is wrong, in one or two sentences on one line, without location and remedy; text quoted from a service adds no line. */
    public final String problem() {
        return problem;
    }

    /** Returns what to write or run instead, if there is something. */
    public final Optional<String> remedy() {
        return Optional.ofNullable(remedy);
    }

    /** Returns the line of the script that asked for what failed, when it is known. */
    public final Optional<SourceLocation> location() {
        return Optional.ofNullable(location);
    }

    /** Rewrites all its texts, for example to mask secrets: they may quote an answer of the service. */
    public final void rewrite(UnaryOperator<String> mask) {
        problem = mask.apply(problem);
        remedy = remedy == null ? null : mask.apply(remedy);
    }

    /** Sets the line of the script, unless one is set already: that of the innermost word counts. */
    public final void locateAt(SourceLocation line) {
        if (location == null) {
            location = line;
        }
    }

    /** Returns the resource whose word failed, when it is known. */
    public final Optional<Subject> subject() {
        return Optional.ofNullable(subject);
    }

    /** Sets the resource whose word failed, unless one is set already: that of the innermost word counts. */
    public final void concern(Subject resource) {
        if (subject == null) {
            subject = resource;
        }
    }

    /** Returns whether the failed call took effect; unknown unless the failure says otherwise, or once {@link #afterUnclearAttempt}. */
    public final Certainty certainty() {
        return unclear ? Certainty.UNKNOWN : ofLastAttempt();
    }

    /** Sets the certainty to unknown: an earlier attempt of the call that failed may have taken effect. */
    public final void afterUnclearAttempt() {
        unclear = true;
    }

    /** Returns whether the last attempt of the call took effect; unknown unless the failure says otherwise. */
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
