package dev.ballast.dsl

import dev.ballast.Ballast
import dev.ballast.check.TextCheck
import dev.ballast.error.BallastException
import dev.ballast.error.RefusalCode
import dev.ballast.error.RuleException
import dev.ballast.model.Dialect
import dev.ballast.reconcile.context.Progress
import dev.ballast.reconcile.drift.DriftReport
import dev.ballast.sandbox.OtherClient
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.control.Fault
import groovy.json.JsonOutput
import groovy.json.JsonSlurper
import java.nio.file.Files
import java.time.InstantSource
import org.codehaus.groovy.control.MultipleCompilationErrorsException

/** Firewalls as words: their rules, what they protect, and what is refused. */
class FirewallWordsSpec extends RunbookSpecification {

    static final String HTTPS = "accept 'tcp', [80, 443], from: anywhere"
    static final String OFFICE = "accept 'tcp', 22, from: ['203.0.113.0/24'], label: 'office'"
    static final String WEB = web("$HTTPS; $OFFICE; otherwise 'drop'")
    static final String HOST = "region 'us-east'; def host = instance('web-1') { type 'g6-nanode-1' }; "

    static String web(String inbound, String more = '') {
        "def web = firewall('web') { inbound { $inbound }; outbound { otherwise 'accept' }; tags 'shop'; $more }"
    }

    String admins = ''

    @Override
    Sandbox service() {
        Sandbox.with().dialect('linode').start()
    }

    @Override
    Cloud open() {
        def config = home.resolve('profiles.toml')
        Files.writeString(config, "[profile.shop]\nurl = \"${sandbox.url()}\"\ntoken = \"$sandbox.token\"\ndialect = \"linode\"\nledger = \"${home.resolve('shop.json')}\"\n$admins\n")
        Files.setPosixFilePermissions(config, java.nio.file.attribute.PosixFilePermissions.fromString('rw-------'))
        Ballast.builder()
            .environment([ROOT_PASS: 'trial-only-1', BALLAST_CONFIG: config.toString(), BALLAST_PROFILE: 'shop'], home)
            .progress { it instanceof Progress.Begun || it instanceof Progress.Ended ? null : events << it }
            .confirm(this::answer)
            .open()
    }

