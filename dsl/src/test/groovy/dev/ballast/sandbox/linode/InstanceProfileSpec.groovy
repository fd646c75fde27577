package dev.ballast.sandbox.linode

/** The configuration profiles of instances of Linode. */
class InstanceProfileSpec extends LinodeSpecification {

    static final Map BARE = [region: 'us-east', type: 'g6-nanode-1']
    static final Map NO_DEVICES = [sda: null, sdb: null, sdc: null, sdd: null, sde: null, sdf: null, sdg: null, sdh: null]

    long instance = made('/v4/linode/instances', BARE)
    String configs = "/v4/linode/instances/$instance/configs"

    long volume(String label = 'data', String region = 'us-east') {
        made('/v4/volumes', [label: label, region: region])
    }

    Map volumeOf(long id) {
        get("/v4/volumes/$id").json
    }

    def 'a new profile has every field'() {
        when:
        def reply = post(configs, [label: 'conf', devices: [:], interfaces: null])

        then:
        reply.status == 200
        reply.json == [
            id: reply.json.id, label: 'conf',
            helpers: [updatedb_disabled: true, distro: true, modules_dep: true, network: false, devtmpfs_automount: true],
            kernel: 'linode/latest-64bit', comments: '', memory_limit: 0, created: '2026-01-01T00:00:00',
            updated: '2026-01-01T00:00:00', root_device: '/dev/sda', devices: NO_DEVICES, initrd: null,
            run_level: 'default', virt_mode: 'paravirt', interfaces: []
        ]
        get("$configs/$reply.json.id").json == reply.json
        get(configs).json == [data: [reply.json], page: 1, pages: 1, results: 1]
    }

    def 'a change keeps what is not sent, and takes false, 0 and empty'() {
        given:
        def id = made(configs, [label: 'conf', comments: 'x', memory_limit: 512, kernel: 'linode/grub2', helpers: [distro: false]])
        pass(4)

        when:
        def changed = put("$configs/$id", [comments: '', memory_limit: 0, helpers: [network: false], root_device: '/dev/sdb']).json

        then:
        changed.subMap('label', 'comments', 'memory_limit', 'kernel', 'root_device', 'updated') == [
            label: 'conf', comments: '', memory_limit: 0, kernel: 'linode/grub2', root_device: '/dev/sdb', updated: '2026-01-01T00:00:04']
        changed.helpers.findAll { !it.value }.keySet() == ['distro', 'network'] as Set
    }

    def 'a wrong profile is refused'(Map body, String field, String reason) {
        given:
        def foreign = volume('far', 'gb-lon')
        def sent = body.collectEntries { it.value == 'FAR' ? [it.key, [sda: [volume_id: foreign]]] : [it.key, it.value] }

        expect:
        errors(post(configs, sent)) == [[field, reason]]
        get(configs).json.results == 0

        where:
        body                                         || field       | reason
        [:]                                          || 'label'     | 'label is required'
        [label: 'c', run_level: 'x']                 || 'run_level' | 'Must be one of default, single, binbash'
        [label: 'c', helpers: [distro: 'x']]         || 'helpers'   | 'helpers must be true or false'
        [label: 'c', virt_mode: 'x']                 || 'virt_mode' | 'Must be one of paravirt, fullvirt'
        [label: 'c', devices: 'x']                   || 'devices'   | 'devices must be an object'
        [label: 'c', devices: [sdk: [disk_id: 1]]]   || 'devices'   | 'sdk is not a device of this Linode.'
        [label: 'c', devices: [sda: [disk_id: 1]]]   || 'devices'   | 'Disk 1 is not a disk of this Linode.'
        [label: 'c', devices: [sda: 'x']]            || 'devices'   | 'A device is null, a disk_id or a volume_id.'
        [label: 'c', devices: [sda: [disk_id: [:]]]] || 'devices'   | 'A device is null, a disk_id or a volume_id.'
        [label: 'c', devices: [sda: [volume_id: 1e30]]] || 'devices' | 'A device is null, a disk_id or a volume_id.'
        [label: 'c', devices: [sda: [volume_id: 1]]] || 'devices'   | 'There is no volume 1.'
        [label: 'c', devices: 'FAR']                 || 'devices'   | 'Volume and Linode must be in the same region.'
    }

    def 'a deleted profile is gone, and its volumes are detached'() {
        given:
        def disk = volume()
        def id = made(configs, [label: 'conf', devices: [sda: [volume_id: disk]]])

        when:
        def reply = delete("$configs/$id")
        pass(1)

        then:
        reply.json == [:]
        get("$configs/$id").status == 404
        volumeOf(disk).linode_id == null
        errors(post("/v4/linode/instances/$instance/boot")) == [['config_id', 'This Linode has no configuration profile to boot.']]
    }

    def 'each change is an event that names the profile'() {
        given:
        def id = made(configs, [label: 'conf'])
        put("$configs/$id", [comments: 'x'])
        delete("$configs/$id")

        when:
        def events = get('/v4/account/events').json.data.findAll { it.action =~ /config/ }

        then:
        events*.action == ['linode_config_delete', 'linode_config_update', 'linode_config_create']
        events*.status.unique() == ['notification']
        events*.secondary_entity.unique() == [[
            id: id, type: 'linode_config', label: 'conf', url: "/v4/linode/instances/$instance/configs/$id".toString()]]
    }

