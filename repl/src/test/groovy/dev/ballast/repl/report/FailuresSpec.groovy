package dev.ballast.repl.report

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
        new Failures(null).of(inScript).problem() == 'stopped in the script itself'
        new Failures(null).of(new InterruptedException()).problem() == 'stopped before the script began'
    }
}
