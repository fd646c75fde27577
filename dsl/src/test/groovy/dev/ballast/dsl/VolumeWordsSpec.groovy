package dev.ballast.dsl

import dev.ballast.Ballast
import dev.ballast.error.NotConfirmedException
import dev.ballast.error.RuleException
import dev.ballast.error.WaitTimeoutException
import dev.ballast.reconcile.context.Confirm
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.control.Fault
import groovy.json.JsonSlurper
import tools.jackson.databind.json.JsonMapper

import static dev.ballast.client.LinodeOperationsSpec.of

/** The words of a volume in the dialect of Linode: what each sends, and nothing the second time. */
class VolumeWordsSpec extends RunbookSpecification {

    static final String WEB = '''region 'us-east'
        def web = ['web-1', 'web-2'].collect { name ->
            instance(name) { type 'g6-nanode-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS') }
        }
        web*.awaitRunning()
        '''

    @Override
    Sandbox service() {
        Sandbox.with().dialect('linode').start()
    }

    def 'an attached volume is deleted only with detach: true, once, and its name can be used again'() {
        given:
        run(WEB + "volume('data', 20, on: web[0])")
        nextRun()

        when:
        run("volume('data').delete()")

        then:
        def refused = thrown(RuleException)
        refused.problem() == "volume 'data' is attached to instance 'web-1' and cannot be deleted"
        refused.remedy().get() == "write volume('data').detach() first, or volume('data').delete(detach: true)"
        writes() == []

        when:
        2.times { run("volume('data').delete(detach: true)") }

        then:
        writes() == ["POST /volumes/$data/detach", "DELETE /volumes/$data"]*.toString()
        sent().last() == "GET /volumes/$data"
        reported().findAll { it.startsWith("volume 'data'") && !it.contains(' is active') } == [
            "volume 'data' detached from instance 'web-1'", "volume 'data' deleted", "volume 'data' unchanged: already deleted"]

        when:
        nextRun()
        run("region 'us-east'; volume('data', 20)")

        then:
        writes() == ['POST /volumes']
    }

    def 'a free volume is deleted with detach: true, too, and detach: false refuses an attached one'() {
        given:
        run(WEB + "volume('data', 20, on: web[0]); volume('free', 20)")
        nextRun()

        when:
        run("volume('free').delete(detach: true, timeout: 1.minutes)")

        then:
        writes().size() == 1

        when:
        run("volume('data').delete(detach: false)")

        then:
        thrown(RuleException)
        writes().size() == 1
    }

    def 'a deletion that stopped after the detach is finished by the next run'() {
        given:
        run(WEB + "volume('data', 20, on: web[0])")
        cloud.account().client().volumes().detach(data)
        nextRun()

        when:
        run("volume('data').awaitActive(); volume('data').delete(detach: true)")

        then:
        writes().last() == "DELETE /volumes/$data"
        reported().last() == "volume 'data' deleted"
    }

    def 'a field in which the service repeats a secret is no difference for later runs'() {
        given:
        def body = JsonMapper.shared().writeValueAsString([id: 1001, label: 'data', size: 20, region: 'us-east', status: 'active', tags: ['trial-only-1']])
        sandbox.fail(Fault.on('POST /volumes').first(1).after().status(200).body(body))
        run("secret('ROOT_PASS'); region 'us-east'; volume('data', 20)")
        cloud.account().client().volumes().change(1001, of(dev.ballast.client.Volumes.VolumeChange, [tags: ['trial-only-1']]))

        when:
        nextRun()
        run("region 'us-east'; volume('data', 20)")

        then:
        cloud.account().ledger().entries()*.applied()*.tags == ['(secret)']
        reported().last() == "volume 'data' unchanged"
        !reported().any { it.contains('kept') }
    }

    def 'a profile that confirms asks once for detach and deletion, and a no sends nothing'() {
        given:
        run(WEB + "volume('data', 20, on: web[0])")
        def asked = []
        confirming(asked, answer)

        when:
        def failure = failureOf { run("volume('data').delete(detach: true)") }

        then:
        (failure instanceof NotConfirmedException) == (answer == 'n')
        asked.size() == 1
        asked[0].startsWith("delete volume 'data' (id $data) after it is detached from instance 'web-1' on ")
        writes().size() == writesSent

        where:
        answer || writesSent
        'n'    || 0
        'y'    || 2
    }

