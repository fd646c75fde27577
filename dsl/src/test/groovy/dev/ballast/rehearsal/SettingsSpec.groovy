package dev.ballast.rehearsal

import dev.ballast.certificate.SelfSigned
import dev.ballast.check.RunbookCheck
import dev.ballast.client.Instances.InstanceChange
import dev.ballast.client.NodeBalancers.ConfigFields
import dev.ballast.client.NodeBalancers.NodeBalancerChange
import dev.ballast.client.NodeBalancers.NodeFields
import dev.ballast.client.Volumes.VolumeChange
import dev.ballast.dsl.CompiledRunbooks
import dev.ballast.dsl.ExistingRunbook
import dev.ballast.dsl.RunbookSpecification
import dev.ballast.model.Dialect
import dev.ballast.model.NodeSetting
import dev.ballast.model.PortSetting
import dev.ballast.model.ResourceSettings
import dev.ballast.reconcile.AccountReader
import dev.ballast.reconcile.Drift
import dev.ballast.reconcile.DriftReport
import dev.ballast.reconcile.ResourceImport
import dev.ballast.sandbox.Sandbox
import groovy.transform.TupleConstructor
import java.nio.file.Files
import java.time.Duration
import java.time.Instant
import tools.jackson.databind.json.JsonMapper

/**
 * Every setting of every kind, driven through every place that has to know it: a place that one does not reach fails here, with
 * the name of the setting.
 */
class SettingsSpec extends RunbookSpecification {

    /** A setting with two values, as a runbook writes them and as they are sent, neither the usual one if there are three. */
    @TupleConstructor
    static class Row {
        String kind
        String word
        String field
        String value
        String other
        Object sent
        Object otherSent

        String toString() {
            "$kind $word"
        }
    }

    /** Two values for each setting of a port; one without a line here fails by name. */
    static final Map<PortSetting, List> OF_PORT = [
        (PortSetting.ALGORITHM)     : ["'leastconn'", "'source'", 'leastconn', 'source'],
        (PortSetting.STICKINESS)    : ["'table'", "'http_cookie'", 'table', 'http_cookie'],
        (PortSetting.CHECK)         : ["'none'", "'connection'", 'none', 'connection'],
        (PortSetting.CHECK_INTERVAL): ['40.seconds', '50.seconds', 40, 50],
        (PortSetting.CHECK_TIMEOUT) : ['7.seconds', '9.seconds', 7, 9],
        (PortSetting.CHECK_ATTEMPTS): ['4', '5', 4, 5],
        (PortSetting.CHECK_PATH)    : ["'/up'", "'/down'", '/up', '/down'],
        (PortSetting.CHECK_BODY)    : ["'ok'", "'yes'", 'ok', 'yes'],
        (PortSetting.CHECK_PASSIVE) : ['false', 'true', false, true],
        (PortSetting.PROXY_PROTOCOL): ["'v1'", "'v2'", 'v1', 'v2'],
        (PortSetting.CIPHER_SUITE)  : ["'legacy'", "'recommended'", 'legacy', 'recommended'],
    ]

    static final Map<NodeSetting, List> OF_NODE = [
        (NodeSetting.WEIGHT): ['60', '70', 60, 70],
        (NodeSetting.MODE)  : ["'backup'", "'drain'", 'backup', 'drain'],
    ]

    static final List<Row> ROWS = PortSetting.values().collect { setting ->
        assert OF_PORT[setting]: "no values for $setting"
        row(setting.isOfCheck() ? 'check' : 'port', setting.word(), setting.field(), *OF_PORT[setting])
    } + (NodeSetting.values() - NodeSetting.ADDRESS).collect { setting ->
        assert OF_NODE[setting]: "no values for $setting"
        row('node', setting.word(), setting.field(), *OF_NODE[setting])
    } + [
        row('nodebalancer', 'throttle', 'client_conn_throttle', '7', '9', 7, 9),
        row('nodebalancer', 'tags', 'tags', "'app', 'shop'", "'shop'", ['app', 'shop'], ['shop']),
        row('instance', 'tags', 'tags', "'app', 'shop'", "'shop'", ['app', 'shop'], ['shop']),
        row('volume', 'tags', 'tags', "'app', 'shop'", "'shop'", ['app', 'shop'], ['shop']),
    ]

    private static Row row(String kind, String word, String field, String value, String other, sent, otherSent) {
        new Row(kind, word, field, value, other, sent, otherSent)
    }

    /** When the certificate is issued; by default at the time of the sandbox. */
    private Instant issued

