package dev.ballast.preflight;

import java.util.Optional;

/**
 * What is made is made in a region, and somebody says which.
 *
 * @param made what is made, such as {@code instance 'web-1'}
 * @param written what its block says, or null
 * @param usual what holds without it, or null
 */
public record RegionGiven(String made, String written, String usual) implements Relation {

    @Override
    public Optional<Problem> examine() {
        return Problem.when(
                written == null && usual == null,
                made + " has no region",
                "write region 'us-east' in the runbook, set region in the profile, or set BALLAST_REGION");
    }

    /**
     * Returns the region.
     *
     * @throws dev.ballast.error.RuleException when nobody says one
     */
    public String region() {
        require();
        return written != null ? written : usual;
    }
}
