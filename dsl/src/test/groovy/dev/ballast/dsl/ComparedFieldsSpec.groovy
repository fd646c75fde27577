package dev.ballast.dsl

import dev.ballast.error.RefusalCode
import dev.ballast.error.RuleException
import dev.ballast.lanes.Slow
import dev.ballast.reconcile.drift.DriftReport
import dev.ballast.sandbox.OtherClient
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.control.Fault
import groovy.json.JsonOutput
import java.time.Duration

/** Each field that the ledger has and the service shows, after another client has changed it: in {@code status}, in a run, in a plan. */
class ComparedFieldsSpec extends RunbookSpecification {

    static final String MACHINE = "type 'g6-nanode-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS')"

    Map main
    String reserved

    def setup() {
        main = makeElsewhere('vpcs', [label: 'main', region: 'us-east', subnets: [[label: 'shop', ipv4: '10.0.0.0/24'], [label: 'other', ipv4: '10.0.1.0/24']]])
        reserved = makeElsewhere('networking/ips', [type: 'ipv4', 'public': true, region: 'us-east', reserved: true]).address
    }

    @Override
    Sandbox service() {
        OtherClient.guarded(Sandbox.with().dialect('linode').start())
    }

    @Slow('three runs for each field')
    def 'status, a run and a plan notice it: #field of #what'() {
        given:
        def text = runbook(words)
        run(text)
        sandbox.advance(Duration.ofMinutes(1))
        nextRun()
        run(text)

        expect: 'nothing differs so far'
        writes() == []
        differences() == []

        when:
        change.rehydrate(this, this, this).call()
        sandbox.advance(Duration.ofMinutes(1))

        then:
        differences() == [[field, recorded, actual].collect { shown(it) }]

        when: 'a block that does not name it'
        nextRun()
        unnamed == null ?: run(runbook(unnamed))

        then:
        writes() == []
        unnamed == null || reported().count { it.contains("kept: $field ${shown(actual)}, was ") } == 1

        when: 'the block that names it'
        nextRun()
        def refused = null
        try {
            run(text)
        } catch (RuleException refusal) {
            refused = refusal
        }

        then:
        end == 'kept' || refused?.code() == (end == 'refused' ? RefusalCode.FIXED_VALUE : null)
        writes()*.replaceAll(/\d+/, 'ID') == (end instanceof List ? end : [])

        and: 'what was set again is the same'
        !(end instanceof List) || (sandbox.advance(Duration.ofMinutes(1)) == null && differences() == [])

        where:
        [what, field, words, unnamed, change, recorded, actual, end] << rows()
    }

