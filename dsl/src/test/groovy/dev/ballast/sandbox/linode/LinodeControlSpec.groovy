package dev.ballast.sandbox.linode

import dev.ballast.sandbox.control.Fault

/** Faults and the journal know the operations of Linode. */
class LinodeControlSpec extends LinodeSpecification {

    def 'a fault plays on an operation of Linode: #operation'(String operation, String method, String path) {
        given:
        sandbox.fail(Fault.on(operation).first(1).status(408))

        expect:
        (1..2).collect { send(method, path, method == 'POST' ? '{}' : null).status } == [408, status]
        sandbox.journal()*.operation() == [operation, operation]
        sandbox.journal()*.fault() == ['status', null]

        where:
        operation                | method   | path                          || status
        'GET /account/events'    | 'GET'    | '/v4/account/events'          || 200
        'GET /regions/{name}'    | 'GET'    | '/v4beta/regions/us-east'     || 200
        'POST /volumes/{id}/clone' | 'POST' | '/v4/volumes/7/clone/'        || 404
        'DELETE /volumes/{id}'   | 'DELETE' | '/v4/volumes/7'               || 404
        'GET /linode/instances'  | 'GET'    | '/v4/linode/instances'        || 200
        'POST /linode/instances/{id}/reboot' | 'POST' | '/v4/linode/instances/7/reboot' || 404
        'POST /nodebalancers/{id}/configs/{id}/rebuild' | 'POST' | '/v4/nodebalancers/7/configs/8/rebuild' || 404
    }

    def 'every operation is known below both versions, but for those of locks, with a slash at its end and without'() {
        given:
        def calls = sandbox.operations().collect { it.replace('{id}', '7').replace('{name}', 'x').replace('{path}', 'linode%2Fx').split(' ') as List }

        when:
        [['/v4', ''], ['/v4', '/'], ['/v4beta', ''], ['/v4beta', '/']].each { version, end ->
            calls.each { method, path -> send(method, "$version$path$end", method in ['GET', 'DELETE'] ? null : '{}') }
        }

        then:
        sandbox.journal()*.operation() == sandbox.operations().collect { it.contains(' /locks') ? null : it } * 2 + sandbox.operations() * 2
    }

    def 'a secret is masked wherever it stands in a body'(String path, Map fields) {
        when:
        post(path, fields)

        then:
        !sandbox.journal().toString().contains('s3cret')
        sandbox.journal()[0].body().contains('<masked>')

        where:
        path                       | fields
        '/v4/linode/instances'     | [root_pass: 's3cret']
        '/v4/linode/instances'     | [metadata: [user_data: 's3cret']]
        '/v4/linode/instances'     | [stackscript_data: [key: 's3cret', list: [['s3cret']]]]
        '/v4/linode/instances/7/rebuild' | [image: 'linode/debian12', root_pass: 's3cret', metadata: [user_data: 's3cret']]
        '/v4/nodebalancers'        | [configs: [[ssl_cert: 's3cret', ssl_key: 's3cret', nodes: []]]]
        '/v4/nodebalancers/7/configs/8/rebuild' | [ssl_key: 's3cret', nodes: [[label: 'a']]]
    }

    def 'a NodeBalancer with a thousand nodes is one request'() {
        given:
        def nodes = (0..<1000).collect { [label: "node-$it".toString(), address: "192.168.${128 + it.intdiv(250)}.${1 + it % 250}:8443".toString(), weight: 100, mode: 'accept'] }

        when:
        def id = made('/v4/nodebalancers', [region: 'us-east', configs: [[port: 80, check: 'none', nodes: nodes]]])
        def config = get("/v4/nodebalancers/$id/configs").json.data[0]

        then:
        config.nodes_status == [up: 0, down: 1000]
        get("/v4/nodebalancers/$id/configs/$config.id/nodes?page_size=500").json.pages == 2
    }

    def 'an unknown operation is refused with the names of this dialect'() {
        when:
        sandbox.fail(Fault.on('GET /compute/instances').status(500))

        then:
        def refused = thrown(IllegalArgumentException)
        refused.message.contains('GET /account/events')
    }
}
