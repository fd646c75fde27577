package dev.ballast

import dev.ballast.certificate.Certificate
import dev.ballast.certificate.Samples
import dev.ballast.dsl.Cloud
import dev.ballast.dsl.CloudSource
import dev.ballast.dsl.CompiledRunbooks
import dev.ballast.dsl.TargetInfo
import dev.ballast.error.LedgerException
import dev.ballast.error.NotConfirmedException
import dev.ballast.error.ReadOnlyException
import dev.ballast.error.RuleException
import dev.ballast.error.SetupException
import dev.ballast.http.TurnableTiming
import dev.ballast.profile.Setting
import dev.ballast.reconcile.context.Progress
import dev.ballast.sandbox.Sandbox
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import java.time.Instant
import java.util.concurrent.atomic.AtomicInteger
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir

class CloudBuilderSpec extends Specification {

    @TempDir
    Path home

    @AutoCleanup
    Sandbox service = Sandbox.start()

    List<String> reported = []

    def 'the environment names the service, and a new ledger is announced once'() {
        when:
        2.times {
            builder(BALLAST_URL: service.url().toString(), BALLAST_TOKEN: service.token(), BALLAST_REGION: 'eu-west').open().close()
        }

        then:
        reported == ["a new ledger was created: ${home.resolve('.local/state/ballast/ledger.db')}; it records what Ballast creates, so back it up".toString()]
        PosixFilePermissions.toString(Files.getPosixFilePermissions(home.resolve('.local/state/ballast/ledger.db'))) == 'rw-------'
    }

    def 'a builder that rehearses opens no cloud on a sandbox, since that one would write: #how'() {
        when:
        opening.call(Ballast.builder().environment([:], home).rehearsing(), service)

        then:
        def refused = thrown(IllegalStateException)
        refused.message == 'rehearsing() is for open(): a cloud on a sandbox writes to it'

        where:
        how         | opening
        'its own'   | { builder, sandbox -> builder.sandbox() }
        'a running' | { builder, sandbox -> builder.on(sandbox) }
    }

    def 'a name means the same from every program that opens the same target'() {
        given:
        def settings = [BALLAST_URL: service.url().toString(), BALLAST_TOKEN: service.token(), BALLAST_REGION: 'eu-west']
        open(settings) { it.volume('data', 20, { w -> w.wait(false) } as java.util.function.Consumer) }

        expect:
        open(settings) { it.volume('data').id } == 1001L
    }

    def 'profiles of one service do not share names'() {
        given:
        def file = home.resolve('config.toml')
        Files.writeString(file, """
            [profile.one]
            url = "${service.url()}"
            [profile.two]
            url = "${service.url()}"
        """.stripIndent())
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString('rw-------'))
        def settings = [BALLAST_CONFIG: file.toString(), BALLAST_TOKEN: service.token(), BALLAST_REGION: 'eu-west']
        open(settings + [BALLAST_PROFILE: 'one']) { it.volume('data', 20, { w -> w.wait(false) } as java.util.function.Consumer) }

        when:
        open(settings + [BALLAST_PROFILE: 'two']) { it.volume('data') }

