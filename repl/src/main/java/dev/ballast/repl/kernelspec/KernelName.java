package dev.ballast.repl.kernelspec;

import dev.ballast.run.WrongUsageException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Names of kernels, by the rules of Jupyter. */
public final class KernelName {

    private static final String USUAL = "ballast";
    // Jupyter allows dots alone, but they are other folders.
    private static final String VALID = "(?!\\.+$)[a-z0-9._-]+";
    private static final Set<String> TAKEN =
            Set.of(("bash deno groovy ir java javascript kotlin octave python python2 python3 ruby rust sagemath scala"
                            + " xpython")
                    .split(" "));

    private KernelName() {}

    /**
     * Returns the name in lower case, as Jupyter stores it.
     *
     * @throws WrongUsageException when it cannot be one
     */
    public static String of(String given) {
        String name = given.toLowerCase(Locale.ROOT);
        if (!name.matches(VALID)) {
            throw new WrongUsageException(
                    "'" + given + "' cannot be the name of a kernel",
                    "write letters a to z, digits, dots, hyphens and underscores");
        }
        return name;
    }

    /**
     * Validates the name of a new kernel and returns it in lower case.
     *
     * @throws WrongUsageException if it is invalid, or is the default name of another kernel
     */
    public static String chosen(String given) {
        String name = of(given);
        if (TAKEN.contains(name)) {
            throw new WrongUsageException(
                    "'" + name + "' is the name of another kernel, whose notebooks would be run by Ballast",
                    "choose another name, such as --name " + USUAL + "-" + name);
        }
        return name;
    }

    /**
     * Returns the default name of a kernel for a profile, or for the environment if there is none, and for a dialect if one is
     * given.
     *
     * @throws WrongUsageException when the name of the profile cannot be part of it
     */
    public static String byDefault(Optional<String> profile, Optional<String> dialect) {
        String name = Stream.of(Optional.of(USUAL), profile, dialect)
                .flatMap(Optional::stream)
                .collect(Collectors.joining("-"))
                .toLowerCase(Locale.ROOT);
        if (!name.matches(VALID)) {
            throw new WrongUsageException(
                    "the name of profile '" + profile.orElse("") + "' cannot be part of the name of a kernel",
                    "add --name NAME");
        }
        return name;
    }
}
