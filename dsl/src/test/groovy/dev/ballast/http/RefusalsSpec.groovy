package dev.ballast.http

import dev.ballast.error.NotFoundException
import dev.ballast.error.RefusedException
import dev.ballast.model.Dialect
import dev.ballast.model.Operation
import groovy.json.JsonOutput
import java.time.Duration
import spock.lang.Specification

/** What a refusal says, and whether the request certainly had no effect. */
class RefusalsSpec extends Specification {

    static final String TOKEN = 'check BALLAST_TOKEN or the token of the profile'
    static final String LATER = 'the service, or a proxy before it, has a problem: run again later'
    static final String STATUS = 'the service, or a proxy before it, has a problem: its status is shown at https://status.linode.com; run again later'
    static final String SCOPE = 'Your OAuth token is not authorized to use this endpoint.'
    static final Request CREATE = new Request(Request.Method.POST, '/volumes', [label: 'd'])

    def 'plain text is what the service says, a page of HTML is not: #type'() {
        expect:
        of(CREATE, new Reply(400, ['Content-Type': [type]], body)).message.contains(said)

        where:
        type                       | body                            || said
        'text/plain'               | 'size must be a multiple of 5\n' || 'size must be a multiple of 5'
        'text/plain;charset=utf-8' | 'size must be a multiple of 5'   || 'size must be a multiple of 5'
        'text/html'                | '<html><body>no</body></html>'   || 'the answer is'
    }

    def 'says what to do about #status with #headers'() {
        expect:
        with(of(CREATE, new Reply(status, headers, ''))) {
            (it instanceof NotFoundException) == (status == 404)
            it.status() == status
            surelyNotDone() == notDone
            passing == again
            remedy().orElse(null) == instead
        }

        where:
        status | headers                         || notDone | again | instead
        302    | [Location: ['/x']]              || false   | false | null
        400    | [:]                             || true    | false | null
        401    | [:]                             || true    | false | TOKEN
        403    | [:]                             || true    | false | TOKEN
        404    | [:]                             || true    | false | null
        405    | [:]                             || true    | false | null
        408    | [:]                             || false   | true  | LATER
        409    | [:]                             || true    | false | null
        422    | [:]                             || true    | false | null
        429    | [:]                             || true    | true  | 'run again in a few minutes, or set a lower concurrency in the profile'
        500    | [:]                             || false   | true  | LATER
        500    | ['Retry-After': ['5']]          || false   | true  | LATER
        502    | [:]                             || false   | true  | LATER
        503    | [:]                             || false   | true  | LATER
        503    | ['retry-after': ['5']]          || false   | true  | 'the service asks to wait 5 s: run it again then'
        503    | ['Retry-After': ['0']]          || false   | true  | LATER
        503    | ['Retry-After': ['-5']]         || false   | true  | LATER
        503    | ['Retry-After': ['9' * 21]]     || false   | true  | 'the service asks to wait 999999999 s: run it again then'
        503    | ['X-Maintenance-Mode': ['all']] || false   | true  | 'the service is in maintenance: try again later'
        504    | [:]                             || false   | true  | LATER
    }

