package dev.ballast.dsl

import dev.ballast.client.DocumentedNode
import dev.ballast.error.NotVerifiedException
import dev.ballast.error.RefusedException
import dev.ballast.error.RuleException
import dev.ballast.error.WaitTimeoutException
import dev.ballast.lanes.Slow
import dev.ballast.model.Kind
import dev.ballast.model.Reference
import dev.ballast.reconcile.context.Progress
import dev.ballast.reconcile.drift.DriftReport
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.control.Fault
import dev.ballast.sandbox.control.JournalEntry
import groovy.json.JsonSlurper
import java.time.Duration
import java.util.function.Consumer
import java.util.function.Function
import tools.jackson.databind.json.JsonMapper

/** Backends of a NodeBalancer taken out of service one after the other, acted on and put back. */
class RollingSpec extends RunbookSpecification {

    static final String ROLL = "nodebalancer('web').rolling(batch: 1, pause: 30.seconds, timeout: 2.minutes) { node -> node.instance.reboot() }"

    /** The address that was silenced. */
    String down

    @Override
    Sandbox service() {
        Sandbox.with().dialect('linode').start()
    }

    /** Makes that many instances, all of them nodes of the ports 80 and 9000, and awaits that they are up. */
    void serving(int count) {
        run("""
            region 'us-east'
            def web = (1..$count).collect { number ->
                instance("web-\$number") { type 'g6-nanode-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS'); privateIp() }
            }
            nodebalancer('web') {
                port 80
                port 9000, protocol: 'tcp'
                web.each { node it.name, it.privateIp + (it.name == 'web-2' ? ':8080' : ':80'), weight: 20 }
            }.awaitUp()
            """)
        nextRun()
    }

    def 'each backend is drained in all its ports, rebooted and put back before the next one'() {
        given:
        serving(3)

        when:
        run(ROLL)

        then:
        steps() == [1, 2, 3].collectMany { ["drain web-$it", "drain web-$it", "reboot web-$it", "accept web-$it", "accept web-$it"]*.toString() }
        mostOut() == 1
        modes() == ['accept'] * 6

        when: 'it is a verb: the next one acts again'
        nextRun()
        run(ROLL)

        then:
        steps().count { it.startsWith('reboot') } == 3
    }

    @Slow('ten instances')
    def 'a rolling of ten stops at the one that stays down, and the next run goes on with it'() {
        given:
        serving(10)

        when:
        run("nodebalancer('web').rolling(pause: 30.seconds, timeout: 2.minutes) { if (it.name == 'web-4') { broken(it.address) }; it.instance.reboot() }",
            [broken: { sandbox.listening(down = it, false) }])

        then:
        def late = thrown(WaitTimeoutException)
        late.problem() ==~ /node 'web-4' of port (80|9000) of 'web' is still DOWN after 120 s: the wait ran out/
        reported().any { it ==~ /the rolling of nodebalancer 'web' stops at 192.168.128.\d+ \(node 'web-4' of port 80 of 'web'\), which stays drained; 3 of 10 backends are finished: run again to continue with it, or call accept\(\) on its nodes to put it back/ }
        steps().findAll { it.startsWith('reboot') } == (1..4).collect { "reboot web-$it".toString() }
        steps().every { step -> (1..4).any { step.endsWith(" web-$it") } }
        mostOut() == 1
        modes().count('drain') == 2

        and: 'what it has left drained is not the normal'
        DriftReport.read(cloud.account(), [], false, 14, null).all().toList()*.differences().flatten()*.toString() == ['mode drain, was accept'] * 2

        when:
        sandbox.listening(down, true)
        nextRun()
        run(ROLL)

        then:
        reported().any { it ==~ /the rolling of nodebalancer 'web' that began at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC continues: 3 of 10 backends are finished; again: true starts over/ }
        steps().findAll { it.startsWith('reboot') } == (4..10).collect { "reboot web-$it".toString() }
        mostOut() == 1
        modes() == ['accept'] * 20
    }

