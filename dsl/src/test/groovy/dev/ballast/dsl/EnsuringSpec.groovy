package dev.ballast.dsl

import dev.ballast.error.RuleException
import dev.ballast.reconcile.context.Progress
import spock.lang.Unroll

class EnsuringSpec extends RunbookSpecification {

    static final String WEB = '''
        def a = instance('web-1') { type 'standard-1'; image 'debian12'; rootPass secret('ROOT_PASS'); privateIp() }
        a.boot()
        def data = volume('data', 20).attachTo(a)
        nodebalancer('web') {
            throttle 5
            port 80
            port 443, https: selfSigned('www.example.test')
            node 'a', a.privateIp + ':80'
            port(8443, https: selfSigned('admin.example.test')) { node 'admin', a.privateIp + ':9000' }
        }
    '''

    def 'a second run of an ensuring runbook sends no write, https included'() {
        given:
        run(WEB)
        nextRun()

        when:
        run(WEB)

        then:
        writes() == []
        sent()*.replaceAll(/\d+/, 'N').toSorted() ==
            ['GET /compute/instances'] + ['GET /nodebalancers/N/configs/N'] * 3 + ['GET /volumes/N']
        events.every { it instanceof Progress.Unchanged }
    }

    def 'the user\'s own lines run as they stand, also with a variable called instance'() {
        given:
        run('instance("web-1") { type "standard-1"; privateIp() }')

        when:
        run('''
            def instance = instance('web-1')
            def inst = instance
            def file = selfSigned('www.example.test')
            def cert = { it }
            nodebalancer('web') { port 443, https: file ; node 'a', instance.privateIp + ':80' }
            volume('data', 20).attachTo(inst)
        ''')

        then:
        sandbox.requests().subMap(['POST /nodebalancers', 'POST /volumes/{id}/attach']).values() as List == [1L, 1L]
    }

    def 'what the block does not say is not sent'() {
        when:
        run('''instance('web-1') { type 's-1'; privateIp() }
               nodebalancer('web') { port 80 ; port 81, label: 'odd', check: 'none' }''')

        then:
        bodies('POST /compute/instances') == ['{"region":"us-east","type":"s-1"}']
        bodies('POST /nodebalancers') == ['{"region":"us-east","label":"web"}']
        bodies('POST /nodebalancers/{id}/configs').toSet() ==
            ['{"port":80,"check":"connection"}', '{"label":"odd","port":81,"check":"none"}'].toSet()
    }

    def 'the region comes from the block, else from the word before it, else from the profile'() {
        when:
        run('''volume('one', 20)
               region 'eu-west'
               volume('two', 20)
               volume('three', 20, region: 'ap-south')''')

        then:
        bodies('POST /volumes')*.find(/"region":"[^"]*"/) == ['"region":"us-east"', '"region":"eu-west"', '"region":"ap-south"']
    }

    def 'a volume made on an instance is sent with its region and id'() {
        when:
        run('''region 'eu-west'
               def a = instance('web-1') { type 's-1' }
               region 'us-east'
               volume('logs', 20, on: a).attachedTo''')

        then:
        bodies('POST /volumes') == ['{"label":"logs","region":"eu-west","size":20,"linode_id":1001}']
        !sent().any { it.endsWith('/attach') }
    }

    def 'a larger size grows a volume and a smaller one leaves it with a note'() {
        given:
        run("volume('data', 20)")
        nextRun()

        when:
        run("volume('data', 40)")
        def grown = reported().last()
        run("volume('data', 30)")

        then:
        grown == "volume 'data' resized from 20 to 40 GB"
        reported().last() == "volume 'data' kept: it has 40 GB, the runbook asks for at least 30"
        writes() == ['POST /volumes/1001/resize']
    }

    def 'wait: false returns at once, and the next run waits'() {
        when:
        run("volume('data', 20, wait: false)")
        def first = sent()
        nextRun()
        def data = run("volume('data', 20)")

        then:
        first == ['POST /volumes']
        data.status == 'active'
        writes() == []
    }

