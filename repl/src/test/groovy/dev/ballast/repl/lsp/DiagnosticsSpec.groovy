package dev.ballast.repl.lsp

import org.eclipse.lsp4j.DiagnosticSeverity
import org.eclipse.lsp4j.DidSaveTextDocumentParams
import org.eclipse.lsp4j.TextDocumentIdentifier

class DiagnosticsSpec extends LspSpecification {

    static final String WRONG = "nodebalancer('web') {\n    port 70443\n}\n"
    static final String RIGHT = "nodebalancer('web') {\n    port 443\n}\n"

    def setup() {
        begin()
    }

    def 'a wrong runbook that is opened gets its mistakes with code, range and remedy'() {
        when:
        def uri = open(WRONG)

        then:
        diagnostics(uri) == ['2:10 B012 port 70443 does not exist']
        with(newest(uri)[0]) {
            text(WRONG, range) == '70443'
            severity == DiagnosticSeverity.Error
            source == 'ballast'
            message.get().contains('help: write a number from 1 to 65535')
            codeDescription.href.endsWith('refusals.md#b012')
        }
        editor.published.last().version == 1
        log == []
    }

    def 'lines may end with #name'() {
        when:
        def uri = open(WRONG.replace('\n', end))

        then:
        diagnostics(uri) == ['2:10 B012 port 70443 does not exist']
        newest(uri)[0].range.end.character == 14

        where:
        name                       | end
        'a carriage return'        | '\r'
        'both'                     | '\r\n'
        'a line feed'              | '\n'
    }

    def 'a change is checked 300 ms after the last key, and each key begins the pause again'() {
        given:
        def uri = open(RIGHT)

        when:
        change(uri, 2, WRONG)
        pass(299)
        change(uri, 3, WRONG + '\n')
        pass(299)

        then:
        editor.published*.version == [1]

        when:
        pass(1)

        then:
        editor.published*.version == [1, 3]
        diagnostics(uri) == ['2:10 B012 port 70443 does not exist']
        worker.waiting() == 0
    }

    def 'the result for a text that changed while it was checked is dropped'() {
        given:
        def uri = open(RIGHT)
        change(uri, 2, WRONG)

        when:
        worker.submit({ change(uri, 3, RIGHT); read() } as Runnable)
        pass(300)
        pass(300)

        then:
        editor.published*.version == [1, 3]
        diagnostics(uri) == []
    }

    def 'a change that comes after a newer one changes nothing'() {
        given:
        def uri = open(RIGHT)

        when:
        change(uri, 5, WRONG)
        change(uri, 4, RIGHT)
        pass(300)

        then:
        editor.published*.version == [1, 5]
        diagnostics(uri).size() == 1
    }

    def 'a file that is closed shows nothing, and a change of it is ignored'() {
        given:
        def uri = open(WRONG)

        when:
        close(uri)
        change(uri, 2, WRONG)
        pass(300)

        then:
        newest(uri) == []
        editor.published.size() == 2
    }

    def 'a file that #ends'() {
        when:
        def uri = open(text)

        then:
        newest(uri)*.message*.get()*.toString()*.readLines()*.getAt(0) == messages

        where:
        ends                      | text                                      || messages
        'ends in a block'         | "nodebalancer('web') {\n    port 443\n"   || ['} is missing']
        'has a wrong word'        | "instanze('web-1')\n"                     || ["a runbook has no word 'instanze'"]
        'has a broken statement'  | "println(\nvolume('data', 0)\n"           || [') is missing', 'a volume of 0 GB cannot be created']
        'has two mistakes'        | "volume('data', 0)\nport 1\n"             || ['a volume of 0 GB cannot be created', "a runbook has no word 'port'"]
        'is empty'                | ''                                        || []
        'is nested too deeply'    | '(' * 300 + '1' + ')' * 300               || ['it is nested too deeply for the Groovy compiler']
        'is too long'             | '// x\n' * 100_001                        || ['web.groovy has more than 500,000 characters, too many for a script']
    }

    def 'columns count UTF-16 units, and lines end as in Windows: #text'() {
        when:
        def uri = open(text)

        then:
        newest(uri).collect { [it.range.start.line, it.range.start.character, it.range.end.character] } == [[line, start, end]]

        where:
        text                                                         || line | start | end
        "println '\uD83D\uDE00\uD83D\uDE00'; volume('data', 0)"       || 0    | 31    | 32
        "// x\r\nnodebalancer('web') {\r\n    port 70443\r\n}\r\n"      || 2    | 9     | 14
        "println '\u00E9\u00E9'\nvolume('data', /* \uD83D\uDE00 */ 0)"   || 1    | 24    | 25
    }

    def 'the first line names the dialect'() {
        when:
        def uri = open("// Written for the dialect $dialect: run it with --dialect $dialect.\nregion 'us-east'\nprintln instance(label: 'web')\n")

        then:
        diagnostics(uri).size() == mistakes

        where:
        dialect      || mistakes
        'linode'     || 0
        'documented' || 1
    }

    def 'mistakes of a loaded file count as one at the place that loads it, and a save looks again'() {
        given:
        def loaded = file(WRONG, 'ports.groovy')
        def text = "region 'us-east'\nevaluate(new File('$loaded'))\n"

        when:
        def uri = open(text)

        then:
        diagnostics(uri) == ["2:10 null $loaded has 1 mistake"]
        with(newest(uri)[0].relatedInformation[0]) {
            location.uri == loaded.toUri().toString()
            location.range.start == at(1, 9)
            message == 'port 70443 does not exist'
        }

        when:
        file(RIGHT, 'ports.groovy')
        server.textDocumentService.didSave(new DidSaveTextDocumentParams(new TextDocumentIdentifier(uri)))
        settle()

        then:
        diagnostics(uri) == []
    }

    def 'settings that cannot be used are shown at the beginning of the file'() {
        given:
        environment = [BALLAST_PROFILE: 'nowhere']

        when:
        def uri = open(RIGHT)

        then:
        diagnostics(uri).size() == 1
        diagnostics(uri)[0].contains("'nowhere'")
    }

    def 'a literal secret is in no message'() {
        when:
        def uri = open("def password = 'trial-only-1'\npassword.nothing(password: 'trial-only-1', x: volume('trial-only-1', 0))\ninstance('a') { rootPass 'trial-only-1'; image }")

        then:
        newest(uri).size() > 0
        !editor.published.any { it.toString().contains('trial-only-1') }
        log == []
    }
}
