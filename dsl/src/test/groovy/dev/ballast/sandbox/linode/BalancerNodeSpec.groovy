package dev.ballast.sandbox.linode

/** The nodes of a config of Linode. */
class BalancerNodeSpec extends LinodeSpecification {

    static final String ADDRESS = '192.168.128.2:80'
    static final Map NEW = [label: 'web-1', address: ADDRESS]

    long lb = balancer()
    long port = config(lb, [check: 'connection'])
    String config = "/v4/nodebalancers/$lb/configs/$port"
    String path = "$config/nodes"

    def 'a new node has every field'() {
        when:
        def reply = post(path, NEW)

        then:
        reply.status == 200
        reply.json == [
            id: reply.json.id, address: ADDRESS, label: 'web-1', status: 'Unknown', weight: 50, mode: 'accept', config_id: port,
            nodebalancer_id: lb, vpc_config_id: null
        ]
        get("$path/$reply.json.id").json == reply.json
        get(path).json == [data: [reply.json], page: 1, pages: 1, results: 1]
    }

    def 'a change leaves what is not sent'() {
        given:
        def created = post(path, NEW + [weight: 10, mode: 'backup']).json

        expect:
        put("$path/$created.id", change).json == created + change
        get("$path/$created.id").json == created + change

        where:
        change << [[label: 'web.2_b'], [address: '192.168.255.254:65535'], [weight: 255], [mode: 'reject'], [mode: 'drain'], [:], NEW]
    }

    def 'a node that is wrong is refused in the words of the service'() {
        expect:
        def reply = post(path, sent)
        reply.status == 400
        errors(reply) == [[field, reason]]

        where:
        sent                                    || field     | reason
        [address: ADDRESS]                      || 'label'   | 'label is required'
        [label: 'web-1']                        || 'address' | 'address is required'
        NEW + [label: 'ab']                     || 'label'   | "Must be 3-32 letters, digits, '-', '_' and '.'"
        NEW + [address: '192.168.128.2']        || 'address' | 'Must be in address:port format'
        NEW + [address: '192.168.128.2:0']      || 'address' | 'Must be in address:port format'
        NEW + [address: '8.8.8.8:80']           || 'address' | 'Must begin with 192.168'
        NEW + [address: '192.168.127.255:80']   || 'address' | 'Address Restricted: IP must not be within 192.168.0.0/17'
        NEW + [weight: 0]                       || 'weight'  | 'Must be 1-255'
        NEW + [weight: 256]                     || 'weight'  | 'Must be 1-255'
        NEW + [mode: 'off']                     || 'mode'    | 'Must be one of accept, reject, drain, backup, none'
        NEW + [mode: 'none']                    || 'mode'    | "Mode none is for protocol 'udp', which has no other one"
    }

    def 'a change is held to the same rules'() {
        given:
        def id = post(path, NEW).json.id

        expect:
        errors(put("$path/$id", [address: '10.0.0.1:80'])) == [['address', 'Must begin with 192.168']]
        errors(put("$path/$id", [weight: 0])) == [['weight', 'Must be 1-255']]
    }

    def 'two nodes may have the same label and address'() {
        expect:
        post(path, NEW).json.id != post(path, NEW).json.id
    }

    def 'a node is known two seconds after it is created, and again after its address is changed'() {
        given:
        sandbox.listening(ADDRESS, true)
        pass(60)
        def id = post(path, NEW).json.id
        def silent = post(path, NEW + [address: '192.168.128.3:80']).json.id

        expect:
        seen(id, silent) == ['Unknown', 'Unknown', 0, 2]
        pass(1)
        seen(id, silent) == ['Unknown', 'Unknown', 0, 2]
        pass(1)
        seen(id, silent) == ['UP', 'DOWN', 1, 1]

        when:
        put("$path/$id", [mode: 'drain', weight: 1, label: 'other'])
        put("$path/$silent", [address: ADDRESS])

        then:
        seen(id, silent) == ['UP', 'Unknown', 1, 1]
        pass(2)
        seen(id, silent) == ['UP', 'UP', 2, 0]
    }

