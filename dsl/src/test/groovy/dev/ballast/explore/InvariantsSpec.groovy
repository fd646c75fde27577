package dev.ballast.explore

import dev.ballast.catalogue.CatalogueCache
import dev.ballast.catalogue.CatalogueCheck
import dev.ballast.error.InterruptedRunException
import dev.ballast.error.SetupException
import dev.ballast.explore.InjectedFault.Group
import dev.ballast.model.Dialect
import dev.ballast.parameters.GivenParameters
import dev.ballast.run.FullCheck
import dev.ballast.run.RefusedByCheckException
import dev.ballast.run.ScriptFile
import dev.ballast.run.WrongUsageException
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import java.util.concurrent.CompletableFuture
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import spock.lang.Specification
import spock.lang.TempDir

/** What the author of a runbook says must hold, in the file beside the runbook. */
class InvariantsSpec extends Specification {

    private static final String SITE = """
        def web = instance('web-1') { type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops'; privateIp() }
        def lb = nodebalancer('web') { port(80) { node 'web-1', web.privateIp + ':80' } }
        lb.awaitUp()
        """

    @TempDir
    Path home

    def 'a condition is judged after each answer, told once, and names the request and the line: #condition'() {
        expect:
        problems(runbook, condition) == [problem]

        where:
        runbook                                             | condition                                                      || problem
        "volume('data', 20)\nvolume('logs', 20)"            | "never('logs') { volumes().any { it.label == 'logs' } }"        || "never 'logs' is true after POST /volumes (web.groovy:2)"
        SITE + "lb.port(80).node('web-1').drain()\nlb.port(80).node('web-1').accept()" | "always('a node serves') { nodebalancer('web').port(80).node('web-1').mode == 'accept' }" || "always 'a node serves' is false after PUT /nodebalancers/1007/configs/1009/nodes/1011 (web.groovy:5)"
        "volume('data', 20)"                                | "eventually('two volumes') { assert volumes().size() == 2 }"     || "eventually 'two volumes' is false"
        "volume('data', 20)"                                | "always('data is large') { volume('data').size > 30 }"          || "always 'data is large' is false"
        "volume('data', 20)\nvolume('logs', 20)"            | "always('a mistake') { volumes().first().size / 0 }"             || "'a mistake' cannot be judged: java.lang.ArithmeticException: Division by zero (web.invariants.groovy:1) after POST /volumes (web.groovy:1)"
        "volume('data', 20)"                                | "never('a loop') {\n while (true) { try { volumes().size() } catch (Exception e) { } } }" || "'a loop' cannot be judged: it has sent more than 1000 reads (web.invariants.groovy:2) after POST /volumes (web.groovy:1)"
        "volume('data', 20)"                                | "eventually('a write') { volume('more', 20) }"                   || "eventually 'a write' is false: an invariant writes nothing"
        "volume('data', 20)"                                | "eventually('a wait') { sleep 1000 }"                             || "eventually 'a wait' is false: an invariant waits for nothing"
    }

    def 'a condition sees what users of the ports have lost: #change'() {
        given:
        def site = """
            def web = ['web-1', 'web-2'].collect { instance(it) { type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops'; privateIp() } }
            def lb = nodebalancer('web') { port 80; web.each { node it.name, it.privateIp + ':80' } }
            lb.awaitUp()
            def nodes = web.collect { lb.port(80).node(it.name) }
            $change
            """

        expect:
        search(site, "always('no request is lost') { traffic.lost == 0 }").search(1).map { it.problems() }.orElse([]) == problems

        where:
        change             || problems
        'nodes[0].drain()' || []
        'nodes*.drain()'   || ["always 'no request is lost' is false after PUT /nodebalancers/1013/configs/1015/nodes/1019 (web.groovy:6)"]
    }

    def 'what holds is no finding, before there is anything, under faults and after changes by others'() {
        given:
        def conditions = """
            always('a node serves') { nodebalancer('web').port(80).status.up >= 1 }
            never('two balancers') { nodebalancers().size() > 1 }
            eventually('it is in service') { nodebalancer('web').port(80).node('web-1').mode == 'accept' }
            """
        def search = search(SITE, conditions)

        expect:
        search.search(2).empty
        search.tally().changes() > 0
    }

