package dev.ballast.sandbox.linode

/** The volumes of Linode. */
class LinodeVolumeSpec extends LinodeSpecification {

    static final Map NEW = [label: 'data', region: 'us-east']

    def 'a new volume has every field, and is active after a moment'() {
        when:
        def reply = post('/v4beta/volumes', NEW + [tags: null])

        then:
        reply.status == 200
        reply.json == [
            id: reply.json.id, status: 'creating', label: 'data', created: '2026-01-01T00:00:00', updated: '2026-01-01T00:00:00',
            filesystem_path: '/dev/disk/by-id/scsi-0Linode_Volume_data', size: 20, linode_id: null, linode_label: null,
            region: 'us-east', tags: [], hardware_type: 'nvme', encryption: 'enabled', io_ready: false, locks: []
        ]

        when:
        pass(3)

        then:
        get("/v4beta/volumes/$reply.json.id").json.status == 'active'
    }

    def 'there are no quotas without an option'() {
        expect:
        get('/v4/volumes/quotas').json.data == []
        get('/v4/volumes/quotas/vol-volumes-us-east').status == 404
    }

    def 'a change replaces the tags and moves the path with the label'() {
        given:
        def id = post('/v4/volumes', NEW + [tags: ['a', 'b']]).json.id

        when:
        def relabelled = put("/v4/volumes/$id", [label: 'archive']).json
        def untagged = put("/v4/volumes/$id", [tags: []]).json

        then:
        relabelled.filesystem_path == '/dev/disk/by-id/scsi-0Linode_Volume_archive'
        relabelled.tags == ['a', 'b']
        untagged.tags == []
        untagged.label == 'archive'
    }

    def 'a request that is wrong is refused in the words of the service'() {
        expect:
        def reply = post('/v4/volumes', body)
        reply.status == 400
        errors(reply) == [[field, reason]]

        where:
        body                                  || field    | reason
        [region: 'us-east']                   || 'label'  | 'label is required'
        [label: '7', region: 'us-east']       || 'label'  | 'Must begin with a letter'
        NEW + [label: 'a--b']                 || 'label'  | "Must be 1-32 letters, digits, single '-' and '_'"
        NEW + [label: 'a' * 33]               || 'label'  | "Must be 1-32 letters, digits, single '-' and '_'"
        NEW + [size: 9]                       || 'size'   | 'Must be 10-16384'
        NEW + [size: 16385]                   || 'size'   | 'Must be 10-16384'
        NEW + [size: 'x']                     || 'size'   | 'size must be an integer'
        NEW + [linode_id: 7]                  || 'linode_id' | 'Linode is not active'
        NEW + [encryption: 'yes']             || 'encryption' | 'Must be one of enabled, disabled'
        NEW + [region: 'mars']                || 'region' | 'region is not valid'
        [label: 'data']                       || null     | 'Must provide a region or a Linode ID'
    }

    def 'a volume that is attached is usable after a moment, and stays so while it is resized'() {
        given:
        def id = post('/v4/volumes', NEW).json.id
        def web = post('/v4/linode/instances', [region: 'us-east', type: 'g6-nanode-1']).json

        when:
        def attached = post("/v4/volumes/$id/attach", [linode_id: web.id]).json
        pass(5)
        def usable = get("/v4/volumes/$id").json
        def resized = post("/v4/volumes/$id/resize", [size: 21]).json

        then:
        attached.subMap('status', 'linode_label', 'io_ready') == [status: 'creating', linode_label: web.label, io_ready: false]
        usable.subMap('status', 'linode_id', 'io_ready') == [status: 'active', linode_id: web.id, io_ready: true]
        resized.subMap('status', 'size', 'io_ready') == [status: 'resizing', size: 21, io_ready: true]
    }

    def 'a call on a volume passes through its states: #call'(String call, Map body, List<List> states) {
        given:
        def web = made('/v4/linode/instances', [region: 'us-east', type: 'g6-nanode-1', label: 'web'])
        def id = made('/v4/volumes', NEW + (call == 'detach' ? [linode_id: web] : [:]))
        call == 'attach' ?: pass(9)

        when:
        def reply = post("/v4/volumes/$id/$call", body.collectEntries { [it.key, it.value == 'web' ? web : it.value] })
        def seen = (0..6).collect { second ->
            second == 0 ?: pass(1)
            get("/v4/volumes/${call == 'clone' ? reply.json.id : id}").json.with { [it.status, it.size, it.linode_label, it.io_ready] }
        }

        then:
        reply.status == 200
        call == 'detach' ? reply.json == [:] : reply.json.keySet() == get("/v4/volumes/$id").json.keySet()
        seen == states

        where:
        call     | body               || states
        'resize' | [size: 30]         || [['resizing', 30, null, false]] * 3 + [['active', 30, null, false]] * 4
        'clone'  | [label: 'copy']    || [['creating', 20, null, false]] * 3 + [['active', 20, null, false]] * 4
        'attach' | [linode_id: 'web'] || [['creating', 20, 'web', false]] * 3 + [['active', 20, 'web', false]] * 2 + [['active', 20, 'web', true]] * 2
        'detach' | [:]                || [['active', 20, 'web', true]] + [['active', 20, null, false]] * 6
    }

