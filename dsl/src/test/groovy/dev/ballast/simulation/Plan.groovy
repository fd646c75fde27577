package dev.ballast.simulation

import dev.ballast.explore.ForeignChange
import dev.ballast.explore.History
import dev.ballast.explore.HistoryPlan
import dev.ballast.explore.InjectedFault
import dev.ballast.explore.RunStep
import dev.ballast.explore.SimulatedAccount
import dev.ballast.explore.Simulation

/** What one seed gives: the dialect, the versions of one runbook, how many runs begin at once, and the faults. */
final class Plan {

    final long seed
    final String dialect
    final List<List<Step>> versions
    final int crowd
    final boolean oneHost

    /** The volumes that somebody deletes by hand after the first version. */
    final List<String> lost

    Plan(long seed, String dialect, List<List<Step>> versions, int crowd, boolean oneHost, List<String> lost = []) {
        this.seed = seed
        this.dialect = dialect
        this.versions = versions
        this.crowd = crowd
        this.oneHost = oneHost
        this.lost = lost
    }

    /** Returns the plan of a history with these faults. */
    HistoryPlan with(List<InjectedFault> faults) {
        new HistoryPlan(seed, dialect, versions.collect { (RunStep) new Steps(it) }, crowd, oneHost, faults, lost.collect { deleted(it) }, false)
    }

    /** Performs it without faults, with one run at a time. */
    History quiet() {
        Simulation.quiet(with([])) { new GeneratedScenario(dialect) }
    }

    /** Performs it under these faults, compared with the same without. */
    Simulation under(List<InjectedFault> faults, History quiet = quiet()) {
        Simulation.of(with(faults), quiet) { new GeneratedScenario(dialect) }
    }

    private static ForeignChange deleted(String volume) {
        new ForeignChange() {

            @Override
            int after() {
                0
            }

            @Override
            boolean act(SimulatedAccount account) {
                def id = new Service(account.sandbox().snapshot(), [] as Set).volumes().find { it.label == volume }?.id
                if (id != null) {
                    account.send('DELETE', "/v4/volumes/$id", '')
                    account.deleted() << id.toString()
                }
                id != null
            }

            @Override
            String toString() {
                "somebody deletes volume '$volume'"
            }
        }
    }
}
