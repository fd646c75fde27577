package dev.ballast.dsl

import dev.ballast.error.OutcomeUnknownException
import dev.ballast.error.RefusedException
import dev.ballast.ledger.ReferenceCodec
import dev.ballast.model.Kind
import dev.ballast.sandbox.control.Fault
import java.time.Duration
import spock.lang.Unroll

class UnknownOutcomeSpec extends RunbookSpecification {

    static final String JOB = '''
        def a = instance('a') { type 's-1'; privateIp() }
        volume('data', 20).clone('copy')
        nodebalancer('web') { port 80; node 'a', '192.168.128.9:80' }
    '''

    @Unroll('#operation: the next run stops with #key')
    def 'a create whose answer was lost stops the run, and every later one until somebody has looked'(
            String operation, String key, long before) {
        given:
        sandbox.fail(Fault.on(operation).first(1).drop().after())

        when:
        run(JOB)

        then:
        def first = thrown(OutcomeUnknownException)
        def advice = first.remedy().get().lines().toList()
        advice.drop(1) == ["  $exists:", "    ballast adopt $target $key $id", '  it does not exist:', "    ballast forget $target $key"]*.toString()
        sandbox.requests()[operation] == before

        when:
        nextRun()
        run(JOB)

        then:
        def second = thrown(OutcomeUnknownException)
        second.problem() =~ / may exist: POST \/\S+ was sent at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/
        sandbox.requests()[operation] == before

        where:
        operation                                  | key                  || before
        'POST /compute/instances'                  | 'instance a'         || 1
        'POST /networking/ips'                     | 'address a'          || 1
        'POST /volumes'                            | 'volume data'        || 1
        'POST /volumes/{id}/clone'                 | 'volume copy'        || 1
        'POST /nodebalancers'                      | 'nodebalancer web'   || 1
        'POST /nodebalancers/{id}/configs'         | 'config web:80'      || 1

        and:
        id = key.startsWith('address') ? 'ADDRESS' : 'ID'
        exists = id == 'ID' ? 'it exists and has this id' : 'it exists: write the address'
    }

    @Unroll('#fault.status #fault.effect before the act')
    def 'an unclear refusal of a create counts as unknown too'(Fault fault) {
        given:
        sandbox.fail(fault)

        when:
        run("volume('data', 20)")

        then:
        thrown(OutcomeUnknownException)
        sent() == ['POST /volumes']

        where:
        fault << [
            Fault.on('POST /volumes').status(500),
            Fault.on('POST /volumes').status(502).body('<html>bad gateway</html>'),
            Fault.on('POST /volumes').status(408),
            Fault.on('POST /volumes').status(503),
            Fault.on('POST /volumes').status(503).retryAfter(Duration.ofSeconds(2)),
            Fault.on('POST /volumes').status(307),
            Fault.on('POST /volumes').drop(),
            Fault.on('POST /volumes').truncate()]
    }

    def 'a create that surely did not happen leaves nothing behind'() {
        given:
        sandbox.fail(Fault.on('POST /volumes').first(1).status(400))

        when:
        run("volume('data', 20)")

        then:
        def refused = thrown(RefusedException)
        refused.status() == 400
        cloud.account().ledger().entries() == []

        when:
        run("volume('data', 20)")

        then:
        writes() == ['POST /volumes', 'POST /volumes']
    }

    def 'a create is sent again when it surely did not happen'() {
        given:
        sandbox.fail(
            Fault.on('POST /volumes').first(1).status(429).retryAfter(Duration.ofSeconds(2)),
            Fault.on('POST /volumes').skip(1).first(1).status(429))

        when:
        run("volume('data', 20)")

        then:
        writes() == ['POST /volumes'] * 3
        cloud.account().ledger().entries()*.id() == ['1001']
    }

    def 'adopting the id lets the run go on from there'() {
        given:
        sandbox.fail(Fault.on('POST /nodebalancers').first(1).drop().after())

        when:
        run(JOB)

        then:
        thrown(OutcomeUnknownException)

        when:
        cloud.account().ledger().adopt(ReferenceCodec.read(Kind.NODEBALANCER, 'web'), '1005')
        nextRun()
        run(JOB)

        then:
        writes() == ['POST /nodebalancers/1005/configs', 'POST /nodebalancers/1005/configs/1006/nodes']
    }

