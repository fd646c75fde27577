package dev.ballast.sandbox.linode

import dev.ballast.sandbox.OtherClient

/** The NodeBalancers of Linode. */
class LinodeNodeBalancerSpec extends LinodeSpecification {

    static final String PATH = '/v4/nodebalancers'
    static final Map NODE = [label: 'web-1', address: '192.168.128.2:80']

    def 'a new NodeBalancer has every field'() {
        when:
        def reply = post('/v4beta/nodebalancers', [region: 'us-east', tags: null])

        then:
        reply.status == 200
        reply.json == [
            id: reply.json.id, label: "balancer$reply.json.id", region: 'us-east', type: 'common',
            hostname: '198-18-0-2.ip.linodeusercontent.com', ipv4: '198.18.0.2', ipv6: reply.json.ipv6,
            created: '2026-01-01T00:00:00', updated: '2026-01-01T00:00:00', client_conn_throttle: 0, client_udp_sess_throttle: 0,
            lke_cluster: null, tags: [], locks: [], frontend_address_type: 'public', frontend_vpc_subnet_id: null,
            transfer: [in: null, out: null, total: null]
        ]
        reply.json.ipv6 ==~ /2001:db8::[0-9a-f]+/
        get("/v4beta/nodebalancers/$reply.json.id").json == reply.json
        get('/v4beta/nodebalancers').json == [data: [reply.json], page: 1, pages: 1, results: 1]
    }

    def 'a NodeBalancer keeps what is sent, and a change only what is sent'() {
        given:
        OtherClient.guarded(sandbox)
        def sent = [region: 'ap-west', label: 'web', client_conn_throttle: 20, client_udp_sess_throttle: 5, tags: ['a', 'b'], type: 'common']
        def created = post(PATH, sent + [firewall_id: 901]).json
        pass(60)

        when:
        def changed = put("$PATH/$created.id", change).json

        then:
        created.subMap(sent.keySet()) == sent
        !created.containsKey('firewall_id')
        changed == created + change.findAll { it.value != null } + [updated: '2026-01-01T00:01:00']
        get("$PATH/$created.id").json == changed

        where:
        change << [
            [label: 'shop'], [label: 'web'], [client_conn_throttle: 0], [client_udp_sess_throttle: 0], [tags: []], [tags: ['c']],
            [tags: null], [:]
        ]
    }

    def 'the first node decides the kind of backends, and without nodes none is decided'() {
        given:
        def id = made(PATH, [region: 'us-east'])
        def config = made("$PATH/$id/configs", [port: 80])
        def nodes = "$PATH/$id/configs/$config/nodes"
        def add = { post(nodes, [label: 'web-1', address: it]) }
        def first = add('192.168.128.9:80').json.id

        expect:
        errors(add('[2001:db8::5]:80')) == [['address', 'Address type must match backend_connectivity']]
        delete("$nodes/$first").status == 200
        add('[2001:db8::5]:80').status == 200
        !get("$PATH/$id").json.containsKey('backend_connectivity')
    }

    def 'a request that is wrong is refused in the words of the service'() {
        given:
        post(PATH, [region: 'us-east', label: 'taken'])

        expect:
        def reply = post(PATH, body)
        reply.status == 400
        errors(reply) == [[field, reason]]

        where:
        body                                              || field                      | reason
        [:]                                               || 'region'                   | 'region is required'
        [region: 'mars']                                  || 'region'                   | 'region is not valid'
        [region: 'us-east', label: 'taken']               || 'label'                    | 'Label must be unique among your NodeBalancers'
        [region: 'us-east', label: 'ab']                  || 'label'                    | "Must be 3-32 letters, digits, '-' and '_'"
        [region: 'us-east', label: 'a' * 33]              || 'label'                    | "Must be 3-32 letters, digits, '-' and '_'"
        [region: 'us-east', label: 'a.b']                 || 'label'                    | "Must be 3-32 letters, digits, '-' and '_'"
        [region: 'us-east', client_conn_throttle: 21]     || 'client_conn_throttle'     | 'Must be 0-20'
        [region: 'us-east', client_conn_throttle: -1]     || 'client_conn_throttle'     | 'Must be 0-20'
        [region: 'us-east', client_udp_sess_throttle: -1] || 'client_udp_sess_throttle' | 'Must be 0-20'
        [region: 'us-east', type: 'huge']                 || 'type'                     | 'Must be one of common, premium, premium_40gb, enterprise'
    }

