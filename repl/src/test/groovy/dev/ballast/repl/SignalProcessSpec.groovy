package dev.ballast.repl

import spock.lang.Requires
import spock.lang.Timeout

/** Stops a real process at requests of the standard job as a user or a system does, and runs the job again until it is done. */
@Timeout(1800)
class SignalProcessSpec extends InterruptedJobSpecification {

    List<Process> signalled = []

    @Requires({ ProcessSpecification.interruptsArrive() })
    def 'stopped at a request by #signals, it ends with status #status, and the next runs complete the job'() {
        given:
        def wanted = wanted('linode')
        int requests = relay.requests.size()

        when:
        def ends = (1..requests).step(ALL ? 1 : 4).collect { request ->
            begin('linode', folder.resolve("ledger-${request}.db").toString())
            Process stopped
            def stop = { signals.each { send(stopped, it) } }
            if (signals.size() == 1) {
                relay.triggerAndAnswer(request, stop)
            } else {
                relay.trigger(request, false) { stop(); stopped.waitFor() }
            }
            stopped = process()
            finished("${signals.join(', ')} at request $request", stopped, wanted)
            stopped.exitValue()
        }

        then:
        ends.toSet() == status as Set

        where:
        signals        || status
        ['TERM']       || [143]
        ['INT']        || [130]
        ['INT', 'INT'] || [130, 4]
    }

    /** Sends a signal to a run that has said that it stops, if it was told to stop before. */
    private void send(Process run, String signal) {
        if (signalled.contains(run)) {
            while (run.alive && !said().contains('stopping')) {
                Thread.onSpinWait()
            }
        }
        signalled << run
        if (run.alive) {
            ProcessSpecification.signal(run, signal)
        }
    }
}
