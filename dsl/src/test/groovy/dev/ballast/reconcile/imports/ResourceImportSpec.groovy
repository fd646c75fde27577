package dev.ballast.reconcile.imports

import dev.ballast.client.DocumentedNode
import dev.ballast.client.NodeBalancers.ConfigFields
import dev.ballast.client.NodeBalancers.NewNodeBalancer
import dev.ballast.client.NodeBalancers.NodeFields
import dev.ballast.client.Volumes.NewVolume
import dev.ballast.dsl.ExistingRunbook
import dev.ballast.dsl.RunbookSpecification
import dev.ballast.error.BallastException
import dev.ballast.error.RuleException
import dev.ballast.lanes.Slow
import dev.ballast.ledger.Ledger
import dev.ballast.ledger.ReferenceCodec
import dev.ballast.model.Filter
import dev.ballast.model.Kind
import dev.ballast.reconcile.drift.DriftReport
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.control.Fault

import static dev.ballast.client.LinodeOperationsSpec.of

/** Recording what exists on Linode. */
class ResourceImportSpec extends RunbookSpecification {

    static final String SHOP = '''
        region 'us-east'
        def web = instance('web-1') { type 'g6-nanode-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS'); tags 'shop'; privateIp() }
        nodebalancer('shop') {
            throttle 3
            port(443, https: selfSigned('www.example.test')) { node 'web-1', web.privateIp + ':80', weight: 100; node 'web-2', '192.168.128.99:80' }
            port 9000, protocol: 'tcp'
        }
        volume('data', 20, on: web)
        '''

    @Override
    Sandbox service() {
        Sandbox.with().dialect('linode').start()
    }

    def 'of two nodes with one label the one that the ledger knows keeps its name, and the other one is left out with its address'() {
        given:
        run("region 'us-east'; nodebalancer('web') { port 80 }")
        def service = cloud.account().client().nodeBalancers()
        def port = run("nodebalancer('web').port(80).id") as long
        def (first, second) = [9, 10].collect { service.createNode(1001, port, DocumentedNode.node('web-1', "192.168.128.$it:80")).id() }
        def name = ReferenceCodec.read(Kind.NODE, 'web:80:web-1')
        cloud.account().ledger().adopt(name, "$second")
        nextRun()

        when:
        imports().recordAll(reader().all(null))

        then:
        cloud.account().ledger().find(name).get().id() == "$second"
        reported().contains("node $first of port 80 of 'web' at 192.168.128.9:80 is left out: its label is that of another node".toString())

        and: 'the status names it with its address'
        DriftReport.read(cloud.account(), [], false, 14, null).resources().collectMany { it.withParts().toList() }.findAll { it.id() == "$first" }*.detail() == ['unknown, 192.168.128.9:80']

        when:
        def printed = ExistingRunbook.of(cloud.account(), reader().all(null), null)
        nextRun()
        run(printed)

        then:
        printed.contains("node 'web-1', '192.168.128.10:80'")
        printed.contains("// left out: node 'web-1', '192.168.128.9:80' (another node has the label)")
        writes() == []
    }

    def 'of two nodes with one label adopt takes the one at the address of the block'() {
        given:
        run("region 'us-east'; nodebalancer('web') { port 80 }")
        def service = cloud.account().client().nodeBalancers()
        def port = run("nodebalancer('web').port(80).id") as long
        def (first, second) = [9, 10].collect { service.createNode(1001, port, DocumentedNode.node('web-1', "192.168.128.$it:80")).id() }
        lostLedger()

        when:
        run("nodebalancer('web', adopt: true) { port(80) { node 'web-1', '192.168.128.10:80' } }")

        then:
        writes() == []
        cloud.account().ledger().find(ReferenceCodec.read(Kind.NODE, 'web:80:web-1')).get().id() == "$second"
        reported().contains("node $first of port 80 of 'web' at 192.168.128.9:80 is left out: its label is that of another node".toString())
    }

    def 'a node whose label was changed outside keeps its name, and a block that names all parts exactly gives it back its label'() {
        given:
        run("nodebalancer('shop') { port(80) { node 'web-1', '192.168.128.99:80' } }")
        def service = cloud.account().client().nodeBalancers()
        def (port, node) = [run("nodebalancer('shop').port(80).id"), run("nodebalancer('shop').port(80).node('web-1').id")]
        service.changeNode(shop, port as long, node as long, new NodeFields(null, 'renamed', of(NodeFields, [:]).settings(), null))
        nextRun()

        when:
        def content = reader().all(null)
        imports().recordAll(content)
        def printed = ExistingRunbook.of(cloud.account(), content, null)

        then:
        cloud.account().ids('node') == ['shop:80:web-1': "$node".toString()]

        when:
        nextRun()
        run(printed.replace("nodebalancer('shop')", "nodebalancer('shop', exactly: true)"))

        then:
        writes() == ["PUT /nodebalancers/$shop/configs/$port/nodes/$node"]*.toString()
    }

