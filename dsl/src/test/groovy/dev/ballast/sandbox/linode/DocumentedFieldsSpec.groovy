package dev.ballast.sandbox.linode

import dev.ballast.lanes.Slow
import dev.ballast.sandbox.Sandbox
import groovy.transform.TupleConstructor
import spock.lang.AutoCleanup
import spock.lang.Shared

/**
 * The fields that the description, the clients and the forms of the service had for each operation in 2026. The simulator shows
 * a value, acts on it, or refuses it; it ignores none, unless the service shows the value nowhere either.
 */
class DocumentedFieldsSpec extends LinodeSpecification {

    static final String NOT_SIMULATED = 'The sandbox does not simulate this field.'
    static final String PASSWORD = 'thisIsYourRootPassword'

    /** A value of a field, and whether it is refused; else the effect returns whether the answer or the account shows it. */
    @TupleConstructor
    static class Case {
        Object value
        boolean refused
        Closure<Boolean> effect
    }

    static final List<String> OPERATIONS = Sandbox.with().dialect('linode').embedded().start().withCloseable {
        it.operations().findAll { it =~ /^(POST|PUT) / }
    }

    /** The account that each field is tried on, and the ids in it. */
    @Shared
    @AutoCleanup
    Sandbox filled

    @Shared
    Map<String, Object> ids = [:]

    def setup() {
        filled = filled ?: settings().copyOf(fill()).start()
    }

    private Sandbox fill() {
        ids.own = post('/v4/vpcs', [label: 'own', region: 'au-mel']).json.id
        def vpc = post('/v4/vpcs', [label: 'main', region: 'us-sea', subnets: [[label: 'shop', ipv4: '10.0.0.0/16']]]).json
        ids.vpc = vpc.id
        ids.subnet = vpc.subnets[0].id
        ids.firewall = made('/v4/networking/firewalls', [label: 'guard', rules: [inbound_policy: 'DROP', outbound_policy: 'ACCEPT']])
        ids.group = made('/v4/placement/groups', [label: 'near', region: 'us-sea', placement_group_type: 'anti_affinity:local'])
        ids.instance = made('/v4/linode/instances', machine(swap_size: 256))
        ids.modern = made('/v4/linode/instances', machine(interface_generation: 'linode', interfaces: [[firewall_id: -1, public: [:]]], booted: false))
        ids.other = made('/v4/linode/instances', [region: 'us-sea', type: 'g6-nanode-1'])
        ids.volume = made('/v4/volumes', [label: 'data', region: 'us-sea'])
        ids.lb = made('/v4/nodebalancers', [region: 'us-sea'])
        ids.config = made("/v4/nodebalancers/$ids.lb/configs", [port: 81])
        ids.node = made("/v4/nodebalancers/$ids.lb/configs/$ids.config/nodes", [label: 'web-1', address: '192.168.128.200:80'])
        pass(30)
        post("$instance/shutdown")
        pass(30)
        ids.profile = get("$instance/configs").json.data[0].id
        ids.disk = get("$instance/disks").json.data[1].id
        ids.address = get(instance).json.ipv4[0]
        ids.reserved = post('/v4/networking/reserved/ips', [region: 'us-sea']).json.address
        sandbox
    }

    static Map machine(Map more = [:]) {
        [region: 'us-sea', type: 'g6-nanode-1', image: 'linode/debian12', root_pass: PASSWORD] + more
    }

    private String getInstance() {
        "/v4/linode/instances/$ids.instance"
    }

    private String getConfig() {
        "/v4/nodebalancers/$ids.lb/configs/$ids.config"
    }

    private Map profile(def answer) {
        get("/v4/linode/instances/$answer.id/configs").json.data[0]
    }

    private List disks(def answer) {
        get("/v4/linode/instances/$answer.id/disks").json.data
    }

    static Case shown(Object value) {
        new Case(value, false, null)
    }

    static Case acts(Object value, Closure<Boolean> effect) {
        new Case(value, false, effect)
    }

    /** The service shows the value nowhere. */
    static Case mute(Object value) {
        acts(value) { true }
    }

    static Case refused(Object value) {
        new Case(value, true, null)
    }

