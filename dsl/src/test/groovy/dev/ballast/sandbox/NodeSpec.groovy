package dev.ballast.sandbox

/** Document sections 2, 3 and 4 (rule 5): nodes and how they are. */
class NodeSpec extends SandboxSpecification {

    long lb = balancer()
    long http = config(lb, [port: 80])
    long web = instance()
    String address = privateAddress(web)

    def 'a new node is down'() {
        when:
        def made = node('a', address)

        then:
        made.status == 200
        made.json.subMap('label', 'address', 'status') == [label: 'a', address: address, status: 'Unknown']
        health() == [up: 0, down: 1]
    }

    def 'a node is up a moment after its instance runs'() {
        given:
        node('a', address)
        pass(60)

        expect:
        health() == [up: 0, down: 1]

        when:
        post("/v4/compute/instances/$web/boot")
        pass(3)

        then:
        health() == [up: 0, down: 1]

        when:
        pass(1)

        then:
        health() == [up: 1, down: 0]
    }

    def 'a node of a running instance is up a moment after it is added'() {
        given:
        sandbox.power(web, true)
        pass(60)
        node('a', address)

        expect:
        health() == [up: 0, down: 1]

        when:
        pass(2)

        then:
        health() == [up: 1, down: 0]
    }

    def 'a silent node is down at once'() {
        given:
        sandbox.power(web, true)
        node('a', address)
        pass(2)

        when:
        sandbox.listening(address, false)

        then:
        health() == [up: 0, down: 1]

        when:
        sandbox.listening(address, true)
        sandbox.power(web, false)
        pass(2)

        then:
        health() == [up: 1, down: 0]
    }

    def 'an unknown address is down until declared listening'() {
        given:
        node('x', '192.168.200.7:80')
        pass(60)

        expect:
        health() == [up: 0, down: 1]

        when:
        sandbox.listening('192.168.200.7:80', true)
        pass(2)

        then:
        health() == [up: 1, down: 0]
    }

    def 'an address that is not private is refused'(String text, String reason) {
        when:
        def refused = node('a', text)

        then:
        refused.status == 400
        refused.field() == 'address'
        refused.reason() == reason

        where:
        text                  || reason
        null                  || 'address is required'
        '192.168.128.5'       || 'Must be in address:port format'
        '192.168.128.5:'      || 'Must be in address:port format'
        '192.168.128.5:0'     || 'Must be in address:port format'
        '192.168.128.5:65536' || 'Must be in address:port format'
        '192.168.128.256:80'  || 'Must be in address:port format'
        '192.168.128:80'      || 'Must be in address:port format'
        'web-1:80'            || 'Must be in address:port format'
        '203.0.113.5:80'      || 'Must begin with 192.168'
        '192.168.1.5:80'      || 'Address Restricted: IP must not be within 192.168.0.0/17'
    }

    def 'a node is in the region of its NodeBalancer'() {
        given:
        def far = privateAddress(instance('eu-west'))

        when:
        def refused = node('a', far)

        then:
        refused.status == 400
        refused.reason().contains('region')
        health() == [up: 0, down: 0]
    }

    def 'a node label is unique in its config'() {
        given:
        node('a', address)
        def other = config(lb, [port: 81])

        expect:
        node('a', '192.168.200.7:80').field() == 'label'
        post("/v4/nodebalancers/$lb/configs/$other/nodes", [label: 'a', address: address]).status == 200
        node(null, address).reason() == 'label is required'
    }

    private Reply node(String label, String text) {
        post("/v4/nodebalancers/$lb/configs/$http/nodes", [label: label, address: text])
    }

    private Map health() {
        get("/v4/nodebalancers/$lb/configs/$http").json.nodes_status as Map
    }

    private String privateAddress(long instance) {
        post('/v4/networking/ips', [type: 'ipv4', public: false, linode_id: instance]).json.address + ':80'
    }
}
