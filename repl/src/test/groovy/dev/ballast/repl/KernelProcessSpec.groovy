package dev.ballast.repl

import dev.ballast.lanes.Smoke
import dev.ballast.repl.kernel.Client
import dev.ballast.repl.kernel.ConnectionFile
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import spock.lang.Requires

/** The kernel as Jupyter starts it. */
class KernelProcessSpec extends ProcessSpecification {

    Process parent = new ProcessBuilder('sleep', '1000').start()
    Process kernel
    Client client

    def setup() {
        environment = [JPY_PARENT_PID: parent.pid().toString(), BALLAST_CONFIRM: 'true']
    }

    def cleanup() {
        client?.close()
        parent.destroyForcibly()
    }

    def 'ends soon after #what, also while a cell runs'() {
        given:
        begin()
        def id = client.begin("println 'begun'\nwhile (true) { }")
        Client.await { client.printed(id).startsWith('begun') }

        when:
        end(this)

        then:
        kernel.waitFor(10, TimeUnit.SECONDS)

        where:
        what                                  | end
        'the process that started it'         | { it.parent.destroyForcibly() }
        'it is asked to shut down'            | { it.client.send(it.client.control, 'shutdown_request', [restart: false]) }
        'it is told to terminate'             | { signal(it.kernel, 'TERM') }
    }

    @Smoke
    @Requires({ ProcessSpecification.interruptsArrive() })
    def 'Ctrl-C stops the cell and not the kernel'() {
        given:
        begin()
        def id = client.begin("println 'begun'\nwhile (true) { }")
        Client.await { client.printed(id).startsWith('begun') }

        when:
        signal(kernel, 'INT')

        then:
        client.awaited(id).ename == 'Stopped'

        when:
        signal(kernel, 'INT')

        then: 'a signal that the system delivers late stops the cell of that moment, no other'
        Client.await { client.execute('6 * 7').status == 'ok' }
        client.execute('6 * 8').status == 'ok'
    }

    def 'more than the heap fails the cell, and the kernel lives'() {
        given:
        begin()

        when:
        def error = client.execute('def all = []; while (true) { all << new byte[1_000_000] }')

        then:
        error.ename == 'OutOfMemoryError'
        client.execute('6 * 7').status == 'ok'
    }

    def 'asks before it deletes unless it is started with --yes'() {
        given:
        begin(*more)
        client.execute("region 'us-east'\ndata = volume('data', 20)")

        expect:
        client.execute('data.delete()').status == status

        where:
        more      || status
        []        || 'error'
        ['--yes'] || 'ok'
    }

    def 'reads what its client types, and hides the token wherever it is printed'() {
        given:
        environment.BALLAST_TOKEN = 'trial-token-of-a-spec'
        begin()

        when:
        def id = client.begin("System.in.newReader().readLine() + System.getenv('BALLAST_TOKEN') + System.getenv()", allow_stdin: true)
        client.receive(client.stdin)
        client.send(client.stdin, 'input_reply', [value: 'typed'])
        client.awaited(id)

        then:
        client.reported(id, 'execute_result')[0].data['text/plain'].toString().startsWith('typed(secret)')
        !client.frames.any { it.contains('trial-token-of-a-spec') && !it.contains('"code"') }
    }

    private void begin(String... more) {
        def connection = new ConnectionFile('127.0.0.1', ports(), 'trial-key')
        def file = folder.resolve('connection.json')
        file.toFile().text = Client.JSON.writeValueAsString([transport: 'tcp', signature_scheme: 'hmac-sha256', ip: connection.ip(), key: connection.key(),
            *: connection.ports().collectEntries { name, port -> ["${name}_port".toString(), port] }])
        kernel = start(BALLAST, 'kernel', '--sandbox', '-f', file, *more)
        client = new Client(connection)
    }

    private static Map<String, Integer> ports() {
        def sockets = (1..5).collect { new ServerSocket(0, 1, InetAddress.loopbackAddress) }
        def ports = sockets*.localPort
        sockets*.close()
        [['shell', 'control', 'stdin', 'hb', 'iopub'], ports].transpose().collectEntries()
    }
}
