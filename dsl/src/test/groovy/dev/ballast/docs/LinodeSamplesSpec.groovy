package dev.ballast.docs

import dev.ballast.check.TextCheck
import dev.ballast.client.Instances.NewInstance
import dev.ballast.dsl.CompiledRunbooks
import dev.ballast.dsl.Runbook
import dev.ballast.error.BallastException
import dev.ballast.error.RefusedException
import dev.ballast.lanes.Slow
import dev.ballast.model.Dialect
import dev.ballast.model.Filter
import dev.ballast.sandbox.OtherClient
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.control.Fault
import java.nio.file.Files
import java.time.InstantSource

import static dev.ballast.client.LinodeOperationsSpec.of

/** The samples at Linode: those of its own, and the others with a plan and an image of its catalogue. */
class LinodeSamplesSpec extends SampleSpecification {

    /** Names a port by a label, which Linode does not know. */
    static final String DOCUMENTED = 'admin-port.groovy'

    /** Takes away what another sample has created. */
    static final String TEARDOWN = 'linode/teardown.groovy'

    /** Puts a NodeBalancer in a VPC beside one with private addresses. */
    static final String TO_VPC = 'linode/private-to-vpc.groovy'

    /** What these are for is a change, so they change something each time. */
    static final Set<String> CHANGING = SamplesSpec.CHANGING + 'linode/rolling-reboot.groovy'

    /** What a sample needs to have run before it. */
    static final Map<String, String> AFTER = [(TEARDOWN): 'linode/take-over.groovy', (TO_VPC): 'linode/service-https.groovy']

    static List<String> own() {
        samplesIn('scripts-samples/linode').collect { "linode/$it".toString() }
    }

    static List<String> all() {
        samples() - DOCUMENTED + own()
    }

    @Override
    Sandbox service() {
        Sandbox.with().dialect('linode').start()
    }

    @Override
    Runbook parsed(String sample, Binding binding) {
        CompiledRunbooks.runbook(text(sample), sample, binding)
    }

    /** Creates in the account what a sample needs and Ballast does not create. */
    static void prepare(Sandbox sandbox, String sample) {
        if (sample == TO_VPC) {
            OtherClient.create(sandbox, 'vpcs', [label: 'main', region: 'us-east', subnets: [[label: 'shop', ipv4: '10.0.0.0/24']]])
        }
    }

    static String text(String sample) {
        lines(sample).join('\n').replace("'standard-1'", "'g6-nanode-1'").replace("'debian12'", "'linode/debian12'")
    }

