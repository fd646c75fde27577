package dev.ballast.docs

import dev.ballast.certificate.SelfSigned
import dev.ballast.check.TextCheck
import dev.ballast.dsl.RunbookSpecification
import dev.ballast.lanes.Slow
import dev.ballast.model.Dialect
import dev.ballast.sandbox.OtherClient
import dev.ballast.sandbox.Sandbox
import java.nio.file.Files
import java.nio.file.Path
import java.time.Instant
import java.time.InstantSource

/** Runs the Groovy in the Javadoc of the words, the blocks and the handles. */
class JavadocSpec extends RunbookSpecification {

    static final Path SOURCES = Path.of(System.getProperty('ballast.root'), 'dsl/src/main/java/dev/ballast/dsl')

    /** What a snippet may take as given. */
    static final String GIVEN = '''
        def web = instance('web-1') { type 'standard-1'; image 'debian12'; rootPass secret('ROOT_PASS'); privateIp() }
        def lb = nodebalancer('web') { port 80; port 443, https: cert(pem); node 'a', web.privateIp + ':80' }
        def data = volume('data', 20)
        sandbox.profiles(web.id, [5L])
    '''

    /** The same for what the document's dialect lacks. */
    static final String PUBLIC = GIVEN.replace('standard-1', 'g6-standard-1').replace('debian12', 'linode/debian12')
        .replace("node 'a'", "node 'web-1'").replace('privateIp() }', "privateIp(); vpc subnet('shop') }").replace('sandbox.profiles(web.id, [5L])', 'web.awaitRunning()')

    /** What the ids in the snippets stand for. */
    static final Map<String, String> IDS = ['4711': 'web.id', '7': 'lb.id', '99': 'data.id', '31': 'lb.port(443).id']

