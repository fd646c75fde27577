package dev.ballast.repl.kernel

import dev.ballast.sandbox.control.Fault
import java.time.Duration

class StopSpec extends KernelSpecification {

    def 'an interrupt ends #what and the session goes on'() {
        given:
        client.execute('kept = 7')
        def id = client.begin("println 'begun'\n$code")
        Client.await { client.printed(id).startsWith('begun') }

        when:
        def answer = client.request(client.control, 'interrupt_request')

        then:
        answer.content == [status: 'ok']
        client.awaited(id).with { status == 'error' && ename == 'Stopped' }
        client.reported(id, 'error').size() == 1
        shown('kept') == '7'

        where:
        what        | code
        'a loop'    | 'while (true) {}'
        'a pause'   | 'sleep 1000000'
        'a flood'   | "while (true) { println 'x' * 100 }"
    }

    def 'an interrupt when nothing runs is nothing'() {
        expect:
        client.request(client.control, 'interrupt_request').content == [status: 'ok']
        shown('1') == '1'
    }

    def 'an interrupt that waited since before a cell was sent is not for that cell'() {
        given:
        def id = client.begin("println 'begun'\nwhile (true) {}", date: '2026-11-22T05:00:01.5Z')
        Client.await { client.printed(id).startsWith('begun') }

        when:
        client.request(client.control, 'interrupt_request', [:], '2026-11-22T05:00:01.25+00:00')

        then:
        client.reported(id, 'error') == []

        when:
        client.request(client.control, 'interrupt_request', [:], '2026-11-22T05:00:02Z')

        then:
        client.awaited(id).ename == 'Stopped'
    }

    def 'an interrupt ends a command that waits for the service'() {
        given:
        client.execute("region 'us-east'; volume('data', 20)")
        sandbox.fail(Fault.on('GET /volumes/{id}').delay(Duration.ofMinutes(1)))
        def id = client.begin('/show data')
        Client.await { delayed.any() }

        when:
        client.request(client.control, 'interrupt_request')

        then:
        client.awaited(id).ename == 'Stopped'
        shown('1') == '1'
    }

    def 'an exception that cannot be read fails its cell alone'() {
        expect:
        client.execute('class Bad extends RuntimeException { String getMessage() { throw new IllegalStateException() } }; throw new Bad()').status == 'error'
        client.execute('class Worse extends RuntimeException { String toString() { throw new ThreadDeath() } }; throw new Worse()').status == 'error'
        shown('1') == '1'
    }

    def 'a shutdown on #where is answered and ends the kernel, also while a cell runs'() {
        given:
        def id = client.begin("println 'begun'; while (true) {}")
        Client.await { client.printed(id) == 'begun\n' }

        when:
        def answer = client.request(client."$where", 'shutdown_request', [restart: restart])
        running.join()

        then:
        answer.content == [status: 'ok', restart: restart]

        where:
        where     | restart
        'control' | false
        'shell'   | true
    }

    def 'the kernel ends with whoever started it'() {
        given:
        def parent = new ProcessBuilder('sleep', '1000').start()
        kernel.endWith(parent.pid())
        assert shown('1') == '1'

        when:
        parent.destroyForcibly()
        running.join()

        then:
        !running.alive

        cleanup:
        parent.destroyForcibly()
    }

    def 'the kernel ends at once when whoever started it is gone already'() {
        given:
        def parent = new ProcessBuilder('true').start()
        parent.waitFor()

        when:
        kernel.endWith(parent.pid())
        running.join()

        then:
        !running.alive
    }

    def 'what a thread says after its cell belongs to that cell'() {
        given:
        def first = client.begin("go = new java.util.concurrent.CountDownLatch(1)\nThread.startDaemon { go.await(); println 'late' }\nnull")
        client.awaited(first)

        when:
        def second = client.begin("println 'early'; go.countDown()")
        client.awaited(second)

        then:
        Client.await { client.printed(first) == 'late\n' }
        client.printed(second) == 'early\n'
    }

    def 'what a late thread runs in parallel belongs to its cell'() {
        given:
        def first = client.begin('''go = new java.util.concurrent.CountDownLatch(1)
            |late = Thread.startDaemon { go.await(); parallel([1, 2, 3]) { print 'x'; it } }
            |null'''.stripMargin())
        client.awaited(first)

        when:
        def second = client.begin("println 'early'; go.countDown(); late.join()")
        client.awaited(second)

        then:
        Client.await { client.printed(first) == 'xxx' }
        client.printed(second) == 'early\n'
    }

    def 'threads of a pool belong to the cell that started them, those of the pool of Java to the one that runs'() {
        given:
        def first = client.begin('pool = java.util.concurrent.Executors.newFixedThreadPool(1); pool.submit { }.get(); (1..50).toList().parallelStream().forEach { }\nnull')
        client.awaited(first)

        when:
        def second = client.begin("pool.submit { print 'pool' }.get(); (1..50).toList().parallelStream().forEach { print 'x' }\npool.shutdown()")
        client.awaited(second)

        then:
        Client.await { client.printed(first) == 'pool' }
        client.printed(second) == 'x' * 50
    }

    def 'what runs in parallel belongs to the cell that runs it'() {
        given:
        client.execute('parallel([1, 2, 3]) { it }')

        expect:
        shown("parallel([1, 2, 3]) { println 'x'; it }.size()") == 'x\nx\nx\n3'
    }
}
