package dev.ballast.explore;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A fault that is injected at a request or an access of the ledger.
 *
 * @param what what happens
 * @param at the number of the request, or of the access of the ledger, counted from 1 over all runs
 */
public record InjectedFault(Effect what, int at) {

    /** What a search can be limited to: groups of effects, several runs at once, late lists, values of parameters, changes by hand, and a day that passes. */
    public enum Group {
        LOST,
        STATUS,
        KILL,
        STOP,
        CLOCK,
        LEASE,
        LEDGER,
        FULL,
        DOWN,
        RUNS,
        LATE,
        PARAMS,
        HAND,
        DAY;

        /** Returns its effects. */
        public List<Effect> effects() {
            return Stream.of(Effect.values())
                    .filter(effect -> effect.group() == this)
                    .toList();
        }
    }

    /** What happens at a request or an access of the ledger. A crash, a pause and a change of the clock are those of the run. */
    public enum Effect {
        CRASH_BEFORE,
        CRASH_AFTER,
        DROP_BEFORE,
        DROP_AFTER,
        CUT,
        SILENT_BEFORE,
        SILENT_AFTER,
        STATUS_500_BEFORE,
        STATUS_500_AFTER,
        STATUS_502_BEFORE,
        STATUS_502_AFTER,
        STATUS_408_BEFORE,
        STATUS_408_AFTER,
        STATUS_503_BEFORE,
        STATUS_429_BEFORE,
        STATUS_400_BEFORE,
        LEASE_BROKEN,
        SUSPENDED,
        CLOCK_AHEAD,
        CLOCK_BACK,
        SERVICE_RESTARTED,
        INTERRUPTED,
        LEDGER_CRASH_BEFORE,
        LEDGER_CRASH_AFTER,
        LEDGER_FAILS,
        LEDGER_FAILS_AFTER,
        LEDGER_FULL,
        LEDGER_SLOW,
        ACCOUNT_FULL,
        NODE_DOWN;

        private Group group() {
            return switch (this) {
                case CRASH_BEFORE, CRASH_AFTER, LEDGER_CRASH_BEFORE, LEDGER_CRASH_AFTER -> Group.KILL;
                case DROP_BEFORE, DROP_AFTER, CUT, SILENT_BEFORE, SILENT_AFTER, SERVICE_RESTARTED -> Group.LOST;
                case LEASE_BROKEN -> Group.LEASE;
                case SUSPENDED, CLOCK_AHEAD, CLOCK_BACK -> Group.CLOCK;
                case INTERRUPTED -> Group.STOP;
                case LEDGER_FAILS, LEDGER_FAILS_AFTER, LEDGER_FULL, LEDGER_SLOW -> Group.LEDGER;
                case ACCOUNT_FULL -> Group.FULL;
                case NODE_DOWN -> Group.DOWN;
                default -> Group.STATUS;
            };
        }

        /** Returns how long it lasts, if it lasts. */
        Duration time() {
            return switch (this) {
                case SERVICE_RESTARTED -> Duration.ofSeconds(10);
                case LEDGER_FULL -> Duration.ofSeconds(30);
                case NODE_DOWN -> Duration.ofMinutes(5);
                case ACCOUNT_FULL -> Duration.ofMinutes(10);
                default -> Duration.ZERO;
            };
        }

        /** Returns whether it happens at an access of the ledger. */
        public boolean isOfLedger() {
            return name().startsWith("LEDGER");
        }
    }

    /** Returns what happens, as a sentence about a request such as {@code POST /volumes}, or about an access of the ledger. */
    String sentence(String request) {
        String effect = request.startsWith("GET ") ? "" : ", and took effect";
        return switch (what) {
            case CRASH_BEFORE -> "is killed before " + request + " reaches the service";
            case CRASH_AFTER -> "is killed after " + request + " was answered";
            case DROP_BEFORE, SERVICE_RESTARTED -> request + " does not reach the service";
            case DROP_AFTER -> "the answer of " + request + " is lost";
            case CUT -> "the answer of " + request + " is cut short";
            case SILENT_BEFORE -> request + " does not reach the service, and has no answer for a minute";
            case SILENT_AFTER -> request + " has no answer for a minute" + effect;
            case LEASE_BROKEN -> "another person breaks the lease at " + request;
            case SUSPENDED -> "the machine sleeps for a minute after " + request;
            case CLOCK_AHEAD -> "the clock of the machine goes forward by an hour at " + request;
            case CLOCK_BACK -> "the clock of the machine goes back by an hour at " + request;
            case INTERRUPTED -> "Ctrl-C at " + request;
            case LEDGER_CRASH_BEFORE -> "is killed before the ledger has: " + request;
            case LEDGER_CRASH_AFTER -> "is killed after the ledger has: " + request;
            case LEDGER_FAILS -> "the ledger cannot be written: " + request;
            case LEDGER_FAILS_AFTER -> "the ledger reports a failure after it has: " + request;
            case LEDGER_FULL -> "the disk of the ledger is full: " + request;
            case ACCOUNT_FULL -> request + " is refused: a limit of the account is reached";
            case NODE_DOWN -> "goes down for five minutes at " + request;
            case LEDGER_SLOW -> "the ledger does not answer for half a minute: " + request;
            default ->
                request + " is answered with " + what.name().replaceAll("\\D", "")
                        + (what.name().endsWith("AFTER") ? effect : "");
        };
    }

    @Override
    public String toString() {
        return what.name().toLowerCase(Locale.ROOT).replace('_', ' ') + " at "
                + (what.isOfLedger() ? "ledger access " : "request ") + at;
    }
}