    def 'forgetting the intent makes it anew'() {
        given:
        sandbox.fail(Fault.on('POST /volumes').first(1).drop())

        when:
        run("volume('data', 20)")

        then:
        thrown(OutcomeUnknownException)

        when:
        cloud.account().ledger().forget(ReferenceCodec.read(Kind.VOLUME, 'data'))
        nextRun()
        run("volume('data', 20)")

        then:
        writes() == ['POST /volumes']
    }

    def 'a failure of one node lets those beside it be recorded'() {
        given:
        sandbox.fail(Fault.on('POST /nodebalancers/{id}/configs/{id}/nodes').skip(3).first(1).status(400))

        when:
        run('''nodebalancer('web') { port 80; (1..6).each { n -> node "n$n", "192.168.128.9:$n" } }''')

        then:
        def refused = thrown(RefusedException)
        refused.status() == 400
        int made = sandbox.requests()['POST /nodebalancers/{id}/configs/{id}/nodes'] - 1
        cloud.account().ledger().entries().count { it.reference().kind() == Kind.NODE && it.id() } == made

        when:
        nextRun()
        run('''nodebalancer('web') { port 80; (1..6).each { n -> node "n$n", "192.168.128.9:$n" } }''')

        then:
        writes().size() == 6 - made
    }

    @Unroll('#text with #fault.status #fault.effect, after the act: #fault.afterAct')
    def 'a change whose answer was lost is read back and sent again only if it did not happen'(
            String text, Fault fault, int times) {
        given:
        run('''def a = instance('a') { type 's-1' }
               volume('free', 20)
               volume('held', 20, on: a)''')
        sandbox.fail(fault.first(1))
        nextRun()

        when:
        run(text)

        then:
        writes().size() == times

        where:
        text                                      | fault                                                 || times
        "volume('free').attachTo(instance('a'))"  | Fault.on('POST /volumes/{id}/attach').drop().after()  || 1
        "volume('free').attachTo(instance('a'))"  | Fault.on('POST /volumes/{id}/attach').drop()          || 2
        "volume('free').attachTo(instance('a'))"  | Fault.on('POST /volumes/{id}/attach').status(502)     || 2
        "volume('free').resize(30)"               | Fault.on('POST /volumes/{id}/resize').drop().after()  || 1
        "volume('free').resize(30)"               | Fault.on('POST /volumes/{id}/resize').status(500)     || 2
        "volume('free').delete()"                 | Fault.on('DELETE /volumes/{id}').drop().after()       || 1
        "volume('free').delete()"                 | Fault.on('DELETE /volumes/{id}').drop()               || 2
        "volume('held').detach()"                 | Fault.on('POST /volumes/{id}/detach').drop()          || 2
        "volume('free').resize(30)"               | Fault.on('POST /volumes/{id}/resize').truncate()      || 1
        "volume('free').attachTo(instance('a'))"  | unavailable('POST /volumes/{id}/attach').after()      || 1
        "volume('free').attachTo(instance('a'))"  | unavailable('POST /volumes/{id}/attach')              || 2
        "volume('free').resize(30)"               | unavailable('POST /volumes/{id}/resize').after()      || 1
        "volume('held').detach()"                 | unavailable('POST /volumes/{id}/detach')              || 2
        "volume('free').delete()"                 | unavailable('DELETE /volumes/{id}').after()           || 1
    }

    @Unroll('#fault.status #fault.effect')
    def 'a boot whose answer was lost is sent again by the next run, and not before'(Fault fault) {
        given:
        run("instance('a') { type 's-1'; booted false }")
        sandbox.fail(fault.first(1))
        nextRun()

        when:
        run("instance('a').boot()")

        then:
        def failed = thrown(RefusedException)
        failed.status() >= 500
        writes() == ['POST /compute/instances/1001/boot']

        when:
        nextRun()
        run("instance('a').boot(); instance('a').boot()")

        then:
        writes() == ['POST /compute/instances/1001/boot']

        where:
        fault << [
            Fault.on('POST /compute/instances/{id}/boot').status(500),
            unavailable('POST /compute/instances/{id}/boot')]
    }

    def 'a run that ended between a create and its wait goes on waiting'() {
        given:
        run("volume('data', 20, wait: false)")
        nextRun()

        when:
        run("volume('data', 20)")

        then:
        run("volume('data').status") == 'active'
        writes() == []
    }

    private static Fault unavailable(String operation) {
        Fault.on(operation).status(503).retryAfter(Duration.ofSeconds(2))
    }
}
