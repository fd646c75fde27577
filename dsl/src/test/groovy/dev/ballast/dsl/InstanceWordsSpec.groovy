package dev.ballast.dsl

import dev.ballast.Ballast
import dev.ballast.client.Instances.NewInstance
import dev.ballast.client.Instances.ResizeFields
import dev.ballast.error.GoneException
import dev.ballast.error.JobFailedException
import dev.ballast.error.NotConfirmedException
import dev.ballast.error.OutcomeUnknownException
import dev.ballast.error.RefusalCode
import dev.ballast.error.RefusedException
import dev.ballast.error.RuleException
import dev.ballast.error.WaitTimeoutException
import dev.ballast.file.HomeFolder
import dev.ballast.ledger.ReferenceCodec
import dev.ballast.model.Kind
import dev.ballast.model.Reference
import dev.ballast.reconcile.context.Confirm
import dev.ballast.reconcile.drift.DriftReport
import dev.ballast.rules.InstanceFiles
import dev.ballast.sandbox.OtherClient
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.control.Fault
import dev.ballast.sandbox.linode.InterfaceSetting
import groovy.json.JsonSlurper
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpRequest.BodyPublishers
import java.net.http.HttpResponse.BodyHandlers
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration

import static dev.ballast.client.LinodeOperationsSpec.of

/** The words of an instance in the dialect of Linode: what each sends, and nothing the second time. */
class InstanceWordsSpec extends RunbookSpecification {

    static final String KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ me@example'

    def setup() {
        sandbox.close()
        sandbox = Sandbox.with().dialect('linode').start()
        cloud.close()
        cloud = open()
    }

    static String inHome(Path file) {
        "~/${HomeFolder.of(System.getenv()).relativize(file)}"
    }

    String getFull() {
        def keys = Files.writeString(home.resolve('id.pub'), "\ufeff# mine\n$KEY\n")
        def data = Files.writeString(home.resolve('init.yml'), '#cloud-config with-a-secret')
        """
        region 'us-east'
        def server = instance('web-1') {
            type 'g6-nanode-1'; image 'linode/debian12'; tags 'shop', 'prod'; privateIp()
            authorizedKeys '${inHome(keys)}'; userData '${inHome(data)}'
        }
        server
        """
    }

    def 'a create is one request with label, tags, keys, user data and private address, and the second run sends no write'() {
        when:
        run(full)

        then:
        sent() == ['POST /linode/instances']
        bodies('POST /linode/instances') == [[region: 'us-east', type: 'g6-nanode-1', image: 'linode/debian12', label: 'web-1', tags: ['shop', 'prod'],
            authorized_keys: [KEY], private_ip: true, metadata: [user_data: '<masked>'], interface_generation: 'legacy_config']]

        when:
        nextRun()
        def web = run(full)

        then:
        sent() == ['GET /linode/instances']
        web.privateIp.startsWith('192.168.')
        sent() == ['GET /linode/instances']
        !reported().join().contains('secret')

        and:
        InstanceFiles.userData(home.resolve('init.yml').toString()).reveal() == '#cloud-config with-a-secret'.bytes.encodeBase64().toString()
    }

    def 'users of the account are credentials, sent once and compared later'() {
        given:
        def text = "region 'us-east'; instance('1web') { type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops', 'dev' }"

        when:
        run(text)

        then:
        bodies('POST /linode/instances') == [[region: 'us-east', type: 'g6-nanode-1', image: 'linode/debian12', label: '1web',
            authorized_users: ['ops', 'dev'], interface_generation: 'legacy_config']]

        when:
        nextRun()
        run(text)

        then:
        writes() == []

        when:
        run(text.replace("'ops', ", ''))

        then:
        def refused = thrown(RuleException)
        refused.problem() == "instance '1web' was created with authorizedUsers 'ops, dev', which a block does not change to 'dev'"
    }

    def 'an account that makes instances with Linode interfaces makes ours with a private address all the same'() {
        given:
        account(InterfaceSetting.LINODE_DEFAULT)

        when:
        def web = run("region 'us-east'; instance('web-1') { type 'g6-nanode-1'; privateIp() }")

        then:
        sent() == ['POST /linode/instances']
        bodies('POST /linode/instances') == [[region: 'us-east', type: 'g6-nanode-1', label: 'web-1', private_ip: true, interface_generation: 'legacy_config']]
        web.privateIp.startsWith('192.168.')
    }

    def 'an account that takes Linode interfaces only is named in the refusal, and nothing is created'() {
        given:
        account(InterfaceSetting.LINODE_ONLY)

        when:
        run("region 'us-east'; instance('web-1') { type 'g6-nanode-1' }")

        then:
        def refused = thrown(RefusedException)
        refused.problem().endsWith('; this account takes Linode interfaces only')
        refused.remedy().get().contains('interfaces_for_new_linodes')
        cloud.account().names('instance') == []
    }