        then:
        def refused = thrown(dev.ballast.error.SetupException)
        refused.problem() == "the ledger has no names of profile 'two' at ${service.url()}, but it has 1 of profile 'one'"
    }

    def 'an open cloud tells the profile it was opened with'() {
        given:
        def file = home.resolve('config.toml')
        Files.writeString(file, """
            [profile.one]
            url = "${service.url()}"
            confirm = true
            color = "red"
        """.stripIndent())
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString('rw-------'))
        def host = service.url().authority
        def settings = [BALLAST_CONFIG: file.toString(), BALLAST_URL: service.url().toString(), BALLAST_TOKEN: service.token()]

        expect:
        open(settings + [BALLAST_PROFILE: 'one']) { it.targetInfo() } == new TargetInfo('one', host, false, false, true, 'red')
        open(settings + [BALLAST_PROFILE: 'one']) { it.targetInfo().place() } == "one at $host"
        open(settings + [BALLAST_READ_ONLY: '1']) { it.targetInfo() } == new TargetInfo(null, host, false, true, false, null)
        open(settings + [BALLAST_READ_ONLY: '1']) { it.targetInfo().place() } == host
        open(BALLAST_PROFILE: 'sandbox', BALLAST_CONFIRM: '1') { it.targetInfo() } == new TargetInfo('sandbox', null, true, false, true, null)
        open(BALLAST_PROFILE: 'sandbox') { it.targetInfo().place() } == 'the sandbox'

        and: 'the same is told before it is opened, without a token'
        builder(settings + [BALLAST_PROFILE: 'one', BALLAST_TOKEN: '']).targetInfo() == new TargetInfo('one', host, false, false, true, 'red')
        builder(BALLAST_PROFILE: 'sandbox', BALLAST_URL: 'no URL').targetInfo() == new TargetInfo('sandbox', null, true, false, false, null)
        builder(BALLAST_READ_ONLY: '1').targetInfo() == new TargetInfo(null, null, false, true, false, null)
        builder(settings).targetInfo().host() == host
    }

    def 'the sandbox simulates the dialect of an option, the environment or none, in this order'() {
        given:
        CloudBuilder cloud = builder([BALLAST_PROFILE: 'sandbox'] + environment)
        options.each { setting, value -> cloud.option(setting, value) }

        expect:
        cloud.dialect().name() == dialect
        cloud.open().withCloseable { open ->
            open.volume('data', 20)
            cloud.startedSandbox().get().with { it.dialect() == dialect && ('GET /volumes' in it.operations()) == (dialect == 'linode') }
        }

        where:
        options                         | environment                 || dialect
        [:]                             | [:]                         || 'documented'
        [:]                             | [BALLAST_DIALECT: 'linode'] || 'linode'
        [(Setting.DIALECT): 'linode']   | [:]                         || 'linode'
        [(Setting.DIALECT): 'documented'] | [BALLAST_DIALECT: 'linode'] || 'documented'
    }

    def 'a variable that is empty is no region of a sandbox: "#region"'() {
        expect:
        builder(BALLAST_PROFILE: 'sandbox', BALLAST_REGION: region).open().withCloseable { it.volume('data', 20).region } == 'us-east'

        where:
        region << ['', ' ']
    }

    def 'a program that gives nobody to ask is refused what destroys, and a read-only one every write'() {
        given:
        def settings = [BALLAST_URL: service.url().toString(), BALLAST_TOKEN: service.token(), BALLAST_REGION: 'eu-west']
        open(settings) { it.volume('data', 20, { w -> w.wait(false) } as java.util.function.Consumer) }

        when:
        open(settings + [BALLAST_CONFIRM: '1']) { it.volume('data').delete() }

        then:
        def unasked = thrown(NotConfirmedException)
        unasked.problem() == "cannot ask for confirmation: delete volume 'data' (id 1001) on ${service.url().authority}?"

        when:
        open(settings + [BALLAST_READ_ONLY: '1']) { it.volume('more', 20) }

        then:
        def refused = thrown(ReadOnlyException)
        refused.problem() == 'the environment is read-only: POST /volumes is not sent'
        service.requests().keySet() == ['POST /volumes', 'GET /volumes/{id}'] as Set
        service.requests()['POST /volumes'] == 1
    }

    def 'without a token nothing is sent and the ways to give one are named'() {
        when:
        builder(BALLAST_URL: service.url().toString()).open()

        then:
        def missing = thrown(SetupException)
        missing.message.contains('BALLAST_TOKEN')
        service.journal() == []
    }

    def 'the profile sandbox is a service inside the process, with a region, whose state can be kept'() {
        given:
        def state = home.resolve('kept.json')

        when:
        Cloud first = builder(BALLAST_PROFILE: 'sandbox').state(state).open()
        long id = first.volume('data', 20).id
        first.close()
        Cloud second = builder([:]).option(Setting.PROFILE, 'sandbox').state(state).open()

        then:
        second.volume('data').id == id
        second.requests() == 1
        second.volume('data').region == 'us-east'
        reported == []

        cleanup:
        second?.close()
    }

    def 'a certificate kept by a run in real time is good in a sandbox, whose clock begins at the present'() {
        given:
        def certificate = null
        open(BALLAST_URL: service.url().toString(), BALLAST_TOKEN: service.token()) { certificate = it.selfSigned('www.example.test') }

        when:
        def inSandbox = builder([:]).sandbox().withCloseable {
            def found = it.selfSigned('www.example.test')
            it.nodebalancer('web', { b -> b.port([https: found], 443) } as java.util.function.Consumer)
            found
        }

        then:
        inSandbox == certificate
    }

    def 'a certificate that is younger than the session is valid in virtual time, by the clock of the machine, and none of the future is'() {
        given:
        def machine = new TurnableTiming()
        machine.wallClock = Samples.NOW
        def cloud = builder([:]).timing(machine).sandbox()
        def made = { Instant from ->
            def file = Files.writeString(home.resolve('site.pem'), Samples.certificate(from: from) + Samples.pkcs8(Samples.EC))
            cloud.nodebalancer('web', { b -> b.port([https: Certificate.read(file.toString())], 443) } as java.util.function.Consumer)
        }

        when:
        machine.wallClock = Samples.NOW.plusSeconds(600)
        made(Samples.NOW.plusSeconds(590))

        then:
        cloud.account().now() < cloud.account().present()

        when:
        made(Samples.NOW.plusSeconds(700))

        then:
        def refused = thrown(RuleException)
        refused.problem().contains('the certificate is not valid before')

        cleanup:
        cloud.close()
    }

    def 'a sandbox whose ledger cannot be opened is closed again'() {
        given:
        def state = home.resolve('kept.json')
        Files.createDirectory(home.resolve('kept.json.ledger'))

        when:
        Ballast.builder().environment([:], home).state(state).sandbox()

        then:
        thrown(LedgerException)

        when: 'otherwise the state would be in use'
        Files.delete(home.resolve('kept.json.ledger'))
        Ballast.builder().environment([:], home).state(state).sandbox().close()

        then:
        noExceptionThrown()
    }

    def 'a ledger that fails to close does not keep the sandbox open'() {
        given:
        def state = home.resolve('kept.json')
        def ledger = home.resolve('kept.json.ledger')
        def cloud = Ballast.builder().environment([:], home).state(state)
            .progress { if (it.text().contains('lease was not released')) { throw new IllegalStateException('the listener fails, too') } }
            .sandbox()
        cloud.evaluation('spec')
        cloud.volume('data', 20) { it.region('us-east') }
        Files.write(ledger, new byte[4096])
        Files.deleteIfExists(home.resolve('kept.json.ledger-wal'))

        when:
        cloud.close()

        then:
        thrown(IllegalStateException)

        when:
        Files.delete(ledger)
        Ballast.builder().environment([:], home).state(state).sandbox().close()

        then:
        noExceptionThrown()
    }

    def 'a script whose threads begin with words at once opens one cloud'() {
        given:
        def opened = new AtomicInteger()
        Cloud cloud = Ballast.builder().environment([:], home).sandbox()
        def script = CompiledRunbooks.runbook('1', 'web.groovy', new Binding())
        List<Thread> threads = (1..2).collect { new Thread({ script.cloud() }) }
        script.runOn({
            int number = opened.incrementAndGet()
            // Until the other one opens a cloud, too, or waits for this one.
            while (number == 1 && opened.get() == 1 && !threads.any { it.state == Thread.State.BLOCKED }) {
                Thread.onSpinWait()
            }
            cloud
        } as CloudSource)

        when:
        threads*.start()
        threads*.join()

        then:
        opened.get() == 1

        cleanup:
        cloud.close()
    }

    def 'a self-signed certificate of a user without a home folder says what to set'() {
        given:
        home = Path.of('/dev/null/HOME-is-not-set')
        def cloud = builder([:]).sandbox()

        when:
        cloud.selfSigned('www.example.test')

        then:
        def refused = thrown(SetupException)
        refused.message.contains('there is no home folder: HOME is not set')
        !refused.message.contains('/dev/null')
        refused.remedy().get() == 'set HOME'

        cleanup:
        cloud.close()
    }

    def 'the log shows each request and no secret'() {
        given:
        def lines = Collections.synchronizedList([])
        def cloud = builder(ROOT_PASS: 'never-to-be-seen-1').log { lines << it }.sandbox()

        when:
        cloud.instance('a', { it.type('s-1'); it.image('d'); it.rootPass(cloud.secret('ROOT_PASS')) } as java.util.function.Consumer)
        cloud.nodebalancer('web', { it.port([https: cloud.selfSigned('www.example.test')], 443) } as java.util.function.Consumer)

        then:
        lines.size() == cloud.requests()
        lines[0] =~ /POST \/compute\/instances\/.* 200 .*\d+ ms/
        !lines.any { it.contains('never-to-be-seen') || it.contains('BEGIN') || it.contains('sandbox-token') }

        cleanup:
        cloud.close()
    }

    private CloudBuilder builder(Map<String, String> environment) {
        Ballast.builder().environment(environment.collectEntries { k, v -> [k, v.toString()] }, home).progress { Progress event ->
            if (event instanceof Progress.Note || event instanceof Progress.Warning) {
                reported << event.text()
            }
        }
    }

    private <T> T open(Map<String, String> environment, Closure<T> work) {
        builder(environment).open().withCloseable(work)
    }
}
