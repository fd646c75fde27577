package dev.ballast.sandbox.linode

/** NodeBalancers with nodes in a VPC or with public IPv6 addresses, and those of premium types. */
class BalancerVpcSpec extends LinodeSpecification {

    static final String PATH = '/v4/nodebalancers'
    static final Map SEA = [region: 'us-sea']

    def vpc = post('/v4/vpcs', [label: 'main', region: 'us-sea', ipv6: [[range: 'auto']], subnets: [[label: 'shop', ipv4: '10.0.0.0/24'], [label: 'six', ipv4: '10.1.0.0/24', ipv6: [[range: 'auto']]]]]).json
    def subnet = vpc.subnets[0].id

    def 'a NodeBalancer in a VPC has a range of the subnet, and gives it back'() {
        given:
        instance()
        def lb = post(PATH, SEA + [(name): [[subnet_id: subnet]]]).json
        def shown = get("$PATH/$lb.id/vpcs").json.data

        expect:
        lb.subMap('type', 'backend_connectivity', 'frontend_address_type', 'frontend_vpc_subnet_id') ==
            [type: 'common', backend_connectivity: 'vpc', frontend_address_type: 'public', frontend_vpc_subnet_id: null]
        !lb.containsKey('vpcs')
        shown == [[id: shown[0].id, nodebalancer_id: lb.id, vpc_id: vpc.id, subnet_id: subnet, ipv4_range: '10.0.0.4/30', ipv6_range: null, purpose: 'backend']]
        get("$PATH/$lb.id/vpcs/${shown[0].id}").json == shown[0]
        get("$PATH/$lb.id/vpcs/7").status == 404
        ['backend_vpcs', 'frontend_vpcs'].collect { get("$PATH/$lb.id/$it").status } == [404, 404]
        get("/v4/vpcs/$vpc.id/subnets/$subnet").json.nodebalancers == [[id: lb.id, ipv4_range: '10.0.0.4/30', ipv6_ranges: []]]
        get('/v4/vpcs/ips').json.data.findAll { it.nodebalancer_id == lb.id }*.subMap('address', 'address_range', 'linode_id') == [[address: null, address_range: '10.0.0.4/30', linode_id: null]]
        range(vpcs: [[subnet_id: subnet]]) == '10.0.0.8/30'
        delete("/v4/vpcs/$vpc.id").status == 400
        delete("$PATH/$lb.id").status == 200
        range(vpcs: [[subnet_id: subnet]]) == '10.0.0.4/30'

        where:
        name << ['vpcs', 'backend_vpcs']
    }

    def 'a NodeBalancer has the range that it asks for, or a part of it'() {
        expect:
        range(vpcs: [[subnet_id: subnet, ipv4_range: '10.0.0.64/28']]) == '10.0.0.64/28'
        range(vpcs: [[subnet_id: subnet, ipv4_range: '10.0.0.128/28', ipv4_range_auto_assign: true]]) == '10.0.0.128/30'
        range(vpcs: [[subnet_id: subnet, ipv4_range: '10.0.0.128/28', ipv4_range_auto_assign: true]]) == '10.0.0.132/30'
        get(PATH).json.results == 3
        ['10.0.0.64/30', '10.0.0.0/30', '10.0.0.252/30', '10.0.1.0/30', '10.0.0.16/31', '10.0.0.17/30', 'x', [:]].collect {
            errors(post(PATH, SEA + [vpcs: [[subnet_id: subnet, ipv4_range: it]]]))
        }.unique() == [[['vpcs[0].ipv4_range', 'The subnet has no such free range; the smallest is a /30.']]]
    }

    def 'a NodeBalancer without a VPC has none'() {
        given:
        def id = made(PATH, SEA)

        expect:
        get("$PATH/$id/vpcs").json == [data: [], page: 1, pages: 1, results: 0]
        get("$PATH/$id").json.keySet().disjoint(['backend_connectivity', 'backend_ipv6_prefix'])
        get("/v4beta/nodebalancers/$id/backend-acl").json.backend_ipv6_prefix ==~ /2001:db8:0:1:0:[0-9a-f]+::\/96/
        get("$PATH/$id/backend-acl").header('X-Accepted-OAuth-Scopes').get() == 'nodebalancers:read_only'
    }

