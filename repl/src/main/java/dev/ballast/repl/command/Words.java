package dev.ballast.repl.command;

import dev.ballast.dsl.WordProblems;
import dev.ballast.repl.completion.Candidate;
import dev.ballast.repl.completion.CodeCompleter;
import dev.ballast.repl.completion.Completion;
import dev.ballast.repl.completion.Inspection;
import dev.ballast.repl.evaluation.Session;
import dev.ballast.rules.NearestMatch;
import dev.ballast.rules.Problem;
import dev.ballast.run.WrongUsageException;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds words by the queries of a user: {@code volume}, {@code volume.resize}, {@code nodebalancer port}, or {@code resize}
 * alone. Each is inspected in an example text with that meaning, which is never run.
 */
final class Words {

    /** The text before a word, by the first name of a query. */
    private static final Map<String, String> PLACES = new LinkedHashMap<>();

    static {
        PLACES.put("", "");
        PLACES.put("nodebalancer ", "nodebalancer('x') { ");
        PLACES.put("port ", "nodebalancer('x') { port(1) { ");
        PLACES.put("instance ", "instance('x') { ");
        PLACES.put("volume ", "volume('x', 1) { ");
        PLACES.put("nodebalancer.", "nodebalancer('x').");
        PLACES.put("port.", "nodebalancer('x').port(1).");
        PLACES.put("instance.", "instance('x').");
        PLACES.put("volume.", "volume('x').");
        PLACES.put("check ", "nodebalancer('x') { port(1) { check('x') { ");
        PLACES.put("change ", "nodebalancer('x').port(1).change { ");
        PLACES.put("node.", "nodebalancer('x').port(1).nodes[0].");
    }

    private Words() {}

    /** Returns the description of a word; if it has several meanings, the most common one and the queries for the others. */
    static Optional<WordText> found(String asked, Session session) {
        String word = asked.replaceFirst(":$", "");
        Map<String, WordText> all = new LinkedHashMap<>();
        PLACES.forEach((place, before) -> {
            if (word.startsWith(place)) {
                at(before, word.substring(place.length()), session).ifPresent(text -> all.putIfAbsent(word, text));
            }
        });
        if (word.matches("\\w+")) {
            PLACES.forEach((place, before) ->
                    at(before, word, session).ifPresent(text -> all.putIfAbsent(place + word, text)));
        }
        return all.values().stream().findFirst().map(first -> {
            List<String> others = all.entrySet().stream()
                    .filter(one -> !one.getValue().equals(first))
                    .map(one -> "/help " + one.getKey())
                    .toList();
            return new WordText(first.told(), first.options(), others);
        });
    }

    /** Completes a word of the cursor's place, of a block or of a handle, or one of the candidates {@code beside}. */
    static Completion complete(String begun, Session session, List<Candidate> beside) {
        String place = PLACES.keySet().stream()
                .filter(begun::startsWith)
                .max(Comparator.comparingInt(String::length))
                .orElse("");
        String asked = PLACES.get(place) + begun.substring(place.length());
        Completion found = new CodeCompleter(session).complete(asked, asked.length());
        Stream<Candidate> words = found.candidates().stream()
                .filter(one -> isWord(one) || (place.isEmpty() && one.kind() == Candidate.Kind.VARIABLE));
        int start = begun.length() - (found.end() - found.start());
        return Arguments.from(start, begun, Stream.concat(words, start == 0 ? beside.stream() : Stream.empty()));
    }

    static WrongUsageException unknown(String asked, Session session) {
        String last = asked.replaceFirst("^.*[. ]", "");
        Optional<Problem> lacking = WordProblems.lacking(
                last.replaceFirst(":$", ""), session.lazyCloud().dialect());
        if (lacking.isPresent()) {
            return new WrongUsageException(lacking.get().what(), lacking.get().instead());
        }
        Set<String> names = PLACES.values().stream()
                .flatMap(before -> new CodeCompleter(session).complete(before, before.length()).candidates().stream())
                .filter(Words::isWord)
                .map(Candidate::text)
                .collect(Collectors.toCollection(TreeSet::new));
        return new WrongUsageException(
                "there is no word, command or code '" + asked + "'"
                        + NearestMatch.of(last, names)
                                .map(near -> ": did you mean '" + near + "'?")
                                .orElse(""),
                "/help lists the words; /help volume, /help volume.resize and /help nodebalancer port describe one");
    }

    private static boolean isWord(Candidate candidate) {
        return candidate.kind() == Candidate.Kind.WORD
                || candidate.kind() == Candidate.Kind.OPTION
                || candidate.kind() == Candidate.Kind.PROPERTY;
    }

    /** Parses from the end of the text, so that the receiver of a member is known. */
    private static Optional<WordText> at(String before, String asked, Session session) {
        String text = before + asked;
        String name = asked.replaceFirst("^.*[.]", "");
        return asked.contains(" ")
                ? Optional.empty()
                : new CodeCompleter(session)
                        .inspect(text, text.length())
                        .filter(told -> told.name().equals(name))
                        .map(told -> new WordText(told, options(text, told, session), List.of()));
    }

    private static List<Candidate> options(String text, Inspection told, Session session) {
        return told.kind() == Candidate.Kind.WORD
                ? new CodeCompleter(session)
                        .complete(text + "(", text.length() + 1).candidates().stream()
                                .filter(one -> one.kind() == Candidate.Kind.OPTION)
                                .toList()
                : List.of();
    }
}
