package dev.ballast.repl.kernel

import dev.ballast.Ballast
import dev.ballast.CloudBuilder
import dev.ballast.dsl.Cloud
import dev.ballast.dsl.TargetInfo
import dev.ballast.reconcile.context.Progress
import dev.ballast.redact.Redactor
import dev.ballast.repl.command.Commands
import dev.ballast.repl.command.ProfileSwitcher
import dev.ballast.repl.command.RequestLog
import dev.ballast.repl.evaluation.LazyCloud
import dev.ballast.repl.evaluation.Session
import dev.ballast.repl.interpreter.Interpreter
import dev.ballast.repl.render.Limits
import dev.ballast.repl.render.Representations
import dev.ballast.repl.render.Screen
import dev.ballast.run.WrongUsageException
import dev.ballast.sandbox.DelayedAnswers
import dev.ballast.sandbox.Sandbox
import java.nio.file.Path
import java.time.Duration
import java.util.concurrent.Executor
import java.util.function.Consumer
import spock.lang.Specification
import spock.lang.TempDir
import spock.lang.Timeout

/** A kernel on a sandbox of its own, and a client that speaks to it over its sockets. */
@Timeout(120)
abstract class KernelSpecification extends Specification {

    @TempDir
    Path folder

    final DelayedAnswers delayed = new DelayedAnswers()
    Sandbox sandbox = started()
    ConnectionFile connection
    Notebook notebook
    Cloud cloud
    Kernel kernel
    Thread running
    Client client
    NotebookDisplay display
    List<Map> due = Collections.synchronizedList([])
    List<Progress> events = Collections.synchronizedList([])

    def setup() {
        notebook = opened()
        def forms = new Representations(Limits.USUAL, new Screen(true, false, 120))
        display = new NotebookDisplay(notebook, forms, this::after)
        def requests = new RequestLog()
        def builder = Ballast.builder()
        cloud = open(builder.environment(environment(), folder).display(display).log(requests)
            .progress { event ->
                events << event
                display.accept(event)
            }
            .secrets { notebook.hide(it) }.context { notebook.inCellOf(it) }
            .prompt { notebook.askSecret(it) }.confirm { notebook.confirm(it) })
        def lazyCloud = LazyCloud.of(cloud, builder)
        def session = new Session(lazyCloud, new Session.Environment(notebook.out(), { notebook.print(it) }, folder, [] as Set, new Redactor()))
        kernel = new Kernel(notebook, display, new Interpreter.Parts(session, new Commands(System::nanoTime), targets(), requests, notebook::tell))
        running = Thread.startDaemon('spec-kernel') { kernel.run() }
        client = new Client(connection)
    }

    def cleanup() {
        client?.close()
        kernel?.end()
        running?.join()
        notebook?.close()
        cloud?.close()
        sandbox.close()
    }

    /** Another program may take a port that was free a moment ago. */
    private Notebook opened(int tries = 5) {
        try {
            def free = ConnectionFile.local()
            connection = new ConnectionFile(free.ip(), free.ports(), 'trial-key')
            Notebook.open(connection)
        } catch (WrongUsageException taken) {
            if (tries == 1) {
                throw taken
            }
            opened(tries - 1)
        }
    }

    Sandbox started() {
        delayed.start()
    }

    Cloud open(CloudBuilder builder) {
        builder.on(sandbox)
    }

    Map<String, String> environment() {
        [:]
    }

    ProfileSwitcher targets() {
        new OneSandbox(sandbox)
    }

    /** Draws again at once, so that a spec sees every look; a notebook draws at most four times a second. */
    Executor getLater() {
        { Runnable task -> task.run() }
    }

    /** Looks for events only when a spec runs what is due. */
    private Executor after(Duration time) {
        time < Duration.ofSeconds(1) ? later : { Runnable task -> due << [after: time, look: task] } as Executor
    }

    /** What a cell shows: what it prints, its result, or why it fails. */
    String shown(Map more = [:], String code) {
        def id = client.begin(more, code)
        client.awaited(id)
        client.printed(id) + client.reported(id, 'execute_result').collect { it.data['text/plain'] }.join('') +
            client.reported(id, 'error').collect { "! $it.evalue" }.join('')
    }

    static String plain(Map error) {
        plain(error.traceback.join('\n'))
    }

    static String plain(String text) {
        text.replaceAll('\u001B\\[\\d+m', '')
    }

    static class OneSandbox implements ProfileSwitcher {

        private final Sandbox sandbox

        OneSandbox(Sandbox sandbox) {
            this.sandbox = sandbox
        }

        @Override
        TargetInfo current() {
            Ballast.builder().targetInfo()
        }

        @Override
        SortedSet<String> profiles() {
            new TreeSet<>(['sandbox'])
        }

        @Override
        void use(String profile) {
        }

        @Override
        Optional<Sandbox> sandbox() {
            Optional.of(sandbox)
        }

        @Override
        int explore(List<String> arguments, PrintStream printed, Optional<Consumer<Object>> pictures) {
            printed.println(arguments)
            0
        }

        @Override
        Optional<Sandbox> startSandbox() {
            sandbox()
        }
    }
}
