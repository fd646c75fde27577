package dev.ballast.converge;

import dev.ballast.error.RuleException;
import dev.ballast.ledger.Entry;

/** What cannot be changed in place once a thing is made; a runbook that asks for something else is refused. */
record Fixed(Entry made) {

    /** Refuses a value that the runbook writes and that differs from the one it was made with; null asks for nothing. */
    void refuseOther(String what, String wanted) {
        String now = made.applied().get(what);
        if (wanted != null && now != null && !wanted.equals(now)) {
            throw new RuleException(
                    Titles.of(made.key()) + " was made with " + what + " '" + now
                            + "', which the service cannot change in place to '" + wanted + "'",
                    "write " + what + " '" + now + "', or use a new name for a new one");
        }
    }
}
