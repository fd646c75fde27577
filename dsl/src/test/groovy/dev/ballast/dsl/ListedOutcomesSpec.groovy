package dev.ballast.dsl

import dev.ballast.Ballast
import dev.ballast.client.Instances.NewInstance
import dev.ballast.client.NodeBalancers.NewNodeBalancer
import dev.ballast.client.Volumes.NewVolume
import dev.ballast.error.GoneException
import dev.ballast.error.LeaseLostException
import dev.ballast.error.OutcomeUnknownException
import dev.ballast.error.RefusedException
import dev.ballast.error.RuleException
import dev.ballast.ledger.LedgerTarget
import dev.ballast.ledger.LoggedEvent
import dev.ballast.ledger.Owner
import dev.ballast.ledger.PlainLedger
import dev.ballast.ledger.ReferenceCodec
import dev.ballast.model.Kind
import dev.ballast.model.Reference
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.control.Fault
import java.time.Duration
import java.time.Instant
import spock.lang.Unroll

import static dev.ballast.client.LinodeOperationsSpec.of

/** Which resources of the service count as created by a run without an answer, and which do not. */
class ListedOutcomesSpec extends RunbookSpecification {

    static final String DATA = "volume('data', 20, region: 'us-east')"
    static final String WEB = "instance('web-1') { type 'g6-nanode-1'; region 'us-east' }"
    static final Reference NAME = new Reference.ByName(Kind.VOLUME, 'data')

    @Override
    Sandbox service() {
        Sandbox.with().dialect('linode').start()
    }

    def 'what was created without an answer is named in one line'() {
        given:
        sandbox.fail(Fault.on('POST /volumes').first(1).drop().after())

        when:
        run(DATA)

        then:
        reported()[0] ==~
            /volume 'data' created \(1001\): POST \/volumes was sent at .* UTC without a clear answer, and it was found on the service/
        reported()[-1] == "volume 'data' unchanged"
        sent().take(2) == ['POST /volumes', 'GET /volumes?page_size=500']
    }

    def 'what a list shows with a time that cannot be read counts as created without one: #created'() {
        given:
        sandbox.fail(
            Fault.on('POST /volumes').first(1).drop().after(),
            Fault.on('GET /volumes').first(1).status(200).body("""{"data": [{"id": 1001, "label": "data", "size": 20, "region": "us-east", "created": $created}], "page": 1, "pages": 1, "results": 1}"""))

        when:
        run(DATA)

        then:
        reported()[0].startsWith("volume 'data' created (1001): ")
        writes() == ['POST /volumes']
        cloud.account().ledger().entries()*.id() == ['1001']

        where:
        created << ['"yesterday"', '"2026-02-30T00:00:00"', '"2026-01-01T00:00:00Z"', '""', 'null']
    }

    def 'what a list does not show of a resource that was found stays recorded as it was sent'() {
        given:
        sandbox.fail(
            Fault.on('POST /volumes').first(1).drop().after(),
            Fault.on('GET /volumes').first(1).status(200).body('{"data": [{"id": 1001, "label": "data"}], "page": 1, "pages": 1, "results": 1}'))

        when:
        run(DATA)

        then:
        cloud.account().ledger().find(NAME).get().applied().region == 'us-east'
    }

    def 'a node that was recorded without an id is refused where its id is needed'() {
        given:
        run("nodebalancer('web') { region 'us-east'; port 80 }")
        cloud.account().ledger().record(ReferenceCodec.read(Kind.NODE, 'web:80:web-1'), '', [:])

        when:
        run("nodebalancer('web').port(80).node('web-1').drain()")

        then:
        def refused = thrown(RuleException)
        refused.problem() == "node 'web-1' of port 80 of 'web' has no recorded id, and this call needs one"
        refused.remedy().get() == 'look up its id, and adopt it for node web:80:web-1'
    }

    def 'nodes that were recorded without ids are listed, each as itself, and refused where an id is needed: #word'() {
        given:
        run("nodebalancer('web') { region 'us-east'; port 80 }")
        ['web-1', 'web-2'].each {
            cloud.account().ledger().record(ReferenceCodec.read(Kind.NODE, "web:80:$it"), '', [address: '192.168.128.7:80'])
        }
        int before = sent().size()
        def nodes = run("nodebalancer('web').port(80).nodes")

        expect:
        nodes*.toString() == ["node 'web-1' of port 80 of 'web'", "node 'web-2' of port 80 of 'web'"]
        nodes.toSet().size() == 2

        when:
        run("nodebalancer('web').port(80).nodes[0].$word")

        then:
        def refused = thrown(RuleException)
        refused.problem() == "node 'web-1' of port 80 of 'web' has no recorded id, and this call needs one"
        refused.location().get().line() == 1
        sent().drop(before).every { it.contains('/nodes?') }

        where:
        word << ['id', 'status', 'drain()', 'delete()', 'awaitUp()', 'address', 'instance']
    }

