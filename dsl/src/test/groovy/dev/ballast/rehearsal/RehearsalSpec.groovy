package dev.ballast.rehearsal

import com.github.tomakehurst.wiremock.WireMockServer
import com.github.tomakehurst.wiremock.core.WireMockConfiguration
import dev.ballast.Ballast
import dev.ballast.CloudBuilder
import dev.ballast.dsl.Cloud
import dev.ballast.dsl.InstanceBlock
import dev.ballast.error.BallastException
import dev.ballast.error.CallException
import dev.ballast.error.RefusedException
import dev.ballast.error.WireException
import dev.ballast.http.Request
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.control.Fault
import dev.ballast.sandbox.linode.InterfaceSetting
import groovy.json.JsonOutput
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir
import spock.lang.Unroll

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse
import static com.github.tomakehurst.wiremock.client.WireMock.absent
import static com.github.tomakehurst.wiremock.client.WireMock.any
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl
import static com.github.tomakehurst.wiremock.client.WireMock.get
import static com.github.tomakehurst.wiremock.client.WireMock.matching
import static com.github.tomakehurst.wiremock.client.WireMock.okJson
import static com.github.tomakehurst.wiremock.client.WireMock.status
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathMatching

/** A rehearsal over a service that has other regions and plans than the simulator, and would notice a write. */
class RehearsalSpec extends Specification {

    @TempDir
    Path home

    @AutoCleanup('stop')
    WireMockServer service = new WireMockServer(WireMockConfiguration.options().dynamicPort())

    def setup() {
        service.start()
        service.stubFor(any(anyUrl()).willReturn(status(404)))
        service.stubFor(get(anyUrl()).willReturn(okJson(page(''))))
        service.stubFor(get(urlPathEqualTo('/v4/regions')).willReturn(okJson(page('{"id": "xx-far", "label": "Far", "status": "ok", "capabilities": []}'))))
        service.stubFor(get(urlPathEqualTo('/v4/linode/types')).willReturn(okJson(page('{"id": "g9-huge", "label": "Huge", "memory": 1024, "disk": 2048, "vcpus": 1}'))))
        service.stubFor(get(urlPathEqualTo('/v4/images')).willReturn(okJson(page('{"id": "private/7", "label": "Ours"}'))))
    }

    private static String page(String items) {
        """{"data": [$items], "page": 1, "pages": 1, "results": ${items ? 1 : 0}}"""
    }

    private CloudBuilder builder(Map<String, String> more = [:]) {
        Ballast.builder()
            .environment(more + [BALLAST_URL: "http://127.0.0.1:${service.port()}".toString(), BALLAST_TOKEN: 'rehearsal-token', BALLAST_DIALECT: 'linode', BALLAST_REGION: 'xx-far', ROOT_PASS: 'Reh-ROOT-pass-81'], home)
            .rehearsing()
    }

    private Plan plan(CloudBuilder builder = builder(), Closure<?> run) {
        Cloud cloud = builder.open()
        try {
            run(cloud)
        } finally {
            cloud.close()
        }
        builder.rehearsal().get().plan()
    }

    private List<String> sent() {
        service.allServeEvents.reverse()*.request.collect { "$it.method ${it.url - ~'^/v4(beta)?'}".toString() }
    }

    def 'a list that cannot be read ends the rehearsal, as it ends the run: #body'() {
        given:
        service.stubFor(get(urlPathMatching('/v4(beta)?/linode/instances')).willReturn(okJson(body)))

        when:
        plan { Cloud cloud ->
            cloud.instance('web-1') {
                type 'g9-huge'
                image 'private/7'
                rootPass cloud.secret('ROOT_PASS')
            }
        }

        then:
        def unread = thrown(WireException)
        unread.message.startsWith('GET ')
        unread.message.contains(said)

        where:
        body                             || said
        '{}'                             || 'the answer is not a list'
        '{"data": null}'                 || 'the answer is not a list'
        '{"data": [{}], "pages": 1}'     || 'has no id'
    }

    def 'regions, types and images are those of the service'() {
        when:
        def plan = plan { Cloud cloud ->
            cloud.instance('web-1') {
                type 'g9-huge'
                image 'private/7'
                rootPass cloud.secret('ROOT_PASS')
            }
            cloud.volume('data', 20)
        }

        then:
        plan.count(Plan.Action.CREATE) == 2
        sent().every { it.startsWith('GET ') }
    }

