package dev.ballast.rehearsal

import dev.ballast.certificate.SelfMade
import dev.ballast.check.TextCheck
import dev.ballast.client.Client
import dev.ballast.client.Firewalls.FirewallChange
import dev.ballast.client.Firewalls.NewFirewall
import dev.ballast.client.Firewalls.RulesChange
import dev.ballast.client.Instances.InstanceChange
import dev.ballast.client.Instances.NewInstance
import dev.ballast.client.NodeBalancers.ConfigFields
import dev.ballast.client.NodeBalancers.NewNodeBalancer
import dev.ballast.client.NodeBalancers.NodeBalancerChange
import dev.ballast.client.NodeBalancers.NodeFields
import dev.ballast.client.ReservedIps.ReservedIpFields
import dev.ballast.client.Volumes.NewVolume
import dev.ballast.client.Volumes.VolumeChange
import dev.ballast.client.Vpcs.NewVpc
import dev.ballast.client.Vpcs.VpcChange
import dev.ballast.docs.Fence
import dev.ballast.dsl.CompiledRunbooks
import dev.ballast.dsl.ExistingRunbook
import dev.ballast.dsl.FirewallBlock
import dev.ballast.dsl.FirewallHandle
import dev.ballast.dsl.HealthCheckBlock
import dev.ballast.dsl.InstanceBlock
import dev.ballast.dsl.NodeBalancerBlock
import dev.ballast.dsl.NodeBlock
import dev.ballast.dsl.PortBlock
import dev.ballast.dsl.ReservedIpBlock
import dev.ballast.dsl.RunbookSpecification
import dev.ballast.dsl.Vocabulary
import dev.ballast.dsl.VolumeBlock
import dev.ballast.dsl.VpcBlock
import dev.ballast.dsl.WholeBlock
import dev.ballast.error.RefusalCode
import dev.ballast.error.RefusedException
import dev.ballast.error.RuleException
import dev.ballast.lanes.Slow
import dev.ballast.model.BalancerSetting
import dev.ballast.model.Dialect
import dev.ballast.model.Filter
import dev.ballast.model.FirewallRule
import dev.ballast.model.FirewallRule.Addresses
import dev.ballast.model.FirewallRules
import dev.ballast.model.FirewallSetting
import dev.ballast.model.InstanceSetting
import dev.ballast.model.Kind
import dev.ballast.model.NodeSetting
import dev.ballast.model.PortSetting
import dev.ballast.model.ReservedIpSetting
import dev.ballast.model.ResourceSetting
import dev.ballast.model.ResourceSettings
import dev.ballast.model.VolumeSetting
import dev.ballast.model.VpcSetting
import dev.ballast.reconcile.drift.Drift
import dev.ballast.reconcile.drift.DriftReport
import dev.ballast.reconcile.imports.AccountReader
import dev.ballast.reconcile.imports.ResourceImport
import dev.ballast.rules.Rule
import dev.ballast.sandbox.OtherClient
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.SandboxDecisions
import groovy.transform.Memoized
import groovy.transform.TupleConstructor
import java.lang.reflect.Parameter
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import java.time.Instant
import java.time.InstantSource
import java.time.temporal.ChronoUnit
import tools.jackson.databind.json.JsonMapper

import static dev.ballast.client.LinodeOperationsSpec.of

/**
 * Every setting of every kind, driven through every place that has to know it: a place that one does not reach fails here, with
 * the name of the setting.
 */
class SettingsSpec extends RunbookSpecification {

    /** A setting with two values, as a runbook writes them and as Ballast keeps them, neither the usual one if there are three. */
    @TupleConstructor
    static class Row {
        ResourceSetting setting
        String value
        String other
        Object kept
        Object otherKept

        Object getSent() { setting.sent(kept) }
        Object getOtherSent() { setting.sent(otherKept) }
        Kind getKind() { setting.kind() }
        String getWord() { setting.word() }
        String getField() { setting.field() }
        boolean isChangeable() { setting.isChangeable(Dialect.LINODE) }
        boolean isOfCheck() { setting instanceof PortSetting && setting.ofCheck }

        String toString() {
            "${ofCheck ? 'check' : kind.word()} $word"
        }
    }