    @Override
    Sandbox service() {
        Sandbox.with().dialect('linode').start()
    }

    def 'a block sends it, compares it, and sets it back: #row'() {
        when:
        run(text(row, row.value))

        then:
        bodies().any { holds(it, row.field, row.sent) }

        when:
        nextRun()
        run(text(row, row.value))

        then:
        writes() == []

        when:
        byHand(row, row.otherSent)
        nextRun()
        run(text(row, row.value))

        then:
        writes().size() == 1
        bodies().every { holds(it, row.field, row.sent) }

        where:
        row << ROWS
    }

    def 'a verb changes it, and the block with that value finds it so: #row'() {
        given:
        run(text(row, row.value))
        nextRun()

        when:
        run("region 'us-east'; " + verb(row, row.other))

        then:
        writes().size() == 1
        bodies().every { holds(it, row.field, row.otherSent) }

        when:
        nextRun()
        run(text(row, row.other))

        then:
        writes() == []

        where:
        row << ROWS
    }

    def 'status says that somebody else has changed it, also after a run that does not name it: #row'() {
        given:
        run(text(row, row.value))
        byHand(row, row.otherSent)
        nextRun()

        expect:
        drift(row)

        when:
        run(text(row, null))
        nextRun()

        then:
        drift(row)

        where:
        row << ROWS
    }

