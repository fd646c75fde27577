package dev.ballast.preflight;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/** The size of a volume in whole gigabytes, at least 1 (document section 8; its bounds are not shown). */
public final class VolumeSizeRule extends WholeNumberRule {

    private static final int PUBLIC_LEAST = 10;
    private static final int PUBLIC_MOST = 16384;

    /** Makes the rule. */
    public VolumeSizeRule() {
        super("no volume size is given", "write whole gigabytes, such as 20", 1, Integer.MAX_VALUE);
    }

    @Override
    public String name() {
        return "size";
    }

    @Override
    public String sentence() {
        return "A volume has a size of whole gigabytes, 1 or more.";
    }

    @Override
    public List<Number> refused() {
        return List.of(0, -20, new BigDecimal("2.5"), 1L << 31);
    }

    @Override
    String outOfRange(Number gigabytes) {
        return "a volume of " + gigabytes + " GB cannot be created";
    }

    @Override
    public Optional<String> advice(Number gigabytes) {
        return gigabytes.intValue() < PUBLIC_LEAST || gigabytes.intValue() > PUBLIC_MOST
                ? Optional.of("volume size " + gigabytes + " GB: the public service takes " + PUBLIC_LEAST + " to "
                        + PUBLIC_MOST + " GB")
                : Optional.empty();
    }
}
