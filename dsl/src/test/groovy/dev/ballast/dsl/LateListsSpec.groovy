package dev.ballast.dsl

import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.control.Fault
import java.time.Duration
import spock.lang.Unroll

/** Lists of configs and nodes that lag: nothing is created twice, and nothing new is deleted. */
class LateListsSpec extends RunbookSpecification {

    static final String CONFIG = 'POST /nodebalancers/{id}/configs'
    static final String NODE = 'POST /nodebalancers/{id}/configs/{id}/nodes'
    static final String SITE = '''
        region 'us-east'
        nodebalancer('web') { throttle 5 }
        nodebalancer('web') { port 80 }
        nodebalancer('web') { port(80) { node 'web-a', '192.168.128.7:80'; node 'web-b', '192.168.128.8:80' } }
        '''

    void lagging(int seconds) {
        cloud.close()
        sandbox.close()
        sandbox = Sandbox.with().dialect('linode').lag(Duration.ofSeconds(seconds)).start()
        cloud = open()
    }

    def 'a second run at once sends no write'() {
        given:
        lagging(20)
        run(SITE)
        nextRun()

        when:
        run(SITE)
        sandbox.advance(Duration.ofSeconds(20))

        then:
        writes() == []
        nodes() == ['web-a', 'web-b']
    }

    def 'a port that was deleted is created again under the same number, once'() {
        given:
        lagging(20)
        run(SITE)
        nextRun()

        when:
        run("nodebalancer('web').port(80).delete()")
        run(SITE)
        sandbox.advance(Duration.ofSeconds(20))

        then:
        writes().count { it.startsWith('DELETE') } == 1
        sandbox.requests()[CONFIG] == 2
        configs() == [80]
        nodes() == ['web-a', 'web-b']

        when:
        nextRun()
        run(SITE)

        then:
        writes() == []
    }

    @Unroll('#create, #seconds s late')
    def 'what was created without an answer is found when it is listed, and not created twice'(String create, int seconds, int sent) {
        given:
        lagging(seconds)
        sandbox.fail(Fault.on(create).first(1).drop().after())

        when:
        run(SITE)
        sandbox.advance(Duration.ofSeconds(seconds))

        then:
        sandbox.requests()[create] == sent
        configs() == [80]
        nodes() == ['web-a', 'web-b']

        where:
        create | seconds || sent
        CONFIG | 20      || 1
        CONFIG | 50      || 2
        NODE   | 20      || 2
        NODE   | 150     || 2
    }

    private List<Integer> configs() {
        cloud.account().client().nodeBalancers().configs(1001).items().toList()*.port()
    }

    private List<String> nodes() {
        def client = cloud.account().client().nodeBalancers()
        client.configs(1001).items().toList().collectMany { client.nodes(1001, it.id()).items().toList()*.label() }.toSorted()
    }
}
