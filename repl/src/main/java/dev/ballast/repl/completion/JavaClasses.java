package dev.ballast.repl.completion;

import dev.ballast.repl.completion.Candidate.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The packages and public classes of Java itself, read from its runtime image when they are asked for. No class is initialised. */
final class JavaClasses {

    /** Groovy's default imports, except for two classes of {@code java.math}. */
    private static final List<String> IMPORTED = List.of("java.lang", "java.util", "java.io", "java.net");

    private static final Set<String> USUAL = Set.of("java.lang", "java.util");

    private static final String ENDING = ".class";
    private static final Set<String> ROOTS = Set.of("java", "javax");
    private static final Map<String, List<String>> NAMES = new ConcurrentHashMap<>();
    /** The packages, each with its module. */
    private static final Map<String, String> PACKAGES = ModuleLayer.boot().modules().stream()
            .flatMap(module -> module.getPackages().stream()
                    .filter(name -> module.isExported(name) && isPackage(name))
                    .map(name -> Map.entry(name, module.getName())))
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));

    private JavaClasses() {}

    /** Returns whether a dotted name may be a package or the beginning of one. */
    static boolean isPackage(String name) {
        return ROOTS.contains(name.split("\\.", 2)[0]);
    }

    /** Lists the packages and classes in a package; the top-level packages if it is empty. */
    static Stream<Candidate> in(String parent, String begun) {
        String path = parent.isEmpty() ? "" : parent + ".";
        Stream<String> packages = (parent.isEmpty() ? ROOTS.stream() : PACKAGES.keySet().stream())
                .filter(name -> name.startsWith(path))
                .map(name -> name.substring(path.length()).split("\\.", 2)[0])
                .distinct();
        return Stream.concat(
                packages.map(name -> new Candidate(name + ".", Kind.PACKAGE, path + name, "", 1)),
                classes(parent, begun));
    }

    /** Lists the classes that can be named without their package. */
    static Stream<Candidate> imported(String begun) {
        Stream<Candidate> numbers = Stream.of("BigDecimal", "BigInteger")
                .map(name -> new Candidate(name, Kind.CLASS, "java.math." + name, ""));
        return Stream.concat(numbers, IMPORTED.stream().flatMap(parent -> classes(parent, begun)
                .map(one -> one.at(USUAL.contains(parent) ? 0 : 1))));
    }

    private static Stream<Candidate> classes(String parent, String begun) {
        return NAMES.computeIfAbsent(parent, JavaClasses::names).stream()
                .filter(name -> name.regionMatches(true, 0, begun, 0, begun.length()))
                .filter(name -> isPublic(parent + "." + name))
                .map(name -> new Candidate(name, Kind.CLASS, parent + "." + name, ""));
    }

    private static List<String> names(String parent) {
        if (!PACKAGES.containsKey(parent)) {
            return List.of();
        }
        URI folder = URI.create("jrt:/" + PACKAGES.get(parent) + "/" + parent.replace('.', '/'));
        try (Stream<Path> files = Files.list(Path.of(folder))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(file -> file.endsWith(ENDING) && file.indexOf('$') < 0)
                    .map(file -> file.substring(0, file.length() - ENDING.length()))
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static boolean isPublic(String name) {
        try {
            return Modifier.isPublic(Class.forName(name, false, ClassLoader.getPlatformClassLoader())
                    .getModifiers());
        } catch (ClassNotFoundException notHere) {
            return false;
        }
    }
}