    /** Two values for each setting; one without a line here fails by name. */
    static final Map<ResourceSetting, List> VALUES = [
        (BalancerSetting.REGION)    : ["'us-east'", "'us-sea'", 'us-east', 'us-sea'],
        (BalancerSetting.TYPE)      : ["'premium'", "'common'", 'premium', 'common'],
        (BalancerSetting.THROTTLE)  : ['7', '9', 7, 9],
        (BalancerSetting.UDP_THROTTLE): ['7', '9', 7, 9],
        (BalancerSetting.FIREWALL)  : ['901', '902', 901L, 902L],
        (BalancerSetting.TAGS)      : ["'app', 'shop'", "'shop'", ['app', 'shop'], ['shop']],
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
        (PortSetting.UDP_CHECK_PORT): ['8053', '8054', 8053, 8054],
        (NodeSetting.WEIGHT)        : ['60', '70', 60, 70],
        (NodeSetting.MODE)          : ["'backup'", "'drain'", 'backup', 'drain'],
        (InstanceSetting.REGION)    : ["'us-sea'", "'us-east'", 'us-sea', 'us-east'],
        (InstanceSetting.TYPE)      : ["'g6-standard-1'", "'g6-nanode-1'", 'g6-standard-1', 'g6-nanode-1'],
        (InstanceSetting.IMAGE)     : ["'linode/debian13'", "'linode/debian12'", 'linode/debian13', 'linode/debian12'],
        (InstanceSetting.BOOTED)    : ['false', 'true', false, true],
        (InstanceSetting.TAGS)      : ["'app', 'shop'", "'shop'", ['app', 'shop'], ['shop']],
        (InstanceSetting.INTERFACE_GENERATION): ["'linode'", "'legacy_config'", 'linode', 'legacy_config'],
        (InstanceSetting.BACKUPS)   : ['true', 'false', true, false],
        (InstanceSetting.PLACEMENT_GROUP): ['528', '529', 528L, 529L],
        (InstanceSetting.DISK_ENCRYPTION): ['false', 'true', false, true],
        (InstanceSetting.FIREWALL)  : ['901', '902', 901L, 902L],
        (InstanceSetting.MAINTENANCE): ["'power_off_on'", "'migrate'", 'power_off_on', 'migrate'],
        (InstanceSetting.WATCHDOG)  : ['false', 'true', false, true],
        (VolumeSetting.REGION)      : ["'us-sea'", "'us-east'", 'us-sea', 'us-east'],
        (VolumeSetting.ENCRYPTION)  : ['false', 'true', 'disabled', 'enabled'],
        (VolumeSetting.TAGS)        : ["'app', 'shop'", "'shop'", ['app', 'shop'], ['shop']],
        (VpcSetting.REGION)         : ["'us-sea'", "'us-east'", 'us-sea', 'us-east'],
        (VpcSetting.DESCRIPTION)    : ["'live'", "'old'", 'live', 'old'],
        (FirewallSetting.INBOUND)   : ["{ accept 'tcp', 443, from: anywhere; otherwise 'drop' }", "{ drop 'icmp', from: ['192.0.2.0/24']; otherwise 'drop' }", rules('from', 'ACCEPT', 'TCP', '443', FirewallRule.ANYWHERE, 'DROP'), rules('from', 'DROP', 'ICMP', null, ['192.0.2.0/24'], 'DROP')],
        (FirewallSetting.OUTBOUND)  : ["{ drop 'tcp', 25, to: anywhere; otherwise 'accept' }", "{ accept 'all', to: ['192.0.2.0/24']; otherwise 'accept' }", rules('to', 'DROP', 'TCP', '25', FirewallRule.ANYWHERE, 'ACCEPT'), rules('to', 'ACCEPT', 'ALL', null, ['192.0.2.0/24'], 'ACCEPT')],
        (FirewallSetting.STATUS)    : ['false', 'true', 'disabled', 'enabled'],
        (FirewallSetting.TAGS)      : ["'app', 'shop'", "'shop'", ['app', 'shop'], ['shop']],
        (ReservedIpSetting.REGION)  : ["'us-sea'", "'us-east'", 'us-sea', 'us-east'],
        (ReservedIpSetting.TAGS)    : ["'app', 'shop'", "'shop'", ['front', 'app', 'shop'], ['front', 'shop']],
    ]

    /** Those that a resource always has, and that its word takes as arguments. */
    static final List<ResourceSetting> ARGUMENTS = [
        BalancerSetting.LABEL, NodeSetting.LABEL, NodeSetting.ADDRESS, InstanceSetting.LABEL, VolumeSetting.LABEL, VolumeSetting.SIZE, VpcSetting.LABEL, FirewallSetting.LABEL]