    @Slow('a filled account for each field')
    def 'every documented field is shown, acted on or refused: #operation'() {
        given:
        def (named, row) = table().collect { [it.key, it.value] }.find { it[0].replaceAll(/\{(address|reserved)}/, '{name}').replaceAll(/\{(?!name)\w+}/, '{id}') == operation }
        def (method, path) = named.split(' ')
        def (usual, cases) = row

        expect:
        cases.every { String field, Case each ->
            sandbox.close()
            sandbox = settings().copyOf(filled).start()
            def reply = send(method, '/v4beta' + path.replaceAll(/\{(\w+)}/) { all, name -> ids[name] }, MAPPER.writeValueAsString(usual + [(field): each.value]))
            if (each.refused) {
                assert reply.status == 400 && errors(reply).any { it[0].startsWith(field) && it[1] == NOT_SIMULATED }
            } else {
                assert reply.status == 200
                assert each.effect ? each.effect(reply.json) : reply.json[field] == each.value
            }
            true
        }

        where:
        operation << OPERATIONS
    }

    /** Returns for each operation the body that each field is added to, and the fields. */
    private Map<String, List<Map>> table() {
        [
            'POST /nodebalancers': [[region: 'us-sea'], [
                label: shown('lb-1'), client_conn_throttle: shown(7), client_udp_sess_throttle: shown(8), tags: shown(['shop']), type: shown('premium'),
                ipv4: shown(ids.reserved), backend_connectivity: shown('ipv6'),
                firewall_id: acts(ids.firewall) { get("/v4/nodebalancers/$it.id/firewalls").json.data*.id == [ids.firewall] },
                vpcs: acts([[subnet_id: ids.subnet, ipv4_range: '10.0.8.0/28', ipv4_range_auto_assign: true]]) { get("/v4/nodebalancers/$it.id/vpcs").json.data*.ipv4_range == ['10.0.8.0/30'] },
                backend_vpcs: acts([[subnet_id: ids.subnet, ipv4_range: '10.0.8.0/28']]) { get("/v4/nodebalancers/$it.id/vpcs").json.data*.ipv4_range == ['10.0.8.0/28'] },
                configs: acts([[port: 82, nodes: [[label: 'web-9', address: '192.168.128.9:80', weight: 7, mode: 'drain']]]]) {
                    def made = get("/v4/nodebalancers/$it.id/configs").json.data[0]
                    made.port == 82 && get("/v4/nodebalancers/$it.id/configs/$made.id/nodes").json.data*.subMap('weight', 'mode') == [[weight: 7, mode: 'drain']]
                },
                lke_cluster: refused([id: 7])]],
            'PUT /nodebalancers/{lb}': [[:], [
                label: shown('lb-1'), client_conn_throttle: shown(7), client_udp_sess_throttle: shown(8), tags: shown(['shop']),
                type: refused('premium'), region: refused('us-east'), ipv4: refused('203.0.113.5'), vpcs: refused([[subnet_id: 7]]), backend_connectivity: refused('ipv6'),
                firewall_id: refused(7), configs: refused([[port: 80]]), frontend_vpcs: refused([[subnet_id: 7]])]],
            'POST /nodebalancers/{lb}/configs': [[port: 90, protocol: 'tcp'], port()],
            'PUT /nodebalancers/{lb}/configs/{config}': [[protocol: 'tcp'], port() + [nodes: refused([[label: 'web-9', address: '192.168.128.9:80']])]],
            'POST /nodebalancers/{lb}/configs/{config}/rebuild': [[protocol: 'tcp', nodes: []], port() + [
                nodes: acts([[id: ids.node, label: 'web-8', address: '192.168.128.9:80', weight: 7]]) { get("$config/nodes").json.data*.subMap('id', 'label', 'weight') == [[id: ids.node, label: 'web-8', weight: 7]] }]],
            'POST /nodebalancers/{lb}/configs/{config}/nodes': [[label: 'web-9', address: '192.168.128.9:80'], node()],
            'PUT /nodebalancers/{lb}/configs/{config}/nodes/{node}': [[:], node()],
            'PUT /nodebalancers/{lb}/firewalls': [[firewall_ids: []], [firewall_ids: acts([ids.firewall]) { it.data*.id == [ids.firewall] }]],
            'PUT /linode/instances/{instance}/firewalls': [[firewall_ids: []], [firewall_ids: acts([ids.firewall]) { it.data*.id == [ids.firewall] }]],
            'POST /linode/instances': [machine(), [
                label: shown('web-9'), region: shown('us-east'), type: shown('g6-standard-1'), image: shown('linode/debian13'), tags: shown(['shop']), group: shown('shop'),
                maintenance_policy: shown('linode/power_off_on'), disk_encryption: shown('disabled'), interface_generation: shown('linode'),
                root_pass: mute('an0therGoodPass'), authorized_keys: mute(['ssh-rsa AAAA']), authorized_users: mute(['ops']), stackscript_id: mute(7), stackscript_data: mute([name: 'shop']),
                metadata: acts([user_data: 'IyEvYmluL3No']) { it.has_user_data },
                backups_enabled: acts(true) { it.backups.enabled },
                placement_group: acts([id: ids.group]) { it.placement_group.subMap('id', 'label') == [id: ids.group, label: 'near'] },
                ipv4: acts([ids.reserved]) { it.ipv4 == [ids.reserved] },
                private_ip: acts(true) { it.ipv4.any { it.startsWith('192.168.') } },
                firewall_id: acts(ids.firewall) { get("/v4/linode/instances/$it.id/firewalls").json.data*.id == [ids.firewall] },
                booted: acts(false) { pass(30); get("/v4/linode/instances/$it.id").json.status == 'offline' },
                kernel: acts('linode/latest-64bit') { profile(it).kernel == 'linode/latest-64bit' },
                network_helper: acts(false) { !profile(it).helpers.network },
                swap_size: acts(1024) { disks(it)*.size == [24576, 1024] },
                boot_size: acts(9000) { disks(it)*.size == [9000, 512] },
                interfaces: acts([[purpose: 'public', primary: true], [purpose: 'vpc', subnet_id: ids.subnet, ipv4: [vpc: '10.0.0.9', nat_1_1: 'any']]]) {
                    def nic = profile(it).interfaces[1]
                    nic.ipv4 == [vpc: '10.0.0.9', nat_1_1: it.ipv4[0]] && nic.vpc_id == ids.vpc
                },
                alerts: refused([system_alerts: [1]]), backup_id: refused(7), watchdog_enabled: refused(true)]],
            'PUT /linode/instances/{instance}': [[:], [
                label: shown('web-9'), tags: shown(['shop']), group: shown('shop'), watchdog_enabled: shown(false), maintenance_policy: shown('linode/power_off_on'),
                alerts: acts([cpu: 7, io: 8, network_in: 9, network_out: 10, transfer_quota: 11, system_alerts: [1], user_alerts: [2]]) {
                    it.alerts == [cpu: 7, io: 8, network_in: 9, network_out: 10, transfer_quota: 11, system_alerts: [1], user_alerts: [2]]
                },
                backups: acts([schedule: [day: 'Saturday', window: 'W22'], enabled: false, available: false]) { it.backups.schedule == [day: 'Saturday', window: 'W22'] }]],
            'POST /linode/instances/{instance}/boot': [[:], [config_id: acts(ids.profile) { booted() }]],
            'POST /linode/instances/{instance}/reboot': [[:], [config_id: acts(ids.profile) { booted() }]],
            'POST /linode/instances/{instance}/shutdown': [[:], [:]],
            'POST /linode/instances/{instance}/rebuild': [[image: 'linode/debian12', root_pass: PASSWORD], [
                image: shown('linode/debian13'), maintenance_policy: shown('linode/power_off_on'), disk_encryption: shown('disabled'),
                root_pass: mute('an0therGoodPass'), authorized_keys: mute(['ssh-rsa AAAA']), authorized_users: mute(['ops']), stackscript_id: mute(7), stackscript_data: mute([name: 'shop']),
                metadata: acts([user_data: 'IyEvYmluL3No']) { get(instance).json.has_user_data },
                booted: acts(false) { pass(30); get(instance).json.status == 'offline' },
                kernel: acts('linode/latest-64bit') { profile(it).kernel == 'linode/latest-64bit' },
                swap_size: acts(1024) { disks(it)*.size == [24576, 1024] }, boot_size: acts(9000) { disks(it)*.size == [9000, 512] },
                // Recorded: the service ignores it here.
                type: mute('g6-standard-2'),
                interfaces: refused([[purpose: 'public']])]],
            'POST /linode/instances/{instance}/resize': [[type: 'g6-standard-1'], [
                type: acts('g6-standard-2') { get(instance).json.type == 'g6-standard-2' },
                allow_auto_disk_resize: acts(false) { disks(id: ids.instance)*.size == [25344, 256] },
                migration_type: acts('cold') { get(instance).json.status == 'resizing' }]],
            'POST /linode/instances/{instance}/migrate': [[:], [
                region: acts('us-east') { get(instance).json.region == 'us-east' }, type: acts('cold') { get(instance).json.status == 'migrating' },
                upgrade: refused(true), placement_group: refused([id: 7])]],
            'POST /linode/instances/{instance}/password': [[root_pass: PASSWORD], [root_pass: mute('an0therGoodPass')]],
            'POST /linode/instances/{instance}/clone': [[region: 'us-sea', type: 'g6-nanode-1'], [
                label: shown('web-9'), region: shown('us-east'), type: shown('g6-standard-1'),
                private_ip: acts(true) { it.ipv4.any { it.startsWith('192.168.') } }, metadata: acts([user_data: 'IyEvYmluL3No']) { it.has_user_data },
                backups_enabled: acts(true) { it.backups.enabled },
                linode_id: refused(ids.other), disks: refused([ids.disk]), configs: refused([ids.profile]), group: refused('shop'), placement_group: refused([id: 7])]],
            'POST /linode/instances/{instance}/configs': [[label: 'more'], profileFields()],
            'POST /linode/instances/{instance}/configs/{profile}/interfaces': [[purpose: 'vpc', subnet_id: ids.subnet], [
                purpose: shown('public'), primary: shown(true), subnet_id: shown(ids.subnet), ipv4: acts([vpc: '10.0.9.9']) { it.ipv4.vpc == '10.0.9.9' },
                label: mute('v'), ipam_address: mute('10.9.0.1/24'), ip_ranges: refused(['10.0.9.9/32']), ipv6: refused([slaac: [[range: '/64']]])]],
            'POST /linode/instances/{modern}/interfaces': [[firewall_id: -1, vpc: [subnet_id: ids.subnet]], [
                firewall_id: acts(ids.firewall) { get("/v4/networking/firewalls/$ids.firewall").json.entities*.id == [it.id] },
                vpc: acts([subnet_id: ids.subnet, ipv4: [addresses: [[address: '10.0.9.9']]]]) { it.vpc.ipv4.addresses*.address == ['10.0.9.9'] },
                public: refused([ipv4: [addresses: [[address: 'auto']]]]), vlan: refused([vlan_label: 'v']), default_route: refused([ipv4: true])]],
            'PUT /linode/instances/{instance}/configs/{profile}': [[:], profileFields()],
            'POST /linode/instances/{other}/disks': [[label: 'more', size: 10], [
                label: shown('logs'), filesystem: shown('raw'), size: shown(20),
                image: refused('linode/debian12'), root_pass: refused(PASSWORD), authorized_keys: refused(['ssh-rsa AAAA']), authorized_users: refused(['ops']),
                stackscript_id: refused(7), stackscript_data: refused([name: 'shop']), read_only: refused(true)]],
            'PUT /linode/instances/{instance}/disks/{disk}': [[:], [label: shown('logs'), filesystem: refused('raw')]],
            'POST /linode/instances/{instance}/disks/{disk}/resize': [[:], [size: acts(100) { disks(id: ids.instance)*.size == [25344, 100] }]],
            'POST /linode/instances/{instance}/disks/{disk}/clone': [[:], [label: refused('copy')]],
            'POST /linode/instances/{instance}/disks/{disk}/password': [[:], [password: mute('an0therGoodPass')]],
            'POST /linode/instances/{instance}/ips': [[type: 'ipv4', public: true], [
                type: shown('ipv4'), public: shown(false), address: shown(ids.reserved), linode_id: acts(ids.other) { it.linode_id == ids.instance }]],
            'POST /networking/ips': [[type: 'ipv4', public: true, linode_id: ids.instance], [
                type: shown('ipv4'), public: shown(false), reserved: shown(true), region: shown('us-sea'), linode_id: shown(ids.other)]],
            'POST /networking/ips/assign': [[region: 'us-sea', assignments: []], [
                region: mute('us-sea'), assignments: acts([[address: ids.reserved, linode_id: ids.other]]) { get("/v4/networking/ips/$ids.reserved").json.linode_id == ids.other }]],
            'PUT /networking/ips/{address}': [[:], [rdns: shown('web.example.org'), reserved: shown(true)]],
            'POST /networking/reserved/ips': [[region: 'us-sea'], [region: shown('us-east'), tags: shown(['shop'])]],
            'PUT /networking/reserved/ips/{reserved}': [[:], [tags: shown(['shop'])]],
            'POST /volumes': [[label: 'logs', region: 'us-sea'], [
                label: shown('more'), region: shown('us-east'), size: shown(30), tags: shown(['shop']), encryption: shown('disabled'), linode_id: shown(ids.instance)]],
            'PUT /volumes/{volume}': [[:], [label: shown('more'), tags: shown(['shop']), size: refused(30), linode_id: refused(ids.instance), encryption: refused('disabled')]],
            'POST /volumes/{volume}/attach': [[linode_id: ids.instance], [
                linode_id: shown(ids.instance), config_id: acts(ids.profile) { get("$instance/configs/$ids.profile").json.devices.sdc.volume_id == ids.volume },
                persist_across_boots: acts(true) { post("$instance/boot"); pass(30); get("/v4/volumes/$ids.volume").json.linode_id == ids.instance }]],
            'POST /volumes/{volume}/detach': [[:], [:]],
            'POST /volumes/{volume}/resize': [[:], [size: shown(30)]],
            'POST /volumes/{volume}/clone': [[label: 'copy'], [label: shown('twin'), size: refused(30)]],
            'POST /tags': [[label: 'shop'], [
                label: shown('more'), linodes: acts([ids.instance]) { get(instance).json.tags == ['shop'] }, volumes: acts([ids.volume]) { get("/v4/volumes/$ids.volume").json.tags == ['shop'] },
                nodebalancers: acts([ids.lb]) { get("/v4/nodebalancers/$ids.lb").json.tags == ['shop'] },
                reserved_ipv4_addresses: acts([ids.reserved]) { get("/v4/networking/reserved/ips/$ids.reserved").json.tags == ['shop'] }, domains: refused([7])]],
            'POST /vpcs': [[label: 'more', region: 'au-mel'], [
                label: shown('twin'), region: shown('us-east'), description: shown('of the shop'), vpc_type: shown('rdma'),
                ipv6: acts([[range: '/52']]) { it.ipv6*.range*.endsWith('/52') == [true] },
                subnets: acts([[label: 'a', ipv4: '10.0.0.0/24', ipv6: [[range: '/62']]]]) { it.subnets*.ipv6.flatten()*.range*.endsWith('/62') == [true] },
                ipv4: shown([[range: '10.0.0.0/8']])]],
            'PUT /vpcs/{own}': [[:], [label: shown('twin'), description: shown('of the shop'), ipv4: shown([[range: '10.1.0.0/16']])]],
            'POST /vpcs/{vpc}/subnets': [[label: 'more', ipv4: '10.9.0.0/24'], [
                label: shown('twin'), ipv4: shown('10.8.0.0/24'), ipv6: acts([[range: '/60']]) { it.ipv6*.range*.endsWith('/60') == [true] }]],
            'PUT /vpcs/{vpc}/subnets/{subnet}': [[:], [label: shown('twin'), ipv4: refused('10.8.0.0/24')]],
            'POST /networking/firewalls': [[label: 'more', rules: [inbound_policy: 'DROP', outbound_policy: 'DROP']], [
                label: shown('twin'), tags: shown(['shop']), rules: acts([inbound_policy: 'DROP', outbound_policy: 'ACCEPT']) { it.rules.outbound_policy == 'ACCEPT' },
                devices: acts([linodes: [ids.other]]) { get("/v4/networking/firewalls/$it.id/devices").json.data*.entity*.id == [ids.other] }]],
            'PUT /networking/firewalls/{firewall}': [[:], [label: shown('twin'), status: shown('disabled'), tags: shown(['shop'])]],
            'PUT /networking/firewalls/{firewall}/rules': [[:], [
                inbound: shown([[action: 'ACCEPT', protocol: 'TCP', ports: '80', addresses: [ipv4: ['192.0.2.0/24']], label: 'web', description: 'for the shop']]),
                outbound: shown([[action: 'DROP', protocol: 'ICMP', addresses: [ipv6: ['::/0']]]]), inbound_policy: shown('ACCEPT'), outbound_policy: shown('DROP')]],
            'POST /networking/firewalls/{firewall}/devices': [[id: ids.other, type: 'linode'], [
                id: acts(ids.instance) { it.entity.id == ids.instance }, type: acts('linode') { it.entity.type == 'linode' }]],
            'PUT /networking/firewalls/settings': [[:], [default_firewall_ids: shown([linode: ids.firewall, nodebalancer: null, public_interface: null, vpc_interface: ids.firewall])]],
            'POST /locks': [[entity_type: 'linode', entity_id: ids.instance, lock_type: 'cannot_delete'], [
                entity_type: acts('linode') { it.entity.type == 'linode' }, entity_id: acts(ids.other) { it.entity.id == ids.other }, lock_type: shown('cannot_delete_with_subresources')]],
            'POST /placement/groups': [[label: 'more', region: 'us-sea', placement_group_type: 'affinity:local'], [
                label: shown('twin'), region: shown('us-east'), placement_group_type: shown('anti_affinity:local'), placement_group_policy: shown('flexible')]],
        ]
    }

