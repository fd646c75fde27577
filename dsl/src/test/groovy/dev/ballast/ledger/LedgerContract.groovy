package dev.ballast.ledger

import dev.ballast.error.LedgerException
import dev.ballast.model.Reference
import java.time.Instant
import java.time.LocalDate
import java.util.concurrent.Callable
import java.util.concurrent.CyclicBarrier
import java.util.concurrent.Executors
import spock.lang.AutoCleanup
import spock.lang.Specification

import static dev.ballast.ledger.ReferenceCodec.read
import static dev.ballast.model.Kind.ADDRESS
import static dev.ballast.model.Kind.CONFIG
import static dev.ballast.model.Kind.INSTANCE
import static dev.ballast.model.Kind.NODE
import static dev.ballast.model.Kind.NODEBALANCER
import static dev.ballast.model.Kind.VOLUME

/** What every ledger promises, wherever it is kept. */
abstract class LedgerContract extends Specification {

    static final Instant NOON = Instant.parse('2026-11-21T12:00:00.123456789Z')
    static final Reference DATA = read(VOLUME, 'data')

    static final long ENDED = ended()
    static final Owner OWNER = new Owner('here', 4711L, 'run-1')

    Instant now = NOON

    @AutoCleanup
    Ledger ledger

    /** Opens the ledger of one target, empty at the beginning of each feature. */
    abstract Ledger open(String target)

    def setup() {
        ledger = open('https://api.example.com default')
    }

    def "knows nothing at first"() {
        expect:
        ledger.entries().isEmpty()
        ledger.find(DATA).isEmpty()
        ledger.withId(VOLUME, '99').isEmpty()
    }

    def "keeps an intent with what it wants"() {
        when:
        ledger.intend(DATA, 'POST /volumes', [size: '20', region: 'us-east'])

        then:
        ledger.find(DATA).get() ==
            new Entry(DATA, null, new Intent('POST /volumes', NOON, OWNER), [region: 'us-east', size: '20'], NOON)
    }

    def "closes the intent when the id is recorded"() {
        given:
        ledger.intend(DATA, 'POST /volumes', [size: '20', label: 'data'])
        now = NOON.plusSeconds(5)

        when:
        ledger.record(DATA, '99', [size: '20', dropped: null])

        then:
        ledger.find(DATA).get() == new Entry(DATA, '99', null, [size: '20'], NOON.plusSeconds(5))
        ledger.withId(VOLUME, '99').get().reference() == DATA
        ledger.withId(INSTANCE, '99').isEmpty()
    }

    def "records an id without an intent, and again"() {
        when:
        2.times { ledger.record(DATA, '99', [size: '20']) }

        then:
        ledger.find(DATA).get().id() == '99'
    }

    def "never records a second id over the first"() {
        given:
        ledger.record(DATA, '99', [:])

        when:
        ledger.record(DATA, '100', [:])

        then:
        def e = thrown(LedgerException)
        e.problem() == "volume 'data' is known by the id 99, so the id 100 was not recorded"
        e.remedy().get().contains('ballast adopt volume data 100')
        ledger.find(DATA).get().id() == '99'
    }

    def "refuses an intent where one is open"() {
        given:
        ledger.intend(DATA, 'POST /volumes', [size: '20'])

        when:
        ledger.intend(DATA, 'POST /volumes/7/clone', [:])

        then:
        def e = thrown(LedgerException)
        e.problem() == "POST /volumes for volume 'data' is still open"
        ledger.find(DATA).get().applied() == [size: '20']
    }

    def "refuses an intent where an id is known"() {
        given:
        ledger.record(DATA, '99', [:])

        when:
        ledger.intend(DATA, 'POST /volumes', [:])

        then:
        def e = thrown(LedgerException)
        e.problem() == "volume 'data' is already recorded with the id 99"
    }

    def "withdraws an intent with its entry"() {
        given:
        def intent = ledger.intend(DATA, 'POST /volumes', [:])

        when:
        2.times { intent.withdraw() }

        then:
        ledger.entries().isEmpty()
    }

    def "withdraws no intent but its own"() {
        given:
        def first = ledger.intend(DATA, 'POST /volumes', [:])
        ledger.forget(DATA)
        now = NOON.plusSeconds(5)
        ledger.intend(DATA, 'POST /volumes', [size: '20'])

        when:
        first.withdraw()
        first.giveUp()

        then:
        ledger.find(DATA).get().intent() == new Intent('POST /volumes', NOON.plusSeconds(5), OWNER)
    }

