package dev.ballast.repl.report;

import java.util.ArrayList;
import java.util.List;

/** The last lines of a run: what it did, in numbers. */
final class Summary {

    private Summary() {}

    static List<String> of(Verdict verdict, Tally tally, long requests, double seconds) {
        if (verdict.exit() == Status.WRONG_USAGE) {
            return List.of();
        }
        if (verdict.exit() == Status.REFUSED) {
            return List.of("refused: no request was sent");
        }
        List<String> lines = new ArrayList<>();
        lines.add(verdict.word() + ": " + counts(tally) + "; " + plural(requests, "request") + ", " + seconds + " s");
        if (verdict.exit() != Status.DONE
                && !(tally.made().isEmpty() && tally.changed().isEmpty())) {
            lines.add("what is listed above exists; a run that only ensures goes on from there");
        }
        return lines;
    }

    private static String counts(Tally tally) {
        return String.join(
                ", ",
                tally.made().size() + " made",
                tally.changed().size() + " changed",
                tally.unchanged().size() + " unchanged",
                tally.left().size() + " left in place",
                tally.deleted().size() + " deleted");
    }

    private static String plural(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }
}