    def 'an account that takes Linode interfaces only refuses a new instance in the rehearsal as in the run'() {
        given:
        def account = new RehearsedAccount(Sandbox.with().dialect('linode').interfaces(setting).start(), home)
        def run = { Cloud cloud -> 2.times { at -> cloud.instance("web-$at") { type 'g6-nanode-1' } } }

        when:
        account.rehearsed(run)
        def planned = account.failure
        account.performed(run)

        then:
        planned?.problem() == account.failure?.problem()
        planned?.remedy() == account.failure?.remedy()
        (planned != null) == refused
        account.sandbox.requests()['GET /account/settings'] == 1

        cleanup:
        account.close()

        where:
        setting                         | refused
        InterfaceSetting.LINODE_ONLY    | true
        InterfaceSetting.LINODE_DEFAULT | false
    }

    def 'a token that may not read the setting of the account rehearses new instances all the same'() {
        given:
        service.stubFor(get(urlPathEqualTo('/v4/account/settings')).willReturn(status(401).withBody('{"errors": [{"reason": "Your OAuth token is not authorized to use this endpoint."}]}')))

        expect:
        plan { Cloud cloud -> cloud.instance('web-1') { type 'g9-huge' } }.count(Plan.Action.CREATE) == 1
        sent().count { it == 'GET /account/settings' } == 1
    }

    def 'each resource and each list is read once'() {
        given:
        service.stubFor(get(urlPathEqualTo('/v4beta/volumes/7')).willReturn(okJson('{"id": 7, "label": "data", "size": 20, "region": "xx-far", "status": "active", "linode_id": null, "tags": [], "io_ready": false}')))

        when:
        def plan = plan { Cloud cloud ->
            3.times { cloud.volume(7).size }
            cloud.volume(7).resize(30)
            assert cloud.volume(7).size == 30
            cloud.volume(7).resize(40)
        }

        then:
        sent().count('GET /volumes/7') == 1
        sent().every { it.startsWith('GET ') }
        plan.resources()*.fields().flatten().find { it.name() == 'size' }.values()*.asInt() == [20, 30, 40]
    }

    def 'a read that the service refuses is refused in the rehearsal'() {
        given:
        service.stubFor(get(urlPathEqualTo('/v4beta/volumes/7')).willReturn(status(403)))

        when:
        plan { Cloud cloud -> cloud.volume(7).resize(30) }

        then:
        RefusedException refused = thrown()
        refused.status() == 403
        sent().every { it.startsWith('GET ') }
    }

    def 'an answer that shows no resource is refused as in a run: #body'() {
        given:
        service.stubFor(get(urlPathEqualTo('/v4beta/volumes/77')).willReturn(okJson(body)))

        when:
        plan { Cloud cloud -> cloud.volume(77).size }

        then:
        def refused = thrown(BallastException)
        refused.message.contains('GET /volumes/77')

        where:
        body << ['{}', '[]']
    }

    @Unroll('#read answers #status #body')
    def 'a read that fails is named in the rehearsal as in the run'(String read, int status, String body) {
        given:
        def account = new RehearsedAccount(Sandbox.with().dialect('linode').start(), home)
        def run = { Cloud cloud ->
            cloud.nodebalancer('web') { block ->
                [80, 81].each { number -> block.port(number) { port -> port.node('web-1', '192.168.128.7:80'); port.node('web-2', '192.168.128.8:80') } }
            }
        }
        account.performed(run)
        account.sandbox.fail(Fault.on("GET /nodebalancers/{id}$read").first(0).status(status).body(body))

        when:
        account.rehearsed(run)
        def planned = account.failure
        account.performed(run)

        then:
        [planned, account.failure]*.method() == ['GET', 'GET']
        [planned, account.failure]*.path()*.replaceAll(/configs\/\d+/, 'configs/ID').toSet().size() == 1
        planned.class == account.failure.class

        cleanup:
        account.close()

        where:
        [read, [status, body]] << [['', '/configs', '/configs/{id}/nodes'], [[403, ''], [200, '{}'], [200, '[{}]'], [200, 'odd']]].combinations() + [['/configs/{id}/nodes', [200, '[{"id": 7, "weight": 100}]']]]
    }

    def 'a rehearsal goes on where a node is shown without its address, as the run does'() {
        given:
        def account = new RehearsedAccount(Sandbox.with().dialect('linode').start(), home)
        def run = { Cloud cloud ->
            cloud.nodebalancer('web') { block ->
                block.port(80) { port -> port.node('web-1', '192.168.128.7:80'); port.node('web-2', '192.168.128.8:80') }
            }
        }
        account.performed(run)
        account.sandbox.fail(Fault.on('GET /nodebalancers/{id}/configs/{id}/nodes').first(0).status(200).body('[{"id": 1005, "label": "web-1"}, {"id": 1007, "label": "web-2"}, {"id": 7, "label": "other"}]'))

        expect:
        account.rehearsed(run)
        account.failure == null
        account.performed(run)
        account.failure == null

        cleanup:
        account.close()
    }

