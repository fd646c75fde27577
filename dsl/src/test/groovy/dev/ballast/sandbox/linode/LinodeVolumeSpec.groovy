package dev.ballast.sandbox.linode

/** The volumes of the public service. */
class LinodeVolumeSpec extends LinodeSpecification {

    static final Map NEW = [label: 'data', region: 'us-east']

    def 'a new volume has every field, and is active after a moment'() {
        when:
        def reply = post('/v4/volumes', NEW + [tags: null])

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
        NEW + [size: 9]                       || 'size'   | 'Must be 10-16384'
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
}
