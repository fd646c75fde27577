package dev.ballast.sandbox.linode

import dev.ballast.error.SetupException
import dev.ballast.lanes.Slow
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.SandboxBuilder
import dev.ballast.sandbox.api.Route
import java.time.Duration

/** Who may call Linode, and what each answer tells in its headers. */
class LinodeHeadersSpec extends LinodeSpecification {

    /** Those of the service that the simulator has operations of. */
    static final List<String> SCOPES = ['*', 'account', 'events', 'firewall', 'images', 'ips', 'linodes', 'nodebalancers', 'volumes', 'vpc']

    static final List<String> HELD = ['volumes:read_only', 'linodes:read_write', 'account:read_write']

    def 'an answer names the scopes of its operation: #method #path'(String method, String path, String accepted) {
        when:
        def reply = send(method, path, method == 'GET' ? null : '{}')

        then:
        reply.header('X-Accepted-OAuth-Scopes').get() == accepted
        reply.header('X-OAuth-Scopes').get() == '*'

        where:
        method   | path                        || accepted
        'GET'    | '/v4/volumes'               || 'volumes:read_only'
        'GET'    | '/v4beta/volumes/'          || 'volumes:read_only'
        'POST'   | '/v4/volumes'               || 'volumes:read_write'
        'DELETE' | '/v4/volumes/7'             || 'volumes:read_write'
        'POST'   | '/v4/volumes/7/attach'      || 'volumes:read_write,linodes:read_write'
        'POST'   | '/v4/volumes/7/detach'      || 'volumes:read_write,linodes:read_write'
        'POST'   | '/v4/volumes/7/resize'      || 'volumes:read_write'
        'GET'    | '/v4/account/events'        || 'events:read_only'
        'GET'    | '/v4/account/maintenance'   || 'account:read_only'
        'GET'    | '/v4/linode/instances'      || 'linodes:read_only'
        'POST'   | '/v4/linode/instances/7/ips' || 'linodes:read_write'
        'GET'    | '/v4/linode/instances/7/volumes' || 'linodes:read_only'
        'GET'    | '/v4/networking/ips'        || 'ips:read_only'
        'PUT'    | '/v4/nodebalancers/7'       || 'nodebalancers:read_write'
        'GET'    | '/v4/networking/firewalls'  || 'firewall:read_only'
        'PUT'    | '/v4/networking/firewalls/7/rules' || 'firewall:read_write'
        'POST'   | '/v4/networking/reserved/ips' || 'ips:read_write'
        'GET'    | '/v4/vpcs'                  || '*'
        'GET'    | '/v4/vpcs/ips'              || 'ips:read_only'
        'POST'   | '/v4/vpcs/7/subnets'        || 'vpc:read_write'
        'DELETE' | '/v4/nodebalancers/7/configs/8/nodes/9' || 'nodebalancers:read_write'
        'GET'    | '/v4/images'                || '*'
        'GET'    | '/v4/images/linode%2Fnone'  || 'images:read_only'
        'GET'    | '/v4/regions/us-east'       || '*'
        'GET'    | '/v4/linode/types'          || '*'
        'GET'    | '/v4/volumes/types'         || '*'
        'GET'    | '/v4/nodebalancers/types'   || '*'
        'GET'    | '/v4/networking/reserved/ips/types' || '*'
        'GET'    | '/v4/nothing'               || '*'
    }

    def 'an answer tells its rate and repeats the filter'() {
        when:
        def reply = send('GET', '/v4/volumes', null, ['X-Filter': '{"label": "data"}'])

        then:
        reply.header('X-RateLimit-Limit').get() == '1000000'
        reply.header('X-RateLimit-Remaining').get() == '999999'
        reply.header('X-RateLimit-Reset').get() == '1767225660'
        reply.header('Retry-After').get() == '60'
        reply.header('X-Filter').get() == '{"label": "data"}'
        get('/v4/volumes').header('X-Filter').empty
    }

    def 'without the token of the sandbox nothing is answered: #authorization'(String authorization) {
        when:
        def reply = send('GET', '/v4/volumes', null, [Authorization: authorization])

        then:
        reply.status == 401
        reply.json == [errors: [[reason: 'Invalid Token']]]
        reply.header('X-OAuth-Scopes').get() == 'unknown'
        reply.header('X-Accepted-OAuth-Scopes').get() == 'volumes:read_only'
        reply.header('X-RateLimit-Limit').empty

        where:
        authorization << [null, 'Bearer', 'Bearer other', 'Basic sandbox-token']
    }