    def 'an instance of the newer generation has a public interface, no private address, and keeps its generation'() {
        given:
        def text = "region 'us-east'; instance('web-1') { type 'g6-nanode-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS'); interfaceGeneration 'linode' }"

        when:
        def web = run(text + '.awaitRunning()')

        then:
        bodies('POST /linode/instances') == [[
            region: 'us-east', type: 'g6-nanode-1', image: 'linode/debian12', label: 'web-1', interface_generation: 'linode', root_pass: '<masked>',
            interfaces: [[firewall_id: -1, public: [:]]]]]

        when:
        web.privateIp

        then:
        thrown(RuleException)

        when:
        nextRun()
        run(text.replace("'linode' }", "'linode'; privateIp() }"))

        then:
        def refused = thrown(RuleException)
        refused.code() == RefusalCode.INTERFACES
        refused.problem() == "instance 'web-1' has Linode interfaces, which have no private IPv4 address"
        sent() == []
    }

    def 'what the service does not show counts as it was sent last'() {
        given:
        def text = "region 'us-east'; instance('web-1') { type 'g6-nanode-1'; maintenance 'power_off_on' }"
        run(text)
        nextRun()
        sandbox.fail(Fault.on('GET /linode/instances').status(200).body('{"data": [{"id": 1001, "label": "web-1", "region": "us-east", "type": "g6-nanode-1", "status": "offline"}], "page": 1, "pages": 1, "results": 1}'))

        when:
        run(text)

        then:
        writes() == []

        when:
        run(text.replace('power_off_on', 'migrate'))

        then:
        writes() == ['PUT /linode/instances/1001']
    }

    def 'a resize is sent once, waits for the new plan in the state of before, and is what the block is compared with'() {
        given:
        def text = "region 'us-east'; def web = instance('web-1') { type 'g6-nanode-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS') }.awaitRunning()"
        run(text + (off ? '.shutdown()' : ''))
        nextRun()

        when:
        def web = run("instance('web-1').resize('g6-standard-1'$option)")

        then:
        bodies("POST /linode/instances/1001/resize") == [[type: 'g6-standard-1'] + sentToo]
        writes().size() == 1
        [web.type, web.status] == ['g6-standard-1', off ? 'offline' : 'running']
        reported().contains("instance 'web-1' resized from type 'g6-nanode-1' to 'g6-standard-1'")

        when:
        nextRun()
        run("instance('web-1').resize('g6-standard-1'$option)")
        run(text.replace('g6-nanode-1', 'g6-standard-1').replace('.awaitRunning()', ''))

        then:
        writes() == []
        DriftReport.read(cloud.account(), [], false, 14, null).resources()*.differences().flatten() == []

        when:
        run(text)

        then:
        def refused = thrown(RuleException)
        refused.code() == RefusalCode.FIXED_VALUE
        refused.problem() == "instance 'web-1' has type 'g6-standard-1', which a block does not change to 'g6-nanode-1'"
        refused.remedy().get() == "write type 'g6-standard-1', or resize it first: instance('web-1').resize 'g6-nanode-1'"

        where:
        off   | option         || sentToo
        false | ''             || [:]
        false | ', warm: true' || [migration_type: 'warm']
        false | ', resizeDisk: false' || [allow_auto_disk_resize: false]
        true  | ''             || [:]
    }

    def 'a rebuild is sent once, waits until the instance runs, and is what the block is compared with'() {
        given:
        def text = "region 'us-east'; instance('web-1') { type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops' }.awaitRunning()"
        def rebuild = "instance('web-1').rebuild { image 'linode/debian13'; authorizedUsers 'dev'; diskEncryption false }"
        run(text)
        nextRun()

        when:
        def web = run(rebuild)

        then:
        bodies('POST /linode/instances/1001/rebuild') == [[image: 'linode/debian13', authorized_users: ['dev'], disk_encryption: 'disabled']]
        writes().size() == 1
        web.status == 'running'
        reported().contains("instance 'web-1' rebuilt from image 'linode/debian12' to 'linode/debian13'")

        when:
        nextRun()
        run(rebuild)
        run(text.replace('debian12', 'debian13').replace('ops', 'dev'))

        then:
        writes() == []
        DriftReport.read(cloud.account(), [], false, 14, null).resources()*.differences().flatten() == []

        when:
        run(text.replace('debian12', 'ubuntu24.04'))

        then:
        def refused = thrown(RuleException)
        refused.code() == RefusalCode.FIXED_VALUE
        refused.problem() == "instance 'web-1' has image 'linode/debian13', which a block does not change to 'linode/ubuntu24.04'"
        refused.remedy().get() == "write image 'linode/debian13', or rebuild it first, which deletes its data: instance('web-1').rebuild { image 'linode/ubuntu24.04'; ... }"
    }

