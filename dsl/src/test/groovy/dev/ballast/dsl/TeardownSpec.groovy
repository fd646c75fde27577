package dev.ballast.dsl

import dev.ballast.Ballast
import dev.ballast.client.Instances.InstanceChange
import dev.ballast.client.Instances.NewInstance
import dev.ballast.client.NodeBalancers.NewNodeBalancer
import dev.ballast.client.NodeBalancers.NodeBalancerChange
import dev.ballast.client.Volumes.NewVolume
import dev.ballast.client.Volumes.VolumeChange
import dev.ballast.error.GoneException
import dev.ballast.error.NotFoundException
import dev.ballast.error.RefusedException
import dev.ballast.error.RuleException
import dev.ballast.lanes.Slow
import dev.ballast.model.Filter
import dev.ballast.model.Kind
import dev.ballast.model.Reference
import dev.ballast.reconcile.context.Consent
import dev.ballast.reconcile.context.Progress
import dev.ballast.reconcile.imports.AccountReader
import dev.ballast.reconcile.imports.ResourceImport
import dev.ballast.reconcile.teardown.Teardown
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.control.Fault
import java.time.Duration
import java.util.concurrent.atomic.AtomicInteger

import static dev.ballast.client.LinodeOperationsSpec.of

/** Deleting what a ledger made, and nothing else. */
class TeardownSpec extends RunbookSpecification {

    static final String SHOP = '''
        region 'us-east'
        def webs = ['web-1', 'web-2'].collect { name -> instance(name) { type 'g6-nanode-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS'); privateIp() } }
        nodebalancer('shop') {
            port 80
            node 'web-1', webs[0].privateIp + ':80'
            node 'web-2', webs[1].privateIp + ':80'
        }
        volume('data', 20, on: webs[0])
        volume('spare', 10)
        '''

    @Override
    Sandbox service() {
        Sandbox.with().dialect('linode').start()
    }

    /** Runs after each attempt of a request of the cloud of this spec. */
    Closure<?> whenLogging = {}

    @Override
    Cloud open() {
        Ballast.builder()
            .environment([ROOT_PASS: 'trial-only-1'], home)
            .progress { it instanceof Progress.Begun || it instanceof Progress.Ended ? null : events << it }
            .log { whenLogging(it) }
            .state(home.resolve('sandbox.json'))
            .on(sandbox)
    }

    def 'a firewall leaves open what stays, and an address is assigned to what stays: what is deleted before is not named'() {
        given:
        run("""
            region 'us-east'
            def web = instance('web-1') { type 'g6-nanode-1' }
            def shop = nodebalancer('shop') { port 80 }
            def other = nodebalancer('other') { port 80 }
            firewall('edge') { inbound { accept 'tcp', 80, from: anywhere }; protects web, shop, other }
            reservedIp('front', of: web)
            """)

        expect:
        plan([]).findAll { it.contains('firewall') || it.contains('reservedIp') }*.replaceAll(/\(id .*?\)/, '(id)') == ["- firewall 'edge' (id)", "- reservedIp 'front' (id)"]
        plan(['edge', 'shop', 'front']).findAll { it.contains('firewall') || it.contains('reservedIp') }*.replaceAll(/\(id .*?\)/, '(id)') == [
            "- firewall 'edge' (id), which leaves instance 'web-1', nodebalancer 'other' without it", "- reservedIp 'front' (id), assigned to instance 'web-1', and not released while that has it"]
    }

    def 'what is in a VPC, behind a firewall or at a reserved address is deleted before that'() {
        given:
        run('''
            region 'us-east'
            def net = vpc('net') { subnet 'web', '10.0.0.0/24' }
            def edge = firewall('edge') { inbound { accept 'tcp', 80, from: anywhere } }
            def front = reservedIp('front')
            instance('web-1') { type 'g6-nanode-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS'); firewall edge; vpc net.subnet('web') }
            nodebalancer('shop') { firewall edge; reservedIp front; vpc net.subnet('web'); port 80 }
            ''')
        int before = writes().size()

        when:
        run('teardown()')

        then:
        def deleted = writes().drop(before)*.replaceAll(/\/[\d.]+$/, '') - 'DELETE /tags/front'
        deleted.take(2) == ['DELETE /nodebalancers', 'DELETE /linode/instances']
        deleted.drop(2).sort() == ['DELETE /networking/firewalls', 'DELETE /networking/reserved/ips', 'DELETE /vpcs']
    }

