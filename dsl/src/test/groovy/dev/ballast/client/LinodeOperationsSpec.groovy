package dev.ballast.client

import dev.ballast.client.Firewalls.FirewallChange
import dev.ballast.client.Firewalls.NewFirewall
import dev.ballast.client.Firewalls.RulesChange
import dev.ballast.client.Instances.InstanceChange
import dev.ballast.client.Instances.Metadata
import dev.ballast.client.Instances.NewInstance
import dev.ballast.client.Instances.Rebuild
import dev.ballast.client.Instances.ResizeFields
import dev.ballast.client.NodeBalancers.ConfigFields
import dev.ballast.client.NodeBalancers.NewNodeBalancer
import dev.ballast.client.NodeBalancers.NewVpc
import dev.ballast.client.NodeBalancers.NodeBalancerChange
import dev.ballast.client.NodeBalancers.NodeFields
import dev.ballast.client.ReservedIps.ReservedIpFields
import dev.ballast.client.Volumes.NewVolume
import dev.ballast.client.Volumes.VolumeChange
import dev.ballast.client.Vpcs.NewSubnet
import dev.ballast.client.Vpcs.NewVpc as CreatedVpc
import dev.ballast.client.Vpcs.VpcChange
import dev.ballast.error.RefusedException
import dev.ballast.http.Connection
import dev.ballast.http.WireSettings
import dev.ballast.http.WireSpec
import dev.ballast.model.BalancerSetting
import dev.ballast.model.Dialect
import dev.ballast.model.Filter
import dev.ballast.model.FirewallRule
import dev.ballast.model.FirewallRule.Addresses
import dev.ballast.model.FirewallRules
import dev.ballast.model.FirewallSetting
import dev.ballast.model.InstanceSetting
import dev.ballast.model.Kind
import dev.ballast.model.NodeSetting
import dev.ballast.model.Operation
import dev.ballast.model.PortSetting
import dev.ballast.model.ReservedIpSetting
import dev.ballast.model.ResourceSetting
import dev.ballast.model.ResourceSettings
import dev.ballast.model.Secret
import dev.ballast.model.VolumeQuota
import dev.ballast.model.VolumeSetting
import dev.ballast.model.Vpc.Ipv6
import dev.ballast.model.Vpc.Range
import dev.ballast.model.VpcSetting

import static com.github.tomakehurst.wiremock.client.WireMock.badRequest
import static com.github.tomakehurst.wiremock.client.WireMock.okJson
import static dev.ballast.model.Filter.eq
import static dev.ballast.model.Filter.gt
import static dev.ballast.model.Operation.*

/** Every operation of Linode as it looks on the wire: method, path, headers and body to the letter. */
class LinodeOperationsSpec extends WireSpec {

    static final String ONE = '{"id": 7, "address": "192.0.2.1"}'
    static final String RESERVED = '{"address": "203.0.113.5"}'
    static final String NONE = '{}'
    static final String LIST = '{"data": [], "page": 1, "pages": 1, "results": 0}'
    static final String ADDRESSES = '{"ipv4": {"public": []}}'
    static final String PAGE = '?page_size=500'

    static final FirewallRule RULE = new FirewallRule('ACCEPT', 'TCP', '80', new Addresses(['192.0.2.0/24'], null), 'web', null, null)

    /** A value for each setting of a kind that a dialect has, or can change, as it is sent. */
    static Map settings(Kind kind, boolean changed = false) {
        kept(kind, changed) { setting, value -> setting.sent(value) }
    }

    /** The same, as Ballast keeps it. */
    static Map kept(Kind kind, boolean changed = false, Closure form = { setting, value -> value }) {
        ResourceSetting.of(kind).findAll { changed ? it.isChangeable(Dialect.LINODE) && !(it in [BalancerSetting.FIREWALL, InstanceSetting.FIREWALL]) : it.isIn(Dialect.LINODE) }.collectEntries {
            [it.field(), form(it, [(String): 'x', (Integer): 7, (Long): 7L, (Boolean): false, (List): ['a'], (FirewallRules): new FirewallRules('from', [RULE], 'DROP')][it.type()])]
        }
    }

