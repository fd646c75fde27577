package dev.ballast.repl

import java.nio.file.Files
import tools.jackson.databind.json.JsonMapper

/** What a process loads to run a runbook again that was run before. */
class RunbookCacheProcessSpec extends ProcessSpecification {

    def 'a runbook that was run before starts without the parser and the type checker of Groovy'() {
        given:
        def site = script("region 'us-east'\nnodebalancer('web') { port 443, https: selfSigned('localhost'); node 'a', '192.168.128.7:80' }\nprintln nodebalancer('web').ports*.port")

        expect:
        run(BALLAST, 'run', '--sandbox', site).out == '[443]\n'
        loaded(site).every { !parses(it) }
        loaded('--no-cache', site).any { parses(it) }

        when:
        script("volum('data', 20)")

        then:
        run(BALLAST, 'run', '--sandbox', site).status == 3
    }

    def 'a file that is no UTF-8 is refused with a sentence, wherever it stands in the arguments'() {
        given:
        def latin = folder.resolve('latin.groovy')
        Files.write(latin, '// caf\u00e9\n'.getBytes('ISO-8859-1'))

        when:
        def ended = run(BALLAST, *arguments, latin)

        then:
        ended.status == 2
        ended.err.replace("$folder/", '') == 'error: latin.groovy is not UTF-8 text\n  help: save it as UTF-8\n'

        where:
        arguments << [['run', '--sandbox'], ['check']]
    }

    def 'a script that ends the process leaves the document that was asked for'() {
        when:
        def ended = run(BALLAST, 'run', '--sandbox', '--output', 'json', script('System.exit(3)'))

        then:
        ended.status == 3
        with(new JsonMapper().readValue(ended.out, Map)) {
            status == 'failed'
            error.problem == 'the script ended the program with System.exit'
        }
    }

    def 'a cell that ends the process leaves the copy of its notebook'() {
        given:
        def shop = Files.writeString(folder.resolve('shop.ipynb'), JsonMapper.shared().writeValueAsString([cells: [
            [cell_type: 'code', source: "println 'one'"], [cell_type: 'code', source: "System.err.println 'two'\nSystem.exit(3)"], [cell_type: 'code', source: "println 'three'"]]]))

        when:
        def ended = run(BALLAST, 'run', '--sandbox', '--to', 'done.ipynb', shop)

        then:
        ended.status == 3
        with(JsonMapper.shared().readValue(Files.readString(folder.resolve('done.ipynb')), Map)) {
            cells[0].outputs*.text == ['one\n']
            cells[1].outputs*.text == ['two\n', null]
            cells[1].outputs[1].evalue.contains('the script ended the program with System.exit')
            cells[2].outputs == []
        }
    }

    def 'a script that ends the process hides neither #what'() {
        when:
        def ended = run(BALLAST, 'run', '--sandbox', '--confirm', '--yes', script("volume('data', 10)\nif (!rehearsing()) {\n    $act\n}\nvolume('last', 10)"))

        then:
        ended.status == status
        ended.err.contains("warning: approved, but not sent: create of volume 'last' (")
        ended.err.contains('error[B320]: POST /volumes is not part of the plan, so it was not sent') == refused
        ended.err.contains('failed: 1 created; ') == refused

        where:
        what                             | act                                                                                 || status | refused
        'a write that its plan lacks'    | "try { volume('more', 10) } catch (RuntimeException caught) { System.exit(0) }" || 1      | true
        'what it left out of its plan'   | 'System.exit(0)'                                                                    || 0      | false
    }

    private List<String> loaded(Object... arguments) {
        def log = folder.resolve('classes.txt')
        environment.BALLAST_JAVA_OPTS = "-Xlog:class+load:file=$log:none".toString()
        def ended = run(*([BALLAST, 'run', '--sandbox'] + arguments.toList()))
        environment.remove('BALLAST_JAVA_OPTS')
        assert ended.status == 0 && ended.out == '[443]\n'
        Files.readAllLines(log)
    }

    private static boolean parses(String loaded) {
        ['groovyjarjarantlr4.', 'org.apache.groovy.parser.antlr4.AstBuilder', 'org.codehaus.groovy.transform.stc.StaticTypeCheckingVisitor',
         'org.codehaus.groovy.classgen.AsmClassGenerator'].any { loaded.startsWith(it) }
    }
}
