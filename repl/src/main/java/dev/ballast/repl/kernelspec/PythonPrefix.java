package dev.ballast.repl.kernelspec;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Where the environment of Python that is active has its files, which Python calls {@code sys.prefix}; no Python is started. */
public final class PythonPrefix {

    private static final String PROGRAM = "python3";

    private PythonPrefix() {}

    /** Returns the root that {@code VIRTUAL_ENV} or {@code CONDA_PREFIX} names, or else that of the first python3 of the PATH. */
    public static Optional<Path> of(Map<String, String> environment) {
        return named(environment, "VIRTUAL_ENV")
                .or(() -> named(environment, "CONDA_PREFIX"))
                .or(() -> onPath(environment.getOrDefault("PATH", "")));
    }

    private static Optional<Path> named(Map<String, String> environment, String name) {
        return Optional.ofNullable(environment.get(name))
                .filter(value -> !value.isEmpty())
                .map(Path::of);
    }

    private static Optional<Path> onPath(String path) {
        return Arrays.stream(path.split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder).resolve(PROGRAM))
                .filter(Files::isExecutable)
                .findFirst()
                .flatMap(PythonPrefix::around);
    }

    /** The program of an environment is a link; what marks an environment stands beside the link, not beside its target. */
    private static Optional<Path> around(Path program) {
        try {
            return Stream.of(program.toAbsolutePath(), program.toRealPath())
                    .map(each -> each.getParent().getParent())
                    .filter(PythonPrefix::holdsPython)
                    .findFirst();
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    private static boolean holdsPython(Path root) {
        if (root == null || Files.exists(root.resolve("pyvenv.cfg"))) {
            return root != null;
        }
        try (Stream<Path> libraries = Files.list(root.resolve("lib"))) {
            return libraries.anyMatch(each -> each.getFileName().toString().startsWith(PROGRAM));
        } catch (IOException none) {
            return false;
        }
    }
}
