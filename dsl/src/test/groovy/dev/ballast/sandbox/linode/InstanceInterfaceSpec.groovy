package dev.ballast.sandbox.linode

import dev.ballast.sandbox.OtherClient

/** The interfaces of instances, of both generations. */
class InstanceInterfaceSpec extends LinodeSpecification {

    static final Map IMAGE = [region: 'us-east', type: 'g6-nanode-1', image: 'linode/debian12', root_pass: 'thisIsYourRootPassword']
    static final Map LINODE = IMAGE + [interface_generation: 'linode']
    static final String INSTANCES = '/v4/linode/instances'

    def vpc = post('/v4/vpcs', [label: 'main', region: 'us-east', subnets: [[label: 'shop', ipv4: '10.0.0.0/24']]]).json
    def subnet = vpc.subnets[0].id

    def 'an instance of the older generation has the interfaces of its profile'() {
        given:
        def web = post(INSTANCES, IMAGE + [interfaces: [[purpose: 'public', primary: true], [purpose: 'vpc', subnet_id: subnet, ipv4: [nat_1_1: 'any']]]]).json
        def profile = get("$INSTANCES/$web.id/configs").json.data[0]
        def shown = get("$INSTANCES/$web.id/configs/$profile.id/interfaces").json
        def ids = shown*.id

        expect:
        web.ipv4 == ['198.18.0.2']
        shown == [
            [id: ids[0], purpose: 'public', primary: true, active: false, ipam_address: null, label: null, vpc_id: null, subnet_id: null, ipv4: null, ip_ranges: null, ipv6: null],
            [id: ids[1], purpose: 'vpc', primary: false, active: false, ipam_address: null, label: null, vpc_id: vpc.id, subnet_id: subnet,
                ipv4: [vpc: '10.0.0.2', nat_1_1: '198.18.0.2'], ip_ranges: [], ipv6: null]]
        profile.interfaces == shown
        addresses(web.id) == [[
            address: '10.0.0.2', address_range: null, vpc_id: vpc.id, subnet_id: subnet, region: 'us-east', linode_id: web.id, config_id: profile.id,
            interface_id: ids[1], nodebalancer_id: null, database_id: null, active: false, nat_1_1: '198.18.0.2', gateway: '10.0.0.1', prefix: 24, subnet_mask: '255.255.255.0']]
        get('/v4/vpcs/ips').json.data == addresses(web.id)
        get("$INSTANCES/$web.id/ips").json.ipv4.public*.vpc_nat_1_1 == [[vpc_id: vpc.id, subnet_id: subnet, address: '10.0.0.2']]
        get("/v4/vpcs/$vpc.id/subnets/$subnet").json.linodes == [[id: web.id, interfaces: [[id: ids[1], active: false, config_id: profile.id]]]]

        when:
        pass(10)

        then:
        get("$INSTANCES/$web.id/configs/$profile.id/interfaces").json*.active == [true, true]
        addresses(web.id)*.active == [true]
        errors(get("$INSTANCES/$web.id/interfaces")) == [[null, 'This Linode has its interfaces in its configuration profiles.']]
    }

    def 'a profile is given interfaces by a create or change, which keeps those that it names'() {
        given:
        def web = made(INSTANCES, IMAGE + [booted: false])
        def configs = "$INSTANCES/$web/configs"
        def profile = post(configs, [label: 'x', interfaces: [[purpose: 'vpc', subnet_id: subnet], [purpose: 'vlan', label: 'v', ipam_address: '10.9.0.1/24']]]).json

        expect:
        profile.interfaces*.subMap('purpose', 'label', 'ipam_address') == [
            [purpose: 'vpc', label: null, ipam_address: null], [purpose: 'vlan', label: 'v', ipam_address: '10.9.0.1/24']]
        put("$configs/$profile.id", [interfaces: profile.interfaces]).json.interfaces == profile.interfaces
        put("$configs/$profile.id", [label: 'y', interfaces: null]).json.interfaces == profile.interfaces
        put("$configs/$profile.id", [interfaces: []]).json.interfaces == []
        addresses(web) == []
        put("$configs/$profile.id", [interfaces: [[purpose: 'vpc', subnet_id: subnet, ipv4: [vpc: null, nat_1_1: null]]]]).json.interfaces*.ipv4 == [[vpc: '10.0.0.2', nat_1_1: null]]
        errors(put("$configs/$profile.id", [interfaces: [[purpose: 'vpc', subnet_id: 7]]])) == [['interfaces[0].subnet_id', 'Subnet not found']]
    }