    /** The same as the records of the client name it. */
    static Map named(Map sent) {
        sent.collectEntries { field, value -> [camel(field), value] }
    }

    static final Map CONFIG_SENT = [port: 443, protocol: 'https', ssl_cert: '-CERT-\n', ssl_key: '-KEY-\n'] + settings(Kind.CONFIG)
    static final Map CONFIG = named(CONFIG_SENT) + [sslKey: Secret.of('-KEY-\n')]
    static final Map NODE_SENT = [label: 'a', subnet_id: 9] + settings(Kind.NODE)
    static final Map NODE = named(NODE_SENT) + [subnetId: 9L]
    static final Map BALANCER = settings(Kind.NODEBALANCER)
    static final Map BALANCER_CHANGED = settings(Kind.NODEBALANCER, true)
    static final Map VOLUME = settings(Kind.VOLUME) + [linode_id: 4]
    static final Map VOLUME_CHANGED = settings(Kind.VOLUME, true)
    static final Map VPC = settings(Kind.VPC)
    static final Map VPC_CHANGED = settings(Kind.VPC, true)
    static final Map INSTANCE_SENT = [
        root_pass: 'hunter22-and-so-on', authorized_keys: ['ssh-ed25519 AAAA'], authorized_users: ['me'], private_ip: true,
        metadata: [user_data: 'I2Nsb3Vk'], stackscript_id: 10079, stackscript_data: [site: 'shop'],
    ] + settings(Kind.INSTANCE)
    static final Map INSTANCE = named(INSTANCE_SENT + kept(Kind.INSTANCE)) + [rootPass: Secret.of('hunter22-and-so-on'), metadata: new Metadata(Secret.of('I2Nsb3Vk')), stackscriptData: [site: Secret.common('shop')]]
    static final Map INSTANCE_CHANGED = settings(Kind.INSTANCE, true)

    static final ResourceSettings FIREWALL = new ResourceSettings(FirewallSetting, ResourceSetting.of(Kind.FIREWALL).findAll { it.isIn(Dialect.LINODE) }.collectEntries { [it, kept(Kind.FIREWALL)[it.field()]] })
    static final Map RULES_SENT = ['inbound', 'outbound'].collectEntries { [(it): [[action: 'ACCEPT', protocol: 'TCP', ports: '80', addresses: [ipv4: ['192.0.2.0/24']], label: 'web']], ("${it}_policy".toString()): 'DROP'] }

