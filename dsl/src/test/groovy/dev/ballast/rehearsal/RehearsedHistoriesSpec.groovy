package dev.ballast.rehearsal

import dev.ballast.simulation.Generator
import java.nio.file.Files
import java.util.stream.LongStream
import spock.lang.Specification
import spock.lang.Timeout

/** Generated runbooks, rehearsed and then run: the plan is what the run does, from any state. */
class RehearsedHistoriesSpec extends Specification {

    /** {@code -Dballast.rehearsals=10000} tries more, {@code -Dballast.seed=7} tries one. */
    private static final long SEEDS = Long.getLong('ballast.rehearsals', 300)

    private static final Long SEED = Long.getLong('ballast.seed')

    @Timeout(3600)
    def 'the plan of a generated runbook is what its run does then, and a second plan is empty'() {
        when:
        def wrong = (SEED == null ? LongStream.rangeClosed(1, SEEDS) : LongStream.of(SEED)).parallel()
            .mapToObj { differences(it) }
            .filter { it }
            .findFirst()
            .orElse(null)

        then:
        wrong == null
    }

    private static List<String> differences(long seed) {
        def generated = new Generator(seed).plan()
        def home = Files.createTempDirectory('rehearsal')
        def account = new RehearsedAccount(generated.dialect, home)
        try {
            return generated.versions.withIndex().collectMany { steps, version ->
                def run = { cloud -> steps*.run(cloud) }
                def before = account.sandbox.snapshot()
                def plan = account.rehearsed(run)
                def planned = [RehearsedAccount.lasting(plan), plan.cost().requests(), account.failure?.message]
                def touched = account.sandbox.snapshot() != before
                def did = account.performed(run)
                def done = [RehearsedAccount.lasting(did), did.cost().requests(), account.failure?.message]
                (touched ? ["seed $seed version $version: the rehearsal has written".toString()] : []) +
                    (planned == done ? [] : ["seed $seed version $version: planned $planned, done $done\n${steps.join('\n')}".toString()])
            }
        } finally {
            account.close()
            home.toFile().deleteDir()
        }
    }
}
