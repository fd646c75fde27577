package dev.ballast.check

import dev.ballast.Ballast
import dev.ballast.certificate.Samples
import dev.ballast.dsl.Cloud
import dev.ballast.dsl.CompiledRunbooks
import dev.ballast.error.RefusalCode
import dev.ballast.error.RuleException
import dev.ballast.lanes.Slow
import dev.ballast.model.Dialect
import dev.ballast.model.Kind
import dev.ballast.model.Reference
import dev.ballast.model.Secret
import dev.ballast.reconcile.context.Progress
import dev.ballast.rules.Problem
import dev.ballast.sandbox.Sandbox
import java.nio.file.Files
import java.nio.file.Path
import java.security.KeyPair
import java.time.Instant
import java.time.InstantSource
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir
import tools.jackson.databind.json.JsonMapper

import static dev.ballast.certificate.Samples.EC
import static dev.ballast.certificate.Samples.ED25519
import static dev.ballast.certificate.Samples.RSA
import static dev.ballast.certificate.Samples.certificate
import static dev.ballast.certificate.Samples.pkcs8

/** What only Linode refuses is refused by its dialect before anything is sent, and by the other one not at all. */
class LinodeRulesSpec extends Specification {

    static final Instant PAST = Instant.parse('2025-01-01T00:00:00Z')
    static final Instant FUTURE = Instant.parse('2999-01-01T00:00:00Z')

    @TempDir
    Path home

    @AutoCleanup
    Sandbox sandbox = Sandbox.with().dialect('linode').start()

    @AutoCleanup
    Cloud cloud = Ballast.builder().on(sandbox)

    def 'a constant is refused by the check with its line: #text'() {
        given:
        def runbook = "region 'us-east'\n$text"

        when:
        def found = check(runbook, Dialect.LINODE)

        then:
        found.errors()*.line() == [2]
        found.errors()*.problem()*.what() == [what]
        found.warnings().empty

        and: 'the service document allows it'
        check(runbook, Dialect.DOCUMENTED).errors().empty

        where:
        [text, what] << REFUSED
    }

    def 'a value is refused by the word, and nothing is sent: #text'() {
        given:
        def script = CompiledRunbooks.runbook("region 'us-east'\n$text", 'web.groovy')

        when:
        script.runOn(cloud)
        script.run()

        then:
        def refused = thrown(RuleException)
        refused.problem() == what
        refused.location().get().line() == 2
        sandbox.journal().empty

        where:
        [text, what] << REFUSED + [
            ["instance('web-1') { type 'g6-nanode-1'; image 'linode/debian12' }", "instance 'web-1' has an image, but no root password, authorized key or user"]]
    }

    def 'a key that is not RSA is refused with the command that makes one: #kind'(String kind, KeyPair keys) {
        given:
        home.resolve('site.pem').toFile().text = certificate(from: PAST, until: FUTURE, hosts: ['www.example.com'], keys) + pkcs8(keys)
        def runbook = "region 'us-east'\nnodebalancer('web-1') { port 443, https: cert('$home/site.pem') }"

        when:
        def found = check(runbook, Dialect.LINODE)

        then:
        found.errors()*.line() == [2]
        found.errors()*.problem() == [new Problem(RefusalCode.CERTIFICATE, "$home/site.pem: its key is $kind, and Linode takes RSA keys only", "request a certificate for an RSA key, certbot with --key-type rsa, else with:\n    "
            + "openssl req -new -newkey rsa:2048 -nodes -keyout key.pem -out request.pem -subj '/C=DE/O=Example/CN=www.example.com'")]
        check(runbook, Dialect.DOCUMENTED).errors().empty

        when:
        def script = CompiledRunbooks.runbook(runbook, 'web.groovy')
        script.runOn(cloud)
        script.run()

        then:
        def refused = thrown(RuleException)
        refused.problem() == found.errors()[0].problem().what()
        sandbox.journal().empty

        where:
        kind      | keys
        'EC'      | EC
        'Ed25519' | ED25519
    }

