package dev.ballast.repl.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;

/** Identifies the jars and the Java that a process runs. */
final class ProgramIdentity {

    private ProgramIdentity() {}

    /** Returns paths, sizes and times of the jars with the version of Java; empty if a part of the class path is no file. */
    static Optional<String> of(String classPath) {
        StringBuilder all = new StringBuilder(System.getProperty("java.home"))
                .append(' ')
                .append(Runtime.version())
                .append('\n');
        try {
            for (String part : classPath.split(File.pathSeparator, -1)) {
                BasicFileAttributes jar = Files.readAttributes(Path.of(part), BasicFileAttributes.class);
                if (!jar.isRegularFile()) {
                    return Optional.empty();
                }
                all.append(part)
                        .append(' ')
                        .append(jar.size())
                        .append(' ')
                        .append(jar.lastModifiedTime().toMillis());
                all.append('\n');
            }
            return Optional.of(all.toString());
        } catch (IOException missing) {
            return Optional.empty();
        }
    }
}