    /** How a snippet begins, and the line it stands in when it is none by itself. */
    static final Map<String, String> LINES = [
        'accept |drop |otherwise '                         : "firewall('other') { inbound { SNIPPET } }",
        'from:'                                            : "firewall('other') { inbound { accept('tcp', 80, SNIPPET) } }",
        'description:'                                     : "firewall('other') { inbound { accept('tcp', 80, from: anywhere, SNIPPET) } }",
        'to:'                                              : "firewall('other') { outbound { accept('tcp', 80, SNIPPET) } }",
        'inbound |outbound |allow |enabled '               : "firewall('other') { SNIPPET }",
        'protects '                                        : "nodebalancer('shop') { }; firewall('other') { SNIPPET }",
        'web[.](rules|devices|change)'                     : "web = firewall('other') { }; SNIPPET",
        "firewall[(]('web'|label: 'web')[)]"               : "firewall('web') { }; SNIPPET",
        'firewalls?[(]'                                    : 'SNIPPET',
        'subnet .*ipv6:'                                   : "vpc('other') { ipv6(); SNIPPET }",
        'ipv6:'                                            : "vpc('other') { ipv6(); subnet 'web', '10.0.0.0/24', SNIPPET }",
        'ipv4 '                                            : "vpc('other') { region 'au-mel'; SNIPPET }",
        'description |ipv6|subnet '                        : "vpc('other') { SNIPPET }",
        'vpc net'                                          : "def net = vpc('net') { region 'us-east'; subnet 'web', '10.0.0.0/24' }; instance('other') { type 'g6-standard-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS'); SNIPPET }",
        'net[.]'                                           : "def net = vpc('net') { subnet 'web', '10.0.0.0/24' }; SNIPPET",
        'vpc[(]'                                           : "vpc('shop') { }; SNIPPET",
        'change[(]description:'                            : "vpc('other') { }.SNIPPET",
        'protect:|was:'                                    : "volume('other', 20, SNIPPET)",
        'keep:'                                            : "instance('other', SNIPPET) { type 'g6-standard-1'; watchdog true }",
        'protocol:'                                        : "nodebalancer('other') { region 'us-sea'; type 'premium'; port 53, protocol: 'udp' }.port(53, SNIPPET)",
        'lb[.]port[(]53'                                    : "lb = nodebalancer('other') { region 'us-sea'; type 'premium'; port 53, protocol: 'udp' }; SNIPPET",
        "type 'premium'"                                   : "nodebalancer('other') { region 'us-sea'; port 8081; SNIPPET }",
        'backends |vpc .*range'                            : "nodebalancer('other') { port 8081; SNIPPET }",
        'range:'                                           : "nodebalancer('other') { port 8081; vpc subnet('shop'), SNIPPET }",
        'frontendVpc '                                     : "region 'us-sea'; vpc('sea') { subnet 'shop', '10.0.0.0/24' }; nodebalancer('other') { type 'premium'; port 8081; SNIPPET }",
        'port |port[(]|(udpT|t)hrottle'                         : "nodebalancer('other') { SNIPPET }",
        'node '                                            : "nodebalancer('other') { port 8081; SNIPPET }",
        'size '                                            : "params { SNIPPET }",
        'type |image |rootPass |booted |privateIp[(]'      : "instance('other') { type 'standard-1'; rootPass secret('ROOT_PASS'); SNIPPET }",
        'https:'                                           : "nodebalancer('other') { port 8081, SNIPPET }",
        'on:|wait:|timeout:'                               : "volume('other', 20, SNIPPET)",
        'config:'                                          : 'data.attachTo(web, SNIPPET)',
        'tags |vpc |firewall |reservedIp |authorizedKeys |authorizedUsers |userData |stackscript |interfaceGeneration |backups |placementGroup |diskEncryption |maintenance |watchdog ' : "instance('other') { type 'g6-standard-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS'); SNIPPET }",
        'label:|tag:|region:'                              : 'instances(SNIPPET).toList()',
        'profile:'                                         : 'web.boot(SNIPPET)',
        'detach:'                                          : 'data.delete(SNIPPET)',
        'tags:|encrypted:'                                 : "volume('other', 20, SNIPPET)",
        'vpc:'                                             : "subnet('shop', SNIPPET)",
        'adopt:'                                           : "instance('other', SNIPPET) { type 'g6-standard-1' }",
        'exactly:'                                         : "nodebalancer('other', SNIPPET) { port 81 }",
        'stopAfter:'                                       : "lb.rolling(SNIPPET, verify: { }) { node -> node.weight 60 }",
        'batch:|pause:|verify:'                                    : "lb.port(80).node('web-1'); lb.rolling(SNIPPET) { node -> node.weight 60 }",
        '(get|status|body|within|host|attempts) |(connect|certificate)[(]' : "lb.port(443).verify { get '/'; SNIPPET }",
        'change[(](label|throttle|tags|firewalls):'        : 'lb.SNIPPET',
        'change [{]'                                       : 'lb.port(80).SNIPPET',
        'resizeDisk:'                                      : "web.resize('g6-standard-2', SNIPPET)",
        'warm:'                                            : "web.resize('g6-standard-2', SNIPPET)",
        'reboot[(]'                                        : 'web.SNIPPET',
        'teardown[(]'                                      : 'SNIPPET',
        'again true|timeout 20'                            : "instance('other') { type 'g6-nanode-1' }.rebuild { image 'linode/debian13'; authorizedUsers 'ops'; SNIPPET }",
        'web[.]rebuild'                                    : "web = instance('other') { type 'g6-nanode-1' }; SNIPPET",
        'again:'                                           : 'web.boot(SNIPPET)',
        'boot[(]'                                          : 'web.SNIPPET',
        'id:'                                              : 'lb.port(443, SNIPPET)',
        'change[(]'                                        : 'lb.port(443).SNIPPET',
        'address:'                                         : 'reservedIps(SNIPPET).toList()',
        'of:'                                              : "reservedIp('front', SNIPPET)",
        'front[.]'                                         : "def front = reservedIp('front'); SNIPPET",
        '(def front = )?reservedIp[(]'                     : 'SNIPPET',
        'region |(instances?|nodebalancer|volume|cert|parallel)[(]|(clear|rehearsing|approval)[(]|(api|web|lb|data|-?[0-9]+)[.]': 'SNIPPET',
    ]

    /** The same for what only Linode has. */
    static final Map<String, String> PUBLIC_LINES = [
        'path |body |interval |timeout |attempts '            : "nodebalancer('other') { port(8081) { check('http_body') { path '/health'; body 'ok'; timeout 5.seconds; SNIPPET } } }",
        'node '                                               : "nodebalancer('other') { port 8081; SNIPPET }",
        'weight:|mode:'                                       : "nodebalancer('other') { port 8081; node 'web-2', web.privateIp + ':80', SNIPPET }",
        'node[.]'                                             : "def node = lb.port(443).node('web-1'); SNIPPET",
        'https:'                                              : "nodebalancer('other') { port 8081, SNIPPET }",
        'protocol |algorithm |stickiness |cipherSuite |udpCheckPort |check' : "nodebalancer('other') { port(8081) { SNIPPET } }",
        'proxyProtocol '                                      : "nodebalancer('other') { port(8081) { protocol 'tcp'; SNIPPET } }",
        '(lb|api)[.]'                                         : 'SNIPPET',
    ]

