package dev.ballast.ledger

import dev.ballast.error.LeaseLostException
import dev.ballast.error.RuleException
import dev.ballast.error.SourceLocation
import dev.ballast.model.Kind
import java.security.MessageDigest
import java.time.Duration
import java.time.Instant

import static dev.ballast.ledger.LoggedEvent.Act.AWAITED
import static dev.ballast.ledger.LoggedEvent.Act.CHANGED
import static dev.ballast.ledger.LoggedEvent.Act.CREATED
import static dev.ballast.ledger.LoggedEvent.Act.DELETED
import static dev.ballast.ledger.LoggedEvent.Act.FAILED as NO_EFFECT
import static dev.ballast.ledger.LoggedEvent.Act.GIVEN
import static dev.ballast.ledger.LoggedEvent.Act.SENT
import static dev.ballast.ledger.LoggedRun.State.DIED
import static dev.ballast.ledger.LoggedRun.State.DONE
import static dev.ballast.ledger.LoggedRun.State.FAILED
import static dev.ballast.ledger.LoggedRun.State.INTERRUPTED
import static dev.ballast.ledger.LoggedRun.State.RUNNING

/** What the record of evaluations promises, in a file and on a server. */
abstract class LogContract extends RunsOfALedger {

    static final String OURS = 'https://api.example.com#default'

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

    def 'a later run finds a request of the same body, or the same line of the same script, while no answer is known: #how'() {
        given:
        earlier.eachWithIndex { bodies, number -> send("run-$number", bodies) }

        when:
        line = at == 0 ? null : new SourceLocation('web.groovy', at)
        def second = run('two', 2, 'here', target)
        def found = second.lease().begin('web.groovy', script).withCloseable {
            second.lease().take()
            second.log().addRequest('POST /records', 'www')
            second.log().unanswered(call, body)
        }

        then:
        found.map { [it.run(), it.event().change()] } == Optional.ofNullable(expected)

        where:
        how                       | earlier                          | call            | body  | at | script | target  || expected
        'the same'                | [[www: SENT]]                    | 'POST /records' | 'www' | 3  | 'text' | OURS    || [1L, 'www']
        'another line'            | [[www: SENT]]                    | 'POST /records' | 'www' | 4  | 'text' | OURS    || [1L, 'www']
        'no line'                 | [[www: SENT]]                    | 'POST /records' | 'www' | 0  | null   | OURS    || [1L, 'www']
        'another script'          | [[www: SENT]]                    | 'POST /records' | 'www' | 3  | 'more' | OURS    || [1L, 'www']
        'another body'            | [[www: SENT]]                    | 'POST /records' | 'web' | 3  | 'text' | OURS    || [1L, 'www']
        'body and line'           | [[www: SENT]]                    | 'POST /records' | 'web' | 4  | 'text' | OURS    || null
        'body and script'         | [[www: SENT]]                    | 'POST /records' | 'web' | 3  | 'more' | OURS    || null
        'body, and a program'     | [[www: SENT]]                    | 'POST /records' | 'web' | 0  | null   | OURS    || null
        'another path'            | [[www: SENT]]                    | 'POST /domains' | 'www' | 3  | 'text' | OURS    || null
        'another target'          | [[www: SENT]]                    | 'POST /records' | 'www' | 3  | 'text' | 'https://api.example.com#other' || null
        'answered'                | [[www: CHANGED]]                 | 'POST /records' | 'www' | 3  | 'text' | OURS    || null
        'no effect'               | [[www: NO_EFFECT]]               | 'POST /records' | 'www' | 3  | 'text' | OURS    || null
        'others answered'         | [[www: SENT, a: CHANGED]]        | 'POST /records' | 'a'   | 3  | 'text' | OURS    || [1L, 'www']
        'others answered later'   | [[www: SENT], [a: CHANGED]]      | 'POST /records' | 'www' | 3  | 'text' | OURS    || [1L, 'www']
        'answered later'          | [[www: SENT], [www: CHANGED]]    | 'POST /records' | 'www' | 3  | 'text' | OURS    || null
        'another without effect'  | [[www: SENT], [www: NO_EFFECT]]  | 'POST /records' | 'www' | 3  | 'text' | OURS    || [1L, 'www']
        'answered before'         | [[www: CHANGED], [www: SENT]]    | 'POST /records' | 'www' | 3  | 'text' | OURS    || [2L, 'www']
    }

    /** A run of a script whose line 3 sends requests with these bodies and outcomes. */
    private void send(String name, Map<String, LoggedEvent.Act> bodies) {
        line = new SourceLocation('web.groovy', 3)
        def ledger = run(name)
        ledger.lease().begin('web.groovy', 'text').withCloseable {
            ledger.lease().take()
            bodies.each { body, outcome -> ledger.log().addRequest('POST /records', body).accept(outcome) }
        }
    }

    def 'a copy in memory has the requests that have no known answer'() {
        given:
        send('one', [www: SENT, mail: CHANGED])
        def original = run('two')

        when:
        def copy = original.copy(original.settings)
        copy.log().addRequest('POST /records', 'ftp')

        then:
        ['www', 'mail', 'ftp'].collectEntries { [it, copy.log().unanswered('POST /records', it).present] } == [www: true, mail: false, ftp: false]
        copy.copy(original.settings).log().unanswered('POST /records', 'www').present
    }

