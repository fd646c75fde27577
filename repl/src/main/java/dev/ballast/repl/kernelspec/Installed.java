package dev.ballast.repl.kernelspec;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A kernel that Jupyter finds.
 *
 * @param name what Jupyter calls it
 * @param folder where it is
 * @param spec what its file says; nothing when it is none of Ballast
 * @param problem why its file cannot be read; nothing when it can
 */
public record Installed(String name, Path folder, Optional<Kernelspec> spec, Optional<String> problem) {}
