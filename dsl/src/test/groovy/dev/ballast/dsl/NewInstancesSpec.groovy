package dev.ballast.dsl

import dev.ballast.client.Instances.NewInstance
import dev.ballast.error.OutcomeUnknownException
import dev.ballast.sandbox.control.Fault
import spock.lang.Unroll

import static dev.ballast.client.LinodeOperationsSpec.of

/** Creates of instances without an answer, in the dialect of the document: the lists before and after settle them. */
class NewInstancesSpec extends RunbookSpecification {

    static final String POST = 'POST /compute/instances'

    static final String JOB = '''region 'us-east'; instance('a') { type 's-1' }; instance('b') { type 's-1'; image 'i-1'; rootPass secret('ROOT_PASS') }'''

    def setup() {
        run("region 'us-east'; instance('a') { type 's-1' }")
        nextRun()
    }

    @Unroll('#fault.status #fault.effect')
    def 'the one new instance of the list is the one whose create had no answer'(Fault fault) {
        given:
        sandbox.fail(fault)

        when:
        run(JOB)

        then:
        reported().any { it ==~ /instance 'b' created \(1003\): POST \S+ was sent at .* without a clear answer, and it was found on the service/ }
        cloud.account().ids('instance') == [a: '1001', b: '1003']
        cloud.account().valuesOf('listedBefore').isEmpty()

        when:
        nextRun()
        run(JOB)

        then:
        writes() == []

        where:
        fault << [Fault.on(POST).first(1).drop().after(), Fault.on(POST).first(1).truncate(), Fault.on(POST).first(1).status(502).after()]
    }

    def 'a create that an earlier run left open is settled by the next one'() {
        given:
        sandbox.fail(Fault.on(POST).first(1).drop().after(), Fault.on('GET /compute/instances').skip(1).status(400))

        when:
        run(JOB)

        then:
        thrown(OutcomeUnknownException)

        when:
        sandbox.clearFaults()
        nextRun()
        run(JOB)

        then:
        writes() == []
        cloud.account().ids('instance') == [a: '1001', b: '1003']
    }

    @Unroll('#what')
    def 'the run stops if the lists do not show one new instance as it was sent'(String what, Fault fault, List<String> added, String shown) {
        given:
        sandbox.fail(Fault.on('GET /compute/instances').skip(1).first(1).status(400), fault.skip(0).first(1))

        when:
        run(JOB)

        then:
        thrown(OutcomeUnknownException)

        when:
        sandbox.clearFaults()
        added.each { cloud.account().client().instances().create(of(NewInstance, [region: 'us-east', type: it])) }
        nextRun()
        run(JOB)

        then:
        def stop = thrown(OutcomeUnknownException)
        stop.problem().endsWith(shown)
        cloud.account().ids('instance').b == ''

        where:
        what              | fault                         | added          || shown
        'none'            | Fault.on(POST).drop()         | []             || 'the account lists no new instance'
        'two'             | Fault.on(POST).drop().after() | ['s-1']        || 'the account lists new instances: 1003, 1005'
        'one, of another' | Fault.on(POST).drop()         | ['s-2']        || 'the account lists new instances: 1003'
    }
}