    def 'a node that no runbook can name is left as it is, with a note'() {
        given:
        serving(2)
        def port = run("nodebalancer('web').port(80).id")
        sandbox.mirror { it.node(port, JsonMapper.shared().readTree('{"id": 9001, "label": "web-6", "address": "[fd00::5]:80", "status": "UP"}')) }
        cloud.account().ledger().adopt(new Reference.Node(new Reference.Port(new Reference.ByName(Kind.NODEBALANCER, 'web'), 80, false), 'web-6'), '9001')

        when:
        run(ROLL)

        then:
        steps().findAll { it.startsWith('reboot') } == ['reboot web-1', 'reboot web-2']
        writes().every { !it.endsWith('/9001') }
        reported().contains("node 'web-6' of port 80 of 'web' at [fd00::5]:80 stays as it is: no runbook can name a node of that label and address")
    }

    def 'a node that the ledger does not know and no runbook can name is left as it is, with a note'() {
        given:
        serving(1)
        def port = run("nodebalancer('web').port(80).id")
        sandbox.mirror { it.node(port, JsonMapper.shared().readTree('{"id": 9001, "label": "web-6", "address": "[fd00::5]:80", "status": "UP"}')) }

        when:
        run(ROLL)

        then:
        events.findAll { it.text().contains('fd00') }.collect { [it.class, it.text()] } == [
            [Progress.Note, "node 'web-6' of port 80 of 'web' at [fd00::5]:80 stays as it is: no runbook can name a node of that label and address"]]
    }

    def 'a backend that cannot be drained is reported, with the nodes that still take connections'() {
        given:
        serving(2)
        sandbox.fail(dev.ballast.sandbox.control.Fault.on('PUT /nodebalancers/{id}/configs/{id}/nodes/{id}').skip(1).status(400).body('{"errors": [{"reason": "no"}]}'))

        when:
        run(ROLL)

        then:
        thrown(RefusedException)
        modes().count('drain') == 1
        reported().any { it ==~ /the rolling of nodebalancer 'web' stops at .*, where these nodes take connections: node 'web-1' of port (80|9000) of 'web'; 0 of 2 backends are finished: .*/ }
    }

    def 'a node that the act has deleted keeps no other node of its backend in service'() {
        given:
        serving(2)

        when:
        run("nodebalancer('web').rolling(pause: 30.seconds, timeout: 2.minutes) { node -> node.delete() }")

        then:
        thrown(RuntimeException)
        modes() == ['accept', 'drain', 'accept']
        reported().any { it.contains('which stays drained; 0 of 2 backends are finished') }
    }

    def 'what takes connections after a failed rolling is not said to be drained'() {
        given:
        serving(2)
        sandbox.fail(Fault.on('PUT /nodebalancers/{id}/configs/{id}/nodes/{id}').skip(4).status(400).body('{"errors": [{"reason": "no"}]}'))

        when:
        run("nodebalancer('web').rolling(timeout: 2.minutes) { broken(it.address) }", [broken: { sandbox.listening(it, false) }])

        then:
        thrown(WaitTimeoutException)
        modes() == ['accept'] * 4
        reported().any { it ==~ /.* where these nodes take connections: node 'web-1' of port (80|9000) of 'web', node 'web-1' of port (80|9000) of 'web'; 0 of 2 backends are finished: run again to continue with it/ }
    }

    def 'a rolling goes on with a backend that is still down, after a wait for the others'() {
        given:
        serving(3)
        def text = "nodebalancer('web').awaitUp(timeout: 1.minutes); nodebalancer('web').rolling(timeout: 2.minutes) { silence(it); it.instance.reboot() }"

        when:
        run(text, [silence: { if (it.name == 'web-2') { sandbox.listening(down = it.address, false) } }])

        then:
        thrown(WaitTimeoutException)

        when:
        nextRun()
        run(text, [silence: { sandbox.listening(down, true) }])

        then:
        steps().findAll { it.startsWith('reboot') } == ['reboot web-2', 'reboot web-3']
        modes() == ['accept'] * 6

        when: 'it is over, so all are waited for'
        sandbox.listening(down, false)
        nextRun()
        run(text)

        then:
        def late = thrown(WaitTimeoutException)
        late.problem().contains('2 of 3 up')
    }

