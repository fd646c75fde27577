package dev.ballast.repl.command

import dev.ballast.Ballast
import dev.ballast.dsl.TargetInfo
import dev.ballast.error.SetupException
import dev.ballast.repl.evaluation.Conversation
import dev.ballast.repl.evaluation.LazyCloud
import dev.ballast.repl.evaluation.Session
import dev.ballast.repl.render.Screen
import dev.ballast.repl.render.TextWriter
import dev.ballast.repl.render.View
import dev.ballast.run.Failure
import dev.ballast.run.Outcome
import dev.ballast.run.ScriptFile
import dev.ballast.sandbox.Sandbox
import java.nio.file.Path
import java.util.function.Consumer

/** A context without a terminal: a session with a sandbox of its own, and everything that is shown. */
class SpecContext implements CommandContext, ProfileSwitcher, Closeable {

    final Conversation fixture
    final List<String> shown = []
    final List<String> history = []
    final RequestLog requests = new RequestLog()
    final Map<String, Sandbox> others = [:]
    Closure<String> editor = { it }
    String profile = 'sandbox'
    Failure failure
    boolean ended
    boolean inProcess = true

    SpecContext(Path folder, Map<String, String> environment = [:], String dialect = 'documented') {
        fixture = new Conversation(folder, requests, environment, dialect)
    }

    /** Types a line, as the terminal takes it, and returns what is shown for it. */
    String type(String line, Commands commands) {
        shown.clear()
        history << line
        try {
            commands.takes(line, session()) ? commands.run(line, this) : evaluate(this.line(line))
        } catch (RuntimeException failed) {
            failure = session().failure(failed)
            shown << '! ' + failed.message + (failed.hasProperty('remedy') && failed.remedy() instanceof Optional
                ? failed.remedy().map { "\n  help: $it".toString() }.orElse('') : '')
        }
        shown.join('\n')
    }

    @Override
    Session session() {
        fixture.session
    }

    @Override
    ProfileSwitcher targets() {
        this
    }

    @Override
    TargetInfo current() {
        null
    }

    @Override
    void print(String text) {
        shown << fixture.redactor.text(text)
    }

    @Override
    void show(Object value) {
        shown << (value instanceof View ? fixture.redactor.text(new TextWriter(Screen.PIPED).write(value)) : '= ' + value.toString())
    }

    @Override
    void showAll(Object value) {
        shown << '== ' + value.toString()
    }

    @Override
    void page(String text) {
        shown << fixture.redactor.text(text)
    }

    @Override
    ScriptFile line(String text) {
        new ScriptFile("line-${session().number() + 1}", text)
    }

    @Override
    void evaluate(ScriptFile text) {
        def outcome = session().evaluate(text)
        switch (outcome) {
            case Outcome.Value: show(outcome.value()); break
            case Outcome.Incomplete: shown << "... ${outcome.missing()}".toString(); break
            case Outcome.Failed:
                failure = outcome.failure()
                shown << "! ${text.name()}:${failure.spot() ? failure.spot().line() : 0} ${failure.cause().message.readLines().first()}".toString()
        }
    }

    @Override
    String edit(String text) {
        editor(text)
    }

    @Override
    List<String> history() {
        history
    }

    @Override
    RequestLog requests() {
        requests
    }

    @Override
    Optional<Failure> failure() {
        Optional.ofNullable(failure)
    }

    @Override
    SortedSet<String> profiles() {
        new TreeSet<>(['sandbox', 'staging'])
    }

    @Override
    String profile() {
        profile
    }

    @Override
    void use(String other) {
        if (!(other in profiles())) {
            throw new SetupException("unknown profile '$other'", 'write one of sandbox, staging')
        }
        others[other] = Sandbox.start()
        def builder = Ballast.builder().environment([BALLAST_URL: others[other].url().toString(), BALLAST_TOKEN: 'sandbox-token',
            XDG_STATE_HOME: session().environment().folder().toString(), BALLAST_REGION: 'eu-west'], session().environment().folder())
        session().moveTo(LazyCloud.of(builder.open(), builder))
        profile = other
        inProcess = false
    }

    @Override
    Optional<Sandbox> sandbox() {
        inProcess ? Optional.of(fixture.sandbox) : Optional.empty()
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

    @Override
    String keys() {
        'Tab completes.'
    }

    @Override
    void end() {
        ended = true
    }

    @Override
    void close() {
        if (!others.isEmpty()) {
            session().lazyCloud().open().close()
        }
        others.values()*.close()
        fixture.close()
    }
}
