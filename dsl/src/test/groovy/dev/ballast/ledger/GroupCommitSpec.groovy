package dev.ballast.ledger

import dev.ballast.error.LedgerException
import dev.ballast.time.Timing
import java.lang.management.ManagementFactory
import java.nio.file.Path
import java.util.concurrent.ConcurrentLinkedQueue
import java.util.concurrent.CountDownLatch
import java.util.concurrent.Executors
import java.util.concurrent.TimeUnit
import java.util.concurrent.atomic.AtomicInteger
import spock.lang.AutoCleanup
import spock.lang.TempDir
import spock.lang.Timeout

/** Changes of many threads in one transaction: no thread hears that it is durable unless it is. */
@Timeout(60)
class GroupCommitSpec extends spock.lang.Specification {

    static final int NEIGHBOURS = 19

    @TempDir
    Path folder

    @AutoCleanup
    JdbcConnection session

    @AutoCleanup('shutdownNow')
    def pool = Executors.newCachedThreadPool()

    GroupCommit commits

    def setup() {
        session = new JdbcConnection(Sqlite.at(folder.resolve('rows.db').toString()), Timing.real(), {})
        session.write('CREATE TABLE r (n INTEGER)')
        commits = new GroupCommit(session, { -> { } as Runnable })
    }

    def "a batch in which #what stores nothing, and each of its threads is told so"() {
        when:
        def answers = batch(failure)

        then:
        answers.size() == NEIGHBOURS + 1
        answers.every { it instanceof Throwable }
        answers.findAll { it !instanceof LedgerException }.every { it.is(failure) }
        rows() == [0]

        where:
        what                   | failure
        'an Error is thrown'   | new StackOverflowError('deep')
        'the memory is used up' | new OutOfMemoryError('heap')
        'a bug shows'          | new IllegalStateException('bug')
        'the database refuses' | new LedgerException('full', 'make room')
    }

    def "the next batch after a failed one is stored"() {
        given:
        batch(new StackOverflowError('deep'))

        when:
        commits.perform { insert(99) }

        then:
        rows() == [0, 99]
    }

    def "what comes while the connection is busy is in one transaction"() {
        given:
        def transactions = new AtomicInteger()
        commits = new GroupCommit(session, { -> transactions.incrementAndGet(); { } as Runnable })
        def busy = new CountDownLatch(1)
        def go = new CountDownLatch(1)
        def holder = new Thread({ session.transaction { busy.countDown(); go.await(); null } })
        def writers = (1..5).collect { n -> new Thread({ commits.perform { insert(n) } }) }

        when:
        holder.start()
        busy.await()
        writers*.start()
        while (!writers.every { holderOf(it) in (writers + holder)*.id }) {
            Thread.onSpinWait()
        }
        go.countDown()
        (writers + holder)*.join()

        then:
        transactions.get() == 1
        rows() == [1, 2, 3, 4, 5]
    }

    def "the connection is used in the order in which it is asked for, so that a read waits for one commit at most"() {
        given:
        def busy = new CountDownLatch(1)
        def go = new CountDownLatch(1)
        def ended = new ConcurrentLinkedQueue<Integer>()
        def holder = new Thread({ session.transaction { busy.countDown(); go.await(); null } })
        def others = (1..4).collect { n -> new Thread({ session.query('SELECT 1') { ended << n } }) }

        when:
        holder.start()
        busy.await()
        others.each { other ->
            other.start()
            while (!(other.state in [Thread.State.BLOCKED, Thread.State.WAITING])) {
                Thread.onSpinWait()
            }
        }
        go.countDown()
        (others + holder)*.join()

        then:
        ended.toList() == [1, 2, 3, 4]
    }

    /** Holds the turn with one change until all others wait; returns what these were answered, the one that fails among them. */
    private List<Object> batch(Throwable failure) {
        def turn = new CountDownLatch(1)
        def go = new CountDownLatch(1)
        def first = pool.submit({
            commits.perform {
                turn.countDown()
                go.await()
                insert(0)
            }
        } as Runnable)
        turn.await()
        def arrived = new AtomicInteger()
        def answers = new ConcurrentLinkedQueue<Object>()
        def threads = (1..NEIGHBOURS + 1).collect { n ->
            Thread.start { answers << answer(arrived) { n == 10 ? fail(failure) : insert(n) } }
        }
        while (arrived.get() < threads.size() || threads.any { it.state != Thread.State.BLOCKED }) {
            Thread.onSpinWait()
        }
        go.countDown()
        threads*.join()
        first.get(10, TimeUnit.SECONDS)
        answers as List
    }

    private Object answer(AtomicInteger arrived, Runnable work) {
        arrived.incrementAndGet()
        try {
            commits.perform(work)
            return 'durable'
        } catch (Throwable failure) {
            return failure
        }
    }

    private static void fail(Throwable failure) {
        throw failure
    }

    private void insert(int number) {
        session.write('INSERT INTO r VALUES (?)', number)
    }

    private List<Integer> rows() {
        session.query('SELECT n FROM r ORDER BY n') { it.getInt(1) }
    }

    /** Returns the id of the thread that has the lock for which this thread waits; -1 if it waits for none. */
    private static long holderOf(Thread thread) {
        ManagementFactory.threadMXBean.getThreadInfo(thread.id).lockOwnerId
    }
}
