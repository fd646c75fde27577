package dev.ballast.sandbox.linode

/** The addresses of Linode. */
class AddressSpec extends LinodeSpecification {

    static final String TAKEN = 'Address must be reserved and must be currently unassigned.'

    long instance = made('/v4/linode/instances', [region: 'us-east', type: 'g6-nanode-1', label: 'web'])
    String ips = "/v4/linode/instances/$instance/ips"

    Map ipv4(Map fields) {
        [gateway: null, subnet_mask: '255.255.128.0', prefix: 17, type: 'ipv4', public: false, rdns: null, linode_id: instance,
         interface_id: null, region: 'us-east', vpc_nat_1_1: null, reserved: false,
         assigned_entity: [id: instance, type: 'linode', label: 'web', url: "/v4/linode/instances/$instance".toString()]] + fields
    }

    Map open(Map fields) {
        ipv4([gateway: '198.18.0.1', subnet_mask: '255.255.255.0', prefix: 24, public: true] + fields)
    }

    String reserved(String region = 'us-east') {
        post('/v4/networking/reserved/ips', [region: region]).json.address
    }

    def 'an address has every field'(String path, boolean named, Map shown) {
        when:
        def reply = post(path == 'ips' ? ips : path, [type: 'ipv4', public: shown.containsKey('rdns')] + (named ? [linode_id: instance] : [:]))

        then:
        reply.status == 200
        reply.json == (shown.rdns ? open(shown) : ipv4(shown))
        shown.address in get("/v4/linode/instances/$instance").json.ipv4

        where:
        path                  | named || shown
        'ips'                 | false || [address: '192.168.128.2']
        'ips'                 | false || [address: '198.18.0.3', rdns: '198-18-0-3.ip.linodeusercontent.com']
        '/v4/networking/ips'  | true  || [address: '192.168.128.2']
        '/v4/networking/ips/' | true  || [address: '198.18.0.3', rdns: '198-18-0-3.ip.linodeusercontent.com']
    }

    def 'the addresses of an instance are reported by kind'() {
        given:
        post(ips, [type: 'ipv4', public: false])
        post(ips, [type: 'ipv4', public: true])

        when:
        def shown = get(ips).json

        then:
        shown.ipv4.collectEntries { [it.key, it.value*.address] } ==
            [public: ['198.18.0.2', '198.18.0.3'], private: ['192.168.128.2'], shared: [], reserved: [], vpc: []]
        shown.ipv6.keySet().toList() == ['slaac', 'link_local', 'global', 'vpc']
        shown.ipv6.slaac == [
            address: shown.ipv6.slaac.address, gateway: 'fe80::1', subnet_mask: 'ffff:ffff:ffff:ffff::', prefix: 64, type: 'ipv6',
            rdns: null, linode_id: instance, region: 'us-east', public: true]
        !shown.ipv6.link_local.public
        get("/v4/linode/instances/$instance").json.ipv4 == ['198.18.0.2', '198.18.0.3', '192.168.128.2']
    }

    def 'the list of the account has addresses of every kind'() {
        given:
        post(ips, [type: 'ipv4', public: false])
        def free = reserved()
        def balancer = post('/v4/nodebalancers', [region: 'us-east', label: 'front']).json

        when:
        def list = get('/v4/networking/ips').json.data

        then:
        list*.address == ['198.18.0.2', '192.168.128.2', free, balancer.ipv4, list.last().address]
        list[3].assigned_entity == [id: balancer.id, type: 'nodebalancer', label: 'front', url: "/v4/nodebalancers/$balancer.id".toString()]
        [list[3].rdns, list[3].linode_id, list[2].assigned_entity, list[2].tags] == [null, null, null, []]
        list.last().keySet() == ['address', 'gateway', 'subnet_mask', 'prefix', 'type', 'rdns', 'linode_id', 'region', 'public'] as Set
    }

