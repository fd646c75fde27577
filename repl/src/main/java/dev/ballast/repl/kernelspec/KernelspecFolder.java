package dev.ballast.repl.kernelspec;

import dev.ballast.error.ShellWord;
import dev.ballast.run.WrongUsageException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The folder of one kernel, which Jupyter ignores until it is written completely. */
public record KernelspecFolder(Path folder) {

    // Clients take a folder with kernel.json for a kernel, so that file is written last.
    private static final List<String> FILES =
            List.of("logo-32x32.png", "logo-64x64.png", "logo-svg.svg", Kernelspec.FILE);
    private static final String DRAFT = ".kernel.json";

    /**
     * Writes the files and returns their paths.
     *
     * @param force whether to replace an earlier kernel of Ballast
     * @throws WrongUsageException if the folder exists already or cannot be written
     */
    public List<Path> write(Kernelspec spec, boolean force) {
        requireFree(force);
        try {
            Files.createDirectories(folder);
            for (String logo : FILES.subList(0, FILES.size() - 1)) {
                try (InputStream in = Objects.requireNonNull(KernelspecFolder.class.getResourceAsStream(logo), logo)) {
                    Files.copy(in, folder.resolve(logo), StandardCopyOption.REPLACE_EXISTING);
                }
            }
            Path draft = Files.writeString(folder.resolve(DRAFT), spec.json());
            Files.move(draft, folder.resolve(Kernelspec.FILE), StandardCopyOption.ATOMIC_MOVE);
            return FILES.stream().map(folder::resolve).toList();
        } catch (IOException unwritable) {
            throw cannot("written", unwritable);
        }
    }

    /** A folder left by an interrupted installation may be replaced. */
    private void requireFree(boolean force) {
        boolean cutShort =
                Files.isDirectory(folder) && !Files.exists(folder.resolve(Kernelspec.FILE)) && hasOurFilesAlone();
        if (cutShort || !Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        if (Kernelspecs.Installed.in(folder).spec().isEmpty()) {
            throw new WrongUsageException(
                    folder + " exists and is not a Ballast kernel, so --force does not replace it",
                    "choose another name by --name NAME, or remove it yourself");
        }
        if (!force) {
            throw new WrongUsageException(
                    folder + " already exists", "add --force to replace it, or --name NAME for one beside it");
        }
    }

    private boolean hasOurFilesAlone() {
        try (Stream<Path> inside = Files.list(folder)) {
            return inside.allMatch(file -> FILES.contains(file.getFileName().toString()) || file.endsWith(DRAFT));
        } catch (IOException unreadable) {
            throw cannot("read", unreadable);
        }
    }

    private WrongUsageException cannot(String done, IOException why) {
        String reason = why instanceof AccessDeniedException ? "permission denied" : why.getMessage();
        return new WrongUsageException(
                folder + " cannot be " + done + ": " + reason,
                "see who may write it:" + ShellWord.line("ls -ld " + ShellWord.quoted(folder.getParent())));
    }
}
