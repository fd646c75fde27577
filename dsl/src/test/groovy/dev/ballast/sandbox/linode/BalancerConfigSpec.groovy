package dev.ballast.sandbox.linode

import dev.ballast.certificate.Samples
import dev.ballast.sandbox.Pairs

/** The configs of a NodeBalancer of Linode: its ports. */
class BalancerConfigSpec extends LinodeSpecification {

    static final Pairs PAIR = Pairs.named('CN=web.example.com', Pairs.END, Pairs.rsa())
    static final Pairs EC = Pairs.named('CN=ec.example.com')
    static final Map TLS = [protocol: 'https', ssl_cert: PAIR.cert, ssl_key: PAIR.key]
    static final Map DEFAULTS = [
        port: 80, protocol: 'http', algorithm: 'roundrobin', stickiness: 'none', check: 'none', check_interval: 31, check_timeout: 30,
        check_attempts: 3, check_path: '', check_body: '', check_passive: true, proxy_protocol: 'none', cipher_suite: 'recommended',
        ssl_commonname: '', ssl_fingerprint: '', ssl_cert: null, ssl_key: null, nodes_status: [up: 0, down: 0], udp_check_port: 80,
        udp_session_timeout: 16
    ]

    long lb = balancer()
    String path = "/v4/nodebalancers/$lb/configs"

    def 'a new config has every field, and the defaults of its protocol'() {
        when:
        def reply = post(path, sent)

        then:
        reply.status == 200
        reply.json == DEFAULTS + [id: reply.json.id, nodebalancer_id: lb] + shown
        get("$path/$reply.json.id").json == reply.json
        get(path).json == [data: [reply.json], page: 1, pages: 1, results: 1]

        where:
        sent                                              || shown
        [:]                                               || [:]
        [port: null, label: 'ignored']                    || [:]
        [protocol: 'udp']                                 || [protocol: 'udp', stickiness: 'session', check_passive: false, cipher_suite: 'none']
        [protocol: 'udp', cipher_suite: 'recommended']    || [protocol: 'udp', stickiness: 'session', check_passive: false, cipher_suite: 'none']
        [protocol: 'tcp', port: 9000]                     || [protocol: 'tcp', port: 9000]
    }

    def 'a setting that is sent is kept, and a change leaves the others'() {
        given:
        def id = post(path, base).json.id

        when:
        def changed = put("$path/$id", change).json

        then:
        changed == DEFAULTS + [id: id, nodebalancer_id: lb] + base + change
        get("$path/$id").json == changed

        where:
        base                                                    | change
        [port: 443]                                             | [port: 8443]
        [check_passive: true, check_interval: 60]               | [check_passive: false]
        [check: 'http', check_path: '/~up_a:b', check_interval: 60]  | [check_path: '/health?a=b&c=%20', check_timeout: 5, check_attempts: 1]
        [check: 'http_body', check_path: '/', check_body: 'ok'] | [check: 'connection']
        [port: 80, check_interval: 60]                          | [port: 8080, protocol: 'tcp', proxy_protocol: 'v2', algorithm: 'leastconn']
        [stickiness: 'http_cookie', algorithm: 'source']        | [stickiness: 'table', cipher_suite: 'legacy']
        [protocol: 'tcp', stickiness: 'table']                  | [proxy_protocol: 'v1']
        [udp_check_port: 1234]                                  | [udp_check_port: 4321]
        [port: 81]                                              | [:]
    }

    def 'a setting that is wrong is refused'() {
        expect:
        def reply = post(path, sent)
        reply.status == 400
        errors(reply) == [[field, reason]]

        where:
        sent                                                     || field            | reason
        [port: 0]                                                || 'port'           | 'Must be 1-65535'
        [port: 65536]                                            || 'port'           | 'Must be 1-65535'
        [protocol: 'icmp']                                       || 'protocol'       | 'Must be one of http, https, tcp, udp'
        [algorithm: 'random']                                    || 'algorithm'      | 'Must be one of roundrobin, leastconn, source'
        [algorithm: 'http_cookie']                               || 'algorithm'      | 'Must be one of roundrobin, leastconn, source'
        [algorithm: 'ring_hash']                                 || 'algorithm'      | 'Must be one of roundrobin, leastconn, source'
        [algorithm: 'source', protocol: 'udp']                   || 'algorithm'      | 'Must be one of roundrobin, leastconn, ring_hash'
        [stickiness: 'http_cookie', protocol: 'tcp']             || 'stickiness'     | "Stickiness http_cookie requires protocol 'http' or 'https'"
        [stickiness: 'session']                                  || 'stickiness'     | 'Must be one of none, table, http_cookie'
        [stickiness: 'table', protocol: 'udp']                   || 'stickiness'     | 'Must be one of session, none, source_ip'
        [check: 'ping']                                          || 'check'          | 'Must be one of none, connection, http, http_body'
        [check_interval: 1]                                      || 'check_interval' | 'Must be 2-3600'
        [check_interval: 3601]                                   || 'check_interval' | 'Must be 2-3600'
        [check_timeout: 0]                                       || 'check_timeout'  | 'Must be 1-30'
        [check_timeout: 31]                                      || 'check_timeout'  | 'Must be 1-30'
        [check_attempts: 0]                                      || 'check_attempts' | 'Must be 1-30'
        [check_attempts: 31]                                     || 'check_attempts' | 'Must be 1-30'
        [check_interval: 30, check_timeout: 30]                  || 'check_interval' | 'check_interval must be greater than check_timeout'
        [check: 'http']                                          || 'check_path'     | 'check_path is required with check http and http_body'
        [check: 'http', check_path: '/a b']                      || 'check_path'     | 'Must hold visible ASCII characters only'
        [check: 'http_body', check_path: '/']                    || 'check_body'     | 'check_body is required with check http_body'
        [check_passive: true, protocol: 'udp']                   || 'check_passive'  | 'Must be one of false'
        [proxy_protocol: 'v1']                                   || 'proxy_protocol' | 'Must be one of none'
        [cipher_suite: 'none']                                   || 'cipher_suite'   | 'Must be one of recommended, legacy'
        [udp_check_port: 65536]                                  || 'udp_check_port' | 'Must be 1-65535'
        [nodes: [[label: 'abc', address: '8.8.8.8:80']]]         || 'nodes[0].address' | 'Must begin with 192.168'
    }

