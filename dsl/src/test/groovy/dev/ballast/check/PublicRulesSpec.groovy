package dev.ballast.check

import dev.ballast.Ballast
import dev.ballast.dsl.Cloud
import dev.ballast.dsl.CompiledRunbooks
import dev.ballast.error.RuleException
import dev.ballast.model.Dialect
import dev.ballast.model.Secret
import dev.ballast.sandbox.Sandbox
import spock.lang.AutoCleanup
import spock.lang.Specification

/** What only the public service refuses is refused by its dialect before anything is sent, and by the other one not at all. */
class PublicRulesSpec extends Specification {

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
            ["instance('web-1') { type 'g6-nanode-1'; image 'linode/debian12' }", "instance 'web-1' has an image and neither a root password nor an authorized key"]]
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

    def 'a public address of a node is refused with the one range that there is'() {
        expect:
        check("nodebalancer('web') { region 'us-east'; port 80; node 'web-1', '203.0.113.5:80' }", Dialect.LINODE).errors()*.problem()*.what() ==
            ["node address '203.0.113.5:80' is not in 192.168.128.0/17"]
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
        refused.problem() == 'the root password is not 7 to 128 characters long, as the public service asks for'
        sandbox.journal().empty
    }

    def 'advice that is followed is accepted: #text'() {
        expect:
        check(text, Dialect.LINODE).errors()*.problem()*.instead() == [advice]
        check(followed, Dialect.LINODE).errors().empty

        where:
        text                                                       | followed                                                       || advice
        "volume('data', 20, region: 'us-east', tags: 'shop')"      | "volume('data', 20, region: 'us-east', tags: ['shop'])"        || 'write tags: list'
        "instance('web-1').delete(timeout: 0.seconds)"             | "instance('web-1').delete(timeout: 30.seconds)"                || 'write a duration such as timeout: 30.seconds'
        "nodebalancer(7).port(80).node('web-1').mode('drain')"     | "nodebalancer(7).port(80).node('web-1').drain()"               || 'what changes it are words: accept, awaitUp, delete, drain, reject, weight'
        "instance('web-1').status()"                               | "instance('web-1').status"                                     || "'status' is a property: write it without ()"
        "println nodebalancer(7).port(80).nodes*.mode"             | "println nodebalancer(7).port(80).node('web-1').mode"          || "'mode' is a property of port.node('web-1'); properties: address, id, label"
    }

    static final List<List<String>> REFUSED = [
        ["volume('7up', 20)", "volume name '7up': the public service takes 1 to 32 letters, digits, hyphens and underscores, a letter first"],
        ["volume('a--b', 20)", "volume name 'a--b': the public service takes no -- and no __"],
        ["volume('a__b', 20)", "volume name 'a__b': the public service takes no -- and no __"],
        ["volume('data', 9)", 'volume size 9 GB: the public service takes 10 to 16384 GB'],
        ["volume('data', 16385)", 'volume size 16385 GB: the public service takes 10 to 16384 GB'],
        ["nodebalancer('ab') { port 80 }", "balancer name 'ab': the public service takes 3 to 32 letters, digits, hyphens and underscores"],
        ["nodebalancer('web') { throttle 21 }", 'throttle 21: the public service takes 0 to 20'],
        ["nodebalancer('web') { port 80; node 'a', '192.168.128.7:80' }", "node label 'a': the public service takes 3 to 32 letters, digits, hyphens, underscores and dots"],
        ["nodebalancer('web') { port 80; node 'web-1', '10.0.0.7:80' }", "node address '10.0.0.7:80' is not in 192.168.128.0/17"],
        ["nodebalancer('web') { port 80; node 'web-1', '192.168.7.7:80' }", "node address '192.168.7.7:80' is not in 192.168.128.0/17"],
        ["nodebalancer('web') { port 80, label: 'x' }", "label 'x': a port has no label at the public service"],
        ["nodebalancer('web') { port 80, check: 'tcp' }", "check 'tcp' is not one of the public service"],
    ]

    private static Findings check(String text, Dialect dialect) {
        new RunbookCheck(null, [] as Set, java.time.InstantSource.system(), dialect).of('web.groovy', text, Optional.empty())
    }
}
