package dev.ballast.ledger

import dev.ballast.error.LeaseLostException
import dev.ballast.error.SourceLocation
import java.security.MessageDigest
import java.time.Duration
import java.time.Instant

import static dev.ballast.ledger.LoggedEvent.Act.CHANGED
import static dev.ballast.ledger.LoggedEvent.Act.CREATED
import static dev.ballast.ledger.LoggedEvent.Act.DELETED
import static dev.ballast.ledger.LoggedEvent.Act.FAILED as NO_EFFECT
import static dev.ballast.ledger.LoggedEvent.Act.SENT
import static dev.ballast.ledger.LoggedRun.State.DIED
import static dev.ballast.ledger.LoggedRun.State.DONE
import static dev.ballast.ledger.LoggedRun.State.FAILED
import static dev.ballast.ledger.LoggedRun.State.INTERRUPTED
import static dev.ballast.ledger.LoggedRun.State.RUNNING

/** What the record of evaluations promises, in a file and on a server. */
abstract class LogContract extends RunsOfALedger {

    def 'an evaluation that wrote is recorded with who ran what, when, and what it did'() {
        given:
        def first = run('one')
        def running = first.lease().begin('deploy.groovy', 'volume("data", 20)')
        line = new SourceLocation('deploy.groovy', 7)

        when:
        timing.turn(Duration.ofSeconds(2))
        create(first, DATA, '99')
        timing.turn(Duration.ofSeconds(3))
        line = null
        first.log().add(CHANGED, DATA, '99', 'resized from 20 to 40 GB')
        first.begin(DATA, '99', 'DELETE /volumes/99').finishDeleted('99')

        then:
        runs()*.state() == [RUNNING]

        when:
        running.close()
        def run = runs()[0]

        then:
        runs().size() == 1
        [run.number(), run.target(), run.owner().work(), run.owner().host(), run.owner().user()] ==
            [1L, 'https://api.example.com#default', 'deploy.groovy', 'here', System.getProperty('user.name')]
        run.sha256() == MessageDigest.getInstance('SHA-256').digest('volume("data", 20)'.bytes).encodeHex().toString()
        [run.state(), run.created(), run.changed(), run.deleted()] == [DONE, 1, 1, 1]
        Duration.between(run.begun(), run.ended()).toSeconds() == 5

        and:
        events().collect { [it.act(), it.kind(), it.path(), it.id(), it.change(), it.line()] } == [
            [CREATED, 'volume', 'data', '99', '', 'deploy.groovy:7'],
            [CHANGED, 'volume', 'data', '99', 'resized from 20 to 40 GB', null],
            [DELETED, 'volume', 'data', '99', '', null]]
        Duration.between(events()[0].at(), events()[1].at()).toSeconds() == 3
    }

    def 'an evaluation that only read is not recorded, and neither is what it saw'() {
        given:
        def first = run('one')

        when:
        first.lease().begin('reads.groovy').withCloseable { first.log().add(CHANGED, DATA, '99', 'seen') }
        first.lease().begin('writes.groovy').withCloseable { create(first, LOGS, '100') }

        then:
        runs()*.owner()*.work() == ['writes.groovy']
        events()*.path() == ['logs']
    }

    def 'the record of a creation is as durable as its id: a run that dies right after it has recorded both'() {
        given:
        def first = run('one', LedgerContract.ended())
        first.lease().begin('deploy.groovy')

        when:
        create(first, DATA, '99')

        then:
        runs().collect { [it.state(), it.ended(), it.created()] } == [[DIED, null, 1]]
        events()*.id() == ['99']
    }