    def 'ports and nodes that a block lacks are added, those it no longer names stay and are named'() {
        given:
        run('''instance('a') { type 's-1'; privateIp() }
               nodebalancer('web') { port 80; port 81; node 'a', instance('a').privateIp + ':80' }''')
        nextRun()

        when:
        run('''nodebalancer('web') { port 80; port 82; node 'b', instance('a').privateIp + ':81' }''')

        then:
        writes()*.replaceAll(/\d+/, 'N').toSorted() ==
            ['POST /nodebalancers/N/configs', 'POST /nodebalancers/N/configs/N/nodes', 'POST /nodebalancers/N/configs/N/nodes']
        reported().findAll { it.contains('kept') }.toSet() == [
            "node 'a' of port 80 of 'web' kept: the block does not name it",
            "port 81 of 'web' kept: the block does not name it"].toSet()
    }

    def 'a port without nodes is warned of'() {
        when:
        run("nodebalancer('web') { port 80 }")

        then:
        reported().last() == "port 80 of 'web' has no nodes: it serves nothing"
    }

    def 'a new certificate is put in place of the old one, and the same one is not sent again'() {
        given:
        run("nodebalancer('web') { port 443, https: selfSigned('old.example.test') }")
        nextRun()

        when:
        2.times { run("nodebalancer('web') { port 443, https: selfSigned('new.example.test') }") }

        then:
        writes() == ['PUT /nodebalancers/1001/configs/1002']
    }

    def 'https is kept when the block names no certificate, and said'() {
        given:
        run("nodebalancer('web') { port 443, https: selfSigned('www.example.test') }")
        nextRun()

        when:
        run("nodebalancer('web') { port 443 }")

        then:
        writes() == []
        reported().contains("port 443 of 'web' kept: it keeps https, because the block names no certificate")
    }

    @Unroll('#text is refused: #problem')
    def 'what cannot be changed in place is refused before anything is sent'(String text, String problem) {
        given:
        run('''instance('a') { type 'standard-1'; privateIp() }
               nodebalancer('web') { throttle 5; port 80; node 'a', '192.168.128.2:80' }
               volume('data', 20)''')
        nextRun()

        when:
        run(text)

        then:
        def refused = thrown(RuleException)
        refused.problem() == problem
        writes() == []

        where:
        text                                                                    || problem
        "instance('a') { type 'standard-2' }"                                   || "instance 'a' was created with type 'standard-1', which a block does not change to 'standard-2'"
        "instance('a') { region 'eu-west' }"                                    || "instance 'a' was created with region 'us-east', which a block does not change to 'eu-west'"
        "nodebalancer('web') { throttle 6 }"                                    || "nodebalancer 'web' was created with throttle '5', which a block does not change to '6'"
        "nodebalancer('web') { port 80, check: 'none' }"                        || "port 80 of 'web' was created with check 'connection', which a block does not change to 'none'"
        "nodebalancer('web') { port 81; port 80; node 'a', '192.168.128.2:81' }" || "node 'a' of port 80 of 'web' is known with address 192.168.128.2:80, not 192.168.128.2:81"
        "volume('data', 20, region: 'eu-west')"                                 || "volume 'data' is in us-east and cannot be moved to eu-west"
    }

    def 'a node in another region than its balancer is refused when the region is known'() {
        when:
        run('''region 'eu-west'
               def a = instance('a') { type 's-1'; privateIp() }
               nodebalancer('web') {
                   region 'us-east'
                   port 80
                   node 'a', a.privateIp + ':80'
               }''')

        then:
        def refused = thrown(RuleException)
        refused.problem() == "nodebalancer 'web' is in us-east and instance 'a' in eu-west"
        refused.location().get().line() == 6
        !sent().contains('POST /nodebalancers')
    }

    List<String> bodies(String operation) {
        sandbox.journal().findAll { it.operation() == operation }*.body()
    }
}
