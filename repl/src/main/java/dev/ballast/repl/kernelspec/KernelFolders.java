package dev.ballast.repl.kernelspec;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where Jupyter looks for kernels, by its own rules; nothing is created here.
 *
 * @param user the folder of this user's kernels
 * @param searched all that are searched, the first that has a name wins
 */
public record KernelFolders(Path user, List<Path> searched) {

    private static final String KERNELS = "kernels";
    private static final String SHARED = "share/jupyter";
    private static final String PYTHON = "python3";
    private static final String USER_BASE = ".local";
    private static final List<String> ENVIRONMENTS = List.of("VIRTUAL_ENV", "CONDA_PREFIX");
    private static final List<String> SYSTEM = List.of("/usr/local", "/usr");

    /** Keeps a copy of the list. */
    public KernelFolders {
        searched = List.copyOf(searched);
    }

    /** Finds them from the environment, the home folder and the name of the operating system as Java tells it. */
    public static KernelFolders of(Map<String, String> environment, Path home, String system) {
        Path data = data(environment, home, system);
        Stream<Path> first = value(environment, "JUPYTER_PATH").stream()
                .flatMap(path -> Arrays.stream(path.split(File.pathSeparator)))
                .filter(path -> !path.isEmpty())
                .map(Path::of);
        Stream<Path> users = Stream.of(data, home.resolve(USER_BASE).resolve(SHARED));
        Stream<Path> others = Stream.concat(active(environment), SYSTEM.stream().map(Path::of))
                .map(prefix -> prefix.resolve(SHARED));
        List<Path> searched = Stream.of(first, users, others)
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

    private static Path data(Map<String, String> environment, Path home, String system) {
        return value(environment, "JUPYTER_DATA_DIR")
                .map(Path::of)
                .orElseGet(() -> system.startsWith("Mac")
                        ? home.resolve("Library/Jupyter")
                        : value(environment, "XDG_DATA_HOME")
                                .map(Path::of)
                                .orElse(home.resolve(".local/share"))
                                .resolve("jupyter"));
    }

    private static Path kernels(Path data) {
        return data.resolve(KERNELS).toAbsolutePath().normalize();
    }

    private static Optional<String> value(Map<String, String> environment, String name) {
        return Optional.ofNullable(environment.get(name)).filter(value -> !value.isEmpty());
    }

    /**
     * Returns where the environment of Python that is active has its files, which Python calls {@code sys.prefix}: the root
     * that {@code VIRTUAL_ENV} or {@code CONDA_PREFIX} names, or else that of the first python3 of the PATH. No Python is
     * started.
     */
    public static Optional<Path> python(Map<String, String> environment) {
        return active(environment).findFirst().or(() -> onPath(environment.getOrDefault("PATH", "")));
    }

    private static Stream<Path> active(Map<String, String> environment) {
        return ENVIRONMENTS.stream()
                .flatMap(name -> value(environment, name).stream())
                .map(Path::of);
    }

    private static Optional<Path> onPath(String path) {
        return Arrays.stream(path.split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder).resolve(PYTHON))
                .filter(Files::isExecutable)
                .findFirst()
                .flatMap(KernelFolders::around);
    }

    /** The program of an environment is a link; what marks an environment stands beside the link, not beside its target. */
    private static Optional<Path> around(Path program) {
        try {
            return Stream.of(program.toAbsolutePath(), program.toRealPath())
                    .map(each -> each.getParent().getParent())
                    .filter(KernelFolders::holdsPython)
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
            return libraries.anyMatch(each -> each.getFileName().toString().startsWith(PYTHON));
        } catch (IOException none) {
            return false;
        }
    }
}