    def 'what a volume cannot do now is refused: #call'(int seconds, boolean attached, String call, Map body, String field, String reason) {
        given:
        def (web, far) = ['us-east', 'gb-lon'].collect { made('/v4/linode/instances', [region: it, type: 'g6-nanode-1']) }
        def id = made('/v4/volumes', NEW + (attached ? [linode_id: web] : [:]))
        pass(seconds)

        expect:
        def reply = post("/v4/volumes/$id/$call", body.linode_id ? [linode_id: body.linode_id == 'web' ? web : far] : body)
        reply.status == 400
        errors(reply) == [[field, reason.replace('ID', "$id").replace('WEB', "$web")]]

        where:
        seconds | attached | call     | body               || field       | reason
        2       | false    | 'resize' | [size: 30]         || null        | 'Volume ID is creating, not active.'
        2       | false    | 'clone'  | [label: 'copy']    || null        | 'Volume ID is creating, not active.'
        3       | false    | 'clone'  | [:]                || 'label'     | 'label is required'
        3       | false    | 'resize' | [:]                || 'size'      | 'size is required'
        3       | false    | 'attach' | [:]                || 'linode_id' | 'linode_id is required'
        3       | false    | 'attach' | [linode_id: 'far'] || 'linode_id' | 'Volume and Linode must be in the same region.'
        3       | true     | 'attach' | [linode_id: 'web'] || null        | 'Volume ID is already attached to Linode WEB.'
        3       | true     | 'attach' | [linode_id: 'far'] || null        | 'Volume ID is already attached to Linode WEB.'
        3       | false    | 'detach' | [:]                || null        | 'Volume ID is not attached.'
    }

    def 'an attached volume is deleted, and two may have the same label'() {
        given:
        def web = made('/v4/linode/instances', [region: 'us-east', type: 'g6-nanode-1'])
        def (one, two) = (1..2).collect { made('/v4/volumes', [label: 'data', linode_id: web]) }

        expect:
        delete("/v4/volumes/$one").json == [:]
        delete("/v4/volumes/$one").status == 404
        get("/v4/linode/instances/$web/volumes").json.data*.subMap('id', 'region', 'label') == [[id: two, region: 'us-east', label: 'data']]
    }

    def 'a volume is not resized to #size GB'() {
        given:
        def id = post('/v4/volumes', NEW).json.id
        pass(3)

        expect:
        errors(post("/v4/volumes/$id/resize", [size: size])) == [[null, reason]]

        where:
        size  || reason
        19    || 'Storage volumes can only be resized up'
        20    || 'Storage volumes can only be resized up'
        16385 || 'Storage volumes cannot be resized larger than 16384 gigabytes'
    }

    def 'an answer of an error has no hint'() {
        expect:
        get('/v4/volumes/7').json == [errors: [[reason: 'Not found']]]
        get('/v4/nothing').json == [errors: [[reason: 'Not found']]]
    }

    def 'volumes are listed in pages, and every change is an event'() {
        given:
        def id = post('/v4/volumes', NEW).json.id
        pass(3)
        delete("/v4/volumes/$id")

        expect:
        get('/v4/volumes').json == [data: [], page: 1, pages: 1, results: 0]
        get('/v4/account/events').json.data*.action == ['volume_delete', 'volume_create']
        get('/v4/account/events').json.data*.status == ['notification', 'finished']
    }

    def 'while the key of a volume rotates, it is not resized, copied or deleted: #path'() {
        given:
        sandbox.mirror { it.volume(MAPPER.valueToTree([id: 7, label: 'data', size: 20, region: 'us-east', status: 'key_rotating'])) }

        expect:
        errors(send(method, "/v4/volumes/7$path", MAPPER.writeValueAsString(body))) == [[null, 'Volume 7 is key_rotating, not active.']]
        pass(3)
        send(method, "/v4/volumes/7$path", MAPPER.writeValueAsString(body)).status == 200

        where:
        method   | path      | body
        'POST'   | '/resize' | [size: 30]
        'POST'   | '/clone'  | [label: 'copy']
        'DELETE' | ''        | [:]
    }
}