    def 'an instance of the newer generation has interfaces of its own'() {
        given:
        def sent = [[firewall_id: -1, public: [:]], [firewall_id: -1, vpc: [subnet_id: subnet, ipv4: [addresses: [[address: 'auto', primary: true]]]]]]
        def web = post(INSTANCES, LINODE + [interfaces: sent]).json
        def shown = get("$INSTANCES/$web.id/interfaces")
        def ids = shown.json.interfaces*.id
        def times = [created: '2026-01-01T00:00:00', updated: '2026-01-01T00:00:00']

        expect:
        web.subMap('ipv4', 'interface_generation') == [ipv4: ['198.18.0.2'], interface_generation: 'linode']
        shown.json.interfaces*.subMap(['mac_address'])*.mac_address*.matches(/22(:[0-9a-f]{2}){5}/) == [true, true]
        shown.json.interfaces.collect { it - it.subMap(['mac_address']) } == [
            [id: ids[0], version: 1, default_route: [ipv4: true, ipv6: true], vpc: null, vlan: null, public: [
                ipv4: [addresses: [[address: '198.18.0.2', primary: true]], shared: []],
                ipv6: [ranges: [], shared: [], slaac: [[address: web.ipv6 - '/128', prefix: 64]]]]] + times,
            [id: ids[1], version: 1, default_route: [:], public: null, vlan: null, vpc: [
                vpc_id: vpc.id, subnet_id: subnet, ipv6: null, ipv4: [addresses: [[address: '10.0.0.2', primary: true, nat_1_1_address: null]], ranges: []]]] + times]
        shown.header('X-Accepted-OAuth-Scopes').get() == 'linodes:read_write'
        addresses(web.id)*.subMap('address', 'config_id', 'interface_id', 'active') == [[address: '10.0.0.2', config_id: null, interface_id: ids[1], active: false]]
        get("$INSTANCES/$web.id/configs").json.data*.interfaces == [[]]

        when:
        pass(10)

        then:
        addresses(web.id)*.active == [true]
        get("/v4/vpcs/$vpc.id").json.subnets*.linodes == [[[id: web.id, interfaces: [[id: ids[1], active: true, config_id: null]]]]]
    }

    def 'a profile is given one interface after the others, which a request reads and deletes'() {
        given:
        def web = made(INSTANCES, IMAGE)
        def profile = get("$INSTANCES/$web/configs").json.data[0].id
        def path = "$INSTANCES/$web/configs/$profile/interfaces"
        def open = post(path, [purpose: 'public', primary: true]).json
        def added = post(path, [purpose: 'vpc', subnet_id: subnet, ipv4: [vpc: '10.0.0.9'], primary: true]).json

        expect:
        added == [id: added.id, purpose: 'vpc', primary: true, active: false, ipam_address: null, label: null, vpc_id: vpc.id, subnet_id: subnet,
            ipv4: [vpc: '10.0.0.9', nat_1_1: null], ip_ranges: [], ipv6: null]
        get(path).json == [open + [primary: false], added]
        get("$path/$added.id").json == added
        get("$path/7").status == 404
        addresses(web)*.address == ['10.0.0.9']
        events('linode_config_update')*.entity*.id == [web, web]

        when:
        pass(10)

        then:
        errors(delete("$path/$added.id")) == [[null, 'The interface is active: shut the Linode down first.']]

        when:
        post("$INSTANCES/$web/shutdown", [:])
        pass(10)

        then:
        delete("$path/$added.id").json == [:]
        get(path).json*.id == [open.id]
        addresses(web) == []
    }

