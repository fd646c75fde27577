package dev.ballast.repl.kernel

import dev.ballast.Ballast
import dev.ballast.CloudBuilder
import dev.ballast.dsl.Cloud
import dev.ballast.reconcile.context.EvaluationScope
import spock.lang.AutoCleanup

/** A cell that is about to write while another run does. */
class LeasedCellSpec extends KernelSpecification {

    @AutoCleanup
    Cloud other

    EvaluationScope deploying

    def setup() {
        client.execute("region 'us-east'")
        other = Ballast.builder().environment([:], folder).state(folder.resolve('sandbox.json')).on(sandbox)
        deploying = other.evaluation('deploy.groovy')
        other.volume('logs', 20) { it.region('us-east'); it.wait(false) }
    }

    @Override
    Cloud open(CloudBuilder builder) {
        builder.state(folder.resolve('sandbox.json')).on(sandbox)
    }

    def 'it shows who is waited for, and an interrupt ends the wait with nothing sent'() {
        given:
        def id = waiting()

        when:
        client.request(client.control, 'interrupt_request')

        then:
        client.awaited(id).ename == 'Stopped'
        sandbox.requests()['POST /volumes'] == 1
        shown('/lease').contains('(deploy.groovy) since ')

        when:
        deploying.close()

        then:
        shown('/lease') == 'no run writes to this target\n'
        client.execute("volume('data', 20, wait: false)").status == 'ok'
    }

    def 'it goes on when the other run has ended'() {
        given:
        def id = waiting()

        when:
        deploying.close()

        then:
        client.awaited(id).status == 'ok'
        sandbox.requests()['POST /volumes'] == 2
    }

    private String waiting() {
        def id = client.begin("volume('data', 20, wait: false)")
        Client.await { (client.reported(id, 'display_data') + client.reported(id, 'update_display_data')).any {
            "$it" =~ /lease of this target.*held by process \d+ of \S+ on \S+ \(deploy.groovy\)/
        } }
        id
    }
}
