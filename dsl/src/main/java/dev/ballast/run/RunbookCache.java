package dev.ballast.run;

import java.util.Optional;

/** Keeps the runbooks that passed the check, compiled, so that the next run of the same text need not check and compile it. */
public sealed interface RunbookCache permits RunbookFolder, RecentRunbooks {

    /** Returns the runbook compiled in that context, which is all that the check depends on beside the text; empty if it is not kept. */
    Optional<CachedRunbook> find(ScriptFile runbook, String context);

    /** Keeps the runbook, if the cache can. */
    void put(ScriptFile runbook, String context, CachedRunbook compiled);
}
