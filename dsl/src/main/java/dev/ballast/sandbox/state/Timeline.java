package dev.ballast.sandbox.state;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/** The states of a resource with their beginnings. No thread changes a state: it is computed when it is read. */
public record Timeline(List<Step> steps) {

    /** A state and the moment at which it begins. */
    public record Step(String state, Instant from) {}

    /** Creates the timeline with a copy of the list. */
    public Timeline {
        steps = List.copyOf(steps);
    }

    /** Returns a timeline of one state. */
    public static Timeline of(String state, Instant from) {
        return new Timeline(List.of(new Step(state, from)));
    }

    /** Returns the timeline with one more state at its end. */
    public Timeline then(String state, Instant from) {
        return new Timeline(
                Stream.concat(steps.stream(), Stream.of(new Step(state, from))).toList());
    }

    /** Returns the timeline with another last state, which begins at the same moment. */
    public Timeline endingIn(String state) {
        return new Timeline(steps.subList(0, steps.size() - 1)).then(state, last().from());
    }

    /** Returns the state at this moment. */
    public String at(Instant now) {
        return stepAt(now).state();
    }

    /** Returns the beginning of the state at this moment. */
    public Instant since(Instant now) {
        return stepAt(now).from();
    }

    /** Returns the last state, which lasts if nothing else happens. */
    public Step last() {
        return steps.get(steps.size() - 1);
    }

    private Step stepAt(Instant now) {
        return steps.stream()
                .filter(step -> !step.from().isAfter(now))
                .reduce((earlier, later) -> later)
                .orElse(steps.get(0));
    }
}
