package dev.ballast.dsl

import dev.ballast.check.TextCheck
import dev.ballast.error.RuleException
import dev.ballast.lanes.Slow
import dev.ballast.ledger.ReferenceCodec
import dev.ballast.model.Dialect
import dev.ballast.model.Kind
import java.time.InstantSource

/** A word that the dialect lacks is refused by the check and when it runs, before any request. */
class DialectWordsSpec extends RunbookSpecification {

    static final List<List<String>> ONLY = [
        ["instance(label: 'web-1')", "no call for 'instance(label:)' in a runbook"],
        ["instances(tag: 'shop').size()", "no call for 'instances(region:, tag:, label:)' in a runbook"],
        ['nodebalancers()*.id', "no call for 'nodebalancers' in a runbook"],
        ["nodebalancers(tag: 'shop')*.id", "no call for 'nodebalancers' in a runbook"],
        ["nodebalancer(label: 'web').id", "no call for 'nodebalancer(label:)' in a runbook"],
        ["firewall('web') { }", "no call for 'firewall' in a runbook"],
        ["firewall('web')", "no call for 'firewall' in a runbook"],
        ['firewall(7)', "no call for 'firewall' in a runbook"],
        ['firewalls()*.id', "no call for 'firewalls' in a runbook"],
        ['volumes()*.id', "no call for 'volumes' in a runbook"],
        ["volumes(tag: 'shop')*.id", "no call for 'volumes' in a runbook"],
        ["volume(label: 'data').id", "no call for 'volume(label:)' in a runbook"],
        ['regions()*.id', "no call for 'regions' in a runbook"],
        ['types()*.id', "no call for 'types' in a runbook"],
        ['costs()*.name', "no call for 'costs' in a runbook"],
        ['defaultFirewalls().linode', "no call for 'defaultFirewalls' in a runbook"],
        ['firewallTemplates()*.slug', "no call for 'firewallTemplates' in a runbook"],
        ['images()*.id', "no call for 'images' in a runbook"],
        ['events(instance(7))*.id', "no call for 'events' in a runbook"],
        ['events(nodebalancer(7))*.id', "no call for 'events' in a runbook"],
        ['instance(7).volumes', "no call for 'volumes' of an instance"],
        ['instance(7).nodebalancers', "no call for 'nodebalancers' of an instance"],
        ["instance('web-1', adopt: true) { type 'g6' }", "no call for 'adopt' in the braces of instance"],
        ["nodebalancer('web', adopt: true) { port 80 }", "no call for 'adopt' in the braces of nodebalancer"],
        ["instance('web-1') { adopt true }", "no call for 'adopt' in the braces of instance"],
        ["nodebalancer('web') { adopt true }", "no call for 'adopt' in the braces of nodebalancer"],
        ["volume('data', 20, adopt: true)", "no call for 'adopt' in the braces of volume"],
        ['teardown()', "no call for 'teardown' in a runbook"],
        ['instance(7).status', "no call for 'status' of an instance"],
        ["nodebalancer(7) { port 80, protocol: 'tcp' }", "no call for 'protocol' in the braces of port"],
        ["nodebalancer(7) { port 80, algorithm: 'source' }", "no call for 'algorithm' in the braces of port"],
        ["nodebalancer(7) { port 80, stickiness: 'table' }", "no call for 'stickiness' in the braces of port"],
        ["nodebalancer(7) { port 80, cipherSuite: 'legacy' }", "no call for 'cipherSuite' in the braces of port"],
        ["nodebalancer(7) { port 80, proxyProtocol: 'none' }", "no call for 'proxyProtocol' in the braces of port"],
        ["nodebalancer(7) { port 80, udpCheckPort: 8080 }", "no call for 'udpCheckPort' in the braces of port"],
        ["nodebalancer('web') { udpThrottle 10; port 80 }", "no call for 'udpThrottle' in the braces of nodebalancer"],
        ["nodebalancer(7).udpThrottle", "no call for 'udpThrottle' of a NodeBalancer"],
        ["nodebalancer(7).port(80, id: 8).change(check: 'none')", "no call for 'check' in the braces of port"],
        ["nodebalancer(7) { port(80) { check('http') { path '/' } } }", "no call for 'path' in the braces of check"],
        ["nodebalancer(7) { port(80) { check('http'.trim()) { body 'ok' } } }", "no call for 'body' in the braces of check"],
        ["nodebalancer(7) { port(80) { check('http'.trim()) { interval 10.seconds } } }", "no call for 'interval' in the braces of check"],
        ["nodebalancer(7) { port(80) { check('http'.trim()) { timeout 5.seconds } } }", "no call for 'timeout' in the braces of check"],
        ["nodebalancer(7) { port(80) { check('http'.trim()) { attempts 3 } } }", "no call for 'attempts' in the braces of check"],
        ["nodebalancer(7) { port(80) { check('http'.trim()) { passive false } } }", "no call for 'passive' in the braces of check"],
        ["nodebalancer(7) { port 80; node 'web-1', '192.168.128.7:80', weight: 7 }", "no call for 'weight' in the braces of port"],
        ["nodebalancer(7) { port 80; node 'web-1', '192.168.128.7:80', mode: 'drain' }", "no call for 'mode' in the braces of port"],
        ["nodebalancer(7).rolling(batch: 2) { node -> println node.name }", "no call for 'rolling' of a NodeBalancer"],
        ["nodebalancer(7).port(80, id: 8).node('web-1')", "no call for 'node' of a port"],
        ["nodebalancer(7).port(80, id: 8).delete()", "no call for 'delete' of a port"],
        ["nodebalancer(7).port(80, id: 8).nodes[0].status", "no call for 'status' of a node"],
        ["nodebalancer(7).port(80, id: 8).nodes*.mode", "no call for 'mode' of a node"],
        ["nodebalancer(7).port(80, id: 8).nodes[0].weight", "no call for 'weight' of a node"],
        ["nodebalancer(7).port(80, id: 8).nodes[0].instance", "no call for 'instance' of a node"],
        ["nodebalancer(7).port(80, id: 8).nodes.each { it.drain() }", "no call for 'drain' of a node"],
        ["nodebalancer(7).port(80, id: 8).nodes.each { node -> node.accept() }", "no call for 'accept' of a node"],
        ["nodebalancer(7).port(80, id: 8).nodes*.reject()", "no call for 'reject' of a node"],
        ["nodebalancer(7).port(80, id: 8).nodes[0].weight(10)", "no call for 'weight' of a node"],
        ["nodebalancer(7).port(80, id: 8).nodes[0].awaitUp(timeout: 2.minutes)", "no call for 'awaitUp' of a node"],
        ["nodebalancer(7).port(80, id: 8).nodes[0].delete()", "no call for 'delete' of a node"],
        ['instance(7).publicIp', "no call for 'publicIp' of an instance"],
        ['instance(7).ipv4', "no call for 'ipv4' of an instance"],
        ['instance(7).ipv6', "no call for 'ipv6' of an instance"],
        ['instance(7).label', "no call for 'label' of an instance"],
        ['instance(7).tags', "no call for 'tags' of an instance"],
        ['instance(7).created', "no call for 'created' of an instance"],
        ["instance(7).reboot()", "no call for 'reboot' of an instance"],
        ["instance(7).rebuild { image 'debian12' }", "no call for 'rebuild' of an instance"],
        ["instance(7).resize('g6-standard-1')", "no call for 'resize' of an instance"],
        ["instance(7).shutdown()", "no call for 'shutdown' of an instance"],
        ["instance(7).awaitRunning()", "no call for 'awaitRunning' of an instance"],
        ["instance(7).rename('web-a')", "no call for 'rename' of an instance"],
        ["instance(7).tag('blue')", "no call for 'tag' of an instance"],
        ["instance(7).untag('blue', 'green')", "no call for 'untag' of an instance"],
        ["instance(7).delete()", "no call for 'delete' of an instance"],
        ["instance(7).boot(profile: 5)", "no call for 'profile' of an instance"],
        ["nodebalancer(7).ipv4", "no call for 'ipv4' of a NodeBalancer"],
        ["nodebalancer(7).hostname", "no call for 'hostname' of a NodeBalancer"],
        ["nodebalancer(7).label", "no call for 'label' of a NodeBalancer"],
        ["nodebalancer(7).tags", "no call for 'tags' of a NodeBalancer"],
        ["nodebalancer(7).throttle", "no call for 'throttle' of a NodeBalancer"],
        ["nodebalancer(7).created", "no call for 'created' of a NodeBalancer"],
        ["nodebalancer(7).transfer", "no call for 'transfer' of a NodeBalancer"],
        ["nodebalancer(7).change(throttle: 5)", "no call for 'change' of a NodeBalancer"],
        ["nodebalancer(7).rename('shop')", "no call for 'rename' of a NodeBalancer"],
        ["nodebalancer(7).tag('blue')", "no call for 'tag' of a NodeBalancer"],
        ["nodebalancer(7).untag('blue')", "no call for 'untag' of a NodeBalancer"],
        ["nodebalancer(7).delete()", "no call for 'delete' of a NodeBalancer"],
        ["volume('data', 20, tags: ['shop'])", "no call for 'tags' in the braces of volume"],
        ["volume('data', 20) { tags 'shop', 'prod' }", "no call for 'tags' in the braces of volume"],
        ["volume('data', 20, encrypted: true)", "no call for 'encrypted' in the braces of volume"],
        ["volume(7).tags", "no call for 'tags' of a volume"],
        ["volume(7).encryption", "no call for 'encryption' of a volume"],
        ["volume(7).moveTo(instance(8))", "no call for 'moveTo' of a volume"],
        ["volume(7).rename('archive')", "no call for 'rename' of a volume"],
        ["volume(7).tag('blue')", "no call for 'tag' of a volume"],
        ["volume(7).untag('blue')", "no call for 'untag' of a volume"],
        ["volume(7).delete(detach: true)", "no call for 'delete(detach:, timeout:)' of a volume"],
        ["nodebalancer('web') { exactly true }", "no call for 'exactly' in the braces of nodebalancer"],
        ["nodebalancer('web') { tags 'shop' }", "no call for 'tags' in the braces of nodebalancer"],
        ["instance('web-1') { tags 'shop', 'prod' }", "no call for 'tags' in the braces of instance"],
        ["instance('web-1') { authorizedKeys 'ssh-ed25519 AAAA' }", "no call for 'authorizedKeys' in the braces of instance"],
        ["instance('web-1') { authorizedUsers 'ops' }", "no call for 'authorizedUsers' in the braces of instance"],
        ["instance('web-1') { interfaceGeneration 'linode' }", "no call for 'interfaceGeneration' in the braces of instance"],
        ["instance('web-1') { backups true }", "no call for 'backups' in the braces of instance"],
        ["instance('web-1') { placementGroup 528 }", "no call for 'placementGroup' in the braces of instance"],
        ["instance('web-1') { diskEncryption false }", "no call for 'diskEncryption' in the braces of instance"],
        ["instance('web-1') { maintenance 'migrate' }", "no call for 'maintenance' in the braces of instance"],
        ["instance('web-1') { watchdog false }", "no call for 'watchdog' in the braces of instance"],
        ["instance('web-1') { firewall 901 }", "no call for 'firewall' in the braces of instance"],
        ["instance('web-1') { allow 'lockout' }", "no call for 'allow' in the braces of instance"],
        ["instance('web-1') { reservedIp '203.0.113.5' }", "no call for 'reservedIp' in the braces of instance"],
        ["instance('web-1') { vpc null }", "no call for 'vpc' in the braces of instance"],
        ["reservedIp('front')", "no call for 'reservedIp' in a runbook"],
        ["reservedIp('front', tags: ['shop'])", "no call for 'reservedIp' in a runbook"],
        ["reservedIp('front') { tags 'shop' }", "no call for 'reservedIp' in a runbook"],
        ["reservedIp(address: '203.0.113.5')", "no call for 'reservedIp' in a runbook"],
        ['reservedIps()', "no call for 'reservedIps' in a runbook"],
        ["reservedIps(tag: 'shop')", "no call for 'reservedIps' in a runbook"],
        ["subnet('shop')", "no call for 'subnet' in a runbook"],
        ["subnet('shop', vpc: 'main')", "no call for 'subnet' in a runbook"],
        ['vpcs()*.id', "no call for 'vpcs' in a runbook"],
        ["vpcs(region: 'us-east')*.id", "no call for 'vpcs' in a runbook"],
        ["vpc(label: 'net').id", "no call for 'vpc' in a runbook"],
        ["vpc('net') { }", "no call for 'vpc' in a runbook"],
        ["vpc('net', exactly: true) { }", "no call for 'vpc' in a runbook"],
        ["vpc(7).delete()", "no call for 'vpc' in a runbook"],
        ['instance(7).locks', "no call for 'locks' of an instance"],
        ['nodebalancer(7).locks', "no call for 'locks' of a NodeBalancer"],
        ['volume(7).locks', "no call for 'locks' of a volume"],
        ["nodebalancer('web') { type 'premium'; port 80 }", "no call for 'type' in the braces of nodebalancer"],
        ["nodebalancer('web') { backends 'ipv6'; port 80 }", "no call for 'backends' in the braces of nodebalancer"],
        ["nodebalancer('web') { firewall 901; port 80 }", "no call for 'firewall' in the braces of nodebalancer"],
        ["nodebalancer('web') { reservedIp '203.0.113.5'; port 80 }", "no call for 'reservedIp' in the braces of nodebalancer"],
        ['nodebalancer(7).firewalls', "no call for 'firewalls' of a NodeBalancer"],
        ["nodebalancer('web') { frontendVpc null; port 80 }", "no call for 'frontendVpc' in the braces of nodebalancer"],
        ["nodebalancer('web') { vpc null; port 80 }", "no call for 'vpc' in the braces of nodebalancer"],
        ["nodebalancer('web') { vpc((dev.ballast.model.Subnet) null, range: '10.0.0.64/30'); port 80 }", "no call for 'vpc' in the braces of nodebalancer"],
        ['nodebalancer(7).type', "no call for 'type' of a NodeBalancer"],
        ['nodebalancer(7).backends', "no call for 'backends' of a NodeBalancer"],
        ['nodebalancer(7).backendPrefix', "no call for 'backendPrefix' of a NodeBalancer"],
        ['nodebalancer(7).vpc', "no call for 'vpc' of a NodeBalancer"],
        ['instance(7).vpcIp', "no call for 'vpcIp' of an instance"],
        ["instance('web-1') { stackscript 10079 }", "no call for 'stackscript' in the braces of instance"],
        ["instance('web-1') { stackscript 10079, site: 'shop' }", "no call for 'stackscript' in the braces of instance"],
        ["instance('web-1') { userData 'pom.xml' }", "no call for 'userData' in the braces of instance"],
    ]

