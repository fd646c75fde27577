package dev.ballast.dsl

import dev.ballast.check.RunbookCheck
import dev.ballast.error.RuleException
import dev.ballast.lanes.Slow
import dev.ballast.ledger.ReferenceCodec
import dev.ballast.model.Dialect
import dev.ballast.model.Kind
import java.time.InstantSource

/** A word that the dialect lacks is refused by the check and when it runs, before any request. */
class DialectWordsSpec extends RunbookSpecification {

    static final List<List<String>> ONLY = [
        ["instance(label: 'web-1')", "no word 'instance(label:)' in a runbook"],
        ["instances(tag: 'shop').size()", "no word 'instances(region:, tag:, label:)' in a runbook"],
        ['nodebalancers()*.id', "no word 'nodebalancers' in a runbook"],
        ["nodebalancers(tag: 'shop')*.id", "no word 'nodebalancers' in a runbook"],
        ["nodebalancer(label: 'web').id", "no word 'nodebalancer(label:)' in a runbook"],
        ['volumes()*.id', "no word 'volumes' in a runbook"],
        ["volumes(tag: 'shop')*.id", "no word 'volumes' in a runbook"],
        ["volume(label: 'data').id", "no word 'volume(label:)' in a runbook"],
        ['regions()*.id', "no word 'regions' in a runbook"],
        ['types()*.id', "no word 'types' in a runbook"],
        ['images()*.id', "no word 'images' in a runbook"],
        ['events(instance(7))*.id', "no word 'events' in a runbook"],
        ['events(nodebalancer(7))*.id', "no word 'events' in a runbook"],
        ['instance(7).volumes', "no word 'volumes' of an instance"],
        ['instance(7).nodebalancers', "no word 'nodebalancers' of an instance"],
        ["instance('web-1', adopt: true) { type 'g6' }", "no word 'adopt' in the braces of instance"],
        ["nodebalancer('web', adopt: true) { port 80 }", "no word 'adopt' in the braces of nodebalancer"],
        ["instance('web-1') { adopt true }", "no word 'adopt' in the braces of instance"],
        ["nodebalancer('web') { adopt true }", "no word 'adopt' in the braces of nodebalancer"],
        ["volume('data', 20, adopt: true)", "no word 'adopt' in the braces of volume"],
        ['teardown()', "no word 'teardown' in a runbook"],
        ['instance(7).status', "no word 'status' of an instance"],
        ["nodebalancer(7) { port 80, protocol: 'tcp' }", "no word 'protocol' in the braces of port"],
        ["nodebalancer(7) { port 80, algorithm: 'source' }", "no word 'algorithm' in the braces of port"],
        ["nodebalancer(7) { port 80, stickiness: 'table' }", "no word 'stickiness' in the braces of port"],
        ["nodebalancer(7) { port 80, cipherSuite: 'legacy' }", "no word 'cipherSuite' in the braces of port"],
        ["nodebalancer(7) { port 80, proxyProtocol: 'none' }", "no word 'proxyProtocol' in the braces of port"],
        ["nodebalancer(7) { port 80, udpCheckPort: 8080 }", "no word 'udpCheckPort' in the braces of port"],
        ["nodebalancer('web') { udpThrottle 10; port 80 }", "no word 'udpThrottle' in the braces of nodebalancer"],
        ["nodebalancer(7).udpThrottle", "no word 'udpThrottle' of a NodeBalancer"],
        ["nodebalancer(7).port(80, id: 8).change(check: 'none')", "no word 'check' in the braces of port"],
        ["nodebalancer(7) { port(80) { check('http') { path '/' } } }", "no word 'path' in the braces of check"],
        ["nodebalancer(7) { port(80) { check('http'.trim()) { body 'ok' } } }", "no word 'body' in the braces of check"],
        ["nodebalancer(7) { port(80) { check('http'.trim()) { interval 10.seconds } } }", "no word 'interval' in the braces of check"],
        ["nodebalancer(7) { port(80) { check('http'.trim()) { timeout 5.seconds } } }", "no word 'timeout' in the braces of check"],
        ["nodebalancer(7) { port(80) { check('http'.trim()) { attempts 3 } } }", "no word 'attempts' in the braces of check"],
        ["nodebalancer(7) { port(80) { check('http'.trim()) { passive false } } }", "no word 'passive' in the braces of check"],
        ["nodebalancer(7) { port 80; node 'web-1', '192.168.128.7:80', weight: 7 }", "no word 'weight' in the braces of port"],
        ["nodebalancer(7) { port 80; node 'web-1', '192.168.128.7:80', mode: 'drain' }", "no word 'mode' in the braces of port"],
        ["nodebalancer(7).rolling(batch: 2) { node -> println node.name }", "no word 'rolling' of a NodeBalancer"],
        ["nodebalancer(7).port(80, id: 8).node('web-1')", "no word 'node' of a port"],
        ["nodebalancer(7).port(80, id: 8).delete()", "no word 'delete' of a port"],
        ["nodebalancer(7).port(80, id: 8).nodes[0].status", "no word 'status' of a node"],
        ["nodebalancer(7).port(80, id: 8).nodes*.mode", "no word 'mode' of a node"],
        ["nodebalancer(7).port(80, id: 8).nodes[0].weight", "no word 'weight' of a node"],
        ["nodebalancer(7).port(80, id: 8).nodes[0].instance", "no word 'instance' of a node"],
        ["nodebalancer(7).port(80, id: 8).nodes.each { it.drain() }", "no word 'drain' of a node"],
        ["nodebalancer(7).port(80, id: 8).nodes.each { node -> node.accept() }", "no word 'accept' of a node"],
        ["nodebalancer(7).port(80, id: 8).nodes*.reject()", "no word 'reject' of a node"],
        ["nodebalancer(7).port(80, id: 8).nodes[0].weight(10)", "no word 'weight' of a node"],
        ["nodebalancer(7).port(80, id: 8).nodes[0].awaitUp(timeout: 2.minutes)", "no word 'awaitUp' of a node"],
        ["nodebalancer(7).port(80, id: 8).nodes[0].delete()", "no word 'delete' of a node"],
        ['instance(7).publicIp', "no word 'publicIp' of an instance"],
        ['instance(7).ipv4', "no word 'ipv4' of an instance"],
        ['instance(7).ipv6', "no word 'ipv6' of an instance"],
        ['instance(7).label', "no word 'label' of an instance"],
        ['instance(7).tags', "no word 'tags' of an instance"],
        ['instance(7).created', "no word 'created' of an instance"],
        ["instance(7).reboot()", "no word 'reboot' of an instance"],
        ["instance(7).rebuild { image 'debian12' }", "no word 'rebuild' of an instance"],
        ["instance(7).resize('g6-standard-1')", "no word 'resize' of an instance"],
        ["instance(7).shutdown()", "no word 'shutdown' of an instance"],
        ["instance(7).awaitRunning()", "no word 'awaitRunning' of an instance"],
        ["instance(7).rename('web-a')", "no word 'rename' of an instance"],
        ["instance(7).tag('blue')", "no word 'tag' of an instance"],
        ["instance(7).untag('blue', 'green')", "no word 'untag' of an instance"],
        ["instance(7).delete()", "no word 'delete' of an instance"],
        ["instance(7).boot(profile: 5)", "no word 'profile' of an instance"],
        ["nodebalancer(7).ipv4", "no word 'ipv4' of a NodeBalancer"],
        ["nodebalancer(7).hostname", "no word 'hostname' of a NodeBalancer"],
        ["nodebalancer(7).label", "no word 'label' of a NodeBalancer"],
        ["nodebalancer(7).tags", "no word 'tags' of a NodeBalancer"],
        ["nodebalancer(7).throttle", "no word 'throttle' of a NodeBalancer"],
        ["nodebalancer(7).created", "no word 'created' of a NodeBalancer"],
        ["nodebalancer(7).transfer", "no word 'transfer' of a NodeBalancer"],
        ["nodebalancer(7).change(throttle: 5)", "no word 'change' of a NodeBalancer"],
        ["nodebalancer(7).rename('shop')", "no word 'rename' of a NodeBalancer"],
        ["nodebalancer(7).tag('blue')", "no word 'tag' of a NodeBalancer"],
        ["nodebalancer(7).untag('blue')", "no word 'untag' of a NodeBalancer"],
        ["nodebalancer(7).delete()", "no word 'delete' of a NodeBalancer"],
        ["volume('data', 20, tags: ['shop'])", "no word 'tags' in the braces of volume"],
        ["volume('data', 20) { tags 'shop', 'prod' }", "no word 'tags' in the braces of volume"],
        ["volume('data', 20, encrypted: true)", "no word 'encrypted' in the braces of volume"],
        ["volume(7).tags", "no word 'tags' of a volume"],
        ["volume(7).encryption", "no word 'encryption' of a volume"],
        ["volume(7).moveTo(instance(8))", "no word 'moveTo' of a volume"],
        ["volume(7).rename('archive')", "no word 'rename' of a volume"],
        ["volume(7).tag('blue')", "no word 'tag' of a volume"],
        ["volume(7).untag('blue')", "no word 'untag' of a volume"],
        ["volume(7).delete(detach: true)", "no word 'delete(detach:, timeout:)' of a volume"],
        ["nodebalancer('web') { exactly true }", "no word 'exactly' in the braces of nodebalancer"],
        ["nodebalancer('web') { tags 'shop' }", "no word 'tags' in the braces of nodebalancer"],
        ["instance('web-1') { tags 'shop', 'prod' }", "no word 'tags' in the braces of instance"],
        ["instance('web-1') { authorizedKeys 'ssh-ed25519 AAAA' }", "no word 'authorizedKeys' in the braces of instance"],
        ["instance('web-1') { authorizedUsers 'ops' }", "no word 'authorizedUsers' in the braces of instance"],
        ["instance('web-1') { interfaceGeneration 'linode' }", "no word 'interfaceGeneration' in the braces of instance"],
        ["instance('web-1') { backups true }", "no word 'backups' in the braces of instance"],
        ["instance('web-1') { placementGroup 528 }", "no word 'placementGroup' in the braces of instance"],
        ["instance('web-1') { diskEncryption false }", "no word 'diskEncryption' in the braces of instance"],
        ["instance('web-1') { maintenance 'migrate' }", "no word 'maintenance' in the braces of instance"],
        ["instance('web-1') { watchdog false }", "no word 'watchdog' in the braces of instance"],
        ["instance('web-1') { firewall 901 }", "no word 'firewall' in the braces of instance"],
        ["instance('web-1') { reservedIp '203.0.113.5' }", "no word 'reservedIp' in the braces of instance"],
        ["instance('web-1') { vpc null }", "no word 'vpc' in the braces of instance"],
        ["subnet('shop')", "no word 'subnet' in a runbook"],
        ["subnet('shop', vpc: 'main')", "no word 'subnet' in a runbook"],
        ['instance(7).locks', "no word 'locks' of an instance"],
        ['nodebalancer(7).locks', "no word 'locks' of a NodeBalancer"],
        ['volume(7).locks', "no word 'locks' of a volume"],
        ["nodebalancer('web') { type 'premium'; port 80 }", "no word 'type' in the braces of nodebalancer"],
        ["nodebalancer('web') { backends 'ipv6'; port 80 }", "no word 'backends' in the braces of nodebalancer"],
        ["nodebalancer('web') { firewall 901; port 80 }", "no word 'firewall' in the braces of nodebalancer"],
        ["nodebalancer('web') { reservedIp '203.0.113.5'; port 80 }", "no word 'reservedIp' in the braces of nodebalancer"],
        ['nodebalancer(7).firewalls', "no word 'firewalls' of a NodeBalancer"],
        ["nodebalancer('web') { vpc null; port 80 }", "no word 'vpc' in the braces of nodebalancer"],
        ["nodebalancer('web') { vpc((dev.ballast.model.Subnet) null, range: '10.0.0.64/30'); port 80 }", "no word 'vpc' in the braces of nodebalancer"],
        ['nodebalancer(7).type', "no word 'type' of a NodeBalancer"],
        ['nodebalancer(7).backends', "no word 'backends' of a NodeBalancer"],
        ['nodebalancer(7).backendPrefix', "no word 'backendPrefix' of a NodeBalancer"],
        ['nodebalancer(7).vpc', "no word 'vpc' of a NodeBalancer"],
        ['instance(7).vpcIp', "no word 'vpcIp' of an instance"],
        ["instance('web-1') { stackscript 10079 }", "no word 'stackscript' in the braces of instance"],
        ["instance('web-1') { stackscript 10079, site: 'shop' }", "no word 'stackscript' in the braces of instance"],
        ["instance('web-1') { userData 'pom.xml' }", "no word 'userData' in the braces of instance"],
    ]

