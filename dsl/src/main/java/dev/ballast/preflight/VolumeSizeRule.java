package dev.ballast.preflight;

import java.util.List;
import java.util.Optional;

/** The size of a volume in whole gigabytes, at least 1 (document section 8; its bounds are not shown). */
public final class VolumeSizeRule implements Rule<Integer> {

    private static final int PUBLIC_LEAST = 10;
    private static final int PUBLIC_MOST = 16384;

    @Override
    public String name() {
        return "size";
    }

    @Override
    public String sentence() {
        return "A volume has a size of whole gigabytes, 1 or more.";
    }

    @Override
    public List<Integer> refused() {
        return List.of(0, -20);
    }

    @Override
    public Optional<Problem> examine(Integer gigabytes) {
        String instead = "write whole gigabytes, such as 20";
        return gigabytes == null
                ? Problem.found("no volume size is given", instead)
                : Problem.when(gigabytes < 1, "a volume of " + gigabytes + " GB cannot be made", instead);
    }

    @Override
    public Optional<String> advice(Integer gigabytes) {
        return gigabytes < PUBLIC_LEAST || gigabytes > PUBLIC_MOST
                ? Optional.of("volume size " + gigabytes + " GB: the public service takes " + PUBLIC_LEAST + " to "
                        + PUBLIC_MOST + " GB")
                : Optional.empty();
    }
}
