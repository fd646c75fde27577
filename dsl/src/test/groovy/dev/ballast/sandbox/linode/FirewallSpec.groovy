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
        ['two', 'other'].collect { post(PATH, [label: it, rules: RULES]).json.rules.fingerprint }.unique() == [reply.json.rules.fingerprint]
        post(PATH, [label: 'three', rules: RULES + [inbound_policy: 'ACCEPT']]).json.rules.fingerprint != reply.json.rules.fingerprint
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
        [label: 'w--b', rules: RULES] || 'label' | 'Must begin with a letter, and have only letters, digits, and single hyphens, underscores and dots'
        [label: 'web', rules: RULES - [inbound_policy: 'DROP']] || 'rules.inbound_policy' | 'inbound_policy is required'
        [label: 'web', rules: RULES + [inbound: RULES.inbound * 26]] || 'rules' | 'Too many rules submitted. Max allowed is 25'
        [label: 'web', rules: RULES, devices: [linodes: [7]]] || 'devices.linodes' | 'The entity does not exist'
    }

    def 'a rule that is wrong is refused by its place: #reason'() {
        given:
        def id = made(PATH, [label: 'web', rules: RULES])

        expect:
        errors(put("$PATH/$id/rules", RULES + [inbound: [RULES.inbound[0] + wrong]])) == [["inbound[0].$field".toString(), reason]]

        where:
        wrong                                          || field               | reason
        [action: 'REJECT']                             || 'action'            | 'Must be one of ACCEPT, DROP'
        [protocol: 'SCTP']                             || 'protocol'          | 'Must be one of TCP, UDP, ICMP, IPENCAP, ALL, or a number from 0 to 255'
        [addresses: [ipv4: ['192.0.2.1']]]             || 'addresses.ipv4[0]' | 'Must contain only valid IPv4 addresses or networks'
        [addresses: [ipv6: ['::1']]]                   || 'addresses.ipv6[0]' | 'Must contain only valid IPv6 addresses or networks'
        [addresses: [ipv4: ['10.0.0.0/8'] * 256]]      || 'addresses'         | 'Too many addresses submitted. Max allowed is 255'
        [addresses: [:]]                               || 'addresses'         | 'addresses is required'
        [ports: '70000']                               || 'ports'             | 'Must be 1-65535'
        [ports: '022']                                 || 'ports'             | 'Port must not have leading zeroes'
        [ports: '90-80']                               || 'ports'             | 'Range must start with a smaller number and end with a larger number'
        [ports: 'ssh']                                 || 'ports'             | 'Ports must be an integer, range of integers, or a comma-separated list of integers.'
        [ports: (1..16).join(',')]                     || 'ports'             | 'Number of ports or port range endpoints exceeded. Max allowed is 15'
        [protocol: 'ICMP']                             || 'ports'             | 'Ports are not allowed for ICMP and IPENCAP protocols.'
        [label: 'ab']                                  || 'label'             | 'Length must be 3-32 characters'
        [description: 'x' * 101]                       || 'description'       | 'Length must be 1-100 characters'
    }

    def 'a label of another firewall is refused'() {
        given:
        made(PATH, [label: 'web', rules: RULES])
        def other = made(PATH, [label: 'other', rules: RULES])

        expect:
        errors(post(PATH, [label: 'web', rules: RULES])) == [['label', 'Label must be unique among your Cloud Firewalls']]
        errors(put("$PATH/$other", [label: 'web'])) == [['label', 'Label must be unique among your Cloud Firewalls']]
        put("$PATH/$other", [label: 'other']).status == 200
    }

    def 'label, status, tags and rules are changed, and each change is an event'() {
        given:
        def id = made(PATH, [label: 'web', rules: RULES])
        pass(10)

        expect:
        put("$PATH/$id", [label: 'shop', status: 'disabled', tags: ['a']]).json.subMap('label', 'status', 'tags', 'updated') == [label: 'shop', status: 'disabled', tags: ['a'], updated: '2026-01-01T00:00:10']
        put("$PATH/$id", [status: 'enabled']).json.status == 'enabled'
        put("$PATH/$id", [tags: []]).json.tags == []
        put("$PATH/$id/rules", RULES + [inbound: []]).json.subMap('inbound', 'inbound_policy', 'version') == [inbound: [], inbound_policy: 'DROP', version: 2]
        get("$PATH/$id/rules").json == get("$PATH/$id").json.rules
        put("$PATH/$id/rules", RULES + [inbound: []]).json.version == 2
        put("$PATH/$id/rules", [inbound_policy: 'ACCEPT']).json.subMap('inbound_policy', 'outbound_policy', 'version') == [inbound_policy: 'ACCEPT', outbound_policy: 'ACCEPT', version: 3]
        delete("$PATH/$id").json == [:]
        get('/v4/account/events').json.data.findAll { it.entity?.type == 'firewall' }*.action.reverse() ==
            ['firewall_create', 'firewall_disable', 'firewall_enable', 'firewall_update'] + ['firewall_rules_update'] * 3 + ['firewall_delete']
    }

    def 'devices are added, shown and removed, and a service has one firewall'() {
        given:
        def web = made('/v4/linode/instances', BARE)
        def lb = made('/v4/nodebalancers', [region: 'us-east'])
        def id = made(PATH, [label: 'web', rules: RULES, devices: [linodes: [web]]])
        def other = made(PATH, [label: 'other', rules: RULES])

        when:
        def added = post("$PATH/$id/devices", [id: lb, type: 'nodebalancer']).json

        then:
        added.entity.subMap('id', 'type', 'url', 'parent_entity') == [id: lb, type: 'nodebalancer', url: "/v4/nodebalancers/$lb", parent_entity: null]
        get("$PATH/$id/devices").json.data*.entity*.id == [web, lb]
        get("$PATH/$id/devices/$added.id").json == added
        get("$PATH/$id").json.entities*.type == ['linode', 'nodebalancer']
        get("/v4/linode/instances/$web/firewalls").json.data*.id == [id]
        errors(post("$PATH/$other/devices", [id: web, type: 'linode'])) == [['id', "Linode linode$web (ID $web) already has an enabled firewall.".toString()]]
        errors(post("$PATH/$other/devices", [id: 7, type: 'linode'])) == [['id', 'The entity does not exist']]
        delete("$PATH/$id/devices/$added.id").json == [:]
        [get("$PATH/$id/devices/$added.id"), delete("$PATH/$id/devices/$added.id")]*.status == [404, 404]
        get("/v4/nodebalancers/$lb/firewalls").json.results == 0
        get('/v4/account/events').json.data.findAll { it.action.startsWith('firewall_device') }.collect { [it.action, it.entity.id, it.secondary_entity.id] } ==
            [['firewall_device_remove', id, lb], ['firewall_device_add', id, lb]]
    }

    def 'a default firewall is neither deleted nor disabled, and null takes the default away'() {
        given:
        def id = made(PATH, [label: 'web', rules: RULES])

        expect:
        put("$PATH/settings", [default_firewall_ids: [linode: id]]).json == get("$PATH/settings").json
        get("$PATH/settings").json.default_firewall_ids == [linode: id, nodebalancer: null, public_interface: null, vpc_interface: null]
        errors(put("$PATH/settings", [default_firewall_ids: [nodebalancer: 7]])) == [['default_firewall_ids.nodebalancer', 'Firewall not found']]
        [delete("$PATH/$id"), put("$PATH/$id", [status: 'disabled'])]*.status == [400, 400]
        put("$PATH/settings", [default_firewall_ids: [linode: null]]).json.default_firewall_ids.linode == null
        delete("$PATH/$id").status == 200
    }

    def 'what names no firewall gets the default one'() {
        given:
        def id = made(PATH, [label: 'web', rules: RULES])
        put("$PATH/settings", [default_firewall_ids: [linode: id, nodebalancer: id, public_interface: id]])
        def host = [region: 'us-east', type: 'g6-nanode-1']

        when:
        def own = made('/v4/linode/instances', host)
        def none = made('/v4/linode/instances', host + [firewall_id: -1])
        def open = made('/v4/linode/instances', host + [interface_generation: 'linode', interfaces: [[public: [:]]]])
        def lb = made('/v4/nodebalancers', [region: 'us-east'])

        then:
        get("$PATH/$id").json.entities.collect { (it.parent_entity ?: it).id } as Set == [own, open, lb] as Set
        get("/v4/linode/instances/$none/firewalls").json.data == []
    }

    def 'there are templates of rules'() {
        expect:
        get("$PATH/templates").json.data*.slug == ['public', 'vpc']
        get("$PATH/templates/public").json.rules.inbound*.ports == ['22', null]
        get("$PATH/templates/vpc").json.rules.inbound.size() == 4
        get("$PATH/templates/other").status == 404
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
