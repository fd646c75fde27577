package dev.ballast

import dev.ballast.error.RefusalCode
import dev.ballast.profile.Setting
import dev.ballast.reconcile.context.Progress
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.control.Fault
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir

/** A program runs, rehearses and checks a runbook file. */
class RunbookRunSpec extends Specification {

    @TempDir
    Path home

    @AutoCleanup
    Sandbox sandbox = Sandbox.start()

    List<Progress> events = [].asSynchronized()

    def 'a run says what it created, and the next one that nothing changed'() {
        given:
        def run = runbook('println "of ${args[0]} GB"; volume("data", args[0] as int)').args('40')

        when:
        def first = run.run()

        then:
        first.done
        first.status == 'done'
        first.exit == 0
        first.created*.toString() == ["volume 'data'"]
        first.printed == 'of 40 GB\n'
        first.requests > 0
        first.plan.empty
        events.any { it instanceof Progress.Created }
        first.json().startsWith('{"status":"done","exit":0,"created":[{"kind":"volume","path":"data","id":"')

        when:
        def second = run.run()

        then:
        second.created == []
        second.unchanged*.toString() == ["volume 'data'"]
        writes() == ['POST /volumes']
    }

    def 'a rehearsal has the plan of a run and writes nothing, and the run after it does'() {
        given:
        def run = runbook('volume("data", 20)')

        when:
        def rehearsed = run.rehearse()

        then:
        rehearsed.done
        rehearsed.plan.get().resources()*.name() == ['data']
        writes() == []

        when:
        run.run()

        then:
        writes() == ['POST /volumes']
        run.rehearse().plan.get().isEmpty()
    }

    def 'a failure has the code, the line and the remedy, and what was created before it'() {
        when:
        def result = runbook('volume("data", 20)\nvolume("data", 20).resize(args.length + 10)').run()

        then:
        !result.done
        result.exit == 1
        result.created*.name() == ['data']
        with(result.failure.get()) {
            code() == RefusalCode.SHRINKING
            spot().line() == 2
            spot().file() == 'web.groovy'
            remedy() != null
        }
    }

    def 'a mistake that the check finds is refused before any request'() {
        given:
        def run = runbook('volume("data", 20)\nvolume("logs", 20, sise: 3)')

        expect:
        with(run.run()) {
            exit == 3
            status == 'refused'
            failure.get().code() == RefusalCode.UNKNOWN_OPTION
            requests == 0
        }
        with(run.check()) {
            !passed
            errors()*.spot()*.line() == [2]
            warnings() == []
        }
        runbook('volume("data", 20)').check().passed
        runbook('volume("data"').check().errors()*.code() == [RefusalCode.SYNTAX]
    }

    def 'a file that does not exist is in the result, and no exception'() {
        expect:
        with(Ballast.builder().environment([:], home).runbook(home.resolve('none.groovy')).on(sandbox).run()) {
            exit == 2
            failure.get().problem().startsWith('there is no file')
        }
        Ballast.builder().environment([:], home).runbook(home.resolve('none.groovy')).check().errors()*.problem().every { it.startsWith('there is no file') }
    }

    def 'an unknown outcome has the status 4'() {
        given:
        sandbox.fail(Fault.on('POST /volumes').after().drop())

        expect:
        runbook('volume("data", 20)').run().exit == 4
    }

    def 'what a runbook prints has no secret, also where a closure or a loaded file prints it'() {
        given:
        Files.writeString(home.resolve('part.groovy'), 'println "loaded " + secret("ROOT_PASS").reveal()')

        when:
        def result = runbook('[1].each { println "closure " + secret("ROOT_PASS").reveal() }\nevaluate(new File("' + home.resolve('part.groovy') + '"))').run()

        then:
        result.failure.empty
        result.printed.contains('closure (secret)')
        result.printed.contains('loaded (secret)')
        !result.printed.contains('trial-only-1')
    }

    def 'an interrupt of the calling thread stops the run'() {
        given:
        def result = null
        def kept = false
        def caller = Thread.start { result = runbook('println "begun"; sleep 3_600_000').run(); kept = Thread.interrupted() }

        when:
        while (caller.state != Thread.State.WAITING && caller.state != Thread.State.TIMED_WAITING) { Thread.onSpinWait() }
        caller.interrupt()
        caller.join()

        then:
        result.status == 'interrupted'
        result.exit == 130
        kept
    }

    def 'two runs of one runbook at once create each resource once'() {
        given:
        def text = '("a".."f").each { volume(it, 20) }'
        def results = [].asSynchronized()

        when:
        def threads = [runbook(text), runbook(text)].collect { run -> Thread.start { results << run.run() } }
        threads*.join()

        then:
        writes() == ['POST /volumes'] * 6
        results*.status.contains('done')
        results*.status.every { it in ['done', 'busy'] }
        runbook(text).run().unchanged.size() == 6
    }

    def 'a runbook that has not changed is checked and compiled once, and one that has is run as it is'() {
        given:
        def run = runbook('class Part { static int runs = 0 }; println "first ${++Part.runs}"')

        expect:
        run.run().printed == 'first 1\n'
        run.run().printed == 'first 1\n'

        when:
        runbook('println "second"')

        then:
        run.run().printed == 'second\n'

        when:
        runbook('volme("data", 20)')

        then:
        run.run().status == 'refused'
    }

    private RunbookRun runbook(String text) {
        Files.writeString(home.resolve('web.groovy'), text)
        Ballast.builder().environment([ROOT_PASS: 'trial-only-1'], home).option(Setting.REGION, 'us-east').progress { events << it }
            .state(home.resolve('sandbox.json')).runbook(home.resolve('web.groovy')).on(sandbox)
    }

    private List<String> writes() {
        sandbox.journal().findAll { it.method != 'GET' }.collect { "$it.method ${it.path - ~'^/v4(beta)?'}".toString() }
    }
}