    def 'a runbook whose block names the image of before its rebuild runs again and sends no write'() {
        given:
        def block = "region 'us-east'; def web = instance('web-1') { type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops' }.awaitRunning()"
        def rebuild = { name -> "; web.rebuild { image 'linode/$name'; authorizedUsers 'dev' }" }

        when:
        run(block + rebuild('debian13'))
        nextRun()
        run(block + rebuild('debian13'))

        then:
        writes() == []
        reported() == ["instance 'web-1' kept: a rebuild after the create that the block describes may have changed its authorizedUsers, image", "instance 'web-1' unchanged: already has image 'linode/debian13'"]

        when: 'another rebuild follows'
        run(block + rebuild('ubuntu24.04'))
        nextRun()
        run(block + rebuild('ubuntu24.04'))
        run(block.replace('debian12', 'debian13') + rebuild('ubuntu24.04'))

        then:
        writes() == []

        when: 'another client rebuilds it to an image that no block has named'
        OtherClient.create(sandbox, 'linode/instances/1001/rebuild', [image: 'linode/ubuntu22.04', authorized_users: ['ops']])
        sandbox.advance(Duration.ofMinutes(1))
        nextRun()
        run(block.replace('debian12', 'alpine3.23'))

        then:
        def refused = thrown(RuleException)
        refused.code() == RefusalCode.FIXED_VALUE
    }

    def 'a rebuild that finds its image, as after a run that was killed, records it'() {
        given:
        run("region 'us-east'; instance('web-1') { type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops' }.awaitRunning()")
        OtherClient.create(sandbox, 'linode/instances/1001/rebuild', [image: 'linode/debian13', authorized_users: ['ops']])
        nextRun()

        when:
        run("instance('web-1').rebuild { image 'linode/debian13'; authorizedUsers 'ops' }")

        then:
        writes() == []
        DriftReport.read(cloud.account(), [], false, 14, null).resources()*.differences().flatten() == []
    }

    def 'a rebuild without an answer is not said to have changed nothing: #fault'() {
        given:
        def block = "region 'us-east'; def web = instance('web-1') { type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops' }.awaitRunning()"
        def rebuild = "; web.rebuild { image 'linode/debian13'; authorizedUsers 'dev'$again }"
        run(block)
        nextRun()
        def lost = Fault.on('POST /linode/instances/{id}/rebuild').drop()
        sandbox.fail(fault == 'after the act' ? lost.after() : lost)

        when:
        run(block + rebuild)

        then:
        def unknown = thrown(OutcomeUnknownException)
        unknown.problem() ==~ /it is not known whether instance 'web-1' was rebuilt: POST \/linode\/instances\/1001\/rebuild: .*; its data may be gone/
        unknown.remedy().get() == remedy
        unknown.location().get().line() == 1

        when:
        sandbox.clearFaults()
        nextRun()
        run(block + rebuild.replace('; again true', ''))

        then:
        writes() == (fault == 'after the act' ? [] : ['POST /linode/instances/1001/rebuild'])
        reported()[0] == "instance 'web-1' kept: a rebuild after the create that the block describes may have changed its authorizedUsers${fault == 'after the act' ? ', image' : ''}"

        where:
        fault            | again          || remedy
        'after the act'  | ''             || "look at the instance, then run again: if it has image 'linode/debian13', it is not rebuilt a second time"
        'before the act' | ''             || "look at the instance, then run again: if it has image 'linode/debian13', it is not rebuilt a second time"
        'after the act'  | '; again true' || 'look at the instance: if it was rebuilt, leave out again true, then run again'
    }

    def 'a rebuild asks on every profile: #name'() {
        given:
        run("region 'us-east'; instance('web-1') { type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops' }.awaitRunning()")
        nextRun()
        confirm = who

        when:
        run("instance('web-1').rebuild { image 'linode/debian13'; authorizedUsers 'ops' }")

        then:
        def refused = thrown(NotConfirmedException)
        refused.problem() == problem
        refused.remedy().orElse(null) == remedy
        refused.asked() == (remedy == null)
        refused.location().get().line() == 1
        asked == ["rebuild instance 'web-1' (id 1001) from image 'linode/debian12' to 'linode/debian13' on the sandbox? [y/N]"]
        writes() == []

        where:
        name     | who                  || problem                                      | remedy
        'a no'   | { Optional.of('n') } || "instance 'web-1' is not rebuilt: you said no" | null
        'no one' | { Optional.empty() } || "cannot ask for confirmation: rebuild instance 'web-1' (id 1001) from image 'linode/debian12' to 'linode/debian13' on the sandbox?" | 'run it at a terminal, or write --yes; in a program: Ballast.builder().confirm(...)'
    }