    def 'a refusal of Linode has its own type and remedy: #status #reason'() {
        expect:
        with(of(CREATE, new Reply(status, headers, JsonOutput.toJson([errors: [[reason: reason]]])), Dialect.LINODE)) {
            it.class == type
            surelyNotDone() == notDone
            passing == again
            remedy().get() == instead
        }

        where:
        status | reason                | headers                              || type                            | notDone | again | instead
        400    | 'Linode busy.'        | [:]                                  || RefusedException.Busy           | true    | true  | 'a job is running on the instance, so nothing was done: run again when the job has finished'
        401    | 'Invalid Token'       | ['X-OAuth-Scopes': ['unknown']]      || RefusedException                | true    | false | TOKEN
        401    | SCOPE                 | ['X-OAuth-Scopes': ['volumes:read_only'], 'X-Accepted-OAuth-Scopes': ['volumes:read_write']] || RefusedException.MissingScope | true | false | 'the token lacks a scope: it has volumes:read_only and needs volumes:read_write; create a token with it, and set BALLAST_TOKEN or the token of the profile'
        401    | SCOPE                 | [:]                                  || RefusedException.MissingScope   | true    | false | 'the token lacks a scope; create a token with it, and set BALLAST_TOKEN or the token of the profile'
        403    | 'Unauthorized'        | [:]                                  || RefusedException.Forbidden      | true    | false | 'the user or the token may not do it: ask an administrator for a role with the permission create_volume'
        403    | 'Unauthorized'        | ['X-Accepted-OAuth-Scopes': ['volumes:read_write']] || RefusedException.Forbidden | true | false | 'the user or the token may not do it: ask an administrator for a role with the permission create_volume, or create a token with the scope volumes:read_write'
        408    | 'Please try again'    | [:]                                  || RefusedException.TimedOut       | false   | true  | STATUS
        502    | 'Bad gateway'         | [:]                                  || RefusedException                | false   | true  | STATUS
        503    | 'Down'                | ['X-MAINTENANCE-MODE': ['all']]      || RefusedException.Maintenance    | false   | true  | 'the service is in maintenance: try again later'
    }

    def 'what is not found without an id is the service, whose URL and dialect are to be checked: #operation #body'() {
        given:
        def endpoint = Dialect.LINODE.endpoint(operation).get()
        def refused = of(new Request(operation, endpoint, body, *ids), new Reply(404, [:], ''))

        expect:
        refused.remedy().map { it.startsWith('check the URL and the dialect: ') }.orElse(false) == service

        where:
        operation                 | ids | body                          || service
        Operation.CREATE_INSTANCE | []  | [region: 'us-east']           || true
        Operation.LIST_VOLUMES    | []  | null                          || true
        Operation.CREATE_VOLUME   | []  | [label: 'd', linode_id: 4711] || false
        Operation.READ_VOLUME     | [7] | null                          || false
    }

    def "gives the reasons in the service's own words"() {
        given:
        def body = '{"errors": [{"field": "size", "reason": "Must be 10-16384"}, {"reason": "Linode busy."}]}'

        expect:
        of(CREATE, new Reply(400, ['X-Request-ID': ['abc-1']], body)).problem() ==
                'POST /volumes: 400, size: Must be 10-16384; Linode busy. (request abc-1)'
    }

    def "says what the answer is instead when it is #body"() {
        expect:
        of(CREATE, new Reply(502, [:], body)).problem() == 'POST /volumes: 502' + why

        where:
        body                                        || why
        '<html><h1>Bad gateway</h1></html>'         || ', the answer is HTML, not JSON'
        'upstream connect error'                    || ', the answer is text, not JSON'
        '{"errors": ['                              || ', the answer begins: {"errors": ['
        ''                                          || ''
        '{}'                                        || ''
        '[]'                                        || ''
        '{"errors": []}'                            || ''
        '{"errors": "boom"}'                        || ', the answer begins: {"errors":"boom"}'
        '{"errors": {"reason": ["x"]}}'             || ', the answer begins: {"errors":{"reason":["x"]}}'
        '{"errors": [null, 5, {"reason": null}]}'   || ', the answer begins: {"errors":[null,5,{"reason":null}]}'
        '{"message": "no", "token": "s3cr3t-1"}'    || ', the answer begins: {"message":"no","token":"(secret)"}'
    }

    def "takes the delay of Retry-After on #status: #seconds s"() {
        expect:
        of(CREATE, new Reply(status, ['Retry-After': ['15']], '')).refusal().delay() ==
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
        of(CREATE, new Reply(500, [:], 'x' * 20_000)).refusal().body() == 'x' * 8192 + '...'
    }

    private static RefusedException of(Request request, Reply reply, Dialect dialect = Dialect.DOCUMENTED) {
        Refusals.of(request, reply, dialect)
    }
}