    private List<String> plan(List<String> names) {
        new Teardown(cloud.account()).plan(names).lines()
    }

    def 'what was made is deleted, what was adopted or made elsewhere is kept, and the runbook makes it again'() {
        given:
        shop()

        when:
        run('teardown()')
        def requests = sent()

        then:
        requests.size() == 29
        requests.takeRight(3) == ['GET /nodebalancers?page_size=500', 'GET /volumes?page_size=500', 'GET /linode/instances?page_size=500']
        left() == [['nodebalancer', 'other'], ['volume', 'adopted'], ['volume', 'foreign']]
        cloud.account().client().volumes().list(Filter.NONE).items().allMatch { it.linodeId() == null }
        writes().findAll { it.startsWith('DELETE') }*.replaceAll(/\d+/, 'ID').countBy { it } ==
            ['DELETE /nodebalancers/ID': 1, 'DELETE /volumes/ID': 2, 'DELETE /linode/instances/ID': 2]
        writes().takeWhile { !it.startsWith('DELETE /linode') }.size() == writes().size() - 2
        cloud.account().ledger().entries()*.reference()*.name() == ['other', 'adopted']

        when:
        nextRun()
        run('teardown()')

        then:
        writes() == []

        when:
        nextRun()
        run(SHOP)

        then:
        left().size() == 3 + 5
    }

    def 'a detach that was sent before and not waited for is waited for and not sent again'() {
        given:
        run("region 'us-east'; volume('data', 20).attachTo(instance('web') { type 'g6-nanode-1' })")
        nextRun()

        when:
        run("volume('data').detach(wait: false); teardown()")

        then:
        writes()*.replaceAll(/\d+/, 'ID') == ['POST /volumes/ID/detach', 'DELETE /volumes/ID', 'DELETE /linode/instances/ID']
    }

    def 'it tells as a tree what it deletes and what it keeps'() {
        given:
        shop()
        run("nodebalancer('other') { port(90) { node 'web', instance('web-2').privateIp + ':90' } }")
        nextRun()

        expect:
        new Teardown(cloud.account()).plan([]).lines()*.replaceAll(/id \d+|volume \d+/, 'ID') == [
            "- nodebalancer 'shop' (ID) with its ports and 2 nodes",
            "- instance 'web-1' (ID) with its disks and addresses",
            "  - volume 'data' (ID), 20 GB, detached first",
            "  = ID, 20 GB, label 'foreign': detached and kept, not created here",
            "- instance 'web-2' (ID) with its disks and addresses, and with its nodes of nodebalancer 'other' (ID)",
            "- volume 'spare' (ID), 10 GB",
            "= kept, because it was adopted: nodebalancer 'other' (ID)",
            "= kept, because it was adopted: volume 'adopted' (ID)"]
        writes() == []
    }

    def 'the tags of what is deleted go last, unless something else has them'() {
        given:
        cloud.account().client().volumes().create(of(NewVolume, [label: 'foreign', region: 'us-east', size: 20, tags: ['Prod']]))
        run("region 'us-east'; nodebalancer('shop') { tags 'shop', 'prod' }; volume('data', 20, tags: ['shop', 'a b/c'])")
        nextRun()

        when:
        def plan = new Teardown(cloud.account()).plan([])

        then:
        plan.lines().last() == "- tags 'a b/c', 'prod', 'shop' if nothing else has them"

        when:
        run('teardown()')

        then:
        sent().takeRight(5).toSorted() == ['DELETE /tags/a%20b%2Fc', 'DELETE /tags/shop', 'GET /tags/a%20b%2Fc?page_size=500',
                                           'GET /tags/prod?page_size=500', 'GET /tags/shop?page_size=500']
        reported().takeRight(3).toSorted() == ["tag 'a b/c' deleted, because no resource has it", "tag 'prod' stays: 1 resource has it",
                                            "tag 'shop' deleted, because no resource has it"]
    }

