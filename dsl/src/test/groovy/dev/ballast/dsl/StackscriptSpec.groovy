package dev.ballast.dsl

import com.github.tomakehurst.wiremock.WireMockServer
import com.github.tomakehurst.wiremock.core.WireMockConfiguration
import dev.ballast.Ballast
import dev.ballast.check.Findings
import dev.ballast.check.TextCheck
import dev.ballast.error.RefusalCode
import dev.ballast.error.RefusedException
import dev.ballast.error.RuleException
import dev.ballast.error.SetupException
import dev.ballast.ledger.ReferenceCodec
import dev.ballast.model.Dialect
import dev.ballast.model.Kind
import dev.ballast.model.Sha256
import dev.ballast.rehearsal.RehearsedAccount
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.VirtualTiming
import groovy.io.FileType
import groovy.json.JsonOutput
import groovy.json.JsonSlurper
import java.time.InstantSource
import spock.lang.AutoCleanup

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse
import static com.github.tomakehurst.wiremock.client.WireMock.any
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl
import static com.github.tomakehurst.wiremock.client.WireMock.post
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo

/** StackScripts of instances: what is sent to the letter, once, and that nothing shows or keeps their data. */
class StackscriptSpec extends RunbookSpecification {

    static final String DATA = "site: 'web-1.example.com', workers: 7, greeting: \"Hi \${'there' + 4321}\", 'db-pass': secret('DB_PASS')"
    static final Map SENT = [site: 'web-1.example.com', workers: '7', greeting: 'Hi there4321', 'db-pass': 'wombat7-quokka9']

    @AutoCleanup('stop')
    WireMockServer wire = new WireMockServer(WireMockConfiguration.options().dynamicPort())

    Map<String, String> secrets = [DB_PASS: 'wombat7-quokka9']
    List<String> log = Collections.synchronizedList([])

    @Override
    Sandbox service() {
        Sandbox.with().dialect('linode').start()
    }

    /** Opens the sandbox behind a service that keeps what it is sent as it is. */
    @Override
    Cloud open() {
        if (!wire.running) {
            wire.start()
            wire.stubFor(any(anyUrl()).atPriority(9).willReturn(aResponse().proxiedFrom(sandbox.url().toString())))
        }
        Ballast.builder()
            .environment([BALLAST_URL: wire.baseUrl(), BALLAST_TOKEN: sandbox.token(), BALLAST_DIALECT: 'linode'] + secrets, home)
            .progress { events << it }
            .log { log << it }
            .confirm { Optional.of('y') }
            .timing(new VirtualTiming(sandbox, sandbox::now))
            .open()
    }

    @Override
    void nextRun() {
        super.nextRun()
        wire.resetRequests()
    }

    static String block(String script, String image = "image 'linode/debian12'") {
        "region 'us-east'; instance('web-1') { type 'g6-nanode-1'; $image; authorizedUsers 'ops'; stackscript $script }"
    }

    def 'it is sent once with its data as texts, and a second run sends nothing and needs no secret of it'() {
        when:
        run(block("10079, $DATA"))

        then:
        received('POST /v4/linode/instances') == [[region: 'us-east', type: 'g6-nanode-1', image: 'linode/debian12', label: 'web-1',
            authorized_users: ['ops'], interface_generation: 'legacy_config', stackscript_id: 10079, stackscript_data: SENT]]

        when:
        secrets.clear()
        nextRun()
        run(block("10079, $DATA"))

        then:
        writes() == []
        reported().last() == "instance 'web-1' unchanged"
    }

    def 'without data none is sent'() {
        when:
        run(block('10079'))

        then:
        received('POST /v4/linode/instances')[0].with { it.stackscript_id == 10079 && !it.containsKey('stackscript_data') }
    }

    def 'no file, message or log line has the data, and the ledger has salted hashes of it without its secret'() {
        when:
        run(block("10079, $DATA"))
        run(block("10079, $DATA").replace("'web-1'", "'web-2'"))
        cloud.close()

        then:
        leaks(log.join('\n') + reported().join('\n') + kept()) == []
        log.any { it.contains('"stackscript_data":{"db-pass":"(secret)"') }
        !sandbox.snapshot().contains('stackscript')

        when:
        cloud = open()

        then:
        def kept = ['web-1', 'web-2'].collect { cloud.account().ledger().find(ReferenceCodec.read(Kind.INSTANCE, it)).get().applied()['stackscript data'].split(':') }
        kept.every { it[1] == Sha256.hex(it[0] + '{db-pass=(secret), greeting=Hi there4321, site=web-1.example.com, workers=7}') }
        kept[0] != kept[1]
    }

