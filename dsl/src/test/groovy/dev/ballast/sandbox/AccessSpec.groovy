package dev.ballast.sandbox

import dev.ballast.lanes.Slow
import spock.lang.Timeout

/** Document sections 5, 7 and 9: who is let in, how errors look, and which paths there are. */
class AccessSpec extends SandboxSpecification {

    def 'only the token of the sandbox is let in'(String authorization, int status) {
        when:
        def reply = send('GET', '/v4/compute/instances', null, [Authorization: authorization])

        then:
        reply.status == status
        status == 200 || reply.json == [errors: [[reason: 'Invalid Token']]]

        where:
        authorization          || status
        'Bearer sandbox-token' || 200
        'bearer sandbox-token' || 200
        null                   || 401
        'Bearer'               || 401
        'Bearer other'         || 401
        'Bearer sandbox-tokenx' || 401
        'Basic sandbox-token'  || 401
    }

    def 'the token is a setting'() {
        given:
        sandbox.close()
        sandbox = Sandbox.with().token('mine').start()

        expect:
        sandbox.token() == 'mine'
        send('GET', '/v4/compute/instances', null, [Authorization: 'Bearer mine']).status == 200
        send('GET', '/v4/compute/instances', null, [Authorization: 'Bearer sandbox-token']).status == 401
    }

    def 'every success is 200'() {
        given:
        def web = instance()
        def data = volume(linode_id: web)

        expect:
        post("/v4/compute/instances/$web/boot").raw.body() == '{}'
        post("/v4/volumes/$data/detach").status == 200
        pass(1)
        delete("/v4/volumes/$data").raw.body() == '{}'
        post('/v4/nodebalancers', [region: 'us-east']).header('Content-Type').get() == 'application/json'
    }

    def 'all wrong fields are named at once'() {
        when:
        def refused = post('/v4/volumes', [size: 'big', region: 7])

        then:
        refused.status == 400
        refused.json.errors == [
            [reason: 'label is required', field: 'label'],
            [reason: 'region must be a string', field: 'region'],
            [reason: 'size must be an integer', field: 'size']]
    }

    def 'a field of the wrong type is refused'(Object size) {
        expect:
        post('/v4/volumes', [label: 'data', region: 'us-east', size: size]).reason() == 'size must be an integer'

        where:
        size << ['20', 20.5, true, [20], [gb: 20], 1G << 70]
    }

    def 'a body that is no JSON object is refused'(String body, String reason) {
        when:
        def refused = send('POST', '/v4/volumes', body)

        then:
        refused.status == 400
        refused.reason() == reason

        where:
        body          || reason
        '{"label":'   || 'the body is not valid JSON'
        '{} x'        || 'the body is not valid JSON'
        'label=data'  || 'the body is not valid JSON'
        '[]'          || 'the body must be a JSON object'
        '"data"'      || 'the body must be a JSON object'
        'null'        || 'the body must be a JSON object'
    }

    def 'a body must say that it is JSON'(String type, int status) {
        expect:
        send('POST', '/v4/volumes', '{"label":"data","region":"us-east"}', ['Content-Type': type]).status == status

        where:
        type                                || status
        'application/json'                  || 200
        'application/json; charset=utf-8'   || 200
        'Application/JSON'                  || 200
        'application/x-www-form-urlencoded' || 415
        null                                || 415
    }

    def 'a body beyond a megabyte is refused'() {
        expect:
        send('POST', '/v4/volumes', '{"label":"' + 'x' * (1 << 20) + '"}').status == 413
    }

    def 'a path is known only as the document writes it'() {
        expect:
        send(method, path, '{"region": "us-east", "type": "standard-1"}').status == status

        where:
        method | path                      || status
        'POST' | '/v4/compute/instances'   || 405
        'POST' | '/v4/compute/instances/'  || 200
        'GET'  | '/v4/compute/instances'   || 200
        'GET'  | '/v4/compute/instances/'  || 405
        'POST' | '/v4/nodebalancers/'      || 404
    }