    def 'the time that a person takes to answer is not part of the wait: #verb'() {
        given:
        run("region 'us-east'; instance('web-1') { type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops' }.awaitRunning()")
        cloud.close()
        def slow = {
            asked << it
            sandbox.advance(Duration.ofMinutes(30))
            Optional.of('y')
        } as Confirm
        cloud = Ballast.builder().environment([BALLAST_CONFIRM: '1'], home).state(home.resolve('sandbox.json')).confirm(slow).on(sandbox)

        expect:
        run("def web = instance('web-1'); web.$verb; web.status") == 'running'
        asked.size() == 1

        where:
        verb << ["rebuild { image 'linode/debian13'; authorizedUsers 'ops' }", "resize('g6-standard-1')"]
    }

    def 'a block in the run that rebuilds and resizes is compared with what the instance is then'() {
        given:
        def block = "region 'us-east'; instance('web-1') { type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops' }"

        when:
        run("$block; instance('web-1').rebuild { image 'linode/debian13'; authorizedUsers 'ops' }; instance('web-1').resize 'g6-standard-1'")
        run(block.replace('debian12', 'debian13').replace('g6-nanode-1', 'g6-standard-1'))

        then:
        reported().last() == "instance 'web-1' unchanged"

        when:
        run(block)

        then:
        thrown(RuleException)
    }

    def 'a rebuild with the image that it has changes the disk encryption, once, and not if the answer does not show it'() {
        given:
        def block = "region 'us-east'; instance('web-1') { type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops' }"
        def rebuild = "instance('web-1').rebuild { image 'linode/debian12'; authorizedUsers 'ops'; diskEncryption false }"
        run("${block}.awaitRunning()")
        nextRun()

        when:
        run(block.replace(' }', '; diskEncryption false }'))

        then:
        def refused = thrown(RuleException)
        refused.remedy().get() == "write diskEncryption true, or rebuild it first, which deletes its data: instance('web-1').rebuild { diskEncryption false; ... }"

        when:
        2.times { run(rebuild) }

        then:
        writes() == ['POST /linode/instances/1001/rebuild']
        reported().last() == "instance 'web-1' unchanged: already has image 'linode/debian12'"

        when:
        nextRun()
        sandbox.fail(Fault.on('GET /linode/instances/{id}').first(0).status(200).body('{"id": 1001, "label": "web-1", "status": "running", "image": "linode/debian12"}'))
        run(rebuild.replace('false', 'true'))

        then:
        writes() == []
    }

    def 'a rebuild with the image that it has needs again, and no one can log in to a rebuild without a login'() {
        given:
        run("region 'us-east'; instance('web-1') { type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops' }.awaitRunning()")
        nextRun()

        when:
        2.times { run("instance('web-1').rebuild { image 'linode/debian12'; authorizedUsers 'ops'; again true; timeout 2.minutes }") }

        then:
        writes() == ['POST /linode/instances/1001/rebuild'] * 2

        when:
        run("instance('web-1').rebuild { $words }")

        then:
        def refused = thrown(RuleException)
        refused.code() == code
        refused.problem() == problem

        where:
        words                     || code                       | problem
        "image 'linode/debian13'" || RefusalCode.LOGIN_MISSING | "instance 'web-1' has an image, but no root password, authorized key or user"
        "authorizedUsers 'ops'"   || RefusalCode.IMAGE_MISSING | "the rebuild of instance 'web-1' names no image"
    }

    def 'another region is refused with the request that moves the instance, and the block holds after it'() {
        given:
        run("region 'us-east'; instance('web-1') { type 'g6-nanode-1' }")
        sandbox.advance(Duration.ofMinutes(1))
        nextRun()

        when:
        run("instance('web-1') { region 'us-sea'; type 'g6-nanode-1' }")

        then:
        def refused = thrown(RuleException)
        refused.problem() == "instance 'web-1' has region 'us-east', which a block does not change to 'us-sea'"
        refused.remedy().get() == "write region 'us-east', or migrate it first, which gives it other addresses: api.post('/linode/instances/1001/migrate', region: 'us-sea')"
        writes() == []

        when:
        run((refused.remedy().get() =~ /api\..*/)[0])
        nextRun()
        run("instance('web-1') { region 'us-sea'; type 'g6-nanode-1' }")

        then:
        writes() == []
    }

