package dev.ballast.dsl

import dev.ballast.Ballast
import dev.ballast.error.BallastException
import dev.ballast.error.NotConfirmedException
import dev.ballast.error.RefusedException
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.control.Fault

/** The deletion of an instance at Linode: asked for, cut off, and what goes with it. */
class InstanceDeletionSpec extends RunbookSpecification {

    static final String SITE = """
        region 'us-east'
        def web = ['web-1', 'web-2'].collect { name -> instance(name) { type 'g6-nanode-1'; privateIp() } }
        nodebalancer('web') { port 80; port 9000, protocol: 'tcp'; web.each { node it.name, it.privateIp + ':80' } }
        """

    @Override
    Sandbox service() {
        Sandbox.with().dialect('linode').start()
    }

    @Override
    Cloud open() {
        Ballast.builder()
            .environment([BALLAST_CONFIRM: '1'], home)
            .progress { events << it }
            .confirm(this::answer)
            .state(home.resolve('sandbox.json'))
            .on(sandbox)
    }

    def setup() {
        run(SITE)
        nextRun()
    }

    def 'a resize asks first, and a no sends nothing'() {
        given:
        confirm = { Optional.of('n') }
        def id = cloud.instance('web-1').id

        when:
        run("instance('web-1').resize 'g6-standard-1'")

        then:
        def no = thrown(NotConfirmedException)
        no.problem() == "instance 'web-1' is not resized: you said no"
        asked == ["resize instance 'web-1' (id $id) from type 'g6-nanode-1' to 'g6-standard-1' on the sandbox? [y/N]".toString()]
        writes() == []
    }

    def 'it asks first, after it told what goes with it, and a no deletes nothing'() {
        given:
        confirm = { Optional.of('n') }
        def id = cloud.instance('web-1').id

        when:
        run("instance('web-1').delete()")

        then:
        def no = thrown(NotConfirmedException)
        no.problem() == "instance 'web-1' is not deleted: you said no"
        asked == ["delete instance 'web-1' (id $id) on the sandbox? [y/N]".toString()]
        writes() == []
        reported().any { it.contains("and with its nodes of nodebalancer 'web'") }
        cloud.nodebalancer('web').port(80).nodes*.label == ['web-1', 'web-2']

        when:
        confirm = { Optional.of('y') }
        run("instance('web-1').delete()")

        then:
        writes() == ["DELETE /linode/instances/$id".toString()]
    }

    def 'its nodes are gone with it, and the next run makes both anew'() {
        when:
        run("instance('web-1').delete()")

        then:
        reported().containsAll(["node 'web-1' of port 80 of 'web' deleted", "node 'web-1' of port 9000 of 'web' deleted", "instance 'web-1' deleted"])
        cloud.nodebalancer('web').ports.collectMany { it.nodes*.label } == ['web-2', 'web-2']

        when:
        nextRun()
        run(SITE)

        then:
        writes().countBy { it.replaceAll(/\d+/, 'ID') }.keySet() == ['POST /linode/instances', 'POST /nodebalancers/ID/configs/ID/nodes'] as Set
        cloud.nodebalancer('web').ports.collectMany { it.nodes*.label } == ['web-1', 'web-2', 'web-1', 'web-2']
    }

    def 'one that was cut off is finished by the next run, sent or not'() {
        given:
        def fault = Fault.on('DELETE /linode/instances/{id}').drop()
        sandbox.fail(sent ? fault.after() : fault, Fault.on('GET /linode/instances/{id}').skip(1).status(500))

        when:
        run("instance('web-1').delete()")

        then:
        thrown(BallastException)

        when:
        sandbox.clearFaults()
        nextRun()
        run("instance('web-1').delete()")

        then:
        writes().size() == (sent ? 0 : 1)
        cloud.instances()*.label == ['web-2']
        cloud.nodebalancer('web').port(80).nodes*.label == ['web-2']

        where:
        sent << [true, false]
    }

    def 'a block makes it and its nodes again after a run that ended once its deletion was accepted'() {
        given:
        sandbox.fail(Fault.on('GET /linode/instances/{id}').skip(1).status(400))
        try {
            run("instance('web-1').delete()")
        } catch (RefusedException unseen) {
            assert unseen.message
        }
        sandbox.clearFaults()
        nextRun()

        when:
        run(SITE)

        then:
        reported().any { it.startsWith("instance 'web-1' is gone: DELETE instance ") }
        writes().countBy { it.replaceAll(/\d+/, 'ID') } == ['POST /linode/instances': 1, 'POST /nodebalancers/ID/configs/ID/nodes': 2]
        cloud.nodebalancer('web').ports.collectMany { it.nodes*.label } == ['web-1', 'web-2', 'web-1', 'web-2']
    }

    def 'a deletion that has not taken effect is reported by the block that names it: #kind'() {
        given:
        sandbox.fail(Fault.on("DELETE $read").drop(), Fault.on("GET $read").skip(1).status(500))
        try {
            run("$kind('$name').delete()")
        } catch (BallastException unanswered) {
            assert unanswered.message
        }
        sandbox.clearFaults()
        nextRun()

        when:
        run(SITE)

        then:
        writes() == []
        reported().any { it =~ /^$kind 'web.*' is still there: DELETE $kind \d+ was sent at .*; status prints the command that keeps it$/ }

        where:
        kind           | name    | read
        'instance'     | 'web-1' | '/linode/instances/{id}'
        'nodebalancer' | 'web'   | '/nodebalancers/{id}'
    }
}