    /** The operation, its call, the answer, and what is to arrive. */
    static final List<List> ROWS = [
        [LIST_NODEBALANCERS, { nodeBalancers().list(Filter.NONE).toList() }, LIST, 'GET', "/nodebalancers$PAGE", null],
        [CREATE_NODEBALANCER, { nodeBalancers().create(of(NewNodeBalancer, named(BALANCER) + [vpcs: [new NewVpc(9, '10.0.0.4/30')], backendConnectivity: 'vpc', ipv4: '192.0.2.9', frontendVpcs: [new NewVpc(8, null)], configs: [of(ConfigFields, CONFIG + [nodes: [of(NodeFields, NODE)]])]])) }, ONE,
            'POST', '/nodebalancers', BALANCER + [vpcs: [[subnet_id: 9, ipv4_range: '10.0.0.4/30']], backend_connectivity: 'vpc', ipv4: '192.0.2.9', frontend_vpcs: [[subnet_id: 8]], configs: [CONFIG_SENT + [nodes: [NODE_SENT]]]]],
        [READ_NODEBALANCER, { nodeBalancers().get(7) }, ONE, 'GET', '/nodebalancers/7', null],
        [CHANGE_NODEBALANCER, { nodeBalancers().change(7, of(NodeBalancerChange, named(BALANCER_CHANGED))) }, ONE, 'PUT', '/nodebalancers/7', BALANCER_CHANGED],
        [LIST_VPCS_OF_NODEBALANCER, { nodeBalancers().vpcs(7).toList() }, LIST, 'GET', '/nodebalancers/7/vpcs', null],
        [LIST_FIREWALLS_OF_NODEBALANCER, { nodeBalancers().firewalls(7) }, LIST, 'GET', '/nodebalancers/7/firewalls', null],
        [CHANGE_FIREWALLS_OF_NODEBALANCER, { nodeBalancers().changeFirewalls(7, [901L]) }, LIST, 'PUT', '/nodebalancers/7/firewalls', [firewall_ids: [901]]],
        [CHANGE_FIREWALLS_OF_NODEBALANCER, { nodeBalancers().changeFirewalls(7, []) }, LIST, 'PUT', '/nodebalancers/7/firewalls', [firewall_ids: []]],
        [READ_BACKEND_ACL, { nodeBalancers().backendPrefix(7) }, ONE, 'GET', '/nodebalancers/7/backend-acl', null],
        [DELETE_NODEBALANCER, { nodeBalancers().delete(7) }, NONE, 'DELETE', '/nodebalancers/7', null],

        [LIST_CONFIGS, { nodeBalancers().configs(1).toList() }, LIST, 'GET', "/nodebalancers/1/configs$PAGE", null],
        [CREATE_CONFIG, { nodeBalancers().createConfig(1, of(ConfigFields, CONFIG + [nodes: [of(NodeFields, NODE)]])) }, ONE, 'POST', '/nodebalancers/1/configs', CONFIG_SENT + [nodes: [NODE_SENT]]],
        [READ_CONFIG, { nodeBalancers().config(1, 7) }, ONE, 'GET', '/nodebalancers/1/configs/7', null],
        [CHANGE_CONFIG, { nodeBalancers().changeConfig(1, 7, of(ConfigFields, CONFIG)) }, ONE, 'PUT', '/nodebalancers/1/configs/7', CONFIG_SENT],
        [DELETE_CONFIG, { nodeBalancers().deleteConfig(1, 7) }, NONE, 'DELETE', '/nodebalancers/1/configs/7', null],
        [REBUILD_CONFIG, { nodeBalancers().rebuildConfig(1, 7, of(ConfigFields, CONFIG + [nodes: [of(NodeFields, NODE + [id: 3L]), of(NodeFields, NODE)]])) }, ONE,
            'POST', '/nodebalancers/1/configs/7/rebuild', CONFIG_SENT + [nodes: [NODE_SENT + [id: 3], NODE_SENT]]],

        [LIST_NODES, { nodeBalancers().nodes(1, 2).toList() }, LIST, 'GET', "/nodebalancers/1/configs/2/nodes$PAGE", null],
        [CREATE_NODE, { nodeBalancers().createNode(1, 2, of(NodeFields, NODE)) }, ONE, 'POST', '/nodebalancers/1/configs/2/nodes', NODE_SENT],
        [READ_NODE, { nodeBalancers().node(1, 2, 7) }, ONE, 'GET', '/nodebalancers/1/configs/2/nodes/7', null],
        [CHANGE_NODE, { nodeBalancers().changeNode(1, 2, 7, of(NodeFields, NODE)) }, ONE, 'PUT', '/nodebalancers/1/configs/2/nodes/7', NODE_SENT],
        [DELETE_NODE, { nodeBalancers().deleteNode(1, 2, 7) }, NONE, 'DELETE', '/nodebalancers/1/configs/2/nodes/7', null],

        [LIST_INSTANCES, { instances().list(Filter.NONE).toList() }, LIST, 'GET', "/linode/instances$PAGE", null],
        [CREATE_INSTANCE, { instances().create(of(NewInstance, INSTANCE)) }, ONE, 'POST', '/linode/instances', INSTANCE_SENT],
        [READ_INSTANCE, { instances().get(7) }, ONE, 'GET', '/linode/instances/7', null],
        [CHANGE_INSTANCE, { instances().change(7, of(InstanceChange, [watchdogEnabled: false] + named(kept(Kind.INSTANCE, true)))) }, ONE,
            'PUT', '/linode/instances/7', [watchdog_enabled: false] + INSTANCE_CHANGED],
        [DELETE_INSTANCE, { instances().delete(7) }, NONE, 'DELETE', '/linode/instances/7', null],
        [BOOT_INSTANCE, { instances().boot(7, 5) }, NONE, 'POST', '/linode/instances/7/boot', [config_id: 5]],
        [BOOT_INSTANCE, { instances().boot(7, null) }, NONE, 'POST', '/linode/instances/7/boot', null],
        [REBOOT_INSTANCE, { instances().reboot(7) }, NONE, 'POST', '/linode/instances/7/reboot', null],
        [REBUILD_INSTANCE, { instances().rebuild(7, of(Rebuild, [image: 'linode/debian13', diskEncryption: false, authorizedUsers: ['ops'], stackscriptId: 10079, stackscriptData: [site: Secret.common('shop')]])) }, ONE, 'POST', '/linode/instances/7/rebuild',
            [image: 'linode/debian13', disk_encryption: 'disabled', authorized_users: ['ops'], stackscript_id: 10079, stackscript_data: [site: 'shop']]],
        [RESIZE_INSTANCE, { instances().resize(7, new ResizeFields('g6-standard-1', 'warm', false)) }, NONE, 'POST', '/linode/instances/7/resize', [type: 'g6-standard-1', migration_type: 'warm', allow_auto_disk_resize: false]],
        [RESIZE_INSTANCE, { instances().resize(7, new ResizeFields('g6-standard-1', null, null)) }, NONE, 'POST', '/linode/instances/7/resize', [type: 'g6-standard-1']],
        [SHUT_DOWN_INSTANCE, { instances().shutdown(7) }, NONE, 'POST', '/linode/instances/7/shutdown', null],
        [LIST_VOLUMES_OF_INSTANCE, { instances().volumes(7).toList() }, LIST, 'GET', "/linode/instances/7/volumes$PAGE", null],
        [LIST_NODEBALANCERS_OF_INSTANCE, { instances().nodeBalancers(7).toList() }, LIST, 'GET', "/linode/instances/7/nodebalancers$PAGE", null],
        [LIST_FIREWALLS_OF_INSTANCE, { instances().firewalls(7) }, LIST, 'GET', '/linode/instances/7/firewalls', null],
        [CHANGE_FIREWALLS_OF_INSTANCE, { instances().changeFirewalls(7, [901L]) }, LIST, 'PUT', '/linode/instances/7/firewalls', [firewall_ids: [901]]],
        [LIST_PROFILES, { instances().profiles(7).toList() }, LIST, 'GET', "/linode/instances/7/configs$PAGE", null],
        [ADD_INTERFACE_TO_PROFILE, { instances().addInterface(7, 8, NetworkInterface.legacy(9)[0]) }, ONE, 'POST', '/linode/instances/7/configs/8/interfaces', [purpose: 'public', primary: true]],
        [ADD_INTERFACE_TO_PROFILE, { instances().addInterface(7, 8, NetworkInterface.legacy(9)[1]) }, ONE, 'POST', '/linode/instances/7/configs/8/interfaces', [purpose: 'vpc', subnet_id: 9]],
        [ADD_INTERFACE_TO_INSTANCE, { instances().addInterface(7, NetworkInterface.linode(9, 901, null)[1]) }, ONE, 'POST', '/linode/instances/7/interfaces',
            [firewall_id: 901, vpc: [subnet_id: 9, ipv4: [addresses: [[address: 'auto', primary: true]]]]]],

        [LIST_ADDRESSES_OF_INSTANCE, { addresses().of(1) }, ADDRESSES, 'GET', '/linode/instances/1/ips', null],
        [ADD_ADDRESS_TO_INSTANCE, { addresses().add(1) }, ONE, 'POST', '/linode/instances/1/ips', [type: 'ipv4', public: false]],

        [LIST_VOLUMES, { volumes().list(Filter.NONE).toList() }, LIST, 'GET', "/volumes$PAGE", null],
        [CREATE_VOLUME, { volumes().create(of(NewVolume, named(VOLUME))) }, ONE,
            'POST', '/volumes', VOLUME],
        [READ_VOLUME, { volumes().get(7) }, ONE, 'GET', '/volumes/7', null],
        [CHANGE_VOLUME, { volumes().change(7, of(VolumeChange, named(VOLUME_CHANGED))) }, ONE, 'PUT', '/volumes/7', VOLUME_CHANGED],
        [DELETE_VOLUME, { volumes().delete(7) }, NONE, 'DELETE', '/volumes/7', null],
        [ATTACH_VOLUME, { volumes().attach(7, 4, 5) }, ONE, 'POST', '/volumes/7/attach', [linode_id: 4, config_id: 5]],
        [DETACH_VOLUME, { volumes().detach(7) }, NONE, 'POST', '/volumes/7/detach', null],
        [RESIZE_VOLUME, { volumes().resize(7, 40) }, ONE, 'POST', '/volumes/7/resize', [size: 40]],
        [LIST_RESERVED_IPS, { reservedIps().list(Filter.NONE).toList() }, LIST, 'GET', "/networking/reserved/ips$PAGE", null],
        [CREATE_RESERVED_IP, { reservedIps().create(of(ReservedIpFields, [region: 'us-east', tags: ['front']])) }, RESERVED,
            'POST', '/networking/reserved/ips', [region: 'us-east', tags: ['front']]],
        [READ_RESERVED_IP, { reservedIps().get(3405803781) }, RESERVED, 'GET', '/networking/reserved/ips/203.0.113.5', null],
        [CHANGE_RESERVED_IP, { reservedIps().change(3405803781, of(ReservedIpFields, [tags: []])) }, RESERVED,
            'PUT', '/networking/reserved/ips/203.0.113.5', [tags: []]],
        [DELETE_RESERVED_IP, { reservedIps().delete(3405803781) }, NONE, 'DELETE', '/networking/reserved/ips/203.0.113.5', null],
        [CHANGE_ADDRESS, { reservedIps().convert(3405803781) }, NONE, 'PUT', '/networking/ips/203.0.113.5', [reserved: true]],
        [ASSIGN_ADDRESSES, { reservedIps().assign(3405803781, 'us-east', 7) }, NONE,
            'POST', '/networking/ips/assign', [region: 'us-east', assignments: [[address: '203.0.113.5', linode_id: 7]]]],
        [CLONE_VOLUME, { volumes().clone(9, 'copy') }, ONE, 'POST', '/volumes/9/clone', [label: 'copy']],

        [LIST_FIREWALLS, { firewalls().list(Filter.NONE).toList() }, LIST, 'GET', "/networking/firewalls$PAGE", null],
        [CREATE_FIREWALL, { firewalls().create(new NewFirewall(FIREWALL, [(Kind.INSTANCE): [4L], (Kind.NODEBALANCER): [5L]])) }, ONE,
            'POST', '/networking/firewalls', [label: 'x', rules: RULES_SENT, devices: [linodes: [4], nodebalancers: [5]], tags: ['a']]],
        [READ_FIREWALL, { firewalls().get(7) }, ONE, 'GET', '/networking/firewalls/7', null],
        [CHANGE_FIREWALL, { firewalls().change(7, new FirewallChange(FIREWALL.only { !it.rules }.with(FirewallSetting.STATUS, 'disabled'))) }, ONE, 'PUT', '/networking/firewalls/7', [label: 'x', status: 'disabled', tags: ['a']]],
        [DELETE_FIREWALL, { firewalls().delete(7) }, NONE, 'DELETE', '/networking/firewalls/7', null],
        [CHANGE_RULES_OF_FIREWALL, { firewalls().changeRules(7, new RulesChange(FIREWALL)) }, '{"version": 2}', 'PUT', '/networking/firewalls/7/rules', RULES_SENT],
        [LIST_DEVICES_OF_FIREWALL, { firewalls().devices(7).toList() }, LIST, 'GET', "/networking/firewalls/7/devices$PAGE", null],
        [ADD_DEVICE_TO_FIREWALL, { firewalls().add(7, Kind.INSTANCE, 4) }, ONE, 'POST', '/networking/firewalls/7/devices', [id: 4, type: 'linode']],
        [REMOVE_DEVICE_FROM_FIREWALL, { firewalls().remove(7, 9) }, NONE, 'DELETE', '/networking/firewalls/7/devices/9', null],

        [LIST_LOCKS, { locks().of(Kind.VOLUME, 7) }, LIST, 'GET', "/locks$PAGE", null],
        [CREATE_LOCK, { locks().create(Kind.INSTANCE, 7, 'cannot_delete') }, ONE, 'POST', '/locks', [entity_type: 'linode', entity_id: 7, lock_type: 'cannot_delete']],
        [DELETE_LOCK, { locks().delete(9) }, NONE, 'DELETE', '/locks/9', null],

        [LIST_EVENTS, { events().list(Filter.NONE).toList() }, LIST, 'GET', "/account/events$PAGE", null],

        [LIST_MAINTENANCE, { maintenance() }, LIST, 'GET', "/account/maintenance$PAGE", null],

        [LIST_TAGGED, { tags().of('a b/c').toList() }, LIST, 'GET', "/tags/a%20b%2Fc$PAGE", null],
        [DELETE_TAG, { tags().delete('shop') }, NONE, 'DELETE', '/tags/shop', null],

        [LIST_VPCS, { vpcs().list(Filter.NONE).toList() }, LIST, 'GET', "/vpcs$PAGE", null],
        [CREATE_VPC, { vpcs().create(of(CreatedVpc, named(VPC) + [ipv4: [new Range('100.64.0.0/16')], ipv6: [new Ipv6('auto')], subnets: [new NewSubnet('web', '10.0.0.0/24', null), new NewSubnet('data', '10.0.1.0/24', [new Ipv6('auto')])]])) }, ONE,
            'POST', '/vpcs', VPC + [ipv4: [[range: '100.64.0.0/16']], ipv6: [[range: 'auto']], subnets: [[label: 'web', ipv4: '10.0.0.0/24'], [label: 'data', ipv4: '10.0.1.0/24', ipv6: [[range: 'auto']]]]]],
        [READ_VPC, { vpcs().get(7) }, ONE, 'GET', '/vpcs/7', null],
        [CHANGE_VPC, { vpcs().change(7, of(VpcChange, named(VPC_CHANGED))) }, ONE, 'PUT', '/vpcs/7', VPC_CHANGED],
        [DELETE_VPC, { vpcs().delete(7) }, NONE, 'DELETE', '/vpcs/7', null],
        [CREATE_SUBNET, { vpcs().addSubnet(7, new NewSubnet('web', '10.0.0.0/24', [new Ipv6('auto')])) }, ONE, 'POST', '/vpcs/7/subnets', [label: 'web', ipv4: '10.0.0.0/24', ipv6: [[range: 'auto']]]],
        [CHANGE_SUBNET, { vpcs().renameSubnet(7, 8, 'web') }, ONE, 'PUT', '/vpcs/7/subnets/8', [label: 'web']],
        [DELETE_SUBNET, { vpcs().deleteSubnet(7, 8) }, NONE, 'DELETE', '/vpcs/7/subnets/8', null],
        [LIST_VPC_ADDRESSES, { vpcs().addresses(Filter.NONE).toList() }, LIST, 'GET', "/vpcs/ips$PAGE", null],
        [LIST_REGIONS, { catalogue().regions(Filter.NONE).toList() }, LIST, 'GET', "/regions$PAGE", null],
        [LIST_TYPES, { catalogue().types(Filter.NONE).toList() }, LIST, 'GET', "/linode/types$PAGE", null],
        [LIST_IMAGES, { catalogue().images(Filter.NONE).toList() }, LIST, 'GET', "/images$PAGE", null],
        [LIST_NODEBALANCER_TYPES, { catalogue().nodeBalancerTypes().toList() }, LIST, 'GET', "/nodebalancers/types$PAGE", null],
        [LIST_VOLUME_TYPES, { catalogue().volumeTypes().toList() }, LIST, 'GET', "/volumes/types$PAGE", null],
        [LIST_VOLUME_QUOTAS, { volumes().quotas().toList() }, LIST, 'GET', "/volumes/quotas$PAGE", null],
        [READ_VOLUME_QUOTA_USAGE, { volumes().used(new VolumeQuota('vol-volumes-us-east', 50L, null, null)) }, '{"quota_limit": 50, "usage": 7}', 'GET', '/volumes/quotas/vol-volumes-us-east/usage', null],
        [LIST_RESERVED_IP_TYPES, { catalogue().reservedIpTypes().toList() }, LIST, 'GET', "/networking/reserved/ips/types$PAGE", null],
        [LIST_FIREWALL_TEMPLATES, { catalogue().firewallTemplates().toList() }, LIST, 'GET', "/networking/firewalls/templates$PAGE", null],
        [READ_DEFAULT_FIREWALLS, { firewalls().defaults() }, '{"default_firewall_ids": {}}', 'GET', '/networking/firewalls/settings', null],
    ]

