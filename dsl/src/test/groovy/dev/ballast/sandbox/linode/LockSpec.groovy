package dev.ballast.sandbox.linode

/** Locks of instances, NodeBalancers and volumes. */
class LockSpec extends LinodeSpecification {

    static final Map IMAGE = [region: 'us-east', type: 'g6-nanode-1', image: 'linode/debian12', root_pass: 'thisIsYourRootPassword']
    static final Map NODE = [label: 'web-1', address: '192.168.128.9:80']
    static final List<List<String>> LOCKED = [[null, 'Resource is locked.']]

    def 'a lock is shown with its resource, and the resource with its lock: #type'(String type, String path, Map body) {
        given:
        def item = post("/v4beta$path", body).json
        assert item.locks == []

        when:
        def reply = post('/v4beta/locks', [entity_type: type, entity_id: item.id, lock_type: 'cannot_delete'])

        then:
        reply.status == 200
        reply.json == [id: reply.json.id, lock_type: 'cannot_delete', entity: [id: item.id, type: type, label: item.label, url: "/v4$path/$item.id"]]
        reply.header('X-Accepted-OAuth-Scopes').get() == 'account:read_write'
        get("/v4beta/locks/$reply.json.id").json == reply.json
        get('/v4beta/locks').json == [data: [reply.json], page: 1, pages: 1, results: 1]
        filtered("/v4beta$path", [locks: 'cannot_delete'])*.id == [item.id]
        get("/v4beta$path/$item.id").json.locks == ['cannot_delete']
        [[id: reply.json.id], [lock_type: 'cannot_delete'], ['entity.id': item.id], ['entity.type': type]].every { filtered('/v4beta/locks', it) == [reply.json] }
        errors(delete("/v4$path/$item.id")) == LOCKED
        delete("/v4beta/locks/$reply.json.id").json == [:]
        get("/v4beta/locks/$reply.json.id").status == 404
        delete("/v4$path/$item.id").status == 200

        where:
        type           | path                   | body
        'linode'       | '/linode/instances'    | IMAGE
        'nodebalancer' | '/nodebalancers'       | [region: 'us-east']
        'volume'       | '/volumes'             | [region: 'us-east', label: 'data']
    }

    def 'below /v4 there are no locks, and no answer has the key: #path'() {
        given:
        def id = made("/v4$path", body)
        lock(type, id, 'cannot_delete')

        expect:
        get('/v4/locks').status == 404
        [get("/v4$path/$id").json, get("/v4$path").json.data[0], put("/v4$path/$id", [tags: ['a']]).json].every { it.id == id && !it.containsKey('locks') }
        !get('/v4/tags/a').json.data[0].data.containsKey('locks')
        get('/v4beta/tags/a').json.data[0].data.locks == ['cannot_delete']

        where:
        type           | path                | body
        'linode'       | '/linode/instances' | IMAGE
        'nodebalancer' | '/nodebalancers'    | [region: 'us-east']
        'volume'       | '/volumes'          | [region: 'us-east', label: 'data']
    }

    def 'a resource has one lock'() {
        given:
        def lb = balancer()
        def id = lock('nodebalancer', lb, 'cannot_delete')

        expect:
        errors(post('/v4beta/locks', [entity_type: 'nodebalancer', entity_id: lb, lock_type: 'cannot_delete_with_subresources'])) == [['lock_type',
            "The cannot_delete lock (Lock ID: $id) needs to be removed to add cannot_delete_with_subresources lock. Can only have one of: cannot_delete, cannot_delete_with_subresources locks"]]
    }

    def 'a lock that is wrong is refused'() {
        expect:
        errors(post('/v4beta/locks', [entity_type: 'nodebalancer', entity_id: 7, lock_type: 'cannot_delete'] + body)) == [[field, reason]]

        where:
        body                    || field         | reason
        [:]                     || 'entity_id'   | 'entity_id is not valid'
        [entity_id: null]       || 'entity_id'   | 'entity_id is required'
        [entity_type: 'domain'] || 'entity_type' | 'Must be one of linode, nodebalancer, volume'
        [entity_type: 'lkecluster'] || 'entity_type' | 'Must be one of linode, nodebalancer, volume'
        [lock_type: 'other']    || 'lock_type'   | 'Must be one of cannot_delete, cannot_delete_with_subresources'
    }

    def 'a lock of a NodeBalancer covers its parts only if it says so: #type'() {
        given:
        def lb = balancer()
        def config = config(lb, [port: 80])
        def nodes = "/v4/nodebalancers/$lb/configs/$config/nodes"
        def node = made(nodes, NODE)
        lock('nodebalancer', lb, type)

        expect:
        put("/v4/nodebalancers/$lb", [tags: ['a']]).status == 200
        put("/v4/nodebalancers/$lb/configs/$config", [algorithm: 'source']).status == 200
        put("$nodes/$node", [weight: 5]).status == 200
        made(nodes, NODE)
        errors(delete("/v4/nodebalancers/$lb")) == LOCKED
        [post("/v4/nodebalancers/$lb/configs/$config/rebuild", [nodes: [NODE + [id: node]]]), delete("$nodes/$node"), delete("/v4/nodebalancers/$lb/configs/$config")]*.status == parts

        where:
        type                              || parts
        'cannot_delete'                   || [200, 200, 200]
        'cannot_delete_with_subresources' || [400, 400, 400]
    }

    def 'a lock of an instance refuses its rebuild, and covers its parts only if it says so: #type'() {
        given:
        def web = post('/v4/linode/instances', IMAGE + [private_ip: true]).json
        def own = "/v4/linode/instances/$web.id"
        pass(10)
        def profile = get("$own/configs").json.data[0].id
        def disk = get("$own/disks").json.data[1].id
        lock('linode', web.id, type)

        expect:
        [delete(own), post("$own/rebuild", IMAGE)].collect { errors(it) } == [LOCKED, LOCKED]
        post("$own/reboot").status == 200
        pass(10)
        [delete("$own/ips/${web.ipv4[1]}"), delete("$own/disks/$disk"), delete("$own/configs/$profile")]*.status == parts

        where:
        type                              || parts
        'cannot_delete'                   || [200, 200, 200]
        'cannot_delete_with_subresources' || [400, 400, 400]
    }

    def 'a lock that another service has shown holds too'() {
        given:
        sandbox.mirror { it.balancer(MAPPER.valueToTree([id: 7, label: 'lb', region: 'us-east', ipv4: '203.0.113.6', locks: ['cannot_delete']])) }

        expect:
        get('/v4beta/nodebalancers/7').json.locks == ['cannot_delete']
        errors(delete('/v4/nodebalancers/7')) == LOCKED
    }

    long lock(String entity, def id, String type) {
        made('/v4beta/locks', [entity_type: entity, entity_id: id, lock_type: type])
    }

    List filtered(String path, Map filter) {
        send('GET', path, null, ['X-Filter': MAPPER.writeValueAsString(filter)]).json.data
    }
}