    def 'an unknown path is 404 with the nearest route'(String method, String path, String nearest) {
        when:
        def reply = send(method, path, null)

        then:
        reply.status == 404
        reply.json == [errors: [[reason: 'Not found']], hint: "nearest: $nearest".toString()]

        where:
        method   | path                       || nearest
        'GET'    | '/v4/volume/7'             || 'GET /v4/volumes/{id}'
        'POST'   | '/v4/volumes/7/atach'      || 'POST /v4/volumes/{id}/attach'
        'POST'   | '/v4/volumes/'             || 'POST /v4/volumes'
        'GET'    | '/volumes/7'               || 'GET /v4/volumes/{id}'
        'GET'    | '/v3/volumes/7'            || 'GET /v4/volumes/{id}'
        'GET'    | '/v4/linode/instances'     || 'GET /v4/compute/instances'
        'GET'    | '/v4/volumes/data'         || 'GET /v4/volumes/{id}'
    }

    def 'an id that is no id of anything is 404'(String id) {
        expect:
        get("/v4/volumes/$id").json == [errors: [[reason: 'Not found']]]

        where:
        id << ['1', '0', '99999999999999999999999999']
    }

    def 'an id of another kind is 404'() {
        expect:
        get("/v4/volumes/${instance()}").status == 404
    }

    def 'a method the document does not have is 405'(String method, String path, String allowed) {
        when:
        def reply = send(method, path, null)

        then:
        reply.status == 405
        reply.header('Allow').get() == allowed

        where:
        method   | path                    || allowed
        'GET'    | '/v4/volumes'           || 'POST'
        'PUT'    | '/v4/volumes/7'         || 'DELETE, GET'
        'DELETE' | '/v4/compute/instances' || 'GET'
    }

    def 'a caller from elsewhere or a web page is refused'(String header, String value, int status) {
        expect:
        raw(header, value) == status

        where:
        header   | value                || status
        'Host'   | '127.0.0.1:8080'     || 200
        'Host'   | 'localhost'          || 200
        'Host'   | '[::1]:8080'         || 200
        'Host'   | 'evil.example'       || 403
        'Host'   | '127.0.0.1.nip.io'   || 403
        'Origin' | 'http://localhost'   || 403
        'Origin' | 'null'               || 403
        'Sec-Fetch-Site' | 'cross-site'  || 403
        'Sec-Fetch-Site' | 'same-site'   || 403
        'Sec-Fetch-Site' | 'none'        || 200
    }

    def 'a request with two hosts is refused'() {
        expect:
        raw('X-Other', "1\r\nHost: 127.0.0.1") == 400
    }

    @Slow('waits in real time')
    @Timeout(60)
    def 'requests that are sent by half keep no other one waiting, and are ended'() {
        given:
        def half = "POST /v4/volumes HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${sandbox.token()}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n"
        def sockets = (1..200).collect {
            def socket = new Socket('127.0.0.1', sandbox.url().port)
            socket.outputStream << half + (it % 2 ? '\r\n{"label":' : '')
            socket.outputStream.flush()
            socket
        }

        when:
        def reply = get('/v4/compute/instances')
        def alive = sockets.count { !it.inputStream.available() }
        def ends = sockets.collect { it.inputStream.read() }

        then: 'it is answered while all of them are open'
        reply.status == 200
        alive == 200
        ends.unique() == [-1]
        sandbox.requests() == ['GET /compute/instances': 1L]

        cleanup:
        sockets*.close()
    }

    def 'it listens on loopback only'() {
        expect:
        sandbox.url().host == '127.0.0.1'
        InetAddress.getByName(sandbox.url().host).loopbackAddress
    }

    /** Speaks over a bare socket, because a client library sets Host itself. */
    private int raw(String header, String value) {
        new Socket('127.0.0.1', sandbox.url().port).withCloseable { socket ->
            def host = header == 'Host' ? '' : 'Host: 127.0.0.1\r\n'
            socket.outputStream << "GET /v4/compute/instances HTTP/1.1\r\n$host$header: $value\r\n" +
                'Authorization: Bearer sandbox-token\r\nConnection: close\r\n\r\n'
            socket.inputStream.newReader().readLine().split(' ')[1] as int
        }
    }
}