    def 'a node is up two seconds after its instance runs, whatever its mode, and down when it stops'() {
        given:
        def web = post('/v4/linode/instances', [region: 'us-east', type: 'g6-nanode-1', private_ip: true]).json
        def id = post(path, NEW + [address: "${web.ipv4[1]}:80".toString(), mode: 'reject']).json.id
        pass(10)

        expect:
        get("$path/$id").json.status == 'DOWN'
        sandbox.power(web.id as long, true)
        get("$path/$id").json.status == 'DOWN'
        pass(2)
        get("$path/$id").json.subMap('status', 'mode') == [status: 'UP', mode: 'reject']
        post("/v4/linode/instances/$web.id/shutdown").status == 200
        pass(2)
        get("$path/$id").json.status == 'DOWN'
    }

    def 'without checks nothing is known of a node, which counts as down'() {
        given:
        sandbox.listening(ADDRESS, true)
        put(config, [check: 'none'])
        def id = post(path, NEW).json.id
        pass(60)

        expect:
        seen(id, id) == ['Unknown', 'Unknown', 0, 1]
    }

    def 'a private address that a running instance was given is used after its next boot'() {
        given:
        def web = made('/v4/linode/instances', [region: 'us-east', type: 'g6-nanode-1', image: 'linode/debian12', root_pass: 'thisIsYourRootPassword'])
        pass(10)
        def address = post("/v4/linode/instances/$web/ips", [type: 'ipv4', public: false]).json.address
        def node = made(path, [label: 'web-1', address: "$address:80".toString()])
        pass(10)
        def status = { get("$path/$node").json.status }

        expect:
        status() == 'DOWN'

        when:
        post("/v4/linode/instances/$web/reboot")
        pass(10)

        then:
        status() == 'UP'
    }

    def 'under udp the mode of a node is none'() {
        given:
        put(config, [protocol: 'udp', check_passive: false])
        def id = post(path, NEW).json.id

        expect:
        get("$path/$id").json.mode == 'none'
        put("$path/$id", [mode: 'none']).json.mode == 'none'
        errors(put("$path/$id", [mode: 'drain'])) == [['mode', "Mode none is for protocol 'udp', which has no other one"]]
    }

    def 'a deleted node is gone, with its config too'() {
        given:
        def (one, two) = [post(path, NEW), post(path, NEW)]*.json*.id

        expect:
        delete("$path/$one").json == [:]
        [delete("$path/$one"), get("$path/$one"), put("$path/$one", [:])]*.status == [404] * 3
        get(path).json.data*.id == [two]
        delete(config).status == 200
        get("$path/$two").status == 404
        !sandbox.snapshot().contains(ADDRESS)
    }

    def 'a config has a thousand nodes at most'() {
        given:
        def nodes = [NEW] * 1000

        expect:
        errors(post("$config/rebuild", [nodes: nodes + NEW])) == [['nodes', 'A config has at most 1000 nodes.']]
        post("$config/rebuild", [nodes: nodes]).json.nodes_status.down == 1000
        errors(post(path, NEW)) == [[null, 'A config has at most 1000 nodes.']]
        get("$path?page_size=500&page=2").json.subMap('page', 'pages', 'results') == [page: 2, pages: 2, results: 1000]
    }

    def 'a config that another service has shown with more nodes takes more, as older ones do'() {
        given:
        sandbox.mirror { mirror ->
            (1..1001).each { mirror.node(port, MAPPER.valueToTree([id: 900_000 + it, label: "old-$it".toString(), address: '192.168.128.9:80', status: 'UP'])) }
        }
        def nodes = (1..1001).collect { [id: 900_000 + it, label: "old-$it".toString(), address: '192.168.128.9:80', weight: 7] }

        expect:
        post("$config/rebuild", [nodes: nodes]).status == 200
        get("$path/900001").json.weight == 7
        post(path, NEW).status == 200
    }

    def 'each change is a notification of the NodeBalancer with its node'() {
        given:
        def id = post(path, NEW).json.id
        put("$path/$id", [weight: 1])
        delete("$path/$id")
        def events = get('/v4/account/events').json.data.take(3)

        expect:
        events*.action == ['delete', 'update', 'create'].collect { "nodebalancer_node_$it".toString() }
        events*.entity*.id.unique() == [lb]
        events*.secondary_entity*.subMap('id', 'label', 'url').unique() == [[id: id, label: 'web-1', url: "$path/$id".toString()]]
    }

    /** The states of two nodes, and how many their config counts as up and down. */
    List seen(def one, def two) {
        def counted = get(config).json.nodes_status
        [get("$path/$one").json.status, get("$path/$two").json.status, counted.up, counted.down]
    }
}