    def 'a runbook of the other dialect is one error of the check, at its first word that is lacking'() {
        when:
        def found = check("region 'us-east'\nvolume(7).rename('archive')\nvolume(7).tag('blue')\nvolume(8).tag('red')\nvolume(8).tagg('red')", Dialect.DOCUMENTED)

        then:
        found*.line() == [2, 5]
        found[0].problem().what() == "this is written for the dialect linode: the service has no call for 'rename', 'tag'"
        found[0].problem().instead() == 'add --dialect linode, or write dialect = "linode" in the profile'
    }

    @Slow('each word of each dialect')
    def 'the check refuses what the dialect lacks with its line, and the other dialect has it: #text'() {
        when:
        def found = check("region 'us-east'\n$text", Dialect.DOCUMENTED)

        then:
        found*.line() == [2]
        found*.problem()*.what() == ["the service has $what"]
        found*.problem()*.instead() == ['the dialect linode has it: add --dialect linode, or write dialect = "linode" in the profile']

        and:
        check("region 'us-east'\n$text", Dialect.LINODE).empty

        where:
        [text, what] << ONLY
    }

    def 'the word refuses it with its line, and nothing is sent: #text'() {
        given: 'a volume is read when it is looked up, and a node is recorded'
        cloud.account().ledger().record(ReferenceCodec.read(Kind.NODE, '#7:80:web-1'), '9', [:])
        def known = text.contains('volume(7)') ? [data: run("region 'us-east'; volume('data', 20)")] : [:]
        earlier = sandbox.journal().size()

        when:
        run("region 'us-east'\n${text.replace('volume(7)', 'data')}", known)

        then:
        def refused = thrown(RuleException)
        refused.problem() == "the service has $what"
        refused.location().get().line() == 2
        sent() == []

        where:
        [text, what] << ONLY
    }

