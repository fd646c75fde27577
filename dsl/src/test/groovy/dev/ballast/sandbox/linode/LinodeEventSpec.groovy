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

    def 'a change of an instance is an event of its kind: #action'(Closure act, String action, String status, String secondary) {
        given:
        def web = made('/v4/linode/instances', [region: 'us-east', type: 'g6-nanode-1', image: 'linode/debian12', root_pass: 'thisIsYourRootPassword'])
        pass(9)

        when:
        def reply = act.rehydrate(this, this, this)("/v4/linode/instances/$web")
        pass(10)

        then:
        reply.status == 200
        with(get('/v4/account/events').json.data[0]) { event ->
            [event.action, event.status, event.percent_complete] == [action, status, status == 'notification' ? null : 100]
            [event.entity.type, event.entity.id] == ['linode', web]
            event.secondary_entity?.type == secondary
        }

        where:
        act                                                                                | action                 || status         | secondary
        ({ put(it, [label: 'web']) })                                                      | 'linode_update'        || 'notification' | null
        ({ delete(it) })                                                                   | 'linode_delete'        || 'finished'     | null
        ({ post("$it/boot"); post("$it/shutdown") })                                       | 'linode_shutdown'      || 'finished'     | null
        ({ post("$it/reboot") })                                                           | 'linode_reboot'        || 'finished'     | 'linode_config'
        ({ post("$it/rebuild", [image: 'linode/debian13', root_pass: 'thisIsYours']) })    | 'linode_rebuild'       || 'finished'     | 'image'
        ({ post("$it/resize", [type: 'g6-standard-1']) })                                  | 'linode_resize'        || 'finished'     | null
        ({ post("$it/clone", [region: 'us-east', type: 'g6-nanode-1']) })                  | 'linode_clone'         || 'finished'     | 'linode'
        ({ post("$it/configs", [label: 'c']) })                                            | 'linode_config_create' || 'notification' | 'linode_config'
    }

    def 'a job that fails or is canceled ends so, and no event is found where nothing was done: #how'() {
        given:
        def web = made('/v4/linode/instances', [region: 'us-east', type: 'g6-nanode-1', image: 'linode/debian12', root_pass: 'thisIsYourRootPassword'])
        pass(9)
        post("/v4/linode/instances/$web/shutdown")
        def shutdowns = { send('GET', '/v4/account/events', null, ['X-Filter': MAPPER.writeValueAsString([action: 'linode_shutdown', 'entity.id': it])]).json.data }
        def id = shutdowns(web)[0].id

        expect:
        post("/sandbox/events/$id/$how", [message: 'No power.']).status == 200
        get("/v4/account/events/$id").json.status == 'scheduled'
        pass(2)
        get("/v4/account/events/$id").json.subMap('status', 'percent_complete', 'duration', 'message') == [status: status, percent_complete: 100, duration: 2.0, message: 'No power.']
        errors(post("/v4/linode/instances/$web/reboot")) == [[null, 'Linode busy.']]
        shutdowns(7) == []
        post("/sandbox/events/7/$how").status == 400
        post("/sandbox/events/$id/$how").status == 400

        where:
        how      || status
        'fail'   || 'failed'
        'cancel' || 'canceled'
    }

    def 'in the service document no job can fail'() {
        given:
        sandbox.close()
        sandbox = dev.ballast.sandbox.Sandbox.start()

        expect:
        post('/sandbox/events/7/fail').json.errors*.reason == ['the sandbox has no job of the event 7']
    }

    def 'events of one second have the order of their ids'() {
        given:
        def ids = ['a', 'b', 'c'].collect { made('/v4/volumes', [label: it, region: 'us-east']) }

        expect:
        get('/v4/account/events').json.data.with { [it*.created.unique().size(), it*.id.sort(false).reverse() == it*.id, it*.entity*.id] } ==
            [1, true, ids.reverse()]
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
