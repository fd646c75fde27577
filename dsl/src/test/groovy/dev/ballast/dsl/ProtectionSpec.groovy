package dev.ballast.dsl

import dev.ballast.Ballast
import dev.ballast.error.RefusedException
import dev.ballast.error.RuleException
import dev.ballast.model.Kind
import dev.ballast.model.Reference
import dev.ballast.profile.Setting
import dev.ballast.reconcile.context.Consent
import dev.ballast.reconcile.context.Resource
import dev.ballast.reconcile.teardown.Teardown
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.control.Fault

/** What a line of a runbook or a profile protects is not ended by a run. */
class ProtectionSpec extends RunbookSpecification {

    static final String WEB = "instance('web-1', protect: true) { type 'g6-nanode-1'; region 'us-east'; image 'linode/debian12'; rootPass secret('ROOT_PASS') }"
    static final String LB = "nodebalancer('shop', protect: true) { region 'us-east'; port 80 }"
    static final String DATA = "volume('data', 20, region: 'us-east', protect: true)"

    @Override
    Sandbox service() {
        Sandbox.with().dialect('linode').start()
    }

    def 'what would end it is refused before anything is sent, with the line that protected it: #ends'() {
        given:
        run(protects)
        nextRun()

        when:
        run(ends)

        then:
        def refused = thrown(RuleException)
        refused.code().toString() == 'B330'
        refused.problem() ==~ /\Q$title\E \(id \d+\) is not (deleted|rebuilt): web\.groovy:1 in run \d+ of .+ protected it/
        refused.remedy().get() == 'write protect: false in the line that creates it, and delete it in a later run'
        sent().every { it.startsWith('GET') }
        asked.empty

        where:
        protects | title               | ends
        WEB      | "instance 'web-1'"  | "instance('web-1').delete()"
        WEB      | "instance 'web-1'"  | "instance('web-1').rebuild { image 'linode/debian13'; rootPass secret('ROOT_PASS') }"
        LB       | "nodebalancer 'shop'" | "nodebalancer('shop').delete()"
        DATA     | "volume 'data'"     | "volume('data').delete()"
        DATA     | "volume 'data'"     | "volume('data').delete(detach: true)"
    }

    def 'a file that protects a resource and deletes it ends it in no run: #line'() {
        given:
        def text = "$DATA; $line"

        when:
        run(text)

        then: 'it is created, and protected with that request'
        def first = thrown(RuleException)
        first.code().toString() == 'B330'
        writes() == ['POST /volumes']

        when:
        nextRun()
        run(text)

        then:
        def refused = thrown(RuleException)
        refused.code().toString() == 'B330'
        writes() == []

        where:
        line << ["volume('data').delete()", "def data = volume('data'); data.delete()", "volume(label: 'data').delete()", 'teardown()']
    }

    def 'a run that takes the protection away ends the resource under no other name'() {
        given:
        run(DATA)
        nextRun()

        when:
        run("volume('data', 20, region: 'us-east', protect: false); volume('archive', 20, region: 'us-east', was: 'data').delete()")

        then:
        def refused = thrown(RuleException)
        refused.code().toString() == 'B330'
        writes() == []
    }

    def 'a create that fails after the request has protected the resource'() {
        given:
        sandbox.fail(Fault.on('POST /nodebalancers/{id}/configs').status(400).body('{"errors":[{"reason":"no"}]}'))

        when:
        run(LB.replace('port 80', 'port 80; port 81'))

        then:
        thrown(RefusedException)

        when:
        nextRun()
        run("nodebalancer('shop').delete()")

        then:
        def refused = thrown(RuleException)
        refused.code().toString() == 'B330'
    }

    def 'the name of a protected resource gets no other id'() {
        given:
        run(DATA)

        when:
        cloud.account().ledger().adopt(new Reference.ByName(Kind.VOLUME, 'data'), '99')

        then:
        def refused = thrown(RuleException)
        refused.code().toString() == 'B330'
    }

