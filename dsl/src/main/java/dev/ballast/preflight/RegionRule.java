package dev.ballast.preflight;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** A region identifier such as {@code us-east}: lower-case letters, digits and hyphens (document section 2). */
public final class RegionRule implements Rule<String> {

    private static final Pattern ID = Pattern.compile("[a-z0-9-]+");
    private static final String INSTEAD = "write an id such as region 'us-east'";

    @Override
    public String name() {
        return "region";
    }

    @Override
    public String sentence() {
        return "A region is an id of lower-case letters, digits and hyphens, such as us-east.";
    }

    @Override
    public List<String> refused() {
        return List.of("", "US East");
    }

    @Override
    public Optional<Problem> examine(String region) {
        return region == null || region.isBlank()
                ? Problem.found("the region is blank", INSTEAD)
                : Problem.when(
                        !ID.matcher(region).matches(), "region " + Quoted.of(region) + " is not a region id", INSTEAD);
    }
}
