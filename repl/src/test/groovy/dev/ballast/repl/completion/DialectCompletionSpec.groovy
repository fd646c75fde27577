package dev.ballast.repl.completion

import dev.ballast.Ballast
import dev.ballast.dsl.Cloud
import dev.ballast.model.BalancerSetting
import dev.ballast.model.Dialect
import dev.ballast.model.Kind as Resource
import dev.ballast.model.PortSetting
import dev.ballast.model.ResourceSetting
import dev.ballast.repl.completion.Candidate.Kind
import dev.ballast.repl.evaluation.LazyCloud
import dev.ballast.repl.evaluation.Session
import dev.ballast.sandbox.Sandbox
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** Completion offers the words of the dialect in use, and no others. */
class DialectCompletionSpec extends Specification {

    @Shared
    @TempDir
    Path folder

    @Shared
    @AutoCleanup
    Sandbox sandbox = Sandbox.with().dialect('linode').start()

    @Shared
    @AutoCleanup
    Cloud cloud

    /** A session of the dialect linode, to which nothing is sent. */
    @Shared
    Session session

    def setupSpec() {
        def builder = Ballast.builder().environment([:], folder)
        cloud = builder.on(sandbox)
        session = new Session(LazyCloud.of(cloud, builder), new Session.Environment(System.out, { }, folder, [] as Set, new dev.ballast.redact.Redactor()))
    }

    def 'a property of one dialect is offered there alone: #dialect'() {
        given:
        def sandbox = Sandbox.with().dialect(dialect).start()
        def builder = Ballast.builder().environment([:], folder)
        def cloud = builder.on(sandbox)
        def session = new Session(LazyCloud.of(cloud, builder), new Session.Environment(System.out, { }, folder, [] as Set, new dev.ballast.redact.Redactor()))

        when:
        def offered = new CodeCompleter(session).complete('instance(7).', 12).candidates()*.text()

        then:
        ('status' in offered) == has
        'privateIp' in offered
        sandbox.journal().empty

        and:
        new CodeCompleter(session).complete('instance(7).untag', 17).candidates()*.doc() == (has ? ['Removes tags.'] : [])

        cleanup:
        cloud.close()
        sandbox.close()

        where:
        dialect      | has
        'linode'     | true
        'documented' | false
    }

    def 'each word, property and option has its sentence: #code'() {
        when:
        def offered = new CodeCompleter(session).complete(code, code.length()).candidates().findAll { it.kind() in [Kind.WORD, Kind.PROPERTY, Kind.OPTION] }

        then:
        offered*.text().contains(one)
        offered.findAll { !it.doc() }*.text() == []

        where:
        code                                                 | one
        ''                                                   | 'types'
        "instances("                                         | 'tag:'
        "instance('x', "                                     | 'adopt:'
        "instance('x') { "                                   | 'userData'
        "instance('x') { "                                   | 'stackscript'
        "instance('x')."                                     | 'untag'
        "instance('x').boot("                                | 'profile:'
        "nodebalancer('x', "                                 | 'exactly:'
        "nodebalancer('x') { "                               | 'throttle'
        "nodebalancer('x') { port 80, "                      | 'proxyProtocol:'
        "nodebalancer('x') { node 'a', 'b', "                | 'weight:'
        "nodebalancer('x') { port(1) { "                     | 'stickiness'
        "nodebalancer('x') { port(1) { check('http') { "     | 'passive'
        "nodebalancer('x')."                                 | 'rolling'
        "nodebalancer('x').rolling("                         | 'pause:'
        "nodebalancer('x').change("                          | 'throttle:'
        "nodebalancer('x').port(1)."                         | 'nodes'
        "nodebalancer('x').port(1).change("                  | 'cipherSuite:'
        "nodebalancer('x').port(1).change { "                | 'algorithm'
        "nodebalancer('x').port(1).node('a')."               | 'drain'
        "nodebalancer('x').port(1).node('a').awaitUp("       | 'timeout:'
        "volume('x', 20, "                                   | 'encrypted:'
        "volume('x', 20) { "                                 | 'on'
        "volume('x')."                                       | 'moveTo'
        "volume('x').attachTo(instance('x'), "               | 'config:'
        "volume('x').delete("                                | 'detach:'
    }

