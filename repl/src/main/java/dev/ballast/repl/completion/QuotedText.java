package dev.ballast.repl.completion;

import dev.ballast.catalogue.CatalogueKind;
import dev.ballast.dsl.Vocabulary;
import dev.ballast.ledger.Entry;
import dev.ballast.ledger.ReferenceCodec;
import dev.ballast.model.Reference;
import dev.ballast.repl.completion.Candidate.Kind;
import dev.ballast.rules.Rule;
import dev.ballast.syntax.Tokenizer;
import dev.ballast.syntax.Tokenizer.Token;
import java.io.File;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Completes string literals of arguments: values that a rule lists, values in the ledger and in the lists of the service that are kept, by word or
 * option, files, environment variables. The ledger is read only if it is open, and nothing is sent.
 */
final class QuotedText {

    private static final String FILE_SUFFIX = "_FILE";
    private static final Set<String> RECORDED = Set.of("region", "type", "image", "check", "protocol");
    private static final Map<String, List<String>> DOCUMENTED =
            Map.of("check", List.of("connection"), "protocol", List.of("http", "https"));

    private final CompletionSource source;

    QuotedText(CompletionSource source) {
        this.source = source;
    }

    /** Lists the values of a string literal: {@code before} are the tokens up to and including its quote, {@code written} is its text up to the cursor. */
    Stream<Candidate> candidates(List<Token> before, String written) {
        int quote = before.size() - 1;
        int option = quote - 2;
        if (option >= 0 && before.get(quote - 1).is(":")) {
            String name = before.get(option).text();
            return name.equals("label") ? labels(before, option) : texts(name);
        }
        int word = word(before, quote);
        if (word < 0 || isMember(before, word)) {
            return Stream.empty();
        }
        String name = before.get(word).text();
        boolean first = quote - word <= 2;
        return switch (name) {
            case "cert" -> files(source.folder(), written, ".pem");
            case "secret" -> first ? variables() : Stream.empty();
            default -> first ? texts(name) : Stream.empty();
        };
    }

    /** Lists known values of a word's first argument, or of an option. */
    Stream<Candidate> texts(String name) {
        if (Vocabulary.isResource(name)) {
            return entries(name)
                    .filter(Reference.ByName.class::isInstance)
                    .map(Reference::name)
                    .map(one -> new Candidate(one, Kind.NAME, name, ""));
        }
        if (!RECORDED.contains(name)) {
            return Rule.known(name).stream().map(value -> new Candidate(value, Kind.VALUE, name, ""));
        }
        Stream<String> defaultRegion = name.equals("region") ? source.defaultRegion().stream() : Stream.empty();
        Stream<String> recorded = source.entries().get().stream()
                .flatMap(entry -> Stream.ofNullable(entry.applied().get(name)))
                .sorted();
        Stream<String> listed =
                CatalogueKind.of(name).stream().flatMap(kind -> source.catalogue().names(kind).stream());
        List<String> documented = DOCUMENTED.getOrDefault(name, List.of());
        boolean ruled = !documented.isEmpty() && source.dialect().publicService();
        Stream<String> known = (ruled ? Rule.known(name) : documented).stream();
        return Stream.of(defaultRegion, known, recorded, listed)
                .flatMap(each -> each)
                .distinct()
                .map(value -> new Candidate(value, Kind.VALUE, name, ""));
    }

    /** Lists the labels that were answered so far for what the nearest word before the option finds or lists. */
    private Stream<Candidate> labels(List<Token> before, int option) {
        return IntStream.iterate(option - 1, at -> at >= 0, at -> at - 1)
                .mapToObj(at -> before.get(at).text())
                .flatMap(word -> dev.ballast.model.Kind.wholes()
                        .filter(kind -> word.equals(kind.word()) || word.equals(kind.word() + "s")))
                .limit(1)
                .flatMap(kind -> source.session().stream()
                        .flatMap(session -> session.lazyCloud().opened().stream())
                        .flatMap(cloud -> cloud.labels(kind).stream()))
                .map(label -> new Candidate(label, Kind.VALUE, "label", ""));
    }

    Stream<Candidate> ports(String balancer) {
        String path = balancer + ":";
        return entries("config")
                .filter(port -> ReferenceCodec.path(port).startsWith(path))
                .map(port -> new Candidate(((Reference.Port) port).arguments(), Kind.VALUE, "port", ""));
    }

    private Stream<Reference> entries(String kind) {
        return source.entries().get().stream()
                .map(Entry::reference)
                .filter(reference -> reference.kind().word().equals(kind));
    }

    /** Returns the index of the word that has the string as an argument, after strings, commas and one bracket. */
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
    private Stream<Candidate> variables() {
        return source.environmentNames().stream()
                .flatMap(name -> name.endsWith(FILE_SUFFIX)
                        ? Stream.of(name, name.substring(0, name.length() - FILE_SUFFIX.length()))
                        : Stream.of(name))
                .distinct()
                .map(name -> new Candidate(name, Kind.ENVIRONMENT, "environment variable", ""));
    }

    /** Lists the files and folders that complete a path relative to a folder, those with that ending first. */
    static Stream<Candidate> files(Path folder, String written, String ending) {
        String parent = written.substring(0, written.lastIndexOf('/') + 1);
        try {
            // There are none where no folder is, or none that may be read.
            return Stream.ofNullable(folder.resolve(parent).toFile().listFiles())
                    .flatMap(Arrays::stream)
                    .map(file -> file(file, parent, ending));
        } catch (InvalidPathException noPath) {
            return Stream.empty();
        }
    }

    private static Candidate file(File file, String parent, String ending) {
        boolean isFolder = file.isDirectory();
        String name = file.getName() + (isFolder ? "/" : "");
        int rank = name.endsWith(ending) ? 0 : isFolder ? 1 : 2;
        return new Candidate(parent + name, Kind.FILE, isFolder ? "folder" : "file", "", rank);
    }
}