    def 'one request creates it with its rules and devices, and a second run reads it once'() {
        when:
        run("$HOST${web("$HTTPS; $OFFICE; otherwise 'drop'", 'protects host')}; web.id")

        then:
        bodies().last() == [
            label: 'web', tags: ['shop'], devices: [linodes: [host()]],
            rules: [
                inbound: [
                    [action: 'ACCEPT', protocol: 'TCP', ports: '80, 443', addresses: [ipv4: ['0.0.0.0/0'], ipv6: ['::/0']]],
                    [action: 'ACCEPT', protocol: 'TCP', ports: '22', addresses: [ipv4: ['203.0.113.0/24']], label: 'office']],
                inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT']]
        writes() == ['POST /linode/instances', 'POST /networking/firewalls']

        when:
        nextRun()
        run("def host = instance('web-1'); ${web("$HTTPS; $OFFICE; otherwise 'drop'", 'protects host')}")

        then:
        sent().findAll { it.contains('firewalls') } == ["GET /networking/firewalls/${id()}".toString()]
        writes() == []
        reported().last() == "firewall 'web' unchanged"
        states() == [:]
    }

    def 'the names of the words find it, and change, rename and delete it'() {
        given:
        run(WEB)
        nextRun()

        when:
        def web = run("def web = firewall('web'); web.change(label: 'shop', enabled: false, tags: []); web")

        then:
        bodies() == [[label: 'shop', status: 'disabled', tags: []]]
        reported() == ["firewall 'web' now has label 'shop', enabled disabled, no tags"]
        web.status == 'disabled'
        web.rules == [inbound: [HTTPS, OFFICE, "otherwise 'drop'"], outbound: ["otherwise 'accept'"]]
        run("firewall(${id()}).rules.inbound.size()") == 3
        run("firewalls().toList()*.label") == ['shop']
        run("firewall(label: 'shop')") == web

        when:
        run("firewall('web').change { inbound { accept 'icmp', from: '192.0.2.7' } }; firewall('web').delete()")

        then:
        writes().takeRight(2) == ["PUT /networking/firewalls/${web.id}/rules", "DELETE /networking/firewalls/${web.id}"]*.toString()
        bodies().last() == [inbound: [[action: 'ACCEPT', protocol: 'ICMP', addresses: [ipv4: ['192.0.2.7/32']]]], inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT']
        cloud.account().ledger().entries() == []
    }

    def 'a run says which rule it adds, removes, moves or changes, with one request: #said'() {
        given:
        run(WEB)
        nextRun()

        when:
        run(web(inbound))

        then:
        writes() == ["PUT /networking/firewalls/${id()}/rules".toString()]
        reported() == ["firewall 'web' inbound: $said".toString()]

        when:
        nextRun()
        run(web(inbound))

        then:
        writes() == []

        where:
        inbound                                                   || said
        "$HTTPS; $OFFICE; accept 'icmp', from: anywhere"          || "added accept 'icmp', from: anywhere"
        OFFICE                                                    || "removed accept 'tcp', [80, 443], from: anywhere"
        "$OFFICE; $HTTPS"                                         || "moved accept 'tcp', [80, 443], from: anywhere"
        "$HTTPS; ${OFFICE.replace('113.0/24', '113.7/32')}"       || "accept 'tcp', 22, from: ['203.0.113.7/32'], label: 'office', was accept 'tcp', 22, from: ['203.0.113.0/24'], label: 'office'"
        "$HTTPS; $OFFICE; otherwise 'accept'"                     || "otherwise 'accept', was otherwise 'drop'"
        "drop 'udp', 53, from: anywhere; ${OFFICE.replace('113.0/24', '113.7/32')}; accept 'icmp', from: anywhere" || "removed $HTTPS; added drop 'udp', 53, from: anywhere; ${OFFICE.replace('113.0/24', '113.7/32')}, was $OFFICE; added accept 'icmp', from: anywhere"
    }

    def 'a change by two requests reports and records each that the service takes, and a firewall ends its rules before it changes them: #change'() {
        given:
        run(WEB)
        nextRun()
        sandbox.fail(Fault.on(refused).first(1).status(400))

        when:
        run(change)

        then:
        thrown(BallastException)
        writes()*.replaceAll('\\d+', 'ID') == ['PUT /networking/firewalls/ID/rules', 'PUT /networking/firewalls/ID'].with { refused.endsWith('rules') ? it.reverse() : it }
        reported().last() == "firewall 'web' $said".toString()
        states() == [:]

        when:
        nextRun()
        run(change)

        then:
        writes().size() == 1

        where:
        change                                                                        | refused                                || said
        "firewall('web').change { tags 'a'; inbound { otherwise 'drop' } }"           | 'PUT /networking/firewalls/{id}'       || "inbound: removed $HTTPS; removed $OFFICE"
        "firewall('web').change { enabled false; inbound { otherwise 'drop' } }"      | 'PUT /networking/firewalls/{id}/rules' || 'now has enabled disabled'
    }

    def 'what the answer about a firewall leaves out is no difference: #left'() {
        given:
        run(WEB)
        nextRun()
        def shown = OtherClient.read(sandbox, "networking/firewalls/${id()}")
        left.split('[.]').with { it.size() == 1 ? shown.remove(it[0]) : shown[it[0]].remove(it[1]) }
        shown.entities = [[:]]
        sandbox.fail(Fault.on('GET /networking/firewalls/{id}').status(200).body(JsonOutput.toJson(shown)))

        when:
        run(WEB)

        then:
        writes() == []
        reported() == ["firewall 'web' unchanged"]

        where:
        left << ['rules', 'rules.inbound', 'rules.inbound_policy', 'rules.outbound_policy', 'tags', 'status']
    }

    def 'words of the service in another case are no difference'() {
        given:
        run(web(HTTPS, 'enabled false'))
        nextRun()
        def shown = OtherClient.read(sandbox, "networking/firewalls/${id()}")
        shown.status = 'Disabled'
        shown.rules.inbound_policy = 'drop'
        shown.rules.inbound[0] += [action: 'accept', protocol: 'tcp']
        sandbox.fail(Fault.on('GET /networking/firewalls/{id}').status(200).body(JsonOutput.toJson(shown)))

        when:
        run(web(HTTPS, 'enabled false'))

        then:
        writes() == []
        reported() == ["firewall 'web' unchanged"]
    }

    def 'a text that the block gives to a rule or takes from it is sent: #before'() {
        given:
        run(web("accept 'tcp', 22, from: anywhere$before"))
        nextRun()

        when:
        run(web("accept 'tcp', 22, from: anywhere$after"))

        then:
        writes() == ["PUT /networking/firewalls/${id()}/rules".toString()]
        drift() == []

        where:
        before               | after
        ''                   | ", label: 'ssh'"
        ", label: 'ssh'"     | ''
        ", label: 'ssh'"     | ", label: 'office'"
        ''                   | ", description: 'x'"
        ", description: 'x'" | ''
    }

    def 'a label that another client has taken from a rule is a difference if the answer shows that of another one'() {
        given:
        def rules = "accept 'tcp', 80, from: anywhere, label: 'site'; $OFFICE"
        run(web(rules))
        def shown = OtherClient.read(sandbox, "networking/firewalls/${id()}/rules")
        shown.inbound[0].remove('label')
        OtherClient.change(sandbox, "networking/firewalls/${id()}/rules", shown.subMap('inbound', 'inbound_policy', 'outbound', 'outbound_policy'))
        nextRun()

        expect:
        drift().size() == 1

        when:
        run(web(rules))

        then:
        bodies().last().inbound*.label == ['site', 'office']
    }

    def 'a change of one direction keeps the labels of the other, which the answer leaves out'() {
        given:
        run(web(OFFICE))
        nextRun()
        def shown = OtherClient.read(sandbox, "networking/firewalls/${id()}")
        shown.rules.inbound[0].remove('label')
        sandbox.fail(Fault.on('GET /networking/firewalls/{id}').status(200).body(JsonOutput.toJson(shown)))

        when:
        run(web(OFFICE).replace("otherwise 'accept'", "otherwise 'drop'"))

        then:
        bodies().last().outbound_policy == 'DROP'
        bodies().last().inbound*.label == ['office']
    }

    def 'status and a run that does not state them say what another client did to the rules'() {
        given:
        run(WEB)
        OtherClient.change(sandbox, "networking/firewalls/${id()}/rules", [inbound: [[action: 'DROP', protocol: 'TCP', ports: '25', addresses: [ipv4: ['0.0.0.0/0']]]], inbound_policy: 'DROP', outbound: [], outbound_policy: 'DROP'])
        nextRun()

        expect:
        drift()*.toString() == [
            "inbound: removed accept 'tcp', [80, 443], from: anywhere; removed $OFFICE; added drop 'tcp', 25, from: ['0.0.0.0/0']".toString(),
            "outbound: otherwise 'drop', was otherwise 'accept'"]

        when:
        run("firewall('web') { tags 'shop' }")

        then:
        writes() == []
        reported() == ["firewall 'web' kept: inbound: removed accept 'tcp', [80, 443], from: anywhere; removed $OFFICE; added drop 'tcp', 25, from: ['0.0.0.0/0']; outbound: otherwise 'drop', was otherwise 'accept'".toString()]
    }

    def 'what a line names goes behind it, others stay with a note, and exactly takes them away'() {
        given:
        run("$HOST; region 'us-east'; instance('web-2') { type 'g6-nanode-1' }; nodebalancer('shop') { }; ${web(HTTPS, "protects instance('web-2')")}")
        nextRun()

        when:
        run(web(HTTPS, "protects instance('web-1'), nodebalancer('shop')"))

        then:
        bodies() == [[id: host(), type: 'linode'], [id: of('shop'), type: 'nodebalancer']]
        reported().takeRight(3) == [
            "firewall 'web' protects instance 'web-1'", "firewall 'web' protects nodebalancer 'shop'",
            "firewall 'web' also protects instance 'web-2', which this block does not name: exactly: true takes them from behind it"]
        run("firewall('web').devices*.name").sort() == ['shop', 'web-1', 'web-2']

        when:
        nextRun()
        run(web(HTTPS, "protects instance('web-1'), nodebalancer('shop'); exactly true"))

        then:
        writes().size() == 1
        writes()[0] ==~ 'DELETE /networking/firewalls/\\d+/devices/\\d+'
        reported().last() == "firewall 'web' no longer protects instance 'web-2'"
        states() == [:]

        when:
        OtherClient.change(sandbox, "linode/instances/${host()}/firewalls", [firewall_ids: []])
        nextRun()

        then:
        drift()*.toString() == ["protects only nodebalancer ${of('shop')}, was only instance ${host()}, nodebalancer ${of('shop')}".toString()]
    }

    def 'what another run puts behind it at the same time is no failure'() {
        given:
        run("$HOST; ${web(HTTPS)}")
        def before = OtherClient.read(sandbox, "networking/firewalls/${id()}")
        OtherClient.create(sandbox, "networking/firewalls/${id()}/devices", [id: host(), type: 'linode'])
        nextRun()
        sandbox.fail(Fault.on('GET /networking/firewalls/{id}').first(1).status(200).body(JsonOutput.toJson(before)))

        when:
        run(web(HTTPS, "protects instance('web-1')"))

        then:
        run("firewall('web').devices*.name") == ['web-1']
    }

    def 'a block of an instance and of a NodeBalancer takes it as it takes an id, and change(firewalls:) too'() {
        when:
        run("$WEB; region 'us-east'; instance('web-1') { type 'g6-nanode-1'; firewall web }; def lb = nodebalancer('shop') { firewall web }")

        then:
        bodies().findAll { it.firewall_id }*.firewall_id == [id(), id()]
        states() == [:]

        when:
        nextRun()
        run("def web = firewall('web'); region 'us-east'; instance('web-1') { type 'g6-nanode-1'; firewall web }; def lb = nodebalancer('shop') { firewall web }; lb.change(firewalls: [web])")

        then:
        writes() == []

        when:
        nextRun()
        run(web(HTTPS + '; ' + OFFICE, 'exactly true'))

        then: 'lines of both name it'
        writes() == []
    }

    def 'what the service would refuse is refused before: #rule'() {
        when:
        run("firewall('web') { inbound { $rule } }")

        then:
        def refused = thrown(RuleException)
        refused.code() == code
        sent() == []

        where:
        rule                                                       || code
        "accept 'sctp', 22, from: anywhere"                        || RefusalCode.FIREWALL_PROTOCOL
        "accept 'tcp', '22-', from: anywhere"                      || RefusalCode.FIREWALL_PORTS
        "accept 'tcp', '22-22', from: anywhere"                    || RefusalCode.FIREWALL_PORTS
        "accept 'tcp', [70000], from: anywhere"                    || RefusalCode.FIREWALL_PORTS
        "accept 'tcp', [], from: anywhere"                         || RefusalCode.FIREWALL_PORTS
        "drop 'udp', [].findAll { true }, from: anywhere"          || RefusalCode.FIREWALL_PORTS
        "accept 'tcp', '022', from: anywhere"                      || RefusalCode.FIREWALL_PORTS
        "accept 'icmp', 22, from: anywhere"                        || RefusalCode.FIREWALL_RULE
        "accept 'tcp', (1..16).toList(), from: anywhere"           || RefusalCode.FIREWALL_RULE
        "accept 'tcp', 22, from: []"                               || RefusalCode.FIREWALL_RULE
        "accept 'tcp', 22, from: (1..256).collect { \"10.0.0.\$it\" }.collect { it.replace('256', '1') }" || RefusalCode.FIREWALL_RULE
        "26.times { accept 'tcp', 22, from: anywhere }"            || RefusalCode.FIREWALL_RULE
        "accept 'tcp', 22, from: ['203.0.113.0/33']"               || RefusalCode.NETWORK
        "accept 'tcp', 22, from: 'example.com'"                    || RefusalCode.NETWORK
        "accept 'tcp', 22, from: null"                             || RefusalCode.NOTHING_GIVEN
        "accept 'tcp', 22, to: anywhere"                           || RefusalCode.UNKNOWN_OPTION
        "accept 'tcp', 22, from: anywhere, label: 'a'"             || RefusalCode.RULE_TEXT
        "accept 'tcp', 22, from: anywhere, description: ''"        || RefusalCode.RULE_TEXT
        "otherwise 'reject'"                                       || RefusalCode.FIREWALL_POLICY
    }

    def 'ranges are written as texts or as ranges of Groovy, and IPv6 is IPv6'() {
        when:
        run("firewall('web') { inbound { accept 'tcp', 8000..8080, from: '2001:db8::5'; accept 'udp', ['53', '60-61'], from: ['2001:db8::/32', '192.0.2.1'] } }")

        then:
        bodies()[0].rules.inbound == [
            [action: 'ACCEPT', protocol: 'TCP', ports: '8000-8080', addresses: [ipv6: ['2001:db8::5/128']]],
            [action: 'ACCEPT', protocol: 'UDP', ports: '53, 60-61', addresses: [ipv4: ['192.0.2.1/32'], ipv6: ['2001:db8::/32']]]]
    }

    def 'rules by which no administrator reaches port 22 are refused: #how'() {
        given:
        admins = 'admin_addresses = ["203.0.113.7", "2001:db8::7"]'
        nextRun()
        run("$HOST; ${web("$HTTPS; $OFFICE", 'protects host')}")
        nextRun()

        when:
        run(change)

        then:
        def refused = thrown(RuleException)
        refused.code() == RefusalCode.LOCK_OUT
        refused.message.contains(why)
        refused.message.contains("accept 'tcp', 22, from: ['203.0.113.7/32']")
        writes().findAll { it.contains('firewalls') } == []

        when:
        run(change.replaceFirst(/\{ inbound/, "{ allow 'lockout'; inbound"))

        then:
        writes() != []

        where:
        how                      | change                                                            || why
        'the rule goes'          | web(HTTPS)                                                        || "reaches TCP port 22 of instance 'web-1': no rule accepts that, and the policy is to drop it"
        'another comes before'   | web("drop 'all', from: anywhere; $OFFICE")                        || "the rule drop 'all', from: anywhere drops that"
        'a change'               | "firewall('web').change { inbound { $HTTPS } }"                   || 'admin_addresses (203.0.113.7, 2001:db8::7)'
        'a new one'              | "region 'us-east'; def two = instance('web-2') { type 'g6-nanode-1' }; cloud().account(); firewall('other') { inbound { $HTTPS }; protects instance('web-2') }".replace("cloud().account(); ", '') || "instance 'web-2'"
    }

    def 'of networks of administrators the rules decide about each address: #inbound'() {
        given:
        admins = 'admin_addresses = ["203.0.113.0/24", "2001:db8:5::/48"]'
        nextRun()
        run(HOST + web("accept 'tcp', 22, from: anywhere", 'protects host'))

        when:
        def code = null
        try {
            run(web(inbound))
        } catch (RuleException refused) {
            code = refused.code()
        }

        then:
        code == (open ? null : RefusalCode.LOCK_OUT)

        where:
        inbound                                                                                                                                   || open
        "drop 'tcp', '1-65535', from: ['203.0.113.0/25', '203.0.113.128/25']; drop 'tcp', 22, from: '2001:db8:5::/48'; otherwise 'accept'"        || false
        "drop 'tcp', 22, from: ['203.0.113.0/25', '203.0.113.128/26']; drop 'tcp', 22, from: '2001:db8:5::/48'; otherwise 'accept'"               || true
        "accept 'tcp', 22, from: '203.0.113.7'"                                                                                                   || true
        "drop 'tcp', 22, from: '203.0.113.0/29'; accept 'tcp', 22, from: '203.0.113.7'"                                                           || false
        "accept 'tcp', 22, from: '2001:db8:5::1'"                                                                                                 || true
    }

    def 'an instance goes behind no firewall by its own block where no administrator would reach it: #named'() {
        given:
        admins = 'admin_addresses = ["203.0.113.7"]'
        nextRun()
        run(web(HTTPS))
        def one = { String more -> "region 'us-east'; def web = firewall('web'); instance('web-1'$more) { type 'g6-nanode-1'; firewall ${named ?: id()} }" }

        when:
        run(one(''))

        then:
        def refused = thrown(RuleException)
        refused.code() == RefusalCode.LOCK_OUT
        refused.message.contains("reaches TCP port 22 of instance 'web-1'")
        writes().findAll { it.contains('instances') } == []

        when:
        run(one(", allow: 'lockout'"))
        nextRun()
        run(one(''))

        then: 'a run that changes nothing asks nothing'
        writes() == []

        where:
        named << ['web', null]
    }

    def 'a word of a block that hides that of the runbook in its own arguments is refused, and the refusal says what to write: #line'() {
        when:
        run("instance('web') { type 'g6-nanode-1' }\n$line")

        then:
        def refused = thrown(MultipleCompilationErrorsException)
        refused.message.contains("'$word' in these braces is a word of the block, and not that of the runbook")
        refused.message.contains("def found = $word(...), and here $word found")
        refused.message.contains('web.groovy: 2')

        where:
        line                                                              || word
        "instance('a') { reservedIp reservedIp('front') }"                || 'reservedIp'
        "nodebalancer('a') { port 80; reservedIp(reservedIp('front')) }"  || 'reservedIp'
    }

    def 'the check finds in constants what a run would refuse in rules: #rules'() {
        when:
        def found = TextCheck.of('us-east', [] as Set, InstantSource.system(), Dialect.LINODE).of('web.groovy', "firewall('web') { $rules }", Optional.empty()).errors()

        then:
        found*.problem()*.what() == [what]
        !TextCheck.of('us-east', [] as Set, InstantSource.system(), Dialect.LINODE).of('web.groovy', "firewall('web') { inbound { accept 'tcp', 22, from: null } }", Optional.empty()).errors().empty

        when:
        run("firewall('web') { $rules }")

        then:
        def refused = thrown(RuleException)
        refused.problem() == what
        sent() == []

        where:
        rules                                                                                     || what
        "inbound { accept 'tcp', 22, to: anywhere }"                                              || 'a rule of inbound has no to:'
        "outbound { if (1 > 0) { drop 'tcp', 25, from: '192.0.2.1' } }"                           || 'a rule of outbound has no from:'
        "inbound { accept 'tcp', 22, label: 'office' }"                                           || 'a rule for tcp has no addresses'
        "inbound { accept 'tcp', 22, from: anywhere }; inbound { otherwise 'drop' }"              || 'the block of the firewall has two inbound'
        "inbound { otherwise 'accept'; otherwise 'drop' }"                                        || 'inbound has two otherwise'
        "inbound { accept 'icmp', 22, from: anywhere }"                                           || 'a rule for icmp has ports, which only tcp and udp have'
        "inbound { accept 'tcp', 22, from: [${(1..256).collect { "'10.0.0.${it % 250}'" }.join(', ')}] }" || 'a rule for tcp has 256 addresses, and Linode takes 255'
        "inbound { 20.times { accept 'tcp', 22, from: anywhere } }; outbound { 6.times { drop 'udp', 53, to: anywhere } }" || 'a firewall has more than 25 rules, and Linode takes 25 in and out together'
    }

    def 'an administrator still gets in, or nothing is protected: nothing is refused'() {
        given:
        admins = 'admin_addresses = ["203.0.113.7", "2001:db8::7"]'
        nextRun()

        when:
        [HOST + web(HTTPS), HOST + web(OFFICE, 'protects host'), web("accept '6', '20-30', from: ['2001:db8::/64']"), web("otherwise 'accept'"), "firewall('web').change(enabled: false)", web(HTTPS)].each { run(it) }

        then:
        noExceptionThrown()
    }

    def 'an import writes as escapes what nobody sees in a rule, and a run of it sends no write'() {
        given:
        OtherClient.create(sandbox, 'networking/firewalls', [label: 'far', rules: [
            inbound: [[action: 'ACCEPT', protocol: 'TCP', ports: '22', addresses: [ipv4: ['0.0.0.0/0']], label: 'x\u001b[31m\u202e', description: 'a\nb']],
            inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT']])
        nextRun()

        when:
        def text = ExistingRunbook.of(cloud.account(), new dev.ballast.reconcile.imports.AccountReader(cloud.account()).all(null), null)

        then:
        text.contains("label: 'x\\u001b[31m\\u202e', description: 'a\\nb'")
        !(text =~ /[\p{Cntrl}\p{Cf}&&[^\n]]/)

        when:
        run(text.replace("firewall('far') {", "firewall('far', adopt: true) {"))

        then:
        writes() == []
    }

    def 'an import prints it as a run writes it'() {
        given:
        run(web("$HTTPS; $OFFICE", "enabled false"))

        expect:
        ExistingRunbook.of(cloud.account(), new dev.ballast.reconcile.imports.AccountReader(cloud.account()).all(null), null).contains("""firewall('web') {
    inbound {
        accept 'tcp', [80, 443], from: anywhere
        accept 'tcp', 22, from: ['203.0.113.0/24'], label: 'office'
        otherwise 'drop'
    }
    outbound {
        otherwise 'accept'
    }
    enabled false
    tags 'shop'
}""")
    }

    private List<Map> bodies() {
        sandbox.journal().drop(earlier).findAll { it.method in ['POST', 'PUT'] && it.body }.collect { new JsonSlurper().parseText(it.body) as Map }
    }

    private long of(String name) {
        cloud.account().ledger().entries().find { it.reference().name() == name }.id() as long
    }

    private long id() {
        of('web')
    }

    private long host() {
        of('web-1')
    }

    private List drift() {
        DriftReport.read(cloud.account(), [], false, 14, null).all().toList().collectMany { it.differences() }
    }

    private Map states() {
        DriftReport.read(cloud.account(), [], false, 14, null).all().toList().findAll { it.differences() }.collectEntries { [it.reference(), it.differences()] }
    }
}
