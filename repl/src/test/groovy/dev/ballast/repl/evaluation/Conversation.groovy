package dev.ballast.repl.evaluation

import dev.ballast.Ballast
import dev.ballast.dsl.Cloud
import dev.ballast.redact.Redactor
import dev.ballast.sandbox.DelayedAnswers
import dev.ballast.sandbox.Sandbox
import java.nio.charset.StandardCharsets
import java.nio.file.Path
import java.util.function.Consumer

/** A session with a sandbox of its own, and what came of it. */
class Conversation implements Closeable {

    final DelayedAnswers delayed = new DelayedAnswers()
    final Sandbox sandbox
    final List<String> reported = Collections.synchronizedList([])
    final ByteArrayOutputStream printed = new ByteArrayOutputStream()
    final Redactor redactor = new Redactor()
    final Cloud cloud
    final Session session

    Conversation(Path folder, Consumer<String> log = null, Map<String, String> environment = [:], String dialect = 'documented') {
        sandbox = delayed.start(dialect)
        def builder = Ballast.builder().environment([ROOT_PASS: 'trial-only-1', API_TOKEN: 'trial-only-2', PEM: 'trial-only-3', SECRET: 'trial-only-4', PASSPHRASE: 'trial-only-5', API_KEY: 'trial-only-6',
            TOKEN_VALUE: 'trial-only-7', ADDRESS: 'https://me:trial-only-8@host.test/', PASSWORD: 'trial-only-9',
            ROOT_PASS_2: 'trial-only-10', API_KEY_2: 'trial-only-11', TOKEN: 'trial-only-12', TOKEN_2: 'trial-only-13', TOKEN_3: 'trial-only-14',
            PASSWORD_2: 'trial-only-15'] + environment, folder).secrets(redactor).log(log)
        cloud = builder.on(sandbox)
        def out = new PrintStream(printed, true, StandardCharsets.UTF_8)
        session = new Session(LazyCloud.of(cloud, builder), new Session.Environment(out, { reported << it }, folder, ['ROOT_PASS', 'HOME'] as Set, redactor))
    }

    /** What was sent to the sandbox so far, such as {@code POST /volumes}. */
    List<String> sent() {
        sandbox.journal().collect { "$it.method ${it.path - ~'^/v4(beta)?'}".toString() }
    }

    @Override
    void close() {
        cloud.close()
        sandbox.close()
    }
}
