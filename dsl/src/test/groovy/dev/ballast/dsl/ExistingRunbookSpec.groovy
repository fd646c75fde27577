package dev.ballast.dsl

import dev.ballast.catalogue.CatalogueCache
import dev.ballast.catalogue.CatalogueCheck
import dev.ballast.certificate.SelfMade
import dev.ballast.check.TextCheck
import dev.ballast.client.Instances.NewInstance
import dev.ballast.client.LinodeOperationsSpec
import dev.ballast.client.NodeBalancers.ConfigFields
import dev.ballast.client.NodeBalancers.NewNodeBalancer
import dev.ballast.client.NodeBalancers.NodeFields
import dev.ballast.client.Volumes.NewVolume
import dev.ballast.lanes.Slow
import dev.ballast.model.Dialect
import dev.ballast.model.Filter
import dev.ballast.model.Kind
import dev.ballast.model.Secret
import dev.ballast.model.Volume
import dev.ballast.reconcile.imports.AccountContent
import dev.ballast.reconcile.imports.AccountReader
import dev.ballast.reconcile.imports.ResourceImport
import dev.ballast.run.FullCheck
import dev.ballast.run.ScriptFile
import dev.ballast.sandbox.OtherClient
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.control.Fault
import java.time.Instant
import java.time.InstantSource

import static dev.ballast.client.LinodeOperationsSpec.of

/** The runbook that is written for what exists. */
class ExistingRunbookSpec extends RunbookSpecification {

    static final List<String> TAGS = ["it's", '$HOME ${x}', '"quoted"', 'back\\slash', '\\u0041', 'grün ✓', '*/ // x', "'''"]

    @Override
    Sandbox service() {
        Sandbox.with().dialect('linode').start()
    }

    def 'it reads as a person would write it'() {
        given:
        def web = instance('web-1', ['shop', "it's"], true)
        volume('data', web, 'disabled', ['shop', "it's"])
        volume('free', null, 'enabled')
        def site = balancer('site', 3, ['shop'])
        port(site, [port: 80, protocol: 'http', check: 'http', checkPath: '/health', checkInterval: 10, checkTimeout: 5, checkAttempts: 2, checkPassive: false,
            nodes: [node('web-1', '192.168.128.2:80', 100, 'accept'), node('old', '192.168.128.77:80', 50, 'drain')]])
        port(site, [port: 9000, protocol: 'tcp', algorithm: 'source', proxyProtocol: 'v2', check: 'none'])
        port(site, [port: 9001, protocol: 'tcp', check: 'connection'])

        expect:
        text().readLines().drop(3).join('\n') == '''
            def web_1 = instance('web-1') {
                region 'us-east'
                type 'g6-nanode-1'
                image 'linode/debian12'
                rootPass secret('ROOT_PASS')
                tags 'shop', 'it\\'s'
                privateIp()
            }

            volume('data', 20, region: 'us-east', on: web_1, encrypted: false, tags: ['shop', 'it\\'s'])

            volume('free', 20, region: 'us-east')

            nodebalancer('site') {
                region 'us-east'
                throttle 3
                tags 'shop'
                port(80) {
                    check('http') {
                        interval 10.seconds
                        timeout 5.seconds
                        attempts 2
                        path '/health'
                        passive false
                    }
                    node 'web-1', web_1.privateIp + ':80', weight: 100
                    node 'old', '192.168.128.77:80', mode: 'drain'
                }
                port(9000, protocol: 'tcp') {
                    algorithm 'source'
                    proxyProtocol 'v2'
                    check 'none'
                }
                port(9001, protocol: 'tcp')
            }'''.stripIndent()
    }

    def 'what has the lock that a word sets is written with it, and its run sends no write once the same is imported'() {
        given:
        def ids = [linode: instance('web-1', [], false), volume: volume('data', null, 'enabled'), nodebalancer: balancer('site', 0, [])]
        ids.each { type, id -> makeElsewhere('locks', [entity_type: type, entity_id: id, lock_type: 'cannot_delete']) }
        def text = text()

        expect:
        text.readLines().findAll { it.contains('protect') } == ["    protect 'service'", "volume('data', 20, region: 'us-east', protect: 'service')", "    protect 'service'"]
        errors(text) == []

        when:
        new ResourceImport(cloud.account()).recordAll(reader().all(null))
        nextRun()
        run(text)

        then:
        writes() == []
        reported().count { it.endsWith(' is protected from now on') } == 3
    }

