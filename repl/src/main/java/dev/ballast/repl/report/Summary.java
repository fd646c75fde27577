package dev.ballast.repl.report;

import dev.ballast.RunResult;
import dev.ballast.error.InterruptedRunException;
import dev.ballast.error.RefusedException;
import dev.ballast.error.WaitTimeoutException;
import dev.ballast.error.WireException;
import dev.ballast.reconcile.context.Progress.ResourceEvent;
import dev.ballast.run.ExitStatus;
import dev.ballast.run.RunEnd;
import dev.ballast.run.Throwables;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The last lines of a run as text. */
record Summary(RunEnd end, Map<String, List<ResourceEvent>> outcomes, List<String> sent, double seconds) {

    private static final Set<Class<?>> PASSING =
            Set.of(InterruptedRunException.class, WaitTimeoutException.class, WireException.class);

    /** Creates the summary of a result. */
    Summary(RunResult result) {
        this(result.end(), result.outcomes(), result.getSent(), result.getSeconds());
    }

    /** Returns whether anything of the cloud was found, kept or changed. */
    boolean hasOutcomes() {
        return !sent.isEmpty() || !outcomes.values().stream().allMatch(List::isEmpty);
    }

    /** Returns the last lines of a run: its outcome, whose word is marked, and the numbers of its events. */
    List<String> lines(UnaryOperator<String> marked) {
        if (end.exit() == ExitStatus.WRONG_USAGE && end.requests() == 0) {
            return List.of();
        }
        if (end.exit() == ExitStatus.REFUSED && end.requests() == 0) {
            return List.of(marked.apply("refused:") + " no request was sent");
        }
        List<String> lines = new ArrayList<>();
        String how = end.exit() == ExitStatus.WRONG_USAGE ? "stopped" : end.word();
        String requests = end.requests() + (end.requests() == 1 ? " request" : " requests");
        lines.add(marked.apply(how + ":") + " " + counts() + "; " + requests + ", " + seconds + " s");
        if (end.unknownOutcomes() == 0 && goesOn()) {
            lines.add(
                    outcomes.get("created").isEmpty()
                            ? "the service accepted the changes listed above; run again to continue"
                            : "the resources listed above exist; run again to continue");
        }
        return lines;
    }

    /** Returns whether a second run would continue: it stops at a create of unknown outcome, and creates again what this one deleted. */
    private boolean goesOn() {
        boolean acted =
                !outcomes.get("created").isEmpty() || !outcomes.get("changed").isEmpty();
        return acted && outcomes.get("deleted").isEmpty() && mayPass();
    }

    /** Returns whether the failure may be temporary; a violated rule or a refusal of the service is not. */
    private boolean mayPass() {
        return end.isInterrupted()
                || end.failure().map(failure -> Throwables.core(failure.cause())).stream()
                        .flatMap(core -> Stream.concat(
                                Stream.of(core),
                                Arrays.stream(core.getSuppressed()).map(Throwables::core)))
                        .map(failure -> failure instanceof RefusedException refused
                                ? refused.isPassing()
                                : PASSING.contains(failure.getClass()))
                        .reduce(Boolean::logicalAnd)
                        .orElse(false);
    }

    private String counts() {
        Map<String, Long> counts = new LinkedHashMap<>();
        outcomes.forEach((word, events) -> counts.put(word, (long) events.size()));
        counts.put(sent.size() == 1 ? "request of api sent" : "requests of api sent", (long) sent.size());
        counts.put(end.unknownOutcomes() == 1 ? "outcome unknown" : "outcomes unknown", end.unknownOutcomes());
        counts.values().removeIf(count -> count == 0);
        return counts.isEmpty()
                ? "no changes"
                : counts.entrySet().stream()
                        .map(one -> one.getValue() + " " + one.getKey())
                        .collect(Collectors.joining(", "));
    }
}