    private boolean booted() {
        pass(30)
        get(instance).json.status == 'running'
    }

    private static Map<String, Case> port() {
        [
            port: shown(91), algorithm: shown('source'), stickiness: shown('table'), check: shown('connection'), check_interval: shown(50), check_timeout: shown(20), check_attempts: shown(5),
            check_path: shown('/health'), check_body: shown('up'), check_passive: shown(false), proxy_protocol: shown('v1'), cipher_suite: shown('legacy'), udp_check_port: shown(99),
            // Recorded: the service ignores it here.
            label: acts('ignored') { !it.containsKey('label') },
            udp_session_timeout: refused(99)]
    }

    private static Map<String, Case> node() {
        [label: shown('web-7'), address: shown('192.168.128.7:80'), weight: shown(7), mode: shown('drain'), port: acts(99) { !it.containsKey('port') }, status: refused('DOWN')]
    }

    private Map<String, Case> profileFields() {
        [
            label: shown('twin'), comments: shown('of the shop'), kernel: shown('linode/grub2'), memory_limit: shown(512), root_device: shown('/dev/sdb'), initrd: shown(7),
            run_level: shown('single'), virt_mode: shown('fullvirt'), helpers: acts([distro: false]) { !it.helpers.distro },
            devices: acts([sdd: [disk_id: ids.disk]]) { it.devices.sdd.disk_id == ids.disk },
            interfaces: acts([[purpose: 'vlan', label: 'private', ipam_address: '10.9.0.1/24']]) { it.interfaces*.subMap('label', 'ipam_address') == [[label: 'private', ipam_address: '10.9.0.1/24']] }]
    }

