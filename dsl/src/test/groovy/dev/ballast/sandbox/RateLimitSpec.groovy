package dev.ballast.sandbox

/** Document section 8, where it shows nothing: the rate limit. */
class RateLimitSpec extends SandboxSpecification {

    @Override
    SandboxBuilder settings() {
        Sandbox.with().requestsPerMinute(2)
    }

    def 'each answer tells what remains'() {
        when:
        def replies = (1..2).collect { get('/v4/compute/instances') }

        then:
        replies*.header('X-RateLimit-Limit')*.get() == ['2', '2']
        replies*.header('X-RateLimit-Remaining')*.get() == ['1', '0']
        replies*.header('X-RateLimit-Reset')*.get() == ['1767225660', '1767225660']
    }

    def 'a refusal tells it too'() {
        expect:
        get('/v4/volumes/7').header('X-RateLimit-Remaining').get() == '1'
    }

    def 'beyond the limit the answer is 429 until the minute is over'() {
        given:
        (1..2).each { get('/v4/compute/instances') }
        pass(20)

        when:
        def refused = get('/v4/compute/instances')

        then:
        refused.status == 429
        refused.json == [errors: [[reason: 'Too many requests']]]
        refused.header('Retry-After').get() == '40'
        refused.header('X-RateLimit-Remaining').get() == '0'
        sandbox.requests() == ['GET /compute/instances': 3]

        when:
        pass(40)

        then:
        get('/v4/compute/instances').status == 200
    }

    def 'control calls and strangers do not count'() {
        given:
        3.times { get('/sandbox/clock') }
        3.times { send('GET', '/v4/compute/instances', null, [Authorization: 'Bearer other']) }

        expect:
        get('/v4/compute/instances').header('X-RateLimit-Remaining').get() == '1'
    }
}