    static final List<Row> ROWS = Kind.values().collectMany { ResourceSetting.of(it) }.findAll { !(it in ARGUMENTS) }.collect { setting ->
        assert VALUES[setting]: "no values for $setting of ${setting.kind()}"
        new Row(setting, *VALUES[setting])
    }

    static final List<Row> CHANGEABLE = ROWS.findAll { it.changeable }

    static final List<Row> FIXED = ROWS - CHANGEABLE

    /** Those that only a block changes. */
    static final List<ResourceSetting> OF_BLOCKS = [InstanceSetting.MAINTENANCE, InstanceSetting.WATCHDOG, InstanceSetting.FIREWALL]

    /** Those that an import does not read: one page for each instance takes too long where there are many. */
    static final List<ResourceSetting> NOT_IMPORTED = [InstanceSetting.FIREWALL]

    /** The words of each block that are no settings: they name, add, adopt or wait, or are sent once and never shown. */
    static final Map<Class, List<String>> OTHERS = [
        (NodeBalancerBlock): ['adopt', 'backends', 'exactly', 'frontendVpc', 'node', 'port', 'reservedIp', 'vpc'],
        (PortBlock)        : ['https', 'label', 'node', 'protocol'],
        (HealthCheckBlock)       : [],
        (NodeBlock)        : [],
        (InstanceBlock)    : ['adopt', 'allow', 'authorizedKeys', 'authorizedUsers', 'privateIp', 'reservedIp', 'rootPass', 'stackscript', 'userData', 'vpc'],
        (VolumeBlock)      : ['adopt', 'on', 'timeout', 'wait'],
        (VpcBlock)         : ['adopt', 'exactly', 'ipv4', 'ipv6', 'subnet'],
        (FirewallBlock)    : ['adopt', 'allow', 'exactly', 'protects'],
        (ReservedIpBlock)  : ['adopt', 'of'],
    ]

    /** Values that the service takes and no word does: those of every node of udp. */
    static final Map<ResourceSetting, List> UNSPOKEN = [(NodeSetting.MODE): ['none']]

    static final Path ROOT = Path.of(System.getProperty('ballast.root'))

    static final List<String> SNIPPETS = Fence.of(ROOT, ROOT.resolve('docs/words.md')).findAll { it.language == 'groovy' }*.text

    /** When the certificate is issued; by default at the time of the sandbox. */
    private Instant issued

    @Override
    Sandbox service() {
        OtherClient.guarded(Sandbox.with().dialect('linode').start())
    }

    def 'the words of #type.simpleName are its settings and what is known to be none'() {
        expect:
        Vocabulary.of(type).names().toList() - Vocabulary.of(WholeBlock).names() - OTHERS[type] == ROWS.findAll { block(it.setting) == type }*.word.sort()

        where:
        type << OTHERS.keySet()
    }

    def 'a block sends it, and sends nothing when it is so: #row'() {
        when:
        run(text(row, row.value))

        then:
        bodies().any { holds(it, row.field, row.sent) }

        when:
        nextRun()
        run(text(row, row.value))

        then:
        writes() == []

        where:
        row << ROWS
    }

    @Slow('each setting of each kind')
    def 'an option sends it: #row as #way'() {
        when:
        run("region 'us-east'; ${way.replace('PEM', pem())}")

        then:
        bodies().any { holds(it, row.field, row.sent) }

        where:
        [row, way] << ROWS.collectMany { row -> options(row).collect { [row, it] } }
    }

    @Slow('each setting of each kind')
    def 'a block sets it back: #row'() {
        given:
        run(text(row, row.value))
        byHand(row, row.otherKept)
        nextRun()

        when:
        run(text(row, row.value))

        then:
        writes().size() == 1
        bodies().every { holds(it, row.field, row.sent) }

        where:
        row << CHANGEABLE
    }

    def 'a block with another value is refused where the service cannot change it: #row'() {
        given:
        run(text(row, row.value))
        nextRun()

        when:
        run(text(row, row.other))

        then:
        def refused = thrown(RuleException)
        refused.code() == RefusalCode.FIXED_VALUE
        refused.message.contains(row.word)
        writes() == []

        where:
        row << FIXED
    }

