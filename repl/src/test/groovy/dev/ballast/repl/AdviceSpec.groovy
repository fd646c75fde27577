package dev.ballast.repl

import dev.ballast.Ballast
import dev.ballast.client.DocumentedNode
import dev.ballast.dsl.Cloud
import dev.ballast.lanes.Slow
import dev.ballast.ledger.LeaseSettings
import dev.ballast.ledger.Ledger
import dev.ballast.ledger.LedgerSettings
import dev.ballast.ledger.LedgerTarget
import dev.ballast.ledger.Owner
import dev.ballast.model.Kind
import dev.ballast.model.Reference
import dev.ballast.reconcile.imports.AccountReader
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.control.Fault
import java.time.InstantSource
import spock.lang.Timeout
import spock.lang.Unroll

/**
 * Each command that a message prints, run as it is printed, leads to an end: the runbook runs, nothing is created twice, and
 * the ledger knows all that it created.
 */
@Timeout(120)
class AdviceSpec extends MistakeSpecification {

    private static final String WEB = "region 'us-east'; nodebalancer('web') { port(80) { node 'web-1', '192.168.128.7:80' } }"
    private static final String HAND = "nodebalancer(1001) { port(80) { node 'web-1', '192.168.128.7:80' } }"
    private static final String SERVER = "region 'us-east'; instance('web-1') { type 'g6-nanode-1'; privateIp() }"
    private static final String EXCHANGE = '''
        def ip = api.get('/linode/instances/1001/ips').ipv4.private[0].address
        api.delete("/linode/instances/1001/ips/$ip")
        api.post('/linode/instances/1001/ips', type: 'ipv4', public: false)'''
    private static final String DATA = "region 'us-east'; volume('data', 20)"

    private void begin(String dialect) {
        sandbox.close()
        sandbox = Sandbox.with().dialect(dialect).start()
        environment = [BALLAST_URL: sandbox.url().toString(), BALLAST_TOKEN: sandbox.token(), BALLAST_DIALECT: dialect, BALLAST_REGION: 'us-east']
        confirm = { Optional.of('y') }
    }

    @Unroll
    def 'Linode: #what, #way'() {
        expect:
        leads('linode', ours, hand, lost, wanted, way) == [there, unknown]

        where:
        what                                    | ours   | hand                                                        | wanted | lost || way                      | there                                                   | unknown
        'a volume was created again'            | DATA   | ['volume(1001).delete()', DATA]                             | DATA | null || [['forget', 'import']]   | ['volume data']                                         | 0
        'a port was created again'              | WEB    | ['nodebalancer(1001).port(80, id: 1003).delete()', HAND]    | WEB | null || [['forget'], ['import']] | ['nodebalancer web', 'port 80', 'node web-1']         | 0
        'several may be the created volume'     | ''     | [DATA] | DATA | 'POST /volumes' || [['adopt 2']] | ['volume data', 'volume data'] | 1
    }

