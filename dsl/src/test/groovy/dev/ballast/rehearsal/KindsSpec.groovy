package dev.ballast.rehearsal

import dev.ballast.client.Client
import dev.ballast.client.Instances.InstanceChange
import dev.ballast.client.NodeBalancers.ConfigFields
import dev.ballast.client.NodeBalancers.NodeBalancerChange
import dev.ballast.client.NodeBalancers.NodeFields
import dev.ballast.client.Volumes.VolumeChange
import dev.ballast.dsl.CompiledRunbooks
import dev.ballast.dsl.ExistingRunbook
import dev.ballast.dsl.Facts
import dev.ballast.dsl.FetchPolicy
import dev.ballast.dsl.Handle
import dev.ballast.dsl.RunbookSpecification
import dev.ballast.dsl.Vocabulary
import dev.ballast.error.OutcomeUnknownException
import dev.ballast.ledger.Entry
import dev.ballast.ledger.ReferenceCodec
import dev.ballast.model.Kind
import dev.ballast.model.NodeSetting
import dev.ballast.model.Operation
import dev.ballast.model.PortSetting
import dev.ballast.model.Reference
import dev.ballast.model.ResourceSetting
import dev.ballast.model.ResourceSettings
import dev.ballast.reconcile.AccountReader
import dev.ballast.reconcile.Drift
import dev.ballast.reconcile.DriftReport
import dev.ballast.reconcile.EventFeed
import dev.ballast.reconcile.ResourceImport
import dev.ballast.rehearsal.Plan.Action
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.control.Fault
import dev.ballast.sandbox.mirror.ResourceKind
import groovy.json.JsonOutput
import groovy.json.JsonSlurper
import groovy.transform.TupleConstructor
import java.time.Duration

import static dev.ballast.client.PublicOperationsSpec.of
import static dev.ballast.reconcile.Drift.State.DIFFERS
import static dev.ballast.reconcile.Drift.State.GONE
import static dev.ballast.reconcile.Drift.State.NEW
import static dev.ballast.reconcile.Drift.State.OPEN
import static dev.ballast.reconcile.Drift.State.SAME

/** Every kind of resource, driven through everything that has to know it: what a kind does not answer fails here by its name. */
class KindsSpec extends RunbookSpecification {

    /** Why a kind has no answer to a question. */
    @TupleConstructor
    static class None {
        String why
    }

    private static None none(String why) {
        new None(why)
    }

    static final String NO_WORD = 'it has no word of its own: the blocks of an instance and its deletion say what becomes of it'