    def 'a teardown and a destroy with something protected end nothing, of names without it they end these'() {
        given:
        run("$DATA; volume('logs', 10, region: 'us-east')")
        nextRun()

        when:
        run('teardown()')

        then:
        def refused = thrown(RuleException)
        refused.code().toString() == 'B330'
        refused.problem().contains("volume 'data'")
        sent() == []

        when:
        def teardown = new Teardown(cloud.account(), new Consent(confirm, 'here', true))
        teardown.run(teardown.plan(['logs']))

        then:
        writes() == ["DELETE /volumes/${cloud.account().findDeleted(new Reference.ByName(Kind.VOLUME, 'logs')).get().id()}".toString()]
    }

    def 'what is protected while a person is asked about a teardown is not ended'() {
        given:
        run("volume('data', 20, region: 'us-east'); volume('logs', 10, region: 'us-east')")
        def teardown = new Teardown(cloud.account(), new Consent(confirm, 'here', true))
        def plan = teardown.plan([])
        run(DATA)
        earlier = sandbox.journal().size()

        when:
        teardown.run(plan)

        then:
        def refused = thrown(RuleException)
        refused.code().toString() == 'B330'
        writes() == []
    }

    def 'the run that takes the protection away does not end it, the next one does'() {
        given:
        run(DATA)
        nextRun()

        when:
        run("volume('data', 20, region: 'us-east', protect: false).delete()")

        then:
        def refused = thrown(RuleException)
        refused.problem().contains('it was protected when this run began')
        reported().last().startsWith("volume 'data' is not protected any more")
        writes() == []

        when:
        nextRun()
        run("volume('data', 20, region: 'us-east', protect: false).delete()")

        then:
        writes()*.replaceAll('[0-9]+', 'ID') == ['DELETE /volumes/ID']
    }

    def 'a line without the word leaves the protection as it is, and a second line is recorded once'() {
        given:
        run(DATA)
        nextRun()

        when:
        run("\n$DATA; volume('data', 20, region: 'us-east')")

        then:
        reported()*.replaceAll(/ \(.*/, '') == ["volume 'data' unchanged"] * 2
        cloud.account().applied(volume()).protectedBy.startsWith('web.groovy:1 ')
    }

    def 'a port and a node of a protected NodeBalancer are removed by exactly'() {
        given:
        run("nodebalancer('shop', protect: true) { region 'us-east'; port 80; port 81 }")
        nextRun()

        when:
        run("nodebalancer('shop', exactly: true) { region 'us-east'; port 80 }")

        then:
        writes()*.replaceAll('[0-9]+', 'ID') == ['DELETE /nodebalancers/ID/configs/ID']
    }

    def 'a profile protects by names, whatever a runbook says'() {
        given:
        sandbox.close()
        sandbox = Sandbox.with().dialect('linode').start()
        def config = home.resolve('.config/ballast/config.toml')
        config.parent.toFile().mkdirs()
        config.toFile().text = """
            [profile.shop]
            url = "${sandbox.url()}"
            token = "${sandbox.token()}"
            dialect = "linode"
            protected = ["nodebalancer da*"]
            """.stripIndent()
        cloud.close()
        cloud = Ballast.builder().environment([:], home).option(Setting.PROFILE, 'shop').confirm(this::answer).open()
        earlier = 0

        when:
        run("nodebalancer('data', protect: false) { region 'us-east' }.delete()")

        then:
        def refused = thrown(RuleException)
        refused.problem() ==~ /nodebalancer 'data' \(id \d+\) is not deleted: 'nodebalancer da\*' in `protected` of \Q$config\E, profile 'shop' protects it/
        refused.remedy().get().startsWith('nothing in a runbook takes that away')
        writes() == ['POST /nodebalancers']
    }

    private volume() {
        cloud.account().recorded(Kind.VOLUME).map(Resource::of).findFirst().get()
    }
}