    /** What no word sends: a rehearsal reads it to know what a simulated write would meet. */
    static final List<Operation> FOR_REHEARSALS = [READ_ADDRESS]

    Client client

    def setup() {
        client = new Client(connection, Dialect.LINODE)
    }

    def 'the permission of an operation is one of Linode\'s roles'() {
        expect:
        Operation.values().collectMany { it.permission().stream().toList() }.toSet() == '''
            create_linode view_linode update_linode delete_linode boot_linode reboot_linode shutdown_linode resize_linode rebuild_linode update_linode_firewalls create_linode_config_profile_interface
            create_nodebalancer view_nodebalancer update_nodebalancer delete_nodebalancer update_nodebalancer_firewalls
            create_nodebalancer_config view_nodebalancer_config update_nodebalancer_config delete_nodebalancer_config rebuild_nodebalancer_config
            create_nodebalancer_config_node view_nodebalancer_config_node update_nodebalancer_config_node delete_nodebalancer_config_node
            create_firewall view_firewall update_firewall delete_firewall update_firewall_rules create_firewall_device delete_firewall_device
            create_volume view_volume update_volume delete_volume attach_volume detach_volume resize_volume clone_volume
            create_vpc view_vpc update_vpc delete_vpc create_vpc_subnet update_vpc_subnet delete_vpc_subnet'''.split().toSet()
    }

