package dev.ballast.client

import dev.ballast.client.Instances.NewInstance
import dev.ballast.client.NodeBalancers.ConfigFields
import dev.ballast.client.NodeBalancers.NewNodeBalancer
import dev.ballast.client.NodeBalancers.NodeFields
import dev.ballast.client.Volumes.NewVolume
import dev.ballast.http.WireSpec
import dev.ballast.model.Dialect
import dev.ballast.model.Filter
import dev.ballast.model.NodesStatus
import dev.ballast.model.Secret

import static com.github.tomakehurst.wiremock.client.WireMock.okJson
import static dev.ballast.client.LinodeOperationsSpec.of

/** Every operation of the service document as it looks on the wire: method, path, headers and body to the letter. */
class OperationsSpec extends WireSpec {

    static final NewNodeBalancer WEB = of(NewNodeBalancer, [region: 'us', label: 'web', clientConnThrottle: 20])
    static final NewNodeBalancer BARE = of(NewNodeBalancer, [region: 'us'])
    static final Map WEB_FIELDS = [region: 'us', label: 'web', client_conn_throttle: 20]
    static final ConfigFields NAMED = of(ConfigFields, [label: 'x', port: 80, check: 'none'])
    static final ConfigFields PLAIN = of(ConfigFields, [port: 80])
    static final ConfigFields TLS = of(ConfigFields, [protocol: 'https', port: 443, sslCert: '-CERT-\n', sslKey: Secret.of('-KEY-\n')])
    static final Map TLS_FIELDS = [protocol: 'https', port: 443, ssl_cert: '-CERT-\n', ssl_key: '-KEY-\n']
    static final ConfigFields PORT = of(ConfigFields, [port: 8080])
    static final NodeFields NODE = DocumentedNode.node('a', '192.168.1.1:80')
    static final NewInstance WHOLE = of(NewInstance, [region: 'us', type: 'standard-1', image: 'debian12', rootPass: Secret.of('hunter22'), booted: false])
    static final Map WHOLE_FIELDS =
            [region: 'us', type: 'standard-1', image: 'debian12', root_pass: 'hunter22', booted: false]
    static final NewInstance LEAST = of(NewInstance, [region: 'us', type: 'standard-1'])
    static final NewVolume ON_INSTANCE = of(NewVolume, [label: 'd', region: 'us', size: 20, linodeId: 4])
    static final NewVolume FREE = of(NewVolume, [label: 'd', region: 'us', size: 20])

    Client client

    def setup() {
        client = new Client(connection, Dialect.DOCUMENTED)
    }

    def "sends #method /nodebalancers#path with exactly #body.keySet()"() {
        given:
        answers(okJson('{"id": 7}'))

        when:
        client.nodeBalancers().with(operation)

        then:
        sent(method, '/nodebalancers' + path, body)

        where:
        operation                      | method | path                 || body
        ({ create(WEB) })              | 'POST' | ''                   || WEB_FIELDS
        ({ create(BARE) })             | 'POST' | ''                   || [region: 'us']
        ({ createConfig(1, NAMED) })   | 'POST' | '/1/configs'         || [label: 'x', port: 80, check: 'none']
        ({ createConfig(1, PLAIN) })   | 'POST' | '/1/configs'         || [port: 80]
        ({ changeConfig(1, 7, TLS) })  | 'PUT'  | '/1/configs/7'       || TLS_FIELDS
        ({ changeConfig(1, 7, PORT) }) | 'PUT'  | '/1/configs/7'       || [port: 8080]
        ({ createNode(1, 2, NODE) })   | 'POST' | '/1/configs/2/nodes' || [label: 'a', address: '192.168.1.1:80']
    }

