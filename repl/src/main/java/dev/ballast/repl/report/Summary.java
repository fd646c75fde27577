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
        String how = verdict.exit() == Status.WRONG_USAGE ? "stopped" : verdict.word();
        lines.add(how + ": " + counts(tally) + "; " + plural(requests, "request") + ", " + seconds + " s");
        if (goesOn(verdict, tally)) {
            lines.add("what is listed above exists; run again to continue");
        }
        return lines;
    }

    /** Another run stops at a create whose outcome is unknown, and creates again what this one deleted. */
    private static boolean goesOn(Verdict verdict, Tally tally) {
        boolean unknown = verdict.failure()
                .filter(OutcomeUnknownException.class::isInstance)
                .isPresent();
        boolean acted = !(tally.created().isEmpty() && tally.changed().isEmpty());
        return verdict.exit() != Status.DONE
                && acted
                && !unknown
                && tally.deleted().isEmpty();
    }

    /** What did not happen is left out. */
    private static String counts(Tally tally) {
        Map<String, Integer> counts = new LinkedHashMap<>();
        counts.put("created", tally.created().size());
        counts.put("changed", tally.changed().size());
        counts.put("deleted", tally.deleted().size());
        counts.put("unchanged", tally.unchanged().size());
        counts.put("kept", tally.kept().size());
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
