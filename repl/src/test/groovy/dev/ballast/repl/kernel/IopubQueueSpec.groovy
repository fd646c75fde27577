package dev.ballast.repl.kernel

import dev.ballast.model.Secret
import dev.ballast.redact.Redactor
import java.util.concurrent.CountDownLatch
import java.util.concurrent.LinkedBlockingQueue
import java.util.concurrent.TimeUnit
import spock.lang.Specification
import spock.lang.Timeout

@Timeout(30)
class IopubQueueSpec extends Specification {

    Redactor redactor = new Redactor()
    IopubQueue publications = new IopubQueue(redactor)
    LinkedBlockingQueue<String> sent = new LinkedBlockingQueue<>()

    def 'text of one cell and stream goes together, other things between keep their place'() {
        when:
        publications.add('{"a": 1}', 'stdout', 'one ')
        publications.add('{"a": 1}', 'stdout', 'two')
        publications.add('{"a": 1}', 'stderr', 'three')
        publications.add('{"b": 1}', 'stderr', 'four')
        publications.add('{"a": 1}', 'status', [:])
        publications.add('{"a": 1}', 'stdout', 'five')

        then:
        all() == ['stdout one two', 'stderr three', 'stderr four', 'status', 'stdout five']
    }

    def 'two streams that are written by turns are one message each, in the order of each'() {
        given:
        publications = new IopubQueue(redactor, { 0L })

        when:
        1_000.times {
            publications.add('{}', 'stdout', "$it ".toString())
            publications.add('{}', 'stderr', "!$it ".toString())
        }

        then:
        all() == ['stdout ' + (0..999).collect { "$it " }.join(''), 'stderr ' + (0..999).collect { "!$it " }.join('')]
    }

    def 'a stream that gets too long goes out at once, before what is written to it later'() {
        when:
        publications.add('{}', 'stderr', 'e')
        publications.add('{}', 'stdout', 'x' * 16_384)
        publications.add('{}', 'stdout', 'y')

        then:
        all() == ['stdout ' + 'x' * 16_384, 'stderr e', 'stdout y']
    }

    def 'what was sent makes room for what is written later, in pieces of #size characters'() {
        given:
        serving()

        when:
        (IopubQueue.ROOM.intdiv(size) + 2).times { publications.addInTurn('{}', 'stdout', 'x' * size) }

        then:
        noExceptionThrown()

        cleanup:
        publications.close()

        where:
        size << [1_000, 16_384, 30_000, 400_000]
    }

    def 'text goes when its time has come, and #sooner sends it'() {
        given:
        serving()

        when:
        publications.add('{}', 'stdout', 'text')

        then:
        sent.poll(20, TimeUnit.SECONDS) == 'stdout text'

        when:
        publications.add('{}', 'stdout', 'more')
        sending(publications)

        then:
        sent.poll(20, TimeUnit.SECONDS) == 'stdout more'

        cleanup:
        publications.close()

        where:
        sooner                  | sending
        'what is behind it'     | { it.add('{}', 'status', [:]) }
        'a question'            | { it.flush() }
        'the end of the kernel' | { it.close() }
    }

    def 'what may begin a secret is kept until what follows shows what it is, and not for ever'() {
        given:
        redactor.accept(Secret.of('giv3n-by-environment'))
        serving()

        when:
        publications.add('{}', 'stdout', 'it is giv3n-b')

        then:
        [sent.poll(20, TimeUnit.SECONDS), sent.poll(20, TimeUnit.SECONDS)] == ['stdout it is ', 'stdout giv3n-b']

        cleanup:
        publications.close()
    }

    def 'what writes too much waits until something is taken'() {
        given:
        publications.addInTurn('{}', 'stdout', 'x' * IopubQueue.ROOM)
        def writer = Thread.startDaemon { publications.addInTurn('{}', 'stderr', 'last') }
        awaitState(writer, Thread.State.WAITING)

        when:
        serving()
        writer.join()

        then:
        sent.take().startsWith('stdout x')

        cleanup:
        publications.close()
    }

    def 'what waits to #act can be interrupted'() {
        given:
        publications.addInTurn('{}', 'stdout', 'x' * IopubQueue.ROOM)
        def stopped = new CountDownLatch(1)
        def writer = Thread.startDaemon {
            try {
                publications.addInTurn('{}', type, content)
            } catch (InterruptedException stop) {
                stopped.countDown()
            }
        }
        awaitState(writer, Thread.State.WAITING)

        when:
        writer.interrupt()
        stopped.await()

        then:
        noExceptionThrown()

        where:
        act     | type           | content
        'write' | 'stdout'       | 'last'
        'show'  | 'display_data' | [:]
    }

    private List<String> all() {
        publications.close()
        publications.serve { keep(it) }
        sent.toList()
    }

    private void serving() {
        Thread.startDaemon { publications.serve { keep(it) } }
    }

    private void keep(IopubQueue.Publication next) {
        sent << (next.type() == 'stream' ? "${next.content().name} ${next.content().text}" : next.type()).toString()
    }

    private static void awaitState(Thread thread, Thread.State state) {
        while (thread.state != state) {
            Thread.onSpinWait()
        }
    }
}
