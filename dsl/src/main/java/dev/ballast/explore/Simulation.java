package dev.ballast.explore;

import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** A history, compared with the same runs without faults. */
public final class Simulation {

    private final History history;
    private final History quiet;
    private final Supplier<Scenario> scenarios;

    private Simulation(HistoryPlan plan, History quiet, Supplier<Scenario> scenarios) {
        this.quiet = quiet;
        this.history = quiet.isFailed() ? quiet : History.of(plan, scenarios.get());
        this.scenarios = scenarios;
    }

    /** Performs a plan, and before it the same one without faults. */
    public static Simulation of(HistoryPlan plan, Supplier<Scenario> scenarios) {
        return new Simulation(plan, quiet(plan, scenarios), scenarios);
    }

    /** Performs a plan, compared with this history of the same one without faults. */
    public static Simulation of(HistoryPlan plan, History quiet, Supplier<Scenario> scenarios) {
        return new Simulation(plan, quiet, scenarios);
    }

    /** Returns the history of a plan without faults, with one run at a time. */
    public static History quiet(HistoryPlan plan, Supplier<Scenario> scenarios) {
        return History.of(plan.quiet(), scenarios.get());
    }

    /** Returns the history under faults; that without faults if that fails. */
    public History history() {
        return history;
    }

    /** Returns what the service has after each version without faults. */
    public List<Object> wanted() {
        return quiet.pictures();
    }

    /** Returns whether both histories end where a person has to decide. */
    boolean isLeftToPerson() {
        return history.isLeftToPerson() && quiet.isLeftToPerson();
    }

    /** Returns whether something was violated, or the service ended with other things than without faults. */
    public boolean isFailed() {
        return history.isFailed() || !history.pictures().equals(wanted());
    }

    /** Returns the smallest history, found by leaving out one thing after the other, that still fails. */
    public Simulation shrunk() {
        return shrunk(
                plan -> of(plan, scenarios),
                less -> less.isFailed() && !less.history.plan().faults().isEmpty());
    }

    /** Returns the smallest history that still fails by this judgement. */
    Simulation shrunk(Function<HistoryPlan, Simulation> perform, Predicate<Simulation> failed) {
        return history.plan().smaller().stream()
                .map(perform)
                .filter(failed)
                .findFirst()
                .map(less -> less.shrunk(perform, failed))
                .orElse(this);
    }

    @Override
    public String toString() {
        return (history.isFailed()
                        ? ""
                        : "\nVIOLATED: the service has " + history.pictures() + " in place of " + wanted())
                + "\n" + history.page();
    }
}
