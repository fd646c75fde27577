package dev.ballast.repl

import dev.ballast.sandbox.Sandbox
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import java.util.concurrent.TimeUnit
import spock.lang.AutoCleanup
import spock.lang.Requires
import spock.lang.Timeout
import tools.jackson.databind.json.JsonMapper

/** The server for agents as it is packaged, line by line. */
@Timeout(300)
class AgentProcessSpec extends ProcessSpecification {

    private static final JsonMapper JSON = JsonMapper.shared()
    private static final String PASSWORD = 'Pass-of-the-root-1'
    private static final String ENDLESS = """\
        new File('pid').text = ProcessHandle.current().pid()
        new File('home').text = System.getenv('HOME')
        new File('started').text = 'x'
        while (true) { }
        """.stripIndent()

    @AutoCleanup
    Sandbox service = Sandbox.with().dialect('linode').realTime().start()

    Process server
    BufferedReader answers
    int last

    /** All that the server has said. */
    StringBuilder said = new StringBuilder()

    def setup() {
        environment.HOME = folder.toString()
    }

    def cleanup() {
        if (Files.exists(folder.resolve('pid'))) {
            ProcessHandle.of(folder.resolve('pid').text as long).ifPresent { it.destroyForcibly() }
        }
    }

    /** Starts the server and greets it. */
    void serve(Object... options) {
        server = open(BALLAST, 'mcp', *options)
        answers = server.inputReader()
        request('initialize', [protocolVersion: '2025-11-25', capabilities: [:], clientInfo: [name: 'spec', version: '1']])
        send([method: 'notifications/initialized'])
    }

    void send(Map message) {
        server.outputStream << JSON.writeValueAsString([jsonrpc: '2.0'] + message) + '\n'
        server.outputStream.flush()
    }

    /** Sends a request and returns its answer. */
    Map request(String method, Map params) {
        send([id: ++last, method: method, params: params])
        String line = answers.readLine()
        said << line << '\n'
        while (line != null && !line.contains("\"id\":$last,")) {
            line = answers.readLine()
            said << line << '\n'
        }
        assert line != null: 'the server has ended'
        JSON.readValue(line, Map)
    }

    /** Returns the result of a tool. */
    Map call(String tool, Map arguments) {
        request('tools/call', [name: tool, arguments: arguments, _meta: [progressToken: 1]]).result as Map
    }

    def 'the reference is searched in the package'() {
        given:
        serve('--sandbox')

        expect:
        call('words', [query: 'volume']).structuredContent.result.startsWith('## In a runbook\n### `volume`')
    }

    /** A profile whose writes two people approve, and the keys of three. */
    private void profile() {
        def config = Files.createDirectories(folder.resolve('config/ballast'))
        def approvers = config.resolve('approvers')
        ['alice', 'bob', 'carol'].each {
            assert run('ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-C', it, '-f', folder.resolve("id_$it")).status() == 0
            approvers << "$it@example.com ${folder.resolve("id_${it}.pub").text}"
        }
        Files.createDirectories(folder.resolve('.ssh'))
        ['', '.pub'].each { Files.copy(folder.resolve("id_alice$it"), folder.resolve(".ssh/id_ed25519$it")) }
        Files.setPosixFilePermissions(folder.resolve('.ssh/id_ed25519'), PosixFilePermissions.fromString('rw-------'))
        config.resolve('prod.token').text = service.token()
        [approvers, config.resolve('prod.token')].each { Files.setPosixFilePermissions(it, PosixFilePermissions.fromString('rw-------')) }
        config.resolve('config.toml').text = """\
            [profile.prod]
            url = "${service.url()}"
            token_file = "prod.token"
            dialect = "linode"
            region = "us-east"
            agents = "apply"
            approvals = 2
            approvers = "approvers"
            ledger = "${folder.resolve('ledger.db')}"
            """.stripIndent()
        environment.BALLAST_PROFILE = 'prod'
    }

