package dev.ballast.sandbox.linode

/** Firewalls, and those of instances and NodeBalancers. */
class FirewallSpec extends LinodeSpecification {

    static final String PATH = '/v4/networking/firewalls'
    static final Map BARE = [region: 'us-east', type: 'g6-nanode-1']
    static final Map RULES = [inbound: [[protocol: 'TCP', ports: '22', action: 'ACCEPT', label: 'ssh', addresses: [ipv4: ['192.0.2.0/32']]]], inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT']

    def 'a firewall has every field'() {
        when:
        def reply = post(PATH, [label: 'web', rules: RULES, tags: ['a']])

        then:
        reply.status == 200
        reply.json == [
            id: reply.json.id, label: 'web', created: '2026-01-01T00:00:00', updated: '2026-01-01T00:00:00', status: 'enabled',
            rules: RULES + [version: 1, fingerprint: reply.json.rules.fingerprint], tags: ['a'], entities: []]
        reply.json.rules.fingerprint ==~ /[0-9a-f]{8}/
        ['web', 'other'].collect { post(PATH, [label: it, rules: RULES]).json.rules.fingerprint }.unique() == [reply.json.rules.fingerprint]
        post(PATH, [label: 'web', rules: RULES + [inbound_policy: 'ACCEPT']]).json.rules.fingerprint != reply.json.rules.fingerprint
        get("$PATH/$reply.json.id").json == reply.json
        get(PATH).json.data[0] == reply.json
        reply.header('X-Accepted-OAuth-Scopes').get() == 'firewall:read_write'
    }

    def 'a firewall that is wrong is refused'() {
        expect:
        errors(post(PATH, body)) == [[field, reason]]

        where:
        body                         || field   | reason
        [rules: RULES]               || 'label' | 'label is required'
        [label: 'ab', rules: RULES]  || 'label' | 'Must be 3-32 characters'
        [label: 'web']               || 'rules' | 'rules is required'
    }

    def 'the account has no default firewall'() {
        when:
        def reply = get("$PATH/settings")

        then:
        reply.json == [default_firewall_ids: [linode: null, nodebalancer: null, public_interface: null, vpc_interface: null]]
        reply.header('X-Accepted-OAuth-Scopes').get() == 'firewall:read_only'
    }

    def 'the firewall of a create is listed, replaced and removed: #path'(String path, Map body) {
        given:
        def (one, two) = ['one', 'two'].collect { post(PATH, [label: it, rules: RULES]).json.id }
        def made = post(path, body + [firewall_id: one]).json
        def list = "$path/$made.id/firewalls"
        def ids = { get(list).json.data*.id }

        expect:
        !made.containsKey('firewall_id')
        with(get(list).json) {
            results == 1
            data[0].subMap('id', 'label') == [id: one, label: 'one']
            data[0].entities == [[id: made.id, type: type, label: made.label, url: "$path/$made.id", parent_entity: null]]
        }
        put(list, [firewall_ids: [two]]).json == get(list).json
        ids() == [two]
        get("$PATH/$one").json.entities == []
        put(list, [firewall_ids: []]).json == [data: [], page: 1, pages: 1, results: 0]
        errors(put(list, [firewall_ids: [one, two]])) == [['firewall_ids', 'There is one firewall at most.']]
        errors(put(list, [:])) == [['firewall_ids', 'firewall_ids is required']]
        ids() == []
        get(list).header('X-Accepted-OAuth-Scopes').get() == "${scope}:read_only"

        where:
        path                   | body                 | type           | scope
        '/v4/linode/instances' | BARE                 | 'linode'       | 'linodes'
        '/v4/nodebalancers'    | [region: 'us-east']  | 'nodebalancer' | 'nodebalancers'
    }

    def 'a deleted firewall is gone from what had it'() {
        given:
        def id = post(PATH, [label: 'web', rules: RULES]).json.id
        def lb = made('/v4/nodebalancers', [region: 'us-east', firewall_id: id])

        expect:
        delete("$PATH/$id").json == [:]
        [get("$PATH/$id"), delete("$PATH/$id")]*.status == [404, 404]
        get("/v4/nodebalancers/$lb/firewalls").json.results == 0
    }

    def 'a firewall that the account does not have is refused, and none is -1'() {
        given:
        def lb = made('/v4/nodebalancers', [region: 'us-east'])

        expect:
        errors(post('/v4/nodebalancers', [region: 'us-east', firewall_id: 7])) == [['firewall_id', 'Firewall not found']]
        errors(put("/v4/nodebalancers/$lb/firewalls", [firewall_ids: [7]])) == [['firewall_ids', 'Firewall not found']]
        errors(post('/v4/linode/instances', BARE + [firewall_id: 7])) == [['firewall_id', 'Firewall not found']]
        errors(post('/v4/linode/instances', BARE + [interface_generation: 'linode', interfaces: [[firewall_id: 7, public: [:]]]])) == [['interfaces[0].firewall_id', 'Firewall not found']]
        get("/v4/linode/instances/${made('/v4/linode/instances', BARE + [firewall_id: -1])}/firewalls").json.data == []
        get("/v4/linode/instances/${made('/v4/linode/instances', BARE)}/firewalls").json.data == []
    }

    def 'an instance of the newer generation has firewalls at its interfaces only'() {
        given:
        def id = post(PATH, [label: 'web', rules: RULES]).json.id
        def web = post('/v4/linode/instances', BARE + [interface_generation: 'linode', interfaces: [[firewall_id: id, public: [:]]]]).json
        def own = "/v4/linode/instances/$web.id"
        def shown = get("$own/interfaces").json.interfaces[0].id

        expect:
        get("$PATH/$id").json.entities == [[
            id: shown, type: 'linode_interface', label: null, url: "$own/interfaces/$shown",
            parent_entity: [id: web.id, type: 'linode', label: web.label, url: own, parent_entity: null]]]
        [get("$own/firewalls"), put("$own/firewalls", [firewall_ids: []])].collect { errors(it) }.unique() ==
            [[[null, 'Option cannot be set on a Linode that is configured to use Linode Interfaces']]]
    }
}
