package dev.ballast.dsl

import dev.ballast.error.InterruptedRunException
import dev.ballast.error.OutcomeUnknownException
import dev.ballast.ledger.ReferenceCodec
import dev.ballast.reconcile.context.Progress
import dev.ballast.sandbox.control.Fault
import java.time.Duration
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import spock.util.concurrent.PollingConditions

class InterruptionSpec extends RunbookSpecification {

    def soon = new PollingConditions(timeout: 20)

    def 'an interrupt lets the create in flight finish, records it, and stops before the next call'() {
        given:
        sandbox.fail(Fault.on('POST /volumes').delay(Duration.ofMillis(700)).after())

        when:
        def runner = start("volume('one', 20, wait: false); volume('two', 20, wait: false)")
        soon.eventually { assert sandbox.snapshot().contains('"one"') }
        runner.thread.interrupt()

        then:
        runner.outcome.get(20, TimeUnit.SECONDS) instanceof InterruptedRunException
        sandbox.requests()['POST /volumes'] == 1
        cloud.account().ledger().entries().collect { [ReferenceCodec.path(it.reference()), it.id()] } == [['one', '1001']]
    }

    def 'an interrupt lets the change in flight finish, records it and tells it: #change'() {
        given:
        run("nodebalancer('web') { port 80 }; volume('data', 20)")
        nextRun()
        sandbox.fail(Fault.on(operation).delay(Duration.ofMillis(700)).after())

        when:
        def runner = start(change)
        soon.eventually { assert cloud.writes()*.replaceAll('[0-9]+', '{id}') == [operation] }
        runner.thread.interrupt()
        runner.outcome.get(20, TimeUnit.SECONDS)

        then:
        events.findAll { it instanceof Progress.Changed }*.text() == reported

        where:
        change                                              | operation                             || reported
        "nodebalancer('web').port(80).change(port: 81)"     | 'PUT /nodebalancers/{id}/configs/{id}' || ["port 80 of 'web' now listens on 81"]
        "nodebalancer('web') { port 80, https: selfSigned('x.test') }" | 'PUT /nodebalancers/{id}/configs/{id}' || ["port 80 of 'web' now has certificate CN=x.test, O=Ballast trial, C=US"]
        "nodebalancer('new') { port 443, https: selfSigned('x.test') }" | 'PUT /nodebalancers/{id}/configs/{id}' || ["port 443 of 'new' now has certificate CN=x.test, O=Ballast trial, C=US"]
        "volume('data').resize 30"                          | 'POST /volumes/{id}/resize'           || ["volume 'data' resized from 20 to 30 GB: accepted, and not seen in effect yet"]
    }

    def 'a second interrupt abandons the create and keeps its intent'() {
        given:
        sandbox.fail(Fault.on('POST /volumes').delay(Duration.ofSeconds(20)).after())

        when:
        def runner = start("volume('one', 20)")
        soon.eventually { assert sandbox.snapshot().contains('"one"') }
        runner.thread.interrupt()
        soon.eventually {
            runner.thread.interrupt()
            assert runner.outcome.done
        }

        then:
        runner.outcome.get() instanceof OutcomeUnknownException
        cloud.account().ledger().entries()*.intent()*.operation() == ['POST /volumes']
    }

    def 'an interrupt stops a read at once'() {
        given:
        run("volume('one', 20)")
        nextRun()
        sandbox.fail(Fault.on('GET /volumes/{id}').delay(Duration.ofSeconds(20)))

        when:
        def runner = start("volume('one', 20)")
        soon.eventually { assert cloud.requests() == 1 }
        runner.thread.interrupt()

        then:
        runner.outcome.get(10, TimeUnit.SECONDS) instanceof InterruptedRunException
    }

    def 'an interrupt of ten creates at once records every one that was sent'() {
        given:
        sandbox.fail(Fault.on('POST /volumes').delay(Duration.ofMillis(700)).after())

        when:
        def runner = start("parallel(1..10) { volume('v' + it, 20, wait: false) }")
        soon.eventually { (1..10).each { assert sandbox.snapshot().contains("\"v$it\"") } }
        runner.thread.interrupt()

        then:
        runner.outcome.get(20, TimeUnit.SECONDS) != null
        cloud.account().ledger().entries().count { it.id() } == 10
    }

    def 'an interrupt stops a pause of the script, in a closure and in a block too: #text'() {
        when:
        def begun = new CountDownLatch(1)
        def runner = start(text, [begun: begun])
        begun.await()
        runner.thread.interrupt()

        then:
        runner.outcome.get(10, TimeUnit.SECONDS) instanceof InterruptedRunException

        where:
        text << ['begun.countDown(); sleep 1000000', '[1].each { begun.countDown(); sleep 1000000 }',
                 "nodebalancer('web') { [1].each { begun.countDown(); sleep 1000000 } }"]
    }

    def 'an id that cannot be recorded is said'() {
        given:
        sandbox.fail(Fault.on('POST /volumes').delay(Duration.ofMillis(700)).after())

        when:
        def runner = start("volume('one', 20, wait: false)")
        soon.eventually { assert sandbox.snapshot().contains('"one"') }
        cloud.account().ledger().close()

        then:
        def lost = runner.outcome.get(20, TimeUnit.SECONDS)
        lost instanceof OutcomeUnknownException
        lost.problem().startsWith("volume 'one' was created with id 1001, which could not be recorded: ")
        lost.remedy().get() == "repair the ledger, then run:\n    ballast adopt $target volume one 1001"
    }
}
