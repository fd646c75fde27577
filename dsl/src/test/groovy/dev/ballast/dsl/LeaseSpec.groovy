package dev.ballast.dsl

import dev.ballast.Ballast
import dev.ballast.client.LinodeOperationsSpec
import dev.ballast.client.Volumes.NewVolume
import dev.ballast.error.BusyException
import dev.ballast.error.LeaseLostException
import dev.ballast.error.ReadOnlyException
import dev.ballast.http.TurnableTiming
import dev.ballast.model.Kind
import dev.ballast.model.Reference
import dev.ballast.profile.Setting
import dev.ballast.sandbox.control.Fault
import java.time.Duration
import java.util.concurrent.CyclicBarrier
import java.util.concurrent.TimeUnit
import spock.lang.AutoCleanup
import spock.lang.Unroll

/** Two runs of one target in one JVM, on a clock that a spec turns. */
class LeaseSpec extends RunbookSpecification {

    static final Reference DATA = new Reference.ByName(Kind.VOLUME, 'data')

    TurnableTiming timing = new TurnableTiming()

    /** Runs after each attempt of a request. */
    Closure<?> whenLogging = {}

    @AutoCleanup
    Cloud other = open()

    @Override
    Cloud open() {
        open([:])
    }

    Cloud open(Map<Setting, String> options) {
        def builder = Ballast.builder()
            .environment([ROOT_PASS: 'trial-only-1'], home)
            .progress { events << it }
            .log { whenLogging(it) }
            .timing(timing)
            .confirm(this::answer)
            .state(home.resolve('sandbox.json'))
        options.each { setting, value -> builder.option(setting, value) }
        builder.on(sandbox)
    }

    def lease() {
        cloud.account().ledger().lease()
    }

    def 'a run holds the lease from its first write to its end'() {
        given:
        def run = cloud.evaluation('deploy.groovy')

        when:
        cloud.volume('data', 20, { it.wait(false) })

        then:
        lease().holder().get().owner().work() == 'deploy.groovy'

        when:
        run.close()

        then:
        lease().holder().isEmpty()
    }

    @Unroll('#text')
    def 'what only reads takes no lease, and does not wait for one'(String text) {
        given:
        run('''volume('data', 20); instance('web') { type 's-1' }''')
        other.evaluation('other')
        other.volume('logs', 20)
        def reading = cloud.evaluation('reads')

        when:
        run(text)

        then:
        lease().holder().get().owner().work() == 'other'
        timing.pauses == []

        cleanup:
        reading.close()

        where:
        text << ["volume('data').size", "volume('data', 20)", "instance('web').name", 'instances().toList()', 'cloud().account().ids("volume")']
    }

    def 'outside an evaluation each word that writes holds the lease for itself'() {
        when:
        cloud.volume('data', 20)

        then:
        lease().holder().isEmpty()

        when:
        other.volume('data', 30)
        cloud.volume('data', 40)

        then:
        timing.pauses == []
    }

    def 'a second run waits for the first, and finds what that has made'() {
        given:
        def first = other.evaluation('deploy.groovy')
        other.volume('logs', 20)
        timing.whenPausing = {
            if (timing.pauses.size() == 2) {
                other.volume('data', 20)
                first.close()
            }
        }

        when:
        cloud.volume('data', 20)

        then:
        writes() == ['POST /volumes'] * 2
        reported().find { it.startsWith('waiting for the lease') } ==~
            /waiting for the lease of this target: held by process \d+ of \S+ on \S+ \(deploy.groovy\) since .* UTC \(0 s, gives up in 120 s\)/
        reported().contains('the lease of this target is free (1 s)')
        reported().last() == "volume 'data' unchanged"
    }

    def 'branches that wait for creates of one run tell once that it has ended'() {
        given:
        def first = other.evaluation('deploy.groovy')
        def names = ['a', 'b']
        names.each { name ->
            other.account().ledger().intend(new Reference.ByName(Kind.VOLUME, name), 'POST /volumes', [:])
        }
        boolean ended = false
        def both = new CyclicBarrier(2, {
            names.each { name ->
                long id = other.account().client().volumes().create(LinodeOperationsSpec.of(NewVolume, [label: name, size: 20, region: 'eu-west'])).id()
                other.account().ledger().record(new Reference.ByName(Kind.VOLUME, name), "$id", [:])
            }
            first.close()
            ended = true
        })
        timing.whenPausing = {
            if (!ended) {
                both.await(20, TimeUnit.SECONDS)
            }
        }

        when:
        run("parallel(['a', 'b']) { volume(it, 20) }")

        then:
        reported().count { it.startsWith('the lease of this target is free') } == 1
    }

