package dev.ballast.dsl

import dev.ballast.Ballast
import dev.ballast.error.RuleException
import dev.ballast.ledger.ReferenceCodec
import dev.ballast.model.Kind
import dev.ballast.reconcile.context.Progress
import dev.ballast.sandbox.control.Fault
import java.util.function.Consumer

/** A service that answers a create with other values than were requested has the last word, and is not trusted in silence. */
class OtherAnswersSpec extends RunbookSpecification {

    def 'what is created otherwise than requested is warned of once: #text'() {
        given:
        run("region 'us-east'; nodebalancer('lb') { port 80 }")
        nextRun()
        sandbox.fail(Fault.on(operation).first(1).after().status(200).body(body))

        when:
        run("region 'us-east'; $text")

        then:
        events.findAll { it instanceof Progress.Warning }*.text().findAll { it.contains('requested') } == [warning]
        cloud.account().ledger().find(ReferenceCodec.read(kind, path)).get().applied().subMap(recorded.keySet()) == recorded

        where:
        text                                                            | operation                               | body                                                                   | kind              | path      || recorded               | warning
        "volume('data', 20, wait: false)"                               | 'POST /volumes'                         | '{"id": 9, "size": 25, "region": "eu-west", "label": "data-1"}'         | Kind.VOLUME       | 'data'    || [region: 'eu-west']    | "volume 'data' was created with region 'eu-west' (requested: 'us-east'), size 25 (requested: 20), label 'data-1' (requested: 'data')"
        "instance('web') { type 's-1' }"                                | 'POST /compute/instances'               | '{"id": 9, "region": "eu-west", "type": "s-1"}'                        | Kind.INSTANCE     | 'web'     || [region: 'eu-west']    | "instance 'web' was created with region 'eu-west' (requested: 'us-east')"
        "nodebalancer('web') { }"                                       | 'POST /nodebalancers'                   | '{"id": 9, "region": "us-east", "label": "web-2"}'                     | Kind.NODEBALANCER | 'web'     || [region: 'us-east']    | "nodebalancer 'web' was created with label 'web-2' (requested: 'web')"
        "nodebalancer('lb') { port 81, label: 'www' }"                  | 'POST /nodebalancers/{id}/configs'      | '{"id": 9, "port": 81, "label": "www-1"}'                              | Kind.CONFIG       | 'lb:81'   || [label: 'www-1']       | "port 81 of 'lb' was created with label 'www-1' (requested: 'www')"
        "nodebalancer('lb') { port 80; node 'a', '192.168.128.9:80' }"  | 'POST /nodebalancers/{id}/configs/{id}/nodes' | '{"id": 9, "label": "b", "address": "192.168.128.9:80"}'         | Kind.NODE         | 'lb:80:a' || [address: '192.168.128.9:80'] | "node 'a' of port 80 of 'lb' was created with label 'b' (requested: 'a')"
    }

    def 'a region that is none is not sent back, and no failure that quotes it shows the token: #text'() {
        given:
        sandbox.fail(Fault.on('GET /compute/instances').after().status(200).body('{"page": 1, "pages": 1, "results": 1, "data": [{"id": 9, "region": "us/' + sandbox.token() + '"}]}'))

        when:
        run(text)

        then:
        def refused = thrown(RuleException)
        refused.problem() == problem
        !refused.message.contains(sandbox.token())
        sandbox.requests()['POST /volumes'] == null

        where:
        text                                                         || problem
        "volume('data', 20, on: instance(9))"                    || "the service says that instance '#9' is in region 'us/(secret)', which is not a region id"
        "volume('data', 20, on: instance(9), region: 'us-east')" || "volume 'data' is in us-east and instance 9 in us/(secret)"
    }

    def 'what is answered as requested, or left out, is no warning'() {
        when:
        run("region 'us-east'; volume('data', 20); instance('web') { type 's-1' }; nodebalancer('lb') { port 80, label: 'www'; node 'a', '192.168.128.9:80' }")

        then:
        reported().every { !it.contains('requested') }
    }

    def 'what another process created since the look is gone on with, and not created twice'() {
        given:
        def other = Ballast.builder().environment([ROOT_PASS: 'trial-only-1'], home).state(home.resolve('sandbox.json')).on(sandbox)
        cloud.close()
        cloud = Ballast.builder().environment([:], home)
            .prompt { name -> other.instance('web', { it.type('s-1'); it.image('d'); it.region('us-east'); it.rootPass(other.secret('ROOT_PASS')) } as Consumer); Optional.of('trial-only-1'.toCharArray()) }
            .progress { events << it }
            .state(home.resolve('sandbox.json'))
            .on(sandbox)

        when:
        def web = run("instance('web') { region 'us-east'; type 's-1'; image 'd'; rootPass secret('ROOT_PASS') }")

        then:
        web.id == other.instance('web').id
        writes() == ['POST /compute/instances/']
        reported().any { it.startsWith("instance 'web' unchanged") }

        cleanup:
        other?.close()
    }
}
