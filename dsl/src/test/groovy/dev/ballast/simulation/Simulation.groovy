package dev.ballast.simulation

/** Performs the history of a seed, compared with the same runs without bad luck. */
final class Simulation {

    private final List<List<?>> wanted
    final History history

    private Simulation(Plan plan, History quiet) {
        wanted = quiet.pictures
        history = quiet.failed ? quiet : History.of(plan)
    }

    /** Returns the simulation of a seed. */
    static Simulation of(long seed) {
        def generator = new Generator(seed)
        def plan = generator.plan()
        def quiet = History.of(plan.alone())
        new Simulation(plan.with(generator.mishaps(quiet.requests * plan.crowd, quiet.accesses * plan.crowd)), quiet)
    }

    /** Returns the simulation of a plan. */
    static Simulation performed(Plan plan) {
        new Simulation(plan, History.of(plan.with([]).alone()))
    }

    /** Returns whether it violated something, or the service ended with other things than without bad luck. */
    boolean isFailed() {
        history.failed || history.pictures != wanted
    }

    /** Returns the smallest plan, made by leaving out one thing after the other, that still fails. */
    Simulation shrunk() {
        def smaller = history.plan.smaller().findResult { plan ->
            def less = performed(plan)
            less.failed && !less.history.plan.mishaps.empty ? less : null
        }
        smaller == null ? this : smaller.shrunk()
    }

    @Override
    String toString() {
        (history.failed ? '' : "\nVIOLATED: the service has $history.pictures in place of $wanted") + "\n${history.page()}"
    }
}