    def 'a run with a request that has no known answer is not removed with its age'() {
        given:
        run('one').with { earlier ->
            earlier.lease().begin('web.groovy').withCloseable {
                earlier.lease().take()
                earlier.log().addRequest('POST /records', 'www')
                earlier.log().addRequest('POST /records', 'mail').accept(CHANGED)
            }
        }
        run('two').with { other -> other.lease().begin('other.groovy').withCloseable { create(other, DATA, '99') } }
        sql("UPDATE ballast_run SET begun = '2020-01-01T00:00:00Z'")

        when:
        run('three').with { later -> later.lease().begin('later.groovy').withCloseable { create(later, LOGS, '100') } }

        then:
        runs()*.number() == [3L, 1L]
        events()*.change() == ['www']
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
        rotate()

        then:
        runs()*.number() == [3L, 2L]
        events(1) == []
        events(2)*.id() == ['1']
        run('reader').entries().size() == 2
    }

    def 'a run that somebody let run alone is kept until another person acknowledges it'() {
        given:
        grant = new WriteGrant('a' * 64, Instant.MAX, [new WriteGrant.Signature('planner', 'alice', 'SHA256:1', ''), new WriteGrant.Signature('break-glass', 'bob', 'SHA256:2', 'down; from a until b')], null)
        def first = run('one')
        def running = first.lease().begin('site.groovy')
        first.lease().take()

        expect: 'it is recorded before anything is sent'
        events().collect { [it.act(), it.kind(), it.path(), it.id()] } == [[GIVEN, 'plan', 'a' * 64, ''], [GIVEN, 'planner', 'alice', 'SHA256:1'], [AWAITED, 'break-glass', 'bob', 'SHA256:2']]
        run('reader').log().awaited().collect { [it.run(), it.event().change()] } == [[1L, 'down; from a until b']]

        when: 'its time is over'
        running.close()
        grant = WriteGrant.FREE
        sql("UPDATE ballast_run SET begun = '2020-01-01T00:00:00Z'")
        rotate()

        then:
        events()*.kind() == ['plan', 'planner', 'break-glass']
        runs()*.number() == [2L, 1L]

        when: 'somebody acknowledges it'
        def glass = run('reader').log().awaited()[0].event()
        run('other', 1, 'here', 'https://api.example.org#default').log().acknowledge(1, glass, new WriteGrant.Signature('acknowledgement', 'eve', 'SHA256:4', ''))
        def kept = run('reader').log().awaited().size()
        run('reader').log().acknowledge(1, glass, new WriteGrant.Signature('acknowledgement', 'carol', 'SHA256:3', 'from c until d'))

        then:
        kept == 1
        run('reader').log().awaited() == []
        events().collect { [it.act(), it.kind(), it.path()] }.drop(2) == [[GIVEN, 'break-glass', 'bob'], [GIVEN, 'acknowledgement', 'carol']]

        when:
        rotate()

        then:
        runs()*.number() == [3L, 2L]
        events() == []
    }

    def 'a run that waits is kept whole until its time is over'() {
        given:
        grant = new WriteGrant('a' * 64, Instant.MAX, [new WriteGrant.Signature('planner', 'alice', 'SHA256:1', '')], null)
        def first = run('one')
        first.lease().begin('site.groovy').withCloseable {
            create(first, DATA, '99')
            first.log().await('switch', Duration.ofMinutes(30))
        }
        grant = WriteGrant.FREE
        sql("UPDATE ballast_run SET begun = '2020-01-01T00:00:00Z'")

        when:
        rotate()

        then:
        events()*.kind() == ['plan', 'planner', 'volume', 'step']

        when:
        sql("UPDATE ballast_event SET change = 'until 2020-01-01T00:30:00Z' WHERE kind = 'step'")
        rotate()

        then:
        runs()*.number() == [3L, 2L]
        events() == []
    }

    def 'a plan whose run waits for a step is used again until one of its runs is done, also after a kill'() {
        given: 'a run that dies while it waits'
        grant = new WriteGrant('a' * 64, Instant.MAX, [new WriteGrant.Signature('planner', 'alice', 'SHA256:1', '')], null)
        def first = run('one', LedgerContract.ended())
        first.lease().begin('site.groovy')
        create(first, DATA, '99')
        def wait = first.log().await('switch', Duration.ofMinutes(30))

        expect:
        wait.run() == 1
        first.log().continued('b' * 64).empty
        first.log().continued('a' * 64).get()*.path() == ['data']
        run('reader').log().awaited()*.event()*.path() == ['switch']

        when: 'a second run continues and fails, a third one is done'
        def second = run('two', LedgerContract.ended())
        def failing = second.lease().begin('site.groovy')
        second.lease().take()
        def found = second.log().wait('a' * 64, 'switch').get()
        second.log().answer(found, GIVEN, [new WriteGrant.Signature('step-approval', 'bob', 'SHA256:2', '')])
        failing.ends(FAILED)
        failing.close()
        def third = run('three')
        third.lease().begin('site.groovy').withCloseable { third.lease().take() }

        then:
        found.run() == 1
        third.log().wait('a' * 64, 'switch').get().event().act() == GIVEN
        events(2)*.kind() == ['plan', 'planner', 'step-approval']
        run('reader').log().awaited() == []
        third.log().continued('a' * 64).empty

        when:
        def fourth = run('four')
        fourth.lease().begin('site.groovy').withCloseable { fourth.lease().take() }

        then:
        RuleException spent = thrown()
        spent.problem().startsWith('the plan was run before, in run ')
    }

    def 'what earlier runs have created counts as created by the run that continues them'() {
        given:
        def first = run('one')
        first.lease().begin('site.groovy').withCloseable { create(first, DATA, '99') }
        def second = run('two')
        def created = first.log().events(1)

        expect:
        second.createdWithId(Kind.VOLUME, '99').empty

        when:
        second.continueRuns(created)

        then:
        second.createdWithId(Kind.VOLUME, '99').get() == DATA
    }

    private void rotate() {
        def later = run('later')
        later.lease().begin('rotate.groovy').withCloseable { later.lease().take() }
    }
}