    def 'the simulator does not change what the table of fields says cannot be changed: #row'() {
        given:
        run(text(row, row.value))
        def path = [(Kind.NODEBALANCER): 'nodebalancers', (Kind.INSTANCE): 'linode/instances', (Kind.VOLUME): 'volumes', (Kind.VPC): 'vpcs', (Kind.FIREWALL): 'networking/firewalls', (Kind.RESERVED_IP): 'networking/reserved/ips'][row.kind]
        def id = cloud.account().ledger().entries().find { it.reference().kind() == row.kind }.id()

        when:
        def request = HttpRequest.newBuilder(sandbox.url().resolve("/v4/$path/$id")).header('Authorization', "Bearer ${sandbox.token()}").header('Content-Type', 'application/json')
            .PUT(HttpRequest.BodyPublishers.ofString(new JsonMapper().writeValueAsString([(row.field): row.otherSent]))).build()
        HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString())

        then:
        row.setting.of(cloud.account().client().list(row.kind, Filter.NONE).items().find { row.kind.idText(it.id()) == id }) == row.kept

        where:
        row << FIXED.findAll { it.setting.shown }
    }

    @Slow('each setting of each kind')
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
        row << CHANGEABLE.findAll { !(it.setting in OF_BLOCKS) }
    }

    @Slow('each setting of each kind')
    def 'status says that somebody else has changed it, also after a run that does not name it: #row'() {
        given:
        run(text(row, row.value))
        byHand(row, row.otherKept)
        nextRun()

        expect:
        drift(row)

        when:
        run(text(row, null))
        nextRun()

        then:
        drift(row)

        where:
        row << CHANGEABLE
    }

    def 'status says that the service shows another value than was sent: #row'() {
        given:
        run(text(row, row.value))
        def entry = cloud.account().ledger().entries().find { it.reference().kind() == row.kind }
        cloud.account().ledger().update(entry.reference(), [(row.word): 'other'])

        expect:
        drift(row)

        where:
        row << FIXED.findAll { it.setting.shown }
    }

    @Slow('each setting of each kind')
    def 'an import records it, and prints the line that sets it: #row'() {
        given:
        run(text(row, row.value))
        nextRun()
        forgetAll()

        when:
        new ResourceImport(cloud.account()).recordAll(new AccountReader(cloud.account()).all(null))

        then:
        differences() == []
        row.setting.type() == List || cloud.account().ledger().entries().any { it.reference().kind() == row.kind && it.applied()[row.word] == "$row.kept" }

        when:
        def printed = ExistingRunbook.of(cloud.account(), new AccountReader(cloud.account()).all(null), null).replace("cert('web-443.pem')", "cert('${pem()}')")

        then:
        flat(row, printed) =~ /\b$row.word:? \Q$row.value\E|\b$row.word: \[\Q$row.value\E/
        errors(printed, Dialect.LINODE) == []

        when:
        nextRun()
        run(printed)

        then:
        writes() == []

        when:
        if (row.changeable) {
            byHand(row, row.otherKept)
        }
        nextRun()

        then:
        drift(row) == row.changeable

        where:
        row << ROWS.findAll { it.setting.shown && !(it.setting in NOT_IMPORTED) }
    }

    @Slow('each setting of each kind')
    def 'adopt takes what has it, and changes or refuses what has another value: #row'() {
        given:
        run(text(row, row.value))
        nextRun()
        forgetAll()

        when:
        run(adopting(text(row, row.value)))

        then:
        writes() == []

        when:
        forgetAll()
        nextRun()
        run(adopting(text(row, row.other)))

        then:
        writes().size() == 1
        bodies().every { holds(it, row.field, row.otherSent) }

        where:
        row << CHANGEABLE
    }

    @Slow('each setting of each kind')
    def 'adopt refuses what has another value that cannot be changed: #row'() {
        given:
        run(text(row, row.value))
        nextRun()
        forgetAll()

        when:
        run(adopting(text(row, row.value)))

        then:
        writes() == []

        when:
        forgetAll()
        nextRun()
        run(adopting(text(row, row.other)))

        then:
        def refused = thrown(RuleException)
        refused.code() == RefusalCode.NOT_ADOPTED
        refused.message.contains(row.word)
        writes() == []

        where:
        row << FIXED.findAll { it.setting.shown }
    }

    @Slow('each setting of each kind')
    def 'a rebuild of its port keeps it, and changes that of a node: #row'() {
        given:
        run(nodes(row, row.value, 10))
        nextRun()

        when:
        run(nodes(row, row.value, 20))

        then:
        rebuilds(row, row.sent)

        when:
        nextRun()
        run(nodes(row, row.kind == Kind.NODE ? row.other : row.value, 30))

        then:
        rebuilds(row, row.kind == Kind.NODE ? row.otherSent : row.sent)

        where:
        row << ROWS.findAll { it.kind in [Kind.CONFIG, Kind.NODE] && it.setting != NodeSetting.WEIGHT }
    }

    private boolean rebuilds(Row row, value) {
        writes()*.replaceAll(/\d+/, 'ID') == ['POST /nodebalancers/ID/configs/ID/rebuild'] && bodies().every { holds(it, row.field, value) }
    }

    @Slow('each setting of each kind')
    def 'a plan of the create shows it: #row'() {
        given:
        issued = Instant.now()
        def account = new RehearsedAccount('linode', home)

        when:
        def plan = RehearsedAccount.lasting(account.rehearsed { perform(it, text(row, row.value)) })

        then:
        account.failure == null
        plan.any { it.contains("$row.field=") && it.contains(inPlan(row.sent)) }

        cleanup:
        account.close()

        where:
        row << ROWS.findAll { it.setting.shown }
    }

    @Slow('each setting of each kind')
    def 'its change is planned, and no other value: #row'() {
        given:
        issued = Instant.now()
        def account = new RehearsedAccount('linode', home)
        account.performed { perform(it, text(row, row.value)) }
        assert account.failure == null

        expect:
        account.rehearsed { perform(it, text(row, row.value)) }.resources() == []
        account.failure == null

        when:
        def plan = RehearsedAccount.lasting(account.rehearsed { perform(it, text(row, row.other)) })

        then:
        row.changeable ? plan.size() == 1 && plan[0].contains("$row.field=") : account.failure?.code() == RefusalCode.FIXED_VALUE

        cleanup:
        account.close()

        where:
        row << ROWS
    }

    @Slow('each setting of each kind')
    def 'the check knows it where a dialect has it, and there alone: #row in #dialect'() {
        given:
        def wrong = errors(text(row, row.value), dialect)
        def known = row.setting.isIn(dialect) || row.setting.isChangeable(dialect)

        expect:
        known || row.setting == PortSetting.CHECK ? !wrong.any { it.problem().what().contains(row.word) } : wrong.any { it.problem().what() =~ /$row.word|'${row.kind.word()}'/ }
        dialect == Dialect.DOCUMENTED || wrong == []
        row.kind in [Kind.RESERVED_IP, Kind.FIREWALL] || (row.word in Vocabulary.of(block(row.setting), dialect).names()) == known

        where:
        [row, dialect] << [ROWS, [Dialect.LINODE, Dialect.DOCUMENTED]].combinations()
    }

    def 'the check refuses it in the block of an existing NodeBalancer only where it cannot be changed: #row in #dialect'() {
        expect:
        errors("nodebalancer(7) { $row.word $row.value; port 80 }", dialect).any { it.problem().what() == "nodebalancer 7 exists: its $row.word cannot be changed".toString() } ==
            (row.setting.isIn(dialect) && !row.setting.isChangeable(dialect))

        where:
        [row, dialect] << [ROWS.findAll { it.kind == Kind.NODEBALANCER }, [Dialect.LINODE, Dialect.DOCUMENTED]].combinations()
    }

    def 'its rule takes what the service takes, and refuses what the service refuses: #row'() {
        given:
        // A firewall is named by its id, or by its handle, which needs no rule.
        Parameter parameter = Vocabulary.of(block(row.setting)).methods(row.word)*.parameters*.first().find { it.type != FirewallHandle }
        def (taken, refused) = parameter.type in [boolean, Closure] ? [[], []] : bounds(row)
        def rule = Rule.declaredBy(parameter).orElse(null)
        def wrong = { value -> rule.examine(parameter.type == Duration ? Duration.ofSeconds(value) : value, sandbox::now, Dialect.LINODE).present }

        expect:
        parameter.type in [boolean, Closure] || rule
        (taken - (UNSPOKEN[row.setting] ?: [])).findAll { wrong(it) } == []
        refused.findAll { !wrong(it) } == []

        where:
        row << ROWS
    }

    def 'a snippet of words.md that runs shows it: #row'() {
        expect:
        SNIPPETS.any { it =~ shownAs(row) }

        where:
        row << ROWS
    }

    def 'words.md gives its usual value as the default: #row'() {
        given:
        def chapter = Files.readString(ROOT.resolve('docs/words.md')).split(/(?m)^## /).find { it.startsWith("${Vocabulary.chapters()[block(row.setting)]}\n") }
        def cells = chapter.readLines()*.split(/ *\| */)*.toList().find { it.size() > 4 && it[1] == "`$row.word`" && !it[2].startsWith('`') }
        String stated = cells ? cells[3].replaceAll(/[`']| seconds$/, '') : ''

        expect:
        stated.empty || stated.startsWith('the [') || stated == row.setting.defaultValue() as String

        where:
        row << ROWS
    }

    def 'limits.txt says what the simulator does with it: #row'() {
        expect:
        SandboxDecisions.rows().any { it.dialect() == 'linode' && it.decision() =~ /\b$row.field\b/ }

        where:
        row << ROWS
    }

    private static void perform(cloud, String text) {
        def script = CompiledRunbooks.file(text, 'web.groovy', new Binding(args: [] as String[], out: new PrintWriter(new StringWriter())))
        script.runOn(cloud)
        script.run()
    }

    private errors(String text, Dialect dialect) {
        TextCheck.of(null, [] as Set, InstantSource.system(), dialect).of('existing.groovy', text, Optional.empty()).errors()
    }

    /** The block that has the word of a setting. */
    private static Class block(ResourceSetting setting) {
        switch (setting.kind()) {
            case Kind.NODEBALANCER: return NodeBalancerBlock
            case Kind.CONFIG: return setting.ofCheck ? HealthCheckBlock : PortBlock
            case Kind.NODE: return NodeBlock
            case Kind.INSTANCE: return InstanceBlock
            case Kind.VOLUME: return VolumeBlock
            case Kind.VPC: return VpcBlock
            case Kind.FIREWALL: return FirewallBlock
            case Kind.RESERVED_IP: return ReservedIpBlock
        }
    }

    /** The runbook with that value of a setting, or without one. */
    private String text(Row row, String value) {
        def own = value == null ? '' : "$row.word $value"
        switch (row.kind) {
            case Kind.INSTANCE:
                def words = [type: "'g6-nanode-1'", image: "'linode/debian12'", rootPass: "secret('ROOT_PASS')"] + (value == null ? [:] : [(row.word): value])
                return "region 'us-east'; instance('web-1') { ${words.collect { "$it.key $it.value" }.join('; ')} }"
            case Kind.VOLUME: return "region 'us-east'; volume('data', 20) { $own }"
            case Kind.VPC: return "region 'us-sea'; vpc('shop') { $own }"
            case Kind.FIREWALL: return "firewall('web') { $own }"
            case Kind.RESERVED_IP: return "region 'us-east'; reservedIp('front') { $own }"
            case Kind.NODEBALANCER: return "region 'us-sea'; nodebalancer('web') { $own; port 80 }"
            case Kind.NODE: return site(row, '', "node 'web-1', '192.168.200.5:80'${value == null ? '' : ", $row.word: $value"}")
            default: return site(row, ofPort(row, value), "node 'web-1', '192.168.200.5:80'")
        }
    }

    private static String inPlan(Object sent) {
        sent instanceof List && sent[0] instanceof Map ? ' ' : sent instanceof List ? sent[0] : sent instanceof Map ? new JsonMapper().writeValueAsString(sent) : "$sent"
    }

    /** The calls that take it as an option, if there are any. */
    private static List<String> options(Row row) {
        def option = "$row.word: ${row.value.contains(',') ? "[$row.value]" : row.value}"
        def node = "'web-1', '192.168.200.5:80'"
        switch (row.kind) {
            case Kind.VOLUME: return ["volume('data', 20, $option)"]
            case Kind.RESERVED_IP: return ["reservedIp('front', $option)"]
            case Kind.NODE: return ["nodebalancer('web') { port 80; node $node, $option }", "nodebalancer('web') { port(80) { node $node, $option } }"]
            case Kind.CONFIG: return row.ofCheck ? [] : [
                "nodebalancer('web') { port ${port(row)}${speaking(row, 'PEM')}, $option; node $node }",
                "nodebalancer('web') { port(${port(row)}${speaking(row, 'PEM')}, $option) { node $node } }"]
            default: return []
        }
    }

    private static String adopting(String text) {
        text.replaceFirst(/\{ /, '{ adopt true; ')
    }

    /** The runbook with ten nodes of that weight, the first of them with the value of the setting if it is one of a node. */
    private String nodes(Row row, String value, int weight) {
        def all = (1..10).collect { "node 'web-$it', '192.168.200.$it:80', weight: $weight${row.kind == Kind.NODE && it == 1 ? ", $row.word: $value" : ''}" }
        site(row, row.kind == Kind.NODE ? '' : ofPort(row, value), all.join('; '))
    }

    private String site(Row row, String settings, String nodes) {
        "region 'us-east'; nodebalancer('web') { port(${port(row)}${speaking(row, pem())}) { $settings; $nodes } }"
    }

    private static int port(Row row) {
        row.setting == PortSetting.CIPHER_SUITE ? 443 : 80
    }

    private static String speaking(Row row, String pem) {
        row.setting == PortSetting.PROXY_PROTOCOL ? ", protocol: 'tcp'" : row.setting == PortSetting.CIPHER_SUITE ? ", https: cert('$pem')" : ''
    }

    private static String ofPort(Row row, String value) {
        value == null ? '' : row.ofCheck ? ofCheck(row, value) : "$row.word $value"
    }

    /** The kinds of check that have a body have all details, of which two are needed. */
    private static String ofCheck(Row row, String value) {
        def details = [path: "'/needed'", body: "'needed'", (row.word): value]
        "check('http_body') { ${details.collect { "$it.key $it.value" }.join('; ')} }"
    }

    private static String verb(Row row, String value) {
        switch (row.kind) {
            case Kind.INSTANCE: return "def web = instance('web-1'); web.untag('app')"
            case Kind.VOLUME: return "volume('data').untag('app')"
            case Kind.VPC: return "vpc('shop').change($row.word: $value)"
            case Kind.FIREWALL: return "firewall('web').change { $row.word $value }"
            case Kind.RESERVED_IP: return "reservedIp('front').untag('app')"
            case Kind.NODEBALANCER: return row.setting == BalancerSetting.FIREWALL ? "nodebalancer('web').change(firewalls: [$value])" : "nodebalancer('web').change($row.word: ${row.setting.type() == List ? "[$value]" : value})"
            case Kind.NODE: return "nodebalancer('web').port(80).node('web-1').${row.setting == NodeSetting.MODE ? 'drain()' : "weight($value)"}"
            default: return "nodebalancer('web').port(${port(row)}).change${row.ofCheck ? " { ${ofCheck(row, value)} }" : "($row.word: $value)"}"
        }
    }

    /** The expression that finds the setting in a snippet. */
    private static String shownAs(Row row) {
        switch (row.kind) {
            case Kind.NODE: return /\bnode .*\b$row.word: /
            case Kind.CONFIG: return row.ofCheck ? /check\([^}]*\b$row.word / : /\bport\b[^}]*\b$row.word:? /
            default: return /\b${row.kind.word()}\([^}]*\b$row.word:? /
        }
    }

    /** Changes it as another client of the service would. */
    private void byHand(Row row, value) {
        def client = cloud.account().client()
        def changed = settings(row, value)
        switch (row.kind) {
            case Kind.INSTANCE:
                row.setting == InstanceSetting.FIREWALL ? client.instances().changeFirewalls(id('web-1'), [value]) : client.instances().change(id('web-1'), new InstanceChange(changed))
                break
            case Kind.VOLUME: client.volumes().change(id('data'), new VolumeChange(changed)); break
            case Kind.VPC: client.vpcs().change(id('shop'), new VpcChange(changed)); break
            case Kind.FIREWALL: row.setting.rules ? client.firewalls().changeRules(id('web'), new RulesChange(changed)) : client.firewalls().change(id('web'), new FirewallChange(changed)); break
            case Kind.RESERVED_IP: client.reservedIps().change(id('front'), new ReservedIpFields(changed)); break
            case Kind.NODEBALANCER:
                row.setting == BalancerSetting.FIREWALL ? client.nodeBalancers().changeFirewalls(id('web'), [value]) : client.nodeBalancers().change(id('web'), new NodeBalancerChange(changed))
                break
            case Kind.NODE: client.nodeBalancers().changeNode(id('web'), id('web:80'), id('web:80:web-1'), new NodeFields(null, null, changed, null)); break
            default: client.nodeBalancers().changeConfig(id('web'), id("web:${port(row)}"), new ConfigFields(null, null, null, changed, null, null, null))
        }
        sandbox.advance(Duration.ofMinutes(1))
    }

    /** The rules of a firewall are printed one on a line. */
    private static String flat(Row row, String printed) {
        row.setting.type() == FirewallRules ? printed.replaceAll(/\{\n\s+/, '{ ').replaceAll(/\n\s+(?=\})/, ' ').replaceAll(/\n\s+(?=otherwise)/, '; ') : printed
    }

    private static FirewallRules rules(String side, String action, String protocol, String ports, List<String> networks, String policy) {
        def of = { boolean ipv6 -> networks.findAll { it.contains(':') == ipv6 } }
        new FirewallRules(side, [new FirewallRule(action, protocol, ports, new Addresses(of(false), of(true)), null, null, null)], policy)
    }

    private static ResourceSettings settings(Row row, value) {
        new ResourceSettings(row.setting.declaringClass, [(row.setting): value])
    }

    /** What the simulator says that it takes, and values just beyond: none of both where its refusal names no bounds. */
    private List<List> bounds(Row row) {
        def wrong = row.setting.type() == Integer ? -1 : row.setting.type() == String ? 'no such value' : 'x'
        def reason = refusal(cloud.account().client(), row, wrong)
        def range = reason =~ /Must be (\d+)-(\d+)$/
        if (range) {
            int least = range[0][1] as int
            int most = range[0][2] as int
            return [[least, most], [least - 1, most + 1]]
        }
        def words = reason =~ /Must be one of (.*)$/
        words ? [words[0][1].split(', ').toList(), [wrong]] : [[], []]
    }

    private String refusal(Client client, Row row, wrong) {
        def given = [(camel(row.field)): wrong]
        try {
            switch (row.kind) {
                case Kind.INSTANCE: client.instances().create(of(NewInstance, [region: 'us-east', type: 'g6-nanode-1'] + given)); break
                case Kind.FIREWALL: client.firewalls().change(client.firewalls().create(new NewFirewall(settings(new Row(FirewallSetting.LABEL), 'web').with(FirewallSetting.INBOUND, FirewallSetting.INBOUND.defaultValue()).with(FirewallSetting.OUTBOUND, FirewallSetting.OUTBOUND.defaultValue()), [:])).id(), of(FirewallChange, given)); break
                case Kind.VOLUME: client.volumes().create(of(NewVolume, [label: 'data', region: 'us-east', size: 20] + given)); break
                case Kind.VPC: client.vpcs().create(of(NewVpc, [label: 'shop', region: 'us-east'] + given)); break
                case Kind.RESERVED_IP: client.reservedIps().create(of(ReservedIpFields, [region: 'us-east'] + given)); break
                case Kind.NODEBALANCER: client.nodeBalancers().create(of(NewNodeBalancer, [region: 'us-east', label: 'web'] + given)); break
                default:
                    long balancer = client.nodeBalancers().create(of(NewNodeBalancer, [region: 'us-east', label: 'web'])).id()
                    if (row.kind == Kind.CONFIG) {
                        client.nodeBalancers().createConfig(balancer, of(ConfigFields, [port: 80, protocol: row.setting == PortSetting.PROXY_PROTOCOL ? 'tcp' : 'http'] + given))
                    } else {
                        long config = client.nodeBalancers().createConfig(balancer, of(ConfigFields, [port: 80])).id()
                        client.nodeBalancers().createNode(balancer, config, of(NodeFields, [label: 'web-1', address: '192.168.200.5:80'] + given))
                    }
            }
        } catch (RefusedException refused) {
            return refused.refusal().reasons().find { it.field() == row.field }?.reason() ?: ''
        }
        ''
    }

    private static String camel(String field) {
        field.replaceAll(/_(.)/) { it[1].toUpperCase() }
    }

    private void forgetAll() {
        cloud.account().ledger().with { ledger -> ledger.entries().each { ledger.forget(it.reference()) } }
    }

    private long id(String path) {
        cloud.account().ledger().entries().find { new Drift(it.reference(), it.id(), null, [], null, null, null, []).path() == path }.with { it.reference().kind().id(it.id()) }
    }

    private boolean drift(Row row) {
        differences()*.field().contains(row.word)
    }

    private List differences() {
        DriftReport.read(cloud.account(), [], false, 14, null).resources().collectMany { it.withParts().toList() }.collectMany { it.differences() }
    }

    private List<Map> bodies() {
        sandbox.journal().drop(earlier).findAll { it.method in ['POST', 'PUT'] && it.body }.collect { new JsonMapper().readValue(it.body, Map) }
            .collect { it.containsKey('firewall_ids') ? [firewall_id: it.firewall_ids[0]] : it }
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
            Files.writeString(file, certificate((issued ?: Instant.now()).truncatedTo(ChronoUnit.DAYS)))
        }
        file.toString()
    }

    /** Makes a certificate once for all rows: that takes longer than a row. */
    @Memoized
    private static String certificate(Instant issued) {
        SelfMade.make('shop.example.test', issued, true).with { it.chainPem() + it.keyPem().reveal() }
    }
}
