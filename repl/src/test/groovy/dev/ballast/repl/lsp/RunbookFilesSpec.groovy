package dev.ballast.repl.lsp

import org.eclipse.lsp4j.CodeLensParams
import org.eclipse.lsp4j.DidChangeConfigurationParams
import org.eclipse.lsp4j.DocumentSymbolParams
import org.eclipse.lsp4j.TextDocumentIdentifier

/** Files of other tools that are written in Groovy get no answer. */
class RunbookFilesSpec extends LspSpecification {

    static final String WRONG = "nodebalancer('web') {\n    port 70443\n}\n"

    def 'a file that #is has its mistakes shown: #shown'() {
        given:
        begin(files: ['ops/**.groovy', '/elsewhere/*.groovy'])
        marker?.with { file('', it) }

        when:
        def uri = name.startsWith('untitled:') ? name : folder.resolve(name).toUri().toString()
        openLater(text, uri, language)
        settle()

        then:
        editor.published.collectMany { it.diagnostics }.size() == (shown ? 1 : 0)
        editor.published.size() == (shown ? 1 : 0)
        symbols(uri).size() == (shown ? 1 : 0)
        server.textDocumentService.codeLens(new CodeLensParams(new TextDocumentIdentifier(uri))).get().size() == (shown && !name.startsWith('untitled:') ? 1 : 0)

        where:
        is                                       | name                  | language  | marker          | text                                                               || shown
        'is a build of Gradle'                   | 'build.gradle'        | 'groovy'  | null            | WRONG                                                              || false
        'is a Groovy file'                       | 'web.groovy'          | 'groovy'  | null            | WRONG                                                              || false
        'is a pipeline of Jenkins'               | 'Jenkinsfile'         | 'groovy'  | '.ballast'      | WRONG                                                              || false
        'names another base class'               | 'web.groovy'          | 'groovy'  | null            | '@groovy.transform.BaseScript Other _\n' + WRONG                   || false
        'names its base class'                   | 'web.groovy'          | 'groovy'  | null            | '@groovy.transform.BaseScript dev.ballast.dsl.Runbook _\n' + WRONG || true
        'names its base class in short'          | 'web.groovy'          | 'groovy'  | null            | 'import groovy.transform.BaseScript\nimport dev.ballast.dsl.Runbook\n@BaseScript Runbook _\n' + WRONG || true
        'is below a folder with a marker'        | 'a/b/web.groovy'      | 'groovy'  | 'a/.ballast'    | WRONG                                                              || true
        'is beside a folder with a marker'       | 'c/web.groovy'        | 'groovy'  | 'a/.ballast'    | WRONG                                                              || false
        'matches a setting'                      | 'ops/x/web.groovy'    | 'groovy'  | null            | WRONG                                                              || true
        'matches no setting'                     | 'other/web.groovy'    | 'groovy'  | null            | WRONG                                                              || false
        'is opened in our language'              | 'web.runbook'         | 'ballast' | null            | WRONG                                                              || true
        'is opened in our language and unsaved'  | 'untitled:Untitled-1' | 'ballast' | null            | WRONG                                                              || true
        'is unsaved Groovy'                      | 'untitled:Untitled-1' | 'groovy'  | null            | WRONG                                                              || false
    }

    def 'a setting that changes is heeded at once, and a wrong pattern is reported'() {
        given:
        begin()
        def uri = open(WRONG, 'web.groovy', 'groovy')

        when:
        server.workspaceService.didChangeConfiguration(new DidChangeConfigurationParams([ballast: [files: ['*.groovy']]]))
        settle()

        then:
        diagnostics(uri).size() == 1

        when:
        server.workspaceService.didChangeConfiguration(new DidChangeConfigurationParams([ballast: [files: ['{']]]))
        settle()

        then:
        editor.messages == ['the setting ballast.files has no pattern of files: {']
        diagnostics(uri).size() == 1

        when:
        server.workspaceService.didChangeConfiguration(new DidChangeConfigurationParams([ballast: [files: []]]))
        settle()

        then:
        diagnostics(uri) == []
    }

    def 'a file that loses the line of its base class shows nothing any more'() {
        given:
        begin()
        def uri = open('@groovy.transform.BaseScript dev.ballast.dsl.Runbook _\n' + WRONG, 'web.groovy', 'groovy')

        when:
        change(uri, 2, WRONG)
        pass(300)

        then:
        editor.published*.diagnostics*.size() == [1, 0]
    }

    private List symbols(String uri) {
        server.textDocumentService.documentSymbol(new DocumentSymbolParams(new TextDocumentIdentifier(uri))).get()
    }
}