    def "an intent that was given up is open without a process"() {
        when:
        ledger.intend(DATA, 'POST /volumes', [size: '20']).giveUp()

        then:
        ledger.find(DATA).get() ==
            new Entry(DATA, null, new Intent('POST /volumes', NOON, new Owner('here', null, 'run-1')), [size: '20'], NOON)
    }

    def "of the owner of an intent is known whether it still runs, on this host alone: #owner"() {
        expect:
        ledger.state(new Intent('POST /volumes', since, owner)) == state

        where:
        owner                                                      | since         || state
        new Owner('here', ProcessHandle.current().pid(), 'run-2')  | Instant.now() || Owner.State.RUNNING
        new Owner('there', ProcessHandle.current().pid(), 'run-2') | Instant.now() || Owner.State.UNKNOWN
        new Owner('here', null, 'run-2')                           | Instant.now() || Owner.State.ENDED
        new Owner('here', ENDED, 'run-2')                          | Instant.now() || Owner.State.ENDED
        new Owner('here', ProcessHandle.current().pid(), 'run-2')  | Instant.EPOCH || Owner.State.ENDED
    }

    def "keeps the id through an act on a known resource"() {
        given:
        ledger.record(DATA, '99', [size: '20', region: 'us-east'])

        when:
        def intent = ledger.begin(DATA, '99', 'DELETE /volumes/99')

        then:
        ledger.find(DATA).get() ==
            new Entry(DATA, '99', new Intent('DELETE /volumes/99', NOON, OWNER), [size: '20', region: 'us-east'], NOON)

        when:
        intent.finish([size: '40'])

        then:
        ledger.find(DATA).get() == new Entry(DATA, '99', null, [size: '40', region: 'us-east'], NOON)
    }

    def "an act on what is not known yet makes it known, unless it is withdrawn"() {
        when:
        ledger.begin(DATA, '99', 'POST boot').withdraw()

        then:
        ledger.find(DATA).isEmpty()

        when:
        ledger.begin(DATA, '99', 'POST boot').finish([bootedAt: 'noon'])

        then:
        ledger.find(DATA).get() == new Entry(DATA, '99', null, [bootedAt: 'noon'], NOON)
    }

    def "withdraws an act on a known resource to what was open before"() {
        given:
        ledger.record(DATA, '99', [size: '20'])
        ledger.begin(DATA, '99', 'POST boot')
        now = NOON.plusSeconds(5)

        when:
        ledger.begin(DATA, '99', 'DELETE /volumes/99').withdraw()

        then:
        ledger.find(DATA).get().intent() == new Intent('POST boot', NOON, OWNER)
    }

    def "begins no act under another id"() {
        given:
        ledger.record(DATA, '99', [:])

        when:
        ledger.begin(DATA, '100', 'POST boot')

        then:
        def e = thrown(LedgerException)
        e.problem().startsWith("volume 'data' is known by the id 99")
    }

    def "remembers what was deleted, until its name is used again"() {
        given:
        ledger.record(DATA, '99', [size: '20'])

        when:
        ledger.begin(DATA, '99', 'DELETE /volumes/99').finishDeleted('99')

        then:
        ledger.deleted(DATA).get() == new Ledger.Deleted('99', NOON)
        ledger.find(DATA).isEmpty()
        ledger.entries().isEmpty()
        ledger.withId(VOLUME, '99').isEmpty()

        when:
        ledger.intend(DATA, 'POST /volumes', [:]).record('100', [:])

        then:
        ledger.deleted(DATA).isEmpty()
        ledger.find(DATA).get().id() == '100'
    }

    def "forgets that something was deleted"() {
        given:
        ledger.record(DATA, '99', [:])
        ledger.begin(DATA, '99', 'DELETE /volumes/99').finishDeleted('99')

        expect:
        ledger.forget(DATA)
        ledger.deleted(DATA).isEmpty()
    }

    def "moves a config with its nodes to another number"() {
        given:
        everything().eachWithIndex { it, i -> ledger.record(it, "${i + 1}", [:]) }
        def before = ledger.entries().collectEntries { [it.reference(), it.id()] }

        when:
        ledger.move(read(CONFIG, 'w:80'), read(CONFIG, 'w:81'))

        then:
        ledger.find(read(CONFIG, 'w:81')).get().id() == before[read(CONFIG, 'w:80')]
        ledger.find(read(NODE, 'w:81:a:b')).get().id() == before[read(NODE, 'w:80:a:b')]
        ledger.beneath(read(CONFIG, 'w:80')).isEmpty()
        ledger.entries().size() == everything().size()
        everything() - ledger.entries()*.reference() == [read(CONFIG, 'w:80'), read(NODE, 'w:80:a'), read(NODE, 'w:80:a:b')]
    }

