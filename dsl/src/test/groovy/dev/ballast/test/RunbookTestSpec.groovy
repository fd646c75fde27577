package dev.ballast.test

import dev.ballast.certificate.Samples
import dev.ballast.error.RefusalCode
import dev.ballast.lanes.Slow
import dev.ballast.sandbox.control.Fault
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import java.time.Instant
import java.time.temporal.ChronoUnit
import spock.lang.Specification
import spock.lang.TempDir

import static dev.ballast.test.RunbookTest.runbook

/** A specification of a runbook, as a user of the test kit writes it. */
@OnSandbox(dialect = 'linode')
class RunbookTestSpec extends Specification {

    static final String SITE = Path.of(RunbookTestSpec.getResource('site.groovy').toURI())

    @TempDir
    Path folder

    RunbookTest web = runbook(SITE)

    def setup() {
        web.given { instance('base') { region 'us-east'; type 'g6-nanode-1' } }
        web.secrets ROOT_PASS: 'test-only-123456'
    }

    def 'a run says what it created, and the account has it'() {
        when:
        def run = web.run(size: 40)

        then:
        run.done
        run.created*.toString() == ["instance 'web-1'", "instance 'web-2'", "nodebalancer 'web'", "port 80 of 'web'", "node 'web-1' of port 80 of 'web'",
                                    "node 'web-2' of port 80 of 'web'", "volume 'data'"]
        run.printed == 'beside base\n'
        run.volume('data').size == 40
        run.nodebalancer('web').port(80).nodes*.status == ['UP', 'UP']
        run.instance('web-1').privateIp.startsWith('192.168.')
        run.leaks('test-only-123456') == []
        web.again().writes == []
    }

    def 'a pause of the runbook moves the clock of the test, and takes no time'() {
        given:
        def paused = runbook("${Files.writeString(folder.resolve('pause.groovy'), 'sleep 2_000_000_000')}")
        def before = paused.sandbox.now()

        expect:
        paused.run().done
        paused.sandbox.now() == before + Duration.ofSeconds(2_000_000)
    }