    private List<List> rows() {
        def instance = { "instance('web-1') { $MACHINE; $it }".toString() }
        def volume = { "volume('data', 20$it)".toString() }
        def web = "def web = ${instance('')}"
        def node = { "nodebalancer('web') { port 80; node 'web-1', '192.168.200.5:80' }; volume('data', 20)".toString() }
        [
            ['an instance', 'firewall', instance('firewall 901'), instance(''), { guard('linode/instances', 'web-1', [902]) }, '901', '902', ['PUT /linode/instances/ID/firewalls']],
            ['an instance', 'firewall', instance('firewall 901'), instance(''), { guard('linode/instances', 'web-1', []) }, '901', 'none', ['PUT /linode/instances/ID/firewalls']],
            ['a NodeBalancer', 'firewall', "nodebalancer('web') { firewall 901; port 80 }", "nodebalancer('web') { port 80 }", { guard('nodebalancers', 'web', []) }, '901', 'none', ['PUT /nodebalancers/ID/firewalls']],
            ['an instance', 'reservedIp', instance("reservedIp 'RESERVED'"), instance(''), { instanceShows { it.ipv4 = ['203.0.113.9'] } }, 'RESERVED', '203.0.113.9', 'refused'],
            ['an instance', 'placementGroup', instance('placementGroup 528'), instance(''), { instanceShows { it.placement_group = null } }, '528', 'none', 'refused'],
            ['an instance', 'placementGroup', instance(''), instance(''), { instanceShows { it.placement_group = [id: 7, label: 'x'] } }, 'none', '7', 'kept'],
            ['an instance', 'backups', instance('backups true'), instance(''), { instanceShows { it.backups.enabled = false } }, 'true', 'false', 'refused'],
            ['an instance', 'diskEncryption', instance('diskEncryption true'), instance(''), { instanceShows { it.disk_encryption = 'disabled' } }, 'true', 'false', 'refused'],
            ['an instance', 'interfaceGeneration', instance(''), instance(''), { instanceShows { it.interface_generation = 'linode' } }, 'legacy_config', 'linode', 'kept'],
            ['an instance', 'locks', instance(''), instance(''), { makeElsewhere('locks', [entity_type: 'linode', entity_id: id('instance', 'web-1'), lock_type: 'cannot_delete']) }, 'none', 'cannot_delete', 'kept'],
            ['a volume', 'locks', volume(''), volume(''), { makeElsewhere('locks', [entity_type: 'volume', entity_id: id('volume', 'data'), lock_type: 'cannot_delete']) }, 'none', 'cannot_delete', 'kept'],
            ['a NodeBalancer', 'locks', node(), node(), { makeElsewhere('locks', [entity_type: 'nodebalancer', entity_id: id('nodebalancer', 'web'), lock_type: 'cannot_delete']) }, 'none', 'cannot_delete', 'kept'],
            ['a volume', 'encrypted', volume(', encrypted: true'), volume(''), { shows('GET /volumes', 'volumes') { it.encryption = 'disabled' } }, 'enabled', 'disabled', 'refused'],
            ['an instance', 'vpcIp', instance("vpc subnet('shop')"), instance(''), { OtherClient.read(sandbox, "linode/instances/${id('instance', 'web-1')}/ips").with { all -> all.ipv4.vpc[0].address = '10.0.0.99'; answer('GET /linode/instances/{id}/ips', all) } }, '10.0.0.2', '10.0.0.99', 'kept'],
            ['a NodeBalancer', 'range', "nodebalancer('web') { vpc subnet('shop'), range: '10.0.0.64/30'; port 80 }", null, { OtherClient.read(sandbox, "nodebalancers/${id('nodebalancer', 'web')}/vpcs").with { all -> all.data[0].ipv4_range = '10.0.0.8/30'; answer('GET /nodebalancers/{id}/vpcs', all) } }, '10.0.0.64/30', '10.0.0.8/30', 'kept'],
            ['a NodeBalancer', 'type', "nodebalancer('web') { type 'common'; port 80 }", "nodebalancer('web') { port 80 }", { shows('GET /nodebalancers', 'nodebalancers') { it.type = 'premium' } }, 'common', 'premium', 'refused'],
            ['a volume', 'on', "$web; volume('data', 20, on: web)", "$web; volume('data', 20)", { OtherClient.create(sandbox, "volumes/${id('volume', 'data')}/detach", [:]) }, 'WEB', 'none', ['POST /volumes/ID/attach']],
            ['a volume', 'on', "$web; volume('data', 20).attachTo(web)", null, { OtherClient.create(sandbox, "volumes/${id('volume', 'data')}/detach", [:]) }, 'WEB', 'none', ['POST /volumes/ID/attach']],
            ['a volume', 'on', "$web; volume('data', 20)", "$web; volume('data', 20)", { OtherClient.create(sandbox, "volumes/${id('volume', 'data')}/attach", [linode_id: id('instance', 'web-1')]) }, 'none', 'WEB', 'kept'],
            ['a node', 'label', node(), null, { OtherClient.change(sandbox, "nodebalancers/${id('nodebalancer', 'web')}/configs/${id('config', 'web:80')}/nodes/${id('node', 'web:80:web-1')}", [label: 'other']) }, 'web-1', 'other', ['PUT /nodebalancers/ID/configs/ID/nodes/ID']],
        ]
    }

    /** Calls of another client, and answers that no call of the simulator changes so. */
    private void guard(String path, String name, List<Long> ids) {
        OtherClient.change(sandbox, "$path/${id(path == 'nodebalancers' ? 'nodebalancer' : 'instance', name)}/firewalls", [firewall_ids: ids])
    }

    private void instanceShows(Closure changed) {
        shows('GET /linode/instances', 'linode/instances', changed)
    }

    private void shows(String operation, String path, Closure changed) {
        def page = OtherClient.read(sandbox, path)
        page.data.each(changed)
        answer(operation, page)
        answer("$operation/{id}", page.data[0])
    }

    private void answer(String operation, Map body) {
        sandbox.fail(Fault.on(operation).status(200).body(JsonOutput.toJson(body)))
    }

    private String shown(String value) {
        def names = [RESERVED: reserved, SHOP: main.subnets[0].id, WEB: cloud.account().ids('instance')['web-1']]
        names.inject(value) { text, name, is -> text.replace(name, "$is") }
    }

    private String runbook(String words) {
        "region 'us-east'; ${words.replace('RESERVED', reserved)}"
    }

    private long id(String kind, String path) {
        cloud.account().ids(kind)[path] as long
    }

    private List<List<String>> differences() {
        nextRun()
        DriftReport.read(cloud.account(), [], false, 14, null).resources().collectMany { it.withParts().toList() }
            .collectMany { it.differences() }.collect { [it.field(), it.recorded(), it.actual()] }
    }
}
