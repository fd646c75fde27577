package dev.ballast.repl

import dev.ballast.lanes.Smoke
import dev.ballast.sandbox.Sandbox
import java.nio.file.Files
import java.time.Duration
import spock.lang.AutoCleanup
import spock.lang.Requires
import spock.util.concurrent.PollingConditions

/** Mistakes and mishaps that only a process can have: signals, pipes whose reader is gone, a disk with no room. */
class MistakesProcessSpec extends ProcessSpecification {

    @AutoCleanup
    Sandbox sandbox = Sandbox.start()

    def soon = new PollingConditions(timeout: 60)

    def setup() {
        environment = [BALLAST_URL: sandbox.url().toString(), BALLAST_TOKEN: 'sandbox-token', BALLAST_REGION: 'us-east']
    }

    @Requires({ ProcessSpecification.interruptsArrive() })
    def 'Ctrl-C stops #what'() {
        given:
        def process = start(BALLAST, '--sandbox', script("println 'begun'\n$text"))
        def err = reading(process)

        when:
        soon.eventually { assert Files.exists(folder.resolve('inside')) }
        signal(process, 'INT')

        then:
        process.waitFor() == 130
        said(err).contains("  at $folder/web.groovy:2")
        said(err).contains('interrupted: no changes')

        where:
        what      | text
        'a loop'  | "while (true) { new File('inside').text = '' }"
        'a pause' | "def me = Thread.currentThread(); Thread.start { while (me.state != Thread.State.TIMED_WAITING) {}; new File('inside').text = '' }; sleep 1000000"
    }

    @Smoke
    @Requires({ ProcessSpecification.interruptsArrive() })
    def 'Ctrl-C stops a wait, and the next run goes on from there'() {
        given:
        def file = script("volume('data', 20)")
        def process = start(BALLAST, file)
        def err = reading(process)

        when:
        soon.eventually { assert sandbox.requests()['GET /volumes/{id}'] >= 2 }
        signal(process, 'INT')

        then:
        process.waitFor() == 130
        said(err).contains('interrupted: 1 created')
        said(err).contains("  at $folder/web.groovy:1")

        when:
        sandbox.advance(Duration.ofMinutes(1))
        def again = run(BALLAST, file)

        then:
        again.status == 0
        again.err.contains('done: 1 unchanged')
        sandbox.requests()['POST /volumes'] == 1
    }

    @Requires({ ProcessSpecification.interruptsArrive() })
    def 'Ctrl-C stops a read at once'() {
        given:
        def service = held('GET')
        run(BALLAST, script("volume('data', 20, wait: false)"))
        def process = start(BALLAST, script("volume('data', 20)"))
        def err = reading(process)

        when:
        service.received.await()
        signal(process, 'INT')

        then:
        process.waitFor() == 130
        said(err).contains("error: stopped at GET /volumes/4711\n  at $folder/web.groovy:1")
        names() == ['volume data 4711']

        cleanup:
        service.close()
    }

    @Requires({ ProcessSpecification.interruptsArrive() })
    def 'Ctrl-C lets a write finish and records it'() {
        given:
        def service = held('POST')
        def process = start(BALLAST, script("volume('data', 20, wait: false)\nvolume('more', 20)"))

        when:
        service.received.await()
        signal(process, 'INT')
        lineWith(process.errorReader(), 'stopping: waiting for POST /volumes to finish')
        service.released.countDown()

        then:
        lineWith(process.errorReader(), "+ volume 'data' created (4711)")
        lineWith(process.errorReader(), 'interrupted: 1 created')
        process.waitFor() == 130
        names() == ['volume data 4711']
        service.requests == ['POST /volumes']

        cleanup:
        service.close()
    }