    /** Made once: it takes longer than the snippet. */
    static final Path PEM = pem(Files.createTempDirectory('snippets'), 'site.pem')

    /** An address of the account that is reserved and free. */
    String reserved

    @Slow('runs each snippet of the Javadoc')
    def 'the snippet of #type runs: #snippet'() {
        given:
        if (isPublic(type, snippet) || lacks(GIVEN + line(type, snippet))) {
            cloud.close()
            sandbox.close()
            sandbox = OtherClient.guarded(Sandbox.with().dialect('linode').start())
            cloud = open()
            makeElsewhere('vpcs', [label: 'main', region: 'us-east', subnets: [[label: 'shop', ipv4: '10.0.0.0/24']]])
            reserved = makeElsewhere('networking/ips', [type: 'ipv4', 'public': true, region: 'us-east', reserved: true]).address
        }

        when:
        run((cloud.dialect() == Dialect.LINODE ? PUBLIC : GIVEN) + line(type, snippet), [sandbox: sandbox, reserved: reserved, pem: PEM.toString()])

        then:
        noExceptionThrown()

        where:
        [type, snippet] << snippets()
    }

    def 'no snippet is passed over'() {
        expect:
        snippets().size() > 50
        snippets().findAll { type, snippet -> !template(type, snippet) } == []
    }

    /** The pieces of code that have an argument, which single words and types have not; Java is compiled elsewhere. */
    static List<List<String>> snippets() {
        def types = SOURCES.toFile().list().findAll { it ==~ /(Words|ApiWords|DurationExtension|.*(Block|Handle))\.java/ }.sort()
        types.collectMany { type ->
            code(Files.readString(SOURCES.resolve(type)))
                .findAll { it =~ /[('\d]|: \S/ && !it.contains('->') && !it.contains('"') && !(it =~ /^<|:$/) }
                .collect { [type - '.java', it] }
        }
    }

    /** The texts of the code tags, with braces up to two deep in them. */
    private static List<String> code(String java) {
        (java =~ /\{@code ((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}/).collect { it[1].replaceAll(/\s*\n\s*\*\s*/, ' ') }
    }

    private static boolean isPublic(String type, String snippet) {
        type in ['ApiWords', 'HealthCheckBlock', 'NodeBlock', 'NodeHandle', 'PortSettingsBlock'] || snippet =~ /weight:|[.]node\(|443\)[.]delete/
    }

    /** Whether it is about a word that the document's dialect lacks. */
    private static boolean lacks(String text) {
        TextCheck.of('us-east', ['sandbox', 'reserved', 'pem'] as Set, InstantSource.system()).of('web.groovy', text, Optional.empty())
            .errors().any { it.problem().what().contains('the service has no call for ') }
    }

    private static String template(String type, String snippet) {
        (isPublic(type, snippet) ? PUBLIC_LINES : LINES).find { begin, template -> snippet =~ "^($begin)" }?.value
    }

    private String line(String type, String snippet) {
        def runnable = snippet
            .replace('...', '')
            .replace("'203.0.113.5'", 'reserved')
            .replaceAll(/web\[\d\]/, 'web')
            .replaceAll(/(?<=\(|id: )(4711|7|99|31)(?=\)|$)/) { all, id -> IDS[id] }
            .replaceAll(/'(id\.pub|init\.yml)'/) { all, name -> "'${Files.writeString(home.resolve(name), 'ssh-ed25519 AAAA me')}'" }
            .replaceAll(/'([a-z]+\.pem)'/) { all, name -> "'${pem(home, name)}'" }
        template(type, snippet).replace('SNIPPET', runnable)
    }

    private static Path pem(Path folder, String name) {
        def made = SelfSigned.cached(folder, 'www.example.test', Instant.now(), true)
        def chain = name == 'key.pem' ? '' : made.chainPem()
        def key = name == 'chain.pem' ? '' : made.keyPem().reveal()
        Files.writeString(folder.resolve(name), chain + key)
    }
}