    def 'a question is asked once, also if the word then waits for another run: #text'() {
        given:
        run("volume('data', 20)")
        int id = sandbox.resources().keySet()[0].id()
        cloud.close()
        cloud = open((Setting.CONFIRM): 'true')
        def first = other.evaluation('deploy.groovy')
        other.volume('logs', 20)
        timing.whenPausing = { first.close() }
        earlier = sandbox.journal().size()

        when:
        run(text, [id: id])

        then:
        reported().any { it.startsWith('waiting for the lease') }
        asked.size() == 1
        writes().size() == 1

        when:
        cloud.evaluation('next').withCloseable { run("volume('logs').delete()") }

        then:
        asked.size() == 2

        where:
        text << ['api.post("/volumes/$id/resize", size: 30)', "volume('data').delete()", "parallel([1]) { volume('data').delete() }"]
    }

    def 'what was read before the wait is read again: a change that the other run has made is not made twice'() {
        given:
        run("volume('data', 20)")
        def first = other.evaluation('deploy.groovy')
        other.volume('logs', 20)
        timing.whenPausing = {
            if (timing.pauses.size() == 1) {
                other.volume('data').resize(40)
                first.close()
            }
        }
        earlier = sandbox.journal().size()

        when:
        cloud.volume('data', 30)

        then:
        writes() == ['POST /volumes/1001/resize']
        cloud.volume('data').size == 40
    }

    def 'an answer from before the wait decides nothing after it'() {
        given:
        run("volume('data', 20); instance('web') { type 's-1' }")
        def first = other.evaluation('deploy.groovy')
        other.volume('logs', 20)
        timing.whenPausing = {
            if (timing.pauses.size() == 1) {
                other.volume('data').attachTo(other.instance('web')) { it.wait(false) }
                first.close()
            }
        }
        earlier = sandbox.journal().size()

        when:
        run("volume('data').attachTo(instance('web'))")

        then:
        writes()*.replaceAll('\\d+', 'ID') == ['POST /volumes/ID/attach']
        reported().last().contains('unchanged')
    }

    def 'a detach that this run did not wait for is known after the wait'() {
        given:
        run("volume('data', 20).attachTo(instance('web') { type 's-1' }).detach(wait: false)")
        def first = other.evaluation('deploy.groovy')
        other.volume('theirs', 20) { it.wait(false) }
        timing.whenPausing = { first.close() }
        earlier = sandbox.journal().size()

        when:
        run("volume('logs', 20, wait: false); volume('data').attachTo(instance('web'))")

        then:
        timing.pauses.size() == 1
        writes()*.replaceAll('\\d+', 'ID') == ['POST /volumes', 'POST /volumes/ID/attach']
        sandbox.advance(Duration.ofMinutes(1))
        cloud.account().client().volumes().get(1001).linodeId() != null
    }

    def 'the words in braces are evaluated once, however often the run looks'() {
        given:
        def first = other.evaluation('deploy.groovy')
        other.volume('logs', 20)
        timing.whenPausing = { first.close() }

        when:
        run('''
            int n = 0
            nodebalancer('web') { port 80; node "n${n++}", '192.168.128.9:80' }
            assert n == 1
        ''')

        then:
        noExceptionThrown()
    }

    @Unroll('#text')
    def 'a create in flight for a minute is waited for, not forgotten'() {
        given:
        run(text)
        def ledger = other.account().ledger()
        def made = ledger.find(DATA).get()
        ledger.forget(DATA)
        def creating = other.evaluation('deploy.groovy')
        def intent = ledger.intend(DATA, 'POST /volumes', made.applied())
        earlier = sandbox.journal().size()
        timing.whenPausing = {
            ledger.lease().beat()
            if (timing.pauses.size() == 120) {
                intent.record(made.id(), made.applied())
                creating.close()
            }
        }

        when:
        run(text)

        then:
        writes() == []
        timing.pauses.sum() == Duration.ofSeconds(60)
        reported().last() == "volume 'data' unchanged"

        where:
        text << ["volume('data', 20)", "volume('data', 20).size"]
    }

