package dev.ballast.repl

import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import java.util.regex.Pattern
import org.opentest4j.TestAbortedException
import spock.lang.Shared
import spock.lang.Timeout
import tools.jackson.databind.json.JsonMapper

/** What Jupyter's own clients make of the kernel. Where no Python has them, the log of the build says so. */
@Timeout(300)
class JupyterClientsProcessSpec extends ProcessSpecification {

    static final Path SAMPLES = ROOT.resolve('scripts-samples')
    static final String CHECKS = ROOT.resolve('repl/src/test/python/clients.py')
    static final String PASSWORD = 'trial-only-1'

    @Shared
    String python
    /** What each check of the script found, once the first row has run it. */
    @Shared
    Map<String, String> found

    def setupSpec() {
        python = pythons().find { hasClients(it) }
        if (!python) {
            String reason = 'JupyterClientsProcessSpec did not run: no python3 on the PATH has jupyter_client, nbclient and nbconvert'
            println reason
            throw new TestAbortedException(reason)
        }
    }

    def setup() {
        environment = [
            HOME: folder.toString(), IPYTHONDIR: folder.toString(), JUPYTER_CONFIG_DIR: folder.resolve('jupyter').toString(),
            JUPYTER_DATA_DIR: folder.resolve('jupyter').toString(), JUPYTER_RUNTIME_DIR: folder.resolve('runtime').toString(),
            ROOT_PASS: PASSWORD]
    }

    def 'nbconvert executes #name and makes a page of it'() {
        given:
        install('--sandbox')

        when:
        def executed = nbconvert('--execute', '--to', 'notebook', '--output-dir', folder, SAMPLES.resolve(name))
        def page = nbconvert('--to', 'html', folder.resolve(name))

        then:
        [executed.status, page.status] == [0, 0]
        def text = Files.readString(folder.resolve(name))
        def outputs = outputs(text)
        outputs.every { it.output_type in ['stream', 'execute_result', 'display_data'] }
        types.every { type, expected -> outputs.any { "${it.data?.get(type)}".contains(expected) } }
        Files.readString(folder.resolve(name.replace('.ipynb', '.html'))).contains(types['text/html'])
        ![PASSWORD, 'PRIVATE KEY', 'sandbox-token'].any { text.contains(it) }

        where:
        name                | types
        'volume-life.ipynb' | ['text/plain': '40 GB', 'text/html': '<td style="text-align:left">data-before</td>']
        'web-live.ipynb'   | ['text/plain': '443 https  2 of 2 up', 'text/html': '>2 of 2 up</td>', 'image/svg+xml': '<svg ']
    }

    def 'the script that nbconvert makes of #name passes the check and runs'() {
        given:
        String script = name.replace('.ipynb', '.groovy')

        when:
        def converted = nbconvert('--to', 'script', '--output-dir', folder, SAMPLES.resolve(name))
        def checked = run(BALLAST, 'check', '--sandbox', script)
        def ended = run(BALLAST, 'run', '--sandbox', script)

        then:
        [converted.status, checked.status, ended.status] == [0, 0, 0]
        ended.err.readLines().last() ==~ /done: [1-9]\d* created, .*/

        where:
        name << ['volume-life.ipynb', 'web-live.ipynb']
    }

    def 'a cell that #fails ends nbconvert with its line and without frames of Java'() {
        given:
        install('--sandbox')
        Files.writeString(folder.resolve('wrong.ipynb'), JsonMapper.shared().writeValueAsString([
            cells: [[cell_type: 'code', id: 'wrong', metadata: [:], source: 'def a = 1\n' + line, outputs: [], execution_count: null]],
            metadata: [kernelspec: [name: 'ballast-sandbox', display_name: 'Ballast', language: 'groovy']], nbformat: 4, nbformat_minor: 5]))

        when:
        def ended = nbconvert('--execute', '--to', 'notebook', '--output', 'done', 'wrong.ipynb')

        then:
        ended.status == 1
        def reported = ended.err.replaceAll('\u001B\\[[\\d;]*m', '')
        reported =~ /(?m)^  2 \| ${Pattern.quote(line)}\n +\^+$/
        reported.contains(why)
        !(reported =~ /(?m)^\s+at [\w.]+\(|\.java:|java\.lang/)

        where:
        fails                   | line                              || why
        'is found to be wrong'  | "volume('data', 20, regoin: 'x')" || "did you mean 'region'?"
        'fails when it has run' | "volume('data', 5)"               || 'POST /volumes: 400, size'
    }

    def 'jupyter_client: #check'() {
        expect:
        checks()[check] == 'holds'

        where:
        check << Files.readString(Path.of(CHECKS)).findAll(Pattern.compile("(?m)^@check\\('(.*)'\\)")) { it[1] }
    }

    private Map<String, String> checks() {
        if (found == null) {
            install('--sandbox')
            install()
            environment += sandbox()
            def ended = run(python, CHECKS)
            found = ended.out.readLines().collectEntries { line ->
                def (state, name, why) = line.split(': ', 3) as List
                [name, why ? "$state: $why" : state]
            }
            assert ended.status == 0: ended.err
        }
        found
    }

    /** Starts a service in real time, since an interrupt must come while something is waited for. */
    private Map<String, String> sandbox() {
        def lines = start(BALLAST, 'sandbox', '--port', '0').inputReader()
        def settings = ['BALLAST_URL', 'BALLAST_TOKEN'].collectEntries { [it, lineWith(lines, "export $it=").split('=', 2)[1]] }
        settings + [BALLAST_REGION: 'us-east']
    }

    private Ended nbconvert(Object... arguments) {
        run(python, '-m', 'nbconvert', *arguments)
    }

    private void install(String... options) {
        assert run(BALLAST, 'kernel', 'install', *options).status == 0
    }

    private static List<Map> outputs(String notebook) {
        JsonMapper.shared().readValue(notebook, Map).cells.findAll { it.cell_type == 'code' }.collectMany { it.outputs }
    }

    private static List<String> pythons() {
        System.getenv('PATH').split(File.pathSeparator).collect { Path.of(it, 'python3') }.findAll { Files.isExecutable(it) }*.toString()
    }

    private static boolean hasClients(String python) {
        def trial = new ProcessBuilder(python, '-c', 'import jupyter_client, nbclient, nbconvert')
            .redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start()
        try {
            trial.waitFor(60, TimeUnit.SECONDS) && trial.exitValue() == 0
        } finally {
            trial.destroyForcibly()
        }
    }
}
