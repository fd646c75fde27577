package dev.ballast.repl.report;

import dev.ballast.error.InterruptedRunException;
import dev.ballast.error.RefusedException;
import dev.ballast.error.WaitTimeoutException;
import dev.ballast.error.WireException;
import dev.ballast.ledger.ReferenceCodec;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.reconcile.context.Progress.ResourceEvent;
import dev.ballast.repl.evaluation.Throwables;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/**
 * The summary of a finished run, as lines of text or as JSON.
 *
 * @param outcomes the resource events by kind
 * @param sent the writes that no word describes, as method and path
 * @param delays the reasons of delays, with their counts
 */
record Summary(
        RunResult result,
        Map<String, List<ResourceEvent>> outcomes,
        List<String> sent,
        List<Progress.Warning> warnings,
        Map<String, Integer> delays,
        double seconds) {

    private static final Set<Class<?>> PASSING =
            Set.of(InterruptedRunException.class, WaitTimeoutException.class, WireException.class);

    /** Returns whether anything of the cloud was found, kept or changed. */
    boolean hasOutcomes() {
        return !sent.isEmpty() || !outcomes.values().stream().allMatch(List::isEmpty);
    }

    /** Returns the last lines of a run: its outcome, whose word is marked, and the numbers of its events. */
    List<String> lines(UnaryOperator<String> marked) {
        if (result.exit() == ExitStatus.WRONG_USAGE && result.requests() == 0) {
            return List.of();
        }
        if (result.exit() == ExitStatus.REFUSED && result.requests() == 0) {
            return List.of(marked.apply("refused:") + " no request was sent");
        }
        List<String> lines = new ArrayList<>();
        String how = result.exit() == ExitStatus.WRONG_USAGE ? "stopped" : result.word();
        String requests = result.requests() + (result.requests() == 1 ? " request" : " requests");
        lines.add(marked.apply(how + ":") + " " + counts() + "; " + requests + ", " + seconds + " s");
        if (result.unknownOutcomes() == 0 && goesOn()) {
            lines.add(
                    outcomes.get("created").isEmpty()
                            ? "the service accepted the changes listed above; run again to continue"
                            : "the resources listed above exist; run again to continue");
        }
        return lines;
    }

    /** Returns the same facts, the ids and the failure as one line of JSON. */
    String json() {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("status", result.word());
        document.put("exit", result.exit());
        for (String word : List.of("created", "adopted", "changed", "unchanged", "kept", "deleted")) {
            document.put(word, outcomes.get(word).stream().map(Summary::fields).toList());
        }
        document.put("sent", sent);
        document.put("warnings", warnings.stream().map(Summary::fields).toList());
        document.put("delays", delays);
        document.put("error", result.failure().map(FailureJson::fields).orElse(null));
        document.put("requests", result.requests());
        document.put("seconds", seconds);
        return JsonMapper.shared().writeValueAsString(document);
    }

    private static Map<String, Object> fields(Progress.Warning warning) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("code", warning.code() == null ? null : warning.code().toString());
        fields.put("text", warning.text());
        return fields;
    }

    private static Map<String, Object> fields(ResourceEvent event) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("kind", event.reference().kind().word());
        fields.put("path", ReferenceCodec.path(event.reference()));
        fields.put("id", event.id());
        if (event instanceof Progress.Changed changed) {
            fields.put("change", changed.change());
        } else if (event instanceof Progress.Kept kept) {
            fields.put("why", kept.why());
            fields.put("differs", kept.differs());
        }
        return fields;
    }

    /** Returns whether a second run would continue: it stops at a create of unknown outcome, and creates again what this one deleted. */
    private boolean goesOn() {
        boolean acted =
                !outcomes.get("created").isEmpty() || !outcomes.get("changed").isEmpty();
        return acted && outcomes.get("deleted").isEmpty() && mayPass();
    }

    /** Returns whether the failure may be temporary; a violated rule or a refusal of the service is not. */
    private boolean mayPass() {
        return result.isInterrupted()
                || result.failure().map(failure -> Throwables.core(failure.cause())).stream()
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
        counts.put(result.unknownOutcomes() == 1 ? "outcome unknown" : "outcomes unknown", result.unknownOutcomes());
        counts.values().removeIf(count -> count == 0);
        return counts.isEmpty()
                ? "no changes"
                : counts.entrySet().stream()
                        .map(one -> one.getValue() + " " + one.getKey())
                        .collect(Collectors.joining(", "));
    }
}
