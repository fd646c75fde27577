package dev.ballast.repl

import dev.ballast.lanes.Smoke
import dev.ballast.sandbox.Sandbox
import spock.lang.AutoCleanup

/** Two processes of one target and one ledger. */
class LeaseProcessSpec extends ProcessSpecification {

    static final String SLOW = "volume('logs', 20, wait: false); println 'first write'; sleep 60_000; volume('more', 20, wait: false)"

    @AutoCleanup
    Sandbox sandbox = Sandbox.start()

    def setup() {
        environment = [BALLAST_URL: sandbox.url().toString(), BALLAST_TOKEN: sandbox.token(), BALLAST_REGION: 'us-east',
            BALLAST_LEDGER: folder.resolve('ledger.db').toString()]
    }

    @Smoke
    def 'the second run waits for the first, and takes over when that is killed'() {
        given:
        def first = start(BALLAST, 'run', script(SLOW, 'slow.groovy'))
        lineWith(first.inputReader(), 'first write')

        when:
        def hasty = run(BALLAST, 'run', '--wait', '0', script("volume('data', 20, wait: false)"))

        then:
        hasty.status == 5
        hasty.err.contains("busy: process ${first.pid()} of ")

        when:
        def second = start(BALLAST, 'run', script("volume('data', 20, wait: false)"))
        def reported = second.errorReader()
        lineWith(reported, 'waiting for the lease of this target: held by process')
        signal(first, 'KILL')
        lineWith(reported, 'which has ended')

        then:
        second.waitFor() == 0
        sandbox.requests()['POST /volumes'] == 2
    }

    def 'a run that was stopped until its lease was taken over sends nothing more'() {
        given:
        def first = start(BALLAST, 'run', script(SLOW.replace('60_000', '3_000'), 'slow.groovy'))
        lineWith(first.inputReader(), 'first write')
        signal(first, 'STOP')

        when:
        def second = run(BALLAST, 'run', script("volume('data', 20, wait: false)"))
        signal(first, 'CONT')

        then:
        second.status == 0
        second.err =~ /took over the lease of process .* silent for 2\d s/
        first.waitFor() == 1
        first.errorReader().text.contains('this run no longer holds its lease')
        sandbox.requests()['POST /volumes'] == 2
    }
}
