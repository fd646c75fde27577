package dev.ballast.rehearsal

import dev.ballast.certificate.Certificate
import dev.ballast.certificate.SelfMade
import dev.ballast.dsl.Cloud
import dev.ballast.error.RuleException
import dev.ballast.lanes.Slow
import dev.ballast.sandbox.mirror.ResourceKind
import groovy.json.JsonSlurper
import java.nio.file.Files
import java.nio.file.Path
import java.time.Instant
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir

/** A runbook that does something else in its run than it did in its rehearsal. */
class PlannedWritesSpec extends Specification {

    @TempDir
    Path home

    @AutoCleanup
    RehearsedAccount account

    /** Rows of a runbook by what a number decides in it; 0 in the rehearsal, 1 in the run. */
    private static final Map<String, Closure<?>> DIFFERENT = [
        'a number in a name'                 : { Cloud cloud, int n -> cloud.volume("data-${2026112520 + n}", 10) },
        'a size'                             : { Cloud cloud, int n -> cloud.volume('data', 10 + n) },
        'a tag'                              : { Cloud cloud, int n -> cloud.volume('data', 10) { tags 'all', "shop-$n" } },
        'one tag more'                       : { Cloud cloud, int n -> cloud.volume('data', 10) { tags((['all'] + ['more'] * n) as String[]) } },
        'the address of a new node'          : { Cloud cloud, int n -> cloud.nodebalancer('site') { port(80) { node 'aaa', ['192.168.130.10:80', '192.168.200.66:81'][n] } } },
        'the port of a new node'             : { Cloud cloud, int n -> cloud.nodebalancer('site') { port(80) { node 'aaa', "192.168.130.10:${80 + n}" } } },
        'the address of a node of a new port': { Cloud cloud, int n -> cloud.nodebalancer('old') { port 81 ; port(82) { node 'aaa', "192.168.130.${10 + n}:80" } } },
        'the address of a node that exists'  : { Cloud cloud, int n -> cloud.nodebalancer('old') { port(80) { node 'a-0', "192.168.130.${30 + n}:80" } } },
        'one address of many'                : { Cloud cloud, int n -> cloud.nodebalancer('old') { port(80) { 12.times { int at -> node "a-$at", "192.168.140.${at == 7 ? 100 + n : at + 1}:80" } } } },
        'the weight of a node'               : { Cloud cloud, int n -> cloud.nodebalancer('old') { port(80) { node 'a-0', '192.168.130.1:80', weight: 60 + n } } },
        'a health check'                     : { Cloud cloud, int n -> cloud.nodebalancer('site') { port(80) { check('http') { path "/up-$n" } } } },
        'a throttle'                         : { Cloud cloud, int n -> cloud.nodebalancer('site') { throttle 5 + n } },
        'what is deleted'                    : { Cloud cloud, int n -> cloud.volume(['kept', 'other'][n]).delete() },
        'what is deleted, by id'             : { Cloud cloud, int n -> cloud.volume(cloud.volume(['kept', 'other'][n]).id).delete() },
        'the machine of a volume'            : { Cloud cloud, int n -> cloud.volume('kept').attachTo(cloud.instance(['old-1', 'old-2'][n])) },
        'a new machine of a volume'          : { Cloud cloud, int n -> def two = machines(cloud); cloud.volume('kept').attachTo(two[n]) },
        'a new machine in place of an old'   : { Cloud cloud, int n -> def two = machines(cloud); cloud.volume('kept').attachTo([cloud.instance('old-1'), two[0]][n]) },
        'an old machine in place of a new'   : { Cloud cloud, int n -> def two = machines(cloud); cloud.volume('kept').attachTo([two[0], cloud.instance('old-1')][n]) },
        'a new machine behind a node'        : { Cloud cloud, int n -> def two = machines(cloud); cloud.nodebalancer('site') { port(80) { node 'aaa', two[n].privateIp + ':80' } } },
        'an address in place of a new one'   : { Cloud cloud, int n -> def two = machines(cloud); cloud.nodebalancer('site') { port(80) { node 'aaa', [two[0].privateIp, '192.168.200.66'][n] + ':80' } } },
        'an old address in place of a new'   : { Cloud cloud, int n -> def two = machines(cloud); cloud.nodebalancer('site') { port(80) { node 'aaa', [two[0], cloud.instance('old-1')][n].privateIp + ':80' } } },
        'a name of another id'               : { Cloud cloud, int n -> def two = (1..2).collect { cloud.volume("vol-$it", 10) }; cloud.volume("copy-of-${two[n].id}", 10) },
        'a name of no id'                    : { Cloud cloud, int n -> def one = cloud.volume('vol-1', 10); cloud.volume("copy-of-${n == 0 ? one.id : 4711}", 10) },
        'a name of another address'          : { Cloud cloud, int n -> def two = machines(cloud); cloud.volume("at-${two[n].privateIp.replace('.', '-')}", 10) },
        'a tag of another public address'    : { Cloud cloud, int n -> def two = machines(cloud); cloud.volume('vol-1', 10) { tags "at ${two[n].ipv4[0]}" } },
        'a tag of another IPv6 address'      : { Cloud cloud, int n -> def two = machines(cloud); cloud.volume('vol-1', 10) { tags "at ${two[n].ipv6}" } },
        'a certificate'                      : { Cloud cloud, int n -> cloud.nodebalancer('site') { port(443) { https cloud.cert(pem(n)) } } },
        'a certificate of a port that exists': { Cloud cloud, int n -> cloud.nodebalancer('old') { port(80) { https cloud.cert(pem(n)) } } },
        'a key'                              : { Cloud cloud, int n -> cloud.instance('new') { type 'g6-nanode-1'; image 'linode/debian12'; authorizedKeys 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI' + ('AB'[n] * 43) } },
        'a profile'                          : { Cloud cloud, int n -> cloud.instance('old-1').boot(again: true, profile: 5 + n) },
        'one that is rebooted'               : { Cloud cloud, int n -> cloud.instance(['old-1', 'old-2'][n]).reboot() },
        'one boot more'                      : { Cloud cloud, int n -> (0..n).each { cloud.instance('old-1').boot(again: true) } },
        'the order of weights'               : { Cloud cloud, int n -> [[10, 20, 10, 30], [10, 30, 10, 20]][n].each { cloud.nodebalancer('old').port(80).node('a-0').weight it } },
        'the order of drain and accept'      : { Cloud cloud, int n -> def node = cloud.nodebalancer('old').port(80).node('a-0'); [['drain', 'accept', 'reject'], ['drain', 'reject', 'accept']][n].each { node."$it"() } },
        'the machine of a volume at the end' : { Cloud cloud, int n -> def old = ['old-1', 'old-2'].collect { cloud.instance(it) }; [0, 1].each { cloud.volume('kept').attachTo(old[(it + n) % 2]); cloud.volume('kept').detach() } },
        'whether it is off at the end'       : { Cloud cloud, int n -> def old = cloud.instance('old-1'); n ? old.boot(again: true) : old.shutdown(); n ? old.shutdown() : old.boot(again: true) },
        'the size of what is created again'  : { Cloud cloud, int n -> [[10, 20], [20, 10]][n].each { cloud.volume('data', it); cloud.volume('data').delete() } },
        'the order of rebuild and change'    : { Cloud cloud, int n -> def steps = [{ rebuilt(cloud, 70) }, { cloud.nodebalancer('old').port(80).node('a-0').weight 60 }]; (n ? steps.reverse() : steps)*.call() },
        'one create more'                    : { Cloud cloud, int n -> (0..n).each { cloud.volume("vol-$it", 10) } },
    ]

    private static final Map<String, Closure<?>> SAME = [
        'resources in another order'  : { Cloud cloud, int n -> (n ? [2, 1] : [1, 2]).each { cloud.volume("vol-$it", 10); cloud.nodebalancer('old').port(80).node("a-$it").drain() } },
        'a step that is there already': { Cloud cloud, int n -> def node = cloud.nodebalancer('old').port(80).node('a-0'); (n ? [20, 30] : [10, 20, 30]).each { node.weight it } },
        'a name of an id'             : { Cloud cloud, int n -> cloud.volume("copy-of-${cloud.volume('vol-1', 10).id}", 10) },
        'a name of an address'        : { Cloud cloud, int n -> cloud.volume("at-${machines(cloud)[1].privateIp.replace('.', '-')}", 10) { tags 'zzz', "at ${machines(cloud)[0].ipv4[0]}" } },
        'tags of IPv6 addresses'      : { Cloud cloud, int n -> def two = machines(cloud); cloud.volume('vol-1', 10) { tags "at ${two[0].ipv6}", two[1].ipv6 } },
        'nodes at new machines'       : { Cloud cloud, int n -> def two = machines(cloud); cloud.nodebalancer('site') { port(80) { two.each { machine -> node machine.name, machine.privateIp + ':80' } } } },
        'tags in another order'       : { Cloud cloud, int n -> cloud.volume('data', 10) { tags(['all', 'more'].with { n ? it.reverse() : it } as String[]) } },
        'a number of ten digits'      : { Cloud cloud, int n -> cloud.volume('data-2026112520', 10); cloud.volume('data-2000000001', 10) },
        'machines that are the same'  : { Cloud cloud, int n -> def two = machines(cloud); cloud.volume('kept').attachTo(two[1]); cloud.volume('other').attachTo(two[0]) },
        'parts that are changed later': { Cloud cloud, int n -> cloud.nodebalancer('site') { port(80) { node 'aaa', '192.168.130.10:80' } }; cloud.nodebalancer('site').port(80).node('aaa').drain() },
    ]

    private static void rebuilt(Cloud cloud, int weight) {
        cloud.nodebalancer('old') {
            port(80) {
                12.times { at -> node "a-$at", "192.168.130.${at + 1}:80", weight: weight }
            }
        }
    }

    private static List machines(Cloud cloud) {
        cloud.parallel(1..2) { at ->
            cloud.instance("new-$at") {
                type 'g6-nanode-1'
                image 'linode/debian12'
                rootPass cloud.secret('ROOT_PASS')
                privateIp()
            }
        }
    }

    private static final List<Certificate> CERTIFICATES = (1..2).collect { SelfMade.make('shop.example.test', Instant.now(), true) }

    private static String pem(int n) {
        def file = Files.createTempFile('planned', '.pem').toFile()
        file.deleteOnExit()
        file.text = CERTIFICATES[n].chainPem() + CERTIFICATES[n].keyPem().reveal()
        file.path
    }

    private void filled(String dialect) {
        account = new RehearsedAccount(dialect, home)
        account.performed { Cloud cloud ->
            cloud.volume('kept', 10)
            cloud.volume('other', 10)
            2.times { at ->
                cloud.instance("old-${at + 1}") {
                    type 'g6-nanode-1'
                    image 'linode/debian12'
                    rootPass cloud.secret('ROOT_PASS')
                    privateIp()
                }
            }
            cloud.nodebalancer('old') {
                port(80) {
                    12.times { at -> node "a-$at", "192.168.130.${at + 1}:80" }
                }
            }
        }
        assert account.failure == null
        account.sandbox.advance(java.time.Duration.ofMinutes(1))
    }

    @Slow('a plan and a run of each kind of difference')
    def 'a run that differs from its plan in #what is stopped before that write: #dialect'() {
        given:
        filled(dialect)
        def run = DIFFERENT[what]

        when:
        account.rehearsed { run(it, 0) }
        assert account.failure == null
        account.performedAsPlanned { run(it, 1) }

        then:
        account.failure?.message?.contains('is not part of the plan, so it was not sent')

        where:
        [dialect, what] << DIFFERENT.keySet().collect { ['linode', it] } + ['a number in a name', 'a size', 'the address of a new node', 'the machine of a volume',
            'a new machine of a volume', 'a new machine in place of an old', 'a new machine behind a node', 'an old address in place of a new', 'a name of another address'].collect { ['documented', it] }
    }

    @Slow('each kind of a plan')
    def 'a plan of #what is run as it is: #dialect'() {
        given:
        filled(dialect)
        def run = SAME[what]

        when:
        account.rehearsed { run(it, 0) }
        assert account.failure == null
        account.performedAsPlanned { run(it, 1) }

        then:
        account.failure == null
        account.unsent == (what == 'a step that is there already' ? ["change of node 'a-0' of port 80 of 'old'"] : [])

        where:
        [dialect, what] << SAME.keySet().collect { ['linode', it] } + ['a name of an id', 'nodes at new machines', 'a number of ten digits', 'machines that are the same'].collect { ['documented', it] }
    }

    def 'a placement group with the number of a new node is planned as a number'() {
        given:
        filled('linode')
        def group = (new JsonSlurper().parseText(account.sandbox.snapshot()).counters.id as int) + 1
        account.sandbox.mirror { it.placementGroup(group) }
        def run = { Cloud cloud ->
            cloud.nodebalancer('old') { port(80) { node 'new', '192.168.130.90:80' } }
            cloud.instance('more') { type 'g6-nanode-1'; placementGroup group }
        }

        when:
        account.rehearsed(run)
        assert account.failure == null
        account.performedAsPlanned(run)

        then:
        account.failure == null
        account.sandbox.resources().keySet().any { it.kind() == ResourceKind.NODE && it.id() == group }
    }

    @Slow('a plan and a run of each kind of difference')
    def 'what a run leaves out of its plan is listed: #title'() {
        given:
        filled(dialect)

        when:
        account.rehearsed { run(it) }
        assert account.failure == null
        account.performedAsPlanned { it.volume('data', 10) }

        then:
        account.failure == null
        account.unsent == [title]

        where:
        dialect      | title                                       | run
        'linode'     | "create of volume 'more'"                   | { Cloud cloud -> cloud.volume('data', 10); cloud.volume('more', 10) }
        'linode'     | "delete of volume 'kept'"                   | { Cloud cloud -> cloud.volume('data', 10); cloud.volume('kept').delete() }
        'linode'     | "resize of volume 'data'"                   | { Cloud cloud -> cloud.volume('data', 10).resize(20) }
        'linode'     | "change of node 'a-0' of port 80 of 'old'"  | { Cloud cloud -> cloud.volume('data', 10); cloud.nodebalancer('old').port(80).node('a-0').drain() }
        'linode'     | "create of node 'new' of port 80 of 'old'"  | { Cloud cloud -> cloud.volume('data', 10); cloud.nodebalancer('old') { port(80) { node 'new', '192.168.130.90:80' } } }
        'linode'     | "create of port 81 of 'old'"                | { Cloud cloud -> cloud.volume('data', 10); cloud.nodebalancer('old') { port 81 } }
        'linode'     | "rebuild of port 80 of 'old'"               | { Cloud cloud -> cloud.volume('data', 10); rebuilt(cloud, 70) }
        'linode'     | "change of nodebalancer 'old'"              | { Cloud cloud -> cloud.volume('data', 10); cloud.nodebalancer('old').change(firewalls: [901]) }
        'linode'     | "reboot of instance 'old-1'"                | { Cloud cloud -> cloud.volume('data', 10); cloud.instance('old-1').reboot() }
        'documented' | "attach of volume 'kept'"                   | { Cloud cloud -> cloud.volume('data', 10); cloud.volume('kept').attachTo(cloud.instance('old-1')) }
    }

    def 'a plan shows the resize of an instance, also after its create: #name'() {
        given:
        filled('linode')
        def run = { Cloud cloud -> cloud.instance(name) { type 'g6-nanode-1' }.resize('g6-standard-1') }

        when:
        def planned = account.rehearsed(run).resources().find { it.name() == name }
        assert account.failure == null
        account.performedAsPlanned(run)

        then:
        account.failure == null
        planned.action() == action
        planned.acts() == ['resize']
        planned.fields().find { it.name() == 'type' }.values()*.asString() == ['g6-nanode-1', 'g6-standard-1']

        where:
        name    || action
        'new-1' || Plan.Action.CREATE
        'old-1' || Plan.Action.CHANGE
    }

    def 'a plan shows the rebuild of an instance, also with the image that it has: #image'() {
        given:
        filled('linode')
        def run = { Cloud cloud -> cloud.instance('old-1').rebuild { it.image("linode/$image"); it.authorizedUsers('ops'); it.again(true) } }

        when:
        def planned = account.rehearsed(run).resources().find { it.name() == 'old-1' }
        assert account.failure == null
        account.performedAsPlanned(run)

        then:
        account.failure == null
        planned.action() == Plan.Action.CHANGE
        planned.acts() == ['rebuild']
        planned.fields()*.name() == fields

        where:
        image      || fields
        'debian12' || ['authorized_users']
        'debian13' || ['image', 'authorized_users']
    }

    def 'a plan shows a NodeBalancer that is behind no firewall as such'() {
        given:
        filled('linode')

        when:
        def planned = account.rehearsed { Cloud cloud -> [[901], [], [902], []].each { cloud.nodebalancer('old').change(firewalls: it) } }

        then:
        account.failure == null
        planned.resources().find { it.name() == 'old' }.fields().find { it.name() == 'firewall_id' }.values()*.asString() == ['none', "firewall '#901'", 'none', "firewall '#902'", 'none']
    }

    def 'a write that was refused ends the run, also if the script goes on'() {
        given:
        filled('linode')

        when:
        account.rehearsed { it.volume('data', 10) }
        account.performedAsPlanned { Cloud cloud ->
            try {
                cloud.volume('kept').delete()
            } catch (RuleException refused) {
                cloud.volume('data', 10)
            }
        }

        then:
        account.failure instanceof RuleException
        account.failure.message.contains('is not part of the plan, so it was not sent')
        account.unsent == []
        account.sandbox.resources().values()*.properties()*.path('label')*.asString('').containsAll(['kept', 'data'])
    }
}