    /**
     * What the features ask of each kind.
     * <ul>
     * <li>given: the runbook of what must exist before; create: the one that creates it after that; path: its path in the ledger
     * <li>sent: the operation of its create; listed: a fault on the list that shows what the create has made
     * <li>handle: the expression of its handle; change, delete: the runbooks that do so
     * <li>byHand: changes the field by another client; vanish: deletes it so
     * <li>refers: a runbook after which a field of it has the id of another resource that the same runbook creates
     * <li>printed: the text of {@code import --print}; shownNew: status of the account shows it; feed: events name it
     * </ul>
     */
    static final Map<Kind, Map<String, ?>> ROWS = [
        (Kind.NODEBALANCER): [
            given  : '',
            create : "nodebalancer('web') { throttle 5 }",
            path   : 'web',
            sent   : 'POST /nodebalancers',
            listed : Fault.on('GET /nodebalancers'),
            handle : "nodebalancer('web')",
            change : "nodebalancer('web') { throttle 7 }",
            delete : "nodebalancer('web').delete()",
            field  : 'throttle',
            byHand : { Client client, List<Long> ids -> client.nodeBalancers().change(ids[0], of(NodeBalancerChange, [clientConnThrottle: 9])) },
            vanish : { Client client, List<Long> ids -> client.nodeBalancers().delete(ids[0]) },
            refers : none('no field of it has the id of another resource'),
            printed: "nodebalancer('web')",
            shownNew: true,
            feed   : true],
        (Kind.CONFIG)      : [
            given  : "nodebalancer('web') { }",
            create : "nodebalancer('web') { port(80) { algorithm 'source' } }",
            path   : 'web:80',
            sent   : 'POST /nodebalancers/{id}/configs',
            listed : Fault.on('GET /nodebalancers/{id}/configs'),
            handle : "nodebalancer('web').port(80)",
            change : "nodebalancer('web') { port(80) { algorithm 'leastconn' } }",
            delete : "nodebalancer('web').port(80).delete()",
            field  : 'algorithm',
            byHand : { Client client, List<Long> ids -> client.nodeBalancers().changeConfig(ids[0], ids[1],
                new ConfigFields(null, null, ResourceSettings.of(PortSetting).with(PortSetting.ALGORITHM, 'roundrobin'), null, null, null)) },
            vanish : { Client client, List<Long> ids -> client.nodeBalancers().deleteConfig(ids[0], ids[1]) },
            refers : none('no field of it has the id of another resource'),
            printed: 'port(80)',
            shownNew: true,
            feed   : none('an event names the NodeBalancer')],
        (Kind.NODE)        : [
            given  : "nodebalancer('web') { port 80 }",
            create : "nodebalancer('web') { port(80) { node 'web-1', '192.168.200.5:80', weight: 60 } }",
            path   : 'web:80:web-1',
            sent   : 'POST /nodebalancers/{id}/configs/{id}/nodes',
            listed : Fault.on('GET /nodebalancers/{id}/configs/{id}/nodes').skip(1),
            handle : "nodebalancer('web').port(80).node('web-1')",
            change : "nodebalancer('web') { port(80) { node 'web-1', '192.168.200.5:80', weight: 70 } }",
            delete : "nodebalancer('web').port(80).node('web-1').delete()",
            field  : 'weight',
            byHand : { Client client, List<Long> ids -> client.nodeBalancers().changeNode(ids[0], ids[1], ids[2],
                new NodeFields(null, null, ResourceSettings.of(NodeSetting).with(NodeSetting.WEIGHT, 90))) },
            vanish : { Client client, List<Long> ids -> client.nodeBalancers().deleteNode(*ids) },
            refers : none('no field of it has the id of another resource'),
            printed: "node 'web-1'",
            shownNew: true,
            feed   : none('an event names the NodeBalancer')],
        (Kind.INSTANCE)    : [
            given  : '',
            create : "instance('web-1') { type 'g6-nanode-1'; tags 'app' }",
            path   : 'web-1',
            sent   : 'POST /linode/instances',
            listed : Fault.on('GET /linode/instances'),
            handle : "instance('web-1')",
            change : "instance('web-1') { type 'g6-nanode-1'; tags 'app', 'shop' }",
            delete : "instance('web-1').delete()",
            field  : 'tags',
            byHand : { Client client, List<Long> ids -> client.instances().change(ids[0], of(InstanceChange, [tags: ['by-hand']])) },
            vanish : { Client client, List<Long> ids -> client.instances().delete(ids[0]) },
            refers : none('no field of it has the id of another resource'),
            printed: "instance('web-1')",
            shownNew: true,
            feed   : true],
        (Kind.ADDRESS)     : [
            given  : "instance('web-1') { type 'g6-nanode-1' }",
            create : "instance('web-1').addPrivateIp()",
            path   : 'web-1',
            sent   : 'POST /linode/instances/{id}/ips',
            listed : Fault.on('GET /linode/instances/{id}/ips'),
            handle : none(NO_WORD),
            change : none(NO_WORD),
            delete : none(NO_WORD),
            field  : none('nothing of it can be set'),
            byHand : none('nothing of it can be set'),
            vanish : { Client client, List<?> ids -> client.addresses().delete(ids[0], ids[1]) },
            refers : none('no field of it has the id of another resource'),
            printed: 'privateIp()',
            shownNew: none('an instance may have addresses that nothing uses'),
            feed   : none('an event names the instance')],
        (Kind.VOLUME)      : [
            given  : '',
            create : "volume('data', 20, tags: ['app'])",
            path   : 'data',
            sent   : 'POST /volumes',
            listed : Fault.on('GET /volumes'),
            handle : "volume('data')",
            change : "volume('data', 30, tags: ['app'])",
            delete : "volume('data').delete()",
            field  : 'tags',
            byHand : { Client client, List<Long> ids -> client.volumes().change(ids[0], of(VolumeChange, [tags: ['by-hand']])) },
            vanish : { Client client, List<Long> ids -> client.volumes().delete(ids[0]) },
            refers : "web = instance('web-1') { type 'g6-nanode-1' }; volume('data', 20).attachTo(web)",
            printed: "volume('data'",
            shownNew: true,
            feed   : true],
    ]

    /** Returns the kinds without those that say why they have no answer; a new kind is one of them, and fails. */
    private static List<Kind> asked(String question) {
        Kind.values().findAll { !(ROWS[it]?.get(question) instanceof None) }
    }

    private static answer(Kind kind, String question) {
        assert ROWS[kind]?.get(question) != null: "the kind ${kind.word()} has no answer to '$question' here"
        ROWS[kind][question]
    }