    def 'an answer that quotes the data shows nothing of it, and another answer shows its texts: #status'() {
        given:
        wire.stubFor(post(urlPathEqualTo('/v4/linode/instances')).willReturn(aResponse().withStatus(status)
            .withBody(JsonOutput.toJson([errors: [[field: 'stackscript_data', reason: SENT.values().join(' and ')]]]))))

        when:
        run(block("10079, $DATA"))

        then:
        def failed = thrown(RefusedException)
        leaks([failed.message, failed.problem(), failed.refusal(), failed.refusal().body(), log, reported()].join('\n')) == []

        and: 'a text of the data is no secret elsewhere, unlike a secret of it'
        wire.stubFor(post(urlPathEqualTo('/v4/linode/instances')).willReturn(aResponse().withStatus(status)
            .withBody(JsonOutput.toJson([errors: [[reason: 'web-1.example.com has wombat7-quokka9']]]))))

        when:
        run(block('7').replace('web-1', 'web-2'))

        then:
        def other = thrown(RefusedException)
        other.problem().contains('web-1.example.com has (secret)')

        where:
        status << [400, 403]
    }

    def 'a block with other data or another StackScript is refused, and one with another secret is not: #changed'() {
        given:
        run(block("10079, $DATA"))
        secrets.DB_PASS = 'numbat5-bilby'
        nextRun()

        when:
        run(block(changed))

        then:
        def refused = thrown(RuleException)
        refused.code() == RefusalCode.FIXED_VALUE
        refused.problem() == "instance 'web-1' was created with $problem"
        refused.remedy().get() == remedy
        writes() == []

        when:
        run(block("10079, $DATA"))

        then:
        writes() == []

        where:
        changed                         || problem                                                                            | remedy
        "10079, ${DATA - ', workers: 7'}" || 'another stackscript data, which a block does not change'              | 'write the stackscript data that it was created with, or use a new name for a new one'
        "10080, $DATA"                  || "stackscript '10079', which a block does not change to '10080'"         | 'write stackscript 10079, or use a new name for a new one'
    }

    def 'an instance that was created without one is not given one'() {
        given:
        run(block('10079').replace('; stackscript 10079', ''))

        when:
        run(block("10079, a: 'b'"))

        then:
        def refused = thrown(RuleException)
        refused.problem() == "instance 'web-1' was created without stackscript, which a block does not change to '10079'"
    }

    def 'a rebuild sends it, and the block is compared with it then'() {
        given:
        run(block("10079, $DATA") + '.awaitRunning()')
        nextRun()

        when:
        run("instance('web-1').rebuild { image 'linode/debian13'; authorizedUsers 'ops'; stackscript 10080, a: 'b' }")

        then:
        received("POST /v4/linode/instances/1001/rebuild") == [[image: 'linode/debian13', authorized_users: ['ops'], stackscript_id: 10080, stackscript_data: [a: 'b']]]

        when:
        nextRun()
        run(block("10080, a: 'b'", "image 'linode/debian13'"))

        then:
        writes() == []

        when:
        run(block("10080, a: 'c'", "image 'linode/debian13'"))

        then:
        thrown(RuleException)

        when:
        run("instance('web-1').rebuild { image 'linode/debian12'; authorizedUsers 'ops' }")
        run(block("7, a: 'c'"))

        then:
        reported().last() == "instance 'web-1' kept: its stackscript and stackscript data are not recorded, from now on the values of the block count"
    }

    def 'one without an image, and data that is too long, are refused before anything is sent: #code'() {
        when:
        run(text)

        then:
        def refused = thrown(RuleException)
        refused.code() == code
        refused.problem() == problem
        writes() == []
        cloud.account().ledger().entries() == []

        where:
        text                                                | code                          | problem
        block("10079", 'booted false')                      | RefusalCode.IMAGE_MISSING     | "the block of instance 'web-1', which has a StackScript, names no image"
        block("10079, a: 'x' * 65_527, b: 7")               | RefusalCode.STACKSCRIPT_DATA  | "the data of the StackScript of instance 'web-1' has 65543 characters as JSON, and Linode takes 65535"
        block("0")                                          | RefusalCode.ID                | 'there is no id 0'
    }