    def 'a new instance gets by a change what no create has, and a block changes it later'() {
        given:
        def block = { "region 'us-east'; instance('web-1') { type 'g6-nanode-1'; watchdog $it }" }

        when:
        run(block(false))

        then:
        bodies('POST /linode/instances') == [[region: 'us-east', type: 'g6-nanode-1', label: 'web-1', interface_generation: 'legacy_config']]
        bodies('PUT /linode/instances/1001') == [[watchdog_enabled: false]]

        when:
        nextRun()
        run(block(false))

        then:
        writes() == []

        when:
        run(block(true))

        then:
        bodies('PUT /linode/instances/1001').last() == [watchdog_enabled: true]
    }

    def 'a resize that another run has begun is waited for and not sent again'() {
        given:
        run("region 'us-east'; instance('web-1') { type 'g6-nanode-1' }.delete(); instance('web-1') { type 'g6-nanode-1' }")
        def id = run("instance('web-1').id")
        sandbox.advance(Duration.ofMinutes(1))
        cloud.account().client().instances().resize(id, new ResizeFields('g6-standard-1', null, null))
        nextRun()

        when:
        def web = run("instance('web-1').resize 'g6-standard-1'")

        then:
        writes() == []
        [web.type, web.status] == ['g6-standard-1', 'offline']
    }

    def 'a resize waits while the instance is busy, and ends with the reason of a job that has failed'() {
        given:
        run("region 'us-east'; instance('web-1') { type 'g6-nanode-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS') }.awaitRunning().reboot()")
        sandbox.fail(Fault.on('GET /account/events').skip(1).status(200).body('{"data": [{"id": 4711, "action": "linode_resize", "status": "failed", "message": "No room."}], "page": 1, "pages": 1, "results": 1}'))

        when:
        run("instance('web-1').resize 'g6-standard-1'")

        then:
        def failed = thrown(JobFailedException)
        failed.problem() == "the resize of instance 'web-1' failed: No room. (event 4711)"
        cloud.account().ledger().find(new Reference.ByName(Kind.INSTANCE, 'web-1')).get().applied().type == 'g6-nanode-1'
    }

    def 'a resize that was accepted is recorded, also if the wait for it runs out'() {
        given:
        run("region 'us-east'; instance('web-1') { type 'g6-nanode-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS') }.awaitRunning()")

        when:
        run("instance('web-1').resize('g6-standard-1', timeout: 1.seconds)")

        then:
        thrown(WaitTimeoutException)
        DriftReport.read(cloud.account(), [], false, 14, null).resources()*.differences().flatten() == []
    }

    def 'an account without Linode interfaces is named in the refusal'() {
        given:
        account(InterfaceSetting.LEGACY_CONFIG_ONLY)

        when:
        run("region 'us-east'; instance('web-1') { type 'g6-nanode-1'; interfaceGeneration 'linode' }")

        then:
        def refused = thrown(RefusedException)
        refused.problem().endsWith('; this account takes no Linode interfaces')
        cloud.account().names('instance') == []
    }

    def 'a private address for a running instance is told to need a reboot, without one its node stays down'() {
        given:
        run("region 'us-east'; instance('web-1') { type 'g6-nanode-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS') }.awaitRunning()")
        nextRun()

        when:
        run("region 'us-east'; def web = instance('web-1') { privateIp() }; nodebalancer('web') { port 80; node 'web-1', web.privateIp + ':80' }")

        then:
        reported().contains("instance 'web-1' has booted without its private address: nodes of that address come up after a reboot: instance('web-1').reboot()")

        when:
        run("nodebalancer('web').awaitUp(timeout: 1.minutes)")

        then:
        thrown(WaitTimeoutException)

        when:
        run("instance('web-1').reboot(); nodebalancer('web').awaitUp(timeout: 1.minutes)")

        then:
        noExceptionThrown()
    }

    def 'a private address for an instance that is off needs no reboot'() {
        given:
        run("region 'us-east'; instance('web-1') { type 'g6-nanode-1'; booted false }")
        sandbox.advance(Duration.ofMinutes(1))
        nextRun()

        when:
        run("region 'us-east'; instance('web-1') { privateIp() }")

        then:
        writes().size() == 1
        !reported().any { it.contains('reboot') }
    }

    def 'an existing instance with Linode interfaces is refused a private address before anything is sent'() {
        given:
        account(InterfaceSetting.LINODE_ONLY)
        HttpClient.newHttpClient().send(HttpRequest.newBuilder(sandbox.url().resolve('/v4/linode/instances'))
            .header('Authorization', "Bearer ${sandbox.token()}").header('Content-Type', 'application/json')
            .POST(BodyPublishers.ofString('{"type": "g6-nanode-1", "region": "us-east", "label": "web-1"}')).build(), BodyHandlers.discarding())

        when:
        run("instance(label: 'web-1').addPrivateIp()")

        then:
        def refused = thrown(RuleException)
        refused.problem().endsWith('has Linode interfaces, which have no private IPv4 address')
        writes() == ['POST /linode/instances']
    }

