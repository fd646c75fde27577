package dev.ballast.repl.kernel

import java.time.Duration
import java.util.concurrent.TimeoutException

class KernelClientSpec extends KernelSpecification {

    static final Duration LONG = Duration.ofSeconds(30)

    def 'a client learns of the kernel, evaluates expressions and interrupts cells'() {
        given:
        def own = new KernelClient(notebook.connection(), LONG, { true })

        expect:
        own.about().path('implementation').asString() == 'ballast'
        own.value('6 * 7') == '42'
        own.value('volme(1)').startsWith("a runbook has no word 'volme'")
        own.interrupted('while (true) { }') == 'error'
        own.value('6 * 8') == '48'

        cleanup:
        own.close()
    }

    def 'a cell that goes on is not waited for'() {
        given:
        def own = new KernelClient(notebook.connection(), Duration.ofSeconds(2), { true })

        when:
        own.value('while (true) { }')

        then:
        def late = thrown(TimeoutException)
        late.message == 'the cell did not end within 2 s'

        cleanup:
        own.close()
    }

    def 'who has another key is not answered, and listens to nobody'() {
        given:
        def known = notebook.connection()
        def stranger = new KernelClient(
            new ConnectionFile(known.ip(), known.shell(), known.control(), known.stdin(), known.heartbeat(), known.iopub(), 'other'), Duration.ofSeconds(1), { true })

        when:
        stranger.about()

        then:
        def late = thrown(TimeoutException)
        late.message == 'no answer to kernel_info_request within 1 s'
        notebook.dropped() == 1

        cleanup:
        stranger.close()
    }

    def 'a kernel that has ended is not waited for'() {
        given:
        def late = new KernelClient(ConnectionFile.local(), LONG, { false })

        when:
        late.about()

        then:
        def gone = thrown(TimeoutException)
        gone.message == 'the kernel has ended'

        cleanup:
        late.close()
    }
}