    def 'every operation of Linode has a row'() {
        expect:
        Operation.values().findAll { Dialect.LINODE.has(it, '') } - ROWS*.get(0) == FOR_REHEARSALS
    }

    def 'to #words it sends #method #path with exactly #fields'() {
        given:
        answers(okJson(answer))

        when:
        client.with(call)

        then:
        sent(method, path, body)

        where:
        [operation, call, answer, method, path, body] << ROWS
        words = operation.description()
        fields = body?.keySet()
    }

    def 'a null field is not sent: #body'() {
        given:
        answers(okJson(ONE))

        when:
        client.with(call)

        then:
        onlyRequest().bodyAsString == body

        where:
        call                                                                                     || body
        ({ volumes().change(7, of(VolumeChange, [:])) })                                    || '{}'
        ({ volumes().change(7, of(VolumeChange, [label: 'x'])) })                                     || '{"label":"x"}'
        ({ nodeBalancers().change(7, of(NodeBalancerChange, [clientConnThrottle: 0])) })           || '{"client_conn_throttle":0}'
        ({ nodeBalancers().changeConfig(1, 7, of(ConfigFields, [checkPassive: false])) })          || '{"check_passive":false}'
        ({ nodeBalancers().rebuildConfig(1, 7, of(ConfigFields, [nodes: []])) })                   || '{"nodes":[]}'
        ({ nodeBalancers().changeNode(1, 2, 7, of(NodeFields, [mode: 'drain'])) })                 || '{"mode":"drain"}'
        ({ instances().change(7, of(InstanceChange, [watchdogEnabled: false])) })                  || '{"watchdog_enabled":false}'
    }

