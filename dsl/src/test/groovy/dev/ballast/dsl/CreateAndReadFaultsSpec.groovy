package dev.ballast.dsl

import dev.ballast.error.OutcomeUnknownException
import dev.ballast.lanes.Slow
import dev.ballast.ledger.ReferenceCodec
import dev.ballast.model.Kind
import dev.ballast.sandbox.control.Fault
import java.time.Duration
import spock.lang.Unroll

/** One fault in one run that creates nodes and a volume, in the dialect of the document: what ends by itself, and what a person ends. */
class CreateAndReadFaultsSpec extends RunbookSpecification {

    static final String NODE = 'POST /nodebalancers/{id}/configs/{id}/nodes'
    static final String CREATE = 'POST /volumes'
    static final String READ = 'GET /volumes/{id}'

    static final String JOB = '''
        nodebalancer('web') { port 80; node 'a', '192.168.128.9:80'; node 'b', '192.168.128.10:80' }
        volume('data', 20)
        '''

    @Unroll('#operation: #fault.status #fault.effect, after the act: #fault.afterAct')
    @Slow('a run for each fault')
    def 'a run with a fault at a node, or at a read, ends by itself with everything there once'(
            String operation, Fault fault, int sent) {
        given:
        sandbox.fail(fault)

        when:
        run(JOB)

        then:
        sandbox.requests()[operation] >= sent
        operation == READ || sandbox.requests()[operation] == sent
        cloud.account().client().nodeBalancers().config(1001, 1002).nodesStatus().total() == 2
        cloud.account().ledger().entries()*.intent().every { it == null }

        when:
        nextRun()
        run(JOB)

        then:
        writes() == []

        where:
        operation | fault                                                            || sent
        NODE      | once(NODE).status(429).retryAfter(Duration.ofSeconds(1))         || 3
        NODE      | once(NODE).status(429)                                           || 3
        NODE      | once(NODE).status(408)                                           || 3
        NODE      | once(NODE).status(500)                                           || 3
        NODE      | once(NODE).status(504)                                           || 3
        NODE      | once(NODE).status(502).body('<html>bad gateway</html>')          || 3
        NODE      | once(NODE).status(503).retryAfter(Duration.ofSeconds(1))         || 3
        NODE      | once(NODE).drop()                                                || 3
        NODE      | once(NODE).drop().after()                                        || 2
        READ      | once(READ).status(500)                                           || 2
        READ      | once(READ).status(502)                                           || 2
        READ      | once(READ).status(503)                                           || 2
        READ      | once(READ).drop()                                                || 2
    }

    def 'a volume whose answer was lost is for a person, who ends it by adopting it'() {
        given:
        sandbox.fail(once(CREATE).status(502).after())

        when:
        run(JOB)

        then:
        def stop = thrown(OutcomeUnknownException)
        stop.remedy().get().contains("ballast adopt $target volume data ID")

        when:
        cloud.account().ledger().adopt(ReferenceCodec.read(Kind.VOLUME, 'data'), '1005')
        nextRun()
        run(JOB)

        then:
        writes() == []
    }

    private static Fault once(String operation) {
        Fault.on(operation).first(1)
    }
}
