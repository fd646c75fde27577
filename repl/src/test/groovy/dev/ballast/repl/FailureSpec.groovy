package dev.ballast.repl

import dev.ballast.repl.cli.ProgramSpecification
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.control.Fault
import groovy.json.JsonSlurper
import java.nio.file.Files
import java.time.Duration
import spock.lang.AutoCleanup

class FailureSpec extends ProgramSpecification {

    @AutoCleanup
    Sandbox sandbox = Sandbox.start()

    def setup() {
        environment = [BALLAST_URL: sandbox.url().toString(), BALLAST_TOKEN: sandbox.token(), BALLAST_REGION: 'us-east']
    }

    def 'a failure says what, where and what to write instead'() {
        given:
        def file = script("region 'us-east'\n\ndef data = volume('data', 20)\n\tdata.resize 10 + args.length")

        expect:
        ballast('--sandbox', file) == 1
        def lines = brief.readLines().dropWhile { !it.startsWith('error') }
        lines[0] == "error[B107]: volume 'data' has 20 GB and cannot shrink to 10 GB"
        lines[1] == '  at web.groovy:4'
        lines[2] == '  4 | \tdata.resize 10 + args.length'
        lines[3] == '      \t^'
        lines[4].startsWith('  help: write 20 or more')
        lines[5].startsWith('failed: 1 created')
        lines.size() == 6
    }

    def 'the exit status tells what kind of failure it was: #text'() {
        given:
        if (fault) {
            sandbox.fail(fault)
        }

        expect:
        ballast(script(text)) == status
        brief.contains(said)
        !err.contains('\tat ')

        where:
        text                                    | fault                                    || status | said
        "volume('data', 0)"                     | null                                     || 3      | 'at web.groovy:1'
        "volum('data', 20)"                     | null                                     || 3      | "did you mean 'volume'"
        'def x = \nfoo('                        | null                                     || 3      | 'refused: no request was sent'
        "instances().toList(); volume('d', args.length)"  | null                                     || 1      | 'failed: '
        "secret('NOT_SET').reveal()"                     | null                                     || 2      | 'NOT_SET'
        "throw new Exception('mine')"           | null                                     || 1      | 'Exception: mine'
        'null.boot()'                           | null                                     || 1      | 'cannot call boot() on null'
        'throw new StackOverflowError()'        | null                                     || 1      | 'StackOverflowError'
        "volume('data', 20, wait: false)"       | Fault.on('POST /volumes').status(400)    || 1      | 'POST /volumes: 400'
        "volume('data', 20, wait: false)"       | Fault.on('POST /volumes').after().drop() || 4      | 'ballast adopt volume data ID'
        "parallel([1, 2]) { it == 1 ? volume('data', 20) : [].get(7) }" \
                                                | Fault.on('POST /volumes').after().drop() || 4      | 'may exist'
        "try { volume('data', 20) } catch (any) { throw new Exception('mine', any) }" \
                                                | Fault.on('POST /volumes').after().drop() || 4      | 'Exception: mine'
    }

    def 'the script is named by the path that was given, as the check names it; the log has its name: #what'() {
        given:
        def given = folder.resolve("x/../${script(text, 'named.groovy').fileName}")
        Files.createDirectory(folder.resolve('x'))

        expect:
        ballast('--output', 'json', given) != 0
        err.contains("  at $given:$place\n")
        json().error.place.file == given.toString()
        ballast('log') == 0
        out.contains('  named.groovy  ') == logged

        where:
        what                 | text                                                               || place  | logged
        'a rule at run time' | "region 'us-east'\nvolume('data', 20, wait: false).resize(1 + args.length)" || '2'    | true
        'the check'          | "volume('data', 0)"                                                || '1:16' | false
        'the compiler'       | 'def x = [1,'                                                      || '1:9'  | false
    }

    def 'the lines of a plan have the name of the script alone'() {
        given:
        script("volume('data', 20)", 'named.groovy')
        Files.createDirectory(folder.resolve('x'))

        expect:
        ballast('--sandbox', '--dry-run', folder.resolve('x/../named.groovy')) == 0
        out.contains("+ volume 'data'  (named.groovy:1)\n")
    }

    def 'a run prints the codes that the check prints, and has them in its document'() {
        expect:
        ballast('--sandbox', '--no-check', '--output', 'json', script("instance('web') { type 'standard-1' }\nnodebalancer('db') { port 80 }\nvolume('data', 0)")) == 1
        err.contains("warning[B001]: balancer name 'db': Linode takes 3 to 32 ")
        err.contains('error[B030]: a volume of 0 GB cannot be created\n')
        json().error.subMap('code', 'problem') == [code: 'B030', problem: 'a volume of 0 GB cannot be created']
        json().warnings == [[code: 'B001', text: "balancer name 'db': Linode takes 3 to 32 letters, digits, hyphens and underscores"],
            [code: null, text: "port 80 of 'db' has no nodes: it serves nothing"]]
    }