    def 'a filter is a header of one line: #header'() {
        given:
        answers(okJson(LIST))

        when:
        client.with(call)

        then:
        verifyAll(onlyRequest()) {
            url == path
            getHeader('X-Filter') == header
        }

        where:
        call                                                                                  | path                                 || header
        ({ volumes().list(eq('label', 'd')).toList() })                                         | '/v4beta/volumes?page_size=500'      || '{"label":"d"}'
        ({ nodeBalancers().list(eq('tags', 'zürich\n"€"')).toList() })                          | '/v4beta/nodebalancers?page_size=500' || '{"tags":"z\\u00FCrich\\n\\"\\u20AC\\""}'
        ({ events().list(eq('entity.id', 7).descending('id')).toList() })                       | '/v4/account/events?page_size=500'   || '{"entity.id":7,"+order_by":"id","+order":"desc"}'
        ({ catalogue().types(gt('memory', 2048)).toList() })                                    | '/v4/linode/types?page_size=500'     || '{"memory":{"+gt":2048}}'
    }

    def 'no secret of a body is shown at the loudest setting, however deep it lies'() {
        given: 'a service that echoes what it refuses'
        def said = []
        def loud = Connection.open(WireSettings.with(settings(), [log: { said << it }]))
        answers(badRequest().withBody('{"errors": [{"reason": "no ' + secrets.join(' ') + '"}]}'))

        when:
        new Client(loud, Dialect.LINODE).with(call)

        then:
        def refused = thrown(RefusedException)
        def shown = "$said $refused.message ${refused.refusal()}"
        !secrets.any { shown.contains(it) }
        shown.contains('(secret)')

        cleanup:
        loud.close()

        where:
        call                                                                                                  | secrets
        ({ instances().create(of(NewInstance, INSTANCE)) })                                                    | ['I2Nsb3Vk', 'hunter22-and-so-on']
        ({ nodeBalancers().create(of(NewNodeBalancer, named(BALANCER) + [vpcs: [new NewVpc(9, '10.0.0.4/30')], backendConnectivity: 'vpc', configs: [of(ConfigFields, CONFIG)]])) })      | ['-KEY-']
    }

