package dev.ballast.repl.kernel

import dev.ballast.redact.Redactor
import java.util.concurrent.CountDownLatch
import spock.lang.Specification
import spock.lang.Timeout

@Timeout(30)
class IopubQueueSpec extends Specification {

    long nanos = 0
    Redactor redactor = new Redactor()
    IopubQueue publications = new IopubQueue({ nanos }, redactor)

    def 'text of one cell and stream goes together, other things between keep their place'() {
        when:
        publications.addText('{"a": 1}', 'stdout', 'one ')
        publications.addText('{"a": 1}', 'stdout', 'two')
        publications.addText('{"a": 1}', 'stderr', 'three')
        publications.addText('{"b": 1}', 'stderr', 'four')
        publications.add('{"a": 1}', 'status', [:])
        publications.addText('{"a": 1}', 'stdout', 'five')
        publications.close()

        then:
        taken() == ['stdout one two', 'stderr three', 'stderr four', 'status', 'stdout five']
    }

    def 'two streams that are written by turns are one message each, in the order of each'() {
        when:
        1_000.times {
            publications.addText('{}', 'stdout', "$it ")
            publications.addText('{}', 'stderr', "!$it ")
        }
        publications.close()

        then:
        taken() == ['stdout ' + (0..999).collect { "$it " }.join(''), 'stderr ' + (0..999).collect { "!$it " }.join('')]
    }

    def 'a stream that gets too long goes out at once, before what is written to it later'() {
        when:
        publications.addText('{}', 'stdout', 'x' * 16_384)
        publications.addText('{}', 'stderr', 'e')
        publications.addText('{}', 'stdout', 'y')

        then:
        publications.next().get().content().text == 'x' * 16_384

        when:
        nanos = 50_000_000

        then:
        [publications.next(), publications.next()]*.get()*.content()*.text == ['e', 'y']
    }

    def 'text alone waits for its time, what is behind it sends it'() {
        given:
        publications.addText('{}', 'stdout', 'text')
        def taker = Thread.startDaemon { publications.next() }
        awaitState(taker, Thread.State.TIMED_WAITING)

        when:
        publications.add('{}', 'status', [:])
        taker.join()

        then:
        publications.next().get().type() == 'status'
    }

    def 'text goes when its time has come'() {
        given:
        publications.addText('{}', 'stdout', 'text')
        nanos = 50_000_000

        expect:
        publications.next().get().content().text == 'text'
    }

    def 'who writes too much waits until something is taken'() {
        given:
        200.times { publications.addText("{\"$it\": 1}", 'stdout', 'x') }
        def writer = Thread.startDaemon { publications.addTextInTurn('{}', 'stdout', 'last') }
        awaitState(writer, Thread.State.WAITING)

        when:
        publications.next()
        writer.join()
        publications.close()

        then:
        taken().size() == 200
    }

    def 'who waits to #act can be interrupted'() {
        given:
        200.times { publications.addText("{\"$it\": 1}", 'stdout', 'x') }
        def stopped = new CountDownLatch(1)
        def writer = Thread.startDaemon {
            try {
                waiting(publications)
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
        act     | waiting
        'write' | { it.addTextInTurn('{}', 'stdout', 'last') }
        'show'  | { it.addInTurn('{}', 'display_data', [:]) }
    }

    private List<String> taken() {
        List<String> all = []
        for (def next = publications.next(); next.present; next = publications.next()) {
            def told = next.get()
            all << (told.type() == 'stream' ? "${told.content().name} ${told.content().text}" : told.type()).toString()
        }
        all
    }

    private static void awaitState(Thread thread, Thread.State state) {
        while (thread.state != state) {
            Thread.onSpinWait()
        }
    }
}