    def 'a create that is wrong is refused: #body'() {
        given:
        def far = post('/v4/vpcs', [label: 'far', region: 'us-east', subnets: [[label: 'shop', ipv4: '10.0.0.0/24']]]).json.subnets[0].id

        when:
        def reply = post(PATH, SEA + MAPPER.readValue(MAPPER.writeValueAsString(body).replace('"SUBNET"', "$subnet").replace('"FAR"', "$far"), Map))

        then:
        reply.status == 400
        errors(reply) == [[field, reason]]
        get(PATH).json.results == 0

        where:
        body                                                                         || field                          | reason
        [frontend_vpcs: [[subnet_id: 'SUBNET']]]                                     || null                           | 'NodeBalancer with frontend VPC IP must be premium'
        [type: 'premium', frontend_vpcs: [[subnet_id: 'SUBNET', ipv6_range: '/64']]] || 'frontend_vpcs[0].ipv6_range'  | 'No IPv6 subnets available in VPC.'
        [type: 'premium', vpcs: [[subnet_id: 'SUBNET', ipv4_range: '10.0.0.8/30']], frontend_vpcs: [[subnet_id: 'SUBNET', ipv4_range: '10.0.0.8/30']]] || 'frontend_vpcs[0].ipv4_range' | 'The subnet has no such free range; the smallest is a /30.'
        [vpcs: [[subnet_id: 7]]]                                                     || 'vpcs[0].subnet_id'            | 'Subnet not found'
        [vpcs: [[subnet_id: 'FAR']]]                                                 || 'vpcs[0].subnet_id'            | 'Subnet not found'
        [vpcs: [[:]]]                                                                || 'vpcs[0].subnet_id'            | 'Subnet not found'
        [backend_vpcs: [[subnet_id: 'FAR']]]                                         || 'backend_vpcs[0].subnet_id'    | 'Subnet not found'
        [vpcs: [[subnet_id: 'SUBNET'], [subnet_id: 'SUBNET']]]                       || 'vpcs'                         | 'A NodeBalancer has one VPC at most.'
        [vpcs: [[subnet_id: 'SUBNET']], backend_vpcs: [[subnet_id: 'SUBNET']]]       || 'vpcs'                         | 'vpcs and backend_vpcs are two names of one field: send one'
        [region: 'us-east', type: 'premium']                                         || 'type'                         | 'Premium NodeBalancers are not available in this region'
        [backend_connectivity: 'undefined']                                          || 'backend_connectivity'         | 'Must be one of legacy, ipv6, vpc'
        [backend_connectivity: 'vpc']                                                || 'backend_connectivity'         | 'It does not fit the type and the VPCs of the NodeBalancer'
        [backend_connectivity: 'ipv6', vpcs: [[subnet_id: 'SUBNET']]]                || 'backend_connectivity'         | 'It does not fit the type and the VPCs of the NodeBalancer'
        [backend_connectivity: 'legacy', type: 'premium']                            || 'backend_connectivity'         | 'It does not fit the type and the VPCs of the NodeBalancer'
        [configs: [[nodes: [node('10.0.0.2:80')]]]]                                  || 'configs[0].nodes[0].address'  | 'Must begin with 192.168'
        [configs: [[nodes: [node('192.168.128.9:80'), node('[2001:db8::5]:80')]]]]   || 'configs[0].nodes[1].address'  | 'Address type must match backend_connectivity'
        [type: 'premium', configs: [[nodes: [node('192.168.128.9:80')]]]]            || 'configs[0].nodes[0].address'  | 'Address type must match backend_connectivity'
        [backend_connectivity: 'ipv6', configs: [[nodes: [node('192.168.128.9:80')]]]] || 'configs[0].nodes[0].address' | 'Address type must match backend_connectivity'
        [vpcs: [[subnet_id: 'SUBNET']], configs: [[nodes: [node('[2001:db8::5]:80')]]]] || 'configs[0].nodes[0].address' | 'Address type must match backend_connectivity'
        [vpcs: [[subnet_id: 'SUBNET']], configs: [[nodes: [node('10.0.1.2:80') + [subnet_id: 'SUBNET']]]]] || 'configs[0].nodes[0].address' | 'The address is not in the subnet'
        [configs: [[nodes: [node('10.0.0.2:80') + [subnet_id: 'SUBNET']]]]]          || 'configs[0].nodes[0].subnet_id' | 'Subnet not found'
    }

    def 'nodes in the VPC name their subnet at each place, and show their configuration'() {
        given:
        def web = instance()
        def node = node('10.0.0.2:80') + [subnet_id: subnet]
        def lb = made(PATH, SEA + [vpcs: [[subnet_id: subnet]], configs: [[check: 'connection', nodes: [node]]]])
        def own = get("$PATH/$lb/vpcs").json.data[0].id
        def config = get("$PATH/$lb/configs").json.data[0].id
        def nodes = "$PATH/$lb/configs/$config/nodes"
        def first = get(nodes).json.data[0]

        expect:
        first.subMap('address', 'vpc_config_id') == [address: '10.0.0.2:80', vpc_config_id: own]
        !first.containsKey('subnet_id')
        post(nodes, node).json.vpc_config_id == own
        put("$nodes/$first.id", [label: 'other', address: '10.0.0.2:90', subnet_id: subnet]).json.subMap('label', 'address', 'vpc_config_id') == [label: 'other', address: '10.0.0.2:90', vpc_config_id: own]
        errors(put("$nodes/$first.id", [address: '10.0.0.2:91'])) == [['address', 'Must begin with 192.168']]
        put("$nodes/$first.id", [weight: 1]).json.vpc_config_id == own
        post("$PATH/$lb/configs/$config/rebuild", [check: 'connection', nodes: [node + [id: first.id]]]).json.nodes_status.down == 1
        get(nodes).json.data*.vpc_config_id == [own]
        get("/v4/linode/instances/$web/nodebalancers").json.data*.id == [lb]

        when:
        pass(10)

        then:
        get(nodes).json.data*.status == ['UP']
        delete("/v4/linode/instances/$web").status == 200
        get(nodes).json.data == []
    }