    def 'a runbook of the other dialect is one error of the check, at its first word that is lacking'() {
        when:
        def found = check("region 'us-east'\nvolume(7).rename('archive')\nvolume(7).tag('blue')\nvolume(8).tag('red')\nvolume(8).tagg('red')", Dialect.DOCUMENTED)

        then:
        found*.line() == [2, 5]
        found[0].problem().what() == "this is written for the dialect linode: the dialect documented has no 'rename', 'tag'"
        found[0].problem().instead() == 'add --dialect linode, or write dialect = "linode" in the profile'
    }

    @Slow('each word of each dialect')
    def 'the check refuses what the dialect lacks with its line, and the other dialect has it: #text'() {
        when:
        def found = check("region 'us-east'\n$text", Dialect.DOCUMENTED)

        then:
        found*.line() == [2]
        found*.problem()*.what() == ["the dialect documented has $what"]
        found*.problem()*.instead() == ['the dialect linode has it: dialect = "linode" in the profile, or BALLAST_DIALECT=linode']

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
        refused.problem() == "the dialect documented has $what"
        refused.location().get().line() == 2
        sent() == []

        where:
        [text, what] << ONLY
    }

    def 'each word of one dialect is among them'() {
        given:
        def only = Vocabulary.chapters().keySet().collectMany { type ->
            Vocabulary.of(type).words().findAll { it.isAnnotationPresent(Needs) && !(it.parameterTypes.any { it in Vocabulary.FOR_JAVA }) }
        }

        expect:
        only*.name.collect { it ==~ /get[A-Z].*/ ? it[3].toLowerCase() + it.substring(4) : it }.toSet()
            .findAll { name -> !ONLY.any { it[1] ==~ /no word '$name[(']?.*/ } } == [] as Set
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
        new RunbookCheck('us-east', [] as Set, InstantSource.system(), dialect).of('web.groovy', text, Optional.empty()).errors()
    }
}
