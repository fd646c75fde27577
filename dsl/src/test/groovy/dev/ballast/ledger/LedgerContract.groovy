package dev.ballast.ledger

import dev.ballast.error.LedgerException
import java.time.Instant
import java.util.concurrent.Callable
import java.util.concurrent.CyclicBarrier
import java.util.concurrent.Executors
import spock.lang.AutoCleanup
import spock.lang.Specification

import static dev.ballast.ledger.Kind.ADDRESS
import static dev.ballast.ledger.Kind.CONFIG
import static dev.ballast.ledger.Kind.INSTANCE
import static dev.ballast.ledger.Kind.NODE
import static dev.ballast.ledger.Kind.NODEBALANCER
import static dev.ballast.ledger.Kind.VOLUME

/** What every ledger promises, wherever it is kept. */
abstract class LedgerContract extends Specification {

    static final Instant NOON = Instant.parse('2026-11-21T12:00:00.123456789Z')
    static final Key DATA = new Key(VOLUME, 'data')

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
            new Entry(DATA, null, new Intent('POST /volumes', NOON), [region: 'us-east', size: '20'], NOON)
    }

    def "closes the intent when the id is recorded"() {
        given:
        ledger.intend(DATA, 'POST /volumes', [size: '20', label: 'data'])
        now = NOON.plusSeconds(5)

        when:
        ledger.record(DATA, '99', [size: '20', dropped: null])

        then:
        ledger.find(DATA).get() == new Entry(DATA, '99', null, [size: '20'], NOON.plusSeconds(5))
        ledger.withId(VOLUME, '99').get().key() == DATA
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
        e.problem() == 'volume data is known by the id 99, so the id 100 was not recorded'
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
        e.problem().startsWith('POST /volumes begun at 2026-11-21T12:00:00')
        e.remedy().get().contains('ballast forget volume data')
        ledger.find(DATA).get().applied() == [size: '20']
    }

    def "refuses an intent where an id is known"() {
        given:
        ledger.record(DATA, '99', [:])

        when:
        ledger.intend(DATA, 'POST /volumes', [:])

        then:
        def e = thrown(LedgerException)
        e.problem() == 'volume data is known already, by the id 99'
    }

    def "withdraws an intent with its entry"() {
        given:
        ledger.intend(DATA, 'POST /volumes', [:])

        when:
        2.times { ledger.withdraw(DATA) }

        then:
        ledger.entries().isEmpty()
    }

    def "keeps the id through an act on a known resource"() {
        given:
        ledger.record(DATA, '99', [size: '20', region: 'us-east'])

        when:
        ledger.begin(DATA, 'POST /volumes/99/resize')

        then:
        ledger.find(DATA).get().intent().act() == 'POST /volumes/99/resize'
        ledger.find(DATA).get().id() == '99'

        when:
        ledger.finish(DATA, [size: '40'])

        then:
        ledger.find(DATA).get() == new Entry(DATA, '99', null, [size: '40', region: 'us-east'], NOON)
    }

    def "withdraws an act on a known resource without forgetting it"() {
        given:
        ledger.record(DATA, '99', [size: '20'])
        ledger.begin(DATA, 'POST /volumes/99/resize')

        when:
        ledger.withdraw(DATA)

        then:
        ledger.find(DATA).get() == new Entry(DATA, '99', null, [size: '20'], NOON)
    }

    def "begins no second act while one is open"() {
        given:
        ledger.record(DATA, '99', [:])
        ledger.begin(DATA, 'POST /volumes/99/resize')

        when:
        ledger.begin(DATA, 'POST /volumes/99/detach')

        then:
        def e = thrown(LedgerException)
        e.problem().startsWith('POST /volumes/99/resize begun at')
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
        what        | key                        | change
        'an act'    | DATA                       | { Ledger l, Key k -> l.begin(k, 'POST boot') }
        'an act'    | new Key(INSTANCE, 'web-1') | { Ledger l, Key k -> l.begin(k, 'POST boot') }
        'an end'    | DATA                       | { Ledger l, Key k -> l.finish(k, [:]) }
        'an update' | DATA                       | { Ledger l, Key k -> l.update(k, [:]) }
        'an update' | new Key(INSTANCE, 'web-1') | { Ledger l, Key k -> l.update(k, [:]) }
    }

    def "merges an update and leaves an open intent"() {
        given:
        ledger.record(DATA, '99', [size: '20', attached: '5'])
        ledger.begin(DATA, 'POST /volumes/99/detach')

        when:
        ledger.update(DATA, [attached: null, label: 'dätä "1" \u2713'])

        then:
        ledger.find(DATA).get().applied() == [size: '20', label: 'dätä "1" \u2713']
        ledger.find(DATA).get().intent() != null
    }

    def "adopts an id as the outcome of the open intent"() {
        given:
        ledger.intend(DATA, 'POST /volumes', [size: '20'])

        when:
        ledger.adopt(DATA, '99')

        then:
        ledger.find(DATA).get() == new Entry(DATA, '99', null, [size: '20'], NOON)
    }

    def "adopts an id of something made elsewhere, with nothing applied"() {
        given:
        before.each { ledger.record(DATA, it, [size: '20']) }

        when:
        ledger.adopt(DATA, '99')

        then:
        ledger.find(DATA).get().id() == '99'
        ledger.find(DATA).get().applied() == applied

        where:
        before | applied
        []     | [:]
        ['98'] | [:]
        ['99'] | [size: '20']
    }

    def "gives one resource no second name"() {
        given:
        ledger.record(new Key(VOLUME, 'old'), '99', [:])
        ledger.record(new Key(INSTANCE, 'web-1'), '99', [:])

        when:
        ledger.adopt(DATA, '99')

        then:
        def e = thrown(LedgerException)
        e.problem() == 'the id 99 is that of volume old already'
        e.remedy().get().contains('ballast forget volume old')
        ledger.find(DATA).isEmpty()
    }

    def "forgets #key with all beneath it"() {
        given:
        everything().eachWithIndex { it, i -> ledger.record(it, "${i + 1}", [:]) }

        expect:
        ledger.forget(key)
        everything() - ledger.entries()*.key() == gone
        !ledger.forget(key)

        where:
        key                        || gone
        new Key(NODEBALANCER, 'w') || everything().findAll { it.path().startsWith('w:') || it == key }
        new Key(CONFIG, 'w:80')    || everything().findAll { it.path().startsWith('w:80:') || it == key }
        new Key(NODE, 'w:80:a')    || [key]
        new Key(INSTANCE, 'w')     || [key, new Key(ADDRESS, 'w')]
        new Key(VOLUME, 'w')       || [key]
    }

    def "lists entries in order of kind and path"() {
        given:
        everything().shuffled(new Random(7)).each { ledger.intend(it, 'POST', [:]) }

        expect:
        ledger.entries()*.key()*.toString() == [
            'nodebalancer W', 'nodebalancer w', 'nodebalancer w%', 'nodebalancer ww', 'config w:80',
            'config w:8080', 'config w%:80', 'config ww:80', 'node w:80:a', 'node w:80:a:b', 'node w:8080:a', 'instance w',
            'instance ww', 'address w', 'address ww', 'volume w'
        ]
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
            (1..20).count { n -> attempt { ledger.intend(new Key(VOLUME, "v$n"), "POST $i", [:]) } }
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

    static List<Key> everything() {
        [
            new Key(NODEBALANCER, 'w'), new Key(NODEBALANCER, 'ww'), new Key(NODEBALANCER, 'W'),
            new Key(NODEBALANCER, 'w%'), new Key(CONFIG, 'w:80'), new Key(CONFIG, 'w:8080'), new Key(CONFIG, 'ww:80'),
            new Key(CONFIG, 'w%:80'), new Key(NODE, 'w:80:a'), new Key(NODE, 'w:80:a:b'), new Key(NODE, 'w:8080:a'),
            new Key(INSTANCE, 'w'), new Key(INSTANCE, 'ww'), new Key(ADDRESS, 'w'), new Key(ADDRESS, 'ww'),
            new Key(VOLUME, 'w')
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
