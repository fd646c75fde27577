package dev.ballast.repl.evaluation

import java.time.Duration
import spock.lang.Specification

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
}
