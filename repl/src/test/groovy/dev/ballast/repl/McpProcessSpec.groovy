package dev.ballast.repl

import java.nio.file.Path
import java.util.concurrent.TimeUnit
import org.opentest4j.TestAbortedException
import spock.lang.Shared
import spock.lang.Timeout
import tools.jackson.databind.json.JsonMapper

/** The server for agents, by the client of the protocol's own SDK and its inspector. Where npm cannot install them, the log of the build says so. */
@Timeout(300)
class McpProcessSpec extends ProcessSpecification {

    static final List<String> LIBRARIES = ['@modelcontextprotocol/sdk@1.32.2', '@modelcontextprotocol/inspector@2.12.0']
    static final Path TARGET = Path.of('target').toAbsolutePath()

    /** What each step of the script came to, once the first row has run it. */
    @Shared
    Map<String, String> steps

    def setupSpec() {
        def installed = installed()
        if (installed) {
            String reason = "McpProcessSpec did not run: npm did not install $LIBRARIES: $installed"
            println reason
            throw new TestAbortedException(reason)
        }
    }

    def 'an agent: #step'() {
        given:
        steps = steps ?: session()

        expect:
        steps[step] == 'ok'

        where:
        step << [
            'it says what it is and which tools it has', 'check returns mistakes, in the form of its schema', 'a path outside the workspace is refused',
            'plan shows the changes and writes them to a file', 'an argument of a runbook is no option of the command',
            'simulate returns each request, and its runbook has no token and starts no process',
            'a secret in use is in no answer, encoded or not',
            'a long call reports progress, and ends with its process when it is cancelled',
            'it ends with the client, and printed nothing else'
        ]
    }

    def 'the inspector calls a tool'() {
        given:
        script('volume("data", 20)\n', 'site.groovy')
        environment.HOME = folder.toString()

        when:
        def called = run(TARGET.resolve('node_modules/.bin/mcp-inspector'), '--cli', BALLAST, 'mcp', '--sandbox', '--cwd', folder, '--method', 'tools/call', '--tool-name', 'plan', '--tool-arg', 'file=site.groovy')

        then:
        JsonMapper.shared().readTree(called.out).path('structuredContent').path('exit').asInt() == 10
    }

    private Map<String, String> session() {
        def ended = run('node', Path.of(getClass().getResource('/mcp/session.mjs').toURI()), BALLAST, folder)
        assert ended.err == ''
        ended.out.readLines().collectEntries { it.startsWith('ok ') ? [it.drop(3), 'ok'] : [it.drop('failed '.length()).takeBefore(':'), it] }
    }

    /** Returns why the libraries could not be installed, or null. */
    private static String installed() {
        try {
            def process = new ProcessBuilder(['npm', 'install', '--prefix', TARGET.toString(), '--no-save', '--no-audit', '--no-fund', '--prefer-offline',
                '--ignore-scripts', '--fetch-retries=0', '--fetch-timeout=20000'] + LIBRARIES).redirectErrorStream(true).start()
            process.outputStream.close()
            def out = process.inputStream.text
            process.waitFor(2, TimeUnit.MINUTES)
            process.exitValue() == 0 ? null : out.readLines().find { it.contains('rror') } ?: out
        } catch (IOException missing) {
            missing.message
        }
    }
}