    def 'the runbook that made a set sends no write after the set was imported into an empty ledger'() {
        given:
        run(SHOP)
        lostLedger()

        when:
        imports().recordAll(reader().all(null))

        then:
        writes() == []
        sent().size() == Kind.wholes().count() + 4
        reported() == [
            "instance 'web-1' adopted with private address 192.168.128.2 ($web)", "volume 'data' adopted ($data)",
            "nodebalancer 'shop' adopted with 2 ports and 2 nodes ($shop)"]*.toString()
        entries('adopted') == ['nodebalancer shop', 'instance web-1', 'volume data']

        when:
        nextRun()
        run(SHOP)

        then:
        writes() == []
        run("nodebalancer('shop').publicIp") =~ /^198\.18/
    }

    @Slow('a filled account for each answer')
    def 'one odd #what is left out with its reason, and all others are recorded and printed'() {
        given:
        run(SHOP)
        lostLedger()
        sandbox.fail(Fault.on("GET $list").status(200).body(body))

        when:
        def content = reader().all(null)
        String leftOut = ''
        try {
            imports().recordAll(content)
        } catch (RuleException some) {
            leftOut = some.problem()
        }
        def printed = ExistingRunbook.of(cloud.account(), content, null)

        then:
        (reported() + leftOut).any { it =~ reason }
        printed =~ remark
        entries('adopted').size() >= 2

        where:
        what                       | list                                     | body                                                                                             || reason                                                  | remark
        'volume without a label'   | '/volumes'                               | '{"data": [{"id": 9, "size": 20, "region": "us-east"}]}'                                         || /left out: volume 9: the name is null/                 | /left out: volume 9 with the label/
        'label that is null'       | '/volumes'                               | '{"data": [{"id": 9, "label": null, "size": 20}, {"id": 8, "label": "b", "size": 20, "region": "us-east"}]}' || /left out: volume 9/                          | /volume\('b', 20/
        'size that is a text'      | '/volumes'                               | '{"data": [{"id": 9, "label": "a", "size": "x"}, {"id": 8, "label": "b", "size": 20, "region": "us-east"}]}' || /left out: the one with the id 9 of .*unexpected value of size/ | /volume\('b', 20/
        'volume without a size'    | '/volumes'                               | '{"data": [{"id": 9, "label": "a"}]}'                                                            || /volume 'a' adopted/                                    | /left out: volume 9, named 'a' \(the service does not show its size\)/
        'address that is null'     | '/linode/instances'                      | '{"data": [{"id": 9, "label": "a-1", "type": "t", "ipv4": [null]}, {"id": 7, "label": "a-2"}]}' || /instance 'a-2' adopted/                                | /instance\('a-1'\)/
        'tag that is null'         | '/linode/instances'                      | '{"data": [{"id": 9, "label": "a-1", "type": "t", "tags": [null]}]}'                             || /instance 'a-1' adopted/                                | /left out: tags/
        'port that is null'        | '/nodebalancers/{id}/configs'            | '{"data": [{"id": 9, "port": null}] }'                 || /config 9 of 'shop' is left out: the service does not show its port/ | /left out: config 9/
        'port that is a text'      | '/nodebalancers/{id}/configs'            | '{"data": [{"id": 9, "port": "x"}]}'                                                             || /left out: nodebalancer \d+ with the label 'shop'/      | /left out: nodebalancer \d+/
        'node without a label'     | '/nodebalancers/{id}/configs/{id}/nodes' | '{"data": [{"id": 9, "address": "192.168.128.9:80"}]}'                                           || /node 9 of .* is left out/                              | /left out: node 9 \(the service does not show its label\)/
        'node without an address'  | '/nodebalancers/{id}/configs/{id}/nodes' | '{"data": [{"id": 9, "label": "web-9"}]}'                                                        || /adopted/                                               | /left out: node 9 \(the service does not show its address\)/
    }

    def 'importing again changes nothing'() {
        given:
        run(SHOP)
        lostLedger()
        imports().recordAll(reader().all(null))
        def before = cloud.account().ledger().entries()

        when:
        imports().recordAll(reader().all(null))

        then:
        cloud.account().ledger().entries() == before
        reported().drop(3) == ["instance 'web-1'", "volume 'data'", "nodebalancer 'shop'"].collect { "$it unchanged: already known by that id".toString() }
    }

    def 'what a run made stays made, and a part that was added outside is added'() {
        given:
        run(SHOP)
        cloud.account().client().nodeBalancers().createConfig(shop, of(ConfigFields, [port: 8080, check: 'none']))

        when:
        imports().recordAll(reader().all(null))

        then:
        entries('adopted') == []
        run("nodebalancer('shop').ports*.port") == [443, 8080, 9000]
    }

    def 'one is found by its label or its id, and gets the name that is given'() {
        given:
        run(SHOP)
        def asked = label ? 'data' : "$data"
        lostLedger()

        when:
        imports().record(reader().one(Kind.VOLUME, asked), 'archive')

        then:
        sent().size() == 1
        entries('adopted') == ['volume archive']

        where:
        label << [true, false]
    }

    def 'several things of one label are refused with their ids, and none is refused, too'() {
        given:
        def ids = (1..2).collect { cloud.account().client().volumes().create(of(NewVolume, [label: 'twin', region: 'us-east', size: 20])).id() }

        when:
        reader().one(Kind.VOLUME, named)

        then:
        def e = thrown(RuleException)
        e.problem().replace(ids.join(', '), 'IDS') == problem

        where:
        named  || problem
        'twin' || "2 of kind volume have the label 'twin', with the ids IDS"
        'none' || "there is no volume with the label 'none'"
        '77'   || 'there is no volume with the id 77'
    }

    def 'of a set, what cannot be recorded is reported at the end, and the rest is recorded'() {
        given:
        2.times { cloud.account().client().volumes().create(of(NewVolume, [label: 'twin', region: 'us-east', size: 20])) }
        cloud.account().client().nodeBalancers().create(of(NewNodeBalancer, [region: 'us-east', label: '123']))
        cloud.account().client().nodeBalancers().create(of(NewNodeBalancer, [region: 'us-east', label: 'web']))

        when:
        imports().recordAll(reader().all(null))

        then:
        def e = thrown(RuleException)
        e.problem().startsWith('left out: 2; all others are recorded')
        reported().any { it.contains("volume 'twin' is already recorded") }
        reported().any { it =~ /nodebalancer \d+: name '123' has only digits/ }
        entries('adopted') == ['nodebalancer web', 'volume twin']
    }

    def 'a name that the ledger has for another id is refused with the way on'() {
        given:
        run("volume('data', 20, region: 'us-east')")
        def other = cloud.account().client().volumes().create(of(NewVolume, [label: 'other', region: 'us-east', size: 20])).id()

        when:
        imports().record(reader().one(Kind.VOLUME, "$other"), name)

        then:
        def e = thrown(BallastException)
        e.problem() =~ problem
        e.remedy().get().contains(remedy)

        where:
        name   || problem                                            | remedy
        'data' || /volume 'data' is already recorded with the id \d+; /  | 'ballast import --sandbox'
        '17'   || /volume \d+: name '17' has only digits/            | 'give it a name:\n    ballast import'
    }

    def 'a NodeBalancer that cannot be read is listed at the end, and all others are recorded'() {
        given:
        run(SHOP)
        lostLedger()
        sandbox.fail(Fault.on('GET /nodebalancers/{id}/configs').status(404))

        when:
        imports().recordAll(reader().all(null))

        then:
        RuleException e = thrown()
        e.problem() == 'left out: 1; all others are recorded'
        reported().last() =~ /^left out: nodebalancer \d+ with the label 'shop': GET .*404/
        entries('adopted') == ['instance web-1', 'volume data']
    }

    def 'the parts that are left out are not counted'() {
        given:
        run("nodebalancer('shop') { port 80 }")
        def port = cloud.account().client().nodeBalancers().configs(shop).items().toList()[0].id()
        3.times { cloud.account().client().nodeBalancers().createNode(shop, port, DocumentedNode.node('same-1', "192.168.200.${it + 1}:80")) }
        lostLedger()

        when:
        imports().recordAll(reader().all(null))

        then:
        reported().last().startsWith("nodebalancer 'shop' adopted with 1 port and 1 node (")
    }

    def 'a set can be chosen by a tag'() {
        given:
        run(SHOP)
        lostLedger()

        when:
        imports().recordAll(reader().all('shop'))

        then:
        entries('adopted') == ['instance web-1']
    }

    private AccountReader reader() {
        new AccountReader(cloud.account())
    }

    private ResourceImport imports() {
        new ResourceImport(cloud.account())
    }

    private void lostLedger() {
        cloud.account().ledger().with { ledger -> ledger.entries().each { ledger.forget(it.reference()) } }
        nextRun()
    }

    private List<String> entries(String how) {
        cloud.account().ledger().entries().findAll { Ledger.isAdopted(it) }.collect { ReferenceCodec.text(it.reference()) }
    }

    private long getShop() {
        cloud.account().client().nodeBalancers().list(dev.ballast.model.Filter.NONE).items().toList()[0].id()
    }

    private long getWeb() {
        cloud.account().client().instances().list(Filter.NONE).items().toList()[0].id()
    }

    private long getData() {
        cloud.account().client().volumes().list(dev.ballast.model.Filter.NONE).items().toList()[0].id()
    }
}
