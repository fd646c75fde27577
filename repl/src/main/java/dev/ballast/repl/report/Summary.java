package dev.ballast.repl.report;

import dev.ballast.error.InterruptedRunException;
import dev.ballast.error.RateLimitedException;
import dev.ballast.error.ServiceFailedException;
import dev.ballast.error.WaitTimeoutException;
import dev.ballast.error.WireException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The last lines of a run: what it did, in numbers. */
final class Summary {

    private static final Set<Class<?>> PASSING = Set.of(
            InterruptedRunException.class,
            RateLimitedException.class,
            ServiceFailedException.class,
            WaitTimeoutException.class,
            WireException.class);

    private Summary() {}

    static List<String> of(RunResult result, Tally tally, double seconds) {
        if (result.exit() == ExitStatus.WRONG_USAGE && result.requests() == 0) {
            return List.of();
        }
        if (result.exit() == ExitStatus.REFUSED) {
            return List.of("refused: no request was sent");
        }
        List<String> lines = new ArrayList<>();
        long unknown = result.unknownOutcomes();
        String how = result.exit() == ExitStatus.WRONG_USAGE ? "stopped" : result.word();
        lines.add(how + ": " + counts(tally, unknown) + "; " + plural(result.requests(), "request") + ", " + seconds
                + " s");
        if (unknown == 0 && goesOn(result, tally)) {
            lines.add("what is listed above exists; run again to continue");
        }
        return lines;
    }

    /** Another run stops at a create whose outcome is unknown, and creates again what this one deleted. */
    private static boolean goesOn(RunResult result, Tally tally) {
        boolean acted = !(tally.created().isEmpty() && tally.changed().isEmpty());
        return acted && tally.deleted().isEmpty() && mayPass(result);
    }

    /** A rule, or a refusal of the service, stops the next run as it stopped this one. */
    private static boolean mayPass(RunResult result) {
        return result.isInterrupted()
                || result.failure().filter(Summary::mayPass).isPresent();
    }

    private static boolean mayPass(Throwable thrown) {
        Throwable core = Thrown.core(thrown);
        return Stream.concat(
                        Stream.of(core), Arrays.stream(core.getSuppressed()).map(Thrown::core))
                .allMatch(failure -> PASSING.contains(failure.getClass()));
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