    private void account(InterfaceSetting setting) {
        cloud.close()
        sandbox.close()
        sandbox = Sandbox.with().dialect('linode').interfaces(setting).start()
        cloud = open()
    }

    def 'the properties are those that the service shows, and only the status is asked again'() {
        given:
        run(full)
        nextRun()

        when:
        def web = run("instance('web-1')")

        then:
        [web.label, web.type, web.image, web.region, web.tags] == ['web-1', 'g6-nanode-1', 'linode/debian12', 'us-east', ['shop', 'prod']]
        web.ipv4 == [web.publicIp, web.privateIp]
        !web.ipv6.contains('/')
        web.created
        sent() == ['GET /linode/instances']

        when:
        web.status

        then:
        sent() == ['GET /linode/instances', "GET /linode/instances/$web.id".toString()]
    }

    def 'what cannot be changed in place is refused, and user data is not shown'() {
        given:
        run(full)
        nextRun()
        def text = full.replace('g6-nanode-1', type)
        Files.writeString(home.resolve('init.yml'), data)

        when:
        run(text)

        then:
        def refused = thrown(RuleException)
        refused.problem() == "instance 'web-1' $problem"
        writes() == []

        where:
        type            | data                          | problem
        'g6-standard-1' | '#cloud-config with-a-secret' | "has type 'g6-nanode-1', which a block does not change to 'g6-standard-1'"
        'g6-nanode-1'   | 'another secret'              | 'was created with another userData, which a block does not change'
    }

    def 'a private address that came with the create is no resource that was found unchanged'() {
        when:
        run("region 'us-east'; instance('app') { type 'g6-nanode-1'; booted false; privateIp() }")

        then:
        reported() == ["instance 'app' created (1001)"]
        cloud.account().ids('address').keySet() == ['app'] as Set

        when:
        nextRun()
        run("region 'us-east'; instance('app') { type 'g6-nanode-1'; booted false; privateIp() }")

        then:
        reported().findAll { it.endsWith(' unchanged') }.size() == 2
    }

    def 'a type that was changed outside is what a block has to say, and is recorded by the next run'() {
        given:
        run(full)
        int id = cloud.instance('web-1').id
        sandbox.advance(Duration.ofHours(1))
        def resized = HttpRequest.newBuilder(sandbox.url().resolve("/v4/linode/instances/$id/resize"))
            .header('Authorization', "Bearer ${sandbox.token()}").header('Content-Type', 'application/json')
            .POST(BodyPublishers.ofString('{"type": "g6-standard-1"}')).build()
        assert HttpClient.newHttpClient().send(resized, BodyHandlers.discarding()).statusCode() == 200
        sandbox.advance(Duration.ofHours(1))
        nextRun()

        when:
        run(full)

        then:
        def refused = thrown(RuleException)
        refused.problem() == "instance 'web-1' was changed outside Ballast to type 'g6-standard-1', which a block does not change to 'g6-nanode-1'"
        refused.remedy().get() == "write type 'g6-standard-1', or resize it first: instance('web-1').resize 'g6-nanode-1'"

        when:
        run(full.replace('g6-nanode-1', 'g6-standard-1'))

        then:
        reported()[0] == "instance 'web-1' unchanged"
        cloud.account().ledger().find(ReferenceCodec.read(Kind.INSTANCE, 'web-1')).get().applied().type == 'g6-standard-1'
    }

    def 'an instance without a type is not created, and a block of one that exists needs none'() {
        when:
        run("region 'us-east'; instance('web-2') { image 'linode/debian12'; rootPass secret('ROOT_PASS') }")

        then:
        def refused = thrown(RuleException)
        refused.problem() == "instance 'web-2' does not exist, and a type is needed to create it"
        writes() == []
    }

    def 'other tags do not keep a value of the block from being recorded that was not known here'() {
        given:
        def made = cloud.account().client().instances().create(of(NewInstance, [region: 'us-east', type: 'g6-nanode-1', label: 'web-1', tags: ['old']]))
        cloud.account().ledger().adopt(new Reference.ByName(Kind.INSTANCE, 'web-1'), "$made.id")

        when:
        run("instance('web-1') { image 'linode/debian12'; tags 'new' }")

        then:
        reported() == ["instance 'web-1' now has tags new", "instance 'web-1' kept: its image is not recorded, from now on the value of the block counts"]

        when:
        nextRun()
        run("instance('web-1') { image 'linode/debian12'; tags 'new' }")

        then:
        reported() == ["instance 'web-1' unchanged"]
    }

