package dev.ballast.repl.kernel

import java.time.Duration
import java.util.concurrent.TimeoutException

class KernelClientSpec extends KernelSpecification {

    static final Duration LONG = Duration.ofSeconds(30)

    def 'a client learns of the kernel, runs cells and ends it'() {
        given:
        def own = new KernelClient(notebook.connection(), { true })

        expect:
        own.about(LONG).path('implementation').asString() == 'ballast'
        own.run('6 * 7', LONG) == new CellResult('ok', ['text/plain': '42'], '')
        own.run('nothing()', LONG).with { status() == 'error' && !failure().empty && shown().isEmpty() }

        when:
        own.shutDown(LONG)
        running.join()

        then:
        !running.alive

        cleanup:
        own.close()
    }

    def 'who has another key is not answered, and listens to nobody'() {
        given:
        def known = notebook.connection()
        def stranger = new KernelClient(
            new ConnectionFile(known.ip(), known.shell(), known.control(), known.stdin(), known.heartbeat(), known.iopub(), 'other'), { true })

        when:
        stranger.about(Duration.ofSeconds(1))

        then:
        def late = thrown(TimeoutException)
        late.message == 'no answer to kernel_info_request within 1 s'
        notebook.dropped() == 1

        cleanup:
        stranger.close()
    }

    def 'a kernel that has ended is not waited for'() {
        given:
        def late = new KernelClient(ConnectionFile.local(), { false })

        when:
        late.about(LONG)

        then:
        def gone = thrown(TimeoutException)
        gone.message == 'the kernel has ended'

        cleanup:
        late.close()
    }
}