    def "sends POST #path with exactly #body.keySet()"() {
        given:
        answers(okJson('{"id": 7}'))

        when:
        client.with(operation)

        then:
        sent('POST', path, body)

        where:
        operation                          | path                  || body
        ({ instances().create(WHOLE) })    | '/compute/instances/' || WHOLE_FIELDS
        ({ instances().create(LEAST) })    | '/compute/instances/' || [region: 'us', type: 'standard-1']
        ({ addresses().add(4) }) | '/networking/ips'     || [type: 'ipv4', public: false, linode_id: 4]
    }

    def "sends POST /volumes#path with exactly #body.keySet()"() {
        given:
        answers(okJson('{"id": 7}'))

        when:
        client.volumes().with(operation)

        then:
        sent('POST', '/volumes' + path, body)

        where:
        operation                 | path        || body
        ({ create(ON_INSTANCE) }) | ''          || [label: 'd', region: 'us', size: 20, linode_id: 4]
        ({ create(FREE) })        | ''          || [label: 'd', region: 'us', size: 20]
        ({ attach(7, 4, 5) })     | '/7/attach' || [linode_id: 4, config_id: 5]
        ({ attach(7, 4, null) })  | '/7/attach' || [linode_id: 4]
        ({ clone(9, 'copy') })    | '/9/clone'  || [label: 'copy']
        ({ resize(7, 40) })       | '/7/resize' || [size: 40]
    }

    def "sends #method #path without body and content type"() {
        given:
        answers(okJson(answer))

        when:
        client.with(operation)

        then:
        sent(method, path, null)

        where:
        operation                          | answer      | method   | path
        ({ nodeBalancers().config(1, 2) }) | '{"id": 2}' | 'GET'    | '/nodebalancers/1/configs/2'
        ({ instances().list(Filter.NONE).toList() })  | '[]'        | 'GET'    | '/compute/instances'
        ({ instances().boot(4, null) })          | '{}'        | 'POST'   | '/compute/instances/4/boot'
        ({ volumes().get(9) })             | '{"id": 9}' | 'GET'    | '/volumes/9'
        ({ volumes().detach(9) })          | '{}'        | 'POST'   | '/volumes/9/detach'
        ({ volumes().delete(9) })          | '{}'        | 'DELETE' | '/volumes/9'
    }

    def "sends the fields in the order of the document"() {
        given:
        answers(okJson('{"id": 7}'))

        when:
        client.volumes().create(ON_INSTANCE)

        then:
        onlyRequest().bodyAsString == '{"label":"d","region":"us","size":20,"linode_id":4}'
    }

    def "reads every documented field of a volume"() {
        given:
        answers(okJson('''{"id": 9, "label": "d", "size": 20, "region": "us", "linode_id": 4, "status": "active",
            "created": "2026-01-01T00:00:00", "updated": "2026-01-02T00:00:00", "filesystem_path": "/dev/d"}'''))

        expect:
        with(client.volumes().get(9)) {
            [id(), label(), size(), region(), linodeId()] == [9, 'd', 20, 'us', 4]
            [created(), updated()] == ['2026-01-01T00:00:00', '2026-01-02T00:00:00']
            filesystemPath() == '/dev/d'
            active
        }
    }

    def "reads how many nodes of a config are up and down"() {
        given:
        answers(okJson('{"id": 2, "port": 443, "protocol": "https", "nodes_status": {"up": 1, "down": 2}}'))

        expect:
        with(client.nodeBalancers().config(1, 2)) {
            nodesStatus() == new NodesStatus(1, 2)
            [port(), protocol()] == [443, 'https']
        }
    }

    /** The one request that arrived, compared whole: a null body means no byte and no content type. */
    void sent(String method, String path, Map body) {
        verifyAll(onlyRequest()) {
            it.method.value() == method
            url == '/v4' + path
            (it.body.length == 0 ? null : fields(it)) == body
            containsHeader('Content-Type') == (body != null)
            !body || header('Content-Type').values() == ['application/json']
            header('Accept').values() == ['application/json']
            header('Authorization').values() == ['Bearer tok-12345']
            header('User-Agent').firstValue().startsWith('ballast/')
        }
    }
}