    def 'a volume moves to another instance of its region once, and the message says to unmount it first'() {
        given:
        run(WEB + "volume('data', 20, on: web[0])")
        nextRun()

        when:
        run("volume('data').moveTo(instance('web-2'))")

        then:
        writes() == ["POST /volumes/$data/detach", "POST /volumes/$data/attach"]*.toString()
        reported().findAll { it.startsWith("volume 'data'") && !it.contains(' is active') } == [
            "volume 'data' is going to be detached from instance 'web-1': its filesystem must be unmounted there first",
            "volume 'data' detached from instance 'web-1'",
            "volume 'data' attached to instance 'web-2'"]
        shown().ioReady()
        shown().linodeLabel() == 'web-2'

        when:
        nextRun()
        run("volume('data').moveTo(instance('web-2'), timeout: 1.minutes)")

        then:
        writes() == []
        reported() == ["volume 'data' unchanged: already attached to instance 'web-2'"]
    }

    def 'a detach whose end was not seen is not told as done'() {
        given:
        run(WEB + "volume('data', 20, on: web[0])")
        nextRun()
        sandbox.fail(Fault.on('POST /volumes/{id}/detach').status(200).body('{}'))

        when:
        run("volume('data').moveTo(instance('web-2'), timeout: 1.minutes)")

        then:
        thrown(WaitTimeoutException)
        reported().findAll { it.contains('detached') } == [
            "volume 'data' is going to be detached from instance 'web-1': its filesystem must be unmounted there first",
            "volume 'data' detached from instance 'web-1': accepted, and not seen in effect yet"]
        shown().linodeLabel() == 'web-1'
    }

    def 'a move goes on where an earlier run stopped: #stopped'() {
        given:
        run(WEB + "volume('data', 20, on: web[0])")
        stop(this)
        nextRun()

        when:
        run("volume('data').moveTo(instance('web-2'))")

        then:
        writes() == expected.collect { "POST /volumes/$data/$it".toString() }
        shown().linodeLabel() == 'web-2'
        shown().ioReady()

        where:
        stopped                  | stop                                                                     || expected
        'the detach was sent'    | { it.cloud.account().client().volumes().detach(it.data) }                || ['detach', 'attach']
        'it was free'            | { it.run("volume('data').detach()") }                                    || ['attach']
        'the attach was sent'    | { it.run("volume('data').detach()"); it.attach() }                       || []
    }

    def 'a move to another region is refused before anything is sent'() {
        given:
        run(WEB + '''volume('data', 20, on: web[0])
            instance('far') { region 'us-ord'; type 'g6-nanode-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS') }''')
        nextRun()

        when:
        run("\nvolume('data').moveTo(instance('far'))")

        then:
        def refused = thrown(RuleException)
        refused.problem() == "volume 'data' is in us-east and instance 'far' in us-ord"
        refused.location().get().line() == 2
        writes() == []
    }

    def 'a profile that confirms asks before a move'() {
        given:
        run(WEB + "volume('data', 20, on: web[0])")
        def asked = []
        confirming(asked, 'n')

        when:
        run("volume('data').moveTo(instance('web-2'))")

        then:
        thrown(NotConfirmedException)
        asked.size() == 1
        asked[0].startsWith("move volume 'data' (id $data) from instance 'web-1' to instance 'web-2' on ")
        writes() == []
    }

    def 'attachTo returns when the instance can use the volume'() {
        given:
        run(WEB + "volume('data', 20)")
        nextRun()

        when:
        2.times { run("volume('data').attachTo(instance('web-1'))") }

        then:
        shown().ioReady()
        writes() == ["POST /volumes/$data/attach"]*.toString()
    }

    def '#verb is safe to repeat'() {
        given:
        run("region 'us-east'; volume('data', 20)")
        cloud.account().client().volumes().change(data, of(dev.ballast.client.Volumes.VolumeChange, [tags: ['shop', 'prod']]))
        nextRun()

        when:
        2.times { run("volume('data').$verb") }

        then:
        bodies('PUT') == [body]

        where:
        verb                || body
        "rename 'archive'"  || [label: 'archive']
        "tag 'SHOP', 'new'" || [tags: ['shop', 'prod', 'new']]
        "untag 'Shop'"      || [tags: ['prod']]
    }

    def 'a rename tells the device path that it moves to, and its name stays'() {
        given:
        run("region 'us-east'; volume('data', 20)")

        when:
        def data = run("volume('data').rename 'archive'")

        then:
        [data.name, data.label] == ['data', 'archive']
        reported().last() == "volume 'data' now has label 'archive', device path /dev/disk/by-id/scsi-0Linode_Volume_archive"
    }

    def 'while the key of a volume rotates, #verb waits'() {
        given:
        run("region 'us-east'; volume('data', 20)")
        sandbox.mirror { it.volume(JsonMapper.shared().valueToTree([id: data, label: 'data', size: 20, region: 'us-east', status: 'key_rotating'])) }
        nextRun()

        when:
        run("volume('data').$verb")

        then:
        writes()*.replaceAll(/\d+/, 'ID') == [sent]

        where:
        verb            || sent
        'delete()'      || 'DELETE /volumes/ID'
        'resize(30)'    || 'POST /volumes/ID/resize'
        "clone('copy')" || 'POST /volumes/ID/clone'
    }