    @Override
    Sandbox service() {
        Sandbox.with().dialect('linode').start()
    }

    def setup() {
        sandbox.listening('192.168.200.5:80', true)
    }

    def 'a create whose answer is lost is found, and nothing is made twice: #kind'() {
        given:
        made(answer(kind, 'given'))
        sandbox.fail(Fault.on(answer(kind, 'sent')).first(1).drop().after())

        when:
        made(answer(kind, 'create'))

        then:
        sandbox.requests()[answer(kind, 'sent')] == 1
        state(kind) == SAME

        where:
        kind << asked('sent')
    }

    def 'a create that a run has left open is shown as open, and the next run finds what it has made: #kind'() {
        given:
        made(answer(kind, 'given'))
        // A list that is read beside the create, too, passes first: meanwhile the create is held back.
        Fault list = answer(kind, 'listed')
        sandbox.fail(Fault.on(answer(kind, 'sent')).first(1).drop().after().delay(Duration.ofSeconds(list.skip())), list.status(400))

        when:
        made(answer(kind, 'create'))

        then:
        thrown(OutcomeUnknownException)

        when:
        sandbox.clearFaults()
        nextRun()

        then:
        entry(kind).id() == null
        state(kind) == OPEN

        when:
        made(answer(kind, 'create'))

        then:
        sandbox.requests()[answer(kind, 'sent')] == 1
        entry(kind).id() != null
        state(kind) == SAME

        where:
        kind << asked('listed')
    }

    def 'each way to ask gives its facts: #kind'() {
        given:
        all(kind)
        def handle = run("region 'us-east'; ${answer(kind, 'handle')}") as Handle

        expect:
        FetchPolicy.values().collect { it.factsOf(handle) }.every { it instanceof Facts }

        where:
        kind << asked('handle')
    }

    def 'each class of handles and of facts is that of a kind'() {
        given:
        asked('handle').each { kind -> all(kind) }
        def handles = asked('handle').collect { kind -> run("region 'us-east'; ${answer(kind, 'handle')}") as Handle }

        expect:
        handles*.class.toSet() == Handle.permittedSubclasses.toSet()
        Vocabulary.chapters().keySet().containsAll(handles*.class)
        handles.collect { FetchPolicy.CACHE_ONLY.factsOf(it).class }.toSet() == Facts.permittedSubclasses.toSet()
    }

    def 'status shows that it is as it was applied, and that another client has changed it: #kind'() {
        given:
        all(kind)
        nextRun()

        expect:
        state(kind) == SAME

        when:
        answer(kind, 'byHand').call(cloud.account().client(), ids(kind))
        sandbox.advance(Duration.ofMinutes(1))

        then:
        state(kind) == DIFFERS
        drift(kind).differences()*.field() == [answer(kind, 'field')]

        where:
        kind << asked('byHand')
    }

    def 'status shows that it is gone, and leaves nothing out: #kind'() {
        given:
        all(kind)
        nextRun()

        expect:
        report().all().toList()*.reference().containsAll(cloud.account().ledger().entries()*.reference())
        kind == Kind.ADDRESS || drift(kind).detail()

        when:
        answer(kind, 'vanish').call(cloud.account().client(), ids(kind))
        sandbox.advance(Duration.ofMinutes(1))

        then:
        state(kind) == GONE

        where:
        kind << asked('vanish')
    }

    def 'status of the account shows what the ledger does not have: #kind'() {
        given:
        all(kind)
        String id = entry(kind).id()
        made("volume('other', 10)")

        when:
        cloud.account().ledger().forget(entry(kind).reference())

        then:
        report(true).all().anyMatch { it.reference().kind() == kind && it.state() == NEW && it.id() == id }

        where:
        kind << asked('shownNew')
    }

    def 'its create, its change and its deletion are planned alike from the account and from the ledger: #kind'() {
        given:
        def account = new RehearsedAccount('linode', home)
        account.performed { perform(it, answer(kind, 'given')) }
        def steps = ['create', 'change', 'delete'].findAll { !(ROWS[kind][it] instanceof None) }

        expect:
        steps.each { step ->
            def offline = account.offline { perform(it, answer(kind, step)) }
            def online = account.rehearsed { perform(it, answer(kind, step)) }
            assert account.failure == null
            assert planned(online, kind) == [create: Action.CREATE, change: Action.CHANGE, delete: Action.DELETE][step]
            assert planned(offline, kind) == planned(online, kind)
            account.performedAsPlanned { perform(it, answer(kind, step)) }
            assert account.failure == null
            assert account.unsent == []
            if (step != 'delete') {
                assert account.rehearsed { perform(it, answer(kind, step)) }.resources() == []
                assert account.offline { perform(it, answer(kind, step)) }.resources() == []
            }
        }

        cleanup:
        account.close()

        where:
        kind << asked('handle')
    }

