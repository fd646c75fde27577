package dev.ballast.rehearsal

import dev.ballast.dsl.Cloud
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir

/** What the service deletes together with an instance is part of the plan, whether the runbook has read it or not. */
class RehearsedDeletionSpec extends Specification {

    @TempDir
    Path home

    @AutoCleanup
    RehearsedAccount account

    def 'nodes that are deleted with their instance are in the plan'() {
        given:
        account = new RehearsedAccount('linode', home)
        account.performed { Cloud cloud ->
            def web = cloud.instance('web-1') {
                type 'g6-nanode-1'
                image 'linode/debian12'
                rootPass cloud.secret('ROOT_PASS')
                privateIp()
            }
            cloud.nodebalancer('web') {
                port 80
                port 9000
                node 'first', web.privateIp + ':80'
                node 'other', '192.168.200.9:80'
            }
        }
        def deletion = { Cloud cloud -> cloud.instance('web-1').delete() }

        when:
        def plan = account.rehearsed(deletion)

        then:
        plan.all().filter { it.action() == Plan.Action.DELETE }.map { it.title() }.sorted().toList() == ["instance 'web-1'", "node 'first'", "node 'first'"]
        plan.all().filter { it.kind() == 'nodebalancer' }.map { it.name() }.toList() == ['web']

        and:
        RehearsedAccount.lasting(plan) == RehearsedAccount.lasting(account.performed(deletion))
    }
}
