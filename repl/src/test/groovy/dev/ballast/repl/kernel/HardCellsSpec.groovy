package dev.ballast.repl.kernel

import java.util.concurrent.TimeUnit

/** Cells that want to take the kernel with them. */
class HardCellsSpec extends KernelSpecification {

    def '#what fails its cell alone'() {
        given:
        client.execute('kept = 7')

        when:
        def error = client.execute(code)

        then:
        error.status == 'error'
        error.ename == kind
        shown('kept') == '7'

        where:
        what                       | code                                                              || kind
        'deep recursion'           | 'def f(n) { f(n + 1) + 1 }\nf(0)'                                 || 'StackOverflowError'
        'a value that holds itself'| 'def deep = []; 100_000.times { deep = [deep] }; deep.hashCode()' || 'StackOverflowError'
        'the death of its thread'  | 'throw new ThreadDeath()'                                         || 'ThreadDeath'
        'a failure without words'  | untold('String getMessage()')                                     || 'UnreadableException'
        'a failure without text'   | untold('String toString()')                                       || 'UnreadableException'
        'a failure without cause'  | untold('Throwable getCause()')                                    || 'UnreadableException'
        'a failure without place'  | untold('StackTraceElement[] getStackTrace()')                     || 'UnreadableException'
    }

    def 'a cell that goes on after an interrupt is left behind by the second'() {
        given:
        client.execute('kept = 7')
        def id = client.begin("println 'begun'\nwhile (true) { try { sleep 1000000 } catch (Throwable stop) { Thread.interrupted() } }")
        Client.await { client.printed(id).startsWith('begun') }

        when:
        2.times { client.request(client.control, 'interrupt_request') }

        then:
        client.awaited(id).ename == 'Stopped'
        client.printed(id).contains('stopping now')
        shown('kept') == '7'
    }

    def 'a flood that nobody stops for a second ends soon after the interrupt'() {
        given:
        def id = client.begin("while (true) { println 'x' * 100 }")
        def end = System.nanoTime() + TimeUnit.SECONDS.toNanos(1)
        Client.await { System.nanoTime() > end }

        when:
        client.request(client.control, 'interrupt_request')
        def asked = System.nanoTime()
        client.awaited(id)

        then:
        TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - asked) < 10
        client.reported(id, 'stream')
    }

    def 'a client that goes away while it is asked leaves the kernel to the others'() {
        given:
        def other = new Client(connection)
        def id = other.begin("secret('TYPED').reveal().size()", allow_stdin: true)
        other.receive(other.stdin)

        when:
        other.close()
        client.request(client.control, 'interrupt_request')

        then:
        Client.await { client.states(id) == ['busy', 'idle'] }
        shown('6 * 7') == '42'
    }

    def 'a cell prints on when all clients have gone, and a client that comes then is answered'() {
        given:
        def id = client.begin("println 'begun'\nfor (int i = 0; i < 20_000; i++) { println 'x' * 100 }; done = true")
        Client.await { client.printed(id).startsWith('begun') }

        when:
        client.close()
        client = new Client(connection)

        then:
        shown('done') == 'true'
    }

    /** A cell that throws something of which one method throws the same. */
    private static String untold(String method) {
        "class Untold extends RuntimeException { $method { throw new Untold() } }\nthrow new Untold()"
    }
}