    /** The settings that are fields of a body. */
    static final Map<Class, Class> SETTINGS = [
        (ConfigFields)  : PortSetting, (NodeFields): NodeSetting, (NewNodeBalancer): BalancerSetting, (NodeBalancerChange): BalancerSetting,
        (NewInstance)   : InstanceSetting, (InstanceChange): InstanceSetting, (Rebuild): InstanceSetting, (NewVolume): VolumeSetting, (VolumeChange): VolumeSetting,
        (FirewallChange): FirewallSetting, (CreatedVpc)    : VpcSetting, (VpcChange): VpcSetting,
        (ReservedIpFields): ReservedIpSetting,
    ]

    /** Creates a record from the components that are named; the others are null. */
    static <T extends Record> T of(Class<T> type, Map<String, Object> named) {
        def rows = SETTINGS[type]
        def settings = (rows?.enumConstants ?: []).collectEntries { [camel(it.field()), it] }.subMap(named.keySet())
        def values = rows ? named - named.subMap(settings.keySet()) + [settings: new ResourceSettings(rows, settings.collectEntries { [it.value, named[it.key]] })] : named
        assert values.keySet() - type.recordComponents*.name == [] as Set
        def canonical = type.getDeclaredConstructor(type.recordComponents*.type as Class[])
        canonical.newInstance(type.recordComponents.collect { it.type == Long && values[it.name] != null ? values[it.name] as Long : values[it.name] } as Object[])
    }

