package dev.ballast.sandbox.linode

/** The disks of instances of Linode, and what replaces all of them. */
class InstanceDiskSpec extends LinodeSpecification {

    static final Map BARE = [region: 'us-east', type: 'g6-nanode-1']
    static final Map IMAGE = [image: 'linode/debian12', root_pass: 'thisIsYourRootPassword']

    long instance(Map fields = [:]) {
        def id = made('/v4/linode/instances', BARE + fields)
        pass(9)
        id
    }

    List<String> shown(long id, String field) {
        get("/v4/linode/instances/$id/disks").json.data*."$field"
    }

    List lastEvent() {
        get('/v4/account/events').json.data[0].with { [it.action, it.entity.type, it.secondary_entity?.type] }
    }

    def 'a disk has every field, and is ready after a moment'() {
        given:
        def disks = "/v4/linode/instances/${instance()}/disks"

        when:
        def reply = post(disks, [label: 'one', size: 512])
        def id = reply.json.id
        def busy = post(disks, [label: 'two', size: 512])
        pass(2)

        then:
        reply.json == [
            id: id, status: 'not ready', label: 'one', created: '2026-01-01T00:00:09', updated: '2026-01-01T00:00:09',
            filesystem: 'ext4', size: 512, disk_encryption: 'enabled']
        errors(busy) == [[null, 'Linode busy.']]
        get("$disks/$id").json.status == 'ready'
        get(disks).json.data*.id == [id]
        put("$disks/$id", [label: 'other']).json.label == 'other'
        lastEvent() == ['disk_create', 'linode', 'disk']
    }

    def 'a disk is changed by jobs'(String method, String rest, Map body, String action, List sizes) {
        given:
        def id = instance()
        def disks = "/v4/linode/instances/$id/disks"
        def disk = made(disks, [label: 'one', size: 512])
        pass(2)

        when:
        def reply = send(method, "$disks/$disk$rest", body == null ? null : MAPPER.writeValueAsString(body))

        then:
        reply.status == 200
        rest == '/clone' ? reply.json.with { [it.label, it.status] } == ['Copy of one', 'ready'] : reply.json == [:]
        shown(id, 'size') == sizes
        lastEvent() == [action, 'linode', 'disk']
        send(method, "$disks/$disk$rest", body == null ? null : MAPPER.writeValueAsString(body)).status in [400, 404]

        where:
        method   | rest        | body            || action           | sizes
        'POST'   | '/resize'   | [size: 600]     || 'disk_resize'    | [600]
        'POST'   | '/clone'    | [:]             || 'disk_duplicate' | [512, 512]
        'POST'   | '/password' | [password: 'thisIsYours'] || 'password_reset' | [512]
        'DELETE' | ''          | null            || 'disk_delete'    | []
    }

    def 'a disk that does not fit is refused'(Map body, String field, String reason) {
        expect:
        errors(post("/v4/linode/instances/${instance()}/disks", body)) == [[field, reason]]

        where:
        body                        || field   | reason
        [size: 512]                 || 'label' | 'label is required'
        [label: 'd']                || 'size'  | 'size is required'
        [label: 'd', size: 0]       || 'size'  | 'Must be 1 or more'
        [label: 'd', size: 25601]   || 'size'  | 'There is not enough unallocated disk space on this Linode.'
        [label: 'd', size: 1, filesystem: 'ntfs'] || 'filesystem' | 'Must be one of raw, swap, ext3, ext4, initrd'
    }

    def 'a rebuild replaces disks and profile'(Map sent, String status) {
        given:
        def id = instance(IMAGE)
        def before = get("/v4/linode/instances/$id/configs").json.data*.id
        def volume = made('/v4/volumes', [label: 'data', linode_id: id])

        when:
        def reply = post("/v4/linode/instances/$id/rebuild", IMAGE + [image: 'linode/alpine3.23', metadata: [user_data: 'Y29v']] + sent)
        pass(3)
        def during = get("/v4/linode/instances/$id").json
        pass(1)
        def after = get("/v4/linode/instances/$id").json

        then:
        reply.json.subMap('id', 'status', 'image', 'has_user_data') == [id: id, status: 'rebuilding', image: 'linode/alpine3.23', has_user_data: true]
        [during.status, after.status] == ['rebuilding', status]
        shown(id, 'label') == ['Alpine 3.23 Disk', '512 MB Swap Image']
        get("/v4/linode/instances/$id/configs").json.data.with { it.size() == 1 && !(it[0].id in before) && it[0].devices.values()*.volume_id.contains(volume as int) }
        get("/v4/volumes/$volume").json.linode_id == id
        lastEvent() == ['linode_rebuild', 'linode', 'image']

        where:
        sent            || status
        [:]             || 'running'
        [booted: false] || 'offline'
    }

    def 'a rebuild changes #field, or leaves it'() {
        given:
        def id = instance(IMAGE + [(field): before])
        def rebuild = { Map sent ->
            pass(10)
            post("/v4/linode/instances/$id/rebuild", [image: 'linode/debian12', root_pass: 'thisIsYours'] + sent).json[field]
        }

        expect:
        [rebuild([:]), rebuild([(field): after]), rebuild([:])] == [before, after, after]
        get("/v4/linode/instances/$id").json[field] == after

        where:
        field                | before                | after
        'disk_encryption'    | 'disabled'            | 'enabled'
        'maintenance_policy' | 'linode/power_off_on' | 'linode/migrate'
    }

