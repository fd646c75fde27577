package dev.ballast.repl.render

import dev.ballast.error.InterruptedRunException
import dev.ballast.sandbox.control.Fault
import java.time.Duration
import spock.lang.Unroll

class ResourceSpec extends RenderSpecification {

    def setup() {
        value('''
            web = ['web-1', 'web-2'].collect { name ->
                instance(name) { type 'standard-1'; image 'debian12'; rootPass secret('ROOT_PASS'); booted false; privateIp() }
            }
            lb = nodebalancer('web') {
                throttle 20
                port 80
                port 443, https: selfSigned('www.example.test')
                web.each { node it.name, it.privateIp + ':80' }
            }
            data = volume('data', 20, on: web[0])
            null''')
    }

    @Unroll('#line takes #asked requests at #page.width columns')
    def 'one resource is a card, or a tree of what it holds'(String line, int asked, Screen page, String picture) {
        given:
        def resource = value(line)
        String text = null

        expect:
        requests { text = shown(resource, page) } == asked
        text == picture.stripIndent()

        where:
        line            | asked | page   || picture
        'web[0]'        | 0     | WIDE   || '''\
            instance 'web-1' (id 1001)
              region      us-east
              type        standard-1
              image       debian12
              private ip  192.168.128.2
              boot        not sent, state not shown
            '''
        'web[0].boot()' | 0     | NARROW || '''\
            instance 'web-1' (id 1001)
              region      us-east
              type        standard-1
              image       debian12
              private ip  192.168.128.2
              boot        sent at 2026-01-01 00:00
                          UTC, state not shown
            '''
        'data'          | 1     | WIDE   || '''\
            volume 'data' (id 1012)
              status       active
              size         20 GB
              region       us-east
              attached to  instance 'web-1' (id 1001)
              path         /dev/disk/by-id/scsi-0Linode_Volume_data
            '''
        'data.detach()' | 1     | NARROW || '''\
            volume 'data' (id 1012)
              status       active
              size         20 GB
              region       us-east
              attached to  nothing
              path         /dev/disk/by-id/scsi-0Lin
                           ode_Volume_data
            '''
        'lb'            | 2     | WIDE   || '''\
            nodebalancer 'web' (id 1005)  us-east, 198.18.0.4, throttle 20
            ├─ 80 http    0 of 2 up
            │  ├─ web-1  192.168.128.2:80  web-1 is not booted
            │  └─ web-2  192.168.128.3:80  web-2 is not booted
            └─ 443 https  0 of 2 up
               ├─ web-1  192.168.128.2:80  web-1 is not booted
               └─ web-2  192.168.128.3:80  web-2 is not booted
            '''
        'lb'            | 2     | PLAIN  || '''\
            nodebalancer 'web' (id 1005)  us-east, 198.18.0.4, throttle 20
              80 http    0 of 2 up
                web-1  192.168.128.2:80  web-1 is not booted
                web-2  192.168.128.3:80  web-2 is not booted
              443 https  0 of 2 up
                web-1  192.168.128.2:80  web-1 is not booted
                web-2  192.168.128.3:80  web-2 is not booted
            '''
        'lb'            | 2     | NARROW || '''\
            nodebalancer 'web' (id 1005)
              us-east, 198.18.0.4, throttle 20
            ├─ 80 http    0 of 2 up
            │  ├─ web-1  192.168.128.2:80
            │  │    web-1 is not booted
            │  └─ web-2  192.168.128.3:80
            │       web-2 is not booted
            └─ 443 https  0 of 2 up
               ├─ web-1  192.168.128.2:80
               │    web-1 is not booted
               └─ web-2  192.168.128.3:80
                    web-2 is not booted
            '''
        'instance(4711)' | 0    | WIDE   || '''\
            instance 4711
            '''
        'nodebalancer(7)' | 0   | WIDE   || '''\
            nodebalancer 7  no ports known
            '''
    }

    def 'which node is up is said when all of them are, or none, and which is not booted always'() {
        given:
        value('web[0].boot()')
        fixture.sandbox.advance(Duration.ofMinutes(1))
        def some = shown(value('lb.port(80)'))
        value('web[1].boot()')
        fixture.sandbox.advance(Duration.ofMinutes(1))

        expect:
        some.replaceAll(/10\d\d/, 'ID') == '''\
            port 80 of 'web' (id ID)  http  1 of 2 up
            ├─ web-1  192.168.128.2:80
            └─ web-2  192.168.128.3:80  web-2 is not booted
            '''.stripIndent()
        shown(value('lb.port(80)')).replaceAll(/10\d\d/, 'ID') == '''\
            port 80 of 'web' (id ID)  http  2 of 2 up
            ├─ web-1  192.168.128.2:80  up
            └─ web-2  192.168.128.3:80  up
            '''.stripIndent()
    }

