package dev.ballast.dsl

import dev.ballast.client.NodeBalancers.ConfigFields
import dev.ballast.error.GoneException
import dev.ballast.error.RefusedException
import dev.ballast.error.RuleException
import dev.ballast.ledger.ReferenceCodec
import dev.ballast.sandbox.control.Fault
import spock.lang.Unroll

import static dev.ballast.client.LinodeOperationsSpec.of

class VerbsSpec extends RunbookSpecification {

    def setup() {
        run('''def a = instance('a') { type 's-1'; privateIp() }
               instance('b') { type 's-1'; privateIp() }
               volume('data', 20).attachTo(a)
               nodebalancer('web') { port 80; port 443, https: selfSigned('www.example.test'); node 'a', a.privateIp + ':80' }
               a.boot()''')
        nextRun()
    }

    @Unroll('#text does nothing and says: #said')
    def 'a verb whose work is done does nothing and says so'(String text, String said) {
        when:
        run(text)

        then:
        writes() == []
        reported().last() == said

        where:
        text                                                                    || said
        "volume('data').attachTo(instance('a'))"                                || "volume 'data' unchanged: already attached to instance 'a'"
        "volume('data').resize 20"                                              || "volume 'data' unchanged: already 20 GB"
        "nodebalancer('web').port(80).change(port: 80)"                         || "port 80 of 'web' unchanged: listens on 80 already"
        "nodebalancer('web').port(443).change(protocol: 'https')"               || "port 443 of 'web' unchanged: uses https already"
        "instance('a').addPrivateIp()"                                          || "private address of 'a' unchanged"
    }

    def 'detach of a free volume, clone to a known name and delete of what is gone do nothing'() {
        given:
        run("volume('data').detach(); volume('data').clone('copy')")
        nextRun()

        when:
        run("volume('data').detach(); volume('data').clone('copy')")

        then:
        writes() == []
        reported().findAll { it.contains('unchanged') } ==
            ["volume 'data' unchanged: not attached", "volume 'copy' unchanged: was cloned before"]
    }

    def 'what another run attached in the meantime is attached'() {
        given:
        run("volume('data').detach(); volume('new', 10)")
        sandbox.fail(Fault.on('POST /volumes/{id}/attach').after().status(400))

        when:
        run("volume('data').attachTo(instance('a')); volume('new', 10, on: instance('a'))")

        then:
        reported().takeRight(2) == ["volume 'data' unchanged: already attached to instance 'a'",
                                "volume 'new' unchanged: already attached to instance 'a'"]

        when: 'the refusal has another cause'
        sandbox.clearFaults()
        sandbox.fail(Fault.on('POST /volumes/{id}/attach').status(400))
        run("volume('more', 10).attachTo(instance('a'))")

        then:
        thrown(RefusedException)
    }

    def 'boot says when it was sent, and again: true insists'() {
        when:
        run("instance('a').boot()")
        String said = reported().last()
        run("instance('a').boot(again: true)")

        then:
        said ==~ /instance 'a' unchanged: boot was sent at \d\d:\d\d UTC, state not shown/
        writes() == ['POST /compute/instances/1001/boot']
    }

    def 'the whole life of a volume takes the fewest calls'() {
        when:
        run('''def spare = volume('spare', 20)
               spare.attachTo(instance('b'))
               spare.detach()
               spare.resize 40
               def copy = spare.clone('spare-copy')
               copy.delete()
               spare.delete()''')

        then:
        writes()*.replaceAll(/\d+/, 'N') == [
            'POST /volumes', 'POST /volumes/N/attach', 'POST /volumes/N/detach', 'POST /volumes/N/resize',
            'POST /volumes/N/clone', 'DELETE /volumes/N', 'DELETE /volumes/N']
        !cloud.account().ledger().entries()*.reference().any { it.name().startsWith('spare') }
    }

