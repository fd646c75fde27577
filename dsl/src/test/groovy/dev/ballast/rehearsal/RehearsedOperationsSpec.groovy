package dev.ballast.rehearsal

import dev.ballast.client.LinodeOperationsSpec
import dev.ballast.dsl.RunbookSpecification
import dev.ballast.http.Exchange
import dev.ballast.http.Reply
import dev.ballast.http.Request
import dev.ballast.lanes.Slow
import dev.ballast.ledger.Entry
import dev.ballast.model.Kind
import dev.ballast.model.Operation
import dev.ballast.sandbox.Sandbox

/** What a rehearsal reads of an account, for each operation: a new one has to be decided here. */
class RehearsedOperationsSpec extends RunbookSpecification {

    static final List<String> BALANCER = ['READ_NODEBALANCER']
    static final List<String> CONFIG = ['READ_NODEBALANCER', 'LIST_CONFIGS', 'LIST_NODES']
    static final List<String> INSTANCE = ['READ_INSTANCE']
    static final List<String> PROFILE = ['READ_INSTANCE', 'LIST_PROFILES']
    static final List<String> BALANCERS_BEFORE = ['LIST_NODEBALANCERS_OF_INSTANCE', 'LIST_CONFIGS', 'LIST_NODES']

    /** What is read in this order for an operation that does more than read, list, create, change or delete a kind that is no part. */
    static final Map<String, List<String>> READS = [
        LIST_VPCS_OF_NODEBALANCER       : BALANCER + 'LIST_VPCS_OF_NODEBALANCER',
        LIST_FIREWALLS_OF_NODEBALANCER  : BALANCER + 'LIST_FIREWALLS_OF_NODEBALANCER',
        CHANGE_FIREWALLS_OF_NODEBALANCER: BALANCER + 'LIST_FIREWALLS_OF_NODEBALANCER',
        READ_BACKEND_ACL                : BALANCER,
        DELETE_NODEBALANCER             : CONFIG,
        LIST_CONFIGS                    : CONFIG,
        CREATE_CONFIG                   : CONFIG,
        READ_CONFIG                     : CONFIG,
        CHANGE_CONFIG                   : CONFIG,
        DELETE_CONFIG                   : CONFIG,
        REBUILD_CONFIG                  : CONFIG,
        LIST_NODES                      : CONFIG,
        CREATE_NODE                     : CONFIG,
        READ_NODE                       : CONFIG,
        CHANGE_NODE                     : CONFIG,
        DELETE_NODE                     : CONFIG,
        CREATE_INSTANCE                 : ['LIST_INSTANCES', null, 'READ_ADDRESS', 'READ_INSTANCE'],
        CREATE_NODEBALANCER             : ['LIST_NODEBALANCERS', 'READ_ADDRESS', 'READ_INSTANCE'],
        DELETE_INSTANCE                 : INSTANCE + 'LIST_VOLUMES_OF_INSTANCE' + BALANCERS_BEFORE,
        BOOT_INSTANCE                   : PROFILE,
        REBOOT_INSTANCE                 : PROFILE,
        SHUT_DOWN_INSTANCE              : PROFILE,
        RESIZE_INSTANCE                 : INSTANCE,
        REBUILD_INSTANCE                : INSTANCE + 'LIST_VOLUMES_OF_INSTANCE',
        LIST_VOLUMES_OF_INSTANCE        : INSTANCE + 'LIST_VOLUMES_OF_INSTANCE',
        LIST_NODEBALANCERS_OF_INSTANCE  : INSTANCE + BALANCERS_BEFORE,
        LIST_FIREWALLS_OF_INSTANCE      : INSTANCE + 'LIST_FIREWALLS_OF_INSTANCE',
        CHANGE_FIREWALLS_OF_INSTANCE    : INSTANCE + 'LIST_FIREWALLS_OF_INSTANCE',
        LIST_ADDRESSES_OF_INSTANCE      : ['LIST_ADDRESSES_OF_INSTANCE'],
        LIST_PROFILES                   : ['LIST_PROFILES'],
        ADD_INTERFACE_TO_PROFILE        : PROFILE + 'LIST_VPC_ADDRESSES',
        ADD_INTERFACE_TO_INSTANCE       : PROFILE + 'LIST_VPC_ADDRESSES',
        ADD_ADDRESS_TO_INSTANCE         : INSTANCE + 'LIST_INSTANCES',
        CHANGE_RULES_OF_FIREWALL        : ['READ_FIREWALL'],
        LIST_DEVICES_OF_FIREWALL        : ['READ_FIREWALL', 'LIST_DEVICES_OF_FIREWALL'],
        ADD_DEVICE_TO_FIREWALL          : ['READ_FIREWALL'] + INSTANCE + 'LIST_FIREWALLS_OF_INSTANCE',
        REMOVE_DEVICE_FROM_FIREWALL     : ['READ_FIREWALL', 'LIST_DEVICES_OF_FIREWALL'],
        ATTACH_VOLUME                   : ['READ_VOLUME', 'READ_INSTANCE', 'LIST_PROFILES'],
        DETACH_VOLUME                   : ['READ_VOLUME'],
        RESIZE_VOLUME                   : ['READ_VOLUME'],
        CLONE_VOLUME                    : ['READ_VOLUME'],
        CREATE_RESERVED_IP              : [],
        CHANGE_ADDRESS                  : ['READ_ADDRESS', 'READ_INSTANCE'],
        ASSIGN_ADDRESSES                : ['READ_ADDRESS', 'READ_INSTANCE'],
        LIST_LOCKS                      : ['LIST_LOCKS'],
        CREATE_LOCK                     : [],
        DELETE_LOCK                     : [],
        LIST_EVENTS                     : [],
        LIST_MAINTENANCE                : ['LIST_MAINTENANCE'],
        LIST_TAGGED                     : ['LIST_TAGGED'],
        DELETE_TAG                      : ['LIST_TAGGED'],
        CREATE_SUBNET                   : ['READ_VPC'],
        CHANGE_SUBNET                   : ['READ_VPC'],
        DELETE_SUBNET                   : ['READ_VPC'],
        LIST_VPC_ADDRESSES              : ['LIST_VPC_ADDRESSES'],
    ]