    /** Where the settings of a kind are written, without the details of a check. */
    static final Map<Resource, List<String>> PLACES = [
        (Resource.NODEBALANCER): ["nodebalancer('x') { "],
        (Resource.CONFIG)      : ["nodebalancer('x') { port(1) { ", "nodebalancer('x') { port 80, ", "nodebalancer('x').port(1).change("],
        (Resource.NODE)        : ["nodebalancer('x') { node 'a', 'b', ", "nodebalancer('x') { port(1) { node 'a', 'b', "],
        (Resource.INSTANCE)    : ["instance('x') { "],
        (Resource.VOLUME)      : ["volume('x', 20) { ", "volume('x', 20, "],
        (Resource.VPC)         : ["vpc('x') { "],
        (Resource.FIREWALL)    : ["firewall('x') { "],
        (Resource.RESERVED_IP) : ["reservedIp('x') { "],
    ]

    def 'a setting is offered with its sentence where a runbook writes it: #word after #code'() {
        expect:
        new CodeCompleter(session).complete(code, code.length()).candidates().find { it.text() - ':' == word }?.doc()

        where:
        [word, code] << Resource.values().collectMany { ResourceSetting.of(it) }.findAll { !(it.word() in ['label', 'address', 'size']) }.collectMany { setting ->
            boolean detail = setting instanceof PortSetting && setting.ofCheck
            def changes = setting.kind() == Resource.NODEBALANCER && setting.isChangeable(Dialect.LINODE) ? ["nodebalancer('x').change("] : []
            def places = detail ? ["nodebalancer('x') { port(1) { check('http') { "] : PLACES[setting.kind()] + changes
            places.collect { [setting == BalancerSetting.FIREWALL && it in changes ? 'firewalls' : setting.word(), it] }
        }
    }

    def 'the values that a rule lists are offered within quotes and without: #code'() {
        given:
        def offered = { String text -> new CodeCompleter(session).complete(text, text.length()).candidates()*.text() }

        expect:
        offered(code + "'") == values
        offered(code).containsAll(values.collect { "'$it'".toString() })
        sandbox.journal().empty

        where:
        code                                                       || values
        "instance('x') { interfaceGeneration "                     || ['legacy_config', 'linode']
        "instance('x') { maintenance "                             || ['migrate', 'power_off_on']
        "nodebalancer('x') { port(80) { algorithm "                || ['leastconn', 'ring_hash', 'roundrobin', 'source']
        "nodebalancer('x') { port 80, stickiness: "                || ['http_cookie', 'none', 'session', 'source_ip', 'table']
        "nodebalancer('x') { port 80, protocol: "                  || ['http', 'https', 'tcp', 'udp']
        "nodebalancer('x') { port 80; node 'a', 'b', mode: "       || ['accept', 'backup', 'drain', 'reject']
    }

    def 'data of a name that the script chooses may be a secret or a variable, and no name is offered'() {
        given:
        def offered = { String text -> new CodeCompleter(session).complete(text, text.length()).candidates() }

        expect:
        offered("instance('x') { stackscript 10079, db_password: se").first().text() == 'secret'
        offered("def site = 'shop'; instance('x') { stackscript 10079, title: ")*.text().take(2) == ['secret', 'site']
        !offered("instance('x') { stackscript 10079, ").any { it.kind() == Kind.OPTION }
    }

