package dev.ballast.repl.cli

import com.networknt.schema.InputFormat
import com.networknt.schema.SchemaRegistry
import com.networknt.schema.SpecificationVersion
import java.nio.file.Files
import java.nio.file.Path
import tools.jackson.databind.json.JsonMapper

/** What an agent asks of the server of {@code ballast mcp}, and what it gets. The workspace is the folder of the build. */
class McpSpec extends ProgramSpecification {

    /** A path from the workspace, which the server takes from the process: the folder of the build. */
    String workspace = Path.of('').toAbsolutePath().relativize(Files.createTempDirectory(Path.of('target').toAbsolutePath(), 'agent'))

    /** The answers by the ids of their requests. */
    Map<Integer, Map> answers

    def setup() {
        launcher += [launcher: '/no/ballast']
    }

    def cleanup() {
        Path.of(workspace).toFile().deleteDir()
    }

    /** Writes a runbook, and returns its path in the workspace. */
    String runbook(String name, String text) {
        Files.writeString(Path.of(workspace, name), text)
        "$workspace/$name"
    }

    /** Returns the answer of a tool. */
    Map call(String tool, Map arguments = [:], List<String> options = []) {
        session([[id: 2, method: 'tools/call', params: [name: tool, arguments: arguments]]], options)
        answers[2].result as Map
    }

    /** Sends messages, which may be text, after the greeting, until the server has ended. */
    void session(List messages, List<String> options = []) {
        def greeting = [
            [id: 1, method: 'initialize', params: [protocolVersion: '2025-11-25', capabilities: [:], clientInfo: [name: 'spec', version: '1']]],
            [method: 'notifications/initialized']
        ]
        piped = (greeting + messages).collect { (it instanceof Map ? JsonMapper.shared().writeValueAsString([jsonrpc: '2.0'] + it) : it) + '\n' }.join()
        assert ballast(*(['mcp'] + options)) == 0
        answers = out.readLines().collect { JsonMapper.shared().readValue(it, Map) }.collectEntries { [it.id, it] }
    }

    def 'the server says which tools it has, each with what it takes and what comes back'() {
        when:
        session([[id: 2, method: 'tools/list']])
        List<Map> tools = answers[2].result.tools as List<Map>

        then:
        answers[1].result.serverInfo.name == 'ballast'
        tools*.name.contains('check')
        tools.every { it.inputSchema.additionalProperties == false && it.outputSchema.required == ['exit', 'origin', 'result'] }
        tools.findAll { !it.annotations.readOnlyHint }*.name - 'apply' == []
        err == ''
    }

    def 'check returns the mistakes of a runbook, as a text and as the fields of its schema'() {
        given:
        def file = runbook('site.groovy', "nodebalancer('web') {\n    port 65543\n}\n")

        when:
        def result = call('check', [file: file])

        then:
        !result.isError
        result.structuredContent.exit == 3
        result.structuredContent.result.scripts[0].mistakes*.code.contains('B012')
        result.content[0].text.contains('error[B012]: port 65543 does not exist')
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(JsonMapper.shared().writeValueAsString(schema('check')))
            .validate(JsonMapper.shared().writeValueAsString(result.structuredContent), InputFormat.JSON)*.message == []
    }

    private Map schema(String tool) {
        session([[id: 2, method: 'tools/list']])
        answers[2].result.tools.find { it.name == tool }.outputSchema as Map
    }

    def 'wrong arguments are refused with what to write: #arguments'() {
        when:
        def result = call('check', arguments)

        then:
        result.isError
        result.structuredContent == null
        result.content[0].text.startsWith("error: $problem")

        where:
        arguments             || problem
        [:]                   || "the argument 'file' of the tool check is missing\nhelp: its arguments: file (string, required)"
        [file: 7]             || "the argument 'file' of the tool check has the wrong type"
        [fil: 'a.groovy']     || "the tool check has no argument 'fil'"
        [file: 'none.groovy'] || "there is no file 'none.groovy' in the workspace"
        [file: 'pom.xml']     || "'pom.xml' is not a runbook"
        [file: '../pom.xml']  || "'../pom.xml' is outside the workspace"
        [file: '/etc/passwd'] || "'/etc/passwd' is outside the workspace"
        [file: 'a\u0000b']    || "'a\\u0000b' is not a path"
    }

    def 'a link out of the workspace is followed before the path is judged'() {
        given:
        def outside = Files.writeString(folder.resolve('outside.groovy'), 'x')
        def link = Files.createSymbolicLink(Path.of(workspace, 'inside.groovy'), outside)

        expect:
        call('check', [file: link.toString()]).content[0].text.contains('is outside the workspace')
    }

