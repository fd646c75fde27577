package dev.ballast.sandbox.linode

import static dev.ballast.sandbox.linode.InterfaceSetting.LEGACY_CONFIG_ONLY
import static dev.ballast.sandbox.linode.InterfaceSetting.LEGACY_DEFAULT
import static dev.ballast.sandbox.linode.InterfaceSetting.LINODE_DEFAULT
import static dev.ballast.sandbox.linode.InterfaceSetting.LINODE_ONLY

/** The instances of Linode. */
class LinodeInstanceSpec extends LinodeSpecification {

    static final Map BARE = [region: 'us-east', type: 'g6-nanode-1']
    static final Map IMAGE = BARE + [image: 'linode/debian12', root_pass: 'thisIsYourRootPassword']
    static final String KEY = 'ssh-ed25519 AAAA'

    long instance(Map fields) {
        made('/v4/linode/instances', fields)
    }

    def 'a new instance has every field'() {
        when:
        def reply = post('/v4beta/linode/instances', BARE)
        def id = reply.json.id

        then:
        reply.status == 200
        reply.json == [
            id: id, label: "linode$id", group: '', status: 'provisioning', created: '2026-01-01T00:00:00',
            updated: '2026-01-01T00:00:00', type: 'g6-nanode-1', ipv4: ['198.18.0.2'], ipv6: reply.json.ipv6, image: null,
            region: 'us-east', site_type: 'core',
            specs: [disk: 25600, memory: 1024, vcpus: 1, gpus: 0, transfer: 1000, accelerated_devices: 0],
            alerts: [cpu: 90, network_in: 10, network_out: 10, transfer_quota: 80, io: 10000, system_alerts: [], user_alerts: []],
            backups: [enabled: false, available: false, schedule: [day: null, window: null], last_successful: null],
            hypervisor: 'kvm', watchdog_enabled: true, tags: [], host_uuid: reply.json.host_uuid, has_user_data: false,
            placement_group: null, disk_encryption: 'enabled', lke_cluster_id: null, capabilities: [],
            interface_generation: 'legacy_config', maintenance_policy: 'linode/migrate', locks: []
        ]
        reply.json.keySet().toList() == get("/v4beta/linode/instances/$id").json.keySet().toList()
        reply.json.host_uuid ==~ /[0-9a-f]{40}/
        reply.json.ipv6 ==~ /2001:db8::[0-9a-f]+\/128/
        get('/v4beta/linode/instances/').json.data == [reply.json]
    }

    def 'a threshold that is not a whole number is refused'() {
        given:
        def id = made('/v4/linode/instances', BARE)

        expect:
        errors(put("/v4/linode/instances/$id", [alerts: alerts])) == [['alerts', 'The thresholds of alerts are whole numbers of 0 or more.']]

        where:
        alerts << [[cpu: 'x'], [io: null], [network_in: -5]]
    }

    def 'specs and alerts follow from the plan'() {
        given:
        def shown = post('/v4/linode/instances', BARE + [type: 'g6-standard-6']).json

        expect:
        shown.specs == [disk: 327680, memory: 16384, vcpus: 6, gpus: 0, transfer: 8000, accelerated_devices: 0]
        shown.alerts.cpu == 540
    }

    def 'what is sent at creation is shown, but for secrets'() {
        when:
        def reply = post('/v4/linode/instances', IMAGE + [
            label: 'web-1', tags: ['shop'], group: 'g', private_ip: true, swap_size: 256, booted: false,
            metadata: [user_data: 'Y29vbA=='], stackscript_id: 10079, stackscript_data: [a: 'x' * 65_527], maintenance_policy: 'linode/power_off_on', authorized_keys: [KEY]])

        then:
        reply.json.subMap('label', 'tags', 'group', 'image', 'has_user_data', 'maintenance_policy') == [
            label: 'web-1', tags: ['shop'], group: 'g', image: 'linode/debian12', has_user_data: true,
            maintenance_policy: 'linode/power_off_on']
        reply.json.ipv4 == ['198.18.0.2', '192.168.128.2']
        !sandbox.snapshot().contains('thisIsYour')
        !sandbox.snapshot().contains('Y29v')
        !sandbox.snapshot().contains('xxxx')
        !reply.json.keySet().any { it.contains('stackscript') }
        !sandbox.snapshot().contains(KEY)
    }