    def 'a read that the service fails to answer leaves no create in doubt'() {
        given:
        service.stubFor(get(urlPathEqualTo('/v4beta/linode/instances')).willReturn(status(500)))

        when:
        builder(BALLAST_RETRY_TIMEOUT: '1ms').with { plan(it) { Cloud cloud -> cloud.instance('web-1') { type 'g9-huge' } } }

        then:
        def failed = thrown(CallException)
        failed.message.startsWith('GET /linode/instances')
    }

    def 'a write that comes to the service in spite of all is refused'() {
        when:
        new Rehearsal.ReadsOnly({ throw new AssertionError('sent') }).send(new Request(Request.Method.POST, '/volumes', [label: 'data']))

        then:
        def refused = thrown(IllegalStateException)
        refused.message == 'a rehearsal sends no write: POST /volumes'
    }

    def 'no file of a ledger is created, and an hour of waiting takes no time'() {
        when:
        def plan = plan { Cloud cloud -> cloud.account().timing().sleepOfScript(java.time.Duration.ofHours(1)) }

        then:
        plan.effort().waiting().toMinutes() == 60
        !home.resolve('.local/state/ballast/ledger.db').toFile().exists()
    }

    def 'a runbook knows whether it is rehearsed'() {
        given:
        def reported = []

        when:
        plan { Cloud cloud -> reported << cloud.rehearsing() }
        def real = Ballast.builder().environment([BALLAST_PROFILE: 'sandbox'], home).open()
        reported << real.rehearsing()
        real.close()

        then:
        reported == [true, false]
    }

    def 'a token that the service does not know is found by the rehearsal of a create'() {
        given:
        service.stubFor(get(urlPathEqualTo('/v4beta/linode/instances')).willReturn(aResponse().withStatus(401).withBody('{"errors": [{"reason": "Invalid Token"}]}')))

        when:
        plan { Cloud cloud -> cloud.instance('web-1') { type 'g9-huge' } }

        then:
        def refused = thrown(RefusedException)
        refused.status() == 401
    }

    def 'a rehearsal gives a new instance no address of the account: #what'() {
        given: 'an instance with every private address that does not end with 7, and the last address of a subnet'
        def taken = (128..255).collectMany { third -> (1..254).findAll { it != 7 }.collect { "192.168.$third.$it".toString() } }
        service.stubFor(get(urlPathEqualTo('/v4beta/linode/instances')).withHeader('X-Filter', matching('.*')).willReturn(okJson(page(''))))
        service.stubFor(get(urlPathEqualTo('/v4beta/linode/instances')).withHeader('X-Filter', absent())
            .willReturn(okJson(page(JsonOutput.toJson([id: 7, label: 'old', region: 'xx-far', type: 'g9-huge', status: 'running', ipv4: ['198.18.0.2'] + taken])))))
        service.stubFor(get(urlPathEqualTo('/v4/vpcs')).willReturn(okJson(page('{"id": 3, "label": "main", "region": "xx-far", "subnets": [{"id": 4, "label": "shop", "ipv4": "10.0.0.0/29"}]}'))))
        service.stubFor(get(urlPathEqualTo('/v4/vpcs/ips')).willReturn(okJson(page('{"address": "10.0.0.5", "vpc_id": 3, "subnet_id": 4, "linode_id": 7}'))))
        def seen

        when:
        plan { Cloud cloud -> seen = address(cloud) }

        then:
        seen ==~ expected

        where:
        what                 | expected              | address
        'created with it'    | /192\.168\.\d+\.7/    | { Cloud cloud -> machine(cloud) { privateIp() }.privateIp }
        'added later'        | /192\.168\.\d+\.7/    | { Cloud cloud -> machine(cloud) { }.addPrivateIp().privateIp }
        'in a subnet'        | /10\.0\.0\.4/         | { Cloud cloud -> machine(cloud) { vpc cloud.subnet(4) }.vpcIp }
        'public'             | /198\.19\.\d+\.\d+/    | { Cloud cloud -> machine(cloud) { }.ipv4[0] }
        'of a NodeBalancer'  | /198\.19\.\d+\.\d+/    | { Cloud cloud -> cloud.nodebalancer('web') { port 80 }.ipv4 }
    }

    private static machine(Cloud cloud, @DelegatesTo(InstanceBlock) Closure<?> more) {
        cloud.instance('new-1') { block ->
            block.type('g9-huge')
            block.image('private/7')
            block.authorizedUsers('ops')
            block.with(more)
        }
    }
}