    def 'the README shows as many requests of #sample as it sends'() {
        expect:
        runSample(sample).size() == requests as int

        where:
        [sample, requests] << (Files.readString(ROOT.resolve('README.md')) =~ /(?s)run --sandbox [^\n]*?scripts-samples\/(linode\/[\w-]+\.groovy)\b(?:(?!```).)*? (\d+) requests/).collect { it.drop(1) }
    }

    def 'a sample says what it shows: #sample'() {
        expect:
        lines(sample)[0] ==~ /\/\/ [A-Z].*\.[^.]*/
        lines(sample)[1] == '@groovy.transform.BaseScript dev.ballast.dsl.Runbook _'

        where:
        sample << own()
    }

    def 'the check finds nothing wrong with a sample: #sample'() {
        expect:
        TextCheck.of('us-east', ['args'] as Set, InstantSource.system(), Dialect.named('linode')).of(sample, text(sample), Optional.empty()).errors() == []

        where:
        sample << all()
    }

    @Slow('runs each sample, twice')
    def 'a sample that only ensures sends no write the second time: #sample'() {
        given:
        before(sample)
        def first = runSample(sample)

        when:
        def second = runSample(sample)

        then:
        writes(first)
        writes(second) == []
        printed.toString()
        !printed.toString().contains('trial-only-1')

        where:
        sample << all() - CHANGING
    }

    def 'a teardown deletes all that was created, in an order that works, and nothing else'() {
        given:
        cloud.account().client().instances().create(of(NewInstance, [region: 'us-east', type: 'g6-nanode-1', label: 'other']))
        before(TEARDOWN)

        when:
        def sent = runSample(TEARDOWN)

        then:
        writes(sent)*.replaceAll(/\d+/, 'ID') == [
            'DELETE /nodebalancers/ID', 'POST /volumes/ID/detach', 'DELETE /volumes/ID', 'DELETE /linode/instances/ID', 'DELETE /linode/instances/ID']
        printed.toString().readLines().last() == 'instances left: 1, balancers: 0, volumes: 0'
    }

    def 'what another ledger has created is taken over without a write'() {
        given:
        runSample('linode/take-over.groovy')
        home.toFile().eachFileRecurse { it.name.startsWith('sandbox') && !it.directory ? it.delete() : null }
        cloud.close()
        cloud = open()

        when:
        def sent = runSample('linode/take-over.groovy')

        then:
        writes(sent) == []
        reported().count { it.contains('adopted') } >= 4
    }

    @Slow('runs a long sample, twice')
    def 'a rolling reboot drains each backend in both ports, and the second run reboots again'() {
        given:
        def first = runSample('linode/rolling-reboot.groovy')

        when:
        def second = runSample('linode/rolling-reboot.groovy')

        then:
        writes(second)*.replaceAll(/\d+/, 'ID').countBy { it } == [
            'PUT /nodebalancers/ID/configs/ID/nodes/ID': 40, 'POST /linode/instances/ID/reboot': 10]
        writes(first).containsAll(writes(second))
    }

    @Slow('runs a long sample')
    def 'the traffic goes to the other set, and back again'() {
        given:
        runSample('linode/blue-green.groovy')

        when:
        def toBlue = runSample('linode/blue-green.groovy', 'blue', '0')
        def back = runSample('linode/blue-green.groovy', 'green', '0')
        printed.buffer.length = 0
        def again = runSample('linode/blue-green.groovy', 'green', '0')

        then:
        writes(toBlue).size() == 8
        writes(back).size() == 8
        writes(again) == []
        printed.toString().readLines() == [
            'blue-1: drain, weight 100', 'blue-2: drain, weight 100', 'green-1: accept, weight 100', 'green-2: accept, weight 100']
    }

    def 'a move that is cut off between detach and attach goes on with the attach'() {
        given:
        runSample('linode/move-volume.groovy', 'db-1')
        sandbox.fail(Fault.on('POST /volumes/{id}/attach').first(1).status(400))

        when:
        runSample('linode/move-volume.groovy', 'db-2')

        then:
        thrown(RefusedException)

        when:
        def next = runSample('linode/move-volume.groovy', 'db-2')

        then:
        writes(next)*.replaceAll(/\d+/, 'ID') == ['POST /volumes/ID/attach']
        printed.toString().readLines().last().startsWith('db-data is on db-2 as ')
    }

    def 'a set that got a small share when the run was cut off gets that share again, and then all'() {
        given:
        runSample('linode/blue-green.groovy')
        sandbox.fail(Fault.on('PUT /nodebalancers/{id}/configs/{id}/nodes/{id}').skip(4).first(1).status(400))

        when:
        runSample('linode/blue-green.groovy', 'blue', '0')

        then:
        thrown(RefusedException)

        when:
        runSample('linode/blue-green.groovy', 'blue', '0')

        then:
        reported().count("node 'blue-1' of port 80 of 'shop' unchanged") == 1 + 2
        printed.toString().readLines().takeRight(4) == [
            'blue-1: accept, weight 100', 'blue-2: accept, weight 100', 'green-1: drain, weight 100', 'green-2: drain, weight 100']
    }

    @Slow('runs a long sample')
    def 'a service moves to a VPC beside the first NodeBalancer, which goes when the name has been switched'() {
        given:
        before(TO_VPC)

        when:
        def beside = runSample(TO_VPC)

        then:
        writes(beside)*.replaceAll(/\d+/, 'ID') == ['POST /linode/instances'] * 2 + ['POST /nodebalancers']
        printed.toString().readLines().last().endsWith('run this again with: -- --switched')

        when:
        def again = runSample(TO_VPC)
        def removed = runSample(TO_VPC, '--switched', '0')

        then:
        writes(again) == []
        writes(removed)*.replaceAll(/\d+/, 'ID') == ['PUT /nodebalancers/ID/configs/ID/nodes/ID'] * 2 + ['DELETE /nodebalancers/ID']

        when:
        def last = runSample(TO_VPC, '--switched', '0')

        then:
        writes(last) == []
        printed.toString().readLines().last().startsWith('shop-vpc serves alone, on ')
    }

    @Slow('each write of a sample')
    def 'a move to a VPC that loses an answer goes on with the next run: #write, write #nth, after it took effect: #effect'() {
        given:
        before(TO_VPC)
        def fault = Fault.on(write).skip(nth - 1).first(1).drop()
        sandbox.fail(effect ? fault.after() : fault)

        when:
        runs(2, TO_VPC)
        runs(2, TO_VPC, '--switched', '0')
        def last = runSample(TO_VPC, '--switched', '0')

        then:
        writes(last) == []
        cloud.account().client().nodeBalancers().list(Filter.NONE).items().toList()*.label() == ['shop-vpc']
        cloud.account().client().instances().list(Filter.NONE).items().toList()*.label().sort() == ['shop-1', 'shop-2', 'shop-3', 'shop-4']

        where:
        [[write, nth], effect] << [
            [['POST /linode/instances', 1], ['POST /linode/instances', 2], ['POST /nodebalancers', 1],
             ['PUT /nodebalancers/{id}/configs/{id}/nodes/{id}', 1], ['PUT /nodebalancers/{id}/configs/{id}/nodes/{id}', 2], ['DELETE /nodebalancers/{id}', 1]],
            [true, false]].combinations()
    }

    /** Runs a sample so often, whatever ends it before the last time. */
    private void runs(int times, String sample, String... arguments) {
        (times - 1).times {
            try {
                runSample(sample, arguments)
            } catch (BallastException cutOff) {
                events << cutOff
            }
        }
        runSample(sample, arguments)
    }

    def 'the second NodeBalancer of a move to a VPC takes a reserved address'() {
        given:
        before(TO_VPC)
        String address = makeElsewhere('networking/ips', [type: 'ipv4', 'public': true, region: 'us-east', reserved: true]).address

        when:
        runSample(TO_VPC, address)
        def removed = runSample(TO_VPC, address, '--switched', '0')

        then:
        printed.toString().readLines().last() == "shop-vpc serves alone, on $address"
        writes(removed).size() == 3
    }

    def 'a first NodeBalancer that the ledger does not have is not deleted without a drain'() {
        given:
        prepare(sandbox, TO_VPC)
        makeElsewhere('nodebalancers', [label: 'shop', region: 'us-east', configs: [[port: 80, nodes: [[label: 'web-1', address: '192.168.128.9:80']]]]])

        when:
        runSample(TO_VPC, '--switched', '0')

        then:
        thrown(IllegalStateException)
        !sandbox.journal()*.operation().contains('DELETE /nodebalancers/{id}')
    }

    @Slow('runs each sample')
    def 'the page of requests says what the samples send'() {
        given:
        def rows = tableOf(all().sort())

        expect:
        RequestsSpec.table('linode', rows) == rows
    }

    @Override
    void before(String sample) {
        prepare(sandbox, sample)
        AFTER[sample]?.with { runSample(it) }
    }
}
