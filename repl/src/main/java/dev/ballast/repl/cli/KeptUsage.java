package dev.ballast.repl.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** The usage of the program as the build has written it into the jar: to make it takes the declarations of all commands, and Groovy. */
final class KeptUsage {

    static final String RESOURCE = "dev/ballast/repl/cli/usage.txt";

    private KeptUsage() {}

    /** Returns the text, empty where the build has not written it yet. */
    static Optional<String> text() {
        try (InputStream kept = KeptUsage.class.getClassLoader().getResourceAsStream(RESOURCE)) {
            return kept == null
                    ? Optional.empty()
                    : Optional.of(new String(kept.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
