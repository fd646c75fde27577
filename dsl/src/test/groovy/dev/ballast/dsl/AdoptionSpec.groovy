package dev.ballast.dsl

import dev.ballast.error.RuleException
import dev.ballast.sandbox.Sandbox

/** Blocks that adopt what exists under their label. */
class AdoptionSpec extends RunbookSpecification {

    static final String SHOP = '''
        region 'us-east'
        def web = instance('web-1', adopt: true) { type 'g6-nanode-1'; privateIp() }
        nodebalancer('shop', adopt: true) { port(80) { node 'web-1', web.privateIp + ':80' } }
        volume('data', 20, on: web, adopt: true)
        '''

    @Override
    Sandbox service() {
        Sandbox.with().dialect('linode').start()
    }

    def 'what exists and agrees is adopted, with its parts, and nothing is sent'() {
        given:
        run(SHOP)
        assert writes().size() == 3
        lostLedger()

        when:
        run(SHOP)

        then:
        writes() == []
        reported().findAll { it.contains(' adopted') }.size() == 3

        when:
        nextRun()
        run(SHOP)

        then:
        writes() == []
        !reported().any { it.contains(' adopted') }
    }

    def 'one that differs is refused with what differs: #text'() {
        given:
        run(SHOP)
        lostLedger()

        when:
        run("region 'us-east'\n$text")

        then:
        def e = thrown(RuleException)
        e.problem().replaceAll(/id \d+/, 'ID') == problem
        e.remedy().get().contains('ballast import')
        writes() == []
        cloud.account().ledger().entries() == []

        where:
        text                                                                       || problem
        "instance('web-1', adopt: true) { type 'g6-standard-1' }"                  || "instance 'web-1' is not adopted: the one of that label (ID) has type g6-nanode-1, not g6-standard-1"
        "volume('data', 30, region: 'us-east', adopt: true)"                       || "volume 'data' is not adopted: the one of that label (ID) has size 20, not 30"
        "nodebalancer('shop', adopt: true) { region 'us-ord'; port 80 }"           || "nodebalancer 'shop' is not adopted: the one of that label (ID) has region us-east, not us-ord"
        "volume('data', 30, region: 'us-ord', adopt: true)"                        || "volume 'data' is not adopted: the one of that label (ID) has region us-east, not us-ord; size 20, not 30"
    }

    def 'from Java a block says it itself'() {
        given:
        run("region 'us-east'\ninstance('web-1') { type 'g6-nanode-1' }")
        lostLedger()

        when:
        cloud.instance('web-1', { InstanceBlock i -> i.region('us-east'); i.type('g6-nanode-1'); i.adopt(true) } as java.util.function.Consumer)

        then:
        writes() == []
    }

    private void lostLedger() {
        cloud.account().ledger().with { ledger -> ledger.entries().each { ledger.forget(it.reference()) } }
        nextRun()
    }
}