    def 'the answer has nothing of a file that a runbook loads from outside the workspace'() {
        given:
        def outside = Files.writeString(folder.resolve('outside.groovy'), "port 65543 // private\n")
        def result = call('check', [file: runbook('site.groovy', "evaluate(new File('$outside'))\n")])

        expect:
        result.isError
        result.content[0].text.contains('is outside the workspace')
        !out.contains('private')
    }

    def 'a file whose name looks like an option is a file'() {
        given:
        def name = Files.writeString(Path.of('--no-such-option.groovy'), 'port 65543\n')

        expect:
        call('check', [file: name.toString()]).structuredContent.result.scripts[0].file == './--no-such-option.groovy'

        cleanup:
        Files.delete(name)
    }

    def 'a line that is no message gets an error, and the server goes on'() {
        when:
        session([line, [id: 2, method: 'ping']])

        then:
        answers[null].error.code == code
        answers[2].result == [:]

        where:
        line                   || code
        'nonsense'             || -32700
        '"' + 'x' * 5_000_000  || -32600
    }

    def 'no answer has a character that controls a terminal, nor a token'() {
        given:
        environment.BALLAST_TOKEN = 'token-of-the-account'
        def result = call('check', [file: runbook('site.groovy', "port 'token-of-the-account\u001b[31m'\n")])

        expect:
        !out.contains('token-of-the-account')
        !result.toString().contains('\u001b')
    }

    def 'the profile says which tools there are: #agents'() {
        given:
        profile(agents)

        when:
        session([[id: 2, method: 'tools/list']], ['--profile', 'p'])

        then:
        answers[2].result.tools*.name == ['check', 'explain', 'words', 'status', 'names', 'show', 'log'] + more
        answers[2].result.tools.findAll { it.annotations.destructiveHint }*.name == more - ['plan', 'simulate']

        where:
        agents             || more
        ''                 || []
        'agents = "read"'  || []
        'agents = "plan"'  || ['plan', 'simulate']
        'agents = "apply"' || ['plan', 'simulate', 'apply']
    }

    private void profile(String line) {
        environment.BALLAST_CONFIG = Files.writeString(folder.resolve('profiles.toml'), "[profile.p]\nurl = \"http://127.0.0.1:1\"\n$line\n").toString()
    }

    def 'nothing is applied on a profile without approvals'() {
        given:
        profile('agents = "apply"')
        def file = runbook('site.groovy', '1')

        expect:
        call('apply', [plan: file, file: file], ['--profile', 'p']).content[0].text.startsWith('error: the profile has no approvals, and without them no agent writes')
    }

    def 'a plan goes into a new file of the workspace alone: #out'() {
        given:
        def file = runbook('site.groovy', '1')
        Files.writeString(Path.of(workspace, 'old.json'), 'old')
        Files.createSymbolicLink(Path.of(workspace, 'link.json'), folder.resolve('outside.json'))
        Files.createSymbolicLink(Path.of(workspace, 'folder'), folder)

        expect:
        call('plan', [file: file, out: out.replace('WS', workspace)], ['--sandbox']).content[0].text.contains(problem)
        Files.readString(Path.of(workspace, 'old.json')) == 'old'

        where:
        out                   || problem
        'WS/old.json'         || 'exists'
        'WS/link.json'        || 'exists'
        'WS/plan.groovy'      || 'does not end with .json'
        'WS/folder/plan.json' || 'is outside the workspace'
        '../plan.json'        || 'is outside the workspace'
        '/tmp/plan.json'      || 'is outside the workspace'
        'WS/none/plan.json'   || 'there is no file'
    }

    def 'the reference is searched by words, and the section of a word comes first'() {
        expect:
        call('words', [query: 'firewall']).content[0].text.contains('### `firewall`')
        call('words', [query: 'volume']).structuredContent.result.startsWith('## In a runbook\n### `volume`')
        call('words', [query: 'nosuchword']).content[0].text.startsWith('error: no section of the reference has all words of the query')
        call('explain', [code: 'B012']).content[0].text.startsWith('B012: Port')
    }

    def 'the pages and samples of the package are resources'() {
        given:
        launcher.launcher = "${System.getProperty('ballast.root')}/repl/bin/ballast".toString()

        when:
        session([[id: 2, method: 'resources/list'], [id: 3, method: 'resources/read', params: [uri: 'ballast:///docs/concepts.md']]])

        then:
        answers[2].result.resources*.uri.containsAll(['ballast:///docs/words.md', 'ballast:///docs/api.md', 'ballast:///scripts-samples/web-https.groovy'])
        answers[3].result.contents[0].text.startsWith('# Concepts')
    }
}
