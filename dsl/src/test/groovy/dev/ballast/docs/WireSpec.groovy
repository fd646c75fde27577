package dev.ballast.docs

import dev.ballast.sandbox.control.JournalEntry

/** Compares every call of every sample with the recorded one: method, path and body, in order, of two runs. */
class WireSpec extends SampleSpecification {

    /** The sandbox masks certificates, keys and passwords in its journal, so the record holds none. */
    private String calls(String run) {
        (["# $run run"] + sandbox.journal().drop(earlier).collect { JournalEntry call -> "$call.method $call.path $call.body".trim() })
            .join('\n')
    }

    def 'the wire of #sample is the recorded one'() {
        when:
        def runs = ['first', 'second'].collect { run ->
            runSample(sample)
            calls(run)
        }

        and:
        def wire = runs.join('\n') + '\n'

        then:
        wire == Generated.text("dsl/src/test/resources/wire/${sample - '.groovy'}.txt", wire)

        where:
        sample << samples()
    }
}