    def 'what everyone may read needs no token: #path'(String path, int status) {
        expect:
        send('GET', path, null, [Authorization: null]).status == status
        send('GET', path, null, [Authorization: 'Bearer other']).status == 401

        where:
        path                           || status
        '/v4/regions'                  || 200
        '/v4/regions/us-east'          || 200
        '/v4/linode/types'             || 200
        '/v4/linode/types/g6-nanode-1' || 200
        '/v4/images'                   || 200
        '/v4/images/linode%2Fdebian12' || 200
        '/v4/volumes/types'            || 200
        '/v4/nodebalancers/types'      || 200
        '/v4/account/events'           || 401
        '/v4/nothing'                  || 401
    }

    def 'the service has the scope of every operation'() {
        given:
        def operations = LinodeRoutes.table(Duration.ZERO, InterfaceSetting.values()[0], new VolumeQuotaRoutes(0, 0)).operations()
        def asked = operations.collectMany { OAuthScopes.of(Route.of(it, { request -> null })) }.toSet()

        expect:
        asked*.replaceFirst(/:read_(only|write)$/, '').toSet() - SCOPES == [] as Set
    }

    def 'a token needs the scopes of the operation: #method #path'(String method, String path, int status) {
        given:
        restart(Sandbox.with().dialect('linode').scopes(*HELD))

        when:
        def reply = send(method, path, method == 'GET' ? null : '{}')

        then:
        reply.status == status
        status != 401 || reply.json == [errors: [[reason: 'Your OAuth token is not authorized to use this endpoint.']]]
        reply.header('X-OAuth-Scopes').get() == 'volumes:read_only linodes:read_write account:read_write'

        where:
        method   | path                   || status
        'GET'    | '/v4/volumes'          || 200
        'POST'   | '/v4/volumes'          || 401
        'POST'   | '/v4/volumes/7/attach' || 401
        'DELETE' | '/v4/volumes/7'        || 401
        'GET'    | '/v4/account/events'   || 401
        'GET'    | '/v4/regions'          || 200
        'GET'    | '/v4/nothing'          || 404
    }

    def 'another method and another type of body are refused without a hint'() {
        when:
        def method = send('DELETE', '/v4/volumes', null)
        def type = send('POST', '/v4/volumes', '{}', ['Content-Type': 'text/plain'])

        then:
        method.status == 405
        method.json == [errors: [[reason: 'Method not allowed']]]
        method.header('Allow').get() == 'GET, POST'
        type.status == 415
        type.json == [errors: [[reason: 'Content-Type must be application/json']]]
    }

    @Slow('hundreds of requests')
    def 'the rules of Linode limit its calls: #path'(String method, String path, int calls, int seconds) {
        given:
        restart(Sandbox.with().dialect('linode').realRates())
        def body = method == 'GET' ? null : '{}'

        when:
        def replies = (1..calls).collect { send(method, path, body) }
        def refused = send(method, path, body)

        then:
        replies.every { it.status != 429 }
        replies*.header('X-RateLimit-Limit')*.get().unique() == ["$calls".toString()]
        refused.status == 429
        refused.json == [errors: [[reason: 'Too many requests']]]
        refused.header('X-RateLimit-Remaining').get() == '0'
        refused.header('Retry-After').get() == "$seconds"
        get('/v4/regions/us-east').header('X-RateLimit-Limit').get() == '1600'

        when:
        pass(seconds)

        then:
        send(method, path, body).status != 429

        where:
        method | path                   || calls | seconds
        'POST' | '/v4/linode/instances' || 20    | 15
        'POST' | '/v4/volumes'          || 100   | 60
        'GET'  | '/v4/images'           || 20    | 60
        'GET'  | '/v4/nodebalancers/7/stats' || 50 | 60
        'GET'  | '/v4/volumes'          || 200   | 60
        'GET'  | '/v4/volumes/7'        || 1600  | 60
    }

    def 'the other dialect has none of this'(Closure<SandboxBuilder> setting) {
        when:
        setting(Sandbox.with()).start()

        then:
        def refused = thrown(SetupException)
        refused.message.contains('part of the dialect linode')

        where:
        setting << [{ it.realRates() }, { it.lag(java.time.Duration.ofSeconds(1)) }, { it.scopes('volumes:read_only') }]
    }

    private void restart(SandboxBuilder settings) {
        sandbox.close()
        sandbox = settings.start()
    }
}