    def 'a tag that the token may not delete stays, and the teardown succeeds'() {
        given:
        run("region 'us-east'; volume('data', 20, tags: ['shop'])")
        nextRun()
        sandbox.fail(Fault.on('DELETE /tags/{name}').status(403))

        when:
        run('teardown()')

        then:
        left() == []
        reported().last().startsWith("tag 'shop' stays: ")
    }

    def 'only what is named is deleted, and a name that is not known deletes nothing'() {
        given:
        shop()
        def teardown = new Teardown(cloud.account())

        when:
        teardown.run(teardown.plan(['spare', 'adopted']))

        then:
        writes()*.replaceAll(/\d+/, 'ID') == ['DELETE /volumes/ID']

        when:
        teardown.plan(['data', 'shpo'])

        then:
        def e = thrown(RuleException)
        e.remedy().get() == "did you mean 'shop'?"
    }

    def 'what plainly is another resource under a recorded id is named, and nothing is deleted: #other'() {
        given:
        run(SHOP)
        nextRun()
        change(cloud.account().client(), { kind, name -> cloud.account().ids(kind)[name] as long })
        nextRun()

        when:
        run('teardown()')

        then:
        def refused = thrown(RuleException)
        refused.problem().replaceAll(/id \d+/, 'ID') == "$other: it is not the resource that this ledger created, so nothing is deleted"
        refused.remedy().get() == "check that URL and token belong to the account that has it; " +
            "if it was renamed:\n    ballast status $target --accept ${path.split(' ')[1]}.label --why TEXT\nto delete it, write ${word}.delete(); to keep it:\n    ballast forget $target $path"
        writes() == []

        when: 'the first of the two printed ways is taken'
        cloud.account().ledger().forget(new Reference.ByName(Kind.values().find { it.word() == path.split(' ')[0] }, path.split(' ')[1]))
        run('teardown()')

        then:
        left().size() == 1

        where:
        path                | word                   | other                                                              | change
        'volume spare'      | "volume('spare')"       | "volume 'spare' (ID) has label 'x', not 'spare'"                   | { client, id -> client.volumes().change(id('volume', 'spare'), of(VolumeChange, [label: 'x'])) }
        'nodebalancer shop' | "nodebalancer('shop')"  | "nodebalancer 'shop' (ID) has label 'xyz', not 'shop'"               | { client, id -> client.nodeBalancers().change(id('nodebalancer', 'shop'), of(NodeBalancerChange, [label: 'xyz'])) }
        'instance web-2'    | "instance('web-2')"     | "instance 'web-2' (ID) has label 'x-1', not 'web-2'"               | { client, id -> client.instances().change(id('instance', 'web-2'), of(InstanceChange, [label: 'x-1'])) }
    }

    def 'what is another resource can be deleted by the line that is printed: #path'() {
        given:
        run(SHOP)
        nextRun()
        change(cloud.account().client(), { kind, name -> cloud.account().ids(kind)[name] as long })
        nextRun()

        when:
        run('teardown()')

        then:
        def refused = thrown(RuleException)
        def line = refused.remedy().get().split('to delete it, write ')[1].split('; to keep it')[0]
        line == "${word}.delete()"

        when:
        nextRun()
        run(line)
        nextRun()
        run('teardown()')

        then:
        left().empty

        where:
        path                | word                   | other                                                              | change
        'volume spare'      | "volume('spare')"       | "volume 'spare' (ID) has label 'x', not 'spare'"                   | { client, id -> client.volumes().change(id('volume', 'spare'), of(VolumeChange, [label: 'x'])) }
        'nodebalancer shop' | "nodebalancer('shop')"  | "nodebalancer 'shop' (ID) has label 'xyz', not 'shop'"               | { client, id -> client.nodeBalancers().change(id('nodebalancer', 'shop'), of(NodeBalancerChange, [label: 'xyz'])) }
        'instance web-2'    | "instance('web-2')"     | "instance 'web-2' (ID) has label 'x-1', not 'web-2'"               | { client, id -> client.instances().change(id('instance', 'web-2'), of(InstanceChange, [label: 'x-1'])) }
    }

