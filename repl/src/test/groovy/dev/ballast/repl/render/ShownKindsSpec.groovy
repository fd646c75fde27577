package dev.ballast.repl.render

import dev.ballast.dsl.FetchPolicy
import dev.ballast.ledger.ReferenceCodec
import dev.ballast.model.Kind
import dev.ballast.model.Reference
import dev.ballast.reconcile.drift.DriftReport
import dev.ballast.repl.command.LedgerNames
import dev.ballast.repl.command.Lookup
import dev.ballast.repl.command.SharedArguments
import dev.ballast.rules.ProtectedNames
import dev.ballast.sandbox.control.Fault

/** Every kind of resource in cards, tables, lists, completion and commands: what a kind lacks there fails by its name. */
class ShownKindsSpec extends RenderSpecification {

    static final String ACCOUNT = '''
        region 'us-east'
        web = instance('web-1') { type 'g6-nanode-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS'); privateIp() }
        lb = nodebalancer('web') { port(80) { node 'web-1', web.privateIp + ':80' } }
        data = volume('data', 20)
        net = vpc('net') { subnet 'web', '10.0.0.0/24' }
        gate = firewall('gate') { inbound { accept 'tcp', 443, from: anywhere }; protects web }
        front = reservedIp('front')
        null'''

    /** Of each kind its path in the ledger, and the expression of its handle, or nothing where it has none. */
    static final Map<Kind, List<String>> ROWS = [
        (Kind.NODEBALANCER): ['web', "nodebalancer('web')"],
        (Kind.CONFIG)      : ['web:80', "nodebalancer('web').port(80)"],
        (Kind.NODE)        : ['web:80:web-1', "nodebalancer('web').port(80).node('web-1')"],
        (Kind.INSTANCE)    : ['web-1', "instance('web-1')"],
        (Kind.ADDRESS)     : ['web-1', ''],
        (Kind.VOLUME)      : ['data', "volume('data')"],
        (Kind.VPC)         : ['net', "vpc('net')"],
        (Kind.FIREWALL)    : ['gate', "firewall('gate')"],
        (Kind.RESERVED_IP) : ['front', "reservedIp('front')"],
    ]

    private static List<Kind> handled() {
        Kind.values().findAll { row(it)[1] }
    }

    private static List<String> row(Kind kind) {
        assert ROWS[kind]: "the kind ${kind.word()} has no row here"
        ROWS[kind]
    }

    @Override
    String dialect() {
        'linode'
    }

    def setup() {
        value(ACCOUNT)
    }

    def 'it is a card or a tree with its name and more than that: #kind'() {
        given:
        def handle = value(row(kind)[1])
        def view = new ValueRenderer(Limits.USUAL).of(handle)

        expect:
        view instanceof View.Card || view instanceof View.Tree
        with(shown(handle).readLines()) {
            it[0].contains(handle.name)
            view instanceof View.Tree || it.size() > 1
        }
        new HtmlWriter().write(view).contains(handle.name)

        where:
        kind << handled()
    }

    def 'what is shown of it is asked for, or not, as the caller wants, and a failed request is shown: #kind'() {
        given:
        def handle = value(row(kind)[1])

        expect:
        requests { FetchPolicy.NETWORK_ONLY.stateOf(handle) } > 0
        requests { FetchPolicy.CACHE_FIRST.stateOf(handle) } == 0
        requests { FetchPolicy.CACHE_ONLY.stateOf(handle) } == 0

        when:
        fixture.sandbox.fail(Fault.on(Fault.ANY).status(400))

        then:
        shown(handle).contains('not known (')

        where:
        kind << handled()
    }

    def 'a list of them is a table with columns of their own: #kind'() {
        given:
        def handle = value(row(kind)[1])
        def table = new ValueRenderer(Limits.USUAL).of([handle]) as View.Table

        expect:
        table.columns()*.title() != ['kind', 'name', 'id']
        table.rows().size() == 1

        where:
        kind << handled()
    }

    def 'the table of names, status and the completion of commands have it: #kind'() {
        given:
        def account = fixture.cloud.account()
        def path = row(kind)[0]
        def report = DriftReport.read(account, [], false, 14, null)

        expect:
        new TextWriter(Screen.PIPED).write(LedgerNames.table(account.ledger().entries(), account.ledger(), ProtectedNames.NONE)) =~ /(?m)^${kind.word()} +$path /
        shown(DriftTable.of(report, report.resources())) =~ /(?m)^\W*${kind == Kind.CONFIG ? 'port' : kind.word()} ${ReferenceCodec.read(kind, path).name()} /
        ['names', 'adopt', 'forget'].every { SharedArguments.of(it).next([], account.ledger()::entries).contains(kind.word()) }
        ['names', 'adopt', 'forget'].every { SharedArguments.of(it).next([kind.word()], account.ledger()::entries) == [path] }

        where:
        kind << Kind.values()
    }

    def 'show finds it by its name, import takes its kind, and status its name: #kind'() {
        given:
        def entries = fixture.cloud.account().ledger()::entries
        def path = row(kind)[0]

        expect:
        new Lookup({ word, name -> '' }, '', Lookup.SHOWN).find(fixture.cloud, "${kind.word()} $path", [] as Set) == value(row(kind)[1])
        SharedArguments.of('show').next([], entries).containsAll(kind.word(), path)
        SharedArguments.of('import').next([], entries).contains(kind.word())
        SharedArguments.of('status').next([], entries).contains(path)

        where:
        kind << Kind.values().findAll { it.whole }
    }

    def 'help lists the kinds'() {
        expect:
        Kind.WORDS.split(', | or ').toList() == Kind.values()*.word()
        Kind.WHOLES.split(', | or ').toList() == Kind.wholes().toList()*.word()
        Lookup.SHOWN == Kind.values().findAll { ReferenceCodec.read(it, row(it)[0]) instanceof Reference.Whole }
    }
}