    def 'nodes with public IPv6 addresses are up while their instance runs'() {
        given:
        def web = post('/v4/linode/instances', SEA + [type: 'g6-nanode-1', image: 'linode/debian12', root_pass: 'thisIsYourRootPassword']).json
        def lb = made(PATH, SEA + [type: type, configs: [[check: 'connection', nodes: [node("[${web.ipv6 - '/128'}]:80".toString()), node('[2001:db8:f::9]:80')]]]])
        def nodes = "$PATH/$lb/configs/${get("$PATH/$lb/configs").json.data[0].id}/nodes"
        pass(10)

        expect:
        get(nodes).json.data*.subMap('status', 'vpc_config_id') == [[status: 'UP', vpc_config_id: null], [status: 'DOWN', vpc_config_id: null]]
        sandbox.listening('[2001:db8:f::9]:80', true)
        pass(2)
        get(nodes).json.data*.status == ['UP', 'UP']
        errors(post(nodes, node('192.168.128.9:80'))) == [['address', 'Address type must match backend_connectivity']]
        ['2001:db8::9:80', '[2001:db8::9::]:80', '[:]:80', '[192.168.128.9]:80', '[2001:db8::9]'].collect { errors(post(nodes, node(it))) }.unique() == [[['address', 'Must be in address:port format']]]
        delete("/v4/linode/instances/$web.id").status == 200
        get(nodes).json.data*.address == ['[2001:db8:f::9]:80']

        where:
        type << ['common', 'premium']
    }

    def 'an IPv6 node of a VPC is taken and shown, which no runbook writes'() {
        given:
        def six = vpc.subnets[1].id
        def lb = made(PATH, SEA + [vpcs: [[subnet_id: six]], configs: [[nodes: [node('[2001:db8:3e9:100::2]:80') + [subnet_id: six]]]]])

        expect:
        get("$PATH/$lb/configs/${get("$PATH/$lb/configs").json.data[0].id}/nodes").json.data*.vpc_config_id == get("$PATH/$lb/vpcs").json.data*.id
    }

    def 'a premium NodeBalancer with a VPC in front has an address of it, and its nodes are in a VPC'() {
        given:
        def lb = post(PATH, SEA + [type: 'premium', frontend_vpcs: [[subnet_id: subnet] + asked]]).json

        expect:
        lb.subMap('ipv4', 'frontend_address_type', 'frontend_vpc_subnet_id', 'backend_connectivity') ==
            [ipv4: '10.0.0.2', frontend_address_type: 'vpc', frontend_vpc_subnet_id: subnet, backend_connectivity: 'vpc']
        get("$PATH/$lb.id/vpcs").json.data*.subMap('ipv4_range', 'purpose') == [[ipv4_range: '10.0.0.2/32', purpose: 'frontend']]
        get('/v4/networking/ips').json.data*.address.intersect(['10.0.0.2']) == []

        where:
        asked << [[:], [ipv4_range: '10.0.0.0/24'], [ipv4_range: '10.0.0.2/32']]
    }

    def 'the VPC in front of a NodeBalancer is listed before that of its nodes, in one subnet or two: #subnets'() {
        given:
        def (front, back) = subnets.collect { vpc.subnets[it].id }
        def lb = made(PATH, SEA + [type: 'premium', frontend_vpcs: [[subnet_id: front, ipv4_range: '10.0.0.0/24']], backend_vpcs: [[subnet_id: back, ipv4_range: range]]])

        expect:
        get("$PATH/$lb/vpcs").json.data*.subMap('subnet_id', 'ipv4_range', 'purpose') ==
            [[subnet_id: front, ipv4_range: '10.0.0.2/32', purpose: 'frontend'], [subnet_id: back, ipv4_range: range, purpose: 'backend']]

        where:
        subnets | range
        [0, 1]  | '10.1.0.4/30'
        [0, 0]  | '10.0.0.4/30'
    }

    def 'a premium port has two thousand nodes at most'() {
        given:
        def lb = made(PATH, SEA + [type: 'premium'])
        def config = config(lb, [port: 80])
        def nodes = [node('[2001:db8::5]:80')] * 2000

        expect:
        post("$PATH/$lb/configs/$config/rebuild", [nodes: nodes]).json.nodes_status.down == 2000
        errors(post("$PATH/$lb/configs/$config/nodes", nodes[0])) == [[null, 'A config has at most 2000 nodes.']]
        errors(post("$PATH/$lb/configs/$config/rebuild", [nodes: nodes + nodes[0]])) == [['nodes', 'A config has at most 2000 nodes.']]
    }

    static Map node(String address) {
        [label: 'web-1', address: address]
    }

    String range(Map fields) {
        get("$PATH/${made(PATH, SEA + fields)}/vpcs").json.data[0].ipv4_range
    }

    long instance() {
        made('/v4/linode/instances', SEA + [type: 'g6-nanode-1', image: 'linode/debian12', root_pass: 'thisIsYourRootPassword', interfaces: [[purpose: 'vpc', subnet_id: subnet]]])
    }
}
