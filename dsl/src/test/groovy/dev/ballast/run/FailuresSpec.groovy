package dev.ballast.run

import org.codehaus.groovy.control.MultipleCompilationErrorsException
import spock.lang.Specification

class FailuresSpec extends Specification {

    def 'a stop is said of the script only when the script had begun'() {
        given:
        InterruptedException inScript = null
        try {
            new GroovyShell().evaluate('throw new InterruptedException()')
        } catch (InterruptedException thrown) {
            inScript = thrown
        }

        expect:
        Failure.of(inScript).problem() == 'stopped in the script itself'
        Failure.of(new InterruptedException()).problem() == 'stopped before the script began'
    }

    def 'a text without a name that does not compile is said to be wrong at its place'() {
        when:
        new GroovyShell().parse('def a = )')

        then:
        def wrong = thrown(MultipleCompilationErrorsException)
        Failure.of(wrong).problem() == "Unexpected input: ')'"
        Failure.of(wrong).spot().line() == 1
    }
}