    def 'a stop ends a search although a condition loops: #judged { #begin }'() {
        given:
        def looping = new CountDownLatch(1)
        System.properties['ballast.spec.looping'] = looping
        def failure = new CompletableFuture<Throwable>()
        def searching = Thread.startDaemon {
            try {
                search(runbook, "$judged('l') { if ($begin) { System.properties['ballast.spec.looping'].countDown(); while (true) { } }; ${judged != 'never'} }").search(2)
                failure.complete(null)
            } catch (Throwable stopped) {
                failure.complete(stopped)
            }
        }

        when:
        looping.await()
        searching.interrupt()

        then:
        failure.get(60, TimeUnit.SECONDS).class in [InterruptedException, InterruptedRunException]

        cleanup:
        System.properties.remove('ballast.spec.looping')

        where:
        judged       | begin                    | runbook
        'always'     | 'true'                   | "volume('data', 20)"
        'eventually' | 'true'                   | "volume('data', 20)"
        'never'      | 'volumes().size() > 0'   | "try { volume('data', 20) } catch (Exception e) { }\nvolume('logs', 20)"
        'never'      | 'volumes().size() == 1 && volumes().first().label == "west"' | "try { volume('data', 20) } catch (Exception full) { volume('west', 20, region: 'us-sea') }"
    }

    def 'a file that declares nothing, or not as it is said, is refused: #conditions'() {
        when:
        search('volume("data", 20)', conditions)

        then:
        def refused = thrown(WrongUsageException)
        refused.message == problem

        where:
        conditions           || problem
        '// none yet'        || 'web.invariants.groovy has no invariant'
        "never('a', 5)"      || 'never takes a text and a block'
        'always { true }'    || 'always takes a text and a block'
        "finally('a') { 1 }" || 'web.invariants.groovy has no word finally'
        "never('a') { 0 }; always('a') { 1 }" || "two invariants are named 'a'"
    }

    def 'a mistake in the file is found before anything runs, at its line: #conditions'() {
        when:
        search('volume("data", 20)', conditions)

        then:
        def refused = thrown(RefusedByCheckException)
        refused.files()[0].file().name() == 'web.invariants.groovy'

        where:
        conditions << ["never('x') { volumes( }", "nevr('x') { volumes() }", "never('x') { volumes().first().nothing }", "eventually('x') { volums() }", "always('x') { volumes().any { volumez() } }"]
    }

    def 'the lines outside the conditions have no account, no settings and no other file: #line'() {
        when:
        search('volume("data", 20)', "import groovy.transform.Field\n$line\nalways('x') { true }")

        then:
        def refused = thrown(SetupException)
        refused.message.readLines()*.trim() == [
            'web.invariants.groovy:2: outside its conditions an invariants file has no words of a runbook',
            'write the word inside the braces of always, never or eventually']

        where:
        line << [
            "volume('top', 10)", 'println volumes().size()', "secret('K')", "params { size 'GiB', default: 20 }", 'api.get("/volumes")', "region 'us-east'",
            "evaluate('1')", "evaluate(new File(System.getProperty('user.home')))", "run(new File(System.getProperty('user.home')), [] as String[])", "@Field def top = volume('top', 10)",
            "@Field def text = evaluate('1')", "selfSigned('example.org')", 'sleep 1', 'show 1', 'teardown()', 'rehearsing()', 'parallel([1]) { it }',
            "void helper() { volume('top', 10) }; helper()"]
    }

    def 'a field of the runbook is set on the simulator'() {
        expect:
        problems("import groovy.transform.Field\n@Field def data = volume('data', 20)", "never('data') { volumes() }") == ["never 'data' is true after POST /volumes (web.groovy:2)"]
    }

    private List<String> problems(String runbook, String conditions) {
        search(runbook, conditions).search(1).get().problems()
    }

    private Explorer search(String runbook, String conditions) {
        def file = home.resolve('web.groovy')
        Files.writeString(file, runbook)
        Files.writeString(home.resolve('web.invariants.groovy'), conditions)
        def explored = ExploredRunbook.of(ScriptFile.read(file), [], GivenParameters.ofEnvironment([:]))
        def settings = new Exploration.Settings('linode', 'us-east', home, EnumSet.allOf(Group), Invariants.beside(file, new FullCheck(Optional.of('us-east'), Dialect.named('linode'), CatalogueCheck.accepting(CatalogueCache.NONE))), Optional.empty())
        new Explorer(new Exploration(explored, settings), new Explorer.Limit(1, 40, Duration.ofDays(1)))
    }
}