    @Slow('the whole program for each command')
    @Unroll
    def 'Linode, each other way: #what, #way'() {
        expect:
        leads('linode', ours, hand, lost, wanted, way) == [there, unknown]

        where:
        what                                    | ours   | hand                                                        | wanted | lost || way                      | there                                                   | unknown
        'the label of an instance is taken'     | ''     | [SERVER]                                                    | SERVER | null || [['import']]             | ['instance web-1']                                      | 0
        'a port with its node was added'        | WEB.replaceAll(/port\(80\).*\}/, 'port 90 }') | [HAND] | WEB | null || [['import']] | ['nodebalancer web', 'port 80', 'port 90', 'node web-1']  | 0
        'the label of a NodeBalancer is taken'  | ''     | [WEB]                                                       | WEB | null || [['import']]             | ['nodebalancer web', 'port 80', 'node web-1']               | 0
        'a NodeBalancer was created again'      | WEB    | ['nodebalancer(1001).delete()', WEB]                        | WEB | null || [['forget', 'import']]   | ['nodebalancer web', 'port 80', 'node web-1']               | 0
        'an instance was created again'         | SERVER | ['instance(1001).delete()', SERVER]                         | SERVER | null || [['forget', 'import']]   | ['instance web-1']                                      | 0
        'a volume was created again'            | DATA   | ['volume(1001).delete()', DATA]                             | DATA | null || [['forget']]             | ['volume data', 'volume data']                          | 1
        'a NodeBalancer is gone'                | WEB    | ['nodebalancer(1001).delete()']                             | WEB | null || [['forget']]             | ['nodebalancer web', 'port 80', 'node web-1']               | 0
        'an instance is gone'                   | SERVER | ['instance(1001).delete()']                                 | SERVER | null || [['forget']]             | ['instance web-1']                                      | 0
        'a port is gone'                        | WEB    | ['nodebalancer(1001).port(80, id: 1003).delete()']          | WEB | null || [['forget']]             | ['nodebalancer web', 'port 80', 'node web-1']               | 0
        'a node is gone'                        | WEB    | [{ it.nodeBalancers().deleteNode(1001, 1003, 1005) }]                                              | WEB | null || [['forget']]             | ['nodebalancer web', 'port 80', 'node web-1']               | 0
        'a port has another id'                 | WEB    | ['nodebalancer(1001).port(80, id: 1003).delete()', HAND]    | "nodebalancer('web').port(80, id: NEW)\n$WEB" | null || [['forget']] | ['nodebalancer web', 'port 80', 'node web-1'] | 0
        'a node was created again'              | WEB    | [{ it.nodeBalancers().deleteNode(1001, 1003, 1005); it.nodeBalancers().createNode(1001, 1003, DocumentedNode.node('web-1', '192.168.128.7:80')) }] | WEB | null || [['forget']] | ['nodebalancer web', 'port 80', 'node web-1'] | 0
        'an address was exchanged'              | SERVER | [EXCHANGE] | SERVER + ".privateIp" | null || [['adopt']] | ['instance web-1'] | 0
        'none of several is the created volume' | ''     | [DATA] | DATA | 'POST /volumes' || [['forget']] | ['volume data', 'volume data', 'volume data'] | 2
        'a volume to be deleted is gone'        | DATA   | ['volume(1001).delete()'] | "volume('data').delete()" | null || [] | [] | 0
        'an instance to be deleted is gone'     | SERVER | ['instance(1001).delete()'] | "instance('web-1').delete()" | null || [] | [] | 0
        'a NodeBalancer to be deleted is gone'  | WEB    | ['nodebalancer(1001).delete()'] | "nodebalancer('web').delete()" | null || [] | [] | 0
        'a volume to be deleted is another one' | DATA   | ['volume(1001).delete()', DATA] | "volume('data').delete()" | null || [['forget', 'import']] | [] | 0
        'an instance to be deleted is another'  | SERVER | ['instance(1001).delete()', SERVER] | "instance('web-1').delete()" | null || [['forget', 'import']] | [] | 0
    }

    /** Follows what is printed until the runbook runs, and returns what is there then and how much of it the ledger does not know. */
    private List leads(String dialect, String ours, List hand, String lost, String wanted, List<List<String>> way) {
        begin(dialect)
        assert !ours || run(ours) == 0
        hand.each { assert byHand(it) == 0: err }
        if (lost) {
            sandbox.fail(Fault.on(lost).first(1).after().drop())
        }
        def text = wanted.replace('NEW', newest())
        int tried = 0
        while (run(text) != 0 && tried < 4) {
            way[Math.min(tried++, way.size() - 1)].each { follow(it) }
        }
        assert tried == way.size(): err
        def there = account()

        // The next run sends nothing, and the ledger knows all that is there.
        run(text)
        def sent = writes()
        run(text)
        assert writes() == sent
        assert ballast('status', '--all', '--output', 'json') in [0, 10]
        assert !out.contains('"state":"gone"')
        [there, out.count('"state":"new"')]
    }

    private Map<String, Long> writes() {
        sandbox.requests().findAll { !it.key.startsWith('GET') }
    }

    @Unroll
    def 'service document: #what, #way'() {
        given:
        begin('documented')
        (ours ? run(ours) : 0) == 0
        hand.each { assert byHand(it) == 0: err }
        if (lost) {
            sandbox.fail(Fault.on(lost).first(1).after().drop())
        }

        when: 'the runbook meets it, and what is printed is done'
        int met = run(wanted)
        way.each { follow(it, ids) }

        then: 'each is sent once, and the refused one'
        (met != 0) == !way.isEmpty()
        run(wanted) == 0
        run(wanted) == 0
        creates() == created

        where:
        what                              | ours                                                | hand   | lost                | wanted                  || way                  | ids                          | created
        'its port has the node'           | "region 'us-east'; nodebalancer('web') { port 80 }" | [{ it.nodeBalancers().createNode(1001, 1002, DocumentedNode.node('web-1', '192.168.128.7:80')) }] | null | WEB || ['adopt'] | [ID: ['1003']] | ['POST /nodebalancers': 1, 'POST /nodebalancers/{id}/configs': 1, 'POST /nodebalancers/{id}/configs/{id}/nodes': 2]
        'a NodeBalancer does not exist'   | ''                                                  | []     | 'POST /nodebalancers' | WEB                   || ['forget']           | [:]                          | ['POST /nodebalancers': 2, 'POST /nodebalancers/{id}/configs': 1, 'POST /nodebalancers/{id}/configs/{id}/nodes': 1]
    }

    @Slow('the whole program for each command')
    @Unroll
    def 'service document, each other way: #what, #way'() {
        given:
        begin('documented')
        (ours ? run(ours) : 0) == 0
        hand.each { assert byHand(it) == 0: err }
        if (lost) {
            sandbox.fail(Fault.on(lost).first(1).after().drop())
        }

        when: 'the runbook meets it, and what is printed is done'
        int met = run(wanted)
        way.each { follow(it, ids) }

        then: 'each is sent once, and the refused one'
        (met != 0) == !way.isEmpty()
        run(wanted) == 0
        run(wanted) == 0
        creates() == created

        where:
        what                              | ours                                                | hand   | lost                | wanted                  || way                  | ids                          | created
        'a port with its node was added'  | "region 'us-east'; nodebalancer('web') { port 90 }" | [HAND] | null                | WEB                     || ['adopt', 'adopt 2'] | [ID: ['1003', '1004']]       | ['POST /nodebalancers': 1, 'POST /nodebalancers/{id}/configs': 3, 'POST /nodebalancers/{id}/configs/{id}/nodes': 1]
        'a volume to be deleted is gone'  | DATA | [{ it.volumes().delete(1001) }] | null | "volume('data').delete()" || [] | [:] | ['POST /volumes': 1]
        'a NodeBalancer may exist'        | ''                                                  | []     | 'POST /nodebalancers' | WEB                   || ['adopt']            | [ID: ['1001']]               | ['POST /nodebalancers': 1, 'POST /nodebalancers/{id}/configs': 1, 'POST /nodebalancers/{id}/configs/{id}/nodes': 1]
        'a port may exist'                | ''                                                  | []     | 'POST /nodebalancers/{id}/configs' | WEB      || ['adopt']            | [ID: ['1002']]               | ['POST /nodebalancers': 1, 'POST /nodebalancers/{id}/configs': 1, 'POST /nodebalancers/{id}/configs/{id}/nodes': 1]
        'an instance has an address'      | "region 'us-east'; instance('b') { type 's-1' }"    | []     | null                | "instance('b').privateIp" || ['adopt']          | [ADDRESS: ['192.168.128.9']] | ['POST /compute/instances': 1]
        'a volume may exist'              | ''                                                  | []     | 'POST /volumes'     | DATA                    || ['adopt']            | [ID: ['1001']]               | ['POST /volumes': 1]
    }

    def 'a volume that another host may be deleting is kept by the printed command'() {
        given:
        begin('linode')
        run(DATA) == 0
        def names = new LedgerSettings(folder.resolve('state/ballast/ledger.db').toString(), LedgerTarget.service(sandbox.url(), null),
            new Owner('elsewhere', 4711L, 'apart'), InstantSource.system(), folder, { }, { it }, LeaseSettings.NONE)
        Ledger.open(names).withCloseable { it.begin(new Reference.ByName(Kind.VOLUME, 'data'), '1001', 'DELETE /volumes/1001') }

        expect:
        run(DATA) == 4
        follow('adopt')
        run(DATA) == 0
        account() == ['volume data']
    }

    def 'an import under a name of another id goes on by #way'() {
        given:
        begin('linode')
        assert run(DATA) == 0
        assert byHand("region 'us-east'; volume('other', 30)") == 0

        expect:
        ballast('import', 'volume', 'other', 'data') == 1
        follow(way, [NAME: ['more']])
        ballast('import', 'volume', 'other', name) == 0
        run("println volume('$name').size") == 0
        out == '30\n'
        account() == ['volume data', 'volume other']

        where:
        way      || name
        'import' || 'more'
        'forget' || 'data'
    }

    /** Runs a runbook with the ledger of the user. */
    private int run(String text) {
        ballast('run', script(text))
    }

    private int byHand(Closure<?> act) {
        reader().withCloseable { act(it.account().client()) }
        0
    }

    /** Does by hand what a runbook with a ledger of its own does. */
    private int byHand(String text) {
        def own = environment
        environment = own + [BALLAST_LEDGER: folder.resolve("hand-${System.nanoTime()}.db").toString()]
        int status = ballast('run', script(text, 'hand.groovy'))
        environment = own
        status
    }

    /** Runs the first printed command of this name as a shell reads it, with the ids that a user looks up. */
    private void follow(String command, Map<String, List<String>> found = [:]) {
        def printed = printed(command)
        def left = found.collectEntries { [it.key, new ArrayList(command.endsWith(' 2') ? it.value.drop(1) : it.value)] }
        def arguments = printed.collect { left[it] ? left[it].remove(0) : it }
        def reported = err
        assert ballast(*arguments) == 0: "$arguments after $reported: $err"
        err = reported
    }

    /** The words of a printed command, such as {@code adopt}, or {@code adopt 2} for the second one. */
    private List<String> printed(String command) {
        def (name, number) = [command.split(' ')[0], command.contains(' ') ? command.split(' ')[1] as int : 1]
        def all = (err =~ /ballast $name [^\n]*?(?=(?: +#|; |\n))/).collect { it - 'ballast ' }
        assert all.size() >= number: "no $command in: $err"
        new ProcessBuilder('sh', '-c', "printf '%s\\n' ${all[number - 1]}").start().inputStream.text.readLines()
    }

    /** The id of the newest port. */
    private String newest() {
        reader().withCloseable { cloud -> new AccountReader(cloud.account()).all(null).balancers()*.ports().flatten().collect { it.config().id() }.max().toString() }
    }

    private Cloud reader() {
        Ballast.builder().environment([BALLAST_LEDGER: folder.resolve('reader.db').toString()], folder).on(sandbox)
    }

    private List<String> account() {
        reader().withCloseable { cloud ->
            def all = new AccountReader(cloud.account()).all(null)
            all.balancers().collectMany { ["nodebalancer ${it.balancer().label()}"] + it.ports().collect { "port ${it.config().port()}" } +
                it.ports()*.nodes().flatten().collect { "node ${it.label()}" } }*.toString() +
                all.resources().collectMany { kind, found -> found.collect { "${kind.word()} ${it.label()}".toString() } }
        }
    }
}
