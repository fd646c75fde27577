package dev.ballast.sandbox

/** Document section 4: the path segment and the list of instances are settings of the service. */
class SegmentSpec extends SandboxSpecification {

    @Override
    SandboxBuilder settings() {
        Sandbox.with().computeSegment('linode').bareLists().token('mine')
    }

    def 'the segment of compute instances is a setting'() {
        expect:
        get('/v4/linode/instances').status == 200
        get('/v4/compute/instances').status == 404
        'GET /compute/instances' in sandbox.operations()
        sandbox.journal()[0].operation() == 'GET /compute/instances'
    }

    def 'a list can be a bare array'() {
        when:
        def web = post('/v4/linode/instances/', [region: 'us-east', type: 'standard-1']).json.id

        then:
        get('/v4/linode/instances').json*.id == [web]
    }

    def 'the token is a setting'() {
        expect:
        sandbox.token() == 'mine'
        send('GET', '/v4/linode/instances', null, [Authorization: 'Bearer sandbox-token']).status == 401
    }
}