    def 'one address is read by itself, unless it is private'(String address, int status) {
        given:
        post(ips, [type: 'ipv4', public: false])

        expect:
        get("/v4/networking/ips/$address").status == status
        status == 404 || get("/v4/networking/ips/$address").json == get('/v4/networking/ips').json.data.find { it.address == address }
        put("/v4/networking/ips/$address", [:]).status == status

        where:
        address         || status
        '198.18.0.2'    || 200
        '192.168.128.2' || 404
        '10.0.0.1'      || 404
    }

    def 'addresses are given to other instances, all of an assignment or none'() {
        given:
        def (one, other) = [instance, made('/v4/linode/instances', [region: 'us-east', type: 'g6-nanode-1'])]
        def far = made('/v4/linode/instances', [region: 'gb-lon', type: 'g6-nanode-1'])
        def address = reserved()
        def own = get("/v4/linode/instances/$one").json.ipv4[0]
        def assign = { Object... pairs -> post('/v4/networking/ips/assign', [region: 'us-east', assignments: pairs.collect { [address: it[0], linode_id: it[1]] }]) }
        def held = { get("/v4/linode/instances/$it/ips").json.ipv4.public*.address }

        expect:
        errors(assign([address, one], ['198.51.100.1', one])) == [[null, 'IP Address not found.']]
        errors(assign([address, 99999])) == [[null, 'Invalid Linode ID 99999']]
        errors(assign([address, far])) == [[null, "Invalid Linode ID $far".toString()]]
        errors(assign([own, other])) == [[null, 'A Linode must keep at least one public IPv4 address.']]
        held(one) == [own]

        when:
        def reply = assign([address, one])

        then:
        reply.json == [:]
        held(one) == [own, address]
        get("/v4/networking/ips/$address").json.with { [it.linode_id, it.reserved, it.assigned_entity.id] } == [one, true, one]

        when:
        assign([address, other])

        then:
        held(one) == [own]
        get("/v4/networking/ips/$address").json.linode_id == other
    }

    def 'the public addresses of an instance are listed in the order of their numbers'() {
        given:
        def kept = reserved()
        9.times { post(ips, [type: 'ipv4', public: true]) }
        post(ips, [type: 'ipv4', public: true, address: kept])

        expect:
        get(ips).json.ipv4.public*.address == (2..12).collect { "198.18.0.$it".toString() }
    }

    def 'the IPv6 address of an instance is read by itself too'() {
        given:
        def ipv6 = get('/v4/networking/ips').json.data.last()

        expect:
        ipv6.type == 'ipv6'
        get("/v4/networking/ips/$ipv6.address").json == ipv6
        get("/v4/networking/ips/${ipv6.address.replace(':', '%3A')}").json == ipv6
    }

    def 'a name of an address is set and taken back'() {
        expect:
        put('/v4/networking/ips/198.18.0.2', [rdns: 'www.example.org']).json == open(address: '198.18.0.2', rdns: 'www.example.org')
        put('/v4/networking/ips/198.18.0.2', [:]).json.rdns == 'www.example.org'
        put('/v4/networking/ips/198.18.0.2', [rdns: null]).json.rdns == '198-18-0-2.ip.linodeusercontent.com'
        errors(put('/v4/networking/ips/198.18.0.2', [rdns: 'sample rdns'])) == [['rdns', 'Domain is not valid.']]
    }

    def 'the address of a NodeBalancer has no name until it gets one'() {
        given:
        def address = post('/v4/nodebalancers', [region: 'us-east']).json.ipv4

        expect:
        get("/v4/networking/ips/$address").json.rdns == null
        put("/v4/networking/ips/$address", [rdns: 'www.example.org']).json.rdns == 'www.example.org'
        get("/v4/networking/ips/$address").json.rdns == 'www.example.org'
    }

