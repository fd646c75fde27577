package dev.ballast.dsl

import dev.ballast.Ballast
import dev.ballast.http.TurnableTiming
import dev.ballast.sandbox.Sandbox
import spock.lang.AutoCleanup

/** What an exact block in a branch deletes at the end of all branches, after a wait for another run. */
class ExactlyAfterWaitSpec extends RunbookSpecification {

    TurnableTiming timing = new TurnableTiming()

    @AutoCleanup
    Cloud other = open()

    @Override
    Sandbox service() {
        Sandbox.with().dialect('linode').start()
    }

    @Override
    Cloud open() {
        Ballast.builder()
            .environment([:], home)
            .progress { events << it }
            .timing(timing)
            .state(home.resolve('sandbox.json'))
            .on(sandbox)
    }

    def 'it is listed again after the wait: what the other run has deleted is not deleted twice'() {
        given:
        run(site("node 'app-a', '192.168.128.7:80'; node 'app-b', '192.168.128.8:80'; node 'app-c', '192.168.128.9:80'"))
        run(site("node 'app-a', '192.168.128.7:80'; node 'app-b', '192.168.128.8:80'; node 'app-c', '192.168.128.9:80'"))
        def first = other.evaluation('deploy.groovy')
        other.volume('logs', 20) { it.region('us-east') }
        timing.whenPausing = {
            if (first != null && reported().any { it.startsWith('waiting for the lease') }) {
                other.nodebalancer('web').port(80).node('app-b').delete()
                first.close()
                first = null
            }
        }
        earlier = sandbox.journal().size()

        when:
        run(site("node 'app-a', '192.168.128.7:80'"))

        then:
        writes().findAll { it.startsWith('DELETE') }.toSet().size() == 2
        writes().findAll { it.startsWith('DELETE') }.size() == 2
        run("nodebalancer('web').port(80).nodes*.label") == ['app-a']
    }

    private static String site(String nodes) {
        "region 'us-east'; parallel(['web', 'api']) { name -> nodebalancer(name, exactly: true) { if (name == 'web') { port(80) { $nodes } } } }"
    }
}
