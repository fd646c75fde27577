package dev.ballast.dsl

import dev.ballast.Ballast
import dev.ballast.error.InterruptedRunException
import dev.ballast.error.NotConfirmedException
import dev.ballast.error.ReadOnlyException
import dev.ballast.error.RuleException
import dev.ballast.ledger.ReferenceCodec
import dev.ballast.model.Kind
import dev.ballast.reconcile.context.Confirm
import java.time.Duration
import java.util.concurrent.CountDownLatch
import java.util.concurrent.atomic.AtomicInteger
import java.util.function.Consumer
import spock.lang.Timeout

/** A cloud that asks before what destroys: what it asks, and what comes of each answer. */
@Timeout(60)
class ConfirmSpec extends RunbookSpecification {

    @Override
    Cloud open() {
        Ballast.builder()
            .environment([BALLAST_CONFIRM: '1'], home)
            .progress { events << it }
            .confirm(this::answer)
            .state(home.resolve('sandbox.json'))
            .on(sandbox)
    }

    def setup() {
        run("def web = instance('web') { type 's-1'; booted false }; volume('data', 20); volume('logs', 20, on: web)")
        nextRun()
    }

    def '#verb asks and goes on after #answer'() {
        given:
        confirm = { Optional.of(answer) }

        when:
        run("volume('$name').$verb()")

        then:
        asked == [question]
        writes() == [write]

        where:
        verb     | name   | answer  || question                                                                            | write
        'delete' | 'data' | 'y'     || "delete volume 'data' (id 1003) on the sandbox? [y/N]"                      | 'DELETE /volumes/1003'
        'delete' | 'data' | ' YES ' || "delete volume 'data' (id 1003) on the sandbox? [y/N]"                      | 'DELETE /volumes/1003'
        'detach' | 'logs' | 'yes'   || "detach volume 'logs' (id 1004) from instance 'web' on the sandbox? [y/N]" | 'POST /volumes/1004/detach'
    }

    def '#verb stops at the answer #answer'() {
        given:
        confirm = { Optional.of(answer) }

        when:
        run("volume('$name').$verb()\nvolume('more', 20)")

        then:
        def stopped = thrown(NotConfirmedException)
        stopped.problem() == problem
        stopped.asked()
        stopped.location().get().line() == 1
        writes() == []
        cloud.account().names('volume') == ['data', 'logs']

        where:
        verb     | name   | answer || problem
        'delete' | 'data' | 'n'    || "volume 'data' is not deleted: you said no"
        'delete' | 'data' | ''     || "volume 'data' is not deleted: you said no"
        'delete' | 'data' | 'yess' || "volume 'data' is not deleted: you said no"
        'detach' | 'logs' | 'no'   || "volume 'logs' is not detached: you said no"
    }

    def 'with nobody to ask #verb sends nothing and says what to write'() {
        given:
        confirm = Confirm.noOne()

        when:
        run("volume('$name').$verb()")

        then:
        def refused = thrown(NotConfirmedException)
        refused.problem() == "cannot ask for confirmation: $act on the sandbox?"
        refused.remedy().get() == 'run it at a terminal, or write --yes; in a program: Ballast.builder().confirm(...)'
        !refused.asked()
        writes() == []

        where:
        verb     | name   || act
        'delete' | 'data' || "delete volume 'data' (id 1003)"
        'detach' | 'logs' || "detach volume 'logs' (id 1004) from instance 'web'"
    }

    def 'what would send nothing asks nothing, and neither does what destroys nothing'() {
        when:
        run("volume('data').detach(); volume('data').resize(40).attachTo(instance('web')); volume('data').clone('copy'); instance('web').boot()")

        then:
        asked == []

        when:
        run("volume('logs').delete()")

        then:
        thrown(RuleException)
        asked == []
    }

    def 'what moved elsewhere while the question was open is not detached'() {
        given:
        def other = Ballast.builder().environment([:], home.resolve('other')).on(sandbox)
        def elsewhere = other.instance('other', { it.type('s-1'); it.booted(false) } as Consumer)
        confirm = {
            other.volume(1004L).detach().attachTo(elsewhere)
            sandbox.advance(Duration.ofSeconds(6))
            earlier = sandbox.journal().size()
            Optional.of('y')
        }

        when:
        run("volume('logs').detach()")

        then:
        def refused = thrown(RuleException)
        refused.problem() == "volume 'logs' is no longer attached to instance 'web'"
        refused.remedy().get() == "it is on instance $elsewhere.id now: detach it again"
        writes() == []

        cleanup:
        other.close()
    }

    def 'something known by its id alone is named by it'() {
        given:
        cloud.account().ledger().forget(ReferenceCodec.read(Kind.VOLUME, 'logs'))

        when:
        cloud.volume(1004L).detach()

        then:
        asked == ['detach volume 1004 from instance \'web\' on the sandbox? [y/N]']
    }

    def 'questions of things at once come one after the other, and each gets its own answer'() {
        given:
        run("(1..6).each { volume('v' + it, 20, wait: false) }")
        nextRun()
        def standing = new AtomicInteger()
        def most = new AtomicInteger()
        confirm = { question ->
            most.accumulateAndGet(standing.incrementAndGet(), Math::max)
            Thread.yield()
            standing.decrementAndGet()
            Optional.of('y')
        }

        when:
        run("parallel(1..6) { volume('v' + it).delete() }")

        then:
        asked.toSet().size() == 6
        most.get() == 1
        writes().size() == 6
    }

    def 'after a no the other questions of the same parallel are not asked: #text'() {
        given:
        run("(1..3).each { volume('v' + it, 20, wait: false) }")
        nextRun()
        confirm = { Optional.of(asked.size() == 1 ? 'n' : 'y') }

        when:
        run(text)

        then:
        def stopped = thrown(NotConfirmedException)
        ([stopped] + stopped.suppressed.toList())*.message.count { it.endsWith('you said no') } == 1
        asked.size() == 1
        writes() == []

        when: 'another run'
        run("volume('v1').delete()")

        then:
        asked.size() == 2
        writes().size() == 1

        where:
        text << [
            "parallel(1..3) { volume('v' + it).delete() }",
            "parallel([1..2, 3..3]) { parallel(it) { volume('v' + it).delete() } }"]
    }

    def 'an interrupt ends a question and those that wait for their turn, and nothing is sent'() {
        given:
        run("(1..3).each { volume('v' + it, 20, wait: false) }")
        nextRun()
        def stands = new CountDownLatch(1)
        confirm = {
            stands.countDown()
            try {
                new CountDownLatch(1).await()
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt()
                throw new InterruptedRunException('stopped at a question', null, stop)
            }
        }
        Throwable outcome = null
        def runner = Thread.startDaemon {
            try {
                run("parallel(1..3) { volume('v' + it).delete() }")
            } catch (Throwable failure) {
                outcome = failure
            }
        }

        when:
        stands.await()
        runner.interrupt()
        runner.join()

        then:
        outcome instanceof InterruptedRunException
        asked.size() == 1
        writes() == []
    }

    def 'a profile that is read-only, too, asks nothing'() {
        given:
        cloud.close()
        cloud = Ballast.builder()
            .environment([BALLAST_CONFIRM: 'true', BALLAST_READ_ONLY: 'true'], home)
            .confirm { asked << it; Optional.of('y') }
            .state(home.resolve('sandbox.json'))
            .on(sandbox)

        when:
        run("volume('data').delete()")

        then:
        thrown(ReadOnlyException)
        asked == []
    }
}