    @Requires({ ApprovalProcessSpec.hasSshKeygen() })
    def 'a plan that two people have approved is applied, and no answer has a secret that the runbook prints'() {
        given:
        profile()
        environment.ROOT_PASS = PASSWORD
        script("""\
            def all = [System.getenv('ROOT_PASS'), new File('${folder.resolve('config/ballast/prod.token')}').text.trim()]
            def print = { out -> all.each { out.println "has \$it"; out.println it.bytes.encodeBase64(); out.println it.bytes.encodeHex() } }
            print(System.out)
            print(System.err)
            volume('data', 20)
            secret('ROOT_PASS')
            print(System.out)
            print(System.err)
            """.stripIndent(), 'site.groovy')
        serve()

        when:
        def planned = call('plan', [file: 'site.groovy', out: 'plan.json'])
        def early = call('apply', [plan: 'plan.json', file: 'site.groovy'])

        then:
        planned.structuredContent.exit == 10
        planned.content[0].text.contains('has (secret)')
        early.isError
        early.content[0].text.contains('it lacks 2 approvals of 2')
        service.journal()*.method.findAll { it != 'GET' } == []

        when:
        ['bob', 'carol'].each { assert run(BALLAST, 'approve', '--yes', '--key', folder.resolve("id_$it"), 'plan.json').status() == 0 }
        def applied = call('apply', [plan: 'plan.json', file: 'site.groovy'])

        then:
        !applied.isError
        applied.structuredContent.result.created*.path == ['data']
        applied.content[0].text.contains('has (secret)')
        service.journal()*.method.findAll { it != 'GET' } == ['POST']

        and: 'neither progress nor answers have one'
        [PASSWORD, service.token()].each { secret ->
            [secret, secret.bytes.encodeBase64().toString(), secret.bytes.encodeHex().toString()].each { assert !said.contains(it) }
        }

        and: 'it is applied once'
        call('apply', [plan: 'plan.json', file: 'site.groovy']).isError
    }

    def 'a runbook that does not end, ends after the server is killed: #tool'() {
        given:
        script(ENDLESS, 'loop.groovy')
        serve('--sandbox')
        send([id: 9, method: 'tools/call', params: [name: tool, arguments: [file: 'loop.groovy']]])
        def running = started()

        when:
        server.destroyForcibly().waitFor()

        then:
        running.onExit().get(60, TimeUnit.SECONDS)
        tool == 'plan' || !Files.exists(Path.of(folder.resolve('home').text).parent)

        where:
        tool << ['plan', 'simulate']
    }

    def 'a runbook whose hook does not end, ends after the client has gone'() {
        given:
        script("addShutdownHook { while (true) { } }\n$ENDLESS", 'loop.groovy')
        serve('--sandbox')
        send([id: 9, method: 'tools/call', params: [name: 'plan', arguments: [file: 'loop.groovy']]])
        def running = started()

        when:
        server.outputStream.close()

        then:
        server.waitFor(60, TimeUnit.SECONDS)
        running.onExit().get(60, TimeUnit.SECONDS)
    }

    /** Returns the process of the runbook, once that runs. */
    private ProcessHandle started() {
        def reached = folder.resolve('started')
        def watch = folder.fileSystem.newWatchService()
        folder.register(watch, java.nio.file.StandardWatchEventKinds.ENTRY_CREATE)
        while (!Files.exists(reached)) {
            watch.take().with { it.pollEvents(); it.reset() }
        }
        watch.close()
        ProcessHandle.of(folder.resolve('pid').text as long).get()
    }

    def 'a runbook that ends its process gets no result, and the answer says so: #tool, #how'() {
        given:
        script(how, 'end.groovy')
        serve('--sandbox')
        def result = call(tool, [file: 'end.groovy'])

        expect:
        result.isError
        result.content[0].text.contains('error: the command ended without a result')
        result.structuredContent == null

        where:
        tool       | how
        'plan'     | 'System.exit(0)'
        'plan'     | "println '{}'; Runtime.runtime.halt(0)"
        'simulate' | """println '{"status":"done","exit":0,"created":["FAKE"]}'; Runtime.runtime.halt(0)"""
    }

    def 'a long output does not hide the result'() {
        given:
        script("6.times { println 'x' * 1_000_000 }\nvolume('data', 20)\n", 'long.groovy')
        serve('--sandbox')

        expect:
        call('simulate', [file: 'long.groovy']).structuredContent.result.created*.path == ['data']
    }

    def 'a simulated runbook has a placeholder for each secret, and no home of the user'() {
        given:
        script("println new File(System.getProperty('user.home')).list().length\ninstance('web') { type 'standard-1'; image 'debian12'; rootPass secret('ROOT_PASS') }\n", 'web.groovy')
        serve('--sandbox')
        def result = call('simulate', [file: 'web.groovy'])

        expect:
        result.structuredContent?.result?.created*.path == ['web']
    }

    def 'a failure of a simulated runbook has no stack trace'() {
        given:
        script("throw new IllegalStateException('nothing works')", 'fail.groovy')
        serve('--sandbox')
        def text = call('simulate', [file: 'fail.groovy']).content[0].text

        expect:
        text.contains('nothing works')
        !text.contains('at dev.ballast')
    }
}
