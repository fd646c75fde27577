package dev.ballast.repl

import spock.lang.Timeout

/** Kills a real process at each request of the standard job, and runs the job again until it is done. */
@Timeout(1800)
class KillProcessSpec extends InterruptedJobSpecification {

    int databases

    def 'killed at any request, before and after it takes effect, the job ends complete, and nothing is there twice: #dialect'() {
        expect:
        kill(dialect, every) { folder.resolve("ledger-${databases++}.db").toString() }

        where:
        dialect      | every
        'linode'     | 3
        'documented' | 4
    }
}