    def 'the backups, the placement group and the encryption of a new instance are shown'() {
        given:
        def groups = '/v4/placement/groups'
        def group = post(groups, [label: 'near', region: 'us-east', placement_group_type: 'anti_affinity:local']).json

        when:
        def shown = post('/v4/linode/instances', BARE + [backups_enabled: true, placement_group: [id: group.id], disk_encryption: 'disabled']).json

        then:
        shown.backups.enabled
        shown.placement_group == [id: group.id, label: 'near', placement_group_type: 'anti_affinity:local', placement_group_policy: 'strict', migrating_to: null]
        shown.disk_encryption == 'disabled'
        get("/v4/linode/instances/$shown.id").json.subMap('backups', 'placement_group', 'disk_encryption') == shown.subMap('backups', 'placement_group', 'disk_encryption')
        get("$groups/$group.id").json == group + [members: [[linode_id: shown.id, is_compliant: true]]]
        get(groups).json.data == [get("$groups/$group.id").json]
        errors(delete("$groups/$group.id")) == [[null, 'The placement group still has Linodes.']]
        errors(post('/v4/linode/instances', BARE + [placement_group: [label: 'pg']])) == [['placement_group', 'id is required']]
        errors(post('/v4/linode/instances', BARE + [region: 'us-ord', placement_group: [id: group.id]])) == [['placement_group', 'There is no placement group of this id in the region.']]
        delete("/v4/linode/instances/$shown.id").status == 200
        delete("$groups/$group.id").status == 200
        errors(post('/v4/linode/instances', BARE + [placement_group: [id: group.id]])) == [['placement_group', 'There is no placement group of this id in the region.']]
    }

    def 'null is the same as not sent'() {
        expect:
        post('/v4/linode/instances', BARE + [label: null, image: null, tags: null, metadata: null, booted: null]).json.tags == []
    }

    def 'a new instance has the generation of interfaces that it asks for, else that of the account: #setting #asked'(InterfaceSetting setting, Map asked, String generation) {
        given:
        account(setting)

        when:
        def reply = post('/v4/linode/instances', BARE + asked)

        then:
        get('/v4/account/settings').json.interfaces_for_new_linodes == wire
        reply.status == (generation ? 200 : 400)
        generation ? reply.json.interface_generation == generation : errors(reply)*.first() == ['interface_generation']
        generation == null || get("/v4/linode/instances/$reply.json.id").json.interface_generation == generation

        where:
        setting            | asked                                   || generation
        LEGACY_CONFIG_ONLY | [:]                                     || 'legacy_config'
        LEGACY_CONFIG_ONLY | [interface_generation: 'linode']        || null
        LEGACY_DEFAULT     | [:]                                     || 'legacy_config'
        LEGACY_DEFAULT     | [interface_generation: null]            || 'legacy_config'
        LEGACY_DEFAULT     | [interface_generation: 'linode']        || 'linode'
        LINODE_DEFAULT     | [:]                                     || 'linode'
        LINODE_DEFAULT     | [interface_generation: 'legacy_config'] || 'legacy_config'
        LINODE_ONLY        | [:]                                     || 'linode'
        LINODE_ONLY        | [interface_generation: 'legacy_config'] || null
        LINODE_ONLY        | [interface_generation: 'other']         || null
        wire = [LEGACY_CONFIG_ONLY: 'legacy_config_only', LEGACY_DEFAULT: 'legacy_config_default_but_linode_allowed',
            LINODE_DEFAULT: 'linode_default_but_legacy_config_allowed', LINODE_ONLY: 'linode_only'][setting.name()]
    }

    def 'an instance with Linode interfaces has no private address and no interfaces in its profiles'() {
        given:
        account(LINODE_DEFAULT)
        def id = instance(IMAGE)
        def own = "/v4/linode/instances/$id"
        def profile = "$own/configs/${get("$own/configs").json.data[0].id}"

        when:
        def replies = [
            post('/v4/linode/instances', BARE + [private_ip: true]),
            post("$own/ips", [type: 'ipv4', public: false]),
            post('/v4/networking/ips', [type: 'ipv4', public: false, linode_id: id]),
            put(profile, [interfaces: []]),
            put(profile, [helpers: [network: true]]),
            post("$own/configs", [label: 'x', interfaces: []])]
        pass(5)
        replies << post("$own/clone", BARE + [private_ip: true])

        then:
        replies*.status.unique() == [400]
        replies.collect { errors(it) } == ['private_ip', 'public', 'public', 'interfaces', 'helpers.network', 'interfaces', 'private_ip'].collect {
            [[it, 'Option cannot be set on a Linode that is configured to use Linode Interfaces']]
        }
        get(own).json.ipv4 == ['198.18.0.2']
    }

