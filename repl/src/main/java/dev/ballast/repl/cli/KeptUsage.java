package dev.ballast.repl.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** The usage of the program as the build has written it into the jar: to make it takes the declarations of all commands, and Groovy. */
final class KeptUsage {

    static final String RESOURCE = "dev/ballast/repl/cli/usage.txt";

    private static final String STYLES = "\u001B\\[[0-9;]*m";

    private KeptUsage() {}

    /** Returns the text to keep, with its styles. */
    static String of(CommandLine commands) {
        return commands.getUsageMessage(Ansi.ON);
    }

    /** Returns the text, with styles where picocli would write some; empty where the build has not written it yet. */
    static Optional<String> text() {
        try (InputStream kept = KeptUsage.class.getClassLoader().getResourceAsStream(RESOURCE)) {
            return kept == null
                    ? Optional.empty()
                    : Optional.of(styled(new String(kept.readAllBytes(), StandardCharsets.UTF_8)));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static String styled(String text) {
        return Ansi.AUTO.enabled() ? text : text.replaceAll(STYLES, "");
    }
}
