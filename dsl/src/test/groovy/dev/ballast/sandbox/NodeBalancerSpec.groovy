package dev.ballast.sandbox

/** Document sections 1 to 4 and 8: NodeBalancers and their configs. */
class NodeBalancerSpec extends SandboxSpecification {

    def 'a new NodeBalancer has a public address'() {
        when:
        def made = post('/v4/nodebalancers', [region: 'us-east', label: 'web', client_conn_throttle: 20])

        then:
        made.status == 200
        with(made.json) {
            id > 0
            region == 'us-east'
            label == 'web'
            client_conn_throttle == 20
            ipv4 == '198.18.0.2'
            hostname == '198-18-0-2.sandbox.invalid'
        }
    }

    def 'a throttle out of bounds is refused'(Object throttle, int status) {
        expect:
        post('/v4/nodebalancers', [region: 'us-east', client_conn_throttle: throttle]).status == status

        where:
        throttle || status
        null     || 200
        0        || 200
        20       || 200
        21       || 400
        -1       || 400
        '5'      || 400
        1.5      || 400
    }

    def 'a label of a NodeBalancer is any short text'(String label, int status) {
        expect:
        post('/v4/nodebalancers', [region: 'us-east', label: label]).status == status

        where:
        label           || status
        'a'             || 200
        'Web (blue) é'  || 200
        ''              || 400
        'a' * 65        || 400
        'a\u0000'       || 400
    }

    def 'two NodeBalancers may have the same label'() {
        expect:
        balancer() != balancer()
    }

    def 'a NodeBalancer needs a region'() {
        expect:
        post('/v4/nodebalancers', [label: 'web']).reason() == 'region is required'
    }

    def 'a new config has no nodes'() {
        given:
        def lb = balancer()

        when:
        def made = post("/v4/nodebalancers/$lb/configs", [label: 'http', port: 80, check: 'connection']).json

        then:
        made.subMap('label', 'port', 'protocol', 'check', 'nodes_status') ==
            [label: 'http', port: 80, protocol: 'http', check: 'connection', nodes_status: [up: 0, down: 0]]
        get("/v4/nodebalancers/$lb/configs/$made.id").json == made
    }

    def 'a port has one config'() {
        given:
        def lb = balancer()
        config(lb, [port: 80])
        def https = config(lb, [port: 443])

        expect:
        post("/v4/nodebalancers/$lb/configs", [port: 80]).field() == 'port'
        put("/v4/nodebalancers/$lb/configs/$https", [port: 80]).field() == 'port'
        put("/v4/nodebalancers/$lb/configs/$https", [port: 443]).status == 200
        post("/v4/nodebalancers/${balancer()}/configs", [port: 80]).status == 200
    }

    def 'a port out of bounds is refused'(Object port, int status) {
        expect:
        post("/v4/nodebalancers/${balancer()}/configs", [port: port]).status == status

        where:
        port       || status
        null       || 200
        1          || 200
        65535      || 200
        0          || 400
        65536      || 400
        '80'       || 400
        true       || 400
        4294967376 || 400
    }

    def 'protocol and check are known words'(Map fields, int status) {
        expect:
        post("/v4/nodebalancers/${balancer()}/configs", fields).status == status

        where:
        fields              || status
        [protocol: 'tcp']   || 200
        [protocol: 'udp']   || 400
        [protocol: 'HTTP']  || 400
        [check: 'none']     || 200
        [check: 'http']     || 200
        [check: 'ping']     || 400
    }

    def 'a change leaves what is not sent'() {
        given:
        def lb = balancer()
        def http = config(lb, [label: 'x', port: 80, check: 'connection'])

        when:
        def changed = put("/v4/nodebalancers/$lb/configs/$http", [port: 8080])

        then:
        changed.status == 200
        changed.json.subMap('label', 'port', 'protocol', 'check') == [label: 'x', port: 8080, protocol: 'http', check: 'connection']
        get("/v4/nodebalancers/$lb/configs/$http").json == changed.json
    }

    def 'a config can be https from the start'() {
        given:
        def pair = Pairs.named('CN=web.example.com')

        when:
        def made = post("/v4/nodebalancers/${balancer()}/configs", [port: 443, protocol: 'https', ssl_cert: pair.cert, ssl_key: pair.key])

        then:
        made.status == 200
        made.json.ssl_commonname == 'web.example.com'
    }

    def 'a config is found below its own NodeBalancer only'() {
        given:
        def http = config(balancer(), [port: 80])
        def other = balancer()

        expect:
        get("/v4/nodebalancers/$other/configs/$http").status == 404
        put("/v4/nodebalancers/$other/configs/$http", [port: 81]).status == 404
        get("/v4/nodebalancers/1/configs/$http").status == 404
        post('/v4/nodebalancers/1/configs', [port: 80]).status == 404
    }
}
