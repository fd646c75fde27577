package dev.ballast.repl

import java.nio.file.Path
import java.util.concurrent.TimeUnit
import org.opentest4j.TestAbortedException
import spock.lang.Shared
import spock.lang.Timeout

/** The language server as an editor starts it, by the library of VS Code. Where npm cannot install that, the log of the build says so. */
@Timeout(240)
class LspProcessSpec extends ProcessSpecification {

    static final String LIBRARY = 'vscode-jsonrpc@8.2.1'
    static final Path TARGET = Path.of('target').toAbsolutePath()

    /** What each step of the script came to, once the first row has run it. */
    @Shared
    Map<String, String> steps

    def setupSpec() {
        def installed = installed()
        if (installed) {
            String reason = "LspProcessSpec did not run: npm did not install $LIBRARY: $installed"
            println reason
            throw new TestAbortedException(reason)
        }
    }

    def 'an editor: #step'() {
        given:
        steps = steps ?: session()

        expect:
        steps[step] == 'ok'

        where:
        step << [
            'it says what it can do', 'a wrong runbook gets its mistakes', 'after a change the mistakes are gone',
            'the outline has the port below the balancer', 'it completes a word, and helps with one', 'a method that it does not have is refused, and the server lives',
            'it ends when the editor says so, and printed nothing but messages', 'it ends with the process that started it',
            'it ends when its input ends'
        ]
    }

    private Map<String, String> session() {
        def ended = run('node', Path.of(getClass().getResource('/lsp/session.mjs').toURI()), BALLAST, folder)
        assert ended.err == ''
        ended.out.readLines().collectEntries { it.startsWith('ok ') ? [it.drop(3), 'ok'] : [it.drop('failed '.length()).takeBefore(':'), it] }
    }

    /** Returns why the library could not be installed, or null. */
    private static String installed() {
        try {
            def process = new ProcessBuilder('npm', 'install', '--prefix', TARGET.toString(), '--no-save', '--no-audit', '--no-fund', '--prefer-offline',
                '--fetch-retries=0', '--fetch-timeout=20000', LIBRARY).redirectErrorStream(true).start()
            process.outputStream.close()
            def out = process.inputStream.text
            process.waitFor(1, TimeUnit.MINUTES)
            process.exitValue() == 0 ? null : out.readLines().find { it.contains('rror') } ?: out
        } catch (IOException missing) {
            missing.message
        }
    }
}