    def 'an instance with Linode interfaces boots only with one, and a copy has the same'() {
        given:
        account(LINODE_DEFAULT)
        def without = instance(IMAGE)
        def with = instance(IMAGE + [interfaces: [[public: [:], firewall_id: -1]]])
        pass(5)

        expect:
        get("/v4/linode/instances/$without").json.status == 'offline'
        errors(post("/v4/linode/instances/$without/boot", [:])) == [[null, 'This Linode has no interface to boot with.']]
        get("/v4/linode/instances/$with").json.status == 'running'

        when:
        def copy = post("/v4/linode/instances/$with/clone", BARE).json

        then:
        copy.interface_generation == 'linode'
        post("/v4/linode/instances/$copy.id/boot", [:]).status == 200
    }

    private void account(InterfaceSetting setting) {
        sandbox.close()
        sandbox = settings().interfaces(setting).start()
    }

    def 'an image makes two disks and a profile'(Map sent, List disks) {
        given:
        def id = instance(IMAGE + [booted: false] + sent)
        pass(2)
        def made = get("/v4/linode/instances/$id/disks").json.data
        def profile = get("/v4/linode/instances/$id/configs").json.data

        expect:
        made.collect { [it.label, it.filesystem, it.size, it.status] } == disks
        profile*.label == ['My Debian 12 Disk Profile']
        profile*.kernel == ['linode/grub2']
        profile[0].devices.findAll { it.value }.values()*.disk_id == made*.id

        where:
        sent             || disks
        [:]              || [['Debian 12 Disk', 'ext4', 25088, 'ready'], ['512 MB Swap Image', 'swap', 512, 'ready']]
        [swap_size: 0]   || [['Debian 12 Disk', 'ext4', 25600, 'ready']]
        [boot_size: 9e3 as int] || [['Debian 12 Disk', 'ext4', 9000, 'ready'], ['512 MB Swap Image', 'swap', 512, 'ready']]
    }

    def 'without an image there is no disk, no profile and no boot'() {
        given:
        def id = instance(BARE + [booted: true])
        pass(5)

        expect:
        get("/v4/linode/instances/$id").json.status == 'offline'
        get("/v4/linode/instances/$id/disks").json.results == 0
        get("/v4/linode/instances/$id/configs").json.results == 0
    }

    def 'a request that is wrong is refused in the words of the service'(Map body, List refusals) {
        given:
        instance(BARE + [label: 'taken'])

        when:
        def reply = post('/v4/linode/instances', body)

        then:
        reply.status == 400
        errors(reply) == refusals
        get('/v4/linode/instances').json.results == 1

        where:
        body                                      || refusals
        IMAGE - [root_pass: IMAGE.root_pass]      || [[null, 'Must provide valid root_pass, authorized_keys, or authorized_users']]
        [region: 'us-east', type: 'g6-big']       || [['type', 'A valid plan type by that ID was not found']]
        [region: 'mars', type: 'g6-big']          || [['region', 'region is not valid'], ['type', 'A valid plan type by that ID was not found']]
        [:]                                       || [['region', 'region is required'], ['type', 'type is required']]
        BARE + [label: 'taken']                   || [['label', 'Label must be unique among your linodes']]
        BARE + [label: 'ab']                      || [['label', 'Must be between 3 and 64 characters']]
        BARE + [label: '-ab']                     || [['label', "Must begin and end with a letter or digit, and have single '-', '_' and '.' between"]]
        BARE + [label: 'a--b']                    || [['label', "Must begin and end with a letter or digit, and have single '-', '_' and '.' between"]]
        BARE + [label: 'a' * 65]                  || [['label', 'Must be between 3 and 64 characters']]
        BARE + [label: 'a..b']                    || [['label', "Must begin and end with a letter or digit, and have single '-', '_' and '.' between"]]
        BARE + [label: 'web-']                    || [['label', "Must begin and end with a letter or digit, and have single '-', '_' and '.' between"]]
        IMAGE + [root_pass: 'x' * 129]            || [['root_pass', 'Must be between 7 and 128 characters']]
        IMAGE + [swap_size: -1]                   || [['swap_size', 'Must be 0-8192']]
        BARE + [maintenance_policy: 'x']          || [['maintenance_policy', 'Unsupported maintenance policy slug format.']]
        IMAGE + [image: 'linode/os2']             || [['image', 'image is not valid']]
        IMAGE + [root_pass: 'short']              || [['root_pass', 'Must be between 7 and 128 characters']]
        IMAGE + [root_pass: 'password']           || [['root_pass', 'Password does not meet strength requirement']]
        IMAGE + [root_pass: 'aB1-aB1-aB1-aB1-']   || [['root_pass', 'Password does not meet strength requirement']]
        BARE + [ipv4: ['198.18.9.9']]             || [['ipv4', 'Must provide a single valid reserved ipv4 address']]
        BARE + [stackscript_id: 10079]            || [['image', 'You must specify an image']]
        IMAGE + [stackscript_id: 0]               || [['stackscript_id', 'stackscript_id is not valid']]
        IMAGE + [stackscript_id: 7, stackscript_data: [a: 'x' * 65_528]] || [['stackscript_data', 'Must be 65535 characters or fewer']]
        BARE + [metadata: [user_data: 'not base!']] || [['metadata', 'user_data must be base64']]
    }

