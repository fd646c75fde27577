package dev.ballast.repl.mcp;

import dev.ballast.redact.Printable;
import dev.ballast.run.WrongUsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Objects;

/** The folder that an agent works in. It holds every file that the agent names, after its links are resolved. */
final class Workspace {

    private final Path root;

    Workspace(Path root) {
        this.root = root;
    }

    /** Returns the path, from the workspace, of a runbook in it that exists; it never reads as an option. */
    String runbook(String path) {
        Path real = existing(path);
        if (!Files.isRegularFile(real) || !real.toString().matches("(?s).*\\.(groovy|ipynb)")) {
            throw new WrongUsageException(
                    "'" + Printable.field(path) + "' is not a runbook", "name a file that ends with .groovy or .ipynb");
        }
        return relative(real);
    }

    /** Returns the path, from the workspace, of a file in it that exists. */
    String file(String path) {
        Path real = existing(path);
        if (!Files.isRegularFile(real)) {
            throw new WrongUsageException("'" + Printable.field(path) + "' is not a regular file", "name another file");
        }
        return relative(real);
    }

    /** Returns the path of a new file for JSON, in an existing folder of the workspace. */
    Path unused(String path) {
        String named = "'" + Printable.field(path) + "'";
        Path name = root.resolve(path).getFileName();
        Path file = existing(Objects.requireNonNullElse(Path.of(path).getParent(), Path.of(""))
                        .toString())
                .resolve(String.valueOf(name));
        if (!path.endsWith(".json") || Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new WrongUsageException(
                    named + (path.endsWith(".json") ? " exists" : " does not end with .json"),
                    "name a new file, such as plan-2.json");
        }
        return file;
    }

    private String relative(Path real) {
        String path = root.relativize(real).toString();
        return path.startsWith("-") ? "./" + path : path;
    }

    /** Refuses a file that a runbook loads from outside. */
    void requireInside(String path) {
        existing(path);
    }

    private Path existing(String path) {
        String named = "'" + Printable.field(path) + "'";
        String remedy = "name a file in the workspace " + root;
        Path real;
        try {
            real = root.resolve(path).toRealPath();
        } catch (InvalidPathException unusable) {
            throw new WrongUsageException(named + " is not a path", remedy);
        } catch (IOException missing) {
            throw new WrongUsageException("there is no file " + named + " in the workspace", remedy);
        }
        if (!real.startsWith(root)) {
            throw new WrongUsageException(named + " is outside the workspace", remedy);
        }
        return real;
    }
}
