package dev.ballast.sandbox.linode

/** VPCs, their subnets and the addresses that instances have there. */
class VpcSpec extends LinodeSpecification {

    static final Map BARE = [region: 'us-east', type: 'g6-nanode-1']
    static final Map IMAGE = BARE + [image: 'linode/debian12', root_pass: 'thisIsYourRootPassword']

    def 'a VPC and its subnets have every field'() {
        when:
        def vpc = post('/v4/vpcs', [label: 'main', region: 'us-east', description: 'x', subnets: [[label: 'shop', ipv4: '10.0.0.0/24']]])

        then:
        vpc.status == 200
        vpc.json == [
            id: vpc.json.id, label: 'main', description: 'x', region: 'us-east', ipv4: [[range: '10.0.0.0/8'], [range: '172.16.0.0/12'], [range: '192.168.0.0/17']],
            ipv6: null, vpc_type: 'regular', subnets: vpc.json.subnets, created: '2026-01-01T00:00:00', updated: '2026-01-01T00:00:00']
        vpc.json.subnets == [[
            id: vpc.json.subnets[0].id, label: 'shop', ipv4: '10.0.0.0/24', ipv6: null, linodes: [], databases: [], nodebalancers: [], vpc_type: 'regular',
            created: '2026-01-01T00:00:00', updated: '2026-01-01T00:00:00']]
        get("/v4beta/vpcs/$vpc.json.id").json == vpc.json
        get('/v4/vpcs').json == [data: [vpc.json], page: 1, pages: 1, results: 1]
        get("/v4/vpcs/$vpc.json.id/subnets").json.data == vpc.json.subnets
        get("/v4/vpcs/$vpc.json.id/subnets/${vpc.json.subnets[0].id}").json == vpc.json.subnets[0]
    }

    def 'VPCs and subnets are made, changed and deleted'() {
        given:
        def vpc = made('/v4/vpcs', [label: 'main', region: 'us-east'])
        def subnet = made("/v4/vpcs/$vpc/subnets", [label: 'shop', ipv4: '10.0.0.0/24'])
        pass(60)

        expect:
        put("/v4/vpcs/$vpc", [label: 'other', description: 'd']).json.subMap('label', 'description', 'updated') == [label: 'other', description: 'd', updated: '2026-01-01T00:01:00']
        put("/v4/vpcs/$vpc/subnets/$subnet", [label: 'web']).json.subMap('label', 'ipv4') == [label: 'web', ipv4: '10.0.0.0/24']
        delete("/v4/vpcs/$vpc/subnets/$subnet").json == [:]
        get("/v4/vpcs/$vpc").json.subnets == []
        made("/v4/vpcs/$vpc/subnets", [label: 'again', ipv4: '10.0.0.0/24'])
        delete("/v4/vpcs/$vpc").json == [:]
        [get("/v4/vpcs/$vpc"), get("/v4/vpcs/$vpc/subnets"), get("/v4/vpcs/$vpc/subnets/$subnet"), delete("/v4/vpcs/$vpc")]*.status == [404] * 4
        get('/v4/vpcs').json.data == []
        get('/v4/account/events').json.data.collect { [it.action, it.entity.type, it.entity.label, it.secondary_entity?.type, it.status] }.reverse() == [
            ['vpc_create', 'vpc', 'main', null, 'notification'], ['subnet_create', 'subnet', 'shop', 'vpc', 'notification'], ['vpc_update', 'vpc', 'other', null, 'notification'],
            ['subnet_update', 'subnet', 'web', 'vpc', 'notification'], ['subnet_delete', 'subnet', 'web', 'vpc', 'notification'], ['subnet_create', 'subnet', 'again', 'vpc', 'notification'],
            ['subnet_delete', 'subnet', 'again', 'vpc', 'notification'], ['vpc_delete', 'vpc', 'other', null, 'notification']]
    }

