package dev.ballast.dsl;

import dev.ballast.error.RuleException;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * What a script has set for what follows. A branch of {@code parallel} has its own, which begins as the one around it; a thread
 * that a script starts has none, and no thread of a pool can tell for whom it works.
 */
final class RunScope {

    private static final ThreadLocal<RunScope> BRANCH = new ThreadLocal<>();

    private static final String INSTEAD =
            "write it at the word: volume('data', 20, region: 'us-east'), or region 'us-east' in a block";

    private final RunScope run;
    private final Set<RunScope> branches = ConcurrentHashMap.newKeySet();
    private volatile String region;

    /** Begins a run with this region, or with none if it is null. */
    RunScope(String region) {
        this.run = this;
        this.region = region;
    }

    private RunScope(RunScope outer) {
        this.run = outer.run;
        this.region = outer.region;
    }

    /** Returns the scope of the branch of this run that the calling thread is in, or this one where it is in none. */
    RunScope current() {
        RunScope branch = BRANCH.get();
        return branch != null && branch.run == run ? branch : this;
    }

    /** Does the work in a scope that begins with the same values; what is set in it is not seen here. */
    <R> R inBranch(Supplier<R> work) {
        RunScope before = BRANCH.get();
        RunScope branch = new RunScope(this);
        BRANCH.set(branch);
        run.branches.add(branch);
        try {
            return work.get();
        } finally {
            run.branches.remove(branch);
            BRANCH.set(before);
        }
    }

    /** Returns the region of what names none, or null. */
    String region() {
        return region;
    }

    /**
     * Returns the region of what is about to be created and names none, or null.
     *
     * @throws RuleException in a thread without a scope of its own, while it may work for a branch that has another region
     */
    String neededRegion() {
        if (isShared() && branches.stream().anyMatch(branch -> !Objects.equals(branch.region, region))) {
            throw new RuleException(
                    "this thread was started by the script and has no region of its own, and a branch of 'parallel'"
                            + " has one",
                    INSTEAD);
        }
        return region;
    }

    /** Sets the region of what names none; a thread without a scope of its own would set it for all others. */
    void region(String usual) {
        if (isShared()) {
            throw new RuleException(
                    "'region' is set in a thread that the script started, which has no region of its own", INSTEAD);
        }
        this.region = usual;
    }

    private boolean isShared() {
        return this == run && !Runbook.isGivenPart() && (Runbook.isRunning() || !branches.isEmpty());
    }
}
