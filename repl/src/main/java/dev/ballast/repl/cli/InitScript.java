package dev.ballast.repl.cli;

import dev.ballast.repl.evaluation.ScriptFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** What the user wants to have in every session: {@code init.groovy} of the configuration folder. */
final class InitScript {

    private static final String NAME = "init.groovy";

    private InitScript() {}

    /**
     * Returns it if there is one.
     *
     * @throws dev.ballast.repl.evaluation.WrongUsageException when it cannot be read
     */
    static Optional<ScriptFile> of(Path config) {
        Path file = config.resolve(NAME);
        return Files.exists(file) ? Optional.of(ScriptFile.read(file)) : Optional.empty();
    }
}
