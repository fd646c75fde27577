package dev.ballast.preflight;

import java.util.Optional;

/**
 * The region and the throttle of a NodeBalancer are given when it is made; the document has no way to change them.
 *
 * @param balancer the id of one that exists
 * @param word what its block names and cannot change, or null when it names nothing of it
 */
public record FixedOnceMade(String balancer, String word) implements Relation {

    @Override
    public Optional<Problem> examine() {
        return Problem.when(
                word != null,
                "nodebalancer " + balancer + " exists: its region and throttle cannot be changed",
                "leave out " + word);
    }
}
