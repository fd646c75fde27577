package dev.ballast.repl.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The usage that the build writes into the jar. To produce it at run time would load all commands and Groovy. */
final class PrebuiltUsage {

    static final String RESOURCE = "dev/ballast/repl/cli/usage.txt";

    private PrebuiltUsage() {}

    /** Returns the text, empty where the build has not written it yet. */
    static Optional<String> text() {
        try (InputStream kept = PrebuiltUsage.class.getClassLoader().getResourceAsStream(RESOURCE)) {
            return kept == null
                    ? Optional.empty()
                    : Optional.of(new String(kept.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