    def 'an RSA key is taken, whatever has signed its certificate: #what'(String what, KeyPair keys, KeyPair signer) {
        given:
        home.resolve('site.pem').toFile().text = certificate(from: PAST, until: FUTURE, hosts: ['www.example.com'], signer: signer, keys) + pkcs8(keys)
        def script = CompiledRunbooks.runbook("region 'us-east'\nnodebalancer('web-1') { port 443, https: cert('$home/site.pem') }", 'web.groovy')

        when:
        script.runOn(cloud)
        script.run()

        then:
        sandbox.journal().size() > 0

        where:
        what                 | keys | signer
        'itself'             | RSA  | RSA
        'the key of another' | RSA  | EC
    }

    def 'a chain that clients cannot verify is a warning of the check and of the run'() {
        given:
        home.resolve('site.pem').toFile().text = certificate(from: PAST, until: FUTURE, hosts: ['www.example.com'], issuer: 'CN=Example CA', signer: EC, RSA) + pkcs8(RSA)
        def warnings = []
        def runbook = "region 'us-east'\nnodebalancer('web-1') { port 443, https: cert('$home/site.pem') }"
        def listening = Ballast.builder().progress { if (it instanceof Progress.Warning) { warnings << it.text() } }.on(sandbox)
        def expected = "$home/site.pem: the certificate of its issuer (CN=Example CA) is not in the file, and clients without it refuse the connection: append it"

        when:
        def found = check(runbook, Dialect.LINODE)
        def script = CompiledRunbooks.runbook(runbook, 'web.groovy')
        script.runOn(listening)
        script.run()

        then:
        found.warnings()*.problem()*.what() == [expected]
        warnings.count { it == expected.toString() } == 1

        cleanup:
        listening.close()
    }

    def 'the check asks for no password, since an instance that exists needs none: #text'() {
        expect:
        check("region 'us-east'\n$text", Dialect.LINODE).errors().empty

        where:
        text << ["instance('web-1') { image 'linode/debian12' }", "instance('web-1', adopt: true) { image 'linode/debian12' }",
            '3.times { n -> instance("web-$n") { image "linode/debian12" } }']
    }

    def 'a NodeBalancer whose name is computed is refused without a name'() {
        expect:
        check("region 'us-east'\n2.times { n -> nodebalancer(\"web-\$n\") { port 80; port 80 } }", Dialect.LINODE).errors()*.problem()*.what() ==
            ['the NodeBalancer has port 80 twice']
    }

    def 'an address that no node can have is refused: #address'() {
        expect:
        check("nodebalancer('web') { region 'us-east'; port 80; node 'web-1', '$address' }", Dialect.LINODE).errors()*.problem()*.what() ==
            ["node address '$address' $what"]

        where:
        address              || what
        '203.0.113.5:80'     || 'is not private (10.x, 172.16.x to 172.31.x, 192.168.x)'
        '[2001:db8::5]'      || 'is not an IPv6 address with a port'
        '[2001:db8::5::1]:1' || 'is not an IPv6 address with a port'
        '[::ffff:1.2.3.4]:1' || 'is not an IPv6 address with a port'
        '[2001:db8::5]:99999'|| 'has no valid port after its colon'
        '2001:db8::5'        || 'has IPv6 without brackets'
        '[fd00::1]:80'       || 'is not public IPv6'
        '[fe80::1]:80'       || 'is not public IPv6'
        '[::1]:80'           || 'is not public IPv6'
        '[::]:80'            || 'is not public IPv6'
        '[ff02::1]:80'       || 'is not public IPv6'
    }

