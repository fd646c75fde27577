package dev.ballast.check;

import dev.ballast.rules.Problem;
import java.util.Comparator;

/**
 * One thing that is wrong, and where.
 *
 * @param line the line of the script, from 1
 * @param column the column at which the wrong word or value begins, from 1
 * @param problem what is wrong and what to write instead
 */
public record Mistake(int line, int column, Problem problem) implements Comparable<Mistake> {

    private static final Comparator<Mistake> ORDER = Comparator.comparingInt(Mistake::line)
            .thenComparingInt(Mistake::column)
            .thenComparing(mistake -> mistake.problem().what());

    /** Orders mistakes as they stand in the script. */
    @Override
    public int compareTo(Mistake other) {
        return ORDER.compare(this, other);
    }
}