    def 'an interface that a profile cannot have is refused: #body'() {
        given:
        def web = made(INSTANCES, IMAGE + [interfaces: [[purpose: 'public'], [purpose: 'vpc', subnet_id: subnet]]])
        def path = "$INSTANCES/$web/configs/${get("$INSTANCES/$web/configs").json.data[0].id}/interfaces"

        expect:
        errors(post(path, body)) == [[field, reason]]
        get(path).json.size() == 2

        where:
        body                                                                   || field       | reason
        [purpose: 'other']                                                     || 'purpose'   | 'Must be one of public, vlan, vpc'
        [purpose: 'public']                                                    || null        | 'There is at most one public interface.'
        [purpose: 'vlan', label: 'v', ip_ranges: ['10.0.0.5/32']]              || 'ip_ranges' | 'The sandbox does not simulate this field.'
        [:]                                                                    || 'purpose'   | 'purpose is required'
    }

    def 'an instance of the newer generation is given an interface while it is off'() {
        given:
        def web = made(INSTANCES, LINODE + [interfaces: [[firewall_id: -1, public: [:]]]])
        def path = "$INSTANCES/$web/interfaces"
        def body = [firewall_id: -1, vpc: [subnet_id: subnet, ipv4: [addresses: [[address: 'auto', primary: true]]]]]
        pass(10)

        expect:
        errors(post(path, body)) == [[null, 'The Linode must be powered off to add an interface.']]
        errors(post("$INSTANCES/$web/configs/${get("$INSTANCES/$web/configs").json.data[0].id}/interfaces", [purpose: 'public'])) ==
            [['interfaces', 'Option cannot be set on a Linode that is configured to use Linode Interfaces']]

        when:
        post("$INSTANCES/$web/shutdown", [:])
        pass(10)
        def added = post(path, body).json

        then:
        added.subMap('version', 'default_route', 'public', 'vlan', 'vpc') == [version: 1, default_route: [:], public: null, vlan: null, vpc: [
            vpc_id: vpc.id, subnet_id: subnet, ipv6: null, ipv4: [addresses: [[address: '10.0.0.2', primary: true, nat_1_1_address: null]], ranges: []]]]
        get("$path/$added.id").json == added
        get(path).json.interfaces.size() == 2
        events('interface_create')*.secondary_entity*.id == [web]
        errors(post(path, body)) == [[null, 'There is at most one interface of a VPC.']]
        errors(post(path, [firewall_id: -1, public: [:]])) == [['public', 'The sandbox does not simulate this field.']]
        errors(post(path, [vlan: [vlan_label: 'v'], default_route: [ipv4: true]]))*.first() == ['vlan.vlan_label', 'default_route.ipv4']
        errors(post(path, [firewall_id: -1, vpc: [subnet_id: 7]])) == [['vpc.subnet_id', 'Subnet not found'], [null, 'There is at most one interface of a VPC.']]
    }

    def 'an interface of the newer generation names its firewall, or none: #interfaces'() {
        expect:
        errors(post(INSTANCES, LINODE + [interfaces: interfaces.collect { it.vpc == null ? it : [vpc: [subnet_id: subnet]] }])) == [[field, 'firewall_id is required, -1 for none: the account has no default firewall']]

        where:
        interfaces                                                   || field
        [[public: [:]]]                                              || 'interfaces[0].firewall_id'
        [[firewall_id: null, public: [:]]]                           || 'interfaces[0].firewall_id'
        [[vlan: [vlan_label: 'v']], [vpc: [:]]]                       || 'interfaces[1].firewall_id'
    }