    def 'data of 65,535 characters is sent, and a rebuild refuses more of it'() {
        when:
        run(block("10079, a: 'x' * 65_527"))

        then:
        JsonOutput.toJson(received('POST /v4/linode/instances')[0].stackscript_data).size() == 65_535

        when:
        nextRun()
        run("instance('web-1').rebuild { image 'linode/debian13'; authorizedUsers 'ops'; stackscript 10080, a: 'x' * 65_528 }")

        then:
        thrown(RuleException)
        writes() == []
    }

    def 'a secret that is set nowhere ends the run before the create'() {
        given:
        secrets.clear()
        nextRun()

        when:
        run(block("10079, $DATA"))

        then:
        thrown(SetupException)
        writes() == []
        cloud.account().ledger().entries() == []
    }

    def 'data may have any name: #data'() {
        given:
        def text = block("10079, $data")

        expect:
        check(text).errors() == []

        when:
        run(text)

        then:
        received('POST /v4/linode/instances')[0].stackscript_data == sent

        where:
        data                                     || sent
        "any_Name: 'a', 'of mine': 7, x: 2.5"    || [any_Name: 'a', 'of mine': '7', x: '2.5']
        "id: secret('DB_PASS'), *: [more: 1]"    || [id: 'wombat7-quokka9', more: '1']
    }

    def 'other values than texts, numbers and secrets are refused by the check and by the run: #value'() {
        given:
        def text = block("10079, site: 'shop', data: $value")

        when:
        run(text)

        then:
        def refused = thrown(RuleException)
        refused.code() == RefusalCode.OPTION_TYPE
        refused.problem() == "'data:' of stackscript does not take $given"
        refused.remedy().get() == "write data: text or data: whole number or data: secret('NAME')"
        writes() == []

        and:
        check(text).errors()*.problem().collect { [it.what(), it.instead()] } == (value == 'null' ? [] : [[refused.problem(), refused.remedy().get()]])

        where:
        value   || given
        '[1]'   || 'list'
        'true'  || 'true or false'
        'null'  || 'null'
    }

    def 'data without a name is refused before a request'() {
        when:
        run('def name = null; ' + block("10079, (name): 'wombat7-quokka9'"))

        then:
        def refused = thrown(RuleException)
        refused.code() == RefusalCode.OPTION_TYPE
        refused.problem() == 'a name in the data of stackscript is null'
        refused.remedy().get() == "write a name and a value, such as site: 'shop'"
        writes() == []
    }

    def 'a plan shows the data without its secrets, and a run of the plan may send another secret and no other data'() {
        given:
        def account = new RehearsedAccount('linode', home)
        def creates = { String site -> { Cloud cloud -> cloud.instance('web-1') {
            type 'g6-nanode-1'
            image 'linode/debian12'
            authorizedUsers 'ops'
            stackscript 10079, site: site, 'db-pass': cloud.secret('ROOT_PASS')
        } } }

        when:
        def plan = account.rehearsed(creates('web-1.example.com'))
        assert account.failure == null
        account.performedAsPlanned(creates('other'))

        then:
        plan.resources()[0].fields().findAll { it.name().startsWith('stack') }*.values()*.toString() ==
            ['[10079]', '[{"db-pass":"(secret ROOT_PASS)","site":"web-1.example.com"}]']
        account.failure.problem().endsWith('it differs in stackscript_data.site, planned "web-1.example.com", now "other"')
        account.sandbox.requests()['POST /linode/instances'] == null

        when:
        account.secret = 'Another-ROOT-pass-82'
        account.performedAsPlanned(creates('web-1.example.com'))

        then:
        account.failure == null
        account.sandbox.requests()['POST /linode/instances'] == 1

        cleanup:
        account.close()
    }

    private static Findings check(String text) {
        TextCheck.of(null, [] as Set, InstantSource.system(), Dialect.LINODE).of('web.groovy', text, Optional.empty())
    }

    private List<Map> received(String call) {
        wire.allServeEvents.reverse()*.request.findAll { "$it.method $it.url" == call }.collect { new JsonSlurper().parseText(it.bodyAsString) as Map }
    }

    /** The values of the data that are long enough to be no coincidence, of which a text has a part. */
    private static List<String> leaks(String text) {
        ['example.com', 'there4321', 'wombat7', 'quokka9'].findAll { text.contains(it) }
    }

    private String kept() {
        def files = []
        home.toFile().eachFileRecurse(FileType.FILES) { files << it }
        assert files
        files.collect { new String(it.bytes, 'UTF-8') }.join('\n')
    }
}