    def 'a request is recorded before it is sent, and then with its outcome: #outcome'() {
        given:
        line = new SourceLocation('web.groovy', 3)
        def first = run('one', LedgerContract.ended())
        first.lease().begin('web.groovy')
        first.lease().take()

        when:
        def ends = first.log().addRequest('POST /domains/7/records', '{"name":"hush"}')

        then:
        events().collect { [it.act(), it.kind(), it.path(), it.id(), it.change(), "${it.line()}"] } ==
            [[SENT, 'request', 'POST /domains/7/records', '', '{"name":"(secret)"}', 'web.groovy:3']]

        when:
        ends.accept(outcome)
        first.log().add(CREATED, DATA, '99', '')
        first.log().flush()

        then:
        events()*.act() == [outcome, CREATED]

        where:
        outcome << [CHANGED, NO_EFFECT]
    }

    def 'a later run finds the last request of the same body or line while no answer is recorded: #how'() {
        given:
        line = new SourceLocation('web.groovy', 3)
        run('one').with { earlier ->
            earlier.lease().begin('web.groovy').withCloseable {
                earlier.lease().take()
                outcomes.each { outcome -> earlier.log().addRequest('POST /records', '{"name":"www"}').accept(outcome) }
            }
        }

        when:
        line = at == 0 ? null : new SourceLocation('web.groovy', at)
        def second = run('two', 2, 'here', target)
        def found = second.lease().begin('web.groovy').withCloseable {
            second.lease().take()
            second.log().addRequest('POST /records', '{"name":"www"}')
            second.log().unanswered(call, body)
        }

        then:
        found.map { [it.run(), it.event().line()] } == Optional.ofNullable(expected)

        where:
        how                 | outcomes        | call            | body             | at | target                            || expected
        'the same'          | [SENT]          | 'POST /records' | '{"name":"www"}' | 3  | 'https://api.example.com#default' || [1L, 'web.groovy:3']
        'another line'      | [SENT]          | 'POST /records' | '{"name":"www"}' | 4  | 'https://api.example.com#default' || [1L, 'web.groovy:3']
        'no line'           | [SENT]          | 'POST /records' | '{"name":"www"}' | 0  | 'https://api.example.com#default' || [1L, 'web.groovy:3']
        'another body'      | [SENT]          | 'POST /records' | '{"name":"web"}' | 3  | 'https://api.example.com#default' || [1L, 'web.groovy:3']
        'body and line'     | [SENT]          | 'POST /records' | '{"name":"web"}' | 4  | 'https://api.example.com#default' || null
        'another path'      | [SENT]          | 'POST /domains' | '{"name":"www"}' | 3  | 'https://api.example.com#default' || null
        'another target'    | [SENT]          | 'POST /records' | '{"name":"www"}' | 3  | 'https://api.example.com#other'   || null
        'answered'          | [CHANGED]       | 'POST /records' | '{"name":"www"}' | 3  | 'https://api.example.com#default' || null
        'no effect'         | [NO_EFFECT]     | 'POST /records' | '{"name":"www"}' | 3  | 'https://api.example.com#default' || null
        'answered later'    | [SENT, CHANGED] | 'POST /records' | '{"name":"www"}' | 3  | 'https://api.example.com#default' || null
        'answered before'   | [CHANGED, SENT] | 'POST /records' | '{"name":"www"}' | 3  | 'https://api.example.com#default' || [1L, 'web.groovy:3']
    }

    def 'an evaluation whose lease was taken over without an end has died'() {
        given:
        def first = run('one', 1, 'there')
        first.lease().begin('deploy.groovy')
        create(first, DATA, '99')

        expect:
        runs()*.state() == [RUNNING]

        when:
        sql("UPDATE ballast_lease SET owner = NULL")
        def second = run('two')
        second.lease().begin('rotate.groovy').withCloseable { create(second, LOGS, '100') }

        then:
        runs().collect { [it.number(), it.owner().work(), it.state()] } == [[2L, 'rotate.groovy', DONE], [1L, 'deploy.groovy', DIED]]
    }

