package dev.ballast.repl.kernelspec;

import dev.ballast.preflight.NearestMatch;
import dev.ballast.repl.session.WrongUsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The kernels that Jupyter finds in some folders; each question looks anew. */
public final class Kernelspecs {

    private final List<Path> folders;

    /** Looks in these folders; in the first that has a name it counts. */
    public Kernelspecs(List<Path> folders) {
        this.folders = List.copyOf(folders);
    }

    /** Returns those of Ballast, by name. */
    public List<Installed> own() {
        return all().values().stream().filter(each -> each.spec().isPresent()).toList();
    }

    /**
     * Returns the one of that name.
     *
     * @throws WrongUsageException when there is none, or it is none of Ballast
     */
    public Installed named(String given) {
        String name = KernelName.of(given);
        Installed found = all().get(name);
        if (found == null) {
            throw unknown(name);
        }
        if (found.spec().isEmpty()) {
            throw new WrongUsageException(
                    "the kernel " + name + " in " + found.folder() + " is none of Ballast",
                    "ballast kernel list shows which are");
        }
        return found;
    }

    private Map<String, Installed> all() {
        Map<String, Installed> found = new TreeMap<>();
        for (Path folder : folders) {
            for (Path each : below(folder)) {
                String name = each.getFileName().toString().toLowerCase(Locale.ROOT);
                if (Files.isRegularFile(each.resolve(Kernelspec.FILE))) {
                    found.putIfAbsent(name, new Installed(name, each, Kernelspec.read(each)));
                }
            }
        }
        return found;
    }

    private static List<Path> below(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> below = Files.list(folder)) {
            return new ArrayList<>(below.sorted().toList());
        } catch (IOException unreadable) {
            // Jupyter, which runs as the same user, finds nothing there either.
            return List.of();
        }
    }

    private WrongUsageException unknown(String name) {
        List<String> names = own().stream().map(Installed::name).toList();
        String all = names.isEmpty()
                ? "no kernel of Ballast is installed in " + String.join(", ", strings(folders))
                : "kernels of Ballast: " + String.join(", ", names);
        return new WrongUsageException(
                "there is no kernel '" + name + "'",
                NearestMatch.of(name, names)
                        .map(near -> "did you mean '" + near + "'? " + all)
                        .orElse(all));
    }

    private static List<String> strings(List<Path> paths) {
        return paths.stream().map(Path::toString).toList();
    }
}