    def 'a type that the service shows otherwise is another instance, and a label that Ballast gave is not'() {
        given:
        run(SHOP + "\nvolume('spare').rename 'archive'; instance('web-1').rename 'first'; nodebalancer('shop').change(label: 'front')")
        nextRun()

        when:
        def reference = new Reference.ByName(Kind.INSTANCE, 'web-1')
        cloud.account().ledger().update(reference, [type: 'g6-standard-8'])
        run('teardown()')

        then:
        def refused = thrown(RuleException)
        refused.problem().contains("has type 'g6-nanode-1', not 'g6-standard-8': it is not the resource that this ledger created")

        when:
        cloud.account().ledger().update(reference, [type: 'g6-nanode-1'])
        run('teardown()')

        then:
        left() == []
    }

    def 'what another run has created under a planned name while the question was asked is left alone'() {
        given:
        run(SHOP)
        nextRun()
        def other = open()
        def teardown = new Teardown(cloud.account(), new Consent({
            runOn(other, 'teardown()')
            runOn(other, SHOP)
            Optional.of('y')
        }, '', true))

        when:
        teardown.run(teardown.plan([]))

        then:
        def refused = thrown(RuleException)
        refused.problem() ==~ /nodebalancer 'shop' \(id \d+\) was replaced by another one, so nothing is deleted/
        left().size() == 5

        cleanup:
        other.close()
    }

    @Slow('a teardown of each kind')
    def 'a handle of a deleted #word leaves the ledger of the one that has its name now'() {
        given:
        def stale = run(SHOP + "\n$word")
        def other = open()
        runOn(other, 'teardown()')
        runOn(other, SHOP)
        def known = other.account().ledger().entries()*.toString()
        other.close()

        when:
        try {
            stale.delete()
        } catch (RuleException refused) {
            assert refused.problem().contains('was looked up before, and that name has the id')
        }

        then:
        cloud.account().ledger().entries()*.toString() == known

        when:
        nextRun()
        run(SHOP)

        then:
        writes() == []

        where:
        word << ["nodebalancer('shop')", "nodebalancer('shop').port(80)", "nodebalancer('shop').port(80).node('web-1')", "instance('web-1')", "volume('spare')"]
    }

    def 'what somebody else has deleted counts as gone, and not as deleted'() {
        given:
        shop()
        def id = cloud.account().ledger().find(new Reference.ByName(Kind.NODEBALANCER, 'shop')).get().id() as long
        cloud.account().client().nodeBalancers().delete(id)
        nextRun()

        when:
        run('teardown()')

        then:
        reported().findAll { it =~ /^(= )?nodebalancer 'shop'/ } == ["= nodebalancer 'shop' (id $id), gone already", "nodebalancer 'shop' unchanged: already gone"]
        cloud.account().ledger().find(new Reference.ByName(Kind.NODEBALANCER, 'shop')).empty
        !writes().any { it.startsWith('DELETE /nodebalancers') }
    }

    def 'a volume counts as gone only by the answer to a read of it'() {
        given:
        run("region 'us-east'; volume('data', 20).attachTo(instance('web') { type 'g6-nanode-1' })")
        nextRun()
        sandbox.fail(Fault.on('POST /volumes/{id}/detach').first(1).status(404))

        when:
        run('teardown()')

        then:
        def e = thrown(NotFoundException)
        e.message.contains('/detach')
        cloud.account().ledger().find(new Reference.ByName(Kind.VOLUME, 'data')).present
        !writes().any { it.startsWith('DELETE /volumes') }

        when:
        nextRun()
        run('teardown()')

        then:
        left() == []
        cloud.account().ledger().entries() == []
    }

