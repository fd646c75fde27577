package dev.ballast.preflight;

import java.util.Optional;

/**
 * Two resources that work together are in one region (document section 4, rules 1 and 5).
 *
 * @param one a volume or a balancer
 * @param other the instance it is to work with
 */
public record SameRegion(Placed one, Placed other) implements Relation {

    @Override
    public Optional<Problem> examine() {
        return one.region() == null || other.region() == null || one.region().equals(other.region())
                ? Optional.empty()
                : Problem.found(
                        one + " is in " + one.region() + " and " + other + " in " + other.region(),
                        "use two of one region: write region " + Quoted.of(other.region()) + " where the " + one.kind()
                                + " is created");
    }
}