    def 'an address that cannot be given is refused in the words of the service'(Map body, String field, String reason) {
        given:
        def sent = body.linode_id == 1 ? body + [linode_id: instance] : body

        expect:
        def reply = post('/v4/networking/ips', sent)
        reply.status == 400
        errors(reply) == [[field, reason]]

        where:
        body                                                                                || field       | reason
        [type: 'ipv4', public: false, linode_id: 99999]                                     || 'linode_id' | 'Linode is not active'
        [type: 'ipv4', public: true]                                                        || 'linode_id' | 'Linode is a required argument when not reserving an IP address.'
        [type: 'ipv6', public: true, linode_id: 1]                                          || null        | 'Only addresses of type ipv4 are currently supported.'
        [type: 'ipv4', public: true, linode_id: 1, region: 'us-ord']                        || 'region'    | "Region passed in must match Linode's region."
        [type: 'ipv4', public: false, linode_id: 1, reserved: true]                         || 'public'    | 'Cannot reserve a private address.'
        [type: 'ipv4', public: true, reserved: true]                                        || null        | 'A datacenter or a Linode must be provided when reserving an address.'
        [type: 'ipv4', public: true, reserved: true, region: 'mars']                        || 'region'    | 'region is not valid'
        [public: true, linode_id: 1]                                                        || 'type'      | 'type is required'
        [type: 'ipv4', linode_id: 1]                                                        || 'public'    | 'public is required'
    }

    def 'an unknown instance is 404 in the path'() {
        expect:
        post('/v4/linode/instances/99999/ips', [type: 'ipv4', public: false]).status == 404
    }

    def 'a second private address is refused, on both ways'(String path) {
        given:
        post(ips, [type: 'ipv4', public: false])

        expect:
        errors(post(path ?: ips, [type: 'ipv4', public: false, linode_id: instance])) ==
            [['public', 'This Linode already has a private IPv4 address; there is one for each Linode.']]

        where:
        path << [null, '/v4/networking/ips']
    }

    def 'an address is given up, but not the last public one'() {
        given:
        post(ips, [type: 'ipv4', public: false])

        expect:
        delete("$ips/192.168.128.2").json == [:]
        delete("$ips/192.168.128.2").status == 404
        errors(delete("$ips/198.18.0.2")) == [[null, 'A Linode must keep at least one public IPv4 address.']]
        post(ips, [type: 'ipv4', public: true]).status == 200
        delete("$ips/198.18.0.2").json == [:]
        get(ips).json.ipv4.public*.address == ['198.18.0.3']
    }

    def 'a reserved address stays with the account'() {
        given:
        def address = post('/v4/networking/reserved/ips', [region: 'us-east', tags: ['shop']]).json.address
        def path = "/v4/networking/reserved/ips/$address"

        expect:
        get(path).json == open(address: address, linode_id: null, assigned_entity: null, reserved: true, tags: ['shop'])
        put(path, [tags: []]).json.tags == []

        when:
        def owner = made('/v4/linode/instances', [region: 'us-east', type: 'g6-nanode-1', ipv4: [address]])

        then:
        get(path).json.subMap('linode_id', 'rdns') == [linode_id: owner, rdns: "${address.replace('.', '-')}.ip.linodeusercontent.com".toString()]
        get('/v4/networking/reserved/ips').json.data*.address == [address]

        when:
        delete("/v4/linode/instances/$owner")

        then:
        get(path).json.linode_id == null
        delete(path).json == [:]
        get(path).status == 404
        get("/v4/networking/ips/$address").status == 404
    }

    def 'an address loses its name when it is given up'(boolean keep, int status) {
        given:
        def owner = made('/v4/linode/instances', [region: 'us-east', type: 'g6-nanode-1'])
        put('/v4/networking/ips/198.18.0.3', [rdns: 'www.example.org', reserved: keep])
        delete("/v4/linode/instances/$owner")

        expect:
        get('/v4/networking/ips/198.18.0.3').status == status
        '198.18.0.3' in get('/v4/networking/ips').json.data*.address == keep
        !keep || post(ips, [type: 'ipv4', public: true, address: '198.18.0.3']).json.rdns == '198-18-0-3.ip.linodeusercontent.com'

        where:
        keep  || status
        true  || 200
        false || 404
    }

