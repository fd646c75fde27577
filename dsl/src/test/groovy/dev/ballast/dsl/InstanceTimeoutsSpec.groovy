package dev.ballast.dsl

import dev.ballast.error.CallException
import dev.ballast.error.JobFailedException
import dev.ballast.error.WaitTimeoutException
import dev.ballast.error.WireException
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.control.Fault
import java.time.Duration
import spock.lang.Unroll

/** How long the verbs of an instance wait, and what they say when a job fails or the wait runs out. */
class InstanceTimeoutsSpec extends RunbookSpecification {

    InstanceHandle web

    @Override
    Sandbox service() {
        Sandbox.with().dialect('linode').start()
    }

    def setup() {
        web = run('''
            region 'us-east'
            instance('web-1') { type 'g6-nanode-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS') }.awaitRunning()
            ''')
        sandbox.advance(Duration.ofSeconds(10))
        nextRun()
    }

    def '#verb gives up after its timeout and names the last state'() {
        given:
        sandbox.fail(Fault.on(operation).status(status).body(body))

        when:
        run("instance('web-1').$verb")

        then:
        def late = thrown(WaitTimeoutException)
        late.problem() == "instance 'web-1' is still $state after $seconds s: the wait ran out"

        where:
        verb                           | operation                                | status | body        || state            | seconds
        'boot(again: true, timeout: 9.seconds)' | 'POST /linode/instances/{id}/boot' | 400 | BUSY       || 'busy (running)' | 9
        'reboot(timeout: 7.seconds)'   | 'POST /linode/instances/{id}/reboot'     | 400    | BUSY        || 'busy (running)' | 7
        'shutdown(timeout: 5.seconds)' | 'POST /linode/instances/{id}/shutdown'   | 400    | BUSY        || 'busy (running)' | 5
        'shutdown(timeout: 1.seconds)' | 'POST /linode/instances/{id}/boot'       | 400    | BUSY        || 'shutting_down'  | 1
        'delete(timeout: 3.seconds)'   | 'DELETE /linode/instances/{id}'          | 200    | '{}'        || 'there'          | 3
    }

    @Unroll('#what')
    def 'a deletion gives up after its timeout, and the next run goes on with it'() {
        given:
        run("nodebalancer('web') { region 'us-east'; port(80) { node 'web-9', '192.168.128.9:80' } }")
        sandbox.fail(Fault.on(operation).status(200).body('{}'))

        when:
        run("nodebalancer('web')${word}.delete(timeout: 3.seconds)")

        then:
        def late = thrown(WaitTimeoutException)
        late.problem() == "$what is still there after 3 s: the wait ran out"

        when:
        sandbox.clearFaults()
        run("nodebalancer('web')${word}.delete()")

        then:
        cloud.account().ledger().entries().every { it.intent() == null }

        where:
        word                   | what                           | operation
        ''                     | "nodebalancer 'web'"           | 'DELETE /nodebalancers/{id}'
        '.port(80)'            | "port 80 of 'web'"             | 'DELETE /nodebalancers/{id}/configs/{id}'
        ".port(80).node('web-9')"  | "node 'web-9' of port 80 of 'web'" | 'DELETE /nodebalancers/{id}/configs/{id}/nodes/{id}'
    }

    def 'the deadline of a deletion bounds the looks at what came of it'() {
        given:
        sandbox.fail(Fault.on('DELETE /linode/instances/{id}').drop(), Fault.on('GET /linode/instances/{id}').skip(1).status(500))
        def begun = sandbox.now()

        when:
        run("instance('web-1').delete(timeout: 3.seconds)")

        then:
        thrown(CallException)
        Duration.between(begun, sandbox.now()) <= Duration.ofSeconds(4)
    }

    def 'the deadline of a change of a volume bounds its attempts'() {
        given:
        run("volume('data', 20, region: 'us-east')")
        sandbox.fail(Fault.on('POST /volumes/{id}/attach').drop())
        nextRun()

        when:
        run("volume('data').attachTo(instance('web-1'), timeout: 1.seconds)")

        then:
        thrown(WireException)
        writes()*.replaceAll(/\d+/, 'ID') == ['POST /volumes/ID/attach'] * 2
    }

    static final String BUSY = '{"errors": [{"reason": "Linode busy."}]}'

    def 'the same timeouts are set from Java'() {
        given:
        sandbox.fail(Fault.on('POST /linode/instances/{id}/reboot').status(400).body(BUSY))

        when:
        cloud.instance('web-1').reboot { it.timeout(Duration.ofSeconds(7)) }

        then:
        def late = thrown(WaitTimeoutException)
        late.problem().contains('after 7 s')
    }

    def 'a wait ends with the reason when the job has failed or was canceled: #how'() {
        given:
        run("instance('web-1').shutdown().boot()")

        when:
        sandbox."$call"(event('linode_boot'), 'The kernel was not found.')
        sandbox.power(web.id, false)
        run("instance('web-1').awaitRunning()")

        then:
        def failed = thrown(JobFailedException)
        failed.problem() ==~ /the boot of instance 'web-1' $how: The kernel was not found\. \(event \d+\)/
        failed.remedy().get() == 'look at the instance, then run again'

        where:
        call        || how
        'failJob'   || 'failed'
        'cancelJob' || 'was canceled'
    }

    def 'a reboot that failed is noticed although the instance runs'() {
        given:
        run("instance('web-1').reboot()")
        fail(event('linode_reboot'), '')

        when:
        sandbox.power(web.id, true)
        run("instance('web-1').awaitRunning()")

        then:
        def failed = thrown(JobFailedException)
        failed.problem().startsWith("the reboot of instance 'web-1' failed: the service gives no reason (event ")
    }

    def 'a job that failed before does not count'() {
        given:
        run("instance('web-1').reboot()")
        fail(event('linode_reboot'), 'Long ago.')
        sandbox.advance(Duration.ofSeconds(10))
        nextRun()

        expect:
        run("instance('web-1').reboot().awaitRunning().status") == 'running'
    }

    def 'an instance that was to boot by itself and failed is not waited for'() {
        given:
        run("region 'us-east'; instance('web-2') { type 'g6-nanode-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS') }")
        web = cloud.instance('web-2')
        failLast('linode_boot', 'No disk.')

        when:
        run("instance('web-2').awaitRunning()")

        then:
        def failed = thrown(JobFailedException)
        failed.problem().startsWith("the boot of instance 'web-2' failed: No disk. (event ")
    }

    private long event(String action) {
        cloud.account().client().events().list(dev.ballast.model.Filter.eq('action', action)).items().filter { it.entity().id() == "$web.id" }.findFirst().get().id()
    }

    private void fail(long event, String message) {
        sandbox.failJob(event, message)
    }

    private void failLast(String action, String message) {
        fail(event(action), message)
        sandbox.power(web.id, false)
    }
}