    def 'what the service does not answer is not known, and an old answer is not taken for a new one'() {
        given:
        fixture.sandbox.fail(Fault.on('GET /volumes/{id}').status(404), Fault.on('GET /nodebalancers/{id}/configs/{id}').status(404))

        expect:
        shown(value('data')) == '''\
            volume 'data' (id 1012)
              status  not known (volume 'data' (id 1012) is no longer on the service)
              size    20 GB
              region  us-east
              path    /dev/disk/by-id/scsi-0Linode_Volume_data
            '''.stripIndent()
        shown(value('lb.port(443)'), NARROW).replaceAll(/10\d\d/, 'ID').readLines()*.replaceAll(/ +$/, '') == '''\
            port 443 of 'web' (id ID)  https
              not known (port 443 of 'web' (id ID)
              is no longer on the service)
            ├─ web-1  192.168.128.2:80
            └─ web-2  192.168.128.3:80
            '''.stripIndent().readLines()
    }

    def 'a wish to stop is not taken for an answer that failed'() {
        given:
        def data = value('data')

        when:
        Thread.currentThread().interrupt()
        shown(data)

        then:
        thrown(InterruptedRunException)

        cleanup:
        Thread.interrupted()
    }

    @Unroll('#line at #page.width columns')
    def 'several resources are a table, for which nothing is asked'(String line, Screen page, String picture) {
        given:
        def resources = value(line)
        String text = null

        expect:
        requests { text = shown(resources, page) } == 0
        text.replaceAll(/10(0[6-9]|1[01])/, '10**') == picture.stripIndent()

        where:
        line                               | page   || picture
        'web'                              | WIDE   || '''\
            name     id  region   private ip     type        image     boot
            web-1  1001  us-east  192.168.128.2  standard-1  debian12  not sent
            web-2  1003  us-east  192.168.128.3  standard-1  debian12  not sent
            '''
        'web'                              | NARROW || '''\
            name     id  region   private ip
            web-1  1001  us-east  192.168.128.2
            web-2  1003  us-east  192.168.128.3
            (no room for: type, image, boot)
            '''
        '[data, volume("free", 10)]'       | WIDE   || '''\
            name    id   size  region   status  attached to  path
            data  1012  20 GB  us-east  active  web-1        /dev/disk/by-id/scsi-0Linode_V…
            free  1013  10 GB  us-east  active  nothing      /dev/disk/by-id/scsi-0Linode_V…
            '''
        '[data, volume("free", 10)] as Set' | NARROW || '''\
            name    id   size  region   status
            data  1012  20 GB  us-east  active
            free  1013  10 GB  us-east  active
            (no room for: attached to, path)
            '''
        '[lb, nodebalancer(7)]'            | WIDE   || '''\
            name    id  region   public ip   ports    up
            web   1005  us-east  198.18.0.4  80, 443  -
            #7       7  -        -           -        -
            '''
        'lb.ports'                         | WIDE   || '''\
            port  protocol  nodes  up    id
              80  http          2  -   10**
             443  https         2  -   10**
            '''
        '[lb, data, web[0]]'               | WIDE   || '''\
            kind          name     id
            nodebalancer  web    1005
            volume        data   1012
            instance      web-1  1001
            '''
        'instance(4711).with { [it, it] } as Object[]' | WIDE || '''\
            name     id  region  private ip  type  image
            #4711  4711  -       -           -     -
            #4711  4711  -       -           -     -
            '''
        'lb.port(80).nodes'                | WIDE   || '''\
            label    id  address
            web-1  10**  192.168.128.2:80
            web-2  10**  192.168.128.3:80
            '''
    }

    def 'a table shows the last answers of the session'() {
        given:
        value('lb.port(80).status; lb.port(443).status')

        expect:
        shown(value('[lb]')) == '''\
            name    id  region   public ip   ports    up
            web   1005  us-east  198.18.0.4  80, 443  0 of 4 up
            '''.stripIndent()
    }

    def 'instances() are listed when they are shown, as far as they are'() {
        expect:
        requests { assert shown(value('instances()')).readLines()*.take(5) == ['name ', 'web-1', 'web-2'] } == 1
        shown(value('instances()'), WIDE, new Limits(1, 1000)).readLines().last() == '... and more'
    }

    def 'instances() that cannot be listed fail as they do in a runbook'() {
        given:
        fixture.sandbox.fail(Fault.on('GET /compute/instances').status(403))

        when:
        shown(value('instances()'))

        then:
        thrown(dev.ballast.error.RefusedException)
    }

    def 'a resource inside a map or beside other things is only named'() {
        expect:
        requests {
            assert shown(value('[first: data, all: [data, 1]]')) == '''\
                first  volume 'data' (id 1012)
                all    [volume 'data' (id 1012), 1]
                '''.stripIndent()
        } == 0
    }
}
