package dev.ballast.repl.report;

import dev.ballast.error.OutcomeUnknownException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The last lines of a run: what it did, in numbers. */
final class Summary {

    private Summary() {}

    static List<String> of(Verdict verdict, Tally tally, long requests, double seconds) {
        if (verdict.exit() == Status.WRONG_USAGE && requests == 0) {
            return List.of();
        }
        if (verdict.exit() == Status.REFUSED) {
            return List.of("refused: no request was sent");
        }
        List<String> lines = new ArrayList<>();
        long unknown = Thrown.count(verdict.thrown(), OutcomeUnknownException.class);
        String how = verdict.exit() == Status.WRONG_USAGE ? "stopped" : verdict.word();
        lines.add(how + ": " + counts(tally, unknown) + "; " + plural(requests, "request") + ", " + seconds + " s");
        if (unknown == 0 && goesOn(verdict, tally)) {
            lines.add("what is listed above exists; run again to continue");
        }
        return lines;
    }

    /** Another run stops at a create whose outcome is unknown, and creates again what this one deleted. */
    private static boolean goesOn(Verdict verdict, Tally tally) {
        boolean acted = !(tally.created().isEmpty() && tally.changed().isEmpty());
        return verdict.exit() != Status.DONE && acted && tally.deleted().isEmpty();
    }

    /** What did not happen is left out. */
    private static String counts(Tally tally, long unknown) {
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put("created", (long) tally.created().size());
        counts.put("changed", (long) tally.changed().size());
        counts.put("deleted", (long) tally.deleted().size());
        counts.put("unchanged", (long) tally.unchanged().size());
        counts.put("kept", (long) tally.kept().size());
        counts.put(unknown == 1 ? "outcome not known" : "outcomes not known", unknown);
        String happened = counts.entrySet().stream()
                .filter(count -> count.getValue() > 0)
                .map(count -> count.getValue() + " " + count.getKey())
                .collect(Collectors.joining(", "));
        return happened.isEmpty() ? "no changes" : happened;
    }

    private static String plural(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }
}