    def 'a new resource can have each setting, or an existing one get it'() {
        expect:
        Kind.values().collectMany { ResourceSetting.of(it) }.findAll { !it.isIn(Dialect.LINODE) && !it.isChangeable(Dialect.LINODE) } == []
    }

    private static String camel(String field) {
        field.replaceAll(/_(.)/) { it[1].toUpperCase() }
    }

    /** Locks, and what answers with whole resources: only below /v4beta they have their locks. */
    private static final String WITH_LOCKS = /\w+ \/locks.*|GET (\/nodebalancers|\/volumes|\/linode\/instances(\/\d+\/(volumes|nodebalancers))?|\/tags\/.*)(\/\d+)?(\?.*)?/

    /** The one request that arrived, compared whole: a null body means no byte and no content type. */
    void sent(String method, String path, Map body) {
        verifyAll(onlyRequest()) {
            it.method.value() == method
            url == ("$method $path" ==~ WITH_LOCKS ? '/v4beta' : '/v4') + path
            (it.body.length == 0 ? null : fields(it)) == body
            containsHeader('Content-Type') == (body != null)
            body == null || header('Content-Type').values() == ['application/json']
            header('Accept').values() == ['application/json']
            header('Authorization').values() == ['Bearer tok-12345']
            containsHeader('X-Filter') == path.startsWith('/locks?')
        }
    }
}