    def 'credentials may be keys or users'(Map credentials) {
        expect:
        post('/v4/linode/instances', BARE + [image: 'linode/debian12'] + credentials).status == 200

        where:
        credentials << [[authorized_keys: [KEY]], [authorized_users: ['me']]]
    }

    def 'a change keeps what is not sent, and takes false and empty'() {
        given:
        def id = instance(BARE + [label: 'web-1', tags: ['a'], group: 'g'])
        pass(7)

        when:
        def changed = put("/v4/linode/instances/$id", [alerts: [cpu: 0], watchdog_enabled: false]).json
        def emptied = put("/v4/linode/instances/$id", [tags: [], group: '', label: 'web-1', alerts: [io: 1]]).json

        then:
        changed.subMap('label', 'tags', 'group', 'watchdog_enabled') == [label: 'web-1', tags: ['a'], group: 'g', watchdog_enabled: false]
        changed.alerts.subMap('cpu', 'io') == [cpu: 0, io: 10000]
        changed.updated == '2026-01-01T00:00:07'
        emptied.subMap('tags', 'group', 'watchdog_enabled') == [tags: [], group: '', watchdog_enabled: false]
        emptied.alerts.subMap('cpu', 'io') == [cpu: 0, io: 1]
    }

    def 'a label taken by another one is refused in a change'() {
        given:
        instance(BARE + [label: 'one'])
        def two = instance(BARE + [label: 'two'])

        expect:
        errors(put("/v4/linode/instances/$two", [label: 'one'])) == [['label', 'Label must be unique among your linodes']]
    }

    def 'an unknown instance is not found'(String method, String rest) {
        expect:
        send(method, "/v4/linode/instances/7$rest", method == 'PUT' || method == 'POST' ? '{}' : null).json == [errors: [[reason: 'Not found']]]

        where:
        method   | rest
        'GET'    | ''
        'PUT'    | ''
        'DELETE' | ''
        'POST'   | '/boot'
        'GET'    | '/configs'
        'GET'    | '/ips'
        'POST'   | '/ips'
        'GET'    | '/volumes'
        'GET'    | '/nodebalancers'
        'GET'    | '/disks'
    }

    def 'a deleted instance is gone at once, in any state, with all that was its own'(int seconds) {
        given:
        def id = instance(IMAGE + [private_ip: true])
        def volume = made('/v4/volumes', [label: 'data', linode_id: id])
        pass(seconds)

        when:
        def reply = delete("/v4/linode/instances/$id")

        then:
        reply.json == [:]
        get("/v4/linode/instances/$id").status == 404
        delete("/v4/linode/instances/$id").status == 404
        get("/v4/volumes/$volume").json.subMap('linode_id', 'linode_label', 'io_ready') == [linode_id: null, linode_label: null, io_ready: false]
        get('/v4/networking/ips').json.results == 0
        MAPPER.readValue(sandbox.snapshot(), Map).extended.subMap('disks', 'profiles') == [disks: [], profiles: []]
        pass(1)
        get('/v4/account/events').json.data[0].with { [it.action, it.status, it.percent_complete, it.entity.id] } == ['linode_delete', 'finished', 100, id]
        post('/v4/linode/instances', IMAGE).status == 200

        where:
        seconds << [0, 3, 9]
    }

    def 'the volumes of an instance are listed in pages'() {
        given:
        def id = instance(BARE)
        def volume = made('/v4/volumes', [label: 'data', linode_id: id])
        made('/v4/volumes', [label: 'other', region: 'us-east'])

        expect:
        get("/v4/linode/instances/$id/volumes").json.with { [it.results, it.data*.id, it.data*.linode_label] } == [1, [volume], ["linode$id"]]
        get("/v4/linode/instances/$id/nodebalancers").json == [data: [], page: 1, pages: 1, results: 0]
    }
}
