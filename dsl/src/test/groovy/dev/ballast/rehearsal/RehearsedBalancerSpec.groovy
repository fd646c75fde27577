package dev.ballast.rehearsal

import dev.ballast.dsl.Cloud
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir

/** A NodeBalancer that the service cannot be asked about, and that another program created. */
class RehearsedBalancerSpec extends Specification {

    @TempDir
    Path home
    @TempDir
    Path elsewhere

    @AutoCleanup
    RehearsedAccount account

    def 'a node that is not up yet comes up: #dialect'() {
        given:
        account = new RehearsedAccount(dialect, home)
        account.performed { Cloud cloud ->
            cloud.nodebalancer('web') {
                port(80) {
                    node 'first', '192.168.200.9:80'
                    node 'second', '192.168.200.10:80'
                }
            }
        }
        account.sandbox.listening('192.168.200.9:80', true)
        account.sandbox.listening('192.168.200.10:80', true)

        expect:
        account.rehearsed { Cloud cloud -> cloud.nodebalancer('web').awaitUp() }.isEmpty()
        account.failure == null

        where:
        dialect << ['documented', 'linode']
    }

    def 'nodes of an instance that is off come up after its boot'() {
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
                port(80) {
                    node 'first', web.privateIp + ':80'
                }
            }
            cloud.nodebalancer('web').awaitUp()
            web.shutdown()
        }

        when:
        account.rehearsed { Cloud cloud ->
            cloud.instance('web-1').boot()
            cloud.nodebalancer('web').awaitUp()
        }

        then:
        account.failure == null
    }

    def 'a NodeBalancer that is known by its id alone counts as existing'() {
        given:
        account = new RehearsedAccount('documented', home)
        def other = dev.ballast.Ballast.builder().environment([BALLAST_URL: account.sandbox.url().toString(), BALLAST_TOKEN: account.sandbox.token(), BALLAST_REGION: 'us-east'], elsewhere)
            .timing(new dev.ballast.sandbox.VirtualTiming(account.sandbox, account.sandbox::now)).open()
        long id = other.nodebalancer('web') { port 80 }.id
        long config = other.nodebalancer('web').port(80).id
        other.close()
        def block = { Cloud cloud ->
            cloud.nodebalancer(id) {
                port(82) {
                    node 'first', '192.168.200.9:82'
                }
            }
            cloud.nodebalancer(id).port(80, id: config).change(protocol: 'tcp')
        }

        expect:
        2.times {
            def plan = account.rehearsed(block)
            assert account.failure == null
            def performed = account.performed(block)
            assert account.failure == null
            assert RehearsedAccount.lasting(plan)*.replaceFirst(/.*(?=port)/, '') == RehearsedAccount.lasting(performed)*.replaceFirst(/.*(?=port)/, '')
            assert plan.isEmpty() == (it == 1)
            assert plan.remembered().first() == "nodebalancer #$id".toString()
        }
    }
}
