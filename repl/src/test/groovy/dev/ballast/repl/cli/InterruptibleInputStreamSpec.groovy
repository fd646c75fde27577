package dev.ballast.repl.cli

import dev.ballast.error.InterruptedRunException
import java.util.concurrent.LinkedBlockingQueue
import spock.lang.Specification
import spock.lang.Timeout

@Timeout(60)
class InterruptibleInputStreamSpec extends Specification {

    /** Stands in for the input of the process, whose reads ignore interrupts. */
    static class Deaf extends InputStream {
        LinkedBlockingQueue<byte[]> typed = new LinkedBlockingQueue<>()

        @Override
        int read() {
            throw new UnsupportedOperationException()
        }

        @Override
        int read(byte[] bytes, int offset, int length) {
            while (true) {
                try {
                    def text = typed.take()
                    System.arraycopy(text, 0, bytes, offset, text.length)
                    return text.length ?: -1
                } catch (InterruptedException ignored) {
                }
            }
        }
    }

    Deaf deaf = new Deaf()
    InputStream input = new InterruptibleInputStream(deaf)

    def 'reads what comes, and its end'() {
        given:
        ['one\ntw', 'o\n', ''].each { deaf.typed << it.bytes }

        expect:
        input.text == 'one\ntwo\n'
    }

    def 'an interrupt ends a read, and the next one gets what comes later'() {
        given:
        Throwable thrown = null
        def reading = Thread.start {
            try {
                input.read()
            } catch (InterruptedRunException stop) {
                thrown = stop
            }
        }

        when:
        reading.interrupt()
        reading.join()

        then:
        thrown.problem() == 'stopped while standard input was read'

        when:
        deaf.typed << 'late'.bytes

        then:
        input.readNBytes(4) == 'late'.bytes
    }
}
