package dev.ballast.test;

import dev.ballast.RunResult;
import dev.ballast.dsl.InstanceHandle;
import dev.ballast.dsl.NodeBalancerHandle;
import dev.ballast.dsl.VolumeHandle;
import dev.ballast.error.RefusalCode;
import dev.ballast.model.Reference;
import dev.ballast.rehearsal.Plan;
import dev.ballast.run.Failure;
import dev.ballast.sandbox.control.JournalEntry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A run or a rehearsal of a test: its result, its requests, and the account after it. */
public final class TestedRun {

    private final RunbookTest test;
    private final RunResult result;
    private final List<String> progress;
    private final List<JournalEntry> calls;

    TestedRun(RunbookTest test, RunResult result, List<String> progress, List<JournalEntry> calls) {
        this.test = test;
        this.result = result;
        this.progress = progress;
        this.calls = calls;
    }

    /** Returns the result as a program gets it. */
    public RunResult getResult() {
        return result;
    }

    /** Returns whether it ran to its end. */
    public boolean isDone() {
        return result.isDone();
    }

    /** Returns the exit status of {@code ballast run}. */
    public int getExit() {
        return result.getExit();
    }

    /** Returns the failure, or null if there was none. */
    public Failure getFailure() {
        return result.getFailure().orElse(null);
    }

    /** Returns the code of the refusal that ended it, or null. */
    public RefusalCode getCode() {
        return result.getFailure().map(Failure::code).orElse(null);
    }

    /** Returns the line of the runbook at which it failed; 0 if it did not fail, or elsewhere. */
    public int getLine() {
        return result.getFailure().map(Failure::spot).map(Failure.Spot::line).orElse(0);
    }

    /** Returns the resources and parts that were created, such as {@code volume 'data'}. */
    public List<Reference> getCreated() {
        return result.getCreated();
    }

    /** Returns the resources and parts that were changed. */
    public List<Reference> getChanged() {
        return result.getChanged();
    }

    /** Returns the resources and parts that were deleted. */
    public List<Reference> getDeleted() {
        return result.getDeleted();
    }

    /** Returns the texts of the warnings. */
    public List<String> getWarnings() {
        return result.getWarnings();
    }

    /** Returns the text that the runbook printed. */
    public String getPrinted() {
        return result.getPrinted();
    }

    /** Returns the requests in their order, such as {@code POST /volumes}. */
    public List<String> getRequests() {
        return calls.stream().map(TestedRun::text).toList();
    }

    /** Returns the requests that ask for a change. */
    public List<String> getWrites() {
        return writes().map(TestedRun::text).toList();
    }

    Stream<JournalEntry> writes() {
        return calls.stream().filter(call -> !call.method().equals("GET"));
    }

    private static String text(JournalEntry call) {
        return call.method() + " " + call.path().replaceFirst("^/v4(beta)?(?=/)", "");
    }

    /** Returns the lines of progress, such as {@code volume 'data' created (1001)}. */
    public List<String> getProgress() {
        return progress;
    }

    /** Returns the instance of that name in the account as it is now. */
    public InstanceHandle instance(String name) {
        return test.getCloud().instance(name);
    }

    /** Returns the NodeBalancer of that name in the account as it is now. */
    public NodeBalancerHandle nodebalancer(String name) {
        return test.getCloud().nodebalancer(name);
    }

    /** Returns the volume of that name in the account as it is now. */
    public VolumeHandle volume(String name) {
        return test.getCloud().volume(name);
    }

    /** Returns the plan of a rehearsal, which a run would carry out. */
    public Plan getPlan() {
        return result.getPlan()
                .orElseThrow(() -> new IllegalStateException("a run has no plan: rehearse it with plan()"));
    }

    /**
     * Requires that the plan is the one in this file beside the runbook. With {@code -Dballast.write=true} it is written.
     *
     * @return true
     * @throws AssertionError if the rehearsal failed or the plan differs; it shows both
     */
    public boolean matches(String file) {
        if (!isDone()) {
            throw new AssertionError("the rehearsal failed:\n" + this);
        }
        Path path = test.file().resolveSibling(file);
        String plan = PlanText.of(getPlan());
        try {
            if (Boolean.getBoolean("ballast.write")) {
                Files.writeString(path, plan);
            }
            if (!Files.isRegularFile(path)) {
                throw new AssertionError("there is no " + path + "; -Dballast.write=true writes it:\n" + plan);
            }
            String kept = Files.readString(path);
            if (!kept.equals(plan)) {
                throw new AssertionError("the plan differs from " + path + ", which has\n" + kept + "and now it is\n"
                        + plan + "-Dballast.write=true writes it");
            }
            return true;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /**
     * Returns where this text, such as the text of a secret, can be read after the run: in what it printed or reported, in its result
     * as JSON, or in a file of the ledger. Empty if nowhere.
     */
    public List<String> leaks(String secret) {
        List<String> places = new ArrayList<>();
        if (result.getPrinted().contains(secret)) {
            places.add("the output");
        }
        if (progress.stream().anyMatch(line -> line.contains(secret))) {
            places.add("the progress");
        }
        if (result.json().contains(secret)) {
            places.add("the result");
        }
        String bytes = new String(secret.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        test.files().filter(Files::isRegularFile).forEach(file -> {
            try {
                if (new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(bytes)) {
                    places.add("the file " + file.getFileName());
                }
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        });
        return places;
    }

    /** Returns the status, the failure, the progress and the plan, for the message of a failed test. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(result.getStatus());
        result.getFailure().ifPresent(failure -> {
            text.append(": ")
                    .append(failure.spot() == null ? "" : failure.spot() + ": ")
                    .append(failure.problem());
            if (failure.remedy() != null) {
                text.append("\n  help: ").append(failure.remedy());
            }
        });
        progress.forEach(line -> text.append("\n  ").append(line));
        result.getPlan().ifPresent(plan -> text.append("\n").append(PlanText.of(plan)));
        return text.toString();
    }
}
