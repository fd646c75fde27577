package dev.ballast.rehearsal

import dev.ballast.Ballast
import dev.ballast.client.Client
import dev.ballast.client.Firewalls.FirewallChange
import dev.ballast.client.Instances.InstanceChange
import dev.ballast.client.Instances.ResizeFields
import dev.ballast.client.NodeBalancers.ConfigFields
import dev.ballast.client.NodeBalancers.NodeBalancerChange
import dev.ballast.client.NodeBalancers.NodeFields
import dev.ballast.client.ReservedIps.ReservedIpFields
import dev.ballast.client.Volumes.VolumeChange
import dev.ballast.client.Vpcs.VpcChange
import dev.ballast.dsl.Cloud
import dev.ballast.dsl.CompiledRunbooks
import dev.ballast.dsl.ExistingRunbook
import dev.ballast.dsl.FetchPolicy
import dev.ballast.dsl.Handle
import dev.ballast.dsl.ResourceState
import dev.ballast.dsl.RunbookSpecification
import dev.ballast.dsl.Vocabulary
import dev.ballast.error.GoneException
import dev.ballast.error.NotConfirmedException
import dev.ballast.error.OutcomeUnknownException
import dev.ballast.error.RefusalCode
import dev.ballast.error.RuleException
import dev.ballast.lanes.Slow
import dev.ballast.ledger.Entry
import dev.ballast.ledger.ReferenceCodec
import dev.ballast.model.Kind
import dev.ballast.model.NodeSetting
import dev.ballast.model.Operation
import dev.ballast.model.PortSetting
import dev.ballast.model.Reference
import dev.ballast.model.ResourceSetting
import dev.ballast.model.ResourceSettings
import dev.ballast.reconcile.context.Confirm
import dev.ballast.reconcile.context.EventFeed
import dev.ballast.reconcile.context.Progress
import dev.ballast.reconcile.context.Resource
import dev.ballast.reconcile.drift.Drift
import dev.ballast.reconcile.drift.DriftReport
import dev.ballast.reconcile.imports.AccountReader
import dev.ballast.reconcile.imports.ResourceImport
import dev.ballast.reconcile.teardown.Teardown
import dev.ballast.rehearsal.Plan.Action
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.control.Fault
import dev.ballast.sandbox.mirror.ResourceKind
import groovy.json.JsonOutput
import groovy.json.JsonSlurper
import groovy.transform.TupleConstructor
import java.time.Duration