    def 'a rehearsal lists what the account has: #kind'() {
        given:
        def account = new RehearsedAccount('linode', home)
        def found = []
        account.performed { perform(it, answer(kind, 'given')); perform(it, answer(kind, 'create')) }

        when:
        account.rehearsed { cloud -> found.addAll(cloud."${kind.word()}s"().toList()*.name) }

        then:
        account.failure == null
        found == [answer(kind, 'path')]

        cleanup:
        account.close()

        where:
        kind << Kind.wholes().toList()
    }

    def 'a plan names the other resource where a field has its id: #kind'() {
        given:
        def account = new RehearsedAccount('linode', home)
        def plan = account.rehearsed { perform(it, answer(kind, 'refers')) }
        def values = plan.all().toList()*.fields().flatten().collectMany { it.values() }

        expect:
        account.failure == null
        planned(plan, kind) == Action.CREATE
        // Its ids begin here.
        values.findAll { it.number && it.asLong() >= Rehearsal.FIRST_ID } == []
        values*.asString('').any { it ==~ /(${Kind.wholes().toList()*.word().join('|')}) '.*'/ }

        cleanup:
        account.close()

        where:
        kind << asked('refers')
    }

    def 'a field of a body with an id names the kind of the resource that has it'() {
        given:
        def fields = Operation.values().collectMany { cloud.dialect().endpoint(it).map { it.fields() }.orElse([]) }.toSet().findAll { it.endsWith('_id') }

        expect:
        // They are of a configuration profile, a firewall and a subnet, which the ledger does not have.
        fields.findAll { Kind.ofField(it).empty } == ['config_id', 'firewall_id', 'subnet_id', 'vpc_id'] as Set
    }

    def 'the simulator shows it by its own kind, or does not keep it as a resource'() {
        expect:
        ResourceKind.values()*.name() - Kind.values()*.name() == ['PROFILE', 'TAG']
        Kind.values()*.name() - ResourceKind.values()*.name() == ['ADDRESS']

        when:
        Kind.values().each { all(it) }

        then:
        sandbox.resources().keySet()*.kind()*.name().toSet() == (Kind.values()*.name() - 'ADDRESS').toSet()
    }

    def 'an import records it again under its name, and prints it: #kind'() {
        given:
        all(kind)
        def reference = entry(kind).reference()
        def created = entry(kind).applied()
        String id = entry(kind).id()
        cloud.account().ledger().with { ledger -> ledger.entries().each { ledger.forget(it.reference()) } }

        when:
        def content = kind.whole ? new AccountReader(cloud.account()).one(kind, id) : new AccountReader(cloud.account()).all(null)
        new ResourceImport(cloud.account()).record(content, null)

        then:
        entry(kind).with { [it.reference(), it.id()] } == [reference, id]
        kind == Kind.ADDRESS || entry(kind).applied().any { it in created.entrySet() }
        state(kind) == SAME
        ExistingRunbook.of(cloud.account(), new AccountReader(cloud.account()).all(null), null).contains(answer(kind, 'printed'))

        where:
        kind << asked('printed')
    }

    def 'the ledger forgets it with what holds it, and names it until then: #kind'() {
        given:
        all(kind)
        def ledger = cloud.account().ledger()
        def whole = whole(entry(kind).reference())

        expect:
        cloud.account().ids(kind.word()).values().contains(entry(kind).id())

        when:
        ledger.forget(whole)

        then:
        ledger.entries().findAll { KindsSpec.whole(it.reference()) == whole } == []

        where:
        kind << Kind.values()
    }

    def 'a teardown deletes it: #kind'() {
        given:
        all(kind)

        when:
        run('teardown()')
        nextRun()

        then:
        cloud.account().ledger().entries() == []
        sandbox.resources().isEmpty()

        where:
        kind << Kind.values()
    }

    def 'the events of the account name it: #kind'() {
        given:
        def feed = new EventFeed(cloud.account())
        feed.begin()
        all(kind)

        expect:
        feed.next().contains(entry(kind).reference())

        where:
        kind << asked('feed')
    }

    def 'its label is known once it was listed: #kind'() {
        given:
        all(kind)

        expect:
        cloud.labels(kind).contains(entry(kind).reference().name())

        where:
        kind << asked('feed')
    }