    def 'an instance migrates, busy, to another region, and returns to the state before'() {
        given:
        def id = instance(IMAGE)
        def migrate = { post("/v4/linode/instances/$id/migrate", [type: 'cold', region: 'gb-lon', upgrade: false]) }

        when:
        def reply = migrate()
        def again = migrate()

        then:
        reply.json == [:]
        errors(again) == [[null, 'Linode busy.']]
        get("/v4/linode/instances/$id").json.with { [it.status, it.region] } == ['migrating', 'gb-lon']
        lastEvent() == ['linode_migrate', 'linode', null]

        when:
        pass(6)

        then:
        get("/v4/linode/instances/$id").json.status == 'running'
    }

    def 'a rebuild that is wrong is refused'(Map body, String field, String reason) {
        expect:
        errors(post("/v4/linode/instances/${instance()}/rebuild", body)) == [[field, reason]]

        where:
        body                       || field   | reason
        [root_pass: 'thisIsYours'] || 'image' | 'You must specify an image'
        IMAGE + [stackscript_id: -1] || 'stackscript_id' | 'stackscript_id is not valid'
        [image: 'linode/debian12'] || null    | 'Must provide valid root_pass, authorized_keys, or authorized_users'
    }

    def 'a resize takes another plan and returns to the state before'(boolean booted, String status) {
        given:
        def id = instance(IMAGE + [booted: booted])

        when:
        def reply = post("/v4/linode/instances/$id/resize", [type: 'g6-standard-2', migration_type: booted ? 'warm' : 'cold', allow_auto_disk_resize: false])
        def states = (0..6).collect { second ->
            second == 0 ?: pass(1)
            get("/v4/linode/instances/$id").json.status
        }

        then:
        reply.json == [:]
        states == ['resizing'] * 6 + status
        get("/v4/linode/instances/$id").json.with { [it.type, it.specs.disk] } == ['g6-standard-2', 81920]
        shown(id, 'size') == [25088, 512]

        where:
        booted || status
        true   || 'running'
        false  || 'offline'
    }

    def 'a resize gives the only disk beside a swap disk all of a larger plan, unless it is told not to'() {
        given:
        def id = instance(IMAGE + disks)
        more.each {
            made("/v4/linode/instances/$id/disks", [label: 'more', size: 100])
            pass(3)
        }

        expect:
        post("/v4/linode/instances/$id/resize", [type: 'g6-standard-1'] + sent).json == [:]
        shown(id, 'size') == sizes

        where:
        disks            | more | sent                            || sizes
        [:]              | []   | [:]                             || [50688, 512]
        [swap_size: 0]   | []   | [allow_auto_disk_resize: true]  || [51200]
        [:]              | []   | [allow_auto_disk_resize: false] || [25088, 512]
        [boot_size: 100] | [1]  | [:]                             || [100, 512, 100]
    }

    def 'a warm migration needs an instance that runs: #path'() {
        given:
        def id = instance(IMAGE + [booted: false])

        expect:
        errors(post("/v4/linode/instances/$id/$path", body)) == [[body.keySet().last(), 'A warm migration needs a Linode that is running.']]

        where:
        path      | body
        'resize'  | [type: 'g6-standard-1', migration_type: 'warm']
        'migrate' | [type: 'warm']
    }

    def 'a resize that is wrong is refused'(Map made, Map body, String field, String reason) {
        expect:
        errors(post("/v4/linode/instances/${instance(made)}/resize", body)) == [[field, reason]]

        where:
        made                              | body                  || field  | reason
        [:]                               | [type: 'g6-nanode-1'] || null   | 'Linode is already running this service plan.'
        [:]                               | [:]                   || 'type' | 'type is required'
        [:]                               | [type: 'big']         || 'type' | 'A valid plan type by that ID was not found'
        IMAGE + [type: 'g6-standard-1']   | [type: 'g6-nanode-1'] || null   |
            'Linode has allocated more disk than the new service plan allows. Delete or resize disks smaller.'
    }

    def 'the password is changed only while the instance is off and has no job'(boolean booted, List<List> refusals) {
        given:
        def id = instance(IMAGE + [booted: booted])
        def change = { post("/v4/linode/instances/$id/password", [root_pass: 'another-one']).json }

        expect:
        [change(), change()] == refusals.collect { it == [] ? [:] : [errors: [[reason: it[0]]]] }

        where:
        booted || refusals
        false  || [[], ['Linode busy.']]
        true   || [['The root password is changed only while the Linode is offline.']] * 2
    }

    def 'a clone is a new instance that is off, with the same disks and profiles'() {
        given:
        def id = instance(IMAGE)

        when:
        def reply = post("/v4/linode/instances/$id/clone", [region: 'us-ord', type: 'g6-nanode-1', private_ip: true])
        def copy = reply.json.id

        then:
        reply.json.subMap('label', 'status', 'image', 'region') == [
            label: "linode$copy".toString(), status: 'offline', image: 'linode/debian12', region: 'us-ord']
        reply.json.ipv4.size() == 2
        shown(copy, 'label') == shown(id, 'label')
        shown(copy, 'id').disjoint(shown(id, 'id'))
        get("/v4/linode/instances/$copy/configs").json.data[0].devices.sda.disk_id == shown(copy, 'id')[0]
        get('/v4/account/events').json.data[0].with { [it.action, it.entity.id, it.secondary_entity.id] } == ['linode_clone', id, copy]
        errors(post("/v4/linode/instances/$id/clone", [:])) == [[null, 'Linode busy.']]
        post("/v4/linode/instances/$copy/boot").status == 200
    }
}