    def 'a label is taken by another NodeBalancer only'() {
        given:
        post(PATH, [region: 'us-east', label: 'taken'])
        def id = post(PATH, [region: 'us-east', label: 'mine']).json.id

        expect:
        put("$PATH/$id", [label: 'mine']).status == 200
        errors(put("$PATH/$id", [label: 'taken'])) == [['label', 'Label must be unique among your NodeBalancers']]
    }

    def 'a NodeBalancer is created with its configs and nodes'() {
        when:
        def created = post(PATH, [region: 'us-east', configs: [
            [port: 80, nodes: [NODE, NODE + [label: 'web-2', weight: 10, mode: 'drain']]],
            [port: 80, protocol: 'udp', nodes: [NODE]]
        ]]).json
        def configs = get("$PATH/$created.id/configs").json.data

        then:
        !created.containsKey('configs')
        configs*.subMap('port', 'protocol', 'nodes_status') == [
            [port: 80, protocol: 'http', nodes_status: [up: 0, down: 2]], [port: 80, protocol: 'udp', nodes_status: [up: 0, down: 1]]
        ]
        get("$PATH/$created.id/configs/${configs[0].id}/nodes").json.data*.subMap('label', 'weight', 'mode') ==
            [[label: 'web-1', weight: 50, mode: 'accept'], [label: 'web-2', weight: 10, mode: 'drain']]
    }

    def 'what is wrong inside is named by its place, and nothing is created'() {
        when:
        def reply = post(PATH, [region: 'us-east', configs: [[port: 80, nodes: [NODE]], config]])

        then:
        reply.status == 400
        errors(reply) == wrong
        get(PATH).json.results == 0

        where:
        config                                           || wrong
        [port: 0, nodes: [NODE]]                         || [['configs[1].port', 'Must be 1-65535']]
        [port: 90]                                       || [['configs[1].nodes', 'Must have at least one node']]
        [port: 90, nodes: []]                            || [['configs[1].nodes', 'Must have at least one node']]
        [port: 80, nodes: [NODE]]                        || [[null, 'Another config is already using port 80']]
        [port: 90, nodes: [NODE, [:]]]                   || [['configs[1].nodes[1].label', 'label is required'], ['configs[1].nodes[1].address', 'address is required']]
        [port: 90, nodes: [NODE + [address: 'a:1']]]     || [['configs[1].nodes[0].address', 'Must be in address:port format']]
        [port: 90, nodes: [NODE + [address: '192.168.0.2:1']]] || [['configs[1].nodes[0].address', 'Address Restricted: IP must not be within 192.168.0.0/17']]
        [port: 90, nodes: [NODE + [id: 5]]]              || [['configs[1].nodes[0].id', 'The config has no node of this id']]
        [port: 90, protocol: 'https', nodes: [NODE]]     || [['configs[1].ssl_key', 'ssl_key is required with protocol https'], ['configs[1].ssl_cert', 'ssl_cert is required with protocol https']]
        [port: 90, protocol: 'tcp', stickiness: 'http_cookie', nodes: [NODE]] || [['configs[1].stickiness', "Stickiness http_cookie requires protocol 'http' or 'https'"]]
    }

    def 'a deleted NodeBalancer takes its configs and nodes with it'() {
        given:
        def id = post(PATH, [region: 'us-east', configs: [[port: 80, nodes: [NODE]]]]).json.id
        def config = get("$PATH/$id/configs").json.data[0].id

        when:
        def deleted = delete("$PATH/$id")

        then:
        deleted.status == 200
        deleted.json == [:]
        [delete("$PATH/$id"), get("$PATH/$id"), get("$PATH/$id/configs"), get("$PATH/$id/configs/$config/nodes"), put("$PATH/$id", [:])]*.status ==
            [404] * 5
        !sandbox.snapshot().contains('192.168.128.2')
    }

    def 'each change is a notification of the NodeBalancer'() {
        given:
        def id = post(PATH, [region: 'us-east', label: 'web']).json.id
        put("$PATH/$id", [label: 'shop'])
        delete("$PATH/$id")

        expect:
        with(get('/v4/account/events').json.data) {
            it*.action == ['nodebalancer_delete', 'nodebalancer_update', 'nodebalancer_create']
            it*.status.unique() == ['notification']
            it*.entity*.subMap('id', 'type', 'label') == ['shop', 'shop', 'web'].collect { [id: id, type: 'nodebalancer', label: it] }
        }
    }

