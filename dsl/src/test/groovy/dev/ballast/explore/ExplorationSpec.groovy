package dev.ballast.explore

import dev.ballast.certificate.Samples
import dev.ballast.error.InterruptedRunException
import dev.ballast.explore.Exploration.Finding
import dev.ballast.explore.InjectedFault.Group
import dev.ballast.lanes.Slow
import dev.ballast.parameters.GivenParameters
import dev.ballast.run.ScriptFile
import java.lang.ref.WeakReference
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import java.util.concurrent.CompletableFuture
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import java.util.concurrent.atomic.AtomicInteger
import spock.lang.Specification
import spock.lang.TempDir

/** Runbooks under the faults that a seed chooses: a seed gives one history, a fault of the runbook is found, and a right one is left alone. */
class ExplorationSpec extends Specification {

    private static final Path SAMPLES = Path.of(System.getProperty('ballast.root'), 'scripts-samples/linode')

    private static final String PAIR = '''
        parallel(['web-1', 'web-2']) { name -> instance(name) { type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops' } }
        volume('data', 20).attachTo(instance('web-1'))'''

    private static final String BALANCER = '''
        def lb = nodebalancer('web') { port(80) { node 'web-a', '192.168.128.7:80' } }
        '''

    private static final String SITE = '''
        def web = ['web-1', 'web-2'].collect { name -> instance(name) { type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops'; privateIp() } }
        def lb = nodebalancer('web') { port(80) { web.each { node it.name, it.privateIp + ':80' } } }
        lb.awaitUp()
        '''

    private static final String RETRY = '''
        def state = volume('state', 10)
        if (!('installed' in state.tags)) {
            for (i in 1..3) {
                try {
                    volume('data', 20)
                    break
                } catch (Exception e) { sleep 60_000 }
            }
            state.tag 'installed'
        }
        '''

    private static final String SECOND = '''
        params { count 'volumes', default: 2, in: 1..3 }
        def all = (1..count).collect { volume("data-$it", 20) }
        all[1].tag 'second'
        '''

    static final CountDownLatch LOOPS = new CountDownLatch(1)

    static final AtomicInteger COUNT = new AtomicInteger()

    @TempDir
    Path home

    def 'a seed gives one history, byte for byte'() {
        expect:
        pages(script(PAIR), 1..12) == pages(script(PAIR), 1..12)
    }

    @Slow('a hundred histories, twice')
    def 'a hundred seeds give the same histories a second time, also beside other ones'() {
        given:
        def sample = SAMPLES.resolve('private-network.groovy')

        expect:
        pages(sample, 1..100) == pages(sample, 1..100)
    }

    def 'a history keeps nothing of its simulator'() {
        given:
        def services = []
        def settings = new Exploration.Settings('linode', 'us-east', home, EnumSet.allOf(Group), Optional.empty(), Optional.empty())
        def history = History.of(exploration(script(PAIR)).simulation(1).history().plan(), new RunbookScenario(settings, { services << new WeakReference(it) }))

        when:
        System.gc()

        then:
        services*.get() == [null] * history.pictures().size()
    }

    def 'it finds #fault'() {
        when:
        def found = found(text, 300).get()

        then:
        found.problems().any { it.contains(problem) }
        found.disturbances() <= disturbances

        where:
        fault                                 | text                                                                                                            | disturbances || problem
        'a name that each run has anew'       | 'volume("data-${volumes().size()}", 20)'                                                                        | 0            || 'run 2 still writes or fails; the last write was POST /volumes (web.groovy:1)'
        'a write of the second run alone'     | "def d = volume('data', 20)\nif (d.size < 23) d.resize(d.size + 1)"                                                | 0            || 'run 2 still writes or fails; the last write was POST /volumes/1001/resize (web.groovy:2)'
        'a condition that covers too much'    | "if (!volumes().any { it.label == 'data' }) { volume('data', 20); volume('logs', 20) }"                                                    | 1            || "the account lacks volume 'logs'"
        'a failure that is taken for another' | "try { volume('data-1', 20) } catch (Exception full) { volume('data-2', 20) }"                                  | 1            || "the account has volume 'data-2'"
        'a wait that does not end'            | "volume('data', 20)\nwhile (volumes().any { it.size == 20 }) { sleep 1000 }"                                     | 0            || 'run 1 does not end: it has sent requests and waited 20000 times, the last time (web.groovy:2)'
        'a name with the date'                | 'volume("data-${java.time.LocalDate.now()}", 20)'                                                                        | 1            || "the account has volume 'data-2026-01-02'"
        'old things that are still in use'    | "def old = volumes().findAll { java.time.LocalDate.now().toString() > it.created.take(10) }\nvolume('data', 20)\nold*.delete()"        | 1            || "volume 'data' was deleted and created again"
        'an end of the process'               | "volume('data', 20)\nif (!volumes().empty) { [1].each {\n System.exit 0 } }"                                   | 0            || 'run 1 ends the process (web.groovy:3)'
        'an end of the machine'               | "try { Runtime.runtime.halt(3) } catch (Throwable any) { }\nRuntime.getRuntime().exit(0)"                                        | 0            || 'run 1 ends the process (web.groovy:1)'
        'a failure that nothing has caused'   | "volume('data', 20)\nthrow new IllegalStateException('never')"                                                  | 0            || 'run 1 failed with java.lang.IllegalStateException: never'
    }

