package dev.ballast.repl.completion;

import dev.ballast.repl.completion.Candidate.Kind;
import dev.ballast.repl.evaluation.Session;
import dev.ballast.repl.syntax.Tokenizer;
import dev.ballast.repl.syntax.Tokenizer.Token;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Lists what may stand in the quotes of an argument: names of the ledger, files, environment variables. */
final class QuotedText {

    private static final String FILE_SUFFIX = "_FILE";

    private final SeenValues seen;
    private final Path folder;
    private final Set<String> environment;

    QuotedText(Session session) {
        this.seen = new SeenValues(session);
        this.folder = session.folder();
        this.environment = session.environment();
    }

    /** Lists it; {@code before} are the tokens up to the quote, the quote included, {@code written} is what stands behind it. */
    Stream<Ranked> candidates(List<Token> before, String written) {
        int quote = before.size() - 1;
        int option = quote - 2;
        if (option >= 0 && before.get(quote - 1).is(":")) {
            return ranked(seen.texts(before.get(option).text()));
        }
        int word = word(before, quote);
        if (word < 0 || isMember(before, word)) {
            return Stream.empty();
        }
        String name = before.get(word).text();
        boolean first = quote - word <= 2;
        return switch (name) {
            case "cert" -> files(folder, written, ".pem");
            case "secret" -> first ? variables() : Stream.empty();
            default -> first ? ranked(seen.texts(name)) : Stream.empty();
        };
    }

    private static Stream<Ranked> ranked(Stream<Candidate> candidates) {
        return candidates.map(one -> new Ranked(0, one));
    }

    /** Returns the word whose argument the text is: texts, commas and one bracket may stand between. */
    private static int word(List<Token> tokens, int quote) {
        int at = quote - 1;
        while (at > 0 && tokens.get(at).is(",") && tokens.get(at - 1).kind() == Tokenizer.Kind.TEXT) {
            at -= 2;
        }
        if (at >= 0 && tokens.get(at).is("(")) {
            at--;
        }
        return at >= 0 && tokens.get(at).kind() == Tokenizer.Kind.WORD ? at : -1;
    }

    private static boolean isMember(List<Token> tokens, int word) {
        return word > 0 && (tokens.get(word - 1).is(".") || tokens.get(word - 1).is("?."));
    }

    /** A secret may also be in the file that a variable names. */
    private Stream<Ranked> variables() {
        return environment.stream()
                .flatMap(name -> name.endsWith(FILE_SUFFIX)
                        ? Stream.of(name, name.substring(0, name.length() - FILE_SUFFIX.length()))
                        : Stream.of(name))
                .distinct()
                .map(name -> new Ranked(0, Kind.ENVIRONMENT, name, "environment variable"));
    }

    /** Lists the files and folders that may follow what is written of a path in a folder; those with that ending come first. */
    static Stream<Ranked> files(Path folder, String written, String ending) {
        String parent = written.substring(0, written.lastIndexOf('/') + 1);
        try {
            Path where = folder.resolve(parent);
            return Files.isDirectory(where) && Files.isReadable(where) ? listed(where, parent, ending) : Stream.empty();
        } catch (InvalidPathException noPath) {
            return Stream.empty();
        }
    }

    private static Stream<Ranked> listed(Path where, String parent, String ending) {
        try (Stream<Path> files = Files.list(where)) {
            return files.map(file -> file(file, parent, ending)).toList().stream();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Ranked file(Path file, String parent, String ending) {
        boolean isFolder = Files.isDirectory(file);
        String name = file.getFileName() + (isFolder ? "/" : "");
        int rank = name.endsWith(ending) ? 0 : isFolder ? 1 : 2;
        return new Ranked(rank, Kind.FILE, parent + name, isFolder ? "folder" : "file");
    }
}