    def 'the nodes of a deleted instance go with it, and none other'() {
        given:
        def (web, other) = (1..2).collect { instance() }
        def (gone, kept) = [web, other].collect { node(it) }
        def id = post(PATH, [region: 'us-east', configs: [[port: 80, nodes: [gone, kept]], [port: 90, nodes: [gone]]]]).json.id
        def alien = post(PATH, [region: 'us-east']).json.id

        expect:
        get("/v4/linode/instances/$web/nodebalancers").json.data*.id == [id]
        delete("/v4/linode/instances/$web").status == 200
        get("$PATH/$id/configs").json.data*.nodes_status*.down == [1, 0]
        get("/v4/linode/instances/$other/nodebalancers").json.data == [get("$PATH/$id").json]
        get('/v4/account/events').json.data*.action.count('nodebalancer_node_delete') == 2
        delete("$PATH/$id")
        get("/v4/linode/instances/$other/nodebalancers").json.data == []
        get("$PATH/$alien").status == 200
    }

    def 'a node is in the region of its NodeBalancer'() {
        given:
        def far = node(instance('ap-west'))
        def lb = balancer()
        def port = config(lb, [port: 80])
        def near = made("$PATH/$lb/configs/$port/nodes", node(instance()))
        def reason = 'The address is of a Linode in another region than the NodeBalancer'

        expect:
        errors(post(PATH, [region: 'us-east', configs: [[nodes: [far]]]])) == [['configs[0].nodes[0].address', reason]]
        errors(post("$PATH/$lb/configs", [port: 81, nodes: [far]])) == [['nodes[0].address', reason]]
        errors(post("$PATH/$lb/configs/$port/rebuild", [nodes: [far]])) == [['nodes[0].address', reason]]
        errors(post("$PATH/$lb/configs/$port/nodes", far)) == [['address', reason]]
        errors(put("$PATH/$lb/configs/$port/nodes/$near", far)) == [['address', reason]]
    }

    def 'a NodeBalancer takes a reserved address, which outlives it'() {
        given:
        def address = post('/v4/networking/reserved/ips', [region: 'us-east']).json.address
        def far = post('/v4/networking/reserved/ips', [region: 'ap-west']).json.address

        when:
        def created = post(PATH, [region: 'us-east', ipv4: address]).json

        then:
        created.subMap('ipv4', 'hostname') == [ipv4: address, hostname: "${address.replace('.', '-')}.ip.linodeusercontent.com"]
        get('/v4/networking/ips').json.data.findAll { it.address == address }*.assigned_entity*.id == [created.id]

        and:
        [address, far, '198.18.9.9'].collect { errors(post(PATH, [region: 'us-east', ipv4: it])) } == [
            [['ipv4', 'Address must be currently unassigned.']], [['ipv4', 'Address must belong to same region as NodeBalancer.']],
            [['ipv4', 'Must provide a single valid reserved ipv4 address']]
        ]
        delete("$PATH/$created.id").status == 200
        post(PATH, [region: 'us-east', ipv4: address]).status == 200
    }

    def 'NodeBalancers are filtered by label, region, address and tag, configs and nodes by nothing'() {
        given:
        def web = post(PATH, [region: 'us-east', label: 'web', tags: ['shop'], configs: [[nodes: [NODE]]]]).json
        def api = post(PATH, [region: 'ap-west', label: 'api']).json
        def configs = "$PATH/$web.id/configs"
        def nodes = "$configs/${get(configs).json.data[0].id}/nodes"

        expect:
        [[label: 'web'], [region: 'us-east'], [ipv4: web.ipv4], [tags: 'shop']].every { filtered(PATH, it).json.data == [web] }
        filtered(PATH, ['+order_by': 'label']).json.data*.id == [api.id, web.id]
        errors(filtered(PATH, [hostname: 'x'])) == [['X-Filter', 'Cannot filter on hostname']]
        errors(filtered(configs, [port: 80])) == [['X-Filter', 'Cannot filter on port']]
        errors(filtered(nodes, [label: 'web-1'])) == [['X-Filter', 'Cannot filter on label']]
    }

    def 'there are no statistics yet'() {
        when:
        def reply = get("$PATH/${balancer()}/stats")

        then:
        reply.status == 400
        reply.json == [errors: [[reason: 'Stats are unavailable at this time.']]]
    }

    Reply filtered(String path, Map filter) {
        send('GET', path, null, ['X-Filter': MAPPER.writeValueAsString(filter)])
    }

    long instance(String region = 'us-east') {
        made('/v4/linode/instances', [region: region, type: 'g6-nanode-1', private_ip: true])
    }

    Map node(long instance) {
        [label: "node-$instance".toString(), address: get("/v4/linode/instances/$instance").json.ipv4[1] + ':80']
    }
}
