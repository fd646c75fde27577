package dev.ballast.sandbox

/** Document sections 2, 3 and 4 (volumes, rules 1 to 4), 7 and 8. */
class VolumeSpec extends SandboxSpecification {

    def 'a new volume is creating and becomes active'() {
        when:
        def made = post('/v4/volumes', [label: 'data', region: 'us-east', size: 20])

        then:
        made.json.status == 'creating'
        status(made.json.id) == 'creating'

        when:
        pass(3)

        then:
        status(made.json.id) == 'active'
    }

    def 'a new volume carries the fields of the document'() {
        when:
        def made = post('/v4/volumes', [label: 'data', region: 'us-east', size: 20]).json

        then:
        made.keySet() == ['id', 'label', 'size', 'region', 'linode_id', 'status', 'created', 'updated', 'filesystem_path'] as Set
        with(made) {
            label == 'data'
            size == 20
            region == 'us-east'
            linode_id == null
            created == '2026-01-01T00:00:00'
            updated == created
            filesystem_path == '/dev/disk/by-id/scsi-0Linode_Volume_data'
        }
    }

    def 'size and region may be left out'() {
        given:
        def web = instance('eu-west')

        when:
        def made = post('/v4/volumes', [label: 'data', linode_id: web]).json

        then:
        made.size == 20
        made.region == 'eu-west'
        made.linode_id == web
    }

    def 'a region or an instance is needed'() {
        when:
        def refused = post('/v4/volumes', [label: 'data'])

        then:
        refused.status == 400
        refused.reason() == 'Must provide a region or a Linode ID'
    }

    def 'a size out of bounds is refused'(int size, int status) {
        expect:
        post('/v4/volumes', [label: 'data', region: 'us-east', size: size]).status == status

        where:
        size  || status
        9     || 400
        10    || 200
        16384 || 200
        16385 || 400
        -1    || 400
    }

    def 'a label that is no label is refused'(String label, String reason) {
        when:
        def refused = post('/v4/volumes', [label: label, region: 'us-east'])

        then:
        refused.status == 400
        refused.field() == 'label'
        refused.reason().startsWith(reason)

        where:
        label      || reason
        null       || 'label is required'
        ''         || 'Must begin with a letter'
        '123'      || 'Must begin with a letter'
        'a b'      || 'Must begin with a letter'
        'a--b'     || 'Must begin with a letter'
        'a' * 33   || 'Must begin with a letter'
    }

    def 'two volumes may have the same label'() {
        expect:
        volume() != volume()
    }

    def 'attach names the instance at once'() {
        given:
        def web = instance()
        def data = made('/v4/volumes', [label: 'data', region: 'us-east'])

        when:
        def attached = post("/v4/volumes/$data/attach", [linode_id: web])

        then:
        attached.status == 200
        attached.json.linode_id == web
        attached.json.status == 'creating'
    }

    def 'an attached volume is not attached again'() {
        given:
        def web = instance()
        def data = volume(linode_id: web)

        when:
        def refused = post("/v4/volumes/$data/attach", [linode_id: web])

        then:
        refused.status == 400
        refused.reason() == "Volume $data is already attached"
    }

    def 'volume and instance must be in the same region'() {
        given:
        def far = instance('eu-west')

        expect:
        post("/v4/volumes/${volume()}/attach", [linode_id: far]).reason().contains('same region')
        post('/v4/volumes', [label: 'x', region: 'us-east', linode_id: far]).reason().contains('same region')
    }

    def 'an instance to attach to must exist'() {
        given:
        def data = volume()

        when:
        def refused = post("/v4/volumes/$data/attach", [linode_id: data])

        then:
        refused.status == 400
        refused.field() == 'linode_id'
        read(data).linode_id == null
    }

    def 'without config_id the first profile is used'(Map config, int profile) {
        given:
        def web = instance()
        def data = volume()
        sandbox.profiles(web, [31L, 32L])

        when:
        post("/v4/volumes/$data/attach", [linode_id: web] + config)

        then:
        get("/sandbox/instances/$web").json.volumes == [[id: data as int, profile: profile]]

        where:
        config          || profile
        [:]             || 31
        [config_id: 32] || 32
    }

    def 'a profile the instance does not have is refused'() {
        given:
        def web = instance()

        when:
        def refused = post("/v4/volumes/${volume()}/attach", [linode_id: web, config_id: 99])

        then:
        refused.status == 400
        refused.field() == 'config_id'
    }

    def 'detach takes a moment'() {
        given:
        def web = instance()
        def data = volume(linode_id: web)

        when:
        def detached = post("/v4/volumes/$data/detach")

        then:
        detached.status == 200
        detached.json == [:]
        read(data).linode_id == web

        when:
        pass(1)

        then:
        read(data).linode_id == null
        read(data).status == 'active'
    }

    def 'a free volume cannot be detached'() {
        expect:
        post("/v4/volumes/${volume()}/detach").status == 400
    }

    def 'a clone is a new volume of the same size'() {
        given:
        def data = volume(size: 40, linode_id: instance())

        when:
        def copy = post("/v4/volumes/$data/clone", [label: 'copy']).json

        then:
        copy.id != data
        copy.subMap('label', 'size', 'region', 'linode_id', 'status') ==
            [label: 'copy', size: 40, region: 'us-east', linode_id: null, status: 'creating']

        when:
        pass(3)

        then:
        status(copy.id) == 'active'
    }

    def 'resize grows a volume'() {
        given:
        def data = volume()

        when:
        def resized = post("/v4/volumes/$data/resize", [size: 40]).json

        then:
        resized.size == 40
        resized.status == 'resizing'

        when:
        pass(3)

        then:
        status(data) == 'active'
    }

    def 'a volume only grows'(Object size, String reason) {
        given:
        def data = volume(size: 40)

        when:
        def refused = post("/v4/volumes/$data/resize", [size: size])

        then:
        refused.status == 400
        refused.reason() == reason
        read(data).size == 40

        where:
        size  || reason
        39    || 'Storage volumes can only be resized up'
        40    || 'Storage volumes can only be resized up'
        16385 || 'Storage volumes cannot be resized larger than 16384 gigabytes'
        '50'  || 'size must be an integer'
        null  || 'size is required'
    }

    def 'a volume must be active to be cloned or resized'(String verb, Map body) {
        given:
        def data = made('/v4/volumes', [label: 'data', region: 'us-east'])

        when:
        def refused = post("/v4/volumes/$data/$verb", body)

        then:
        refused.status == 400
        refused.reason().contains('is creating')

        where:
        verb     | body
        'clone'  | [label: 'copy']
        'resize' | [size: 40]
    }

    def 'a deleted volume is gone'() {
        given:
        def data = volume()

        when:
        def deleted = delete("/v4/volumes/$data")

        then:
        deleted.status == 200
        deleted.json == [:]
        get("/v4/volumes/$data").status == 404
        delete("/v4/volumes/$data").status == 404
    }

    def 'an attached volume is not deleted'() {
        given:
        def data = volume(linode_id: instance())

        when:
        post("/v4/volumes/$data/detach")

        then:
        delete("/v4/volumes/$data").reason().contains('detach it first')

        when:
        pass(1)

        then:
        delete("/v4/volumes/$data").status == 200
    }

    private Map read(Object id) {
        get("/v4/volumes/$id").json as Map
    }

    private String status(Object id) {
        read(id).status
    }
}
