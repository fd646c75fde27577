package dev.ballast.preflight;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The name of a volume, which goes out as its label (document section 2; the format of labels is not shown). */
public final class VolumeNameRule implements Rule<String> {

    private static final NameRule NAME = new NameRule();
    private static final Pattern PUBLIC = Pattern.compile("[A-Za-z]([A-Za-z0-9_-]{0,31})");

    @Override
    public String name() {
        return NAME.name();
    }

    @Override
    public String sentence() {
        return NAME.sentence();
    }

    @Override
    public List<String> refused() {
        return NAME.refused();
    }

    @Override
    public Optional<Problem> examine(String name) {
        return NAME.examine(name);
    }

    @Override
    public Optional<String> advice(String name) {
        return PUBLIC.matcher(name).matches()
                ? Optional.empty()
                : Optional.of(
                        "volume name " + Quoted.of(name)
                                + ": the public service takes 1 to 32 letters, digits, hyphens and underscores, a letter first");
    }
}