    def 'each word of one dialect is among them'() {
        given:
        // A block that only a word of the other dialect opens is refused with that word; anywhere is of use there alone.
        def only = Vocabulary.chapters().keySet().findAll { it != VpcBlock && !FirewallSettingsBlock.isAssignableFrom(it) }.collectMany { type ->
            Vocabulary.of(type).words().findAll { it.isAnnotationPresent(Needs) && !(it.parameterTypes.any { it in Vocabulary.FOR_JAVA }) }
        }

        expect:
        only*.name.collect { it ==~ /get[A-Z].*/ ? it[3].toLowerCase() + it.substring(4) : it }.toSet().minus('anywhere')
            .findAll { name -> !ONLY.any { it[1] ==~ /no call for '$name[(']?.*/ } } == [] as Set
    }

    def 'a message of the document names no word that only Linode has'() {
        when:
        run('instance(7).statsu')

        then:
        def refused = thrown(RuleException)
        refused.problem() == "instance has no property 'statsu'"
        !refused.remedy().get().contains('status')
    }

    def 'a method, a closure and a variable of the script may have the name of such a word'() {
        expect:
        check(text, Dialect.DOCUMENTED).empty
        run(text) == 3

        where:
        text << Vocabulary.of(Words).with { names() - common(Words).names() }.collectMany { word ->
            ["int $word(int n) { n }; $word(3)", "def $word = { -> 3 }; $word()", "$word = 3; $word"]
        } + 'int other() { 3 }; other()'
    }

    def 'a method without parameters cannot have the name of a list'() {
        when:
        run('int volumes() { 3 }; volumes()')

        then:
        def wrong = thrown(org.codehaus.groovy.control.MultipleCompilationErrorsException)
        wrong.message.contains("'volumes' is a word of a runbook and a method of this script: give the method another name")
    }

    private static check(String text, Dialect dialect) {
        TextCheck.of('us-east', [] as Set, InstantSource.system(), dialect).of('web.groovy', text, Optional.empty()).errors()
    }
}