    def 'a failure of the script or the service has no code'() {
        expect:
        ballast('--sandbox', '--output', 'json', script(line)) == 1
        err.contains("error: $problem")
        json().error.containsKey('code')
        json().error.code == null

        where:
        line                            || problem
        "throw new IOException('full')" || 'IOException: full'
        'volume(4711).size'             || 'volume 4711 is not on the service'
    }

    def 'a wrong token is a refusal of the service'() {
        given:
        environment.BALLAST_TOKEN = 'not-the-one'

        expect:
        ballast(script("volume('data', 20)")) == 1
        err.contains('401')
        !err.contains('not-the-one')
        err.count('error: ') == 1
    }

    def 'everything that does not compile is shown in the order of the lines'() {
        given:
        def file = script('println 1\ndef a = new NoSuch()\nprintln 1\n  new Nowhere()')

        when:
        ballast('--sandbox', file)

        then:
        brief.readLines().take(9) == [
            'error[B221]: unable to resolve class NoSuch', '  at web.groovy:2:9', '  2 | def a = new NoSuch()', '              ^^^', '',
            'error[B221]: unable to resolve class Nowhere', '  at web.groovy:4:3', '  4 |   new Nowhere()', '        ^^^']
        out == ''
    }

    def 'an assertion is shown whole'() {
        when:
        ballast('--sandbox', script('def ports = [80, 443]\nassert ports.size() == 3'))

        then:
        err.contains('''\
            error: this assertion failed:
              assert ports.size() == 3
                     |     |      |
            '''.stripIndent())
        brief.contains('  at web.groovy:2')
    }

    def 'a failure in a closure names the line in the closure'() {
        when:
        ballast('--sandbox', script('''\
            [1].each {
                throw new java.lang.reflect.UndeclaredThrowableException(new IOException('full'))
            }'''))

        then:
        brief.startsWith('error: IOException: full\n  at web.groovy:2')
    }

    def 'the failures beside the first are reported, too'() {
        given:
        sandbox.fail(Fault.on('POST /volumes').delay(Duration.ofMillis(300)).status(400))
        sandbox.fail(Fault.on('POST /nodebalancers').delay(Duration.ofMillis(300)).status(400))

        when:
        ballast(script('''
            def both = new java.util.concurrent.CyclicBarrier(2)
            parallel(['a', 'b']) {
                both.await()
                it == 'a' ? volume(it, 20, wait: false) : nodebalancer(it) { }
            }
        '''))

        then:
        err.contains('error: POST /volumes: 400')
        err.contains('error: POST /nodebalancers: 400')
    }

    def 'a failure whose line does not name the resource, as in a loop, names it: #said'() {
        expect:
        ballast('--sandbox', '--no-check', script(text)) != 0
        brief.contains(said)
        ballast('--sandbox', '--no-check', '--output', 'json', script(text)) != 0
        new JsonSlurper().parseText(out).error.place.resource == resource

        where:
        text                                                                    || said                                     | resource
        "['lb-1', 'lb-2'].each { name ->\n nodebalancer(name) {\n port(name == 'lb-1' ? 80 : 70080)\n }\n}" \
                                                                                || "  at web.groovy:3 in nodebalancer 'lb-2'\n" | "nodebalancer 'lb-2'"
        "[10, 0].eachWithIndex { size, n -> volume('v' + n, size) }"            || "  at web.groovy:1 in volume 'v1'\n"      | "volume 'v1'"
        "[10, 20].each { size -> volume('v' + size, size).resize(0) }"          || "  at web.groovy:1 in volume 'v10'\n"     | "volume 'v10'"
        "volume('data', 0)"                                                     || '  at web.groovy:1\n'                      | null
        "[10].each { volume('v' + it, 20).resize 1 + it }"                      || '  at web.groovy:1\n'                      | null
    }

    def 'branches that fail in the same way are reported once, with their resources'() {
        expect:
        ballast('--sandbox', '--no-check', script("def all = new java.util.concurrent.CyclicBarrier(5)\nparallel(1..5) { n ->\n all.await()\n volume('v' + n, 0) }")) == 3
        err.count('error[B030]: ') == 1
        brief.contains("  at web.groovy:4 in ")
        err =~ /in volume 'v\d', volume 'v\d'(, volume 'v\d')?( and \d more)?\n/
    }

    def 'what failed in another thread is placed where it failed'() {
        when:
        ballast('--sandbox', script("def work = { throw new IllegalStateException('no') }\n\njava.util.concurrent.CompletableFuture.supplyAsync(work).get()"))

        then:
        brief.contains('  at web.groovy:1')
    }

    def 'the stack shows with verbose alone'() {
        when:
        ballast('--sandbox', '--verbose', script("throw new Exception('mine')"))

        then:
        err.contains('\tat ')
    }
}
