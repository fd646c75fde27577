package dev.ballast.rehearsal

import dev.ballast.certificate.SelfSigned
import dev.ballast.docs.LinodeSamplesSpec
import dev.ballast.docs.SampleSpecification
import dev.ballast.dsl.CompiledRunbooks
import dev.ballast.lanes.Slow
import dev.ballast.sandbox.OtherClient
import java.nio.file.Files
import java.nio.file.Path
import java.time.Instant
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir

/** A rehearsal that sends no request: what the ledger holds stands for the account. */
class OfflineSpec extends Specification {

    @TempDir
    Path home

    @AutoCleanup
    RehearsedAccount account

    @Slow('plans of many runbooks, twice')
    def 'the plan by the ledger is that by the account, but for what the ledger does not keep: #dialect #sample'() {
        given:
        account = new RehearsedAccount(dialect, home)
        def work = { cloud -> perform(cloud, sample, text) }

        when:
        def plans = (1..2).collect {
            def sent = account.sandbox.journal().size()
            def offline = account.offline(work)
            assert account.failure == null
            assert account.sandbox.journal().size() == sent
            def online = account.rehearsed(work)
            account.performed(work)
            [offline, online]
        }

        then:
        plans.each { offline, online -> assert known(offline) == known(online) }

        where:
        [dialect, sample, text] << SampleSpecification.samples().collect { ['documented', it, SampleSpecification.lines(it).join('\n')] } +
            LinodeSamplesSpec.all().findAll { !LinodeSamplesSpec.AFTER[it] }.collect { ['linode', it, LinodeSamplesSpec.text(it)] }
    }

    @Slow('a run and a plan of each runbook')
    def 'an offline rehearsal of what is unchanged plans nothing: #text'() {
        given:
        account = new RehearsedAccount(dialect, home)
        def certificate = SelfSigned.make('shop.example.test', Instant.now(), true)
        def pem = Files.writeString(home.resolve('site.pem'), certificate.chainPem() + certificate.keyPem().reveal())
        def work = { cloud -> perform(cloud, 'web.groovy', text.replace('site.pem', pem.toString())) }
        account.performed(work)
        assert account.failure == null

        when:
        def plan = account.offline(work)

        then:
        account.failure == null
        plan.resources() == []

        where:
        dialect      | text
        'linode'     | "nodebalancer('web') { throttle 7; port(80) }"
        'documented' | "nodebalancer('web') { throttle 7; port(80) }"
        'linode'     | "nodebalancer('web') { port(80) { check('http') { path '/up'; interval 20.seconds; timeout 7.seconds; attempts 4; passive false } } }"
        'linode'     | "nodebalancer('web') { port(80) { check('http_body') { path '/up'; body '200' } } }"
        'linode'     | "nodebalancer('web') { port(80) { algorithm 'source'; stickiness 'table' } }"
        'linode'     | "nodebalancer('web') { port(90) { protocol 'tcp'; proxyProtocol 'v2' } }"
        'linode'     | "nodebalancer('web') { port(443) { https cert('site.pem'); cipherSuite 'legacy'; stickiness 'http_cookie' } }"
        'documented' | "nodebalancer('web') { port(443) { https cert('site.pem') } }"
        'linode'     | "nodebalancer('web') { port(80) { node 'aaa', '192.168.200.5:80', weight: 9, mode: 'drain' } }"
        'linode'     | "instance('web-1') { type 'g6-nanode-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS'); privateIp() }"
        'linode'     | "volume('data', 20) { encrypted true }"
    }

    def 'a rebuild is planned by the ledger of an instance that it has created in no VPC: #vpc'() {
        given:
        account = new RehearsedAccount('linode', home)
        OtherClient.create(account.sandbox, 'vpcs', [label: 'main', region: 'us-east', subnets: [[label: 'shop', ipv4: '10.0.0.0/24']]])
        account.performed { cloud -> perform(cloud, 'web.groovy', "instance('web-1') { type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops'; $vpc }.awaitRunning()") }
        assert account.failure == null
        def sent = account.sandbox.journal().size()

        when:
        def plan = account.offline { cloud -> perform(cloud, 'web.groovy', "instance('web-1').rebuild { image 'linode/debian13'; authorizedUsers 'ops' }") }

        then:
        account.sandbox.journal().size() == sent
        account.failure?.problem() == failure
        plan.resources()*.acts() == acts

        where:
        vpc                  || failure | acts
        ''                   || null    | [['rebuild']]
        "vpc subnet('shop')" || "a rebuild of instance 'web-1' would remove its address in a VPC, with its configuration profile" | []
    }

    /** What a plan leaves behind, without the fields that the ledger does not keep: they may be as they are wanted. */
    private static List<String> known(Plan plan) {
        RehearsedAccount.lasting(new Plan(plan.resources().collect { kept(it) }, [], [], plan.cost()))
    }

    private static Plan.Resource kept(Plan.Resource one) {
        def fields = one.fields().findAll { !(it.name() in ['linode_id', 'tags']) }
        new Plan.Resource(one.action(), one.kind(), one.name(), fields, one.acts(), one.lines(), one.parts().collect { kept(it) })
    }

    private void perform(cloud, String file, String text) {
        def binding = new Binding(args: [] as String[], out: new PrintWriter(new StringWriter()))
        def script = CompiledRunbooks.file(text, file.tokenize('/').last(), binding)
        script.runOn(cloud)
        script.run()
    }
}