    def 'after a refusal only what was sent is deleted, and no deletion is left open'() {
        given:
        run("region 'us-east'; parallel(1..140) { volume(\"data-\$it\", 20) { wait false } }")
        nextRun()
        sandbox.fail(Fault.on('DELETE /volumes/{id}').skip(5).status(400))

        when:
        run('teardown()')

        then:
        thrown(RefusedException)
        def left = cloud.account().client().volumes().list(Filter.NONE).items()*.id()*.toString()
        def entries = cloud.account().ledger().entries()
        entries*.id() as Set == left as Set
        entries.every { it.intent() == null }
        left.size() == 135

        when:
        sandbox.clearFaults()
        nextRun()
        run('teardown()')

        then:
        cloud.account().ledger().entries() == []
    }

    def 'of what is gone only the name goes, also if the service has others of the same labels by now'() {
        given:
        run(SHOP)
        def client = cloud.account().client()
        def known = ['nodebalancer', 'instance', 'volume'].collectEntries { [it, cloud.account().ids(it)] }
        client.nodeBalancers().delete(known.nodebalancer.shop as long)
        known.instance.values().each { client.instances().delete(it as long) }
        known.volume.values().each { client.volumes().delete(it as long) }
        client.nodeBalancers().create(of(NewNodeBalancer, [region: 'us-east', label: 'shop']))
        client.instances().create(of(NewInstance, [region: 'us-east', type: 'g6-nanode-1', label: 'web-1']))
        client.volumes().create(of(NewVolume, [label: 'data', region: 'us-east', size: 20]))
        nextRun()

        when:
        run('teardown()')

        then:
        writes() == []
        cloud.account().ledger().entries()*.reference()*.name() == []
        left() == [['nodebalancer', 'shop'], ['instance', 'web-1'], ['volume', 'data']]
    }

    def 'the deletion of a NodeBalancer that is gone stops where the service has another one of its label'() {
        given:
        run(SHOP)
        def client = cloud.account().client()
        client.nodeBalancers().delete(cloud.account().ids('nodebalancer').shop as long)
        long other = client.nodeBalancers().create(of(NewNodeBalancer, [region: 'us-east', label: 'shop'])).id()
        nextRun()

        when:
        run("nodebalancer('shop').delete()")

        then:
        def refused = thrown(RuleException)
        refused.problem().contains("is no longer on the service; the service has another nodebalancer 'shop', with the id $other ")
        cloud.account().ledger().find(new Reference.ByName(Kind.NODEBALANCER, 'shop')).get().intent() == null

        when: 'the printed lines are run'
        cloud.account().ledger().forget(new Reference.ByName(Kind.NODEBALANCER, 'shop'))
        new ResourceImport(cloud.account()).record(new AccountReader(cloud.account()).one(Kind.NODEBALANCER, "$other"), 'shop')
        run("nodebalancer('shop').delete()")

        then:
        !left().any { it[0] == 'nodebalancer' }
    }

    def 'of what is gone and no longer in the ledger no line is advised that would forget it'() {
        given:
        def known = run(SHOP + "\n$word")
        known.delete()

        when:
        cloud.account().ledger().forget(new Reference.ByName(kind, known.name))
        known.tag('late')

        then:
        def gone = thrown(GoneException)
        gone.problem() ==~ /$kind .* is no longer on the service; it is no longer in the ledger/.replace("$kind", kind.word())
        gone.remedy().get() == 'a block or a size creates a new one of that name'

        where:
        word                   | kind
        "nodebalancer('shop')" | Kind.NODEBALANCER
        "instance('web-2')"    | Kind.INSTANCE
        "volume('spare')"      | Kind.VOLUME
    }