    def 'a block leaves a backend drained that a stopped rolling has drained, and says what it is put back to: #mode'() {
        given:
        def block = { kind -> "nodebalancer('web') { port(80) { (1..2).each { node 'web-' + it, instance('web-' + it).privateIp + (it == 2 ? ':8080' : ':80'), mode: '$kind' } } }" }
        serving(2)

        when:
        run("${block('accept')}.rolling { throw new IllegalStateException('no power') }")

        then:
        thrown(IllegalStateException)
        modes() == ['drain', 'accept', 'drain', 'accept']

        when:
        nextRun()
        run(block(mode))

        then:
        modes()[0] == 'drain'
        reported().contains("node 'web-1' of port 80 of 'web' stays drained until the stopped rolling continues; to put it back now, call accept() on it")

        when:
        nextRun()
        run("${block(mode)}.rolling { it.instance.reboot() }")

        then:
        steps()[0] == 'reboot web-1'
        modes() == [mode, mode, 'accept', 'accept']

        when: 'it is over, so the block counts again'
        run("nodebalancer('web').port(80).node('web-1').drain()")
        run(block(mode))

        then:
        modes() == [mode, mode, 'accept', 'accept']

        where:
        mode << ['accept', 'backup']
    }

    def 'a block counts again for a drained node that was put back by hand'() {
        given:
        serving(1)

        when:
        run("nodebalancer('web').rolling { throw new IllegalStateException('no power') }")

        then:
        thrown(IllegalStateException)

        when:
        run("nodebalancer('web').port(80).node('web-1').accept()")
        run("nodebalancer('web') { port(80) { node 'web-1', instance('web-1').privateIp + ':80', mode: 'reject' } }")

        then:
        modes() == ['reject', 'drain']
    }

    def 'no more than a batch is out of service at a time'() {
        given:
        serving(5)

        when:
        run("nodebalancer('web').rolling(batch: 2) { node -> node.instance.reboot() }")

        then:
        steps().count { it.startsWith('reboot') } == 5
        mostOut() == 2
        modes() == ['accept'] * 10
    }

    def 'what the act throws stops it, and a node gets back the mode that it had, in the next run'() {
        given:
        serving(2)
        run("nodebalancer('web') { port(80) { node 'web-1', instance('web-1').privateIp + ':80', mode: 'backup' } }")

        when:
        run("nodebalancer('web').rolling { throw new IllegalStateException('no power') }")

        then:
        thrown(IllegalStateException)
        modes() == ['drain', 'accept', 'drain', 'accept']

        when:
        nextRun()
        run(ROLL)

        then:
        modes() == ['backup', 'accept', 'accept', 'accept']
        steps().findAll { it.startsWith('reboot') } == ['reboot web-1', 'reboot web-2']

        when: 'that is over: the modes of now count in the next one'
        run("nodebalancer('web').port(80).node('web-1').reject()")
        run(ROLL)

        then:
        modes() == ['reject', 'accept', 'accept', 'accept']
    }

    def 'a probe before the first backend and after each lets it go on'() {
        given:
        serving(3)
        def probes = []

        when:
        run("nodebalancer('web').rolling(verify: { probe() }) { it.instance.reboot() }", [probe: { probes << steps().findAll { it.startsWith('accept') }.size() }])

        then:
        probes == [0, 2, 4, 6]
        modes() == ['accept'] * 6
    }

    def 'as many failed probes as may fail stop it, the last backend stays drained, and the others are as they were: #how'() {
        given:
        serving(3)
        def closed = new ServerSocket(0, 1, InetAddress.getByName('127.0.0.1')).withCloseable { (InetSocketAddress) it.localSocketAddress }
        sandbox.listeners { address, port -> Optional.of(closed) }
        def probes = 0

        when:
        run("nodebalancer('web').rolling(verify: { if (fails()) { $fails } }, stopAfter: 2) { it.instance.reboot() }",
            [fails: { probes++; steps().count { it.startsWith('reboot') } == 2 }])

        then:
        thrown(failure)
        probes == 4
        steps().findAll { it.startsWith('reboot') } == ['reboot web-1', 'reboot web-2']
        modes() == ['accept', 'drain', 'accept'] * 2
        def warnings = events.findAll { it instanceof Progress.Warning }*.text()
        warnings[0] ==~ /probe of nodebalancer 'web' failed \(1 of at most 2\): $why/
        warnings[1] ==~ /probe of nodebalancer 'web' failed \(2 of at most 2\): $why; left as it was: 192\.168\.\d+\.\d+ \(node 'web-3' of port 80 of 'web'\)/
        warnings[2] ==~ /the rolling of nodebalancer 'web' stops at 192\.168\.\d+\.\d+ \(node 'web-2' of port 80 of 'web'\), which stays drained; 1 of 3 backends are finished: .*/

        when: 'the next run begins with the drained one'
        nextRun()
        run("nodebalancer('web').rolling(verify: { }) { it.instance.reboot() }")

        then:
        steps().findAll { it.startsWith('reboot') } == ['reboot web-2', 'reboot web-3']
        modes() == ['accept'] * 6

        where:
        how      | fails                                                                 || failure              | why
        'verify' | "nodebalancer('web').port(80).verify { status 200; attempts 1 }"      || NotVerifiedException | /port 80 of 'web' at \S+ is not as expected after 1 attempt: the connection is refused/
        'assert' | 'assert 1 == 2'                                                       || AssertionError       | 'its assert is not true'
    }