    def 'a part that is not simulated is refused at its place: #place'() {
        when:
        def reply = post(path, body)

        then:
        errors(reply) == [[place, NOT_SIMULATED]]

        where:
        path                   | body                                                                                                                                         || place
        '/v4/nodebalancers'    | [region: 'us-sea', configs: [[nodes: [[label: 'web-1', address: '192.168.128.9:80', size: 7]]]]]                                            || 'configs[0].nodes[0].size'
        '/v4/linode/instances' | machine(interfaces: [[purpose: 'public', ip_ranges: ['10.9.0.0/24']]])                                                                       || 'interfaces[0].ip_ranges'
        '/v4/linode/instances' | machine(interfaces: [[purpose: 'public', ipv6: [is_public: true]]])                                                                          || 'interfaces[0].ipv6.is_public'
        '/v4/linode/instances' | machine(interface_generation: 'linode', interfaces: [[firewall_id: -1, default_route: [ipv4: true], public: [:]]])                           || 'interfaces[0].default_route.ipv4'
        '/v4/linode/instances' | machine(interface_generation: 'linode', interfaces: [[firewall_id: -1, public: [ipv6: [ranges: [[range: '/64']]]]]])                         || 'interfaces[0].public.ipv6.ranges[0].range'
        '/v4/linode/instances' | machine(metadata: [user_data: 'IyEvYmluL3No', other: 'x'])                                                                                   || 'metadata.other'
        '/v4/vpcs'             | [label: 'more', region: 'us-sea', ipv6: [[allocation_class: 'x']]]                                                                           || 'ipv6[0].allocation_class'
    }

    def 'a value that asks for nothing is not refused: #body'() {
        expect:
        post('/v4/volumes', [label: 'more', region: 'us-sea'] + body).status == 200

        where:
        body << [[color: null], [color: false], [color: ''], [color: []], [color: [:]], [color: [red: null]]]
    }

    def 'a change may send back what an answer has shown'() {
        given:
        sandbox.close()
        sandbox = settings().copyOf(filled).start()

        expect:
        [instance, "/v4/nodebalancers/$ids.lb", config, "$config/nodes/$ids.node", "$instance/configs/$ids.profile", "/v4/volumes/$ids.volume", "/v4/vpcs/$ids.own"].each {
            def shown = get(it).json
            assert put(it, shown).json + [updated: ''] == shown + [updated: '']
        }
    }
}