    def 'a short interval without a timeout has the timeout of the description'() {
        given:
        def id = post(path, [check_interval: interval]).json.id

        expect:
        get("$path/$id").json.check_timeout == timeout
        put("$path/$id", [check_interval: 60]).json.check_timeout == timeout

        where:
        interval || timeout
        4        || 3
        30       || 3
        31       || 30
    }

    def 'what a change leaves must go with what it sends'() {
        given:
        def id = post(path, before).json.id

        expect:
        errors(put("$path/$id", change)) == [[field, reason]]
        get("$path/$id").json.protocol == before.protocol

        where:
        before                                          | change                 || field            | reason
        [protocol: 'http', stickiness: 'http_cookie']   | [protocol: 'tcp']      || 'stickiness'     | "Stickiness http_cookie requires protocol 'http' or 'https'"
        [protocol: 'tcp', proxy_protocol: 'v2']         | [protocol: 'http']     || 'proxy_protocol' | 'Must be one of none'
        [protocol: 'http', check_interval: 20, check_timeout: 5] | [check_timeout: 20] || 'check_interval' | 'check_interval must be greater than check_timeout'
        [protocol: 'udp']                               | [cipher_suite: 'none'] || 'cipher_suite'   | 'cipher_suite is not used with protocol udp'
    }

    def 'a port has one config, and one more for udp'() {
        given:
        def http = config(lb, [port: 443, protocol: 'tcp'])
        config(lb, [port: 443, protocol: 'udp'])
        def other = config(lb, [port: 80])

        expect:
        [post(path, [port: 443]), put("$path/$other", [port: 443]), post(path, [port: 443, protocol: 'udp'])].each {
            assert it.status == 400
            assert it.json == [errors: [[reason: 'Another config is already using port 443']]]
        }
        put("$path/$http", [port: 443]).status == 200
        delete("$path/$http").json == [:]
        put("$path/$other", [port: 443]).status == 200
    }

    def 'a certificate is checked, kept and never shown'() {
        when:
        def reply = post(path, TLS)

        then:
        reply.json.subMap('ssl_cert', 'ssl_key', 'ssl_commonname') ==
            [ssl_cert: '<REDACTED>', ssl_key: '<REDACTED>', ssl_commonname: 'web.example.com']
        reply.json.ssl_fingerprint ==~ /([0-9A-F]{2}:){19}[0-9A-F]{2}/
        put("$path/$reply.json.id", [port: 8443]).json.ssl_commonname == 'web.example.com'
        put("$path/$reply.json.id", [protocol: 'tcp']).json.subMap('ssl_cert', 'ssl_commonname') == [ssl_cert: null, ssl_commonname: '']
        !sandbox.snapshot().contains('PRIVATE KEY')
    }

    def 'an expired certificate is accepted'() {
        given:
        def expired = Pairs.named('CN=old', new Date(1_700_000_001_000L), Pairs.rsa())

        expect:
        post(path, [protocol: 'https', ssl_cert: expired.cert, ssl_key: expired.key]).json.ssl_commonname == 'old'
    }

    def 'a certificate that is wrong is refused'() {
        expect:
        def reply = post(path, sent)
        reply.status == 400
        errors(reply) == wrong

        where:
        sent                                                    || wrong
        TLS + [ssl_cert: '<REDACTED>', ssl_key: '<REDACTED>']   || [['ssl_key', 'SSL private key appears to be incorrectly formatted'], ['ssl_cert', 'SSL certificate appears to be incorrectly formatted']]
        [protocol: 'https']                                     || [['ssl_key', 'ssl_key is required with protocol https'], ['ssl_cert', 'ssl_cert is required with protocol https']]
        TLS + [ssl_key: null]                                   || [['ssl_key', 'ssl_key is required with protocol https']]
        TLS + [protocol: 'http']                                || [['ssl_key', 'ssl_key is only used with protocol https'], ['ssl_cert', 'ssl_cert is only used with protocol https']]
        TLS + [ssl_key: Pairs.named('CN=other', Pairs.END, Pairs.rsaOtherThan(PAIR.keys)).key] || [['ssl_key', 'SSL private key does not belong to the certificate']]
        TLS + [ssl_cert: EC.cert, ssl_key: EC.key]              || [['ssl_key', 'SSL private key appears to be incorrectly formatted'], ['ssl_cert', 'SSL certificate appears to be incorrectly formatted']]
        TLS + [ssl_cert: Pairs.issued('O=Ballast', 'CN=Issuer').cert] || [['ssl_cert', 'SSL certificate is rejected: its subject fields are blank']]
    }