    @Override
    Sandbox service() {
        Sandbox.with().dialect('linode').start()
    }

    private List<Operation> operations() {
        Operation.values().findAll { cloud.dialect().endpoint(it).present && !it.offer }
    }

    def setup() {
        run('''
            region 'us-east'
            def web = instance('web-1') { type 'g6-nanode-1'; privateIp(); tags 'app' }
            volume('data', 20)
            vpc('shop') { subnet 'web', '10.0.0.0/24' }
            firewall('web') { }
            reservedIp('front')
            nodebalancer('web') { port(80) { node 'web-1', "${web.privateIp}:80" } }
        ''')
    }

    @Slow('each operation')
    def 'an operation reads what its path names, and what else the service looks at'() {
        expect:
        (operations() - LinodeOperationsSpec.FOR_REHEARSALS).each { assert read(it) == expected(it): "$it has no row, or reads something else" }
    }

    /** Returns the rule for a kind that is no part, or the row. */
    private static List<String> expected(Operation operation) {
        def row = READS[operation.name()]
        if (row != null) {
            return row
        }
        def kind = Kind.wholes().filter { operation.name() in ["LIST_${it}S".toString(), "CREATE_$it".toString(), "READ_$it".toString(), "CHANGE_$it".toString(), "DELETE_$it".toString()] }.findFirst()
        assert kind.present: "$operation has no row"
        operation.name().startsWith('LIST_') ? [operation.name()]
            : operation.kinds().collect { Operation.read(it).name() } + (operation.created().empty || kind.get().sharesLabels() ? [] : [Operation.list(kind.get()).name()])
    }

    /** Returns the operations that the account is asked for. */
    private List<String> read(Operation operation) {
        def read = []
        def real = cloud.account().client().@exchange
        Exchange account = { Request each -> read << each.operation()?.name(); real.send(each) } as Exchange
        Exchange simulator = { Request each -> new Reply(200, [:], '{"data": []}') } as Exchange
        def simulated = Sandbox.with().dialect('linode').start()
        try {
            new MirroredService(cloud.dialect(), account, simulated, simulator, new LedgerAnswers(cloud.account().ledger())).send(request(operation))
        } finally {
            simulated.close()
        }
        read
    }

    private Request request(Operation operation) {
        def endpoint = cloud.dialect().endpoint(operation).get()
        def ids = operation.kinds().collect { id(it) }
        ids += ['app'] * (endpoint.path().count('{') - ids.size())
        def body = [label: 'new', ipv4: [id(Kind.ADDRESS)], assignments: [[address: id(Kind.ADDRESS), linode_id: id(Kind.INSTANCE)]]] + (operation == Operation.ATTACH_VOLUME ? [linode_id: id(Kind.INSTANCE)] : operation == Operation.ADD_DEVICE_TO_FIREWALL ? [id: id(Kind.INSTANCE), type: 'linode'] : [:])
        new Request(operation, endpoint, endpoint.method() in ['POST', 'PUT'] ? body : null, ids as Object[])
    }

    /** Returns the id of the only one; of the addresses the public one, since the service shows no private one alone. */
    private id(Kind kind) {
        kind == Kind.ADDRESS ? cloud.account().client().instances().get(id(Kind.INSTANCE)).publicIp().get()
            : kind == Kind.RESERVED_IP ? made(kind).id() : made(kind).id() as long
    }

    private Entry made(Kind kind) {
        def entry = cloud.account().ledger().entries().find { it.reference().kind() == kind }
        assert entry: "setup() makes no ${kind.word()}"
        entry
    }
}
