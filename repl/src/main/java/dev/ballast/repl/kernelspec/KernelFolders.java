package dev.ballast.repl.kernelspec;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The folders where Jupyter searches for kernels; none is created here.
 *
 * @param user the folder of this user's kernels
 * @param searched all searched folders; the first one with a kernel of the name wins
 */
public record KernelFolders(Path user, List<Path> searched) {

    private static final String SHARED = "share/jupyter";

    /** Keeps a copy of the list. */
    public KernelFolders {
        searched = List.copyOf(searched);
    }

    /** Returns the folders for an environment, a home folder and the {@code os.name} of Java. */
    public static KernelFolders of(Map<String, String> environment, Path home, String system) {
        Path data = paths(environment, "JUPYTER_DATA_DIR")
                .findFirst()
                .orElseGet(() -> system.startsWith("Mac")
                        ? home.resolve("Library/Jupyter")
                        : paths(environment, "XDG_DATA_HOME")
                                .findFirst()
                                .orElse(home.resolve(".local/share"))
                                .resolve("jupyter"));
        Stream<Path> prefixes = Stream.concat(active(environment), Stream.of(Path.of("/usr/local"), Path.of("/usr")));
        List<Path> searched = Stream.of(
                        paths(environment, "JUPYTER_PATH"),
                        Stream.of(data, home.resolve(".local").resolve(SHARED)),
                        prefixes.map(prefix -> prefix.resolve(SHARED)))
                .flatMap(folders -> folders)
                .map(KernelFolders::kernels)
                .distinct()
                .toList();
        return new KernelFolders(kernels(data), searched);
    }

    /** Returns the folder below a prefix, such as {@code /usr/local} or the root of a virtual environment of Python. */
    public static Path below(Path prefix) {
        return kernels(prefix.resolve(SHARED));
    }

    /**
     * Returns the {@code sys.prefix} of the active Python environment: the root in {@code VIRTUAL_ENV} or {@code
     * CONDA_PREFIX}, else that of the first python3 on the PATH. No Python is started.
     */
    public static Optional<Path> python(Map<String, String> environment) {
        Stream<Path> onPath = paths(environment, "PATH")
                .map(folder -> folder.resolve("python3"))
                .filter(Files::isExecutable)
                .limit(1)
                .flatMap(KernelFolders::roots)
                .filter(root -> Files.exists(root.resolve("pyvenv.cfg")) || Files.isDirectory(root.resolve("lib")));
        return Stream.concat(active(environment), onPath).findFirst();
    }

    /** The Python program of an environment is a link; the marker file of the environment is beside the link, not its target. */
    private static Stream<Path> roots(Path program) {
        try {
            return Stream.of(program.toAbsolutePath(), program.toRealPath())
                    .flatMap(each -> Stream.ofNullable(each.getParent().getParent()));
        } catch (IOException gone) {
            return Stream.empty();
        }
    }

    private static Stream<Path> active(Map<String, String> environment) {
        return Stream.of("VIRTUAL_ENV", "CONDA_PREFIX").flatMap(name -> paths(environment, name));
    }

    private static Stream<Path> paths(Map<String, String> environment, String name) {
        return Stream.of(environment.getOrDefault(name, "").split(File.pathSeparator))
                .filter(path -> !path.isEmpty())
                .map(Path::of);
    }

    private static Path kernels(Path data) {
        return data.resolve("kernels").toAbsolutePath().normalize();
    }
}