    def 'with a wait of zero it answers at once, and nothing was sent'() {
        given:
        other.evaluation('deploy.groovy')
        other.volume('logs', 20)
        def hasty = open([(Setting.LEASE_WAIT): '0'])
        earlier = sandbox.journal().size()

        when:
        hasty.volume('data', 20)

        then:
        thrown(BusyException)
        writes() == []
        hasty.account().ids('volume').keySet() == ['logs'] as Set

        cleanup:
        hasty.close()
    }

    @Unroll('#text')
    def 'a run that was suspended and overtaken sends no write more'(String text) {
        given:
        run("volume('data', 20); instance('web') { type 's-1' }")
        def suspended = cloud.evaluation('deploy.groovy')
        run("volume('more', 20)")
        timing.turn(Duration.ofMinutes(1))
        other.volume('theirs', 20)
        earlier = sandbox.journal().size()

        when:
        run(text)

        then:
        def lost = thrown(LeaseLostException)
        lost.location().get().toString() == 'web.groovy:1'
        writes() == []
        cloud.account().ledger().entries().every { it.id() != null }

        when: 'even a script that goes on sends nothing'
        run("volume('later', 20)")

        then:
        thrown(LeaseLostException)
        writes() == []

        when:
        suspended.close()
        run(text)

        then:
        writes().size() == 1

        where:
        text << ["volume('next', 20)", "volume('data').attachTo(instance('web'))", "volume('data').resize 30", "instance('web').boot()", "volume('data').delete()"]
    }

    def 'a lease that was broken stops its run, too'() {
        given:
        def running = cloud.evaluation('deploy.groovy')
        cloud.volume('data', 20)
        other.account().ledger().lease().breakLease(lease().holder().get())

        when:
        cloud.volume('data').resize(30)

        then:
        thrown(LeaseLostException)
        writes() == ['POST /volumes']

        cleanup:
        running.close()
    }

    def 'a thread that writes when its cloud closes is told that, and not that another run has the lease: #check'() {
        given:
        def run = cloud.evaluation('deploy.groovy')
        cloud.volume('data', 20, { it.wait(false) })
        def closing = lease()

        when: 'the cloud has closed its lease and not yet its ledger'
        closing.close()
        closing."$check"()

        then:
        def ended = thrown(LeaseLostException)
        ended.problem() == 'the cloud is closed, so its threads send nothing more'
        ended.remedy().get() == 'wait for the threads before the cloud is closed'

        cleanup:
        run.close()

        where:
        check << ['requireHeld', 'requireFence']
    }

    def 'a deletion without an answer stays open when the lease is lost before it is sent again'() {
        given:
        run("volume('data', 20)")
        sandbox.fail(Fault.on('DELETE /volumes/{id}').first(1).drop())
        whenLogging = {
            if (it.startsWith('DELETE ')) {
                lease().holder().ifPresent { other.account().ledger().lease().breakLease(it) }
            }
        }

        when:
        run("volume('data').delete()")

        then:
        thrown(LeaseLostException)
        writes() == ['POST /volumes', 'DELETE /volumes/1001']
        cloud.account().ledger().find(DATA).get().intent().operation() == 'DELETE /volumes/1001'

        when: 'it takes effect late'
        cloud.account().client().volumes().delete(1001)
        nextRun()
        run("volume('data', 20)")

        then:
        writes() == ['POST /volumes']
        reported()[0].startsWith("volume 'data' is gone: DELETE /volumes/1001 was sent at ")
    }

    def 'a read-only target needs no lease'() {
        given:
        def careful = open([(Setting.READ_ONLY): 'true'])
        other.evaluation('deploy.groovy')
        other.volume('logs', 20)

        when:
        careful.volume('data', 20)

        then:
        thrown(ReadOnlyException)
        timing.pauses == []

        cleanup:
        careful.close()
    }
}
