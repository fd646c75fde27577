package dev.ballast.explore;

import dev.ballast.ledger.Entry;
import dev.ballast.model.Operation;
import dev.ballast.sandbox.Sandbox;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What happened in the history of one plan, and what was violated in it. */
public final class History {

    private final HistoryPlan plan;
    private final List<String> lines = Collections.synchronizedList(new ArrayList<>());
    private final List<String> story = Collections.synchronizedList(new ArrayList<>());
    private final List<String> violations = Collections.synchronizedList(new ArrayList<>());
    private final Set<Operation> operations = EnumSet.noneOf(Operation.class);
    private final List<Object> pictures = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();
    private final List<Integer> writes = new ArrayList<>();
    private List<Entry> recorded = List.of();
    private int requests;
    private int accesses;
    private int fired;
    private int runs;
    private int stalls;
    private boolean leftToPerson;
    private boolean refusesValues;

    /**
     * A request, or a change by others, that changed the account.
     *
     * @param place its place in the story, from 0
     * @param sentence what the story would say at that place; empty if it says it
     * @param changes what came, went and changed
     * @param after the account after it
     */
    record Step(int place, Optional<String> sentence, List<String> changes, Sandbox after) {}

    /** Creates the history of a plan in which nothing has happened. */
    History(HistoryPlan plan) {
        this.plan = plan;
    }

    /** Performs the plan on a service of its own, up to the first violation. */
    public static History of(HistoryPlan plan, Scenario scenario) {
        return SimulatedHistory.performed(plan, scenario, false);
    }

    /** Returns whether something was violated. */
    public boolean isFailed() {
        return !violations.isEmpty();
    }

    /** Returns whether no further version runs. */
    boolean hasEnded() {
        return leftToPerson || isFailed();
    }

    /** Returns whether the runs refused to go on after a change by others, so that a person has to decide. */
    boolean isLeftToPerson() {
        return leftToPerson;
    }

    /** Returns whether the script ends its first run itself before a write, as it does with values that do not fit together. */
    boolean isRefusedByScript() {
        return refusesValues;
    }

    /** Returns what was violated, in sentences. */
    public List<String> violations() {
        return List.copyOf(violations);
    }

    /** Returns what the service had after each version. */
    public List<Object> pictures() {
        return List.copyOf(pictures);
    }

    /** Returns the requests, faults and ends of runs, in order. */
    public List<String> lines() {
        return List.copyOf(lines);
    }

    /** Returns the faults, the changes by others and the ends of runs that failed, as sentences, in order. */
    public List<String> story() {
        return List.copyOf(story);
    }

    /** Returns the steps up to the first violation that changed the account, in order; none unless it was performed in detail. */
    List<Step> steps() {
        return List.copyOf(steps);
    }

    /** Returns what the ledger had at the end. */
    List<Entry> recorded() {
        return recorded;
    }

    /** Returns how many runs there were. */
    public int runs() {
        return runs;
    }

    /** Returns how many faults took place. */
    public int fired() {
        return fired;
    }

    /** Returns how many requests were sent. */
    public int requests() {
        return requests;
    }

    /** Returns which of the requests were writes, by their numbers from 1. */
    List<Integer> writes() {
        return List.copyOf(writes);
    }

    /** Returns how often runs accessed the ledger. */
    public int accesses() {
        return accesses;
    }

    /** Returns what was asked of the service. */
    public Set<Operation> operations() {
        return Set.copyOf(operations);
    }

    /** Returns how often a thread was so slow that it was taken for a blocked one; then the history depends on real time. */
    public int stalls() {
        return stalls;
    }

    /** Returns the plan. */
    public HistoryPlan plan() {
        return plan;
    }

    /** Returns the history as a page of text. */
    public String page() {
        return Stream.of(
                        violations.stream().map(violation -> "VIOLATED: " + violation),
                        Stream.of(plan.toString(), "history:"),
                        lines.stream().map(line -> "    " + line))
                .flatMap(all -> all)
                .collect(Collectors.joining("\n"));
    }

    /** Notes what is violated. */
    void violated(String what) {
        violations.add(what);
    }

    /** Adds a sentence to the story, unless the last one is the same. */
    void tell(String sentence) {
        synchronized (story) {
            if (story.isEmpty() || !story.get(story.size() - 1).equals(sentence)) {
                story.add(sentence);
            }
        }
    }

    /** Adds a line to the page. */
    void write(String line) {
        lines.add(line);
    }

    /** Writes the status of an answer behind the last line. */
    void answered(int status) {
        synchronized (lines) {
            int last = lines.size() - 1;
            lines.set(last, lines.get(last) + " " + status);
        }
    }

    /** Forgets the page, which nobody reads of a history that others are compared with. */
    void forgetPage() {
        lines.clear();
    }

    /** Keeps what the service has after a version. */
    void keep(Object picture) {
        pictures.add(picture);
    }

    /** Keeps what a step has changed; without a sentence the step is the last one of the story. */
    void keep(Optional<String> sentence, List<String> changes, Sandbox after) {
        steps.add(new Step(story.size() - (sentence.isPresent() ? 0 : 1), sentence, changes, after));
    }

    /** Counts a request that does this, which is null if the service has no such operation, and returns its number. */
    int countRequest(Operation operation, boolean writes) {
        requests++;
        Optional.ofNullable(operation).ifPresent(operations::add);
        if (writes) {
            this.writes.add(requests);
        }
        return requests;
    }

    /** Counts an access of the ledger and returns its number. */
    int countAccess() {
        return ++accesses;
    }

    /** Counts a fault that takes place. */
    void countFault() {
        fired++;
    }

    /** Counts a run and returns its number. */
    int countRun() {
        return ++runs;
    }

    void leaveToPerson() {
        leftToPerson = true;
    }

    void refuseValues() {
        refusesValues = true;
    }

    void end(int slow, List<Entry> entries) {
        stalls = slow;
        recorded = entries;
    }
}
