package dev.ballast.dsl;

import java.util.function.Supplier;

/** What a script has set for what follows. A branch of {@code parallel} has its own, which begins as the one around it. */
final class RunScope {

    private static final ThreadLocal<RunScope> BRANCH = new ThreadLocal<>();

    private final RunScope run;
    private volatile String region;

    private RunScope(RunScope run, String region) {
        this.run = run == null ? this : run;
        this.region = region;
    }

    /** Returns the scope of a run, which begins with this region, or with none if it is null. */
    static RunScope of(String region) {
        return new RunScope(null, region);
    }

    /** Returns the scope of the branch of this run that the calling thread is in, or this one where it is in none. */
    RunScope current() {
        RunScope branch = BRANCH.get();
        return branch != null && branch.run == run ? branch : this;
    }

    /** Returns a scope that begins with the same values; what is set in it is not seen here. */
    RunScope branch() {
        return new RunScope(run, region);
    }

    /** Does the work with this as the current scope of the calling thread. */
    <R> R around(Supplier<R> work) {
        RunScope before = BRANCH.get();
        BRANCH.set(this);
        try {
            return work.get();
        } finally {
            BRANCH.set(before);
        }
    }

    /** Returns the region of what names none, or null. */
    String region() {
        return region;
    }

    void region(String usual) {
        this.region = usual;
    }
}
