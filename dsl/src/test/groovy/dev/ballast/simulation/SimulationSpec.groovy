package dev.ballast.simulation

import java.util.stream.LongStream
import spock.lang.Specification
import spock.lang.Timeout

/** Histories of runs under bad luck, one for each seed: after all of them the service has what the runbook says, once. */
class SimulationSpec extends Specification {

    /** {@code -Dballast.seeds=100000} tries more seeds, {@code -Dballast.seed=7} tries one. */
    private static final long SEEDS = Long.getLong('ballast.seeds', 200)

    private static final Long SEED = Long.getLong('ballast.seed')

    @Timeout(86400)
    def 'whatever goes wrong, runs end with what the runbook says, nothing twice and nothing lost'() {
        when:
        def failed = (SEED == null ? LongStream.rangeClosed(1, SEEDS) : LongStream.of(SEED)).parallel()
            .mapToObj { Simulation.of(it) }
            .filter { it.failed }
            .findFirst()
            .map { it.shrunk() }
            .orElse(null)

        then:
        failed == null
    }

    def 'a seed gives one history, and another seed another one'() {
        expect:
        [1L, 2L, 3L, 1L].collect { Simulation.of(it).history.lines.join('\n') }.with { it[0] == it[3] && it.toSet().size() == 3 }
    }
}