    @Requires({ ProcessSpecification.interruptsArrive() })
    def 'a second Ctrl-C abandons a write, which stays an open intent'() {
        given:
        def service = held('POST')
        def process = start(BALLAST, script("volume('data', 20)"))

        when:
        service.received.await()
        signal(process, 'INT')
        lineWith(process.errorReader(), 'stopping: ')
        signal(process, 'INT')

        then:
        lineWith(process.errorReader(), "error: volume 'data' may exist: POST /volumes was sent at")
        lineWith(process.errorReader(), 'ballast adopt volume data ID')
        process.waitFor() == 4
        names() == ['volume data ?']

        cleanup:
        service.close()
    }

    def 'a reader of #stream that goes away neither hangs the run nor shows a trace'() {
        given:
        def file = script("10000.times { println it; System.err.println it }; volume('data', 20, wait: false)")

        when:
        def ended = run('sh', '-c', "{ '$BALLAST' '$file'; echo \$? >ended; } $pipe | head -n 1")

        then:
        Files.readString(folder.resolve('ended')) == '0\n'
        ended.out.readLines().size() == 1
        ended.out.startsWith(first)
        !ended.err.contains('\tat ')
        names() == ['volume data 1001']

        where:
        stream            | pipe               || first
        'standard output' | ''                 || '0'
        'standard error'  | '2>&1 >/dev/null'  || 'note: a new ledger was created: '
    }

    @Requires({ MistakesProcessSpec.limitsFiles() })
    def 'nothing is sent when the ledger finds no room'() {
        given:
        def service = held('GET')
        run(BALLAST, script("volume('data', 20, wait: false)"))
        def process = start(BALLAST, script("volume('data')\nvolume('more', 20)"))
        def err = reading(process)

        when:
        service.received.await()
        leaveNoRoom(process)
        service.released.countDown()

        then:
        process.waitFor() == 1
        said(err).contains("error: the ledger ${ledger()} could not be written: the disk fails, or the quota is full\n  at $folder/web.groovy:2")
        said(err).contains('  help: check the disk and its quota, then run again')
        service.requests == ['POST /volumes', 'GET /volumes/4711']
        names() == ['volume data 4711']

        cleanup:
        service.close()
    }

    @Requires({ MistakesProcessSpec.limitsFiles() })
    def 'what was made is said with its id when the ledger finds no room for it'() {
        given:
        def service = held('POST')
        def process = start(BALLAST, script("volume('data', 20, wait: false)"))
        def err = reading(process)

        when:
        service.received.await()
        leaveNoRoom(process)
        service.released.countDown()

        then:
        process.waitFor() == 4
        said(err).contains("error: volume 'data' was created with id 4711, which could not be recorded: the ledger ${ledger()} could not be written: ")
        said(err).contains('  help: repair the ledger, then run:\n      ballast adopt volume data 4711')
        names() == ['volume data ?']

        when:
        def adopted = run(BALLAST, 'adopt', 'volume', 'data', '4711')
        def again = run(BALLAST, script("volume('data', 20)"))

        then:
        [adopted.status, again.status] == [0, 0]
        service.requests.count('POST /volumes') == 1

        cleanup:
        service.close()
    }

    /** Tells whether the files a process writes can be bounded while it runs. */
    static boolean limitsFiles() {
        new File('/usr/bin/prlimit').canExecute()
    }

    private HeldService held(String method) {
        def service = new HeldService(method)
        environment.BALLAST_URL = service.url
        return service
    }

    /** From now on a file of the process cannot be written, as when a quota is used up. */
    private static void leaveNoRoom(Process process) {
        assert new ProcessBuilder('/usr/bin/prlimit', '--pid', process.pid().toString(), '--fsize=0').start().waitFor() == 0
    }

    private String ledger() {
        folder.resolve('state/ballast/ledger.db')
    }

    private List<String> names() {
        run(BALLAST, 'names').out.readLines().drop(1)*.tokenize()*.take(3)*.join(' ')
    }

    /** Begins to read what a process says, so that it is never held up by a full pipe. */
    private static List reading(Process process) {
        def text = new StringBuffer()
        [text, process.consumeProcessErrorStream(text)]
    }

    private static String said(List reading) {
        reading[1].join()
        reading[0].toString()
    }
}
