package dev.ballast.run;

import dev.ballast.file.FilePermissions;
import dev.ballast.model.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Keeps the runbooks that passed the check, compiled, in a folder that only its owner can use: up to 64 MB, those used last. A
 * folder that others own or can use is not used. The bytes are code that is run, so a process that can write them can act as the user.
 */
public final class RunbookFolder implements RunbookCache {

    private static final long LARGEST = 64L << 20;

    private final Path folder;
    private final String program;
    private final long largest;

    /**
     * Creates the cache.
     *
     * @param folder the folder, which need not exist
     * @param program identifies the program and the Java that compile and run the runbooks
     */
    public RunbookFolder(Path folder, String program) {
        this(folder, program, LARGEST);
    }

    RunbookFolder(Path folder, String program, long largest) {
        this.folder = folder;
        this.program = program;
        this.largest = largest;
    }

    /** Returns the kept runbook of that context; removes a damaged file. */
    @Override
    public Optional<CachedRunbook> find(ScriptFile runbook, String context) {
        Path file = file(runbook, context);
        try {
            if (!FilePermissions.isOwnersAlone(folder) || !Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                return Optional.empty();
            }
            try {
                CachedRunbook found = read(file);
                Files.setLastModifiedTime(file, FileTime.from(Instant.now()));
                return Optional.of(found);
            } catch (IOException | RuntimeException damaged) {
                Files.deleteIfExists(file);
                return Optional.empty();
            }
        } catch (IOException unusable) {
            return Optional.empty();
        }
    }

    /** Keeps the runbook; without effect if the folder cannot be used. */
    @Override
    public void put(ScriptFile runbook, String context, CachedRunbook compiled) {
        try {
            FilePermissions.createFolder(folder);
            if (FilePermissions.isOwnersAlone(folder)) {
                Path file = file(runbook, context);
                FilePermissions.replace(file, compiled.zipped(file.getFileName().toString()));
                trim();
            }
        } catch (IOException unwritable) {
            // The next run compiles again, as this one has.
        }
    }

    private static CachedRunbook read(Path file) throws IOException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException("no file, and a pipe would wait for its other end");
        }
        return CachedRunbook.of(Files.readAllBytes(file), file.getFileName().toString());
    }

    /** Removes the files that were not used for the longest time. */
    private void trim() throws IOException {
        long size = 0;
        for (Path file : newestFirst()) {
            size += Files.size(file);
            if (size > largest) {
                Files.deleteIfExists(file);
            }
        }
    }

    private List<Path> newestFirst() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted(
                            Comparator.comparing((Path file) -> file.toFile().lastModified())
                                    .reversed())
                    .toList();
        }
    }

    /** Returns whether the runbook was kept in any context, also by another version of the program. */
    public boolean hasAny(ScriptFile runbook) {
        String[] names = folder.toFile().list();
        String key = key(runbook);
        return names != null && Stream.of(names).anyMatch(name -> name.startsWith(key));
    }

    private Path file(ScriptFile runbook, String context) {
        return folder.resolve(key(runbook) + "-" + key(program, context));
    }

    private static String key(ScriptFile runbook) {
        return key(runbook.folder().map(Path::toString).orElse(""), runbook.fileName(), runbook.text());
    }

    private static String key(String... parts) {
        StringBuilder all = new StringBuilder();
        for (String part : parts) {
            all.append(part.length()).append(':').append(part);
        }
        return Sha256.hex(all.toString());
    }
}