    def 'a failed probe leaves the last backend in service, and the next run acts on it before it probes: batch #count of #count #more'() {
        given:
        serving(count)
        def probes = []

        when:
        run("nodebalancer('web').rolling(batch: $count, stopAfter: 2, verify: { assert !done() }) { it.instance.reboot() }",
            [done: { steps().any { it.startsWith('reboot') } }])

        then:
        thrown(AssertionError)
        modes().sort() == ['accept'] * 2 + ['drain'] * (2 * count - 2)
        def warnings = events.findAll { it instanceof Progress.Warning }*.text()
        warnings.any { it ==~ /192\.168\.\d+\.\d+ \(node 'web-\d' of port 80 of 'web'\) stays in service: no other backend of port 80 of 'web' is up and accepts connections/ }
        warnings.count { it.contains('stays in service') } == 1
        warnings.count { it.contains('which stays drained') } == count - 1
        warnings.findAll { it.startsWith('probe of') }*.find(/\(.+?\)/) == (1..count + 1).collect { it > 2 ? "($it, the rolling stops at 2)".toString() : "($it of at most 2)".toString() }

        when:
        nextRun()
        run("nodebalancer('web').rolling(batch: $count$more, verify: { probe() }) { it.instance.reboot() }",
            [probe: { probes << steps().any { it.startsWith('accept') } }])

        then:
        probes == [true] * count
        modes() == ['accept'] * 2 * count

        where:
        count | more
        1     | ''
        1     | ', again: true'
        3     | ''
    }

    def 'a run that continues does not probe before a drained backend is back, and the warning names the other drained ones'() {
        given:
        serving(3)
        def probes = []

        when:
        run("nodebalancer('web').rolling(batch: 2) { throw new IllegalStateException('no power') }")

        then:
        thrown(IllegalStateException)

        when:
        nextRun()
        run("nodebalancer('web').rolling(verify: { probe(); assert false }) { it.instance.reboot() }", [probe: { probes << steps().last() }])

        then:
        thrown(AssertionError)
        probes == ['accept web-1']
        modes() == ['drain', 'drain', 'accept'] * 2
        reported().any { it ==~ /probe of .* its assert is not true; left as it was: \S+ \(node 'web-3' of port 80 of 'web'\); still drained: \S+ \(node 'web-2' of port 80 of 'web'\)/ }
    }

    def 'a probe that fails before the first backend lets nothing begin'() {
        given:
        serving(2)

        when:
        run("nodebalancer('web').rolling(verify: { assert false }) { it.instance.reboot() }")

        then:
        thrown(AssertionError)
        reported().any { it == "probe of nodebalancer 'web' failed (1 of at most 1): its assert is not true; every backend is as it was" }
        steps() == []
    }

    def 'a mistake in a probe is no failed probe'() {
        given:
        serving(1)

        when:
        run("nodebalancer('web').rolling(verify: { throw new IllegalStateException('no') }, stopAfter: 5) { it.instance.reboot() }")

        then:
        thrown(IllegalStateException)
        steps() == []
    }

    def 'a number of failed probes without a probe is refused'() {
        given:
        serving(1)

        when:
        run("nodebalancer('web').rolling(stopAfter: 2) { it.instance.reboot() }")

        then:
        def refused = thrown(RuleException)
        refused.problem() == 'stopAfter: counts failed probes, and there is no verify:'
    }

