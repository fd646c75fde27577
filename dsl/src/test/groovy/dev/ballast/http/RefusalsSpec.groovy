package dev.ballast.http

import dev.ballast.error.InvalidRequestException
import dev.ballast.error.NotFoundException
import dev.ballast.error.RateLimitedException
import dev.ballast.error.ServiceFailedException
import dev.ballast.error.UnauthorizedException
import java.time.Duration
import spock.lang.Specification

/** What a refusal says, and whether the request certainly had no effect. */
class RefusalsSpec extends Specification {

    static final Request CREATE = new Request(Request.Method.POST, '/volumes', [label: 'd'])

    def 'plain text is what the service says, a page of HTML is not: #type'() {
        expect:
        Refusals.of(CREATE, new Reply(400, ['Content-Type': [type]], body)).message.contains(said)

        where:
        type                       | body                            || said
        'text/plain'               | 'size must be a multiple of 5\n' || 'size must be a multiple of 5'
        'text/plain;charset=utf-8' | 'size must be a multiple of 5'   || 'size must be a multiple of 5'
        'text/html'                | '<html><body>no</body></html>'   || 'the answer is'
    }

    def "makes #status with #headers a #kind.simpleName"() {
        expect:
        with(Refusals.of(CREATE, new Reply(status, headers, ''))) {
            kind.isInstance(it)
            surelyNotDone() == notDone
        }

        where:
        status | headers                           || kind                    | notDone
        302    | [Location: ['/x']]                || InvalidRequestException | false
        400    | [:]                               || InvalidRequestException | true
        401    | [:]                               || UnauthorizedException   | true
        403    | [:]                               || UnauthorizedException   | true
        404    | [:]                               || NotFoundException       | true
        405    | [:]                               || InvalidRequestException | true
        408    | [:]                               || ServiceFailedException  | false
        409    | [:]                               || InvalidRequestException | true
        422    | [:]                               || InvalidRequestException | true
        429    | [:]                               || RateLimitedException    | true
        500    | [:]                               || ServiceFailedException  | false
        500    | ['Retry-After': ['5']]            || ServiceFailedException  | false
        502    | [:]                               || ServiceFailedException  | false
        503    | [:]                               || ServiceFailedException  | false
        503    | ['retry-after': ['5']]            || ServiceFailedException  | false
        503    | ['X-Maintenance-Mode': ['all']]   || ServiceFailedException  | false
        504    | [:]                               || ServiceFailedException  | false
    }

    def "gives the reasons in the service's own words"() {
        given:
        def body = '{"errors": [{"field": "size", "reason": "Must be 10-16384"}, {"reason": "Linode busy."}]}'

        expect:
        Refusals.of(CREATE, new Reply(400, ['X-Request-ID': ['abc-1']], body)).problem() ==
                'POST /volumes: 400, size: Must be 10-16384; Linode busy. (request abc-1)'
    }

    def "says what the answer is instead when it is #body"() {
        expect:
        Refusals.of(CREATE, new Reply(502, [:], body)).problem() == 'POST /volumes: 502' + why

        where:
        body                                        || why
        '<html><h1>Bad gateway</h1></html>'         || ', the answer is HTML, not JSON'
        'upstream connect error'                    || ', the answer is text, not JSON'
        '{"errors": ['                              || ', the answer begins: {"errors": ['
        ''                                          || ''
        '{}'                                        || ''
        '[]'                                        || ''
        '{"errors": "many"}'                        || ''
        '{"errors": [{"reason": {"a": 1}}, {}, 3]}' || ''
    }

    def "takes the delay of Retry-After on #status: #seconds s"() {
        expect:
        Refusals.of(CREATE, new Reply(status, ['Retry-After': ['15']], '')).refusal().delay() ==
                Optional.ofNullable(seconds).map(Duration::ofSeconds)

        where:
        status || seconds
        429    || 15
        503    || 15
        500    || null
        400    || null
    }

    def "keeps at most 8 KiB of a body"() {
        expect:
        Refusals.of(CREATE, new Reply(500, [:], 'x' * 20_000)).refusal().body() == 'x' * 8192 + '...'
    }
}
