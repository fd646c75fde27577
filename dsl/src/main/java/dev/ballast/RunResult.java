package dev.ballast;

import dev.ballast.error.ApprovalAwaitedException;
import dev.ballast.ledger.ReferenceCodec;
import dev.ballast.model.Reference;
import dev.ballast.reconcile.context.Progress;
import dev.ballast.reconcile.context.Progress.ResourceEvent;
import dev.ballast.rehearsal.Plan;
import dev.ballast.run.ExitStatus;
import dev.ballast.run.Failure;
import dev.ballast.run.FailureJson;
import dev.ballast.run.RunEnd;
import dev.ballast.run.RunEvents;
import dev.ballast.run.Throwables;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/** The result of a run: how it ended, and what it created, changed and deleted. */
public final class RunResult {

    private final RunEnd end;
    private final Map<String, List<ResourceEvent>> outcomes;
    private final List<String> sent;
    private final List<Progress.Warning> warnings;
    private final Map<String, Integer> delays;
    private final double seconds;
    private final String printed;
    private final Plan plan;

    /** Creates the result of a run whose output went elsewhere, and which was no rehearsal. */
    public RunResult(RunEnd end, RunEvents events, Duration took) {
        this(end, events, took, "", null);
    }

    /** Creates the result of a run; {@code plan} is null if it was no rehearsal. */
    RunResult(RunEnd end, RunEvents events, Duration took, String printed, Plan plan) {
        this.end = end;
        this.outcomes = events.outcomes();
        this.sent = events.sent();
        this.warnings = events.warnings();
        this.delays = events.delays();
        this.seconds = Math.round(took.toMillis() / 100.0) / 10.0;
        this.printed = printed;
        this.plan = plan;
    }

    /** Returns whether the runbook ran to its end. */
    public boolean isDone() {
        return getExit() == 0;
    }

    /** Returns {@code done}, {@code failed}, {@code usage}, {@code refused}, {@code unknown}, {@code busy} or {@code interrupted}. */
    public String getStatus() {
        return end.word();
    }

    /** Returns the exit status that {@code ballast run} has for it: 0 if it is done. */
    public int getExit() {
        return end.exit();
    }

    /** Returns the resources and parts that were created, in their order. */
    public List<Reference> getCreated() {
        return references("created");
    }

    /** Returns the resources and parts that were recorded in the ledger although this runbook did not create them. */
    public List<Reference> getAdopted() {
        return references("adopted");
    }

    /** Returns the resources and parts that were changed, once for each change. */
    public List<Reference> getChanged() {
        return references("changed");
    }

    /** Returns the resources and parts that are as the runbook requests them. */
    public List<Reference> getUnchanged() {
        return references("unchanged");
    }

    /** Returns the resources and parts that were kept although the runbook does not name them, or requests another value. */
    public List<Reference> getKept() {
        return references("kept");
    }

    /** Returns the resources and parts that were deleted. */
    public List<Reference> getDeleted() {
        return references("deleted");
    }

    private List<Reference> references(String outcome) {
        return outcomes.get(outcome).stream().map(ResourceEvent::reference).toList();
    }

    /** Returns the writes of {@code api}, which no word describes, such as {@code POST /domains}. */
    public List<String> getSent() {
        return sent;
    }

    /** Returns the texts of the warnings. */
    public List<String> getWarnings() {
        return warnings.stream().map(Progress.Warning::text).toList();
    }

    /** Returns the failure that stopped the run: the problem, the line of the script and the remedy; empty if the run was done. */
    public Optional<Failure> getFailure() {
        return end.failure();
    }

    /** Returns the number of requests that were sent, each attempt counted. */
    public long getRequests() {
        return end.requests();
    }

    /** Returns the text that the runbook printed, with secrets masked. */
    public String getPrinted() {
        return printed;
    }

    /** Returns the plan of a rehearsal: the changes that a run would send; empty for a run. */
    public Optional<Plan> getPlan() {
        return Optional.ofNullable(plan);
    }

    /** Returns how the run ended. */
    public RunEnd end() {
        return end;
    }

    /** Returns the events by kind, such as {@code created}. */
    public Map<String, List<ResourceEvent>> outcomes() {
        return outcomes;
    }

    /** Returns the seconds that the run took. */
    public double getSeconds() {
        return seconds;
    }

    /** Returns the document that {@code ballast run --output json} prints, as one line. */
    public String json() {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("status", end.word());
        document.put("exit", end.exit());
        for (String word : List.of("created", "adopted", "changed", "unchanged", "kept", "deleted")) {
            document.put(
                    word, outcomes.get(word).stream().map(RunResult::fields).toList());
        }
        document.put("sent", sent);
        document.put("warnings", warnings.stream().map(RunResult::fields).toList());
        document.put("delays", delays);
        document.put("error", end.failure().map(FailureJson::fields).orElse(null));
        if (end.exit() == ExitStatus.WAITING
                && Throwables.core(end.outcome().thrown()) instanceof ApprovalAwaitedException waits) {
            document.put("awaited", waits.awaited());
        }
        document.put("requests", end.requests());
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
        } else if (event instanceof Progress.Recorded recorded) {
            fields.put("change", recorded.what());
        } else if (event instanceof Progress.Kept kept) {
            fields.put("why", kept.why());
            fields.put("differs", kept.differs());
        }
        return fields;
    }
}
