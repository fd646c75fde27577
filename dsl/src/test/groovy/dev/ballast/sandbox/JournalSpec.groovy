package dev.ballast.sandbox

import dev.ballast.lanes.Slow
import dev.ballast.sandbox.control.Fault
import dev.ballast.sandbox.state.AccountState

/** The journal: what came in, with its secrets masked. */
class JournalSpec extends SandboxSpecification {

    def 'a call is noted with its operation, status and time'() {
        given:
        pass(7)

        when:
        get('/v4/volumes/7?x=1')

        then:
        with(sandbox.journal()[0]) {
            number() == 1
            method() == 'GET'
            path() == '/v4/volumes/7?x=1'
            operation() == 'GET /volumes/{id}'
            status() == 404
            fault() == null
            at() == AccountState.START.plusSeconds(7)
            millis() >= 0
            body() == ''
        }
    }

    def 'secrets are masked'(String path, Map fields) {
        when:
        post(path, fields)

        then:
        !sandbox.journal().toString().contains('s3cret')
        !get('/sandbox/journal').raw.body().contains('s3cret')
        sandbox.journal()[0].body().contains('<masked>')

        where:
        path                           | fields
        '/v4/compute/instances/'       | [root_pass: 's3cret']
        '/v4/nodebalancers/1/configs'  | [ssl_key: 's3cret', ssl_cert: 's3cret']
        '/v4/nowhere'                  | [a: [[token: 's3cret']]]
        '/v4/volumes'                  | [root_pass: [nested: 's3cret']]
    }

    def 'a body that cannot be read is not kept'() {
        when:
        send('POST', '/v4/compute/instances/', '{"root_pass": "s3cret"')

        then:
        sandbox.journal()[0].body() == '(not JSON, 22 characters)'
    }

    def 'a token is never kept'() {
        when:
        send('GET', '/v4/compute/instances', null, [Authorization: 'Bearer real-looking'])

        then:
        sandbox.journal()[0].status() == 401
        sandbox.journal()[0].operation() == 'GET /compute/instances'
        !sandbox.journal().toString().contains('real-looking')
        !sandbox.snapshot().contains('real-looking')
    }

    def 'unknown fields are accepted and noted'() {
        when:
        def made = post('/v4/volumes', [label: 'data', region: 'us-east', tags: ['x'], colour: 'red'])

        then:
        made.status == 200
        sandbox.journal()[0].unread() == ['tags', 'colour']
    }

    def 'a fault that was played is noted'() {
        given:
        sandbox.fail(Fault.on('GET /compute/instances').first(1).status(503))

        when:
        2.times { get('/v4/compute/instances') }

        then:
        sandbox.journal()*.fault() == ['status', null]
        sandbox.journal()*.status() == [503, 200]
    }

    @Slow('more than a thousand calls')
    def 'the last thousand calls are kept, all are counted'() {
        when:
        1001.times { get('/v4/compute/instances') }
        get('/v4/nowhere')

        then:
        sandbox.journal().size() == 1000
        sandbox.journal()[0].number() == 3
        sandbox.requests() == ['GET /compute/instances': 1001L, other: 1L]
    }

    def 'calls over one connection count as one'() {
        when:
        5.times { get('/v4/compute/instances') }

        then:
        sandbox.connections() == 1
    }

    def 'control calls are not noted'() {
        when:
        get('/sandbox/clock')

        then:
        sandbox.journal() == []
        sandbox.requests() == [:]
    }
}