    def "refuses #what of what has no id"() {
        given:
        ledger.intend(DATA, 'POST /volumes', [:])

        when:
        change.call(ledger, key)

        then:
        def e = thrown(LedgerException)
        e.problem() == "the ledger has no id of $key"

        where:
        what        | key                     | change
        'an update' | DATA                    | { Ledger l, Reference k -> l.update(k, [:]) }
        'an update' | read(INSTANCE, 'web-1') | { Ledger l, Reference k -> l.update(k, [:]) }
    }

    def "merges an update and leaves an open intent"() {
        given:
        ledger.record(DATA, '99', [size: '20', attached: '5'])
        ledger.begin(DATA, '99', 'DELETE /volumes/99')

        when:
        ledger.update(DATA, [attached: null, label: 'dätä "1" \u2713'])

        then:
        ledger.find(DATA).get().applied() == [size: '20', label: 'dätä "1" \u2713']
        ledger.find(DATA).get().intent() != null
    }

    def "keeps who has accepted a value, when and why, beside the value that was applied, until it is removed"() {
        given:
        ledger.record(DATA, '99', [region: 'us-east'])
        ledger.accept(DATA, 'region', 'us-west', 'moved "by hand"', LocalDate.parse('2026-12-31'))

        expect:
        def applied = ledger.find(DATA).get().applied()
        applied.region == 'us-east'
        Acceptance.of(applied, 'region').get() == new Acceptance(
            'us-west', 'moved "by hand"', LocalDate.parse('2026-12-31'), System.getProperty('user.name') + '@here', NOON)

        when:
        ledger.update(DATA, Acceptance.replaced([region: 'us-west']))

        then:
        ledger.find(DATA).get().applied() == [region: 'us-west']
    }

    def "adopts an id as the outcome of the open intent"() {
        given:
        ledger.intend(DATA, 'POST /volumes', [size: '20'])

        when:
        ledger.adopt(DATA, '99')

        then:
        ledger.find(DATA).get() == new Entry(DATA, '99', null, [size: '20'], NOON)
    }

    def "adopts an id of something made elsewhere, with nothing applied but that it is adopted"() {
        given:
        before.each { ledger.record(DATA, it, [size: '20']) }

        when:
        ledger.adopt(DATA, '99')

        then:
        ledger.find(DATA).get().id() == '99'
        ledger.find(DATA).get().applied() == applied

        where:
        before | applied
        []     | [adopted: 'true']
        ['98'] | [adopted: 'true']
        ['99'] | [size: '20']
    }

    def "forgets the address of an instance that another id is adopted for"() {
        given:
        ledger.record(read(INSTANCE, 'web-1'), '7', [:])
        ledger.record(read(ADDRESS, 'web-1'), '192.168.128.3', [:])
        ledger.record(read(INSTANCE, 'web-2'), '8', [:])
        ledger.record(read(ADDRESS, 'web-2'), '192.168.128.4', [:])

        when:
        ledger.adopt([(read(INSTANCE, 'web-1')): '9', (read(INSTANCE, 'web-2')): '8'])

        then:
        ledger.find(read(ADDRESS, 'web-1')).isEmpty()
        ledger.find(read(ADDRESS, 'web-2')).get().id() == '192.168.128.4'

        when:
        ledger.adopt([(read(INSTANCE, 'web-2')): '10', (read(ADDRESS, 'web-2')): '192.168.128.9'])

        then:
        ledger.find(read(ADDRESS, 'web-2')).get().id() == '192.168.128.9'
    }

    def "gives one resource no second name"() {
        given:
        ledger.record(read(VOLUME, 'old'), '99', [:])
        ledger.record(read(INSTANCE, 'web-1'), '99', [:])

        when:
        ledger.adopt(DATA, '99')

        then:
        def e = thrown(LedgerException)
        e.problem() == "the id 99 already belongs to volume 'old'"
        e.remedy().get().contains('ballast forget volume old')
        ledger.find(DATA).isEmpty()
    }