    def 'tags of an instance that is gone are refused with the way on: #verb'() {
        given:
        def web = run("region 'us-east'; instance('web-1') { type 'g6-nanode-1' }")
        run("instance('web-1').tags")
        cloud.account().client().instances().delete(web.id)

        when:
        run("instance('web-1').$verb")

        then:
        def gone = thrown(GoneException)
        gone.remedy().get().contains("ballast forget $target instance web-1")

        where:
        verb << ["tag('blue')", "untag('blue')", "rename('web-2')"]
    }

    def 'other tags in the block are put, once'() {
        given:
        run(full)
        nextRun()

        when:
        2.times { run("region 'us-east'; instance('web-1') { tags 'Prod', 'blue' }") }

        then:
        writes() == ["PUT /linode/instances/${cloud.instance('web-1').id}".toString()]
        cloud.instance('web-1').tags.toSet() == ['Prod', 'blue'] as Set
    }

    def '#verb is safe to repeat'() {
        given:
        def web = run("$full;server.awaitRunning()")
        nextRun()

        when:
        2.times { run("instance('web-1').$verb") }

        then:
        writes() == ["$request".replace('ID', web.id as String)]

        where:
        verb            | request
        'shutdown()'    | 'POST /linode/instances/ID/shutdown'
        "rename 'web-a'" | 'PUT /linode/instances/ID'
        "tag 'SHOP', 'blue'" | 'PUT /linode/instances/ID'
        "untag 'Shop'"  | 'PUT /linode/instances/ID'
    }

    def 'a running instance is not booted, one that is off is, with the profile that is named'() {
        given:
        def web = run("$full;server.awaitRunning()")
        def profile = cloud.api.get("/linode/instances/$web.id/configs")[0].id
        nextRun()

        when:
        run("instance('web-1').boot()")

        then:
        writes() == []
        reported().last().contains('is running already')

        when:
        run("def one = instance('web-1').shutdown(); one.boot(profile: $profile); one.boot(); one.awaitRunning(timeout: 2.minutes)")

        then:
        writes().toUnique() == ["POST /linode/instances/$web.id/shutdown".toString(), "POST /linode/instances/$web.id/boot".toString()]
        bodies("POST /linode/instances/$web.id/boot").unique() == [[config_id: profile]]
        cloud.instance('web-1').status == 'running'
    }