    @Slow('a kill at each write')
    def 'a run that was killed while it drained is taken up, whatever was drained'(int sent) {
        given:
        serving(2)
        sandbox.fail(Fault.on('PUT /nodebalancers/{id}/configs/{id}/nodes/{id}').skip(sent).first(1).after().status(400))

        when:
        run(ROLL)

        then:
        thrown(RefusedException)

        when:
        nextRun()
        run(ROLL)

        then:
        modes() == ['accept'] * 4
        steps().findAll { it.startsWith('reboot') }.toSet() == ['reboot web-1', 'reboot web-2'].drop(sent < 4 ? 0 : 1).toSet()

        where:
        sent << (0..5)
    }

    def 'one that was stopped is begun anew with again'() {
        given:
        serving(2)

        when:
        run("nodebalancer('web').rolling { if (it.name == 'web-2') throw new IllegalStateException() }")

        then:
        thrown(IllegalStateException)

        when:
        nextRun()
        run("nodebalancer('web').rolling(again: true) { it.instance.reboot() }")

        then:
        steps().findAll { it.startsWith('reboot') } == ['reboot web-2', 'reboot web-1']
        modes() == ['accept'] * 4
    }

    def 'it can be written in Java'() {
        given:
        serving(1)

        when:
        cloud.nodebalancer('web').rolling({ it.batch(2); it.pause(Duration.ofSeconds(1)) } as Consumer, { it.instance.reboot() } as Function)

        then:
        steps() == ['drain web-1', 'drain web-1', 'reboot web-1', 'accept web-1', 'accept web-1']
    }

    def 'a port without checks is refused before anything is sent'() {
        given:
        serving(1)
        run("nodebalancer('web') { port 9000, check: 'none' }")
        nextRun()

        when:
        run(ROLL)

        then:
        def refused = thrown(RuleException)
        refused.problem() == "port 9000 of 'web' has check none: Ballast cannot know whether its nodes are up"
        writes() == []
    }

    def 'a node that the ledger does not know is left alone, and that is reported'() {
        given:
        serving(1)
        def port = cloud.nodebalancer('web').port(80)
        cloud.account().client().nodeBalancers().createNode(cloud.nodebalancer('web').id, port.id, DocumentedNode.node('other', '192.168.128.77:80'))

        when:
        run(ROLL)

        then:
        reported().contains("port 80 of 'web' has a node 'other' at 192.168.128.77:80 that is not in the ledger: Ballast does not change it".toString())
        modes().count('accept') == 2
    }

    def 'the instance of a node is found in the ledger, else in the list of the service'() {
        given:
        serving(1)
        def node = cloud.nodebalancer('web').port(80).node('web-1')

        expect:
        node.instance.name == 'web-1'

        when:
        cloud.account().ledger().forget(new Reference.Address(new Reference.ByName(Kind.INSTANCE, 'web-1')))

        then:
        node.instance.name == 'web-1'

        when:
        run("nodebalancer('web') { port(80) { node 'far', '192.168.128.99:80' } }")
        run("nodebalancer('web').port(80).node('far').instance")

        then:
        def refused = thrown(RuleException)
        refused.problem() == "no instance of this account has the address 192.168.128.99 of node 'far' of port 80 of 'web'"
    }

    /** The modes of all nodes that the ledger knows, port by port. */
    private List<String> modes() {
        cloud.nodebalancer('web').ports.collectMany { port -> port.nodes.collect { port.node(it.label).mode } }
    }

    /** What was done to which backend in this run, in order: {@code drain web-1}, {@code reboot web-1}. */
    private List<String> steps() {
        def nodes = cloud.account().ids('node').collectEntries { path, id -> [id, path.split(':').last()] }
        def instances = cloud.account().ids('instance').collectEntries { name, id -> [id, name] }
        sandbox.journal().drop(earlier).collect { JournalEntry call ->
            def id = call.path.tokenize('/')
            call.path.endsWith('/reboot') ? "reboot ${instances[id[-2]]}"
                : call.method == 'PUT' && id[-2] == 'nodes' ? "${new JsonSlurper().parseText(call.body).mode} ${nodes[id[-1]]}"
                : null
        }.findAll()*.toString()
    }

    /** How many backends were out of service at the most. */
    private int mostOut() {
        def out = [:].withDefault { 0 }
        steps().collect { step ->
            def (what, backend) = step.split(' ')
            out[backend] += what == 'drain' ? 1 : what == 'accept' ? -1 : 0
            out.count { it.value > 0 }
        }.max()
    }
}