    def 'interfaces that are wrong are refused: #body'() {
        given:
        OtherClient.guarded(sandbox)

        when:
        def reply = post(INSTANCES, MAPPER.readValue(MAPPER.writeValueAsString(body).replace('"SUBNET"', "$subnet").replace('"FAR"', "${subnetOf('ap-west')}"), Map))

        then:
        reply.status == 400
        errors(reply) == [[field, reason]]

        where:
        body                                                                                          || field                                           | reason
        IMAGE + [interfaces: [[purpose: 'other']]]                                                    || 'interfaces[0].purpose'                         | 'Must be one of public, vlan, vpc'
        IMAGE + [interfaces: [[purpose: 'vpc', subnet_id: 7]]]                                        || 'interfaces[0].subnet_id'                       | 'Subnet not found'
        IMAGE + [interfaces: [[purpose: 'vpc']]]                                                      || 'interfaces[0].subnet_id'                       | 'Subnet not found'
        IMAGE + [interfaces: [[purpose: 'vpc', subnet_id: 'FAR']]]                                    || 'interfaces[0].subnet_id'                       | 'Subnet not found'
        IMAGE + [interfaces: [[purpose: 'public'], [purpose: 'public']]]                              || 'interfaces'                                    | 'There is at most one public interface.'
        IMAGE + [interfaces: [[purpose: 'vlan', label: 'v']] * 4]                                     || 'interfaces'                                    | 'There are at most 3 interfaces.'
        IMAGE + [image: null, interfaces: [[purpose: 'public']]]                                      || 'interfaces'                                    | 'Without an image there is no configuration profile to have them.'
        LINODE + [interfaces: [[firewall_id: -1]]]                                                    || 'interfaces[0].purpose'                         | 'An interface has one of public, vlan, vpc'
        LINODE + [interfaces: [[firewall_id: -1, vpc: [subnet_id: 7]]]]                               || 'interfaces[0].vpc.subnet_id'                   | 'Subnet not found'
        LINODE + [interfaces: [[firewall_id: -1, vpc: [subnet_id: 'SUBNET', ipv4: [addresses: [[address: '10.0.0.1']]]]]]] || 'interfaces[0].vpc.ipv4.addresses[0].address' | 'The subnet has no such free address.'
        LINODE + [firewall_id: 901]                                                                   || 'firewall_id'                                   | 'Option cannot be set on a Linode that is configured to use Linode Interfaces'
    }

    def 'a public interface of the newer generation has the reserved addresses that it names, and new ones in place of others'() {
        given:
        def reserved = { post('/v4/networking/reserved/ips', [region: 'us-east']).json.address }
        def addresses = [[address: reserved()], [address: 'auto', primary: true], [address: reserved()]]
        def web = post(INSTANCES, LINODE + [ipv4: [], interfaces: [[firewall_id: -1, public: [ipv4: [addresses: addresses]]]]]).json
        def given = [addresses[0].address, web.ipv4[1], addresses[2].address]

        expect:
        web.ipv4 == given
        get("$INSTANCES/$web.id/interfaces").json.interfaces*.public*.ipv4*.addresses ==
            [[given, [false, true, false]].transpose().collect { [address: it[0], primary: it[1]] }]
        get("/v4/networking/ips/${given[2]}").json.assigned_entity.id == web.id

        when:
        pass(10)
        def copy = made("$INSTANCES/$web.id/clone", [region: 'us-east', type: 'g6-nanode-1'])

        then:
        get("$INSTANCES/$copy").json.ipv4.disjoint(given)
    }

