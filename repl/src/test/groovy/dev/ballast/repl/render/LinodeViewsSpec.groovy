package dev.ballast.repl.render

import java.time.Duration

/** What Linode shows of states, modes and weights is in cards, tables, trees and pictures. */
class LinodeViewsSpec extends RenderSpecification {

    @Override
    String dialect() {
        'linode'
    }

    def setup() {
        value('''
            region 'us-east'
            web = ['web-1', 'web-2', 'web-3'].collect { name ->
                instance(name) { type 'g6-nanode-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS'); privateIp(); tags 'shop', 'prod' }
            }
            web*.awaitRunning()
            lb = nodebalancer('web') { port(80) { web.each { node it.name, it.privateIp + ':80' } } }
            lb.awaitUp()
            null''')
    }

    def 'an instance has its state, its addresses and its tags'() {
        expect:
        shown(value('web[0]')) == picture('''\
            instance 'web-1' (id 1001)
              status      running
              region      us-east
              type        g6-nanode-1
              image       linode/debian12
              public ip   198.18.0.2
              private ip  192.168.128.2
              tags        shop, prod
            ''')
    }

    def 'an instance whose node has come up since the last answer about it is running, in a list and in a picture'() {
        given:
        value('''
            app = instance('app') { type 'g6-nanode-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS'); privateIp() }
            other = nodebalancer('other') { port(80) { node 'app', app.privateIp + ':80' } }
            null''')

        expect:
        shown(value('[app]')).readLines()[1] =~ /^app +\d+ +provisioning /

        when:
        value('other.awaitUp(); null')

        then:
        shown(value('[app]')).readLines()[1] =~ /^app +\d+ +running /

        when:
        value('app.shutdown(); null')

        then:
        shown(value('[app]')).readLines()[1] =~ /^app +\d+ +offline /
    }

    def 'a table of instances has the state and the tags, and no column of what is empty everywhere'() {
        given:
        value('web[1].shutdown()')

        expect:
        shown(value('web*.tag("night")[0]'), NARROW).readLines().last() == '  tags        shop, prod, night'
        shown(value('web')) == picture('''\
            name     id  status   region   private ip     type         image
            web-1  1001  running  us-east  192.168.128.2  g6-nanode-1  linode/debian12
            web-2  1007  offline  us-east  192.168.128.3  g6-nanode-1  linode/debian12
            web-3  1013  running  us-east  192.168.128.4  g6-nanode-1  linode/debian12
            (no room for: tags)
            ''')
    }

    def 'nodes of a port are a table without a request, and one of them is a card'() {
        given:
        value('lb.port(80).nodes[0].drain(); lb.port(80).nodes*.status; null')

        expect:
        shown(value('lb.port(80).nodes')) == picture('''\
            label    id  status  mode    weight  address
            web-1  1023  UP      drain   50      192.168.128.2:80
            web-2  1025  UP      accept  50      192.168.128.3:80
            web-3  1027  UP      accept  50      192.168.128.4:80
            ''')
        shown(value('lb.port(80).nodes[0]')) == picture('''\
            node 'web-1' of port 80 of 'web' (id 1023)
              status   UP
              mode     drain
              weight   50
              address  192.168.128.2:80
            ''')
    }

    def 'a card of a node that is gone says so'() {
        given:
        value('node = lb.port(80).nodes[0]; null')
        def port = fixture.cloud.nodebalancer('web').port(80)
        fixture.cloud.account().client().nodeBalancers().deleteNode(1019, port.id, port.nodes[0].id)

        expect:
        shown(value('node')).readLines()[1] =~ /^  status +not known \(/
    }

    def 'a node has its own state, its mode and its weight, and the reason why it is down'() {
        given:
        value('lb.port(80).node("web-1").drain(); lb.port(80).node("web-3").weight 10; web[1].shutdown()')
        value('lb.port(80).node("web-2").status')

        expect:
        shown(value('lb')) == picture('''\
            nodebalancer 'web' (id 1019)  us-east, 198.18.0.5
            └─ 80 http  2 of 3 up
               ├─ web-1  192.168.128.2:80  up, drain
               ├─ web-2  192.168.128.3:80  web-2 is not booted
               └─ web-3  192.168.128.4:80  up, weight 10
            ''')
    }

    def 'one list of each port is enough'() {
        given:
        def lb = value('lb')
        fixture.sandbox.advance(Duration.ofMinutes(5))

        expect:
        requests { shown(lb) } == 2
    }

    def 'a picture has them, too'() {
        given:
        value('lb.port(80).node("web-1").drain(); web[1].shutdown()')

        when:
        def svg = new Representations(Limits.USUAL, WIDE).of(value('lb'))[Representations.SVG]

        then:
        ['up, drain', 'web-2 offline', 'web-2 is not booted'].every { svg.contains(it) }
    }
}
