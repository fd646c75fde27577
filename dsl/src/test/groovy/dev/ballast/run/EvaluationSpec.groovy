package dev.ballast.run

import dev.ballast.lanes.Slow
import java.lang.ref.WeakReference
import java.time.Duration
import spock.lang.Specification
import spock.util.concurrent.PollingConditions

class EvaluationSpec extends Specification {

    def 'what is stopped before it begins does not begin'() {
        given:
        def begun = false
        def evaluation = new Evaluation({ begun = true }, {}, { [] }, Duration.ofSeconds(1))

        when:
        evaluation.stop(15)

        then:
        evaluation.outcome() == new Outcome.Stopped(15, null, false)
        !begun
    }

    def 'what is stopped while it prepares itself does not begin, even when the interrupt was taken from its thread'() {
        given:
        def begun = false
        def evaluation = new Evaluation({ own ->
            own.stop(2)
            Thread.interrupted()
            own.requireNotStopped()
            begun = true
        }, {}, { [] }, Duration.ofSeconds(1))

        when:
        def outcome = evaluation.outcome()

        then:
        outcome.signal() == 2
        outcome.thrown().problem() == 'stopped before the script began'
        !begun
    }

    @Slow('waits for the collector')
    def 'what an evaluation refers to can be collected once it is over'() {
        given:
        def held = evaluated()

        expect:
        new PollingConditions(timeout: 20).eventually {
            System.gc()
            assert held.refersTo(null)
        }
    }

    private static WeakReference<Object> evaluated() {
        def referred = new Object()
        assert new Evaluation({ referred.hashCode() }, {}, { [referred.toString()] }, Duration.ofSeconds(1)).outcome() instanceof Outcome.Finished
        new WeakReference<Object>(referred)
    }
}
