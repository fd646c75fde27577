package dev.ballast.http

import com.sun.net.httpserver.HttpExchange
import com.sun.net.httpserver.HttpServer
import dev.ballast.error.Certainty
import dev.ballast.error.InterruptedRunException
import dev.ballast.error.WireException
import dev.ballast.model.Secret
import java.util.concurrent.CountDownLatch
import java.util.concurrent.ExecutionException
import java.util.concurrent.Executors
import java.util.concurrent.FutureTask
import java.util.concurrent.TimeUnit
import java.util.concurrent.atomic.AtomicInteger
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.Timeout

/** What an interrupt does: nothing to a write in flight, an end to a read; the second one abandons. */
@Timeout(60)
class InterruptShieldSpec extends Specification {

    CountDownLatch arrived = new CountDownLatch(1)
    CountDownLatch release = new CountDownLatch(1)
    AtomicInteger seen = new AtomicInteger()
    List<Delay> delays = Collections.synchronizedList([])

    @AutoCleanup('shutdownNow')
    def threads = Executors.newCachedThreadPool()

    HttpServer server

    @AutoCleanup
    Connection connection

    def setup() {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0)
        server.executor = threads
        server.createContext('/') { exchange ->
            seen.incrementAndGet()
            arrived.countDown()
            release.await()
            answer(exchange)
        }
        server.start()
        connection = Connection.open(settings())
    }

    def cleanup() {
        release.countDown()
        server.stop(0)
    }

    def "lets a write finish after the first interrupt and keeps the interrupt"() {
        given:
        def call = new Call(write())
        arrived.await()

        when:
        call.interrupt()
        call.awaitInterruptTaken()
        release.countDown()

        then:
        call.reply().body() == '{"id": 7}'
        call.flag
    }

    def "abandons a write at the second interrupt, which may have happened"() {
        given:
        def call = new Call(write())
        arrived.await()

        when:
        call.interrupt()
        call.awaitInterruptTaken()
        call.interrupt()

        then:
        with(call.failure() as WireException) {
            problem() == 'POST /volumes: abandoned before its answer came'
            !surelyNotDone()
        }
        call.flag
    }

    def "sends a write that was abandoned no second time, though it could be repeated"() {
        given:
        def call = new Call(new Request(Request.Method.PUT, '/volumes/7', [label: 'd']))
        arrived.await()

        when:
        call.interrupt()
        call.awaitInterruptTaken()
        call.interrupt()

        then:
        call.failure() instanceof WireException
        delays*.why().every { it.startsWith('let finish') }
    }

    def "stops a read at the first interrupt"() {
        given:
        def call = new Call(Request.of(Request.Method.GET, '/volumes/7'))
        arrived.await()

        when:
        call.interrupt()

        then:
        call.failure() instanceof InterruptedRunException
        call.flag
        seen.get() == 1
    }

    def "sends no #method when the thread is interrupted already"() {
        given:
        release.countDown()
        Thread.currentThread().interrupt()

        when:
        connection.send(new Request(method, '/volumes', null))

        then:
        InterruptedRunException stopped = thrown()
        stopped.problem() == "stopped at $method /volumes"
        Thread.interrupted()
        seen.get() == 0

        where:
        method << [Request.Method.GET, Request.Method.POST, Request.Method.DELETE]
    }

    def "sends nothing when the interrupt comes after the request got its place in flight"() {
        given:
        def shielded = new InterruptShield(settings(), { throw new AssertionError('sent' as Object) } as Exchange)
        Thread.currentThread().interrupt()

        when:
        shielded.send(write())

        then:
        thrown(InterruptedRunException)
        Thread.interrupted()

        cleanup:
        shielded.close()
    }

    def "ends the thread of the HTTP client when it is closed: #what"() {
        given:
        def group = new ThreadGroup('of this row')
        release.countDown()
        def used = new FutureTask({ use(settings()) })

        when:
        new Thread(group, used).start()
        used.get(30, TimeUnit.SECONDS)
        selectors(group)*.join(30_000)

        then:
        selectors(group) == []

        where:
        what             | use
        'after a write'  | { Connection.open(it).withCloseable { it.send(write()) } }
        'of preparation' | { Connection.prepare(false) }
    }

    def "ends the thread of the HTTP client when the half of an answer was waited for in vain"() {
        given:
        def group = new ThreadGroup('of this feature')
        def stopped = new FutureTask({
            Connection.open(settings()).withCloseable { it.send(Request.of(Request.Method.GET, '/half')) }
        })
        def caller = new Thread(group, stopped)
        server.createContext('/v4/half') { exchange ->
            exchange.sendResponseHeaders(200, 9)
            exchange.responseBody.write('{"id'.bytes)
            exchange.responseBody.flush()
            caller.interrupt()
            release.await()
        }

        when:
        caller.start()
        stopped.get(30, TimeUnit.SECONDS)

        then:
        ExecutionException failed = thrown()
        failed.cause instanceof InterruptedRunException

        when:
        selectors(group)*.join(30_000)

        then:
        selectors(group) == []
    }

    def "leaves the HTTP client to a write in flight when it is closed"() {
        given:
        def call = new Call(write())
        arrived.await()

        when:
        connection.close()
        release.countDown()

        then:
        call.reply().body() == '{"id": 7}'
    }

    def "refuses a request of a closed connection, which was certainly not sent"() {
        given:
        connection.close()

        when:
        connection.send(write())

        then:
        def closed = thrown(InterruptedRunException)
        closed.problem() == 'stopped at POST /volumes: the connection is closed'
        closed.certainty() == Certainty.NOT_SENT
        seen.get() == 0
    }

    private ConnectionSettings settings() {
        WireSettings.of(URI.create("http://127.0.0.1:${server.address.port}"), 'tok', [delays: { delays << it }])
    }

    /** The threads in which the JDK's HTTP clients of a thread group wait for sockets. */
    private static List<Thread> selectors(ThreadGroup group) {
        def threads = new Thread[group.activeCount() + 8]
        group.enumerate(threads)
        threads.findAll { it?.name?.endsWith('-SelectorManager') }
    }

    /** The client that gave up is gone by now, which is the point of some features. */
    private static void answer(HttpExchange exchange) {
        try {
            exchange.sendResponseHeaders(200, 9)
            exchange.responseBody.write('{"id": 7}'.bytes)
        } catch (IOException gone) {
            assert gone
        } finally {
            exchange.close()
        }
    }

    private static Request write() {
        new Request(Request.Method.POST, '/volumes', [label: 'd'])
    }

    /** One call on a thread of its own. */
    private class Call {

        private final FutureTask<Reply> task
        private final Thread thread
        volatile boolean flag

        Call(Request request) {
            task = new FutureTask<>({
                try {
                    connection.send(request)
                } finally {
                    flag = Thread.currentThread().interrupted
                }
            })
            thread = Thread.start { task.run() }
        }

        void interrupt() {
            thread.interrupt()
        }

        /** The thread waits again with its flag cleared: only then is another interrupt a second one. */
        void awaitInterruptTaken() {
            while (thread.interrupted || !(thread.state in [Thread.State.WAITING, Thread.State.TIMED_WAITING])) {
                assert thread.alive
                Thread.onSpinWait()
            }
        }

        Reply reply() {
            task.get(30, TimeUnit.SECONDS)
        }

        Throwable failure() {
            try {
                throw new AssertionError("answered: ${reply()}" as Object)
            } catch (ExecutionException failed) {
                failed.cause
            }
        }
    }
}