    def 'an import records it, and prints the line that sets it: #row'() {
        given:
        run(text(row, row.value))
        nextRun()
        cloud.account().ledger().with { ledger -> ledger.entries().each { ledger.forget(it.reference()) } }

        when:
        new ResourceImport(cloud.account()).recordAll(new AccountReader(cloud.account()).all(null))

        then:
        differences() == []

        when:
        def printed = ExistingRunbook.of(cloud.account(), new AccountReader(cloud.account()).all(null), null).replace("cert('web-443.pem')", "cert('${pem()}')")

        then:
        printed =~ /\b$row.word:? \Q$row.value\E|\b$row.word: \[\Q$row.value\E/
        new RunbookCheck(null, [] as Set, sandbox::now, Dialect.LINODE).of('existing.groovy', printed, Optional.empty()).errors() == []

        when:
        nextRun()
        run(printed)

        then:
        writes() == []

        when:
        byHand(row, row.otherSent)
        nextRun()

        then:
        drift(row)

        where:
        row << ROWS
    }

    def 'a rebuild of its port keeps it: #row'() {
        given:
        run(nodes(row, 10))
        nextRun()

        when:
        run(nodes(row, 20))

        then:
        writes()*.replaceAll(/\d+/, 'ID') == ['POST /nodebalancers/ID/configs/ID/rebuild']
        bodies().every { holds(it, row.field, row.sent) }

        where:
        row << ROWS.findAll { it.kind in ['port', 'check', 'node'] && it.word != 'weight' }
    }

    def 'it is planned alike from the account and from the ledger: #row'() {
        given:
        issued = Instant.now()
        def account = new RehearsedAccount('linode', home)
        account.performed { perform(it, text(row, row.value)) }
        assert account.failure == null

        expect:
        account.offline { perform(it, text(row, row.value)) }.resources() == []
        account.rehearsed { perform(it, text(row, row.value)) }.resources() == []

        when:
        def offline = RehearsedAccount.lasting(account.offline { perform(it, text(row, row.other)) })
        def online = RehearsedAccount.lasting(account.rehearsed { perform(it, text(row, row.other)) })

        then:
        offline == online
        online.size() == 1
        online[0].contains("$row.field=")

        cleanup:
        account.close()

        where:
        row << ROWS
    }

    private static void perform(cloud, String text) {
        def script = CompiledRunbooks.file(text, 'web.groovy', new Binding(args: [] as String[], out: new PrintWriter(new StringWriter())))
        script.runOn(cloud)
        script.run()
    }

    /** The runbook with that value of a setting, or without one. */
    private String text(Row row, String value) {
        def own = value == null ? '' : "$row.word $value"
        switch (row.kind) {
            case 'instance': return "region 'us-east'; instance('web-1') { type 'g6-nanode-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS'); $own }"
            case 'volume': return "region 'us-east'; volume('data', 20) { $own }"
            case 'nodebalancer': return "region 'us-east'; nodebalancer('web') { $own; port 80 }"
            case 'node': return site(row, '', "node 'web-1', '192.168.200.5:80'${value == null ? '' : ", $row.word: $value"}")
            default: return site(row, ofPort(row, value), "node 'web-1', '192.168.200.5:80'")
        }
    }

    /** The runbook with ten nodes of that weight, the first of them with the value of the setting if it is one of a node. */
    private String nodes(Row row, int weight) {
        def all = (1..10).collect { "node 'web-$it', '192.168.200.$it:80', weight: $weight${row.kind == 'node' && it == 1 ? ", $row.word: $row.value" : ''}" }
        site(row, row.kind == 'node' ? '' : ofPort(row, row.value), all.join('; '))
    }

    private String site(Row row, String settings, String nodes) {
        "region 'us-east'; nodebalancer('web') { port(${port(row)}${speaking(row)}) { $settings; $nodes } }"
    }

    private static int port(Row row) {
        row.word == 'cipherSuite' ? 443 : 80
    }

    private String speaking(Row row) {
        row.word == 'proxyProtocol' ? ", protocol: 'tcp'" : row.word == 'cipherSuite' ? ", https: cert('${pem()}')" : ''
    }

    private static String ofPort(Row row, String value) {
        value == null ? '' : row.kind == 'check' ? ofCheck(row, value) : "$row.word $value"
    }

    /** The kinds of check that have a body have all details, of which two are needed. */
    private static String ofCheck(Row row, String value) {
        def details = [path: "'/needed'", body: "'needed'", (row.word): value]
        "check('http_body') { ${details.collect { "$it.key $it.value" }.join('; ')} }"
    }

    private static String verb(Row row, String value) {
        switch (row.kind) {
            case 'instance': return "def web = instance('web-1'); web.untag('app')"
            case 'volume': return "volume('data').untag('app')"
            case 'nodebalancer': return "nodebalancer('web').change($row.word: ${row.word == 'tags' ? "[$value]" : value})"
            case 'node': return "nodebalancer('web').port(80).node('web-1').${row.word == 'mode' ? 'drain()' : "weight($value)"}"
            case 'check': return "nodebalancer('web').port(80).change { ${ofCheck(row, value)} }"
            default: return "nodebalancer('web').port(${port(row)}).change($row.word: $value)"
        }
    }

    /** Changes it as another client of the service would. */
    private void byHand(Row row, value) {
        def client = cloud.account().client()
        def balancers = client.nodeBalancers()
        if (row.kind == 'instance') {
            client.instances().change(id('web-1'), new InstanceChange(null, value, null, null, null, null))
        } else if (row.kind == 'volume') {
            client.volumes().change(id('data'), new VolumeChange(null, value))
        } else if (row.kind == 'nodebalancer') {
            balancers.change(id('web'), row.word == 'tags' ? new NodeBalancerChange(null, null, value) : new NodeBalancerChange(null, value, null))
        } else if (row.kind == 'node') {
            balancers.changeNode(id('web'), id("web:80"), id('web:80:web-1'),
                new NodeFields(null, null, ResourceSettings.ofNode().with(NodeSetting.valueOf(row.word.toUpperCase()), value)))
        } else {
            def setting = PortSetting.values().find { it.field() == row.field }
            balancers.changeConfig(id('web'), id("web:${port(row)}"), new ConfigFields(null, null, ResourceSettings.ofPort().with(setting, value), null, null, null))
        }
        sandbox.advance(Duration.ofMinutes(1))
    }

    private long id(String path) {
        cloud.account().ledger().entries().find { new Drift(it.reference(), it.id(), null, [], null, null, []).path() == path }.id() as long
    }

    private boolean drift(Row row) {
        differences()*.field().contains(row.word)
    }

    private List differences() {
        DriftReport.read(cloud.account(), [], false, 14).resources().collectMany { it.withParts().toList() }.collectMany { it.differences() }
    }

    private List<Map> bodies() {
        sandbox.journal().drop(earlier).findAll { it.method in ['POST', 'PUT'] && it.body }.collect { new JsonMapper().readValue(it.body, Map) }
    }

    /** Whether a body, or a part of it, has that value. */
    private static boolean holds(part, String field, value) {
        switch (part) {
            case Map: return (part.containsKey(field) && part[field] == value) || part.values().any { holds(it, field, value) }
            case List: return part.any { holds(it, field, value) }
            default: return false
        }
    }

    private String pem() {
        def file = home.resolve('site.pem')
        if (!Files.exists(file)) {
            def certificate = SelfSigned.make('shop.example.test', issued ?: sandbox.now(), true)
            Files.writeString(file, certificate.chainPem() + certificate.keyPem().reveal())
        }
        file.toString()
    }
}
