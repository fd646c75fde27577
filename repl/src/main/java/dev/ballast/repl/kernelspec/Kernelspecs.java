package dev.ballast.repl.kernelspec;

import dev.ballast.error.ShellWord;
import dev.ballast.rules.NearestMatch;
import dev.ballast.run.WrongUsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The kernels that Jupyter finds in some folders; each call reads the folders. */
public final class Kernelspecs {

    private final List<Path> folders;

    /**
     * A kernel that Jupyter finds.
     *
     * @param name what Jupyter calls it
     * @param folder where it is
     * @param spec the parsed file; empty if the kernel is not one of Ballast
     * @param problem why its file cannot be read, if so
     */
    public record Installed(String name, Path folder, Optional<Kernelspec> spec, Optional<String> problem) {

        static Installed in(Path folder) {
            String name = folder.getFileName().toString().toLowerCase(Locale.ROOT);
            String text = "";
            try {
                text = Files.readString(folder.resolve(Kernelspec.FILE));
                JsonNode json = JsonMapper.shared().readTree(text);
                return json.path("argv").isArray()
                        ? new Installed(name, folder, Kernelspec.of(json), Optional.empty())
                        : broken(name, folder, text, " has no list argv");
            } catch (JacksonException broken) {
                var at = broken.getLocation();
                String where = at == null ? "" : " at line " + at.getLineNr() + ", column " + at.getColumnNr();
                return broken(name, folder, text, " is broken: no JSON" + where);
            } catch (IOException unreadable) {
                return broken(name, folder, text, " cannot be read: " + unreadable.getMessage());
            }
        }

        /** It may belong to another kernel, so it is never changed, and only told if it names Ballast. */
        private static Installed broken(String name, Path folder, String text, String problem) {
            Optional<String> told = Optional.of(Kernelspec.FILE + problem)
                    .filter(any -> (name + text).toLowerCase(Locale.ROOT).contains("ballast"));
            return new Installed(name, folder, Optional.empty(), told);
        }
    }

    /** Searches these folders; the first one with a kernel of a name wins. */
    public Kernelspecs(List<Path> folders) {
        this.folders = List.copyOf(folders);
    }

    /** Returns the kernels of Ballast, by name. */
    public List<Installed> own() {
        return all().values().stream().filter(each -> each.spec().isPresent()).toList();
    }

    /** Returns the kernels whose file cannot be read, by name: they may be kernels of Ballast. */
    public List<Installed> broken() {
        return all().values().stream()
                .filter(each -> each.problem().isPresent())
                .toList();
    }

    /**
     * Refuses the name of another program's kernel in another folder: one of the two would hide the other.
     *
     * @throws WrongUsageException when there is such a kernel
     */
    public void requireFree(String name, Path folder) {
        Installed other = all().get(name);
        if (other != null && other.spec().isEmpty() && !other.folder().equals(folder)) {
            throw new WrongUsageException(
                    "the kernel " + name + " in " + other.folder()
                            + " is not a Ballast kernel; one of the two would hide the other",
                    "choose another name by --name NAME");
        }
    }

    /**
     * Returns the one of that name.
     *
     * @throws WrongUsageException if there is none, or it is not one of Ballast
     */
    public Installed named(String given) {
        String name = KernelName.of(given);
        Installed found = all().get(name);
        if (found == null) {
            throw unknown(name);
        }
        if (found.spec().isEmpty()) {
            throw new WrongUsageException(
                    "the kernel " + name + " in " + found.folder() + " is "
                            + found.problem().map(why -> "no use: " + why).orElse("not a Ballast kernel"),
                    found.problem()
                            .map(why -> repair(found.folder()))
                            .orElse("list the kernels:" + ShellWord.line("jupyter kernelspec list")));
        }
        return found;
    }

    private Map<String, Installed> all() {
        Map<String, Installed> found = new TreeMap<>();
        folders.stream()
                .flatMap(folder -> below(folder).stream())
                .filter(each -> Files.isRegularFile(each.resolve(Kernelspec.FILE)))
                .map(Installed::in)
                .forEach(each -> found.putIfAbsent(each.name(), each));
        return found;
    }

    private static List<Path> below(Path folder) {
        try (Stream<Path> below = Files.list(folder)) {
            return below.sorted().toList();
        } catch (IOException unreadable) {
            // Jupyter, which runs as the same user, finds nothing there either.
            return List.of();
        }
    }

    private WrongUsageException unknown(String name) {
        List<String> names = own().stream().map(Installed::name).toList();
        String all = names.isEmpty()
                ? "no Ballast kernel is installed in "
                        + folders.stream().map(Path::toString).collect(Collectors.joining(", "))
                : "Ballast kernels: " + String.join(", ", names);
        return new WrongUsageException(
                "there is no kernel '" + name + "'",
                NearestMatch.of(name, names)
                        .map(near -> "did you mean '" + near + "'? " + all)
                        .orElse(all));
    }

    /** Returns the remedy for a folder whose {@code kernel.json} cannot be read. */
    static String repair(Path folder) {
        return "correct it, or remove it and install the kernel again:"
                + ShellWord.line("rm -r " + ShellWord.quoted(folder));
    }
}