    def 'the properties are those that the service shows, with one request for all'() {
        given:
        run("region 'us-east'; volume('data', 20)")
        nextRun()

        when:
        def data = run("volume('data')")

        then:
        [data.label, data.tags, data.encryption] == ['data', [], 'enabled']
        data.created
        sent().size() == 1
    }

    def 'a volume is created with tags and encryption, and tags that differ are put: #written'() {
        given:
        run("region 'us-east'; $written")
        def created = bodies('POST').first()
        nextRun()

        when:
        run("region 'us-east'; $written")

        then:
        created == [label: 'data', region: 'us-east', size: 20, encryption: 'disabled', tags: ['shop', 'prod']]
        writes() == []

        when:
        2.times { run("region 'us-east'; volume('data', 20, tags: ['Prod'])") }
        run("region 'us-east'; volume('data', 20)")

        then:
        bodies('PUT') == [[tags: ['Prod']]]
        writes().size() == 1
        reported() == ["volume 'data' unchanged", "volume 'data' now has tags Prod", "volume 'data' unchanged", "volume 'data' unchanged"]

        where:
        written << ["volume('data', 20, encrypted: false, tags: ['shop', 'prod'])",
                    "volume('data', 20) { encrypted false; tags 'shop', 'prod' }"]
    }

    def 'a volume that is attached elsewhere is not moved by the way, and the message says how to move it'() {
        given:
        run(WEB + "volume('data', 20, on: web[0])")
        nextRun()

        when:
        run("volume('data', 20, on: instance('web-2'))")

        then:
        def refused = thrown(RuleException)
        refused.problem() == "volume 'data' is attached to instance 'web-1' and is not moved"
        refused.remedy().get() == "detach it first: volume('data').detach(), or move it: volume('data').moveTo(instance('web-2'))"
        writes() == []
    }

    def 'a tag may be a text with a value in it: #written'() {
        when:
        run("def n = 3; region 'us-east'; volume('data', 20, tags: ['shop']); nodebalancer('web') { }")
        run("def n = 3; region 'us-east'; $written")

        then:
        bodies(method).last().tags == ['x-3', 'prod']

        where:
        written                                                    | method
        'volume("more", 20, tags: ["x-$n", "prod"])'               | 'POST'
        'volume("data").tag("x-$n", "prod").untag("shop")'         | 'PUT'
        'nodebalancer("web").change(tags: ["x-$n", "prod"])'       | 'PUT'
        'nodebalancer("web").tag("x-$n", "prod")'                  | 'PUT'
        'nodebalancer("more") { tags "x-$n", "prod" }'             | 'POST'
    }

    def 'a tag that is a number is refused with its line'() {
        when:
        run("region 'us-east'\nvolume('data', 20, tags: ['shop', 7])")

        then:
        def refused = thrown(RuleException)
        refused.problem() == 'each of the tags must be a text; one is given as whole number'
        refused.location().get().line() == 2
        writes() == []
    }

    def 'another encryption is refused before a write'() {
        given:
        run("region 'us-east'; volume('data', 20)")
        nextRun()

        when:
        run("\nregion 'us-east'; volume('data', 40, encrypted: false, tags: ['shop'])")

        then:
        def refused = thrown(RuleException)
        refused.problem() == "volume 'data' has encryption enabled, which the service cannot change"
        refused.location().get().line() == 2
        writes() == []
    }

    private long getData() {
        sandbox.journal().findResults { (it.path =~ '/volumes/(\\d+)').with { it.find() ? it.group(1) as Long : null } }.first()
    }

    private void attach() {
        cloud.account().client().volumes().attach(data, run("instance('web-2')").id, null)
    }

    private shown() {
        cloud.account().client().volumes().get(data)
    }

    private void confirming(List<String> asked, String answer) {
        cloud.close()
        Confirm person = { question -> asked << question; Optional.of(answer) }
        cloud = Ballast.builder().environment([BALLAST_CONFIRM: '1'], home).state(home.resolve('sandbox.json')).confirm(person).on(sandbox)
        earlier = sandbox.journal().size()
    }

    private static Throwable failureOf(Closure act) {
        try {
            act()
            null
        } catch (NotConfirmedException no) {
            no
        }
    }

    private List<Map> bodies(String method) {
        sandbox.journal().drop(earlier).findAll { it.method == method }.collect { new JsonSlurper().parseText(it.body) }
    }
}
