package dev.ballast.repl.completion;

import dev.ballast.model.NaturalOrder;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A completion candidate.
 *
 * @param text the text to insert
 * @param kind what it is
 * @param signature the signature of a method or the type of a value, such as {@code resize(whole number size[, wait: true
 *     or false])}
 * @param doc its first sentence of documentation, or empty
 * @param rank the order of the list, 0 for the most likely
 */
public record Candidate(String text, Kind kind, String signature, String doc, int rank) {

    /** The kind of a candidate. */
    public enum Kind {
        /** A word of a runbook, of a block, or of what they return. */
        WORD,
        /** A named argument, with its colon. */
        OPTION,
        PROPERTY,
        /** A method of Java or Groovy, or one that a line declared. */
        METHOD,
        VARIABLE,
        /** A class that a line declared or imported, or one of Java. */
        CLASS,
        /** A name that the ledger knows. */
        NAME,
        /** A value that fits or was used before. */
        VALUE,
        /** A package of classes, with a point behind it. */
        PACKAGE,
        /** A file or a folder; a folder ends with a slash. */
        FILE,
        ENVIRONMENT,
        /** A word of Groovy itself, such as {@code while}. */
        KEYWORD,
        /** A command of the prompt, or a word that one takes. */
        COMMAND
    }

    static final int CLASS = 5;

    /** The rank of rarely used members, which are listed only once their first letter is typed. */
    static final int RARE = 9;

    private static final int LETTERS_FOR_RARE = 2;

    private static final Comparator<Candidate> ORDER = Comparator.comparingInt(Candidate::rank)
            .thenComparing(one -> one.text().toLowerCase(Locale.ROOT), NaturalOrder.OF_NAMES)
            .thenComparing(Candidate::text)
            .thenComparing(Candidate::signature);

    /** Creates a candidate of the first rank. */
    public Candidate(String text, Kind kind, String signature, String doc) {
        this(text, kind, signature, doc, 0);
    }

    Candidate at(int other) {
        return new Candidate(text, kind, signature, doc, other);
    }

    /**
     * Returns the candidates with that prefix, ignoring case, each text once: an exact match first, then those with the
     * same case, then by rank.
     */
    static List<Candidate> best(Stream<Candidate> all, String begun) {
        Map<String, Candidate> best = new LinkedHashMap<>();
        all.filter(one -> one.rank() < RARE || begun.length() >= LETTERS_FOR_RARE)
                .filter(one -> one.text().regionMatches(true, 0, begun, 0, begun.length()))
                .sorted(Comparator.<Candidate, Boolean>comparing(
                                one -> !one.text().equals(begun))
                        .thenComparing(one -> !one.text().startsWith(begun))
                        .thenComparing(ORDER))
                .forEach(one -> best.putIfAbsent(one.text(), one.at(0))); // their order is the rank now
        return List.copyOf(best.values());
    }
}
