package dev.ballast.explore;

import java.util.List;

/** What each run of one version of a history does. Its text describes it to people. */
public interface RunStep {

    /** Performs the step once, with the cloud that the run opens. */
    void perform(SimulatedRun run);

    /** Returns steps that do less, for the search of a smaller history that fails. */
    default List<RunStep> smaller() {
        return List.of();
    }
}
