package dev.ballast.sandbox.linode

/** The events of volumes: what is a job, what a notification, and for how long they are told. */
class LinodeEventSpec extends LinodeSpecification {

    def 'a job is scheduled, started and finished'() {
        given:
        def data = made('/v4/volumes', [label: 'data', region: 'us-east'])
        def id = get('/v4/account/events').json.data[0].id

        expect:
        get("/v4/account/events/$id").json == [
            id: id, action: 'volume_create', created: '2026-01-01T00:00:00', status: 'scheduled', percent_complete: 0, duration: null,
            time_remaining: null, rate: null, entity: [id: data, type: 'volume', label: 'data', url: "/v4/volumes/$data".toString()],
            secondary_entity: null, message: '', details: [:], seen: false, read: false, username: 'sandbox']

        when:
        pass(1)

        then:
        get("/v4/account/events/$id").json.subMap('status', 'percent_complete') == [status: 'started', percent_complete: 20]

        when:
        pass(5)

        then:
        get("/v4/account/events/$id").json.subMap('status', 'percent_complete', 'duration') == [status: 'finished', percent_complete: 100, duration: 3.0]
    }

    def 'a change is an event of its kind: #action'(Closure act, String action, String status, String secondary) {
        given:
        def web = made('/v4/linode/instances', [region: 'us-east', type: 'g6-nanode-1'])
        def data = made('/v4/volumes', [label: 'data', region: 'us-east'])
        pass(3)

        when:
        act.rehydrate(this, this, this)([data: data, web: web])
        pass(10)

        then:
        with(get('/v4/account/events').json.data.find { it.action == action }) { event ->
            event.status == status
            event.percent_complete == (status == 'notification' ? null : 100)
            event.entity.type == 'volume'
            event.secondary_entity?.type == secondary
        }

        where:
        act                                                                          | action          || status         | secondary
        ({ put("/v4/volumes/$it.data", [label: 'logs']) })                           | 'volume_update' || 'notification' | null
        ({ post("/v4/volumes/$it.data/attach", [linode_id: it.web]) })               | 'volume_attach' || 'finished'     | 'linode'
        ({ post("/v4/volumes/$it.data/resize", [size: 30]) })                        | 'volume_resize' || 'finished'     | null
        ({ post("/v4/volumes/$it.data/clone", [label: 'copy']) })                    | 'volume_clone'  || 'finished'     | 'volume'
        ({ delete("/v4/volumes/$it.data") })                                         | 'volume_delete' || 'notification' | null
        ({ post("/v4/volumes/$it.data/attach", [linode_id: it.web]); post("/v4/volumes/$it.data/detach") }) | 'volume_detach' || 'finished' | 'linode'
    }

    def 'events are told for ninety days'() {
        given:
        made('/v4/volumes', [label: 'data', region: 'us-east'])
        def id = get('/v4/account/events').json.data[0].id

        when:
        pass(90 * 86400)

        then:
        get('/v4/account/events').json.data*.id == [id]

        when:
        pass(1)

        then:
        get('/v4/account/events').json.data == []
        get("/v4/account/events/$id").status == 404
    }
}