    def 'a finding tells which step changed last what is wrong, and what it changed: #change'() {
        when:
        def found = found(text, 300).get()

        then:
        found.story()[found.step() - 1] == step
        found.changes() == [change]
        found.lines()[found.step()..found.step() + 1] == ["  ${found.step()}. $step", "     $change"]*.toString()

        where:
        text                                                                                           || step                                              | change
        "if (!volumes().any { it.label == 'data' }) { volume('data', 20)\nvolume('logs', 20) }"        || 'run 1: POST /volumes (web.groovy:1)'             | /+ volume 'data' {"label":"data","size":20,"region":"us-east"}/
        "volume('data', (volumes().find { it.label == 'data' }?.size ?: 10) + 10)"                      || 'run 2: POST /volumes/1001/resize (web.groovy:1)' | "~ volume 'data' size: 20 -> 30"
        "volume('data', 20)\nvolume('data', 20).delete()"                                              || 'run 2: DELETE /volumes/1004 (web.groovy:2)'      | "- volume 'data'"
    }

    def 'a finding of a script that does not repeat itself has no such step'() {
        given:
        def text = "volume('data-' + dev.ballast.explore.ExplorationSpec.COUNT.incrementAndGet(), 20)\nthrow new IllegalStateException(dev.ballast.explore.ExplorationSpec.COUNT.toString())"

        expect:
        with(found(text, 1).get()) { [step(), changes()] == [0, []] }
    }

    def 'only #group finds #fault'() {
        given:
        def runbook = script(text)
        def search = { Set<Group> groups -> new Explorer(exploration(runbook, groups), new Explorer.Limit(1, 30, Duration.ofDays(1))).search(2) }

        expect:
        search(EnumSet.complementOf(EnumSet.of(group, Group.HAND))).empty
        with(search(EnumSet.of(group)).get()) { it.story()[0].contains(story) && it.problems()[0].contains(problem) && it.disturbances() == 1 }

        where:
        group      | fault                             | text                                          || story          | problem
        Group.LATE | 'a node that a list shows late'   | BALANCER + "api.post(\"/nodebalancers/\$lb.id/configs/\${lb.port(80).id}/nodes\", label: 'web-b', address: '192.168.128.8:80', unless: { api.get(\"/nodebalancers/\$lb.id/configs/\${lb.port(80).id}/nodes\").any { it.label == 'web-b' } })" || '30 seconds late' | "exists twice"
        Group.PARAMS | 'a range that allows too little' | SECOND | 'with count=1' | 'failed with java.lang.NullPointerException'
        Group.PARAMS | 'a value that the service refuses' | "params { size 'GB', default: 20, in: 5..40 }\nvolume('data', size)" | 'with size=5' | 'run 1 failed without a fault: volume size 5 GB: Linode takes 10 to 16384 GB'
        Group.FULL | 'a retry that gives up, and a tag' | RETRY | 'run 1: POST /volumes is refused: a limit of the account is reached (web.groovy:6)' | "the account lacks volume 'data'"
        Group.DOWN | 'a drain that nobody ends' | SITE + "lb.port(80).nodes.findAll { it.status == 'DOWN' }.each { it.drain() }" | "of nodebalancer 'web' goes down for five minutes at GET" | '"mode":"drain"'
    }

    def 'values that the script itself refuses, and those that somebody gives, do not vary: #given'() {
        given:
        def text = "params { from default: 'us-east', in: ['us-east', 'us-ord']; to default: 'us-ord', in: ['us-east', 'us-ord'] }\nassert from != to\nvolume('data', 20, region: from)"
        def file = ScriptFile.read(script(text))
        def exploration = new Exploration(ExploredRunbook.of(file, given, GivenParameters.ofEnvironment([BALLAST_PARAM_TO: to])), new Exploration.Settings('linode', 'us-east', home, EnumSet.of(Group.PARAMS), Optional.empty(), Optional.empty()))
        def histories = (1L..40L).collect { exploration.simulation(it) }

        expect:
        histories.findAll { exploration.isFailed(it) } == []
        histories*.history()*.story().flatten().toSet() == told.toSet()

        where:
        to       || told
        ''       || ['with from=us-ord, to=us-east']
        'us-ord' || []
        given = []
    }

    def 'a second runbook is explored with the first: #text'() {
        given:
        def other = ExploredRunbook.of(new ScriptFile('other.groovy', "volume('other', 20)"), [], GivenParameters.ofEnvironment([:]))
        def runbook = ExploredRunbook.of(ScriptFile.read(script(text)), [], GivenParameters.ofEnvironment([:])).beside(other)
        def search = new Explorer(new Exploration(runbook, new Exploration.Settings('linode', 'us-east', home, EnumSet.allOf(Group), Optional.empty(), Optional.empty())), new Explorer.Limit(1, 40, Duration.ofDays(1)))

        expect:
        search.search(2).map { it.problems() }.orElse([]) == problems

        where:
        text                                              || problems
        "volume('data', 20)"                              || []
        "if (volumes().empty) {\n volume('data', 20)\n}" || ["if other.groovy runs first, the account lacks volume 'data' {\"label\":\"data\",\"size\":20,\"region\":\"us-east\"}"]
    }

