package dev.ballast.dsl;

import dev.ballast.error.RefusalCode;
import dev.ballast.error.RuleException;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Holds the default region that a script has set. A branch of {@code parallel} has its own scope, which begins as a copy. A
 * thread that a script starts has none, because a thread of a pool cannot know for which branch it works.
 */
final class RunScope {

    private static final ThreadLocal<RunScope> BRANCH = new ThreadLocal<>();

    private static final String INSTEAD =
            "write the region at the word: volume('data', 20, region: 'us-east'), or region 'us-east' in a block";

    /** The stack of a thread holds far more. */
    private static final int DEEPEST = 24;

    private final RunScope run;
    private final int depth;
    private final Set<RunScope> branches = ConcurrentHashMap.newKeySet();
    private volatile String region;

    /** Begins a run with this region, or with none if it is null. */
    RunScope(String region) {
        this.run = this;
        this.depth = 0;
        this.region = region;
    }

    private RunScope(RunScope outer) {
        this.run = outer.run;
        this.depth = outer.depth + 1;
        this.region = outer.region;
    }

    /** Returns the scope of the branch of this run that the calling thread works for, or this scope if it works for none. */
    RunScope current() {
        RunScope branch = BRANCH.get();
        return branch != null && branch.run == run ? branch : this;
    }

    /** Returns whether it is the scope of a branch. */
    boolean isBranch() {
        return this != run;
    }

    /**
     * Throws if branches here would be nested too deeply.
     *
     * @throws RuleException if 24 branches already surround this scope
     */
    void requireBranches() {
        if (depth == DEEPEST) {
            throw new RuleException(
                    RefusalCode.NESTED_PARALLEL,
                    "'parallel' is called in the braces of " + DEEPEST + " others",
                    "use one list, or a loop inside");
        }
    }

    /** Runs the work in a copy of this scope. Changes of the copy are not visible here. */
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

    String region() {
        return region;
    }

    /**
     * Returns the default region for a resource that is about to be created, or null.
     *
     * @throws RuleException in a thread without its own scope, while it may work for a branch that has another region
     */
    String neededRegion() {
        if (isShared() && branches.stream().anyMatch(branch -> !Objects.equals(branch.region, region))) {
            throw new RuleException(
                    RefusalCode.THREAD_REGION,
                    "the script started this thread, which has no region, while a branch of 'parallel' has one",
                    INSTEAD);
        }
        return region;
    }

    /**
     * Sets the default region. Throws a RuleException in a thread without its own scope, because it would set the region for
     * all others.
     */
    void region(String id) {
        if (isShared()) {
            throw refused();
        }
        this.region = id;
    }

    static RuleException refused() {
        return new RuleException(
                RefusalCode.THREAD_REGION,
                "'region' is set in a thread that the script started, and such a thread has no region",
                INSTEAD);
    }

    private boolean isShared() {
        return this == run && !Runbook.isGivenPart() && (Runbook.isRunning() || !branches.isEmpty());
    }
}
