package dev.ballast.dsl

import dev.ballast.error.OutcomeUnknownException
import dev.ballast.error.RuleException
import dev.ballast.ledger.ReferenceCodec
import dev.ballast.model.Kind
import dev.ballast.sandbox.control.Fault
import spock.lang.Unroll

/** What the document does not show may be missing from an answer, and is then said to be. */
class ToleranceSpec extends RunbookSpecification {

    def 'an address that the answer does not show is asked for by name'() {
        given:
        sandbox.fail(answering('POST /networking/ips', '{}'))

        when:
        run("instance('a') { type 's-1'; privateIp() }")

        then:
        reported().last() == "private address of 'a' was created, but the answer does not show it; look it up, then run:\n    ballast adopt $target address a ADDRESS"

        when:
        run("instance('a').privateIp")

        then:
        def unknown = thrown(RuleException)
        unknown.problem() == "the service did not show the private address of 'a'"
        unknown.remedy().get() == "look it up, then run:\n    ballast adopt $target address a ADDRESS"

        when:
        cloud.account().ledger().adopt(ReferenceCodec.read(Kind.ADDRESS, 'a'), '192.168.128.2')

        then:
        run("instance('a').privateIp") == '192.168.128.2'
        writes().count { it == 'POST /networking/ips' } == 1
    }

    def 'a public address that the answer does not show is said to be missing'() {
        given:
        sandbox.fail(answering('POST /nodebalancers', '{"id": 1001}'))

        when:
        run("nodebalancer('web') { }.publicIp")

        then:
        def unknown = thrown(RuleException)
        unknown.problem() == "the service did not show a public address of nodebalancer 'web' (field ipv4)"
    }

    def 'a create that does not say its id may exist'() {
        given:
        sandbox.fail(answering('POST /volumes', '{"label": "data"}'))

        when:
        run("volume('data', 20)")

        then:
        def unknown = thrown(OutcomeUnknownException)
        unknown.problem() =~ /volume 'data' may exist: .* id/
    }

    @Unroll('#operation answers #body')
    def 'where nothing is promised nothing is needed'(String operation, String body) {
        given:
        sandbox.fail(answering(operation, body))

        when:
        run('''def a = instance('a') { type 's-1'; privateIp() }
               a.boot()
               nodebalancer('web') { port 443, https: selfSigned('www.example.test'); node 'a', a.privateIp + ':80' }
               volume('data', 20).attachTo(a).detach().resize(30).delete()''')

        then:
        noExceptionThrown()
        writes().unique() == writes()

        where:
        [operation, body] << [
            ['POST /compute/instances/{id}/boot', 'POST /nodebalancers/{id}/configs/{id}/nodes', 'PUT /nodebalancers/{id}/configs/{id}',
             'POST /volumes/{id}/attach', 'POST /volumes/{id}/detach', 'POST /volumes/{id}/resize', 'DELETE /volumes/{id}'],
            ['{}', '']].combinations().findAll { it != ['POST /nodebalancers/{id}/configs/{id}/nodes', ''] }
    }

    def 'instances listed as a bare array are found as well'() {
        given:
        def id = run("instance('a') { type 's-1' }").id
        sandbox.fail(Fault.on('GET /compute/instances').status(200).body("[{\"id\": $id, \"region\": \"us-east\"}]"))

        expect:
        run('instances()*.name') == ['a']
    }

    private static Fault answering(String operation, String body) {
        Fault.on(operation).first(1).after().status(200).body(body)
    }
}
