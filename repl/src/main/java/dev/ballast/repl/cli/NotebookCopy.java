package dev.ballast.repl.cli;

import dev.ballast.dsl.ScriptLine;
import dev.ballast.error.SetupException;
import dev.ballast.error.SourceLocation;
import dev.ballast.run.Failure;
import dev.ballast.run.NotebookFile;
import dev.ballast.run.RunEnd;
import dev.ballast.run.ScriptFile;
import dev.ballast.run.WrongUsageException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** A copy of a notebook, into which each code cell gets what it prints. */
final class NotebookCopy {

    private static final String UNWRITABLE = "the copy cannot be written to ";
    private static final String NAME_OTHER = "name a file that you can write to";

    private final Path file;
    private final Path to;
    private final NotebookFile notebook;
    /** The output of each code cell by the name of the stream. */
    private final Map<Integer, Map<String, ByteArrayOutputStream>> printed = new TreeMap<>();

    private int last;

    /** Creates a copy of the notebook in a file, which was read. */
    NotebookCopy(Path file, ScriptFile read, Path to) {
        this.notebook = read.notebook()
                .orElseThrow(() ->
                        new WrongUsageException("--to is for a notebook, and " + file + " is none", "leave out --to"));
        requireWritable(file, to);
        this.file = file;
        this.to = to;
    }

    private static void requireWritable(Path file, Path to) {
        if (!NotebookFile.isNotebook(to.toString())) {
            throw new WrongUsageException("--to " + to + " is not the name of a notebook", "end it with .ipynb");
        }
        try {
            if (Files.exists(to) && Files.isSameFile(file, to)) {
                throw new WrongUsageException("the copy would replace the notebook " + file, "name another file");
            }
        } catch (IOException unreadable) {
            throw new WrongUsageException(to + " cannot be read: " + unreadable.getMessage(), "name another file");
        }
        Path folder = to.toAbsolutePath().getParent();
        if (Files.exists(to) ? !Files.isRegularFile(to) || !Files.isWritable(to) : !Files.isWritable(folder)) {
            throw new WrongUsageException(UNWRITABLE + to, NAME_OTHER);
        }
    }

    /** Returns the stream of that name, {@code stdout} or {@code stderr}, into which the script prints. */
    OutputStream stream(String name) {
        return new OutputStream() {
            @Override
            public void write(int one) {
                write(new byte[] {(byte) one}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int from, int length) {
                print(name, bytes, from, length);
            }
        };
    }

    /** Adds the bytes to the cell that prints them; those of a thread that no line of the notebook called, to the cell before. */
    private synchronized void print(String name, byte[] bytes, int from, int length) {
        SourceLocation line = ScriptLine.current();
        if (line != null && line.file().equals(file.getFileName().toString())) {
            last = notebook.cellAt(line.line());
        }
        printed.computeIfAbsent(last, cell -> new LinkedHashMap<>())
                .computeIfAbsent(name, stream -> new ByteArrayOutputStream())
                .write(bytes, from, length);
    }

    /** Writes the copy after the run; {@code mask} masks the secrets in what was printed. */
    synchronized void end(RunEnd end, UnaryOperator<String> mask) {
        Map<Integer, Map<String, String>> texts = new TreeMap<>();
        printed.forEach((cell, streams) -> {
            Map<String, String> masked = new LinkedHashMap<>();
            streams.forEach((name, bytes) -> masked.put(name, mask.apply(bytes.toString(StandardCharsets.UTF_8))));
            texts.put(cell, masked);
        });
        Optional<Failure> failure = end.failure().map(wrong -> wrong.masked(mask));
        int failed = failure.map(Failure::spot)
                .map(spot -> notebook.cellAt(spot.line()))
                .orElse(last);
        String copy = notebook.withOutputs(
                texts,
                failure.map(wrong -> failed),
                failure.map(wrong -> List.of(end.word(), wrong.toString())).orElse(List.of()));
        try {
            Files.writeString(to, copy);
        } catch (IOException unwritable) {
            throw new SetupException(UNWRITABLE + to, NAME_OTHER, unwritable);
        }
    }
}
