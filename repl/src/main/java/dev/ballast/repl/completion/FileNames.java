package dev.ballast.repl.completion;

import dev.ballast.repl.completion.Candidate.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Lists the files and folders that may stand behind what is written of a path. */
final class FileNames {

    private FileNames() {}

    /** Lists those of a folder; the ones that end like that come first. */
    static Stream<Ranked> in(Path folder, String written, String likely) {
        String parent = written.substring(0, written.lastIndexOf('/') + 1);
        try {
            Path where = folder.resolve(parent);
            return Files.isDirectory(where) && Files.isReadable(where) ? listed(where, parent, likely) : Stream.empty();
        } catch (InvalidPathException noPath) {
            return Stream.empty();
        }
    }

    private static Stream<Ranked> listed(Path where, String parent, String likely) {
        try (Stream<Path> files = Files.list(where)) {
            return files.map(file -> file(file, parent, likely)).toList().stream();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Ranked file(Path file, String parent, String likely) {
        boolean isFolder = Files.isDirectory(file);
        String name = file.getFileName() + (isFolder ? "/" : "");
        int rank = name.endsWith(likely) ? 0 : isFolder ? 1 : 2;
        return new Ranked(rank, Kind.FILE, parent + name, isFolder ? "folder" : "file");
    }
}