    def 'a certificate of today is valid, and expires as the clock of the test goes on'() {
        given:
        def hour = Instant.now().truncatedTo(ChronoUnit.HOURS)
        def pem = Files.writeString(folder.resolve('site.pem'),
            Samples.certificate(from: hour, until: hour + Duration.ofDays(90), Samples.RSA) + Samples.pkcs8(Samples.RSA))
        def https = runbook("${Files.writeString(folder.resolve('https.groovy'), """\
            region 'us-east'
            nodebalancer('web') { port 443, https: cert('$pem'); port 8443, https: selfSigned('www.example.test') }""".stripIndent())}")

        expect:
        [https.plan().done, https.run().done, https.again().writes] == [true, true, []]
        https.sandbox.now() < hour

        when:
        https.advance(Duration.between(https.sandbox.now(), hour) + Duration.ofDays(91))

        then:
        https.again().code == RefusalCode.CERTIFICATE
    }

    def 'a rehearsal writes nothing, and its plan is compared with a file'() {
        given:
        def copy = runbook("${Files.copy(Path.of(SITE), folder.resolve('site.groovy'))}", 'linode').secrets(ROOT_PASS: 'test-only-123456')
        copy.given { instance('base') { region 'us-east'; type 'g6-nanode-1' } }

        and:
        def writes = System.getProperty('ballast.write')
        System.clearProperty('ballast.write')

        when:
        copy.plan().matches('site.plan')

        then:
        def missing = thrown(AssertionError)
        missing.message.contains('+ volume data')

        when:
        System.setProperty('ballast.write', 'true')
        copy.plan().matches('site.plan')
        System.clearProperty('ballast.write')

        then:
        copy.plan().matches('site.plan')
        copy.plan().writes == []
        Files.readString(folder.resolve('site.plan')).contains('    size: 20\n')

        when:
        copy.plan(size: 30).matches('site.plan')

        then:
        def other = thrown(AssertionError)
        other.message.contains('size: 20') && other.message.contains('size: 30')

        cleanup:
        writes ? System.setProperty('ballast.write', writes) : System.clearProperty('ballast.write')
    }

    @Slow('a run for each write')
    def 'each write may lose its answer, and each may be the last before a kill'() {
        when:
        web.survivesEachLostAnswer()
        web.survivesKillAtEachWrite()

        then:
        noExceptionThrown()
    }

    @Slow('a run for each write')
    def 'a runbook that leaves an instance off or a volume free after an interruption is found out: #text'() {
        given:
        def file = Files.writeString(folder.resolve('turn.groovy'), "region 'us-east'\ndef first = instances().empty\ndef web = instance('web-1') { type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops'; booted false }\n$text")

        when:
        runbook("$file", 'linode').survivesKillAtEachWrite()

        then:
        def found = thrown(AssertionError)
        found.message.contains(difference)

        where:
        text                                                               || difference
        'if (first) { web.boot() }'                                        || '"power":"running"'
        "def data = volume('data', 20)\nif (first) { data.attachTo(web) }" || '"on":"web-1"'
    }

    def 'histories that a seed chooses find what a runbook does wrong, and a seed repeats it'() {
        given:
        def wrong = runbook("${Files.writeString(folder.resolve('two.groovy'), "if (!volumes().any { it.label == 'data' }) { volume('data', 20); volume('logs', 20) }")}", 'linode')
        def right = runbook("${Files.writeString(folder.resolve('right.groovy'), "volume('data', args[0] as int)")}", 'linode')

        when:
        wrong.explore(histories: 50)

        then:
        def found = thrown(AssertionError)
        found.message.contains('(two.groovy:1)') && found.message.contains("the account lacks volume 'logs'")

        when:
        wrong.explore(seed: found.message.find(/(?<=seed )\d+/) as int)

        then:
        def again = thrown(AssertionError)
        again.message == found.message

        when:
        right.run([:], '20')
        right.explore(histories: 20)

        then:
        noExceptionThrown()
    }

    def 'histories begin with what is given: instance base is one of them'() {
        given:
        web.run(size: 40)

        when:
        web.explore(histories: 10)

        then:
        noExceptionThrown()
    }

    def 'explore refuses what it would not do: #options'() {
        when:
        web.explore(options)

        then:
        thrown(IllegalArgumentException)

        where:
        options << [[:], [histories: 2, seed: 2], [history: 2]]
    }

    def 'a runbook that does something twice is found out'() {
        given:
        def file = Files.writeString(folder.resolve('twice.groovy'), "volume('v' + System.nanoTime(), 20, region: 'us-east')\nvolume('last', 20, region: 'us-east')")

        when:
        runbook("$file", 'linode').survivesEachLostAnswer()

        then:
        def found = thrown(AssertionError)
        found.message.contains('FAILED although nothing disturbs it')

        when:
        runbook("$file", 'linode').survivesKillAtEachWrite()

        then:
        thrown(AssertionError)
    }

    def 'a fault of the service is retried or reported with its line'() {
        when:
        web.failing('POST', 'volumes', 503, 1)

        then:
        web.run().done

        when:
        def refused = runbook(SITE).secrets(ROOT_PASS: 'test-only-123456').run(size: 5)

        then:
        !refused.done
        refused.code == RefusalCode.PARAMETER_VALUE
        refused.line == 1
        refused.exit == 3
        refused.requests == []
        "$refused".contains('site.groovy:1')
    }

    def 'a failed run shows what it did, and a secret that leaks is found'() {
        given:
        def file = Files.writeString(folder.resolve('leak.groovy'), "volume('data', 20, region: 'us-east', tags: ['test-only-123456'])\nthrow new IllegalStateException('broken')")

        when:
        def run = runbook("$file").secrets(ROOT_PASS: 'test-only-123456').run()

        then:
        run.exit == 1
        "$run".contains("volume 'data' created")
        "$run".contains('leak.groovy:2: ')
        run.leaks('test-only-123456').every { it.startsWith('the file sandbox.json') }
    }

    def 'faults are named by their operations, and unknown ones are refused'() {
        when:
        web.failing('PUT', 'nothing', 503, 1)

        then:
        thrown(IllegalArgumentException)

        when:
        web.failing(Fault.on('GET /nothing').status(500))

        then:
        thrown(IllegalArgumentException)
    }

    def 'a runbook outside of a specification is closed by its caller'() {
        expect:
        RunbookTest.runbook(SITE, 'linode').withCloseable { it.check().passed }
    }
}
