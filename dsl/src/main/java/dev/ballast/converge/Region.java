package dev.ballast.converge;

import dev.ballast.error.RuleException;

/** The region a thing is made in: what the runbook wrote, else the usual one. */
final class Region {

    private Region() {}

    /** Returns the region; refuses when nobody says one, before anything is sent. */
    static String of(String title, String written, String usual) {
        if (written == null && usual == null) {
            throw new RuleException(
                    title + " has no region",
                    "write region 'us-east' in the runbook, set region in the profile, or set BALLAST_REGION");
        }
        return written != null ? written : usual;
    }
}
