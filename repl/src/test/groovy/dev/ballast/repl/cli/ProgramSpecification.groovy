package dev.ballast.repl.cli

import dev.ballast.Ballast
import dev.ballast.CloudBuilder
import dev.ballast.ledger.LeaseSettings
import dev.ballast.ledger.Ledger
import dev.ballast.ledger.LedgerSettings
import dev.ballast.ledger.LedgerTarget
import dev.ballast.ledger.Owner
import dev.ballast.profile.Prompt
import dev.ballast.reconcile.context.Confirm
import dev.ballast.redact.Redactor
import java.nio.charset.StandardCharsets
import java.nio.file.Files
import java.nio.file.Path
import java.time.InstantSource
import java.util.function.IntConsumer
import spock.lang.Specification
import spock.lang.TempDir
import tools.jackson.databind.json.JsonMapper

/** Runs the program in this process, with folders of its own, and keeps what it prints. */
abstract class ProgramSpecification extends Specification {

    /** Any jar, which is the program for its cache of runbooks. */
    private static final String JAR = Path.of(GroovyObject.protectionDomain.codeSource.location.toURI())

    private static final COMMANDS = 'api|approvals|approve|certs|run|adopt|forget|import|destroy|status|names|show|log|lease|ledger|check|kernel|sandbox|explain|lsp|mcp|repl|help|classpath'

    /** A command of the program or of a shell. */
    private static final COMMAND = ~/\b(?:ballast (?:-|(?:$COMMANDS)\b)|chmod |ls -l|openssl |iconv |rm -|export [A-Z])/

    /** What is no part of a sentence: a mark at the end of a word is in quotes. */
    private static final ALONE = ~/ *(?:\S*bin\/)?$COMMAND(?:'[^']*'|\\.|[^'();,]|[;,](?! |$))*(?<![.,;:])/

    @TempDir
    Path folder

    Map<String, String> environment = [:]
    Map<String, String> launcher = shipped() ? [jars: JAR] : [:]
    /** A text, or bytes that are none. */
    Object piped = ''
    String out = ''
    String err = ''
    Closure<?> whenPrinted = {}
    Confirm confirm = Confirm.noOne()
    Prompt prompt = Prompt.NONE
    volatile IntConsumer signals
    /** Whether the program takes a stop signal; if not, the system ends it. */
    volatile boolean listens
    private volatile ByteArrayOutputStream reported

    /** Runs the program with these arguments and returns its exit status. */
    int ballast(Object... arguments) {
        def printed = new Watched({ whenPrinted(it) })
        reported = new ByteArrayOutputStream()
        long nanos = 0
        def process = new ProcessEnvironment(
            folders() + environment, folder, new ByteArrayInputStream(piped instanceof byte[] ? piped : piped.toString().getBytes(StandardCharsets.UTF_8)), printed.stream(), new PrintStream(reported, true, StandardCharsets.UTF_8), launcher,
            { IntConsumer listener ->
                signals = listener
                listens = true
                return { listens = false } as Runnable
            }, { nanos += 1_000_000_000 }, { confirm.ask(it) }, prompt, { builder() }, new Redactor())
        int status = Program.run(arguments*.toString() as String[], process)
        out = printed.text()
        err = reported.toString(StandardCharsets.UTF_8)
        // The usage of a command has its forms.
        assert err.contains('Usage: ') || err.readLines().findAll { it =~ COMMAND && !(it ==~ ALONE) } == []: 'a command is alone on its line'
        return status
    }

    /** What is on standard error, with the scripts without the folder by which they were given. */
    String getBrief() {
        err.replace("$folder/", '')
    }

    /** What a run that goes on has said so far on standard error. */
    String toldSoFar() {
        reported?.toString(StandardCharsets.UTF_8) ?: ''
    }

    /** Begins to open a cloud; a spec may turn the clock or bound a request. */
    CloudBuilder builder() {
        Ballast.builder()
    }

    /** Opens the ledger of a sandbox that is kept in a file. */
    Ledger kept(Path state) {
        Ledger.open(new LedgerSettings("${state}.ledger", LedgerTarget.sandbox(state), Owner.thisProcess(), InstantSource.system(), folder, { }, { it }, LeaseSettings.NONE))
    }

    Path script(String text, String name = 'web.groovy') {
        Files.writeString(folder.resolve(name), text)
    }

    Map json() {
        JsonMapper.shared().readValue(out.readLines().last(), Map)
    }

    private Map<String, String> folders() {
        [XDG_CONFIG_HOME: folder.resolve('config').toString(), XDG_STATE_HOME: folder.resolve('state').toString()]
    }

    /** Whether the program runs as if from jars, which its cache of runbooks needs: in every tenth of the features, by their names. */
    private boolean shipped() {
        specificationContext.currentIteration.displayName.hashCode() % 10 == 0
    }

    /** Keeps what is printed and tells somebody the text so far. */
    private static class Watched extends ByteArrayOutputStream {

        private final Closure<?> reported

        Watched(Closure<?> reported) {
            this.reported = reported
        }

        @Override
        void flush() {
            reported(text())
        }

        String text() {
            toString(StandardCharsets.UTF_8)
        }

        PrintStream stream() {
            new PrintStream(this, true, StandardCharsets.UTF_8)
        }
    }
}