    def 'a reserved address of an instance is refused where it does not belong: #body'() {
        given:
        def address = post('/v4/networking/reserved/ips', [region: region]).json.address

        when:
        def reply = post(INSTANCES, MAPPER.readValue(MAPPER.writeValueAsString(body).replace('ADDRESS', address), Map))

        then:
        reply.status == 400
        errors(reply) == [[field, reason]]

        where:
        body                         | region    || field                                          | reason
        IMAGE + [ipv4: ['ADDRESS']]  | 'us-ord'  || 'ipv4'                                         | 'Address must belong to same region as linode.'
        LINODE + [ipv4: ['ADDRESS']] | 'us-east' || 'ipv4'                                         | 'ipv4 field must be omitted or empty if using Linode Interfaces'
        open('ADDRESS')              | 'us-ord'  || 'interfaces[0].public.ipv4.addresses[0].address' | 'Address must belong to same region as linode.'
        open('auto', '203.0.113.5')  | 'us-east' || 'interfaces[0].public.ipv4.addresses[1].address' | 'Must provide a single valid reserved ipv4 address'
        open('ADDRESS', 'ADDRESS')   | 'us-east' || 'interfaces'                                   | 'An address is the address of one interface.'
    }

    private static Map open(String... addresses) {
        LINODE + [interfaces: [[firewall_id: -1, public: [ipv4: [addresses: addresses.collect { [address: it] }]]]]]
    }

    def 'without a public interface there is no public address, and one that is translated is one more'() {
        expect:
        post(INSTANCES, LINODE + [interfaces: [[firewall_id: -1, vpc: [subnet_id: subnet]]]]).json.ipv4 == []
        with(post(INSTANCES, LINODE + [interfaces: [
            [firewall_id: -1, public: [:]], [firewall_id: -1, vpc: [subnet_id: subnet, ipv4: [addresses: [[address: 'auto', nat_1_1_address: 'auto']]]]]]]).json) {
            ipv4 == ['198.18.0.2', '198.18.0.3']
            addresses(id)*.nat_1_1 == ['198.18.0.3']
        }
    }

    def 'a copy of an instance has interfaces alike, with addresses of its own: #body.interface_generation'(Map body) {
        given:
        def web = made(INSTANCES, MAPPER.readValue(MAPPER.writeValueAsString(body).replace('"SUBNET"', "$subnet"), Map))
        pass(10)
        def copy = made("$INSTANCES/$web/clone", [region: 'us-east', type: 'g6-nanode-1'])

        expect:
        addresses(copy)*.subMap('address', 'nat_1_1') == [[address: '10.0.0.3', nat_1_1: null]]
        addresses(copy)*.interface_id != addresses(web)*.interface_id
        addresses(made("$INSTANCES/$copy/clone", [region: 'ap-west', type: 'g6-nanode-1'])) == []

        where:
        body << [
            IMAGE + [interfaces: [[purpose: 'vpc', subnet_id: 'SUBNET']]],
            LINODE + [interfaces: [[firewall_id: -1, public: [:]], [firewall_id: -1, vpc: [subnet_id: 'SUBNET']]]]]
    }

    def 'an instance that another service has shown keeps its IPv6 address and boots with the interfaces that are not known'() {
        given:
        sandbox.mirror {
            it.instance(MAPPER.valueToTree([
                id: 7, label: 'web', region: 'us-east', type: 'g6-nanode-1', ipv4: ['203.0.113.5'], ipv6: '2001:db8:f::7/128', status: 'offline', interface_generation: 'linode']))
            it.profile(7, MAPPER.valueToTree([id: 8, label: 'x', created: '2026-01-01T00:00:00']))
        }

        expect:
        get("$INSTANCES/7").json.ipv6 == '2001:db8:f::7/128'
        get("$INSTANCES/7/ips").json.ipv6.slaac.address == '2001:db8:f::7'
        post("$INSTANCES/7/boot").status == 200
    }

    List events(String action) {
        get('/v4/account/events').json.data.findAll { it.action == action }
    }

    List addresses(def instance) {
        get("$INSTANCES/$instance/ips").json.ipv4.vpc
    }

    long subnetOf(String region = 'us-east') {
        post('/v4/vpcs', [label: 'other', region: region, subnets: [[label: 'shop', ipv4: '10.0.0.0/24']]]).json.subnets[0].id
    }
}