    def 'a script has the date of the simulator: #date'() {
        given:
        def text = "import java.time.*\nimport static java.time.LocalDate.now\nvolume('at-' + [1].collect { $date }.first(), 20)"

        expect:
        exploration(script(text)).simulation(1).wanted().last().toString().contains("volume 'at-2026-01-01'")

        where:
        date << ['LocalDate.now()', 'now()', "LocalDate.now(ZoneId.of('UTC'))", 'new Date().toInstant().toString().take(10)', 'LocalDate.ofInstant(Instant.ofEpochMilli(System.currentTimeMillis()), ZoneOffset.UTC)', 'java.time.Instant.now().toString().take(10)']
    }

    def 'a certificate of today is valid in a history, which begins earlier'() {
        given:
        def pem = Samples.certificate(Samples.RSA) + Samples.pkcs8(Samples.RSA)
        def file = Files.writeString(home.resolve('today.pem'), pem)

        expect:
        search(script("nodebalancer('shop') { port 443, https: cert('$file') }"), 5).search(1) == Optional.<Finding> empty()
    }

    def 'it finds nothing in a right runbook, and tries what it says'() {
        given:
        def search = search(script(PAIR), 60)

        expect:
        search.search(2) == Optional.<Finding> empty()
        with(search.tally()) { histories() == 60; requests() > 1000; faults() > 60; changes() > 10 }
    }

    def 'a search tries one history, however short it is'() {
        given:
        def search = new Explorer(exploration(script(PAIR)), new Explorer.Limit(7, 40, Duration.ZERO))

        expect:
        search.search(2).empty
        search.tally().histories() == 1
    }

    def 'a search tells how far it is: #text'() {
        given:
        def search = new Explorer(exploration(script(text)), new Explorer.Limit(1, histories, Duration.ofDays(1)))

        when:
        def before = search.progress()
        search.search(1)

        then:
        before == '0 histories'
        search.progress(2).replace(String.format('%,d requests', search.tally().requests()), 'N requests') == told

        where:
        text                                                                                   | histories || told
        "volume('data', 20)"                                                                                                                                      | 10        || '10 histories, 5 a second, N requests, 0 s left'
        "if (!volumes().any { it.label == 'data' }) { volume('data', 20)\nvolume('logs', 20) }"  | 300       || 'a history went wrong: looking for the smallest one'
    }

    def 'an interrupt ends a search whose script loops without a word'() {
        given:
        def ended = new CompletableFuture<Throwable>()
        def text = "volume('data', 20)\ndev.ballast.explore.ExplorationSpec.LOOPS.countDown()\nwhile (true) { }"
        def searching = Thread.start {
            try {
                exploration(script(text))
                ended.complete(null)
            } catch (Throwable stop) {
                ended.complete(stop)
            }
        }

        when:
        LOOPS.await(1, TimeUnit.MINUTES)
        searching.interrupt()

        then:
        ended.get(1, TimeUnit.MINUTES) instanceof InterruptedRunException
    }

    def 'each seed is compared with one undisturbed history, whichever seed comes first'() {
        given:
        def runbook = script(PAIR)
        def wanted = { Collection<Integer> seeds ->
            def exploration = exploration(runbook)
            seeds.collectEntries { [it, exploration.simulation(it as long).wanted()] }
        }

        expect:
        wanted(1..20) == wanted(20..1)
    }

    def 'a script that stops at Ctrl-C is right: #text'() {
        given:
        def exploration = exploration(script(text), EnumSet.of(Group.STOP))

        expect:
        (1L..40L).collect { exploration.simulation(it) }.findAll { exploration.isFailed(it) } == []

        where:
        text << [
            // Groovy ends its closures.
            "(1..4).each { n -> instance('web-' + n) { type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops' } }",
            // The prices are read before the batch of the lists.
            'costs().each { it.kind }']
    }

    private List<String> pages(Path runbook, Collection<Integer> seeds) {
        def exploration = exploration(runbook)
        seeds.parallelStream().map { exploration.simulation(it as long).history() }.map { "${it.page()}\n${it.story()}\n${it.pictures()}".toString() }.toList()
    }

    private Optional<Finding> found(String text, long histories) {
        search(script(text), histories).search(2)
    }

    private Explorer search(Path runbook, long histories) {
        new Explorer(exploration(runbook), new Explorer.Limit(1, histories, Duration.ofDays(1)))
    }

    private Exploration exploration(Path runbook, Set<Group> groups = EnumSet.allOf(Group)) {
        def file = ScriptFile.read(runbook)
        new Exploration(ExploredRunbook.of(file, [], GivenParameters.ofEnvironment([:])), new Exploration.Settings('linode', 'us-east', home, groups, Optional.empty(), Optional.empty()))
    }

    private Path script(String text) {
        Files.writeString(home.resolve('web.groovy'), text)
    }
}
