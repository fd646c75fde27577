package dev.ballast.repl.completion;

import dev.ballast.model.NaturalOrder;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A candidate and how likely it is meant.
 *
 * @param rank 0 for the likeliest
 */
record Ranked(int rank, Candidate candidate) {

    /** The rank of classes of Java. */
    static final int CLASS = 5;

    /** The rank of what is written rarely: it is shown when its beginning is. */
    static final int RARE = 9;

    private static final int LETTERS_FOR_RARE = 2;

    private static final Comparator<Ranked> ORDER = Comparator.comparingInt(Ranked::rank)
            .thenComparing(one -> one.candidate().text().toLowerCase(Locale.ROOT), NaturalOrder.OF_NAMES)
            .thenComparing(one -> one.candidate().text())
            .thenComparing(one -> one.candidate().signature());

    /** Ranks a candidate without documentation. */
    Ranked(int rank, Candidate.Kind kind, String text, String signature) {
        this(rank, new Candidate(text, kind, signature, ""));
    }

    Ranked at(int other) {
        return new Ranked(other, candidate);
    }

    /**
     * Returns those that begin like that, in any case, each text once: what is written already comes first,
     * then what begins with the same letters, then what is likeliest.
     */
    static List<Candidate> best(Stream<Ranked> all, String begun) {
        Map<String, Candidate> best = new LinkedHashMap<>();
        all.filter(one -> one.rank() < RARE || begun.length() >= LETTERS_FOR_RARE)
                .filter(one -> one.candidate().text().regionMatches(true, 0, begun, 0, begun.length()))
                .sorted(Comparator.<Ranked, Boolean>comparing(
                                one -> !one.candidate().text().equals(begun))
                        .thenComparing(one -> !one.candidate().text().startsWith(begun))
                        .thenComparing(ORDER))
                .map(Ranked::candidate)
                .forEach(one -> best.putIfAbsent(one.text(), one));
        return List.copyOf(best.values());
    }
}
