package dev.ballast.docs

import dev.ballast.certificate.SelfMade
import dev.ballast.dsl.RunbookSpecification
import dev.ballast.ledger.Entry
import dev.ballast.model.Kind
import dev.ballast.reconcile.drift.DriftReport
import dev.ballast.sandbox.OtherClient
import dev.ballast.sandbox.Sandbox
import java.time.Duration

/**
 * Holds the table of compared fields in docs/status.md against what {@code status} compares: every value of the ledger is made another
 * one, and the fields that differ then are those of the table. {@code -Dballast.write=true} writes it.
 */
class StatusPageSpec extends RunbookSpecification {

    private static final String HEAD = '| Kind | Fields |\n| --- | --- |\n'

    @Override
    Sandbox service() {
        OtherClient.guarded(Sandbox.with().dialect('linode').start())
    }

    def 'the table has every field that is compared, and no other'() {
        given:
        def page = Generated.ROOT.resolve('docs/status.md').text
        def begin = page.indexOf(HEAD) + HEAD.length()
        def expected = page.take(begin) + rows().collect { "$it\n" }.join('') + page.drop(page.indexOf('\n\n', begin) + 1)

        expect:
        Generated.text('docs/status.md', expected) == expected
    }

    private List<String> rows() {
        def shown = compared()
        [CONFIG: 'port', NODE: 'node', INSTANCE: 'instance', VOLUME: 'volume', FIREWALL: 'firewall', RESERVED_IP: 'reservedIp', NODEBALANCER: 'NodeBalancer', VPC: 'VPC'].collect { kind, name ->
            "| $name | ${shown[Kind.valueOf(kind)].toSorted().collect { "`$it`" }.join(', ')} |".toString()
        }
    }

    private Map<Kind, Set<String>> compared() {
        makeElsewhere('vpcs', [label: 'main', region: 'us-sea', subnets: [[label: 'shop', ipv4: '10.0.0.0/24']]])
        def reserved = makeElsewhere('networking/ips', [type: 'ipv4', 'public': true, region: 'us-sea', reserved: true]).address
        def pem = home.resolve('site.pem')
        pem.text = SelfMade.make('shop.example.test', java.time.Instant.now(), true).with { it.chainPem() + it.keyPem().reveal() }
        def text = """
            region 'us-sea'
            def web = instance('web-1') {
                type 'g6-nanode-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS')
                vpc subnet('shop'); firewall 901; reservedIp '$reserved'; placementGroup 528
            }
            volume('data', 20, on: web)
            vpc('net') { subnet 'web', '10.0.0.0/24' }
            firewall('gate') { protects instance('web-2') { type 'g6-nanode-1' } }
            reservedIp('front').assignTo(instance('web-2'))
            nodebalancer('web') { type 'premium'; vpc subnet('shop'), range: '10.0.0.64/30'; firewall 901; port(443, https: cert('$pem')); node 'web-1', web.vpcIp + ':80' }
        """
        run(text)
        nextRun()
        run(text)
        sandbox.advance(Duration.ofMinutes(2))
        OtherClient.create(sandbox, "linode/instances/${cloud.account().ids('instance')['web-1']}/shutdown", [:])
        sandbox.advance(Duration.ofMinutes(2))
        def ledger = cloud.account().ledger()
        ledger.entries().each { entry -> ledger.update(entry.reference(), (entry.applied().keySet() - Entry.LEFT_OUT).collectEntries { [it, 'another value'] }) }
        def found = [:].withDefault { [] as Set }
        DriftReport.read(cloud.account(), [], false, 14, null).resources().collectMany { it.withParts().toList() }
            .each { drift -> found[drift.reference().kind()].addAll(drift.differences()*.field()) }
        found
    }
}