    def 'a volume that a change names is attached at once, one no longer named is detached'() {
        given:
        def id = made(configs, [label: 'conf'])
        def (first, second) = [volume('one'), volume('two')]
        put("$configs/$id", [devices: [sda: [volume_id: first]]])
        pass(9)

        when:
        def changed = put("$configs/$id", [devices: [sdb: [volume_id: second], sdc: null]]).json

        then:
        changed.devices == NO_DEVICES + [sdb: [disk_id: null, volume_id: second]]
        volumeOf(second).subMap('linode_id', 'linode_label', 'io_ready') == [linode_id: instance, linode_label: "linode$instance", io_ready: false]

        when:
        pass(2)

        then:
        volumeOf(second).io_ready
        volumeOf(first).linode_id == null
        get('/v4/account/events').json.data*.action[1..2] == ['volume_attach', 'volume_detach']
    }

    def 'a volume attached while there was no profile may enter the first one'() {
        given:
        def data = volume()
        pass(3)
        post("/v4/volumes/$data/attach", [linode_id: instance])
        def id = made(configs, [label: 'conf'])

        expect:
        put("$configs/$id", [devices: [sda: [volume_id: data]]]).json.devices.sda.volume_id == data
        volumeOf(data).linode_id == instance
    }

    def 'the devices stay when a change does not name them, and show what is attached'() {
        given:
        def id = made(configs, [label: 'conf'])
        def (first, second, third) = [volume('one'), volume('two'), volume('three')]
        [first, second].each { post("/v4/volumes/$it/attach", [linode_id: instance]) }
        put("$configs/$id", [label: 'other'])
        post("/v4/volumes/$first/detach")
        pass(1)
        post("/v4/volumes/$third/attach", [linode_id: instance, config_id: id])

        expect:
        get("$configs/$id").json.devices == NO_DEVICES + [sda: [disk_id: null, volume_id: third], sdb: [disk_id: null, volume_id: second]]
    }

    def 'a volume attached elsewhere is refused in devices'() {
        given:
        def other = made('/v4/linode/instances', BARE)
        def taken = made('/v4/volumes', [label: 'data', linode_id: other])

        expect:
        errors(post(configs, [label: 'c', devices: [sda: [volume_id: taken]]])) ==
            [['devices', "Volume $taken is already attached to Linode $other.".toString()]]
    }

    def 'of several profiles a volume needs one that was booted last, or its name'(Map attach, boolean boot, boolean works) {
        given:
        def ids = ['one', 'two'].collect { made(configs, [label: it]) }
        !boot ?: post("/v4/linode/instances/$instance/boot", [config_id: ids[1]])
        def free = volume()

        when:
        def reply = post("/v4/volumes/$free/attach", [linode_id: instance] + (attach ? [config_id: ids[0]] : [:]))

        then:
        works ? get("$configs/${ids[attach ? 0 : 1]}").json.devices.sda.volume_id == free : errors(reply) == [[
            'config_id', "Couldn't choose a configuration profile to add this volume to. " +
            'Please add this volume to the configuration profile you want.']]

        where:
        attach   | boot  || works
        [:]      | false || false
        [:]      | true  || true
        [own: 1] | false || true
    }

    def 'a profile takes eight volumes, disks counted in, and as many as its plan has GB of memory'() {
        given:
        def small = made('/v4/linode/instances', BARE)
        made("/v4/linode/instances/$small/configs", [label: 'conf'])
        def large = made('/v4/linode/instances', BARE + [type: 'g6-standard-6', image: 'linode/debian12', root_pass: 'thisIsYourRootPassword'])
        pass(5)
        def attach = { Map sent -> post("/v4/volumes/${volume()}/attach", [linode_id: large] + sent) }

        expect:
        8.times { assert attach([linode_id: small]).status == 200 }
        errors(attach([linode_id: small])) == [[null, 'A configuration profile takes at most 8 volumes and disks.']]
        14.times { assert attach([persist_across_boots: it % 2 == 0]).status == 200 }
        errors(attach([persist_across_boots: false])) == [[null, 'A configuration profile takes at most 16 volumes and disks.']]
        get("/v4/linode/instances/$large/configs").json.data[0].devices.keySet().toList().last() == 'sdp'
    }

    def 'a volume that cannot be attached is not created'(Map sent, String field, String reason) {
        expect:
        errors(post('/v4/volumes', [label: 'data', linode_id: instance] + sent)) == [[field, reason]]
        get('/v4/volumes').json.results == 0
        get('/v4/account/events').json.data*.action == ['linode_create']

        where:
        sent                         || field                  | reason
        [config_id: 7]               || 'config_id'            | 'Config 7 is not a configuration profile of this Linode.'
        [region: 'gb-lon']           || 'linode_id'            | 'Volume and Linode must be in the same region.'
        [persist_across_boots: false] || 'persist_across_boots' | 'A volume is attached until the next boot only while the Linode runs.'
    }

    def 'a volume attached until the next boot is detached by it, another one stays'() {
        given:
        made(configs, [label: 'conf'])
        put("/sandbox/instances/$instance", [running: true])
        def (forGood, untilBoot) = [volume('one'), volume('two')]
        post("/v4/volumes/$forGood/attach", [linode_id: instance])
        post("/v4/volumes/$untilBoot/attach", [linode_id: instance, persist_across_boots: false])
        pass(9)

        when:
        post("/v4/linode/instances/$instance/reboot")
        pass(1)

        then:
        [forGood, untilBoot].collect { volumeOf(it).linode_id } == [instance, null]
    }

    def 'until the next boot a volume is attached only to a running instance'() {
        expect:
        errors(post("/v4/volumes/${volume()}/attach", [linode_id: instance, persist_across_boots: false])) ==
            [['persist_across_boots', 'A volume is attached until the next boot only while the Linode runs.']]
    }
}