    def 'a node of a port offers the words of the dialect: #dialect'() {
        given:
        def sandbox = Sandbox.with().dialect(dialect).start()
        def builder = Ballast.builder().environment([ROOT_PASS: 'trial-only-1'], folder)
        def cloud = builder.on(sandbox)
        def session = new Session(LazyCloud.of(cloud, builder), new Session.Environment(System.out, { }, folder, [] as Set, new dev.ballast.redact.Redactor()))
        session.evaluate("region 'us-east'; web = instance('web-1') { type 'g6-nanode-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS'); privateIp() }")
        session.evaluate("lb = nodebalancer('web') { port(80) { node 'web-1', web.privateIp + ':80' } }; nodes = lb.port(80).nodes; null")

        expect:
        new CodeCompleter(session).complete(code, code.length()).candidates()*.text() == offered

        cleanup:
        cloud.close()
        sandbox.close()

        where:
        dialect      | code                                    || offered
        'linode'     | 'nodes[0].'                             || ['accept', 'address', 'awaitUp', 'delete', 'drain', 'id', 'instance', 'label', 'mode', 'name', 'reject', 'status', 'weight']
        'linode'     | 'lb.port(80).nodes[0].dr'               || ['drain']
        'linode'     | 'lb.port(80).nodes.each { it.dr'        || ['drain']
        'documented' | 'lb.port(80).nodes[0].'                 || ['address', 'id', 'label', 'name']
    }

    def 'what the service lists is offered as a value: #code'() {
        when:
        def offered = new CodeCompleter(session).complete(code, code.length()).candidates()*.text()

        then:
        value in offered
        sandbox.journal().empty

        where:
        code                                      || value
        "instance('web') { type 'g6-n"            || 'g6-nanode-1'
        "instance('web') { type('g6-n"            || 'g6-nanode-1'
        "instance('web') { type "                 || "'g6-nanode-1'"
        "instance('web') { type("                 || "'g6-nanode-1'"
        "instance('web') { image 'linode/deb"     || 'linode/debian12'
        "instance('web') { image('linode/deb"     || 'linode/debian12'
        "instance('web') { image "                || "'linode/debian12'"
        "instance('web') { region 'us-s"          || 'us-sea'
        "region 'us-s"                            || 'us-sea'
        "region('us-s"                            || 'us-sea'
        "volume('data', 20, region: 'us-s"        || 'us-sea'
        "instances(region: '"                     || 'us-sea'
    }

    def 'a label that was answered before is offered: #code'() {
        given:
        def sandbox = Sandbox.with().dialect('linode').start()
        def builder = Ballast.builder().environment([:], folder)
        def cloud = builder.on(sandbox)
        def session = new Session(LazyCloud.of(cloud, builder), new Session.Environment(System.out, { }, folder, [] as Set, new dev.ballast.redact.Redactor()))
        session.evaluate("region 'us-east'; instance('web-1') { type 'g6-nanode-1' }; volume('data', 20); nodebalancer('shop') { }; volumes()*.id")
        int sent = sandbox.journal().size()

        expect:
        new CodeCompleter(session).complete(code, code.length()).candidates()*.text() == offered
        sandbox.journal().size() == sent

        cleanup:
        cloud.close()
        sandbox.close()

        where:
        code                                     || offered
        "instance(label: 'w"                     || ['web-1']
        "instances(region: 'us-east', label: '"  || ['web-1']
        "volumes(label: '"                       || ['data']
        "def lb = nodebalancer(label: '"         || ['shop']
        "lb.change(label: '"                     || []
    }

    def 'what an earlier session listed is offered before the cloud is open'() {
        given:
        def sandbox = Sandbox.with().dialect('linode').start()
        def builder = { Ballast.builder().environment([BALLAST_URL: sandbox.url().toString(), BALLAST_TOKEN: sandbox.token(), BALLAST_DIALECT: 'linode'], folder) }
        builder().readCatalogue()
        def session = new Session(new LazyCloud(builder()), new Session.Environment(System.out, { }, folder, [] as Set, new dev.ballast.redact.Redactor()))
        int sent = sandbox.journal().size()

        when:
        def offered = new CodeCompleter(session).complete("instance('web') { type 'g6-n", 99).candidates()*.text()

        then:
        offered == ['g6-nanode-1']
        sandbox.journal().size() == sent
        session.lazyCloud().opened().empty

        cleanup:
        sandbox.close()
    }
}
