package dev.ballast.repl

import dev.ballast.Ballast
import dev.ballast.CloudBuilder
import dev.ballast.repl.cli.ProgramSpecification
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.VirtualTiming
import java.nio.file.Files
import spock.lang.AutoCleanup

/** {@code /plan LINE}: what a line would change, in a session that goes on as before. */
class PlanLineSpec extends ProgramSpecification {

    @AutoCleanup
    Sandbox service = Sandbox.start()

    @Override
    CloudBuilder builder() {
        Ballast.builder().timing(new VirtualTiming(service, service::now))
    }

    def setup() {
        environment.putAll(BALLAST_URL: service.url().toString(), BALLAST_TOKEN: service.token(), BALLAST_REGION: 'us-east')
    }

    private List<String> writes() {
        service.journal().findAll { it.method != 'GET' }.collect { "$it.method ${it.path - ~'^/v4(beta)?'}".toString() }
    }

    private int typed(String lines) {
        piped = lines.stripIndent()
        ballast()
    }

    def 'a plan sends no write, and the session is as before it'() {
        expect:
        typed('''\
            /plan def data = volume('data', 20); def size = data.size; size.times { println it }
            /plan import java.time.Duration; String twice(String s) { s * 2 }; volume('data', 20)
            /vars
            ''') == 0
        out == (0..19).collect { "$it\n" }.join('') + """\
            + volume 'data'  (line-1:1)
                size: 20
                region: us-east
            plan: 1 to create; a run sends 6 requests, waits about 3 s
            + volume 'data'  (line-1:1)
                size: 20
                region: us-east
            plan: 1 to create; a run sends 6 requests, waits about 3 s
            """.stripIndent() + 'no variables yet\n'
        writes() == []

        and:
        typed('''\
            /plan String twice(String s) { s * 2 }
            println twice('a')
            ''') == 3
        err.contains("a runbook has no word 'twice'")
    }

    def 'handles of earlier lines work on the rehearsal, and on the account afterwards'() {
        expect:
        typed('''\
            def data = volume('data', 20)
            def deletes = { it.delete() }
            /plan deletes(data)
            /plan data.resize(30)
            println data.status
            deletes(data)
            ''') == 0
        out == """\
            - volume 'data'  (stdin:2)
            plan: 1 to delete; a run sends 2 requests
            ~ volume 'data'  (line-2:1)
                size: 20 -> 30
            plan: 1 to change; a run sends 7 requests, waits about 3 s
            active
            """.stripIndent()
        writes() == ['POST /volumes', 'DELETE /volumes/1001']
    }

    def 'a thread that a rehearsed line leaves behind writes nothing'() {
        expect:
        typed('''\
            gate = new java.util.concurrent.CountDownLatch(1); said = new java.util.concurrent.LinkedBlockingQueue(); null
            /plan Thread.startDaemon { gate.await(); try { volume('late', 10) } catch (RuntimeException e) { said.add(e.message) } }
            gate.countDown(); println said.take()
            ''') == 0
        out.contains('the rehearsal that this belongs to has ended')
        writes() == []
    }

    def 'a class of a rehearsed line does not replace that of an earlier line'() {
        expect:
        typed('''\
            class Foo { static String go(v) { 'real ' + v.size } }
            data = volume('data', 20)
            /plan class Foo { static String go(v) { v.delete(); 'planned' } }; println Foo.go(data)
            /plan class Bar {}; println Foo.go(data)
            println Foo.go(data)
            ''') == 0
        out.readLines().findAll { it.startsWith('real') || it.startsWith('planned') || it.startsWith('plan:') } == [
            'planned', 'plan: 1 to delete; a run sends 2 requests', 'real 20', 'plan: no changes; a run sends 1 request', 'real 20']
        writes() == ['POST /volumes']
    }

    def 'a handle of a rehearsed line is refused afterwards'() {
        expect:
        typed('''\
            keep = []; volume('data', 20); null
            /plan keep << volume('late', 20) << volume('data')
            println keep.collect { late -> try { late.delete(); 'deleted' } catch (RuntimeException e) { e.message.readLines()[0].replaceFirst(/.*: /, '') } }
            ''') == 0
        out.endsWith('[the rehearsal that this belongs to has ended, the rehearsal that this belongs to has ended]\n')
        writes() == ['POST /volumes']
    }

    def 'a thread of an earlier line can use no word while a line is rehearsed'() {
        expect:
        typed('''\
            pool = java.util.concurrent.Executors.newSingleThreadExecutor(); pool.submit({}).get(); data = volume('data', 20)
            /plan try { pool.submit({ data.delete() }).get() } catch (java.util.concurrent.ExecutionException e) { println e.cause.message }
            println pool.submit({ data.resize(30).size } as java.util.concurrent.Callable).get()
            pool.shutdown()
            ''') == 0
        out.contains('a line is being rehearsed: until it ends, threads of earlier lines cannot use words')
        out.contains('plan: no changes')
        out.endsWith('30\n')
        writes() == ['POST /volumes', 'POST /volumes/1001/resize']
    }

    def 'a line that fails is reported, with the plan up to it'() {
        expect:
        typed("/plan volme('x')") == 3
        !out.contains('plan:')
        typed("/plan volume('logs', 20); volume('logs', 30, region: 'eu-west')") == 3
        out.contains("+ volume 'logs'  (line-1:1)")
        err.contains("volume 'logs' is in us-east and cannot be moved to eu-west")
        writes() == []
    }

    def 'a rehearsed line asks for no confirmation'() {
        given:
        Files.writeString(Files.createDirectories(folder.resolve('config/ballast')).resolve('config'), '[default]\nconfirm = true\n')

        expect:
        typed("/plan volume('data', 20).delete()") == 0
        out.startsWith("+/- volume 'data'")
        writes() == []
    }
}
