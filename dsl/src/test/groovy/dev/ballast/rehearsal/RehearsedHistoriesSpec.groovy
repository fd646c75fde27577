package dev.ballast.rehearsal

import dev.ballast.lanes.Slow
import dev.ballast.sandbox.http.RequestContext
import dev.ballast.simulation.Generator
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import java.util.stream.LongStream
import spock.lang.Specification
import spock.lang.TempDir
import spock.lang.Timeout

/** Generated runbooks, rehearsed and then run: the plan is what the run does, from any state. */
class RehearsedHistoriesSpec extends Specification {

    /** {@code -Dballast.rehearsals=10000} tries more, {@code -Dballast.seed=7} tries one. */
    private static final long SEEDS = Long.getLong('ballast.rehearsals', 100)

    private static final Long SEED = Long.getLong('ballast.seed')

    @TempDir
    Path folder

    @Slow('a hundred histories')
    @Timeout(3600)
    def 'the plan of a generated runbook is what its run does then: at first, half done, after drift, and again'() {
        when:
        def wrong = (SEED == null ? range() : LongStream.of(SEED)).parallel()
            .mapToObj { differences(it) }
            .filter { it }
            .findFirst()
            .orElse(null)

        then:
        wrong == null
    }

    private static LongStream range() {
        LongStream.rangeClosed(1, SEEDS)
    }

    private List<String> differences(long seed) {
        def generated = new Generator(seed).plan()
        def random = new Random(seed)
        def home = Files.createTempDirectory(folder, 'rehearsal')
        def account = new RehearsedAccount(generated.dialect, home)
        try {
            return generated.versions.withIndex().collectMany { all, version ->
                // A rehearsal cannot know how long a reboot is polled, nor that a node is down.
                def steps = all.findAll { !("$it" ==~ /.*[.](reboot|addPrivateIp|rolling)\b.*/) }
                def begun = random.nextInt(3) == 0 ? steps.take(random.nextInt(steps.size())) : []
                def found = begun ? difference("seed $seed version $version half done", begun, account) : []
                found += difference("seed $seed version $version", steps, account)
                if (random.nextInt(3) == 0) {
                    drift(account, random)
                    found += difference("seed $seed version $version after drift", steps, account)
                }
                found + difference("seed $seed version $version again", steps, account)
            }
        } finally {
            account.close()
            home.toFile().deleteDir()
        }
    }

    private static List<String> difference(CharSequence when, List<?> steps, RehearsedAccount account) {
        def run = { cloud -> steps*.run(cloud) }
        // How long a state that passes still takes is not to be read, so the number of polls would be a guess.
        account.sandbox.advance(Duration.ofMinutes(1))
        def before = account.sandbox.snapshot()
        def planned = said(account.rehearsed(run), account, steps)
        def touched = account.sandbox.snapshot() != before
        def done = said(account.performedAsPlanned(run), account, steps) + (account.failure ? [] : account.unsent)
        (touched ? ["$when: the rehearsal has written".toString()] : []) +
            (planned == done ? [] : ["$when: only planned ${planned - done}, only done ${done - planned}\n${steps.join('\n')}".toString()])
    }

    private static List<String> said(Plan plan, RehearsedAccount account, List<?> steps) {
        if (!account.failure) {
            return RehearsedAccount.lasting(plan) + "requests: ${plan.effort().requests()}".toString()
        }
        // Of branches side by side, a failure of one leaves it to chance what the others send.
        def sent = steps.any { "$it".startsWith('parallel(') } ? [] : RehearsedAccount.lasting(plan)
        sent + "failure: $account.failure.message".toString()
    }

    /** Another person deletes something, if the service lets them. */
    private static void drift(RehearsedAccount account, Random random) {
        def all = account.sandbox.resources().values().findAll { it.holder() == 0 }
        if (all) {
            def gone = all[random.nextInt(all.size())]
            def path = [volume: '/v4/volumes/', instance: '/v4/linode/instances/', nodebalancer: '/v4/nodebalancers/', vpc: '/v4/vpcs/', firewall: '/v4/networking/firewalls/', reservedIp: '/v4/networking/reserved/ips/'][gone.kind().word()] + (gone.properties().path('address').asString("${gone.id()}"))
            def headers = [Host: 'localhost', Authorization: "Bearer ${account.sandbox.token()}".toString()]
            account.sandbox.answer(new RequestContext('DELETE', path, null, headers, '', 'others'))
        }
    }
}
