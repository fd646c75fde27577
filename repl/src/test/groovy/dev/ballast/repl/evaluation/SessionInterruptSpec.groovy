package dev.ballast.repl.evaluation

import dev.ballast.run.Evaluation
import dev.ballast.run.Outcome
import dev.ballast.run.ScriptFile
import dev.ballast.sandbox.control.Fault
import java.time.Duration
import java.util.concurrent.CountDownLatch
import spock.lang.Timeout

@Timeout(60)
class SessionInterruptSpec extends SessionSpecification {

    static volatile CountDownLatch started
    static volatile CountDownLatch end

    volatile Session.Turn turn

    def setup() {
        started = new CountDownLatch(1)
        end = new CountDownLatch(1)
    }

    def cleanup() {
        end.countDown()
    }

    def 'stops #what at once and goes on afterwards'() {
        given:
        session.evaluate("def kept = 7; def here = ${getClass().name}")
        stopping(1)

        expect:
        stopped("kept = 8; here.started.countDown(); $text").thrown() != null
        session.evaluate('kept') == new Outcome.Value(8, false)
        !fixture.reported.any { it.contains('request') }

        where:
        what                    | text
        'a loop'                | 'while (true) {}'
        'a pause'               | 'sleep 1000000'
        'a pause in a closure'  | '[1].each { sleep 1000000 }'
        'a pause in a block'    | "instance('a') { sleep 1000000 }"
        'a loop in a method'    | 'def f() { while (true) {} }; f()'
        'a lock'                | 'here.end.await()'
        'a stream'              | 'java.util.stream.Stream.of(1).map { sleep 1000000 }.toList()'
    }

    def 'tells what goes on after a stop, when it does not react'() {
        given:
        session.evaluate("def here = ${getClass().name}")
        stopping(1)
        Thread.startDaemon {
            while (fixture.reported.empty) {
                Thread.onSpinWait()
            }
            end.countDown()
        }

        expect:
        !stopped('here.hold()').abandoned()
        fixture.reported == ['stopping: line-2:1 does not react (stop again to leave it running)']
    }

    def 'a write in flight is let finish and recorded'() {
        given:
        fixture.sandbox.fail(Fault.on('POST /volumes').delay(Duration.ofSeconds(2)).after())
        stoppingDuringCreate(1)

        expect:
        !stopped("volume('data', 20)").abandoned()
        answered("> volume('data').size\n") == "> volume('data').size\n20\n"
        fixture.sent().count { it == 'POST /volumes' } == 1
        fixture.reported == ['stopping: waiting for POST /volumes to finish (stop again to abandon it)']
    }

    def 'a second stop gives the session back from what will not stop'() {
        given:
        session.evaluate("def here = ${getClass().name}")
        stopping(2)

        expect:
        stopped('here.hold()').abandoned()
        session.evaluate('1 + 1') == new Outcome.Value(2, false)
        session.number() == 3
    }

    def 'a stop of a line that has ended is nothing'() {
        given:
        turn = session.turn(new ScriptFile('aside', '1'), Session.ASIDE)
        turn.outcome()
        turn.stop(Evaluation.INTERRUPT)

        expect:
        session.evaluate('1') == new Outcome.Value(1, false)
        session.number() == 1
        fixture.reported == []
    }

    private Outcome.Stopped stopped(String text) {
        int number = session.number() + 1
        turn = session.turn(new ScriptFile("line-$number", text), number)
        turn.outcome() as Outcome.Stopped
    }

    private void stopping(int times) {
        Thread.startDaemon {
            started.await()
            times.times { turn.stop(Evaluation.INTERRUPT) }
        }
    }

    private void stoppingDuringCreate(int times) {
        Thread.startDaemon {
            while (!fixture.sandbox.snapshot().contains('"data"')) {
                Thread.onSpinWait()
            }
            times.times { turn.stop(Evaluation.INTERRUPT) }
        }
    }

    /** Java that does not react to an interrupt. */
    @groovy.transform.CompileStatic
    static void hold() {
        started.countDown()
        while (end.count > 0) {
            Thread.onSpinWait()
        }
    }
}
