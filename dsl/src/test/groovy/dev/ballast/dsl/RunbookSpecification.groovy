package dev.ballast.dsl

import dev.ballast.Ballast
import dev.ballast.error.BallastException
import dev.ballast.reconcile.context.Confirm
import dev.ballast.reconcile.context.Progress
import dev.ballast.sandbox.OtherClient
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.control.JournalEntry
import java.nio.file.Path
import java.util.concurrent.CompletableFuture
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir

/** Runs runbooks on a sandbox over HTTP and shows what they told and what they sent. */
abstract class RunbookSpecification extends Specification {

    @TempDir
    Path home

    @AutoCleanup
    Sandbox sandbox = service()

    @AutoCleanup
    Cloud cloud

    List<Progress> events = Collections.synchronizedList([])

    int earlier = 0

    /** The questions that were asked, and who answers them. */
    List<String> asked = Collections.synchronizedList([])
    Confirm confirm = { Optional.of('y') }

    def setup() {
        cloud = open()
    }

    /** Starts the service that the runbooks work on. */
    Sandbox service() {
        Sandbox.start()
    }

    /** Opens the sandbox with a ledger on disk, as a new process would. */
    Cloud open() {
        Ballast.builder()
            .environment([ROOT_PASS: 'trial-only-1'], home)
            .progress { it instanceof Progress.Begun || it instanceof Progress.Ended ? null : events << it }
            .confirm(this::answer)
            .state(home.resolve('sandbox.json'))
            .on(sandbox)
    }

    /** Notes the question and returns its answer. */
    Optional<String> answer(String question) {
        asked << question
        confirm.ask(question)
    }

    /** Begins anew as the next run would: same service, same ledger, nothing else remembered. */
    void nextRun() {
        cloud.close()
        cloud = open()
        events.clear()
        earlier = sandbox.journal().size()
    }

    /** Runs the text as a file called web.groovy and returns the value of its last line. */
    def run(String text, Map variables = [:]) {
        def script = CompiledRunbooks.runbook(text, 'web.groovy', new Binding(variables))
        script.runOn(cloud)
        script.run()
    }

    /** Creates what Ballast does not, as another client does; returns what the service answers. */
    Map makeElsewhere(String path, Map body) {
        OtherClient.create(sandbox, path, body)
    }

    /** What chooses this target in a command that is printed. */
    String getTarget() {
        "--sandbox --state ${home.resolve('sandbox.json')}"
    }

    /** What was told so far, a line each. */
    List<String> reported() {
        events*.text()
    }

    /** What was sent in this run, such as {@code POST /volumes}. */
    List<String> sent() {
        sandbox.journal().drop(earlier).collect { JournalEntry call -> "$call.method ${call.path - ~'^/v4(beta)?'}".toString() }
    }

    /** What was sent in this run and asks for a change. */
    List<String> writes() {
        sent().findAll { !it.startsWith('GET') }
    }

    /** Runs the text in a thread of its own, which can be interrupted; the outcome is its value or its failure. */
    protected start(String text, Map variables = [:]) {
        def outcome = new CompletableFuture<Object>()
        def thread = new Thread({
            try {
                outcome.complete(run(text, variables))
            } catch (BallastException failure) {
                outcome.complete(failure)
            }
        })
        thread.start()
        [thread: thread, outcome: outcome]
    }
}
