package dev.ballast.simulation

/** What one seed gives: the dialect, the versions of one runbook, how many runs begin at once, and the bad luck. */
final class Plan {

    final long seed
    final String dialect
    final List<List<Step>> versions
    final int crowd
    final boolean oneHost
    final List<Mishap> mishaps

    /** The volumes that somebody deletes by hand after the first version. */
    final List<String> lost

    Plan(long seed, String dialect, List<List<Step>> versions, int crowd, boolean oneHost, List<Mishap> mishaps = [], List<String> lost = []) {
        this.seed = seed
        this.dialect = dialect
        this.versions = versions
        this.crowd = crowd
        this.oneHost = oneHost
        this.mishaps = mishaps
        this.lost = lost
    }

    /** Returns the same plan with other bad luck. */
    Plan with(List<Mishap> others) {
        new Plan(seed, dialect, versions, crowd, oneHost, others, lost)
    }

    /** Returns the same plan with fewer runs at once. */
    Plan alone() {
        new Plan(seed, dialect, versions, 1, oneHost, mishaps, lost)
    }

    /** Returns the plans that lack one thing of this one. */
    List<Plan> smaller() {
        List<Plan> plans = mishaps.indices.collect { i -> with(mishaps[0..<i] + mishaps.drop(i + 1)) }
        if (crowd > 1) {
            plans << alone()
        }
        versions.eachWithIndex { steps, v ->
            steps.indices.each { i ->
                def fewer = versions.collect { new ArrayList<>(it) }
                fewer[v].remove((int) i)
                plans << new Plan(seed, dialect, fewer, crowd, oneHost, mishaps, lost)
            }
        }
        plans
    }

    @Override
    String toString() {
        (["seed $seed: dialect $dialect, ${crowd == 1 ? 'one run' : "$crowd runs"} at a time, ${oneHost ? 'on one host' : 'each on a host of its own'}"] +
            versions.withIndex().collectMany { steps, i -> ["version ${i + 1} of the runbook:"] + steps.collect { "    $it" } } +
            lost.collect { "somebody deletes volume '$it' after version 1".toString() } + ['bad luck:'] + mishaps.collect { "    $it" }).join('\n')
    }
}