    def 'a VPC or subnet that is wrong is refused: #path #body'() {
        given:
        def vpc = made('/v4/vpcs', [label: 'main', region: 'us-east', subnets: [[label: 'shop', ipv4: '10.0.0.0/24']]])

        when:
        def reply = post(path.replace('VPC', "/$vpc/subnets"), body)

        then:
        reply.status == 400
        errors(reply) == [[field, reason]]

        where:
        path          | body                                                                 || field             | reason
        '/v4/vpcs'    | [label: 'a!', region: 'us-east']                                     || 'label'           | 'Must only use ASCII letters, numbers, and underscores'
        '/v4/vpcs'    | [region: 'us-east']                                                  || 'label'           | 'label is required'
        '/v4/vpcs'    | [label: 'a', region: 'us-east', vpc_type: 'rdma', ipv6: [[range: '/52']]]    || 'ipv6'            | 'RDMA VPCs cannot have IPv6 ranges'
        '/v4/vpcs'    | [label: 'a', region: 'mars']                                         || 'region'          | 'region is not valid'
        '/v4/vpcs'    | [label: 'a', region: 'us-east', subnets: [[label: 'b!', ipv4: '10.0.0.0/24']]] || 'subnets[0].label' | 'Must only use ASCII letters, numbers, and underscores'
        '/v4/vpcs'    | [label: 'a', region: 'us-east', subnets: [[label: 'b', ipv4: '10.0.0.0/24'], [label: 'c', ipv4: '10.0.0.128/25']]] || 'subnets[1].ipv4' | 'The range overlaps that of another subnet'
        '/v4/vpcsVPC' | [label: 'a_b-c', ipv4: '10.0.0.0/16']                                || 'ipv4'            | 'The range overlaps that of another subnet'
        '/v4/vpcs'    | [label: 'main', region: 'us-sea']                                    || 'label'           | 'Label must be unique among your VPCs'
        '/v4/vpcs'    | [label: 'a--b', region: 'us-east']                                   || 'label'           | 'Must be 1-64 characters without --'
        '/v4/vpcs'    | [label: 'a', region: 'us-east', description: 'x' * 256]              || 'description'     | 'Must be 0-255 characters'
        '/v4/vpcs'    | [label: 'a', region: 'us-east', subnets: [[label: 'b', ipv4: '10.0.0.0/24'], [label: 'b', ipv4: '10.0.1.0/24']]] || 'subnets[1].label' | "Label must be unique among your VPC's subnets"
        '/v4/vpcsVPC' | [label: 'shop', ipv4: '10.1.0.0/16']                                 || 'label'           | "Label must be unique among your VPC's subnets"
        '/v4/vpcsVPC' | [label: 'a']                                                         || 'ipv4'            | 'ipv4 is required'
        '/v4/vpcs'    | [label: 'a', region: 'us-east', ipv6: [[range: '/44']]]               || 'ipv6'            | 'Must be auto or /52'
        '/v4/vpcsVPC' | [label: 'a', ipv4: '10.1.0.0/24', ipv6: [[range: '/64']]]             || 'ipv6'            | 'Must be auto or /56 to /62'
        '/v4/vpcsVPC' | [label: 'a', ipv4: '10.1.0.0/24', ipv6: [[range: '/56'], [range: '/56']]] || 'ipv6'        | 'There is one IPv6 range at most.'
        '/v4/vpcsVPC' | [label: 'a', ipv4: '8.8.8.0/24']                                     || 'ipv4'            | 'Must be a private range of /29 or more'
        '/v4/vpcsVPC' | [label: 'a', ipv4: '192.168.128.0/24']                               || 'ipv4'            | 'Must be a private range of /29 or more'
        '/v4/vpcsVPC' | [label: 'a', ipv4: '10.1.0.1/24']                                    || 'ipv4'            | 'Must be a private range of /29 or more'
        '/v4/vpcsVPC' | [label: 'a', ipv4: '10.1.0.0/30']                                    || 'ipv4'            | 'Must be a private range of /29 or more'
    }

    def 'a VPC has other IPv4 ranges where the region takes them, and subnets in them'() {
        given:
        def vpc = post('/v4/vpcs', [label: 'own', region: 'au-mel', ipv4: [[range: '100.64.0.0/16']], subnets: [[label: 'a', ipv4: '100.64.0.0/24']]]).json

        expect:
        vpc.ipv4 == [[range: '100.64.0.0/16']]
        errors(post("/v4/vpcs/$vpc.id/subnets", [label: 'b', ipv4: '10.0.0.0/24'])) == [['ipv4', 'Must be a private range of /29 or more']]
        made("/v4/vpcs/$vpc.id/subnets", [label: 'b', ipv4: '100.64.1.0/24'])
        put("/v4/vpcs/$vpc.id", [label: 'other']).json.ipv4 == vpc.ipv4
        get('/v4/vpcs/default-ranges').json == [
            default_ipv4_ranges: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/17'],
            forbidden_ipv4_ranges: ['0.0.0.0/8', '127.0.0.0/8', '169.254.0.0/16', '192.168.128.0/17', '224.0.0.0/4', '255.255.255.255/32']]
    }

    def 'IPv4 ranges that a VPC cannot have are refused: #region #ranges'() {
        expect:
        errors(post('/v4/vpcs', [label: 'own', region: region, ipv4: ranges.collect { [range: it] }])) == refused

        where:
        region    | ranges                             || refused
        'us-east' | ['10.0.0.0/8', '172.16.0.0/12']    || [['ipv4', 'Customer defined IPv4 ranges are not supported in this region']] + (0..1).collect { ["ipv4[$it].range".toString(), 'You must not use any custom IPv4 range for VPCs.'] }
        'au-mel'  | ['192.168.0.0/16']                 || [['ipv4', 'Must be IPv4 networks of /5 to /30 that are allowed']]
        'au-mel'  | ['8.0.0.0/4']                      || [['ipv4', 'Must be IPv4 networks of /5 to /30 that are allowed']]
        'au-mel'  | (0..30).collect { "10.$it.0.0/16" } || [['ipv4', 'There are 30 ranges at most.']]
    }