    def 'words list it, find it by its label and list its events: #kind'() {
        given:
        all(kind)
        String name = entry(kind).reference().name()

        expect:
        run("${kind.word()}s()").toList()*.name == [name]
        run("${kind.word()}(label: '$name')").id == entry(kind).id() as long
        run("events(${answer(kind, 'handle')})").toList()

        where:
        kind << Kind.wholes().toList()
    }

    def 'the simulator says where the resource of an event is read: #kind'() {
        given:
        all(kind)
        def named = sent('GET', '/v4/account/events').data*.entity.find { it.type == kind.type() }

        expect:
        sent('GET', named.url).id == entry(kind).id() as long

        where:
        kind << asked('feed')
    }

    def 'the simulator finds it by a tag, and so does an import: #kind'() {
        given:
        all(kind)
        sent('POST', '/v4/tags', [label: 'by-hand', (kind.type() + 's'): [entry(kind).id() as long]])

        expect:
        sent('GET', '/v4/tags/by-hand').data.collect { [it.type, it.data.id] } == [[kind.type(), entry(kind).id() as long]]
        ExistingRunbook.of(cloud.account(), new AccountReader(cloud.account()).all('by-hand'), null).contains(answer(kind, 'printed'))

        where:
        kind << Kind.wholes().findAll { ResourceSetting.of(it)*.field().contains('tags') }.toList()
    }

    def 'an operation has the ids of its kinds in its path'() {
        expect:
        Operation.values().collect { operation -> cloud.dialect().endpoint(operation).map { [operation, it.path()] } }.findAll { it.present }*.get().each { operation, path ->
            def before = path.split('/').toList().collate(2, 1).findAll { it.size() == 2 && it[1].startsWith('{') }*.first()
            def kinds = before.collect { [nodebalancers: Kind.NODEBALANCER, configs: operation.name().contains('PROFILE') ? null : Kind.CONFIG, nodes: Kind.NODE, instances: Kind.INSTANCE, volumes: Kind.VOLUME, ips: Kind.ADDRESS][it] }
            assert operation.kinds() == kinds.findAll(): operation
        }
        Operation.values().collectMany { it.created().stream().toList() }.toSet() == Kind.values().toSet()
    }

    /** Calls the simulator as another client does, and returns its answer. */
    private Map sent(String method, String path, Map body = [:]) {
        def connection = new URI(sandbox.url().toString() - '/v4').resolve(path).toURL().openConnection() as HttpURLConnection
        connection.requestMethod = method
        connection.setRequestProperty('Authorization', "Bearer ${sandbox.token()}")
        if (body) {
            connection.setRequestProperty('Content-Type', 'application/json')
            connection.doOutput = true
            connection.outputStream.withWriter('UTF-8') { it << JsonOutput.toJson(body) }
        }
        new JsonSlurper().parse(connection.inputStream) as Map
    }

    /** Runs what the runbook creates. */
    private void made(String text) {
        run("region 'us-east'; $text")
    }

    /** Makes the resource of the kind with what holds it. */
    private void all(Kind kind) {
        made(answer(kind, 'given'))
        made(answer(kind, 'create'))
    }

    private Entry entry(Kind kind) {
        cloud.account().ledger().find(ReferenceCodec.read(kind, answer(kind, 'path'))).get()
    }

    /** Returns the ids of what holds it, and its own. */
    private List<?> ids(Kind kind) {
        def references = []
        for (Reference each = entry(kind).reference(); each != null; each = each.holder().orElse(null)) {
            references.add(0, each)
        }
        references.collect { cloud.account().ledger().find(it).get().id() }.collect { it.isLong() ? it as long : it }
    }

    private static Reference whole(Reference reference) {
        reference.holder().map { whole(it) }.orElse(reference)
    }

    private DriftReport report(boolean all = false) {
        DriftReport.read(cloud.account(), [], all, 14)
    }

    private Drift drift(Kind kind) {
        report().all().filter { it.reference() == entry(kind).reference() }.findFirst().get()
    }

    private Drift.State state(Kind kind) {
        drift(kind).state()
    }

    private static Action planned(Plan plan, Kind kind) {
        plan.all().filter { it.kind() == kind.word() }.findFirst().get().action()
    }

    private static void perform(cloud, String text) {
        def script = CompiledRunbooks.file("region 'us-east'; $text", 'web.groovy', new Binding(args: [] as String[], out: new PrintWriter(new StringWriter())))
        script.runOn(cloud)
        script.run()
    }
}