    def "forgets #key with all beneath it"() {
        given:
        everything().eachWithIndex { it, i -> ledger.record(it, "${i + 1}", [:]) }

        expect:
        ledger.forget(key)
        everything() - ledger.entries()*.reference() == gone
        !ledger.forget(key)

        where:
        key                     || gone
        read(NODEBALANCER, 'w') || everything().findAll { it.kind() != ADDRESS && ReferenceCodec.path(it).startsWith('w:') || it == key }
        read(CONFIG, 'w:80')    || everything().findAll { ReferenceCodec.path(it).startsWith('w:80:') || it == key }
        read(NODE, 'w:80:a')    || [key]
        read(INSTANCE, 'w')     || [key, read(ADDRESS, 'w'), read(ADDRESS, 'w:more')]
        read(VOLUME, 'w')       || [key]
    }

    def "lists entries in order of kind and path"() {
        given:
        everything().shuffled(new Random(7)).each { ledger.intend(it, 'POST', [:]) }

        expect:
        ledger.entries()*.reference().collect { ReferenceCodec.text(it) } == [
            'nodebalancer W', 'nodebalancer w', 'nodebalancer w%', 'nodebalancer ww', 'config w:80',
            'config w:8080', 'config w%:80', 'config ww:80', 'node w:80:a', 'node w:80:a:b', 'node w:8080:a', 'instance w',
            'instance ww', 'address w', 'address w:more', 'address ww', 'volume w'
        ]
    }

    def "lists names as a person counts: web-2 before web-10, port 80 before port 443"() {
        given:
        def sorted = [read(CONFIG, 'lb:80'), read(CONFIG, 'lb:443'), *[1, 2, 10, 11].collect { read(INSTANCE, "web-$it") }]
        sorted.shuffled(new Random(7)).each { ledger.record(it, '1', [:]) }

        expect:
        ledger.entries()*.reference() == sorted
    }

    def "never mixes two targets"() {
        given:
        def other = open('https://api.example.com other')
        ledger.record(DATA, '99', [:])
        other.record(DATA, '7', [:])

        expect:
        ledger.entries()*.id() == ['99']
        other.entries()*.id() == ['7']
        other.withId(VOLUME, '99').isEmpty()

        when:
        other.forget(DATA)

        then:
        ledger.find(DATA).get().id() == '99'

        cleanup:
        other?.close()
    }

    def "lets exactly one of several threads win an intent"() {
        when:
        def wins = atOnce(4) { i ->
            (1..20).count { n -> attempt { ledger.intend(read(VOLUME, "v$n"), "POST $i", [:]) } }
        }

        then:
        wins.sum() == 20
        ledger.entries().size() == 20
    }

    def "loses no update of several threads"() {
        given:
        ledger.record(DATA, '99', [:])

        when:
        atOnce(4) { i -> (1..10).each { n -> ledger.update(DATA, [("f$i-$n".toString()): 'x']) } }

        then:
        ledger.find(DATA).get().applied().size() == 40
    }

    /** Returns the id of a process that has ended. */
    static long ended() {
        def process = new ProcessBuilder('true').start()
        process.waitFor()
        process.pid()
    }

    static List<Reference> everything() {
        [
            read(NODEBALANCER, 'w'), read(NODEBALANCER, 'ww'), read(NODEBALANCER, 'W'), read(NODEBALANCER, 'w%'),
            read(CONFIG, 'w:80'), read(CONFIG, 'w:8080'), read(CONFIG, 'ww:80'), read(CONFIG, 'w%:80'),
            read(NODE, 'w:80:a'), read(NODE, 'w:80:a:b'), read(NODE, 'w:8080:a'),
            read(INSTANCE, 'w'), read(INSTANCE, 'ww'), read(ADDRESS, 'w'), read(ADDRESS, 'w:more'), read(ADDRESS, 'ww'), read(VOLUME, 'w')
        ]
    }

    static boolean attempt(Runnable act) {
        try {
            act.run()
            true
        } catch (LedgerException e) {
            assert e.problem().contains('still open')
            false
        }
    }

    static <T> List<T> atOnce(int threads, Closure<T> act) {
        def gate = new CyclicBarrier(threads)
        def pool = Executors.newFixedThreadPool(threads)
        try {
            pool.invokeAll((1..threads).collect { i -> { -> gate.await(); act(i) } as Callable<T> })*.get()
        } finally {
            pool.shutdownNow()
        }
    }
}