    @Slow('many accounts')
    def 'the check finds nothing, and its run sends no write once the same is imported: account #seed'() {
        given:
        account(new Random(seed))
        def text = text()

        expect:
        errors(text) == []

        when:
        new ResourceImport(cloud.account()).recordAll(reader().all(null))
        nextRun()
        run(text)

        then:
        writes() == []
        reported().findAll { it.contains(' created') || it.contains('changed outside') || it.contains('does not name it') } == []

        where:
        seed << (1..6)
    }

    @Slow('thousands of volumes')
    def 'what does not fit into one method is written in several, which compile and send no write'() {
        given:
        def web = (1..60).collect { instance("web-$it", ['shop'], true) }
        (1..200).each { volume("data-$it", web[it % 60], 'disabled', ['shop']) }
        def site = balancer('site', 3, ['shop'])
        port(site, [port: 80, protocol: 'http', check: 'none', nodes: [node('web-8', '192.168.128.9:80', 100, 'accept')]])

        when:
        def text = text()

        then:
        text.readLines()[3] == '// In 2 methods, because a Java method holds only so much code.'
        text.readLines().takeRight(3) == ['', 'part1()', 'part2()']
        text.contains("    volume('data-7', 20, region: 'us-east', on: instance('web-8'), encrypted: false, tags: ['shop'])")
        text.contains("            node 'web-8', instance('web-8').privateIp + ':80', weight: 100")
        errors(text) == []

        when:
        new ResourceImport(cloud.account()).recordAll(reader().all(null))
        nextRun()
        run(text)

        then:
        writes() == []
    }

    @Slow('thousands of volumes')
    def 'a runbook of thousands of volumes compiles'() {
        given:
        def volumes = (1..4012).collect { of(Volume, [id: it as long, label: "data-$it" as String, size: 20, region: 'us-east', tags: ['shop', 'prod']]) }
        def content = new AccountContent([(Kind.VOLUME): volumes], [], null, [])

        expect:
        new FullCheck(Optional.empty(), Dialect.LINODE, CatalogueCheck.accepting(CatalogueCache.inMemory()))
            .diagnostics(new ScriptFile('shop.groovy', ExistingRunbook.of(cloud.account(), content, null))) == []
    }

    def 'what a runbook cannot say is left out in a comment'() {
        given:
        2.times { volume('twin', null, null, ['a\tb']) }
        balancer('123', 0)

        when:
        def text = text()

        then:
        errors(text) == []
        text.readLines().findAll { it.startsWith('// left out: ') }*.replaceAll(/\d{4}/, 'ID') == [
            "// left out: tags: ['a\\\\tb'] (a runbook cannot express it)",
            "// left out: volume ID with the label 'twin' (another one has that name: import it with a NAME)",
            "// left out: nodebalancer ID with the label '123' (that is not a name: import it with a NAME)"]
    }

    def 'a firewall is written with the instances behind it, and a run sends no write'() {
        given:
        OtherClient.guarded(sandbox)
        int web = makeElsewhere('linode/instances', [label: 'web-1', region: 'us-east', type: 'g6-nanode-1', image: 'linode/debian12', authorized_users: ['ops'], interface_generation: 'legacy_config']).id
        makeElsewhere('networking/firewalls', [label: 'web', rules: [inbound: [], inbound_policy: 'DROP', outbound: [], outbound_policy: 'ACCEPT'], devices: [linodes: [web]]])

        when:
        def text = text()

        then:
        text.contains('    protects web_1\n')
        errors(text) == []

        when:
        new ResourceImport(cloud.account()).recordAll(reader().all(null))
        nextRun()
        run(text)

        then:
        writes() == []
    }