    def 'an evaluation that lost its lease records its own end'() {
        given:
        def first = run('one')
        def running = first.lease().begin('deploy.groovy')
        create(first, DATA, '99')
        def second = run('two')
        second.lease().breakLease(second.lease().holder().get())

        when:
        first.intend(LOGS, 'POST /volumes', [:])

        then:
        thrown(LeaseLostException)

        when:
        running.ends(FAILED)
        running.close()

        then:
        runs()*.state() == [FAILED]
    }

    def 'the outermost evaluation decides how it ended: #how'() {
        given:
        def first = run('one')
        def running = first.lease().begin('deploy.groovy')
        create(first, DATA, '99')

        when:
        first.lease().begin(null).with { it.ends(other); it.close() }
        running.ends(how)
        running.close()

        then:
        runs()*.state() == [how]

        where:
        how         || other
        DONE        || FAILED
        FAILED      || DONE
        INTERRUPTED || FAILED
    }

    def 'an evaluation that is open when its ledger is closed was interrupted'() {
        given:
        def first = run('one')
        first.lease().begin('deploy.groovy')
        create(first, DATA, '99')

        when:
        first.close()

        then:
        runs()*.state() == [INTERRUPTED]
    }

    def 'what happens between two writes is recorded with the next heartbeat'() {
        given:
        def first = run('one')
        first.lease().begin('deploy.groovy')
        create(first, DATA, '99')
        first.log().add(CHANGED, DATA, '99', 'attached')

        expect:
        events()*.act() == [CREATED]

        when:
        first.lease().beat()

        then:
        events()*.act() == [CREATED, CHANGED]
    }

    def 'a creation that is reported twice is recorded once, and two changes twice'() {
        given:
        def first = run('one')

        when:
        first.lease().begin('deploy.groovy').withCloseable {
            create(first, DATA, '99')
            first.log().add(CREATED, DATA, '99', '')
            2.times { first.log().add(CHANGED, DATA, '99', 'resized') }
        }

        then:
        events()*.act() == [CREATED, CHANGED, CHANGED]
    }

    def 'secrets are masked, and a character that no server stores is left out'() {
        given:
        def first = run('one')
        line = new SourceLocation('hush.groovy', 1)

        when:
        first.lease().begin('hush.groovy', 'hush').withCloseable {
            create(first, DATA, 'hush')
            first.log().add(CHANGED, DATA, 'hush', 'label hush\0 taken')
        }

        then:
        runs()*.owner()*.work() == ['(secret).groovy']
        events().collect { [it.id(), it.change(), it.line()] } == [['(secret)', '', '(secret).groovy:1'], ['(secret)', 'label (secret) taken', '(secret).groovy:1']]
    }

    def 'runs are listed up to a number and since a time, for one target'() {
        given:
        def first = run('one')
        def other = run('two', 1, 'here', 'https://api.example.org#default')
        3.times { n ->
            first.lease().begin("${n}.groovy").withCloseable { first.lease().take() }
        }
        other.lease().begin('other.groovy').withCloseable { other.lease().take() }
        sql("UPDATE ballast_run SET begun = '2026-01-0' || number || 'T00:00:00Z'")

        expect:
        runs()*.number() == [3L, 2L, 1L]
        runs(Instant.EPOCH, 2)*.number() == [3L, 2L]
        runs(Instant.parse('2026-01-02T00:00:00Z'))*.number() == [3L, 2L]
    }

    def 'runs older than the time to keep them are removed with their events'() {
        given:
        def first = run('one')
        2.times { n -> first.lease().begin("${n}.groovy").withCloseable { create(first, n == 0 ? DATA : LOGS, "$n") } }
        sql("UPDATE ballast_run SET begun = '2020-01-01T00:00:00Z' WHERE number = 1")

        when:
        def second = run('two')
        second.lease().begin('rotate.groovy').withCloseable { second.lease().take() }

        then:
        runs()*.number() == [3L, 2L]
        events(1) == []
        events(2)*.id() == ['1']
        run('reader').entries().size() == 2
    }
}