    def 'a job that runs on the instance is waited for'() {
        given:
        run("$full;server.awaitRunning()")
        nextRun()

        when:
        run("def one = instance('web-1'); one.reboot(); one.reboot(); one.awaitRunning(); one.shutdown()")

        then:
        cloud.instance('web-1').status == 'offline'
        writes()*.replaceAll(/.*\//, '').toUnique() == ['reboot', 'shutdown']
    }

    def 'an instance whose addresses the service does not show is deleted: #ipv4'() {
        given:
        def id = run("$full; server.id")
        nextRun()
        sandbox.fail(Fault.on('GET /linode/instances/{id}').first(1).status(200).body("""{"id": $id, "label": "web-1", "status": "running", "ipv4": $ipv4, "locks": []}"""))

        when:
        run("instance('web-1').delete()")

        then:
        writes() == ["DELETE /linode/instances/$id".toString()]
        reported().any { it.endsWith('is deleted with its disks and its addresses') }

        where:
        ipv4 << ['null', '[]', '[null]']
    }

    def 'an instance is deleted once, and what goes with it is reported'() {
        given:
        run("$full;volume('data', 20, on: server)")
        nextRun()

        when:
        def id = run("def one = instance('web-1'); one.delete(); one.id")

        then:
        writes() == ["DELETE /linode/instances/$id".toString()]
        reported().any { it.contains('is deleted with its disks and its addresses 198.18.') && it.contains("detached and kept: volume 'data'") }

        when:
        nextRun()
        run("instance('web-1').delete()")

        then:
        sent() == []
        reported().last().contains('already deleted')

        and: 'the name is free'
        run(full).name == 'web-1'
        writes() == ['POST /linode/instances']
    }

    def 'tags are texts or a list, which a runbook may have read'() {
        when:
        run("""region 'us-east'
            def names = new groovy.json.JsonSlurper().parseText('["shop", "prod"]')
            instance('web-1') { type 'g6-nanode-1'; tags names }
            nodebalancer('web') { tags names; port 80 }""")

        then:
        [cloud.instance('web-1').tags, cloud.account().client().nodeBalancers().list(dev.ballast.model.Filter.NONE).items().toList()[0].tags()] ==
            [['shop', 'prod']] * 2
    }

    def 'an instance that was created without a private address gets one, once'() {
        given:
        run("region 'us-east'; instance('web-1') { type 'g6-nanode-1' }")
        nextRun()

        when:
        2.times { run("instance('web-1').addPrivateIp().privateIp") }

        then:
        writes() == ["POST /linode/instances/${cloud.instance('web-1').id}/ips".toString()]
    }

    def 'a private address that was removed at the service stops the run at what uses it: #text'() {
        given:
        run(full)
        def (id, address) = cloud.instance('web-1').with { [it.id, it.privateIp] }
        cloud.api.delete("/linode/instances/$id/ips/$address")
        def other = another ? cloud.account().client().addresses().add(id).address() : null
        nextRun()

        when:
        run(text)

        then:
        def gone = thrown(GoneException)
        gone.resource() == "private address of 'web-1'"
        gone.problem() == "private address of 'web-1' ($address) is no longer on the service" + (another ? "; the instance has another, $other" : '')
        gone.remedy().get().endsWith(another
            ? "to use that one:\n    ballast adopt $target address web-1 $other"
            : "to create it again, run this and then the runbook:\n    ballast forget $target address web-1")
        sent() == ['GET /linode/instances', "GET /linode/instances/$id".toString()]

        where:
        text                                                        | another
        "instance('web-1') { type 'g6-nanode-1'; privateIp() }"     | false
        "instance('web-1') { type 'g6-nanode-1'; privateIp() }"     | true
        "instance('web-1') { type 'g6-nanode-1' }.privateIp"        | false
        "instance('web-1').privateIp"                               | false
    }

    def 'what does not use the private address goes on without it, and once it is forgotten another is added'() {
        given:
        run(full)
        def (id, address) = cloud.instance('web-1').with { [it.id, it.privateIp] }
        cloud.api.delete("/linode/instances/$id/ips/$address")
        nextRun()

        when:
        run("instance('web-1') { type 'g6-nanode-1'; tags 'shop', 'prod' }")

        then:
        sent() == ['GET /linode/instances']

        when:
        cloud.account().ledger().forget(ReferenceCodec.read(Kind.ADDRESS, 'web-1'))
        nextRun()
        2.times { run("$full\nserver.privateIp") }

        then:
        writes() == ["POST /linode/instances/$id/ips".toString()]
        cloud.instance('web-1').with { it.ipv4 == [it.publicIp, it.privateIp] }
    }

    def 'an instance is found by its label in one request, in the ledger or not'() {
        given:
        run(full)
        cloud.close()
        cloud = dev.ballast.Ballast.builder().environment([:], home.resolve('other')).on(sandbox)
        earlier = sandbox.journal().size()

        when:
        def found = run("instance(label: 'web-1')")

        then:
        found.name == "#$found.id"
        found.privateIp.startsWith('192.168.')
        found.tags == ['shop', 'prod']
        cloud.instance { it.label('web-1') } == found
        cloud.instances(tag: 'shop', region: 'us-east')*.id == [found.id]
        cloud.instances { it.tag('none') }.toList() == []
        sent() == ['GET /linode/instances'] * 4

        when:
        run("instance(label: 'web-2')")

        then:
        def refused = thrown(RuleException)
        refused.problem() == "there is no instance with the label 'web-2'"
    }

    def 'a wrong value is refused before anything is sent: #word'() {
        when:
        run("region 'us-east'; instance('$name') { type 'g6-nanode-1'; image 'linode/debian12'; $word }")

        then:
        def refused = thrown(RuleException)
        refused.problem().startsWith(problem)
        sent() == []

        where:
        name    | word                       | problem
        'web-1' | ''                         | "instance 'web-1' has an image, but no root password, authorized key"
        'web-1' | "authorizedKeys 'none.pub'" | "the key file 'none.pub' does not exist"
        'web-1' | "authorizedKeys '${wide()}'" | "the key file '"
        'web-1' | "userData 'none.yml'"      | "the user data file 'none.yml' does not exist"
        'web-1' | "userData '/dev/zero'"     | "the user data file '/dev/zero' is not a regular file, but it is read more than once"
        'web-1' | "authorizedKeys '/dev/zero'" | "the key file '/dev/zero' is not a regular file, but it is read more than once"
        'web-1' | "tags ' '"                 | 'the text is'
        'a--b'  | ''                         | "instance name 'a--b': Linode takes 3 to 64 letters"
        '-web'  | ''                         | "instance name '-web': Linode takes 3 to 64 letters"
        'web-'  | ''                         | "instance name 'web-': Linode takes 3 to 64 letters"
        'ab'    | ''                         | "instance name 'ab': Linode takes 3 to 64 letters"
    }

    private static String wide() {
        Files.write(Files.createTempFile('wide', '.pub'), KEY.getBytes('UTF-16')).toFile().tap { deleteOnExit() }
    }

    @Override
    List<String> sent() {
        super.sent()*.replaceAll(/\?.*/, '')
    }

    private List bodies(String call) {
        sandbox.journal().drop(earlier).findAll { "$it.method ${it.path - ~'^/v4(beta)?'}" == call }.collect { new JsonSlurper().parseText(it.body ?: '{}') }
    }
}