    def 'nodes of two kinds in straight lines of a block, and private ones of a premium NodeBalancer, are refused: #words'() {
        when:
        def found = check("region 'us-sea'\nnodebalancer('web') {\n$words\n}", Dialect.LINODE)

        then:
        found.errors().collect { [it.line(), it.problem().what()] } == (what ? [[line, what]] : [])
        found.errors()*.problem().every { it.code() == (what.contains('takes 1000') || what.contains('takes 2000') ? RefusalCode.TOO_MANY_NODES : RefusalCode.BACKENDS) }

        where:
        words                                                                                            || line | what
        "port 80\nnode 'web-1', '192.168.128.7:80'\nnode 'web-2', '[2001:db8::5]:80'"                    || 5    | "node address '[2001:db8::5]:80' is an IPv6 address, and nodebalancer 'web' takes a private address for each of its nodes"
        "port(80) {\nnode 'web-1', '192.168.128.7:80'\n}\nport(81) { node 'web-2', '[2001:db8::5]:80' }"  || 6    | "node address '[2001:db8::5]:80' is an IPv6 address, and nodebalancer 'web' takes a private address for each of its nodes"
        "region 'us-sea'\nfrontendVpc subnet('shop'); port 80"                                           || 4    | "nodebalancer 'web' of type common takes no frontendVpc"
        "frontendVpc subnet('shop'); port 80"                                                            || 0    | null
        "type 'premium'; frontendVpc subnet('shop'); port 80"                                            || 0    | null
        "type 'premium'; port(80) { node 'web-1', '192.168.128.7:80' }"                                  || 3    | "nodebalancer 'web' of type premium takes no private address, such as '192.168.128.7:80'"
        "vpc subnet('shop'); port 80; node 'web-1', '192.168.128.7:80'"                                  || 3    | "node address '192.168.128.7:80' is a private address, and nodebalancer 'web' takes an address in a VPC for each of its nodes"
        "backends 'ipv6'; port 80; node 'web-1', '192.168.128.7:80'"                                     || 3    | "node address '192.168.128.7:80' is a private address, and nodebalancer 'web' takes an IPv6 address for each of its nodes"
        "port 80; if (new Random().nextBoolean()) { node 'web-1', '192.168.128.7:80' } else { node 'web-1', '[2001:db8::5]:80' }" || 0 | null
        "type 'premium'; vpc subnet('shop'); port 80; node 'web-1', '10.0.0.7:80'"                       || 0    | null
        "type 'premium'; port 80\nnode 'web-1', '10.0.0.7:80'"                                           || 4    | "node address '10.0.0.7:80' is not in 192.168.128.0/17, and the block of nodebalancer 'web' names no VPC"
        "region 'us-sea'; port 80\nnode 'web-1', '10.0.0.7:80'"                                          || 4    | "node address '10.0.0.7:80' is not in 192.168.128.0/17, and the block of nodebalancer 'web' names no VPC"
        "type 'premium'; port 80; node 'web-1', '192.168.128.7:80'\nnode 'web-2', '[2001:db8::5]:80'"   || 3    | "nodebalancer 'web' of type premium takes no private address, such as '192.168.128.7:80'"
        "port 80; backends 'ipv6'\nvpc subnet('shop')"                                                   || 3    | "nodebalancer 'web' has a VPC and backends ipv6"
        "vpc subnet('shop'), range: '10.0.0.64/30'; port 80\nnode 'web-1', '10.0.0.65:80'"               || 4    | "node address '10.0.0.65:80' is in the range 10.0.0.64/30, which nodebalancer 'web' has for itself"
        "vpc subnet('shop'), range: '10.0.0.64/30'; port 80\nnode 'web-1', '10.0.0.68:80'"               || 0    | null
        "port(80) {\n${"node \"web-\${n++}\", '192.168.128.7:80'; " * 1001} }"                             || 3    | 'port 80 has 1001 nodes, and Linode takes 1000'
        "port 80\nport(8080) { node 'own', '192.168.128.8:80' }\n1001.times { node \"web-\$it\", '192.168.128.7:80' }"                  || 3    | 'port 80 has 1001 nodes, and Linode takes 1000'
        "port(80) { (1..1001).each { n -> node \"web-\$n\", '192.168.128.7:80' } }"                       || 3    | 'port 80 has 1001 nodes, and Linode takes 1000'
        "port(80) { (1..<1001).each { n -> node \"web-\$n\", '192.168.128.7:80' } }"                      || 0    | null
        "type 'premium'; port(80) { 2001.times { node \"web-\$it\", '[2001:db8::5]:80' } }"               || 3    | 'port 80 has 2001 nodes, and Linode takes 2000'
        "type 'premium'; port(80) { 2000.times { node \"web-\$it\", '[2001:db8::5]:80' } }"               || 0    | null
        "type System.getenv('TYPE'); port(80) { 2000.times { node \"web-\$it\", '[2001:db8::5]:80' } }"                 || 0    | null
    }

    def 'the address of an instance counts as the kind of its property: #words'() {
        when:
        def found = check("region 'us-sea'\ndef web = instance(label: 'web-1')\nnodebalancer('web') {\n$words\n}", Dialect.LINODE)

        then:
        found.errors().collect { [it.line(), it.problem().what()] } == [[5, what]]

        where:
        words                                                                                            || what
        "port 80; node 'web-1', web.privateIp + ':80'\nnode 'web-2', web.vpcIp + ':80'"                  || "node address web.vpcIp + ':80' is an address in a VPC, and nodebalancer 'web' takes a private address for each of its nodes"
        "port 80; node 'web-1', web.privateIp + ':80'\nnode 'web-2', \"[\${web.ipv6}]:80\""               || "node address \"[\${web.ipv6}]:80\" is an IPv6 address, and nodebalancer 'web' takes a private address for each of its nodes"
        "port 80; type 'premium'\nnode 'web-1', web.privateIp + ':80'"                                   || "nodebalancer 'web' of type premium takes no private address, such as web.privateIp + ':80'"
        "port 80; type 'premium'\nnode 'web-1', web.vpcIp + ':80'"                                       || "node address web.vpcIp + ':80' is not in 192.168.128.0/17, and the block of nodebalancer 'web' names no VPC"
        "port 80\nnode 'web-1', web.ipv6 + ':80'"                                                        || "node address web.ipv6 + ':80' has IPv6 without brackets"
        "port 80\nnode 'web-1', web.vpcIp"                                                               || "node address web.vpcIp has no port"
    }

    def 'what only a create sends is refused in the block of an existing NodeBalancer: #word'() {
        expect:
        check(text, Dialect.LINODE).errors()*.problem()*.what() == ["nodebalancer 7 exists: its $word cannot be changed"]*.toString()

        where:
        text                                                           || word
        "nodebalancer(7) { reservedIp '203.0.113.5' }"                 || 'reservedIp'
        "def shop = subnet('shop'); nodebalancer(7) { vpc shop }"      || 'vpc'
    }

    def 'a type or an address that is no text is one error: #words'() {
        expect:
        check("region 'us-sea'\nnodebalancer('web') { port 80; $words }", Dialect.LINODE).errors().size() == 1

        where:
        words << ['type 5', "node 'web-1', 80", 'type null', "node 'web-1', null"]
    }

    def 'an address in a VPC is a warning where the block names none, as only the NodeBalancer may be in one'() {
        when:
        def found = check("region 'us-sea'\nnodebalancer('web') { port 80; node 'web-1', '192.168.7.7:80' }", Dialect.LINODE)

        then:
        found.errors().empty
        found.warnings()*.problem()*.what() == ["node address '192.168.7.7:80' is not in 192.168.128.0/17, and the block of nodebalancer 'web' names no VPC"]

        and: 'one that the block adopts or knows by its id exists'
        check("region 'us-sea'; nodebalancer('web', adopt: true) { type 'premium'; port 80; node 'web-1', '192.168.7.7:80' }", Dialect.LINODE).errors().empty
        with(check("region 'us-sea'; nodebalancer(7) { port 80; node 'web-1', '192.168.7.7:80' }", Dialect.LINODE)) {
            errors()*.problem() + warnings()*.problem() == []
        }
    }

    def 'what Linode may refuse is a warning: #text'() {
        given:
        def large = Files.write(home.resolve('large.yml'), new byte[60_000])

        when:
        def found = check("region 'us-east'\n${text.replace('LARGE', large.toString())}", Dialect.LINODE)

        then:
        found.errors().empty
        found.warnings()*.problem()*.what()*.replaceFirst(/file '.*' has/, "file 'LARGE' has") == [what]

        where:
        text                                                          || what
        "instance('1web') { type 'g6-nanode-1' }"                     || "instance name '1web' begins with a digit: the documents of Linode contradict each other on that"
        "volume('data', 20, tags: ['${'x' * 51}'])"                   || "tag '${'x' * 51}' has 51 characters: the console of Linode takes up to 50"
        "nodebalancer('web') { port(80) { check('http') { path '/~up_a:b' } } }" || "path '/~up_a:b' has another character than letters, digits and / - % ? & = ., which the description of the service lists, so the service may refuse it"
        "volume('data', 10241)"                                       || "volume size 10241 GB: the description of Linode has 10240 GB at most, and its answers had 16384 GB"
        "nodebalancer('web') { port(80) { check('http') { path 'up' } } }" || "path 'up' does not begin with /, as paths of a URL do"
        "instance('web') { userData 'LARGE' }"                        || "the user data file 'LARGE' has 80000 bytes in Base64: Linode may take 65535 of these only"
    }

    def 'a certificate with a blank subject is taken for its alternative names by Linode, and not by the document'() {
        given:
        def file = home.resolve('site.pem')
        def years = [from: Instant.parse('2025-06-01T00:00:00Z'), until: Instant.parse('2049-01-01T00:00:00Z')]
        file.text = Samples.certificate(years + [subject: '', issuer: 'CN=CA', signer: Samples.OTHER_EC, hosts: ['www.example.com']], Samples.RSA) +
            Samples.certificate(years + [subject: 'CN=CA'], Samples.OTHER_EC) + Samples.pkcs8(Samples.RSA)
        def text = "region 'us-east'\nnodebalancer('web') { port 443, https: cert('$file') }"
        def script = CompiledRunbooks.runbook(text, 'web.groovy')

        when:
        def found = check(text, Dialect.LINODE)
        script.runOn(cloud)
        script.run()

        then:
        found.errors().empty
        found.warnings().empty
        sandbox.journal().any { it.method == 'POST' && it.path.endsWith('/configs') && it.status == 200 }

        and:
        check(text, Dialect.DOCUMENTED).errors()*.problem()*.what() == ["$file: its subject fields are blank, and the service rejects that".toString()]
    }

    def 'user data that is too large is refused'() {
        given:
        def large = Files.write(home.resolve('large.yml'), new byte[65_536])

        expect:
        check("region 'us-east'\ninstance('web') { userData '$large' }", Dialect.LINODE).errors()*.problem()*.what()*.replaceFirst(/'.*'/, 'it') ==
            ['the user data file it has 65536 bytes, and Linode takes 65535']
    }

    @Slow('a thousand nodes')
    def 'a new port of more than a thousand nodes is refused before anything is sent, and an older one is left to the service'() {
        given:
        def script = CompiledRunbooks.runbook("region 'us-east'\nnodebalancer('web') { port(80) { (1..1001).each { node \"web-\$it\", \"192.168.\${128 + it.intdiv(250)}.\${1 + it % 250}:80\" } } }", 'web.groovy')

        when:
        script.runOn(cloud)
        script.run()

        then:
        def refused = thrown(RuleException)
        refused.problem() == 'port 80 has 1001 nodes, and Linode takes 1000'
        sandbox.journal().empty

        when:
        cloud.nodebalancer('web') { it.region('us-east'); it.port(80) { port -> (1..999).each { port.node("web-$it".toString(), address(it)) } } }
        def lb = cloud.nodebalancer('web')
        sandbox.mirror { mirror -> (1000..1001).each { mirror.node(lb.port(80).id, JsonMapper.shared().readTree("""{"id": ${900_000 + it}, "label": "web-$it", "address": "${address(it)}", "status": "UP"}""")) } }
        (1000..1001).each { cloud.account().ledger().adopt(new Reference.Node(new Reference.Port(new Reference.ByName(Kind.NODEBALANCER, 'web'), 80, false), "web-$it"), "${900_000 + it}") }
        script.run()

        then:
        noExceptionThrown()
    }

    private static String address(int number) {
        "192.168.${128 + number.intdiv(250)}.${1 + number % 250}:80"
    }

    def 'a root password of a wrong length is refused before the instance is created, and not shown'() {
        when:
        cloud.instance('web-1') {
            it.region('us-east')
            it.type('g6-nanode-1')
            it.image('linode/debian12')
            it.rootPass(Secret.of('short'))
        }

        then:
        def refused = thrown(RuleException)
        refused.problem() == 'the root password is not 7 to 128 characters long, as Linode asks for'
        sandbox.journal().empty
    }

    def 'an item of a list that has another type is refused where it stands: #text'() {
        expect:
        check(text, Dialect.LINODE).errors()*.problem()*.what() == problems

        where:
        text                                              || problems
        "nodebalancer(7).change(firewalls: ['901'])"      || ['each id of this list must be a whole number; one is given as text']
        "nodebalancer(7).change(firewalls: [true])"       || ['each id of this list must be a whole number; one is given as true or false']
        "nodebalancer(7).change(tags: ['shop', 1])"       || ['each tag of this list must be a text; one is given as whole number']
        "nodebalancer(7).change(tags: ['a'], firewalls: [901])" || []
        "firewall('web') { inbound { accept 'tcp', 443, from: ['203.0.113.7', 8] } }" || ['each address of this list must be a text; one is given as whole number']
    }

    def 'advice that is followed is accepted: #text'() {
        expect:
        check(text, Dialect.LINODE).errors()*.problem()*.instead() == [advice]
        check(followed, Dialect.LINODE).errors().empty

        where:
        text                                                       | followed                                                       || advice
        "volume('data', 20, region: 'us-east', tags: 'shop')"      | "volume('data', 20, region: 'us-east', tags: ['shop'])"        || 'write tags: list'
        "instance('web-1').delete(timeout: 0.seconds)"             | "instance('web-1').delete(timeout: 30.seconds)"                || 'write a duration such as timeout: 30.seconds'
        "nodebalancer(7).port(80).node('web-1').mode('drain')"     | "nodebalancer(7).port(80).node('web-1').drain()"               || 'these words change it: accept, awaitUp, delete, drain, reject, weight'
        "instance('web-1').status()"                               | "instance('web-1').status"                                     || "'status' is a property: write it without ()"
        "println nodebalancer(7).port(80).nodes*.mod"              | "println nodebalancer(7).port(80).nodes*.mode"                 || "did you mean 'mode'? properties: address, id, instance, label, mode, name, status, weight"
        "nodebalancer(7).port(80).nodes.each { it.drainn() }"      | "nodebalancer(7).port(80).nodes.each { it.drain() }"           || "did you mean 'drain'? words: accept, awaitUp, delete, drain, reject, weight"
        "nodebalancer(7).port(80).nodes[0].weight 'ten'"           | "nodebalancer(7).port(80).nodes[0].weight 10"                  || "write weight(whole number)"
    }

    static final List<List<String>> REFUSED = [
        ["volume('7up', 20)", "volume name '7up': Linode takes 1 to 32 letters, digits, hyphens and underscores, a letter first"],
        ["volume('a--b', 20)", "volume name 'a--b': Linode does not take -- or __"],
        ["volume('a__b', 20)", "volume name 'a__b': Linode does not take -- or __"],
        ["volume('data', 9)", 'volume size 9 GB: Linode takes 10 to 16384 GB'],
        ["volume('data', 16385)", 'volume size 16385 GB: Linode takes 10 to 16384 GB'],
        ["nodebalancer('ab') { port 80 }", "balancer name 'ab': Linode takes 3 to 32 letters, digits, hyphens and underscores"],
        ["nodebalancer('web') { throttle 21 }", 'throttle 21: Linode takes 0 to 20'],
        ["nodebalancer('web') { port 80; node 'a', '192.168.128.7:80' }", "node label 'a': Linode takes 3 to 32 letters, digits, hyphens, underscores and dots"],
        ["nodebalancer('web') { port 80, label: 'x' }", "label 'x': a port has no label at Linode"],
        ["nodebalancer('web') { port 80, check: 'tcp' }", "check 'tcp' is not a value that Linode takes"],
    ]

    private static Findings check(String text, Dialect dialect) {
        TextCheck.of(null, [] as Set, InstantSource.system(), dialect).of('web.groovy', text, Optional.empty())
    }
}