    def 'an instance and a NodeBalancer name the subnet of the VPC above them, and a run sends no write: #generation'() {
        given:
        def parts = makeElsewhere('vpcs', [label: 'main', region: 'us-east', subnets: [[label: 'shop', ipv4: '10.0.0.0/24'], [label: 'data', ipv4: '10.0.1.0/24']]]).subnets*.id
        OtherClient.guarded(sandbox)
        def interfaces = generation == 'linode' ? [[firewall_id: 901, vpc: [subnet_id: parts[0]]]] : [[purpose: 'vpc', subnet_id: parts[0]]]
        makeElsewhere('linode/instances', [label: 'web-1', tags: ['shop'], region: 'us-east', type: 'g6-nanode-1', image: 'linode/debian12', authorized_users: ['ops'], interface_generation: generation, interfaces: interfaces])
        makeElsewhere('nodebalancers', [label: 'site', region: 'us-east', vpcs: [[subnet_id: parts[1]]]])

        when:
        def text = text()

        then:
        text.readLines()[2] == '// Left out, since it was not read: the reserved address of an instance (write reservedIp).'
        text.readLines().find { it.startsWith('def ') } == "def main = vpc('main') {"
        text.findAll(/ vpc main.*'\)/)*.trim() == ["vpc main.subnet('shop')", "vpc main.subnet('data')"]
        errors(text) == []

        when:
        new ResourceImport(cloud.account()).recordAll(reader().all(null))
        nextRun()
        run(text)

        then:
        writes() == []

        expect: 'the VPC has no tag, one resource takes no list of VPCs, and a runbook names one subnet'
        ExistingRunbook.of(cloud.account(), reader().all('shop'), null).contains("    vpc subnet(${parts[0]})\n")
        ExistingRunbook.of(cloud.account(), reader().one(Kind.INSTANCE, 'web-1'), null).readLines()[2].contains('the VPC, the firewall')
        def all = reader().all(null)
        ExistingRunbook.of(cloud.account(), new AccountContent(all.resources(), [], all.vpcs() + all.vpcs(), []), null).contains("// left out: vpc main.subnet('shop') and main.subnet('shop') (")

        where:
        generation << ['legacy_config', 'linode']
    }

    def 'no text of the service becomes code: #what'() {
        given:
        def site = balancer('site', 0)
        port(site, [port: 80, protocol: 'http', check: 'connection'])
        def answer = cloud.account().client().nodeBalancers().configs(site).items().toList()[0]
        def shown = [id: answer.id(), nodebalancer_id: site, port: 443, protocol: 'https', check: 'connection', ssl_fingerprint: 'AA:BB', nodes_status: [up: 0, down: 0]] + hostile
        sandbox.fail(Fault.on('GET /nodebalancers/{id}/configs').status(200).body(groovy.json.JsonOutput.toJson([data: [shown], page: 1, pages: 1, results: 1])))

        when:
        def text = text()

        then:
        text.readLines().findAll { it.contains('INJECTED') }.every { it.trim() ==~ /\/\/.*|.*'[^']*INJECTED[^']*'.*/ }
        !(text =~ /[\p{Cntrl}\p{Cf}&&[^\n]]/)
        errors(text).findAll { !it.problem().what().contains('no such file') } == []

        where:
        what                     | hostile
        'a fingerprint'          | [ssl_fingerprint: "AA:BB\nprintln 'INJECTED'\n//"]
        'an escape of Groovy'    | [ssl_fingerprint: 'AA\\u000aprintln "INJECTED"\\u000a//']
        'a turn of the writing'  | [ssl_fingerprint: 'AA\u202eINJECTED\u001b[31m']
        'a check without a path' | [check: "http\nprintln 'INJECTED'\n", check_path: '']
        'a protocol'             | [protocol: "udp\nprintln 'INJECTED'\n"]
    }

    def 'names of the ledger are used, and variables are no words of a runbook'() {
        given:
        def web = instance('instance', [], false)
        instance('class', [], false)
        instance('a.b-c', [], false)
        instance('a-b.c', [], false)
        new ResourceImport(cloud.account()).record(reader().one(dev.ballast.model.Kind.INSTANCE, "$web"), 'front')

        when:
        def text = text()

        then:
        errors(text) == []
        text.readLines().findAll { it.startsWith('def ') } == [
            "def a_b_c = instance('a-b.c') {", "def a_b_c_2 = instance('a.b-c') {", "def class_ = instance('class') {", "def front = instance('front') {"]
    }

    def 'writing it records nothing and sends no write'() {
        given:
        account(new Random(1))
        nextRun()

        when:
        text()

        then:
        writes() == []
        cloud.account().ledger().entries() == []
    }

    private String text() {
        ExistingRunbook.of(cloud.account(), reader().all(null), null).replace("cert('", "cert('$home/")
    }

    private AccountReader reader() {
        new AccountReader(cloud.account())
    }

    private List errors(String text) {
        TextCheck.of(null, [] as Set, InstantSource.system(), Dialect.LINODE).of('existing.groovy', text, Optional.empty()).errors()
    }

    private void account(Random random) {
        def pick = { List from -> from[random.nextInt(from.size())] }
        def webs = (1..3).collect { instance("web-$it", TAGS.findAll { random.nextBoolean() }, it != 2) }
        volume('data', webs[0], pick(['enabled', 'disabled']), TAGS.findAll { random.nextBoolean() })
        volume('Free_1-x')
        def addresses = cloud.account().client().instances().list(Filter.NONE).items().toList().collectMany { it.ipv4() }.findAll { it.startsWith('192.168') } + '192.168.200.9'
        ['site', 'a-1_B'].each { label ->
            def id = balancer(label, random.nextInt(3), TAGS.findAll { random.nextBoolean() })
            [80, 443, 9000, 9001].each { number ->
                def protocol = number == 443 ? 'https' : number >= 9000 ? 'tcp' : 'http'
                def check = pick(['none', 'connection', 'http', 'http_body'])
                def timeout = pick([5, 30])
                def fields = [port: number, protocol: protocol, check: check, algorithm: pick(['roundrobin', 'leastconn', 'source']),
                    stickiness: pick(protocol == 'tcp' ? ['none', 'table'] : ['none', 'table', 'http_cookie']), checkInterval: pick([31, 60]), checkTimeout: timeout,
                    checkAttempts: pick([2, 3]), checkPassive: random.nextBoolean(), proxyProtocol: protocol == 'tcp' ? pick(['none', 'v1', 'v2']) : null,
                    checkPath: check.startsWith('http') ? '/he%20alth?a=b&c=d.e' : null, checkBody: check == 'http_body' ? '^it\'s "\\d+" \$ok\n\tline\u202e two\u0007' : null,
                    nodes: (0..<random.nextInt(3)).collect { node("node-$it", pick(addresses) + ':' + (8000 + it), pick([1, 50, 255]), pick(['accept', 'reject', 'drain', 'backup'])) }]
                if (number == 443) {
                    def certificate = SelfMade.make("${label.toLowerCase().replace('_', '-')}.example.test", Instant.now(), true)
                    home.resolve("$label-443.pem").toFile().text = certificate.chainPem() + certificate.keyPem().reveal()
                    fields += [cipherSuite: pick(['recommended', 'legacy']), sslCert: certificate.chainPem(), sslKey: certificate.keyPem()]
                }
                port(id, fields)
            }
        }
    }

    private long instance(String label, List<String> tags, boolean privateIp) {
        cloud.account().client().instances().create(
            of(NewInstance, [region: 'us-east', type: 'g6-nanode-1', image: 'linode/debian12', rootPass: Secret.of('trial-only-1'), label: label, tags: tags, privateIp: privateIp ? true : null])).id()
    }

    private long volume(String label, Long on = null, String encryption = null, List<String> tags = null) {
        cloud.account().client().volumes().create(of(NewVolume, [label: label, region: 'us-east', size: 20, linodeId: on, encryption: encryption, tags: tags])).id()
    }

    private long balancer(String label, int throttle, List<String> tags = null) {
        cloud.account().client().nodeBalancers().create(of(NewNodeBalancer, [region: 'us-east', label: label, clientConnThrottle: throttle, tags: tags])).id()
    }

    private void port(long balancer, Map fields) {
        cloud.account().client().nodeBalancers().createConfig(balancer, LinodeOperationsSpec.of(ConfigFields, fields))
    }

    private static NodeFields node(String label, String address, int weight, String mode) {
        LinodeOperationsSpec.of(NodeFields, [label: label, address: address, weight: weight, mode: mode])
    }
}