    @Unroll('#text is refused: #problem')
    def 'what the service would not do is refused before its request'(String text, String problem) {
        when:
        run(text)

        then:
        def refused = thrown(RuleException)
        refused.problem() == problem
        refused.location().get().toString() == 'web.groovy:1'
        writes() == []

        where:
        text                                            || problem
        "volume('data').attachTo(instance('b'))"        || "volume 'data' is attached to instance 'a' and is not moved"
        "volume('data', 20, on: instance('b'))"         || "volume 'data' is attached to instance 'a' and is not moved"
        "volume('data').resize 10"                      || "volume 'data' has 20 GB and cannot shrink to 10 GB"
        "volume('data').delete()"                       || "volume 'data' is attached to instance 'a' and cannot be deleted"
        "instance(77).privateIp"                        || "instance 77 has no private address that the ledger knows"
        "nodebalancer('web').port(81)"                  || "port 81 of nodebalancer 'web' is not in the ledger; the ledger has: 80, 443"
        "nodebalancer('web').port(80).change(port: 443)" || "another config listens on port 443 of 'web': port 80 of 'web' cannot use that number"
        "nodebalancer('web').port(80).change(protocol: 'https')" || 'https needs a certificate'
        "nodebalancer('web').port([:], 9)"              || 'no id is given'
        "nodebalancer('web').port(9) { }"               || 'no id is given'
        "nodebalancer('web').port(80).change([:])"      || 'change needs at least one setting'
        "volume('dat')"                                 || "volume 'dat' is not in the ledger; the ledger has: data"
        "nodebalancer('lb')"                            || "nodebalancer 'lb' is not in the ledger; the ledger has: web"
    }

    def 'a port is not taken under another id than the one known'() {
        when:
        run("nodebalancer('web').port(80, id: 9)")

        then:
        def refused = thrown(RuleException)
        refused.problem() ==~ /port 80 of 'web' is known as id \d+, not 9/
    }

    def 'a known id that the service does not know stops with the cure'() {
        given:
        cloud.account().client().volumes().detach(1005)
        sandbox.advance(java.time.Duration.ofSeconds(5))
        cloud.account().client().volumes().delete(1005)
        nextRun()

        when:
        run("volume('data', 20)")

        then:
        def gone = thrown(GoneException)
        gone.problem() == "volume 'data' (id 1005) is no longer on the service"
        gone.remedy().get() == "if it is not wanted, take it out of the runbook; to create it again, run this and then the runbook:\n    ballast forget $target volume data"
        writes() == []
    }

    def 'an instance that the listing does not hold is gone'() {
        given:
        cloud.account().ledger().adopt(dev.ballast.ledger.ReferenceCodec.read(dev.ballast.model.Kind.INSTANCE, 'old'), '4711')

        when:
        run("instance('old')")

        then:
        thrown(GoneException)
    }

    def 'an id that the service never knew is said to be wrong'() {
        when:
        run('volume(77)')

        then:
        def gone = thrown(GoneException)
        gone.problem() == 'volume 77 is not on the service'
        gone.remedy().get() == 'check the id'
    }

    def 'things made elsewhere are taken by their ids'() {
        given:
        def service = cloud.account().client()
        long balancer = service.nodeBalancers().create(of(dev.ballast.client.NodeBalancers.NewNodeBalancer, [region: 'us-east', label: 'old'])).id()
        long config = service.nodeBalancers().createConfig(balancer, of(ConfigFields, [port: 90, check: 'connection'])).id()
        nextRun()

        when:
        run("""def lb = nodebalancer($balancer)
               lb.port(90, id: $config).change(port: 91)
               nodebalancer($balancer) { port 91; node 'a', instance('a').privateIp + ':80' }
               volume(1005).resize(30)""")

        then:
        writes() == ["PUT /nodebalancers/$balancer/configs/$config", "POST /nodebalancers/$balancer/configs/$config/nodes", 'POST /volumes/1005/resize']
        reported().any { it.contains("volume 'data' resized") }
    }

    def 'a listing is followed lazily and its instances carry their names'() {
        expect:
        run("instances().find { it.region == 'us-east' }.name") == 'a'
        run('instances()*.id') == [1001L, 1003L]
    }
}