import static dev.ballast.client.LinodeOperationsSpec.of
import static dev.ballast.reconcile.drift.Drift.State.DIFFERS
import static dev.ballast.reconcile.drift.Drift.State.GONE
import static dev.ballast.reconcile.drift.Drift.State.NEW
import static dev.ballast.reconcile.drift.Drift.State.OPEN
import static dev.ballast.reconcile.drift.Drift.State.SAME

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
     * <li>byHand: changes the field by another client; vanish: deletes it so; read: reads it; going: what a teardown says of it
     * <li>refers: a runbook after which a field of it has the id of another resource that the same runbook creates
     * <li>unstated: the runbook of a second run that says nothing of the field; fixed: one that wants another value of what cannot change
     * <li>other: a runbook that creates it, another answer to that, and what is warned of; taken: whether the service refuses a second one of its label or number
     * <li>from: the kind that it is made from, and the call of an old handle that does so
     * <li>rests: whether its create waits for it
     * <li>busy: gives it work by another client
     * <li>byId: changes its label where only its id is known
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
            read   : { Client client, List<Long> ids -> client.nodeBalancers().get(ids[0]) },
            vanish : { Client client, List<Long> ids -> client.nodeBalancers().delete(ids[0]) },
            going  : ' with its ports',
            refers : none('no field of it has the id of another resource'),
            printed: "nodebalancer('web')",
            shownNew: true,
            unstated: "nodebalancer('web') { }",
            fixed  : "nodebalancer('web') { region 'us-sea' }",
            other  : ["nodebalancer('web') { }", '{"id": 9, "label": "other"}', "label 'other' (requested: 'web')"],
            taken  : true,
            from   : none('no handle names what it is made from'),
            busy   : none('the service has no work to do on it'),
            rests  : none('it has no states'),
            byId   : "nodebalancer(ID).rename('web-2')",
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
                new ConfigFields(null, null, null, ResourceSettings.of(PortSetting).with(PortSetting.ALGORITHM, 'roundrobin'), null, null, null)) },
            read   : { Client client, List<Long> ids -> client.nodeBalancers().config(*ids) },
            vanish : { Client client, List<Long> ids -> client.nodeBalancers().deleteConfig(ids[0], ids[1]) },
            refers : none('no field of it has the id of another resource'),
            printed: 'port(80)',
            shownNew: true,
            unstated: "nodebalancer('web') { port 80 }",
            fixed  : none('the service changes each setting of it'),
            other  : none('it has no label, and what else it shows differs is changed by the next run'),
            taken  : true,
            from   : none('no handle names what it is made from'),
            busy   : none('the service has no work to do on it'),
            rests  : none('it has no states'),
            byId   : none('no word finds it by its id alone'),
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
                new NodeFields(null, null, ResourceSettings.of(NodeSetting).with(NodeSetting.WEIGHT, 90), null)) },
            read   : { Client client, List<Long> ids -> client.nodeBalancers().node(*ids) },
            vanish : { Client client, List<Long> ids -> client.nodeBalancers().deleteNode(*ids) },
            refers : none('no field of it has the id of another resource'),
            printed: "node 'web-1'",
            shownNew: true,
            unstated: "nodebalancer('web') { port(80) { node 'web-1', '192.168.200.5:80' } }",
            fixed  : none('the service changes each setting of it'),
            other  : ["nodebalancer('web') { port(80) { node 'web-1', '192.168.200.5:80' } }", '{"id": 9, "label": "other"}', "label 'other' (requested: 'web-1')"],
            taken  : false,
            from   : none('no handle names what it is made from'),
            busy   : none('the service has no work to do on it'),
            rests  : none('its state is what the checks of the port find'),
            byId   : none('no word finds it by its id alone'),
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
            read   : { Client client, List<Long> ids -> client.instances().get(ids[0]) },
            vanish : { Client client, List<Long> ids -> client.instances().delete(ids[0]) },
            going  : ' with its disks and addresses',
            refers : none('no field of it has the id of another resource'),
            printed: "instance('web-1')",
            shownNew: true,
            unstated: "instance('web-1') { type 'g6-nanode-1' }",
            fixed  : "instance('web-1') { type 'g6-standard-1' }",
            other  : ["instance('web-1') { type 'g6-nanode-1' }", '{"id": 9, "label": "other"}', "label 'other' (requested: 'web-1')"],
            taken  : true,
            from   : none('no handle names what it is made from'),
            busy   : { Client client, List<Long> ids -> client.instances().resize(ids[0], new ResizeFields('g6-standard-1', null, false)) },
            rests  : none('a create does not wait for the boot'),
            byId   : "instance(ID).rename('app')",
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
            read   : { Client client, List<?> ids -> client.addresses().of(ids[0]) },
            vanish : { Client client, List<?> ids -> client.api().send(client.api().write('DELETE', "/linode/instances/${ids[0]}/ips/${ids[1]}", null)) },
            refers : none('no field of it has the id of another resource'),
            printed: 'privateIp()',
            shownNew: none('an instance may have addresses that nothing uses'),
            unstated: none('nothing of it can be set'),
            fixed  : none('nothing of it can be set'),
            other  : none('nothing of it can be set'),
            taken  : none('it has no label'),
            from   : [Kind.INSTANCE, 'old.addPrivateIp()'],
            busy   : none('the service has no work to do on it'),
            rests  : none('it has no states'),
            byId   : none('nothing of it can be set'),
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
            read   : { Client client, List<Long> ids -> client.volumes().get(ids[0]) },
            vanish : { Client client, List<Long> ids -> client.volumes().delete(ids[0]) },
            going  : ', 20 GB',
            refers : "web = instance('web-1') { type 'g6-nanode-1' }; volume('data', 20).attachTo(web)",
            printed: "volume('data'",
            shownNew: true,
            unstated: "volume('data', 20)",
            fixed  : "volume('data', 20, region: 'us-sea')",
            other  : ["volume('data', 20, wait: false)", '{"id": 9, "label": "other"}', "label 'other' (requested: 'data')"],
            taken  : false,
            from   : [Kind.VOLUME, "old.clone('copy')"],
            busy   : { Client client, List<Long> ids -> client.volumes().resize(ids[0], 30) },
            rests  : true,
            byId   : "volume(ID).rename('logs')",
            feed   : true],
        (Kind.VPC)         : [
            given  : '',
            create : "vpc('shop') { description 'live'; subnet 'web', '10.0.0.0/24' }",
            path   : 'shop',
            sent   : 'POST /vpcs',
            listed : Fault.on('GET /vpcs'),
            handle : "vpc('shop')",
            change : "vpc('shop') { description 'old'; subnet 'web', '10.0.0.0/24' }",
            delete : "vpc('shop').delete()",
            field  : 'description',
            byHand : { Client client, List<Long> ids -> client.vpcs().change(ids[0], of(VpcChange, [description: 'by hand'])) },
            read   : { Client client, List<Long> ids -> client.vpcs().get(ids[0]) },
            vanish : { Client client, List<Long> ids -> client.vpcs().delete(ids[0]) },
            going  : ' with its subnets web 10.0.0.0/24',
            refers : none('no field of it has the id of another resource'),
            printed: "vpc('shop')",
            shownNew: true,
            unstated: "vpc('shop') { subnet 'web', '10.0.0.0/24' }",
            fixed  : "vpc('shop') { region 'us-sea' }",
            other  : ["vpc('shop') { }", '{"id": 9, "label": "other"}', "label 'other' (requested: 'shop')"],
            taken  : true,
            from   : none('no handle names what it is made from'),
            busy   : none('the service has no work to do on it'),
            rests  : none('it has no states'),
            byId   : "vpc(ID).change(label: 'main')",
            feed   : true],
        (Kind.FIREWALL)    : [
            given  : '',
            create : "firewall('web') { tags 'app' }",
            path   : 'web',
            sent   : 'POST /networking/firewalls',
            listed : Fault.on('GET /networking/firewalls'),
            handle : "firewall('web')",
            change : "firewall('web') { tags 'app'; inbound { accept 'tcp', 443, from: anywhere } }",
            delete : "firewall('web').delete()",
            field  : 'tags',
            byHand : { Client client, List<Long> ids -> client.firewalls().change(ids[0], of(FirewallChange, [tags: ['by-hand']])) },
            read   : { Client client, List<Long> ids -> client.firewalls().get(ids[0]) },
            vanish : { Client client, List<Long> ids -> client.firewalls().delete(ids[0]) },
            going  : '',
            refers : none('no field of it has the id of another resource'),
            printed: "firewall('web')",
            shownNew: true,
            unstated: "firewall('web') { }",
            fixed  : none('the service changes each setting of it'),
            other  : ["firewall('web') { }", '{"id": 9, "label": "other"}', "label 'other' (requested: 'web')"],
            taken  : true,
            from   : none('no handle names what it is made from'),
            busy   : none('the service has no work to do on it'),
            rests  : none('it has no states that pass'),
            byId   : "firewall(ID).rename('web-2')",
            feed   : true],
        (Kind.RESERVED_IP) : [
            given  : '',
            create : "reservedIp('front')",
            path   : 'front',
            sent   : 'POST /networking/reserved/ips',
            // A create looks for the tag before.
            listed : Fault.on('GET /networking/reserved/ips').skip(1),
            handle : "reservedIp('front')",
            change : "reservedIp('front', tags: ['shop'])",
            delete : "reservedIp('front').delete()",
            field  : 'tags',
            byHand : { Client client, List<Long> ids -> client.reservedIps().change(ids[0], of(ReservedIpFields, [tags: ['by-hand']])) },
            read   : { Client client, List<Long> ids -> client.reservedIps().get(ids[0]) },
            vanish : { Client client, List<Long> ids -> client.reservedIps().delete(ids[0]) },
            going  : '',
            refers : none('no field of it has the id of another resource'),
            printed: "reservedIp('front'",
            shownNew: true,
            unstated: "reservedIp('front')",
            fixed  : "reservedIp('front', region: 'us-sea')",
            other  : ["reservedIp('front', region: 'us-sea')", '{"address": "203.0.113.9", "region": "us-east"}', "region 'us-east' (requested: 'us-sea')"],
            taken  : true,
            from   : [Kind.INSTANCE, "reservedIp('own', of: old)"],
            busy   : none('the service has no work to do on it'),
            rests  : none('it has no states'),
            byId   : none('its id is its only name beside its tags'),
            feed   : true],
    ]

    /** How a word finds it, where the service gives it no label. */
    private String found(Kind kind) {
        kind == Kind.RESERVED_IP ? "address: '${entry(kind).id()}'" : "label: '${entry(kind).reference().name()}'"
    }

    /** Returns its id as an answer shows it, and the field that does. */
    private shownId(Kind kind) {
        kind == Kind.RESERVED_IP ? entry(kind).id() : entry(kind).id() as long
    }

    private static String idField(Kind kind) {
        kind == Kind.RESERVED_IP ? 'address' : 'id'
    }

    private static String tagged(Kind kind) {
        kind == Kind.RESERVED_IP ? 'reserved_ipv4_address' : kind.type()
    }

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

    /** What the ledger keeps of a create and no answer shows, or status has another line for. */
    static final Map<String, String> NOT_COMPARED = [leftOut: 'the names of what the runbook did not state']

    /** What the answer of a rehearsal does not have from the account. */
    static final Map<String, String> NOT_MIRRORED = [updated: 'the state of the account has it from what it has done itself']

    Map<String, String> environment = [ROOT_PASS: 'trial-only-1']

    Confirm confirm = Confirm.noOne()

    @Override
    Cloud open() {
        Ballast.builder()
            .environment(environment, home)
            .progress { events << it }
            .confirm(confirm)
            .state(home.resolve('sandbox.json'))
            .on(sandbox)
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

    def 'the ledger keeps as much of a create whose answer is lost as of another one: #kind'() {
        given:
        made(answer(kind, 'given'))
        sandbox.fail(Fault.on(answer(kind, 'sent')).first(1).drop().after())
        made(answer(kind, 'create'))
        def kept = entry(kind).applied().keySet()

        when:
        answer(kind, 'vanish').call(cloud.account().client(), ids(kind))
        cloud.account().ledger().forget(entry(kind).reference())
        nextRun()
        made(answer(kind, 'create'))

        then:
        // The name counts as the label where none is kept.
        entry(kind).applied().keySet() - 'label' == kept - 'label'

        where:
        // Of an address the instance is kept alone, by a lost answer.
        kind << asked('sent') - Kind.ADDRESS
    }

    def 'its create returns when it has no work to do any more: #kind'() {
        given:
        all(kind)
        def status = answer(kind, 'read').call(cloud.account().client(), ids(kind)).status()
        sandbox.advance(Duration.ofMinutes(5))

        expect:
        status == answer(kind, 'read').call(cloud.account().client(), ids(kind)).status()
        answer(kind, 'rests')

        where:
        kind << asked('rests')
    }

    def 'a second run says that it is unchanged: #kind'() {
        given:
        all(kind)
        nextRun()

        when:
        made(answer(kind, 'create'))

        then:
        writes() == []
        reported().any { it.startsWith("${entry(kind).reference()} unchanged") }

        where:
        kind << asked('handle')
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
        FetchPolicy.values().collect { it.stateOf(handle) }.every { it instanceof ResourceState }

        where:
        kind << asked('handle')
    }

    def 'each class of handles and of facts is that of a kind'() {
        given:
        asked('handle').each { kind -> all(kind) }
        def handles = asked('handle').collect { kind -> run("region 'us-east'; ${answer(kind, 'handle')}") as Handle }

        expect:
        handles*.class.toSet() == Vocabulary.chapters().keySet().findAll { Handle.isAssignableFrom(it) }
        handles.collect { FetchPolicy.CACHE_ONLY.stateOf(it).class }.toSet() == ResourceState.permittedSubclasses.toSet()
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

    @Slow('a plan and a run of each kind')
    def 'its create, its change and its deletion are planned: #kind'() {
        given:
        def account = new RehearsedAccount('linode', home)
        account.performed { perform(it, answer(kind, 'given')) }
        def steps = ['create', 'change', 'delete'].findAll { !(ROWS[kind][it] instanceof None) }

        expect:
        steps.each { step ->
            def plan = account.rehearsed { perform(it, answer(kind, step)) }
            assert account.failure == null
            assert planned(plan, kind) == [create: Action.CREATE, change: Action.CHANGE, delete: Action.DELETE][step]
            account.performedAsPlanned { perform(it, answer(kind, step)) }
            assert account.failure == null
            assert account.unsent == []
            if (step != 'delete') {
                assert account.rehearsed { perform(it, answer(kind, step)) }.resources() == []
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
        // The account of a rehearsal has two firewalls that runbooks of specs name.
        found - ['#901', '#902'] == [answer(kind, 'path')]

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
        // They are of a configuration profile, a StackScript and a subnet, which are no resources of the ledger, and of what another field says.
        fields.findAll { Kind.ofField(it).empty } == ['config_id', 'stackscript_id', 'subnet_id', 'entity_id'] as Set
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
        run("${kind.word()}(${found(kind)})").id == kind.id(entry(kind).id())
        run("${kind.word()}s(${kind == Kind.RESERVED_IP ? 'tag' : 'label'}: 'no-such')").toList() == []
        run("events(${answer(kind, 'handle')})").toList()

        where:
        kind << Kind.wholes().toList()
    }

    def 'a list is enough to show it: #kind'() {
        given:
        all(kind)
        nextRun()

        when:
        run("${kind.word()}s().toList()*.${kind == Kind.RESERVED_IP ? 'tags' : 'label'}")

        then:
        sandbox.journal().drop(earlier)*.path.size() == 1

        where:
        kind << Kind.wholes().toList()
    }

    def 'the simulator says where the resource of an event is read: #kind'() {
        given:
        all(kind)
        def named = sent('GET', '/v4/account/events').data*.entity.find { it.type == kind.type() }

        expect:
        sent('GET', named.url)[idField(kind)] == shownId(kind)

        where:
        kind << asked('feed')
    }

    def 'the simulator finds it by a tag, and so does an import: #kind'() {
        given:
        all(kind)
        sent('POST', '/v4/tags', [label: 'by-hand', (tagged(kind) + (kind == Kind.RESERVED_IP ? 'es' : 's')): [shownId(kind)]])

        expect:
        sent('GET', '/v4/tags/by-hand').data.collect { [it.type, it.data[idField(kind)]] } == [[tagged(kind), shownId(kind)]]
        ExistingRunbook.of(cloud.account(), new AccountReader(cloud.account()).all('by-hand'), null).contains(answer(kind, 'printed'))

        where:
        kind << Kind.wholes().findAll { ResourceSetting.of(it)*.field().contains('tags') }.toList()
    }

    def 'a profile that wants a confirmation asks before it is deleted, and a no sends nothing: #kind'() {
        given:
        all(kind)
        def questions = []
        environment.BALLAST_CONFIRM = '1'
        confirm = { questions << it; Optional.of('n') }
        nextRun()

        when:
        made(answer(kind, 'delete'))

        then:
        thrown(NotConfirmedException)
        questions.size() == 1
        questions[0].startsWith("delete ${Resource.of(entry(kind)).withId()}")
        writes() == []

        where:
        kind << asked('delete')
    }

    def 'a teardown names it before it deletes: #kind'() {
        given:
        all(kind)
        def resource = Resource.of(entry(kind))

        expect:
        new Teardown(cloud.account()).plan([]).lines().any { it ==~ /^ *- \Q${resource.withId()}${answer(kind, 'going')}\E.*/ }

        when:
        answer(kind, 'vanish').call(cloud.account().client(), ids(kind))
        nextRun()

        then:
        new Teardown(cloud.account()).plan([]).with { plan ->
            plan.lines().contains("= ${resource.withId()}, gone already".toString())
        }

        where:
        kind << Kind.wholes().toList()
    }

    def 'a second run reports what another client has changed, and leaves it: #kind'() {
        given:
        all(kind)
        nextRun()
        answer(kind, 'byHand').call(cloud.account().client(), ids(kind))
        sandbox.advance(Duration.ofMinutes(1))
        earlier = sandbox.journal().size()

        when:
        made(answer(kind, 'unstated'))

        then:
        events.findAll { it instanceof Progress.Kept && it.reference() == entry(kind).reference() }*.text().any { it.contains("${answer(kind, 'field')} ") }
        writes() == []
        state(kind) == DIFFERS

        where:
        kind << asked('unstated')
    }

    def 'a second run that wants another value of what cannot change is refused, and sends nothing: #kind'() {
        given:
        all(kind)
        nextRun()

        when:
        made(answer(kind, 'fixed'))

        then:
        def refused = thrown(RuleException)
        refused.code() in [RefusalCode.FIXED_VALUE, RefusalCode.TAKEN_NAME]
        writes() == []

        where:
        kind << asked('fixed')
    }

    def 'an answer to its create that differs is warned of: #kind'() {
        given:
        made(answer(kind, 'given'))
        def (text, body, warning) = answer(kind, 'other')
        sandbox.fail(Fault.on(answer(kind, 'sent')).first(1).after().status(200).body(body))

        when:
        made(text)

        then:
        events.findAll { it instanceof Progress.Warning }*.text().any { it.startsWith("${entry(kind).reference()} was created with ") && it.contains(warning) }

        where:
        kind << asked('other')
    }

    def 'what another client has deleted is found by its name, and its deletion does no more than record that: #kind'() {
        given:
        all(kind)
        def reference = entry(kind).reference()
        answer(kind, 'vanish').call(cloud.account().client(), ids(kind))
        nextRun()

        when:
        made(answer(kind, 'delete'))

        then:
        cloud.account().ledger().find(reference).empty
        reported().contains("$reference unchanged: already gone".toString())

        where:
        kind << asked('delete')
    }

    def 'it is created again if a run that ended has sent its deletion: #kind'() {
        given:
        all(kind)
        String id = entry(kind).id()
        cloud.account().ledger().begin(entry(kind).reference(), id, 'DELETE it')
        answer(kind, 'vanish').call(cloud.account().client(), ids(kind))
        nextRun()

        when:
        made(answer(kind, 'create'))

        then:
        entry(kind).id() != id
        state(kind) == SAME

        where:
        kind << asked('delete')
    }

    def 'it is not made from a handle whose name is that of another resource by now: #kind'() {
        given:
        def (source, text) = answer(kind, 'from')
        def old = replaced(source)

        when:
        run(text, [old: old])

        then:
        def refused = thrown(RuleException)
        refused.code() == RefusalCode.OTHER_RESOURCE
        writes() == []

        where:
        kind << asked('from')
    }

    def 'it is not made from what another client has deleted, and no create stays open: #kind'() {
        given:
        def (source, text) = answer(kind, 'from')
        all(source)
        def old = run(answer(source, 'handle'))
        answer(source, 'vanish').call(cloud.account().client(), ids(source))
        cloud.reconcilers().dropAnswers()

        when:
        run(text, [old: old])

        then:
        thrown(GoneException)
        cloud.account().ledger().entries().every { it.id() }

        where:
        kind << asked('from')
    }

    def 'it is made from what has work to do by another client: #kind'() {
        given:
        def (source, text) = answer(kind, 'from')
        all(source)
        def old = run(answer(source, 'handle'))
        def before = cloud.account().ledger().entries()*.reference()
        sandbox.advance(Duration.ofMinutes(5))
        answer(source, 'busy').call(cloud.account().client(), ids(source))
        cloud.reconcilers().dropAnswers()

        when:
        run(text, [old: old])

        then:
        def created = cloud.account().ledger().entries().findAll { !(it.reference() in before) }
        created.size() == 1
        created[0].reference().kind() == kind
        created[0].id()

        where:
        kind << asked('from')
    }

    def 'it is deleted while it has work to do by another client: #kind'() {
        given:
        all(kind)
        sandbox.advance(Duration.ofMinutes(5))
        answer(kind, 'busy').call(cloud.account().client(), ids(kind))
        nextRun()

        when:
        made(answer(kind, 'delete'))

        then:
        cloud.account().ledger().entries() == []

        where:
        kind << asked('busy')
    }

    @Slow('a plan and a run of each kind')
    def 'a plan and a run agree on whether a label that another resource has is refused: #kind'() {
        given:
        def account = new RehearsedAccount('linode', home)
        account.performed { perform(it, answer(kind, 'given')) }
        account.performed { perform(it, answer(kind, 'create')) }
        account.builder().ledger().withCloseable { ledger -> ledger.forget(ReferenceCodec.read(kind, answer(kind, 'path'))) }

        when:
        account.rehearsed { perform(it, answer(kind, 'create')) }
        def planned = account.failure
        account.performed { perform(it, answer(kind, 'create')) }

        then:
        planned?.problem() == account.failure?.problem()
        (account.failure != null) == answer(kind, 'taken')
        !kind.whole || kind.sharesLabels() == !answer(kind, 'taken')

        cleanup:
        account.close()

        where:
        kind << asked('taken')
    }

    def 'status finds each value that the ledger keeps of it: #kind'() {
        given:
        all(kind)
        def reference = entry(kind).reference()
        def kept = entry(kind).applied().keySet() - NOT_COMPARED.keySet()

        when:
        cloud.account().ledger().update(reference, kept.collectEntries { [it, 'another'] })

        then:
        drift(kind).differences()*.field().toSet() == kept

        where:
        kind << Kind.values()
    }

    def 'known by its id alone it gets another label: #kind'() {
        given:
        all(kind)
        String id = entry(kind).id()
        cloud.account().ledger().forget(entry(kind).reference())

        when:
        run(answer(kind, 'byId').replace('ID', id))

        then:
        writes().last() ==~ /PUT .*\/$id/

        where:
        kind << asked('byId')
    }

    def 'a rehearsal reads each field of it as the account shows it: #kind'() {
        given:
        all(kind)
        def ids = ids(kind)
        // What is new on an account whose clock is ahead would be younger in a rehearsal.
        def account = new RehearsedAccount(sandbox, home)
        def shown = []

        when:
        account.performed { shown << read(it, kind, ids) }
        account.rehearsed { shown << read(it, kind, ids) }

        then:
        account.failure == null
        (shown[0].keySet() - NOT_MIRRORED.keySet()).findAll { shown[0][it] != shown[1][it] } == [] as Set

        where:
        kind << Kind.values()
    }

    def 'an operation has the ids of its kinds in its path'() {
        expect:
        Operation.values().collect { operation -> cloud.dialect().endpoint(operation).map { [operation, it.path()] } }.findAll { it.present }*.get().each { operation, path ->
            def before = path.split('/').toList().collate(2, 1).findAll { it.size() == 2 && it[1].startsWith('{') }*.first()
            def kinds = before.collect { [nodebalancers: Kind.NODEBALANCER, configs: operation.name().contains('PROFILE') ? null : Kind.CONFIG, nodes: Kind.NODE, instances: Kind.INSTANCE, volumes: Kind.VOLUME, firewalls: Kind.FIREWALL, ips: path.contains('/reserved/') ? Kind.RESERVED_IP : Kind.ADDRESS, vpcs: Kind.VPC][it] }
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

    /** Returns a handle of one that was deleted after it was looked up, and whose name another one has now. */
    private Handle replaced(Kind kind) {
        all(kind)
        def old = run(answer(kind, 'handle')) as Handle
        answer(kind, 'vanish').call(cloud.account().client(), ids(kind))
        cloud.account().ledger().forget(entry(kind).reference())
        cloud.reconcilers().dropAnswers()
        made(answer(kind, 'create'))
        earlier = sandbox.journal().size()
        old
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
        references.collect { it.kind() == Kind.ADDRESS ? cloud.account().ledger().find(it).get().id() : it.kind().id(cloud.account().ledger().find(it).get().id()) }
    }

    /** Returns the fields of the answer about it. */
    private static Map<String, ?> read(Cloud cloud, Kind kind, List<?> ids) {
        def shown = answer(kind, 'read').call(cloud.account().client(), ids)
        shown.class.recordComponents.collectEntries { [it.name, it.accessor.invoke(shown)] }
    }

    private static Reference whole(Reference reference) {
        reference.holder().map { whole(it) }.orElse(reference)
    }

    private DriftReport report(boolean all = false) {
        DriftReport.read(cloud.account(), [], all, 14, null)
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