    def 'an address becomes reserved and ordinary by a change'() {
        expect:
        put('/v4/networking/ips/198.18.0.2', [reserved: true]).json.reserved
        get('/v4/networking/reserved/ips').json.results == 1
        !put('/v4/networking/ips/198.18.0.2', [reserved: false]).json.reserved
        get('/v4/networking/ips/198.18.0.2').status == 200

        when:
        def free = reserved()

        then:
        !put("/v4/networking/ips/$free", [reserved: false]).json.reserved
        get("/v4/networking/ips/$free").status == 404
    }

    def 'an assigned address that is released stays where it is as an ordinary one'() {
        given:
        put('/v4/networking/ips/198.18.0.2', [reserved: true])

        expect:
        delete('/v4/networking/reserved/ips/198.18.0.2').json == [:]
        get('/v4/networking/ips/198.18.0.2').json == open([address: '198.18.0.2', rdns: '198-18-0-2.ip.linodeusercontent.com'])
        get('/v4/networking/reserved/ips/198.18.0.2').status == 404
        put('/v4/networking/reserved/ips/198.18.0.2', [tags: []]).status == 404
    }

    def 'an event tells what happened to an address'() {
        given:
        def address = reserved()
        put("/v4/networking/reserved/ips/$address", [tags: ['shop']])
        post('/v4/networking/ips/assign', [region: 'us-east', assignments: [[address: address, linode_id: instance]]])
        delete("/v4/networking/reserved/ips/$address")

        expect:
        get('/v4/account/events').json.data.findAll { it.entity.id == address }.collect { [it.action, it.status, it.entity.type, it.secondary_entity?.id] } == [
            ['reserved_ip_delete', 'notification', 'ipaddress', instance], ['reserved_ip_assign', 'notification', 'ipaddress', instance],
            ['ipaddress_update', 'notification', 'ipaddress', null], ['reserved_ip_create', 'notification', 'ipaddress', null]]
    }

    def 'reserved addresses are found by their tags'() {
        given:
        reserved()
        def address = post('/v4/networking/reserved/ips', [region: 'us-east', tags: ['front', 'shop']]).json.address

        expect:
        send('GET', '/v4/networking/reserved/ips', null, ['X-Filter': '{"tags": "shop"}']).json.data*.address == [address]
        put("/v4/networking/reserved/ips/$address", [tags: []]).json.tags == []
        send('GET', '/v4/networking/reserved/ips', null, ['X-Filter': '{"tags": "shop"}']).json.data == []
    }

    def 'a reserved address is given to an instance'() {
        given:
        def address = reserved()

        expect:
        post(ips, [type: 'ipv4', public: true, address: address]).json.with { [it.address, it.reserved, it.linode_id, it.tags] } == [address, true, instance, []]
        errors(post(ips, [type: 'ipv4', public: true, address: address])) == [['address', TAKEN]]
    }

    def 'an address that is not reserved and free here is not given to an instance'(String type, boolean open, String address, List refusals) {
        given:
        def far = reserved('gb-lon')

        expect:
        errors(post(ips, [type: type, public: open, address: address == null ? far : address])) == refusals

        where:
        type   | open  | address        || refusals
        'ipv4' | true  | '198.51.100.1' || [['address', TAKEN]]
        'ipv4' | true  | null           || [['address', 'Address must belong to same region as linode.']]
        'ipv4' | false | null           || [['address', 'Cannot reserve a private address.']]
        'ipv4' | true  | '12345'        || [['address', 'Must provide a valid reserved address']]
        'ipv4' | true  | ''             || [['address', 'Must provide a valid reserved address']]
        'ipv6' | true  | '198.51.100.1' || [[null, 'Only addresses of type ipv4 are currently supported.'], ['address', TAKEN]]
    }

    def 'an instance does not take two addresses at creation, nor one that is taken'(List<String> wanted, String reason) {
        given:
        def address = reserved()
        post(ips, [type: 'ipv4', public: true, address: address])

        expect:
        errors(post('/v4/linode/instances', [region: 'us-east', type: 'g6-nanode-1', ipv4: wanted ?: [address]])) == [['ipv4', reason]]

        where:
        wanted   || reason
        null     || 'Address must be currently unassigned.'
        ['a', 'b'] || 'Must provide a single valid reserved ipv4 address'
    }
}
