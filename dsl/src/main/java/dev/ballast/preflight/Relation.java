package dev.ballast.preflight;

import java.util.Optional;

/** A rule about two or more values that must fit each other; a value that is not known yet ({@code null}) fits. */
public sealed interface Relation
        permits DetachedFirst,
                DistinctNodeLabels,
                DistinctPorts,
                FixedOnceMade,
                NodesNeedAPort,
                OnlyGrows,
                RegionGiven,
                SameRegion {

    /** Returns what does not fit, if something does not. */
    Optional<Problem> examine();

    /**
     * Does nothing when the values fit.
     *
     * @throws dev.ballast.error.RuleException when they do not
     */
    default void require() {
        Problem.throwIfFound(examine());
    }
}
