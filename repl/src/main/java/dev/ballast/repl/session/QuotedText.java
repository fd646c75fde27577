package dev.ballast.repl.session;

import dev.ballast.repl.session.Candidate.Kind;
import dev.ballast.repl.session.Scan.Token;
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

    private static final Set<String> KINDS = Set.of("instance", "nodebalancer", "volume");
    private static final String FILE_SUFFIX = "_FILE";

    private final CloudDoor door;
    private final Path folder;
    private final Set<String> environment;

    QuotedText(CloudDoor door, Path folder, Set<String> environment) {
        this.door = door;
        this.folder = folder;
        this.environment = environment;
    }

    /** Lists it; {@code before} are the tokens up to the quote, the quote included, {@code written} is what stands behind it. */
    Stream<Ranked> candidates(List<Token> before, String written) {
        int quote = before.size() - 1;
        int word = word(before, quote);
        if (word < 0 || isMember(before, word)) {
            return Stream.empty();
        }
        String name = before.get(word).text();
        boolean first = quote - word <= 2;
        if (KINDS.contains(name) && first) {
            return door.opened().stream()
                    .flatMap(cloud -> cloud.names(name).stream())
                    .map(one -> new Ranked(0, new Candidate(one, Kind.NAME, name, "")));
        }
        return switch (name) {
            case "cert" -> files(written);
            case "secret" -> first ? variables() : Stream.empty();
            default -> Stream.empty();
        };
    }

    /** Returns the word whose argument the text is: texts, commas and one bracket may stand between. */
    private static int word(List<Token> tokens, int quote) {
        int at = quote - 1;
        while (at > 0 && tokens.get(at).is(",") && tokens.get(at - 1).kind() == Scan.Kind.TEXT) {
            at -= 2;
        }
        if (at >= 0 && tokens.get(at).is("(")) {
            at--;
        }
        return at >= 0 && tokens.get(at).kind() == Scan.Kind.WORD ? at : -1;
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
                .map(name -> new Ranked(0, new Candidate(name, Kind.ENVIRONMENT, "environment variable", "")));
    }

    private Stream<Ranked> files(String written) {
        String parent = written.substring(0, written.lastIndexOf('/') + 1);
        try {
            Path where = folder.resolve(parent);
            return Files.isDirectory(where) && Files.isReadable(where) ? listed(where, parent) : Stream.empty();
        } catch (InvalidPathException noPath) {
            return Stream.empty();
        }
    }

    private static Stream<Ranked> listed(Path where, String parent) {
        try (Stream<Path> files = Files.list(where)) {
            return files.map(file -> file(file, parent)).toList().stream();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static Ranked file(Path file, String parent) {
        boolean isFolder = Files.isDirectory(file);
        String name = file.getFileName() + (isFolder ? "/" : "");
        int rank = name.endsWith(".pem") ? 0 : isFolder ? 1 : 2;
        return new Ranked(rank, new Candidate(parent + name, Kind.FILE, isFolder ? "folder" : "file", ""));
    }
}
