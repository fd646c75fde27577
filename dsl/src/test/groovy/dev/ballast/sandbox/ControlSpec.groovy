package dev.ballast.sandbox

import dev.ballast.sandbox.control.Fault
import dev.ballast.sandbox.state.AccountState

/** The control calls: what the document gives no call for. */
class ControlSpec extends SandboxSpecification {

    def 'control calls need the token'() {
        expect:
        send('GET', '/sandbox/clock', null, [Authorization: 'Bearer other']).status == 401
        send('POST', '/sandbox/reset', null, [Authorization: null]).status == 401
    }

    def 'the clock is read and advanced'() {
        expect:
        get('/sandbox/clock').json == [now: '2026-01-01T00:00:00Z', virtual: true]
        post('/sandbox/clock', [seconds: 90]).json.now == '2026-01-01T00:01:30Z'
        sandbox.now() == AccountState.START.plusSeconds(90)
    }

    def 'the clock is not advanced by #seconds'(long seconds) {
        when:
        def refused = post('/sandbox/clock', [seconds: seconds])

        then:
        refused.status == 400
        refused.json.errors*.field == ['seconds']
        refused.reason().startsWith('the clock only goes forward, to the end of the year 9999')
        sandbox.now() == AccountState.START

        where:
        seconds << [-1, 253_402_300_800, 922_337_203_685_477, 31_556_889_864_403_000, Long.MAX_VALUE, Long.MIN_VALUE]
    }

    def 'an instance has one profile until it is given others'() {
        given:
        def web = instance()

        expect:
        get("/sandbox/instances/$web").json.profiles.size() == 1
        put("/sandbox/instances/$web", [profiles: [5, 6]]).json.profiles == [5, 6]
        put("/sandbox/instances/$web", [profiles: []]).status == 400
        put("/sandbox/instances/$web", [profiles: ['5']]).status == 400
        get('/sandbox/instances/7').status == 400
    }

    def 'an instance is switched on and off at once'() {
        given:
        def web = instance()

        expect:
        put("/sandbox/instances/$web", [running: true]).json.status == 'running'
        put("/sandbox/instances/$web", [running: false]).json.status == 'offline'
    }

    def 'a port is declared listening'() {
        given:
        def lb = balancer()
        def http = config(lb, [port: 80])
        post("/v4/nodebalancers/$lb/configs/$http/nodes", [label: 'a', address: '192.168.200.7:80'])

        when:
        def declared = put('/sandbox/listening', [address: '192.168.200.7:80', listening: true])
        pass(2)

        then:
        declared.status == 200
        get("/v4/nodebalancers/$lb/configs/$http").json.nodes_status == [up: 1, down: 0]
        put('/sandbox/listening', [address: 'web-1', listening: true]).status == 400
    }

    def 'faults are added, shown and cleared'() {
        given:
        def fault = [operation: 'POST /volumes', skip: 0, first: 1, every: 1, after: true, delay_ms: 0,
            status: 503, retry_after: 3, body: null]

        expect:
        post('/sandbox/faults', fault).json.faults == [fault]
        post('/v4/volumes', [:]).header('Retry-After').get() == '3'
        get('/sandbox/faults').json.faults.size() == 1
        delete('/sandbox/faults').json == [:]
        get('/sandbox/faults').json.faults == []
    }

    def 'a wrong fault is refused and not added'(Map fault, String reason) {
        when:
        def refused = post('/sandbox/faults', fault)

        then:
        refused.status == 400
        refused.reason().startsWith(reason)
        get('/sandbox/faults').json.faults == []

        where:
        fault                                     || reason
        [:]                                       || 'operation is required'
        [operation: 'POST /x']                    || "there is no operation 'POST /x'"
        [operation: '*', every: 0]                || 'Must be 1 or more'
        [operation: '*', first: -1]               || 'Must be 0 or more'
        [operation: '*', effect: 'explode']       || 'Must be one of drop, truncate'
        [operation: '*', status: 99]              || 'Must be 200-599'
        [operation: '*', status: 503, retry_after: -1] || 'Must be 0 or more'
        [operation: '*', status: 503, frist: 1]   || "a fault has no field 'frist'; fields: operation, skip"
        [operation: '*', first: 1]                || 'a fault needs a status, an effect or a delay'
    }

    def 'an effect is played'(String effect) {
        given:
        post('/sandbox/faults', [operation: '*', first: 1, effect: effect])

        when:
        post('/v4/volumes', [label: 'data', region: 'us-east'])

        then:
        thrown(IOException)

        where:
        effect << ['drop', 'truncate']
    }

    def 'the journal, the operations and the limits are shown'() {
        given:
        get('/v4/compute/instances')

        expect:
        get('/sandbox/journal').json.entries[0].operation == 'GET /compute/instances'
        get('/sandbox/journal').json.requests == ['GET /compute/instances': 1]
        get('/sandbox/journal').json.connections == 1
        get('/sandbox/operations').json.operations.size() == 16
        get('/sandbox/limits').json.limits.size() == SandboxDecisions.rows().size()
    }

    def 'a reset forgets everything'() {
        given:
        volume(linode_id: instance())
        sandbox.fail(Fault.on('*').status(500))

        when:
        post('/sandbox/reset')

        then:
        get('/v4/compute/instances').json.results == 0
        sandbox.journal().size() == 1
        sandbox.now() == AccountState.START
        instance() == 1001
    }

    def 'a snapshot shows the whole state'() {
        given:
        def web = instance()

        expect:
        get('/sandbox/snapshot').json.instances*.id == [web]
        get('/sandbox/snapshot').json == MAPPER.readValue(sandbox.snapshot(), Object)
    }

    def 'an unknown control call names the nearest'() {
        expect:
        get('/sandbox/clocks').json.hint == 'nearest: GET /sandbox/clock'
    }
}
