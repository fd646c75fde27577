package dev.ballast.explore;

import java.util.List;

/** What each run of one version of a history does. Its text describes it to people. */
public interface RunStep {

    /** Performs the step once, with the cloud that the run opens. */
    void perform(SimulatedRun run);

    /** Returns what the seed has chosen for the step, such as {@code count=3}. */
    default List<String> given() {
        return List.of();
    }

    /** Returns the steps that run at the same time, or one after the other if runs are alone. */
    default List<RunStep> parts() {
        return List.of(this);
    }

    /** Returns steps that do less, for the search of a smaller history that fails. */
    default List<RunStep> smaller() {
        return List.of();
    }
}