    def 'a certificate with a blank subject is accepted for its alternative names'() {
        given:
        def cert = Samples.certificate(subject: '', issuer: 'CN=CA', signer: Samples.OTHER_EC, hosts: ['www.example.com'], Samples.RSA)

        expect:
        post(path, [port: 443, protocol: 'https', ssl_cert: cert, ssl_key: Samples.pkcs8(Samples.RSA)]).json.with { [it.protocol, it.ssl_commonname] } == ['https', '']
    }

    def 'a rebuild changes the nodes it names by id, creates the others and deletes the rest'() {
        given:
        def id = post(path, [check_interval: 60, nodes: [node('one', 2), node('two', 3)]]).json.id
        def (one, two) = get("$path/$id/nodes").json.data*.id

        when:
        def rebuilt = post("$path/$id/rebuild", [port: 8080, nodes: [[id: two, weight: 0 + 7, mode: 'drain'], node('three', 4)]])

        then:
        rebuilt.status == 200
        rebuilt.json == DEFAULTS + [id: id, nodebalancer_id: lb, port: 8080, check_interval: 60, nodes_status: [up: 0, down: 2]]
        with(get("$path/$id/nodes").json.data) {
            it*.label == ['two', 'three']
            it[0].subMap('id', 'address', 'weight', 'mode') == [id: two, address: '192.168.128.3:80', weight: 7, mode: 'drain']
            !(it[1].id in [one, two])
        }
        get("$path/$id/nodes/$one").status == 404
        post("$path/$id/rebuild", [nodes: []]).json.nodes_status == [up: 0, down: 0]
    }

    def 'a rebuild that is wrong changes nothing'() {
        given:
        def id = post(path, TLS + [nodes: [node('one', 2)]]).json.id
        def before = get("$path/$id").json

        expect:
        errors(post("$path/$id/rebuild", sent)) == wrong
        get("$path/$id").json == before
        get("$path/$id/nodes").json.data*.label == ['one']

        where:
        sent                                         || wrong
        TLS                                          || [['nodes', 'nodes is required']]
        TLS + [nodes: [[id: 7]]]                     || [['nodes[0].id', 'The config has no node of this id']]
        TLS + [nodes: [node('two', 3), [label: 'x']]] || [['nodes[1].label', "Must be 3-32 letters, digits, '-', '_' and '.'"], ['nodes[1].address', 'address is required']]
        [nodes: []]                                  || [['ssl_key', 'ssl_key is required with protocol https'], ['ssl_cert', 'ssl_cert is required with protocol https']]
    }

    def 'a rebuild takes no node of another config'() {
        given:
        def (id, other) = [post(path, [port: 80, nodes: [node('one', 2)]]), post(path, [port: 90, nodes: [node('two', 3)]])]*.json*.id
        def foreign = get("$path/$other/nodes").json.data[0].id

        expect:
        errors(post("$path/$id/rebuild", [nodes: [[id: foreign, weight: 1]]])) ==
            [['nodes[0].id', 'The config has no node of this id']]
        get("$path/$other/nodes/$foreign").json.weight == 50
    }

    def 'a config is found below its NodeBalancer only'() {
        given:
        def id = config(lb, [port: 80])
        def other = post('/v4/nodebalancers', [region: 'us-east']).json.id

        expect:
        get("/v4/nodebalancers/$other/configs/$id").status == 404
        get("$path/$id").status == 200
        delete("$path/$id").status == 200
        [get("$path/$id"), delete("$path/$id"), put("$path/$id", [:]), post("$path/$id/rebuild", [nodes: []]), get("$path/$id/nodes")]*.status == [404] * 5
    }

    def 'each change is a notification of the NodeBalancer with its config'() {
        given:
        def id = config(lb, [port: 80])
        put("$path/$id", [port: 81])
        post("$path/$id/rebuild", [nodes: []])
        delete("$path/$id")
        def events = get('/v4/account/events').json.data.take(4)

        expect:
        events*.action == ['delete', 'update', 'update', 'create'].collect { "nodebalancer_config_$it".toString() }
        events*.entity*.id.unique() == [lb]
        events*.secondary_entity*.subMap('id', 'type').unique() == [[id: id, type: 'nodebalancer_config']]
        events*.secondary_entity*.url.unique() == ["/v4/nodebalancers/$lb/configs/$id".toString()]
    }

    static Map node(String label, int host) {
        [label: label, address: "192.168.128.$host:80".toString()]
    }
}
