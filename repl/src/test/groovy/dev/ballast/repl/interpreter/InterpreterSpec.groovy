package dev.ballast.repl.interpreter

import dev.ballast.dsl.FetchPolicy
import dev.ballast.dsl.Handle
import dev.ballast.repl.command.SpecContext
import dev.ballast.run.Evaluation
import dev.ballast.run.Outcome
import dev.ballast.run.ScriptFile
import dev.ballast.run.UnreadableException
import dev.ballast.sandbox.control.Fault
import java.lang.management.ManagementFactory
import java.nio.file.Path
import java.time.Duration
import java.util.concurrent.CountDownLatch
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir
import spock.lang.Timeout
import spock.util.concurrent.PollingConditions

@Timeout(60)
class InterpreterSpec extends Specification {

    @TempDir
    Path folder

    @AutoCleanup
    SpecContext context
    Interpreter interpreter

    def setup() {
        context = new SpecContext(folder) {

            /** Asks the service, as whoever draws a volume does. */
            @Override
            void show(Object value) {
                value instanceof Handle ? FetchPolicy.NETWORK_ONLY.stateOf(value) : super.show(value)
            }
        }
        interpreter = new SpecInterpreter(context)
    }

    def 'an interrupt ends the command #line while the service does not answer'() {
        given:
        typed("volume('data', 20)")
        context.fixture.sandbox.fail(Fault.on('GET /volumes/{id}').delay(Duration.ofMinutes(1)))
        interruptOnce { context.fixture.delayed.any() }

        expect:
        outcome(interpreter.command(line)) == ended
        typed('1 + 1').value() == 2
        context.fixture.reported == []

        where:
        line                      || ended
        '/show data'              || 'stopped'
        "/time volume('data').id" || 'finished'
    }

    def 'the time limit of a lookup begins after the warm-up: #lookup'() {
        given:
        def warmUp = context.session().warmUp().first { }
        def warm = new CountDownLatch(1)
        def began = []
        def interpreter = new SpecInterpreter(context) {

            @Override
            Duration lookupTimeout() {
                began << warm.count
                super.lookupTimeout()
            }
        }

        when:
        def looking = Thread.start { interpreter."$lookup"(*arguments) }
        new PollingConditions(timeout: 30).eventually {
            assert looking.state in [Thread.State.WAITING, Thread.State.TIMED_WAITING]
        }
        warm.countDown()
        warmUp.run()
        looking.join()

        then:
        began == [0L]

        where:
        lookup         | arguments
        'complete'     | ['volume', 6]
        'inspect'      | ['volume', 6]
        'completeness' | ['volume']
    }

    def 'an interrupt ends the drawing of a value'() {
        given:
        def begun = new CountDownLatch(1)
        interruptOnce { begun.count == 0 }

        expect:
        interpreter.run { begun.countDown(); Thread.sleep(Long.MAX_VALUE) } instanceof Outcome.Stopped
    }

    def 'an interrupt that comes while nothing runs reaches no later line'() {
        given:
        interpreter.interrupt(Evaluation.INTERRUPT)
        Thread.currentThread().interrupt()

        expect:
        typed('1 + 1').value() == 2
        !Thread.currentThread().isInterrupted()
    }

    def 'an interrupt that comes before the session begins a line stops the line'() {
        given:
        def session = context.session()
        def ended = []
        def waiting = new Thread({ ended << outcome(interpreter.outcome(new ScriptFile('line-1', "println 'begun'"))) })

        when: 'the line waits for the session'
        synchronized (session) {
            waiting.start()
            while (ManagementFactory.threadMXBean.getThreadInfo(waiting.id)?.lockOwnerId != Thread.currentThread().id) {
                Thread.onSpinWait()
            }
            interpreter.interrupt(Evaluation.INTERRUPT)
        }
        waiting.join()

        then:
        ended == ['stopped']
        typed('1 + 1').value() == 2
    }

    def 'an exception whose #what cannot be read fails its line alone'() {
        when:
        def outcome = typed("class Bad extends RuntimeException { $code }; throw new Bad()") as Outcome.Failed

        then:
        outcome.thrown() instanceof UnreadableException
        outcome.thrown().message.startsWith('Bad was thrown, and cannot be read')
        typed('1 + 1').value() == 2

        where:
        what          | code
        'message'     | "String getMessage() { throw new IllegalStateException() }"
        'text'        | "String toString() { throw new StackOverflowError() }"
        'cause'       | "Throwable getCause() { throw new Error() }"
        'stack trace' | "StackTraceElement[] getStackTrace() { null }"
    }

    def 'what a command throws is its outcome, an Error too'() {
        given:
        context.editor = { throw new NoClassDefFoundError('gone') }

        expect:
        (interpreter.command('/edit') as Outcome.Failed).thrown() instanceof NoClassDefFoundError
        (interpreter.command('/nothing') as Outcome.Failed).thrown().message.contains('/nothing')
    }

    private Outcome typed(String text) {
        interpreter.outcome(new ScriptFile('line', text))
    }

    private static String outcome(Outcome ended) {
        ended.class.simpleName.toLowerCase(Locale.ROOT)
    }

    private void interruptOnce(Closure<Boolean> condition) {
        Thread.startDaemon {
            while (!condition()) {
                Thread.onSpinWait()
            }
            interpreter.interrupt(Evaluation.INTERRUPT)
        }
    }
}