    def 'a name that an earlier teardown has deleted is no mistake'() {
        given:
        shop()
        run("volume('spare').delete()")
        nextRun()
        def teardown = new Teardown(cloud.account())

        when:
        def plan = teardown.plan(['spare', 'data'])
        teardown.run(plan)

        then:
        plan.lines().any { it ==~ /= deleted before: volume 'spare' \(id \d+\)/ }
        writes().count { it.startsWith('DELETE /volumes') } == 1

        expect:
        teardown.plan(['spare', 'data']).with { it.empty && it.lines().size() == 2 }
    }

    @Slow('a teardown at each request')
    def 'a detach of a killed teardown that ends after #requests reads fails no teardown'() {
        given:
        shop()
        cloud.account().client().volumes().detach(cloud.account().ids('volume').data as long)
        whenLogging = { if (sent().size() == requests + 1) { sandbox.advance(Duration.ofSeconds(2)) } }

        when:
        run('teardown()')

        then:
        left() == [['nodebalancer', 'other'], ['volume', 'adopted'], ['volume', 'foreign']]

        where:
        requests << (8..16)
    }

    @Slow('a teardown at each request')
    def 'another teardown that does all after #requests reads of this one is no failure of this one'() {
        given:
        shop()
        def other = open()
        whenRequested(requests) { runOn(other, 'teardown()') }

        when:
        run('teardown()')

        then:
        left() == [['nodebalancer', 'other'], ['volume', 'adopted'], ['volume', 'foreign']]
        reported().last() == 'nothing is left: the lists of the service show none of it'

        cleanup:
        other.close()

        where:
        requests << [0, 2, 4]
    }

    private void whenRequested(int requests, Closure<?> act) {
        def sent = new AtomicInteger()
        whenLogging = {
            if (sent.getAndIncrement() == requests) {
                act()
            }
        }
    }

    @Slow('a kill at each request')
    def 'killed at request #killed, it is finished by the next one: nothing is left, and nothing else is deleted'() {
        given:
        shop()
        sandbox.fail(Fault.on('*').skip(killed).first(1).drop(), Fault.on('*').skip(killed).status(400))
        if (after) {
            sandbox.clearFaults()
            sandbox.fail(Fault.on('*').skip(killed).first(1).after().status(500), Fault.on('*').skip(killed + 1).status(400))
        }

        when:
        try {
            run('teardown()')
        } catch (Exception stopped) {
            assert stopped.message
        }
        sandbox.clearFaults()
        nextRun()
        run('teardown()')

        then:
        left() == [['nodebalancer', 'other'], ['volume', 'adopted'], ['volume', 'foreign']]

        where:
        [killed, after] << [0..41, [false, true]].combinations()
    }

    /** A shop, and beside it an adopted NodeBalancer and volume, and a volume of someone else on one of the instances. */
    private void shop() {
        def volumes = cloud.account().client().volumes()
        volumes.create(of(NewVolume, [label: 'adopted', region: 'us-east', size: 20]))
        cloud.account().client().nodeBalancers().create(of(NewNodeBalancer, [region: 'us-east', label: 'other']))
        new ResourceImport(cloud.account()).recordAll(new AccountReader(cloud.account()).all(null))
        run(SHOP)
        def foreign = volumes.create(of(NewVolume, [label: 'foreign', region: 'us-east', size: 20])).id()
        volumes.attach(foreign, run("instance('web-1').id") as long, null)
        nextRun()
    }

    private static void runOn(Cloud other, String text) {
        def script = CompiledRunbooks.runbook(text, 'other.groovy', new Binding())
        script.runOn(other)
        script.run()
    }

    private List<List<String>> left() {
        def content = new AccountReader(cloud.account()).all(null)
        content.balancers().collect { ['nodebalancer', it.balancer().label()] } + content.resources().collectMany { kind, found -> found.collect { [kind.word(), it.label()] } }
    }
}