    def 'nothing is sent again before the list has been empty for 30 seconds'() {
        given:
        def begun = sandbox.now()
        sandbox.fail(Fault.on('POST /volumes').first(1).drop())

        when:
        run(DATA)

        then:
        Duration.between(begun, sandbox.now()) >= Duration.ofSeconds(30)
        reported().contains("waiting for volume 'data' on the service: not listed (0 s)")
        writes() == ['POST /volumes'] * 2
    }

    def 'a create that has no answer twice stops the run, and the next one goes on'() {
        given:
        sandbox.fail(Fault.on('POST /volumes').first(2).drop())

        when:
        run(DATA)

        then:
        def unknown = thrown(OutcomeUnknownException)
        unknown.remedy().get().contains("ballast forget $target volume data")
        writes() == ['POST /volumes'] * 2

        when:
        nextRun()
        run(DATA)

        then:
        writes() == ['POST /volumes']
    }

    def 'a create without an answer stays open when the lease is lost before it is sent again'() {
        given:
        sandbox.fail(Fault.on('POST /volumes').first(1).drop())
        cloud.close()
        cloud = Ballast.builder().environment([:], home).state(home.resolve('sandbox.json')).progress {
            if (it.text().contains('not listed (30 s)')) {
                lease().breakLease(lease().holder().get())
            }
        }.on(sandbox)

        when:
        run(DATA)

        then:
        def unknown = thrown(OutcomeUnknownException)
        unknown.cause instanceof LeaseLostException
        writes() == ['POST /volumes']
        cloud.account().ledger().find(NAME).get().intent() != null
    }

    private lease() {
        cloud.account().ledger().lease()
    }

    def 'of two volumes with the label none is taken, and both are named'() {
        given:
        stranger()
        sandbox.fail(Fault.on('POST /volumes').first(1).drop().after())

        when:
        run(DATA)

        then:
        def unknown = thrown(OutcomeUnknownException)
        unknown.problem() ==~ /volume 'data' may exist: POST \/volumes was sent at .* UTC, and no answer is recorded; the service has 2 like it: 1001 \(created .* UTC\), 1003 \(created .* UTC\)/
        unknown.remedy().get() =~ /\n  it is 1001 \(created .*\):\n    ballast adopt $target volume data 1001\n  it is 1003 .*\n    ballast adopt $target volume data 1003\n  none of them is it: the next run creates it:\n    ballast forget $target volume data$/
        writes() == ['POST /volumes']
    }

    def 'a volume older than the create is not taken'() {
        given:
        stranger()
        sandbox.advance(Duration.ofMinutes(6))
        sandbox.fail(Fault.on('POST /volumes').first(1).drop())

        when:
        run(DATA)

        then:
        def unknown = thrown(OutcomeUnknownException)
        unknown.problem().contains('the service has one that is older: 1001 (created ')
        writes() == ['POST /volumes']
    }

    @Unroll('#why')
    def 'a volume that is known not to be it is passed over'(String why, String region, String name) {
        given:
        long other = stranger(region)
        if (name) {
            cloud.account().ledger().adopt(new Reference.ByName(Kind.VOLUME, name), "$other")
        }
        sandbox.fail(Fault.on('POST /volumes').first(1).drop().after())

        when:
        run(DATA)

        then:
        cloud.account().ledger().find(NAME).get().id() != "$other"
        writes() == ['POST /volumes']

        where:
        why                                 | region    | name
        'it has another name in the ledger' | 'us-east' | 'archive'
        'it is in another region'           | 'us-sea'  | null
    }

    def 'a create that another process of this host works on is waited for by a person'() {
        given:
        cloud.close()
        sandbox.close()
        sandbox = Sandbox.with().dialect('linode').realTime().start()
        cloud = open()
        cloud.account().ledger().intend(NAME, 'POST /volumes', [:])

        when:
        run(DATA)

        then:
        def unknown = thrown(OutcomeUnknownException)
        unknown.remedy().get().startsWith('wait, then run again')
        sent() == []
    }

    @Unroll('#host, created: #exists')
    def 'what a killed process left open is settled, and on another host only if it is listed'(String host, boolean exists, List<String> writes) {
        given:
        def owner = new Owner(host ?: Owner.thisProcess().host(), ended(), 'run-1')
        PlainLedger.open(home.resolve('sandbox.json.ledger').toString(), LedgerTarget.sandbox(home.resolve('sandbox.json')), owner, { sandbox.now() })
            .withCloseable { it.intend(NAME, 'POST /volumes', [size: '20', region: 'us-east']) }
        if (exists) {
            stranger()
        }

        when:
        String problem = null
        try {
            run(DATA)
        } catch (OutcomeUnknownException unknown) {
            problem = unknown.problem()
        }

        then:
        this.writes() == writes
        (problem != null) == (host && !exists)

        where:
        host    | exists || writes
        null    | true   || []
        null    | false  || ['POST /volumes']
        'other' | true   || []
        'other' | false  || []
    }