    def 'a VPC with IPv6 has a range, and so has its subnet'() {
        when:
        def vpc = post('/v4/vpcs', [label: 'main', region: 'us-east', ipv6: [[range: 'auto']], subnets: [[label: 'a', ipv4: '10.0.0.0/24', ipv6: [[range: 'auto']]]]]).json

        then:
        vpc.ipv6*.range*.matches(/2001:db8:[0-9a-f]+::\/52/) == [true]
        vpc.subnets[0].ipv6*.range*.matches(/2001:db8:[0-9a-f]+:000::\/56/) == [true]
    }

    def 'VPCs, subnets and addresses are filtered by what the service knows'() {
        given:
        def near = post('/v4/vpcs', [label: 'main', region: 'us-east', subnets: [[label: 'shop', ipv4: '10.0.0.0/24']]]).json
        def far = post('/v4/vpcs', [label: 'far', region: 'ap-west']).json
        def web = vpcInstance(near.subnets[0].id)
        def db = vpcInstance(near.subnets[0].id)

        expect:
        filtered('/v4/vpcs', [region: 'us-east'])*.id == [near.id]
        filtered('/v4/vpcs', ['+and': [[label: 'far'], [id: far.id]]])*.id == [far.id]
        filtered("/v4/vpcs/$near.id/subnets", [label: 'shop'])*.id == [near.subnets[0].id]
        filtered('/v4/vpcs/ips', [linode_id: web])*.address == ['10.0.0.2']
        filtered("/v4/vpcs/$near.id/ips", [active: false, region: 'us-east', vpc_id: near.id])*.linode_id == [web, db]
        get("/v4/vpcs/$far.id/ips").json.data == []
        ['/v4/vpcs', "/v4/vpcs/$near.id/subnets", '/v4/vpcs/ips'].collect { refused(it, [colour: 1]) } == [[['X-Filter', 'Cannot filter on colour']]] * 3
    }

    def 'any token reads VPCs, and others read addresses or change VPCs'() {
        given:
        def vpc = made('/v4/vpcs', [label: 'main', region: 'us-east'])
        def accepted = { it.header('X-Accepted-OAuth-Scopes').get() }

        expect:
        [get('/v4/vpcs'), get("/v4/vpcs/$vpc"), get('/v4/vpcs/ips'), get("/v4/vpcs/$vpc/ips"), put("/v4/vpcs/$vpc", [:])].collect(accepted) ==
            ['*', '*', 'ips:read_only', 'ips:read_only', 'vpc:read_write']
    }

    def 'instances get the addresses of a subnet from the third on, in order, and give them back'() {
        given:
        def subnet = subnet('10.0.0.0/29')
        def ids = (1..2).collect { vpcInstance(subnet) }
        def address = { get("/v4/linode/instances/$it/ips").json.ipv4.vpc*.address }

        expect:
        ids.collectMany(address) == ['10.0.0.2', '10.0.0.3']
        errors(post('/v4/linode/instances', IMAGE + [interfaces: [[purpose: 'vpc', subnet_id: subnet, ipv4: [vpc: '10.0.0.3']]]])) ==
            [['interfaces[0].ipv4.vpc', 'The subnet has no such free address.']]
        address(vpcInstance(subnet, [ipv4: [vpc: '10.0.0.5']])) == ['10.0.0.5']
        address(vpcInstance(subnet)) == ['10.0.0.4']
        errors(post('/v4/linode/instances', IMAGE + [interfaces: [[purpose: 'vpc', subnet_id: subnet]]])) == [['interfaces[0].ipv4.vpc', 'The subnet has no such free address.']]
        delete("/v4/linode/instances/${ids[0]}").status == 200
        address(vpcInstance(subnet)) == ['10.0.0.2']
    }

    def 'a VPC with addresses in use is not deleted, nor its subnet'() {
        given:
        def vpc = post('/v4/vpcs', [label: 'main', region: 'us-east', subnets: [[label: 'shop', ipv4: '10.0.0.0/24']]]).json
        def web = vpcInstance(vpc.subnets[0].id)
        def paths = ["/v4/vpcs/$vpc.id/subnets/${vpc.subnets[0].id}", "/v4/vpcs/$vpc.id"]

        expect:
        paths.collect { errors(delete(it)) } == [[[null, 'Cannot delete a subnet with resources associated with it']], [[null, 'Cannot delete a VPC with resources attached']]]
        delete("/v4/linode/instances/$web").status == 200
        paths*.with { delete(it).status } == [200, 200]
    }

    List filtered(String path, Map filter) {
        send('GET', path, null, ['X-Filter': MAPPER.writeValueAsString(filter)]).json.data
    }

    List refused(String path, Map filter) {
        errors(send('GET', path, null, ['X-Filter': MAPPER.writeValueAsString(filter)]))
    }

    long subnet(String range = '10.0.0.0/24', String region = 'us-east') {
        post('/v4/vpcs', [label: 'main', region: region, subnets: [[label: 'shop', ipv4: range]]]).json.subnets[0].id
    }

    long vpcInstance(def subnet, Map more = [:]) {
        made('/v4/linode/instances', IMAGE + [booted: false, interfaces: [[purpose: 'vpc', subnet_id: subnet] + more]])
    }
}
