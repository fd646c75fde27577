package dev.ballast.sandbox;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The states of a resource and when each begins. Nothing runs: the state is worked out when somebody looks. */
record Timeline(List<Step> steps) {

    /** A state and the moment it begins. */
    record Step(String state, Instant from) {}

    Timeline {
        steps = List.copyOf(steps);
    }

    static Timeline of(String state, Instant from) {
        return new Timeline(List.of(new Step(state, from)));
    }

    Timeline then(String state, Instant from) {
        List<Step> more = new ArrayList<>(steps);
        more.add(new Step(state, from));
        return new Timeline(more);
    }

    String at(Instant now) {
        return stepAt(now).state();
    }

    Instant since(Instant now) {
        return stepAt(now).from();
    }

    /** Returns the last state there will be, when nothing else happens. */
    Step last() {
        return steps.get(steps.size() - 1);
    }

    private Step stepAt(Instant now) {
        return steps.stream()
                .filter(step -> !step.from().isAfter(now))
                .reduce((earlier, later) -> later)
                .orElse(steps.get(0));
    }
}