    @Unroll('#kind')
    def 'a label that something else has is refused with its id and the command that imports it'(String kind, String runbook, Closure<Long> create) {
        given:
        long id = create.call(cloud.account().client())

        when:
        run(runbook)

        then:
        def refused = thrown(RefusedException)
        refused.problem().endsWith("; $kind $id has that label, and it is not in the ledger")
        refused.remedy().get() == "to create a new one, use another name; if it is the one you mean:\n    ballast import $target $kind $id web-1"
        cloud.account().ledger().entries() == []

        where:
        kind           | runbook                                                             | create
        'instance'     | "instance('web-1') { type 'g6-nanode-1'; region 'us-east' }"        | { it.instances().create(server()).id() }
        'nodebalancer' | "nodebalancer('web-1') { region 'us-east'; throttle 5 }"            | { it.nodeBalancers().create(of(NewNodeBalancer, [region: 'us-east', label: 'web-1', clientConnThrottle: 1])).id() }
    }

    def 'a label that an earlier attempt has taken is no refusal'() {
        given:
        sandbox.fail(
            Fault.on('POST /linode/instances').first(1).drop().after(),
            Fault.on('GET /linode/instances').first(11).status(200).body('{"data": [], "page": 1, "pages": 1, "results": 0}'))

        when:
        run("instance('web-1') { type 'g6-nanode-1'; region 'us-east' }")

        then:
        writes() == ['POST /linode/instances'] * 2
        cloud.account().ledger().entries()*.id() == ['1001']
    }

    @Unroll('#count others of the label')
    def 'of a name whose resource is gone the only other one of that label is named, and not taken'(int count) {
        given:
        run(DATA)
        cloud.account().client().volumes().delete(1001)
        count.times { stranger() }
        nextRun()

        when:
        run(DATA)

        then:
        def gone = thrown(GoneException)
        gone.problem() ==~ /volume 'data' \(id 1001\) is no longer on the service/ + (count == 1 ? /; the service has another volume 'data', with the id \d+ \(created .* UTC\)/ : '')
        gone.remedy().get().contains("to create it again, run this and then the runbook:\n    ballast forget $target volume data")
        gone.remedy().get().contains("\nto use that one, run one after the other:\n    ballast forget $target volume data\n    ballast import $target volume ") == (count == 1)
        writes() == []

        where:
        count << [0, 1, 2]
    }

    def 'of an instance whose label another one has, wherever that is, nothing is advised that would meet the taken label'() {
        given:
        run(WEB)
        cloud.account().client().instances().delete(1001)
        long other = cloud.account().client().instances().create(server()).id()
        nextRun()

        when:
        run(WEB)

        then:
        def gone = thrown(GoneException)
        gone.problem() ==~ /instance 'web-1' \(id 1001\) is no longer on the service; the service has another instance 'web-1', with the id $other \(created .* UTC\)/
        gone.remedy().get() == "to create a new one, use another name; to use that one, run one after the other:\n    ballast forget $target instance web-1\n    ballast import $target instance $other web-1"
    }

    private long stranger(String region = 'us-east') {
        long id = cloud.account().client().volumes().create(of(NewVolume, [label: 'data', region: region, size: 20])).id()
        earlier = sandbox.journal().size()
        id
    }

    def 'a run that only finds what an ended one created is in the log, with the id'() {
        given:
        def owner = new Owner(Owner.thisProcess().host(), ended(), 'run-1')
        PlainLedger.open(home.resolve('sandbox.json.ledger').toString(), LedgerTarget.sandbox(home.resolve('sandbox.json')), owner, { sandbox.now() })
            .withCloseable { it.intend(NAME, 'POST /volumes', [size: '20', region: 'us-east']) }
        def id = makeElsewhere('volumes', [label: 'data', size: 20, region: 'us-east']).id
        earlier = sandbox.journal().size()

        when:
        cloud.evaluation('finds.groovy').withCloseable { run(text) }

        then:
        writes() == []
        def log = cloud.account().ledger().log()
        def runs = log.runs(Instant.EPOCH, 9, { false })
        runs.collect { [it.owner().work(), it.created()] } == [['finds.groovy', 1]]
        log.events(runs[0].number()).collect { [it.act(), it.path(), it.id()] } == [[LoggedEvent.Act.CREATED, 'data', "$id".toString()]]

        where:
        text << [DATA, "volume('data').size"]
    }

    def 'a run that only withdraws the create of an ended one is in the log, without a creation'() {
        given:
        def owner = new Owner(Owner.thisProcess().host(), ended(), 'run-1')
        PlainLedger.open(home.resolve('sandbox.json.ledger').toString(), LedgerTarget.sandbox(home.resolve('sandbox.json')), owner, { sandbox.now() })
            .withCloseable { it.intend(NAME, 'POST /volumes', [size: '20', region: 'us-east']) }

        when:
        cloud.evaluation('finds.groovy').withCloseable { run("volume('data').size") }

        then:
        thrown(RuleException)
        cloud.account().ledger().find(NAME).empty
        cloud.account().ledger().log().runs(Instant.EPOCH, 9, { false }).collect { [it.owner().work(), it.created()] } == [['finds.groovy', 0]]
    }

    private static NewInstance server() {
        of(NewInstance, [region: 'us-sea', type: 'g6-nanode-1', label: 'web-1'])
    }

    private static long ended() {
        def process = new ProcessBuilder('true').start()
        process.waitFor()
        process.pid()
    }
}
