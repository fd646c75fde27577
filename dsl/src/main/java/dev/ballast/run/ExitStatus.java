package dev.ballast.run;

import dev.ballast.error.ApprovalAwaitedException;
import dev.ballast.error.BusyException;
import dev.ballast.error.LedgerException;
import dev.ballast.error.NotConfirmedException;
import dev.ballast.error.OutcomeUnknownException;
import dev.ballast.error.ReadOnlyException;
import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import dev.ballast.error.SetupException;
import org.codehaus.groovy.control.CompilationFailedException;

/** The exit statuses, as the program's help lists them. */
public final class ExitStatus {

    /** Done. */
    public static final int DONE = 0;

    /** The run failed. */
    public static final int FAILED = 1;

    /** Wrong usage, or settings that cannot work. */
    public static final int WRONG_USAGE = 2;

    /** A rule or the compiler refused it before any request was sent, the check before anything of it ran, or its budget before any write. */
    public static final int REFUSED = 3;

    /** The outcome of a create is unknown. */
    public static final int UNKNOWN = 4;

    /** Another run holds the lease of the target; no write was sent. */
    public static final int BUSY = 5;

    /** The run waits for the approval of a step; the same command continues there. */
    public static final int WAITING = 6;

    /** The service differs from the ledger, or something on it is down or expires soon. */
    public static final int DIFFERS = 10;

    private static final int SIGNAL = 128;

    private ExitStatus() {}

    /**
     * Returns the status of a failure.
     *
     * @param opened whether the script had begun
     * @param requests how many requests were sent
     */
    public static int of(Throwable thrown, boolean opened, long requests) {
        if (Throwables.count(thrown, OutcomeUnknownException.class) > 0) {
            return UNKNOWN;
        }
        Throwable core = Throwables.core(thrown);
        if (core instanceof BusyException) {
            return BUSY;
        }
        if (core instanceof ApprovalAwaitedException) {
            return WAITING;
        }
        // destroy has read the resources before, so requests were sent; still the command line lacks --yes.
        if (core instanceof NotConfirmedException unasked && !unasked.asked()) {
            return WRONG_USAGE;
        }
        // The check may have read the lists of the service, and nothing of the script has run.
        if (core instanceof RefusedByCheckException) {
            return REFUSED;
        }
        // The rehearsal has read the account, and nothing was written.
        if (core instanceof RuleException rule
                && (rule.code() == RefusalCode.BUDGET || rule.code() == RefusalCode.QUOTA)) {
            return REFUSED;
        }
        // A plan is compared after a rehearsal, whose status is the same whether it had to ask the service or not.
        boolean compared = opened && core instanceof RuleException refused && refused.code() == RefusalCode.OTHER_PLAN;
        if (requests > 0 || compared) {
            return FAILED;
        }
        if (core instanceof WrongUsageException
                || core instanceof SetupException
                || (core instanceof LedgerException && !opened)) {
            return WRONG_USAGE;
        }
        return core instanceof RuleException
                        || core instanceof ReadOnlyException
                        || core instanceof CompilationFailedException
                ? REFUSED
                : FAILED;
    }

    /** Returns the status of a run that a signal stopped, as in shells: 128 plus the number. */
    public static int of(int signal) {
        return SIGNAL + signal;
    }
}
