package dev.ballast.repl

import dev.ballast.reconcile.context.Confirm
import dev.ballast.repl.cli.ProgramSpecification
import groovy.json.JsonOutput
import groovy.json.JsonSlurper
import java.nio.file.Files
import java.nio.file.Path

/** {@code ballast run shop.ipynb --size 40 --to done.ipynb}. */
class RunNotebookSpec extends ProgramSpecification {

    def 'the code cells are one runbook, and each cell of the copy has what it printed'() {
        given:
        def shop = notebook(
            "params { size 'GiB of the volume', default: 20 }\n",
            "def data = volume('data', size)\nprintln \"one\"\nprintln 'two'",
            '# not code',
            "[1, 2].each { println it }\nSystem.out.print 'three'")
        def to = folder.resolve('done.ipynb')

        expect:
        ballast('run', '--sandbox', '--to', "$to", shop, '--size', '40') == 0
        out == 'one\ntwo\n1\n2\nthree\n'
        err.contains("volume 'data' created")
        with(new JsonSlurper().parse(to)) {
            metadata == [kernelspec: [language: 'groovy']]
            cells*.outputs == [[], [stream('one\ntwo\n')], null, [stream('1\n2\nthree')]]
            cells*.execution_count == [1, 2, null, 3]
            cells*.source == new JsonSlurper().parse(shop).cells*.source
        }
    }

    def 'a failure is at the line of the notebook, in its cell of the copy, and the cells below did not run'() {
        given:
        def shop = notebook("println 'one'", "def a = 1\nassert a == 2, 'no'", "println 'three'")
        def to = folder.resolve('done.ipynb')

        expect:
        ballast('run', '--sandbox', '--to', "$to", shop) == 1
        def line = Files.readAllLines(shop).findIndexOf { it.contains('assert a == 2') } + 1
        err.contains("shop.ipynb:$line")
        with(new JsonSlurper().parse(to)) {
            cells[0].outputs == [stream('one\n')]
            cells[1].outputs*.output_type == ['error']
            cells[1].outputs[0].ename == 'failed'
            cells[1].outputs[0].evalue.contains('a == 2')
            cells[2].with { [outputs, execution_count] } == [[], null]
        }
    }

    def 'a cell with the tag parameters that declares them has the values of the command line'() {
        given:
        def shop = notebook("params { size 'GiB', default: 20 }", 'print size')
        Files.writeString(shop, Files.readString(shop).replaceFirst(/"metadata": \{\s*}/, '"metadata": {"tags": ["parameters"]}'))

        expect:
        ballast('run', '--sandbox', shop, '--size', '40') == 0
        out == '40\n'
    }

    def 'it is checked and rehearsed as a runbook'() {
        given:
        def shop = notebook("volume('data', 20)", "volme('logs', 20)")

        expect:
        ballast('check', shop) == 3
        err.contains("shop.ipynb:${Files.readAllLines(shop).findIndexOf { it.contains('volme') } + 1}:1")
        ballast('run', '--sandbox', '--dry-run', notebook("volume('data', 20)")) == 0
        out.contains('data')
    }

    def 'a notebook in one line runs, with the cells in their order'() {
        given:
        def shop = Files.writeString(folder.resolve('line.ipynb'),
            '{"cells":[{"source":["println 1\\n","println 2"],"cell_type":"code"},{"cell_type":"code","source":"println 3"}]}')

        expect:
        ballast('run', '--sandbox', shop) == 0
        out == '1\n2\n3\n'
    }

    def 'a failure of a notebook in one line names the code cell and its line: #source'() {
        given:
        def shop = Files.writeString(folder.resolve('line.ipynb'),
            JsonOutput.toJson([cells: [[cell_type: 'code', source: ['println 1\n', 'println 2']], [cell_type: 'markdown', source: 'a\nb'], [cell_type: 'code', source: "def a = 1\n$source\n"]]]))

        expect:
        ballast('run', '--sandbox', shop) == status
        err.contains("\n  in code cell 2, line 2\n")
        ballast('run', '--sandbox', '--output', 'json', shop) == status
        new JsonSlurper().parseText(out.readLines().last()).error.place.cell == 'code cell 2, line 2'

        where:
        source           || status
        'assert a == 2'  || 1
        "volme('d')"     || 3
        'x = )'          || 3
    }

    def 'the error of a notebook that another one evaluates is in the file that Groovy read'() {
        given:
        def inner = folder.resolve('inner.ipynb')
        Files.writeString(inner, JsonOutput.toJson([nbformat: 4, cells: []]))

        expect:
        ballast('run', '--sandbox', notebook("evaluate(new File('$inner'))")) == 3
        err.contains('inner.ipynb:1:12')
    }

    def 'a cell that Jupyter leaves out is left out, with a note, and stays as it is in the copy'() {
        given:
        def shop = notebook('println 1', 'println 2\nvolme(3)', 'assert false', '/status')
        def json = new JsonSlurper().parse(shop)
        json.cells[1..3]*.metadata*.put('tags', ['skip-execution', 'raises-exception'])
        json.cells[1].outputs = [stream('of before\n')]
        json.cells[2].metadata.tags = ['other']
        Files.writeString(shop, JsonOutput.prettyPrint(JsonOutput.toJson(json)))
        def to = folder.resolve('done.ipynb')

        expect:
        ballast('run', '--sandbox', '--to', "$to", shop) == 1
        out == '1\n'
        err.contains('note: left out by the tag skip-execution: code cell 2, code cell 4\n')
        err.contains('  in code cell 3, line 1')
        with(new JsonSlurper().parse(to)) {
            cells*.outputs*.size() == [1, 1, 1, 0]
            cells[1].outputs == [stream('of before\n')]
            cells*.execution_count == [1, null, 3, null]
        }
    }

    def 'a text over several lines in a cell stays as it is'() {
        expect:
        ballast('run', '--sandbox', notebook("print '''a\nb\n\nc'''")) == 0
        out == 'a\nb\n\nc\n'
    }

    def 'the sample #name runs as a runbook'() {
        given:
        environment.ROOT_PASS = 'trial-only-1'

        expect:
        ballast('run', '--sandbox', Path.of(System.getProperty('runbooks'), name)) == 0

        where:
        name << ['volume-life.ipynb', 'web-live.ipynb']
    }

    def 'a secret that is printed is masked in the copy'() {
        given:
        environment.DB_PASS = 'Trial-only-77'
        def to = folder.resolve('done.ipynb')

        expect:
        ballast('run', '--sandbox', '--to', "$to", notebook("def pass = secret('DB_PASS')\nprint 'Trial-only-' + 77")) == 0
        !Files.readString(to).contains('Trial-only-77')
    }

    def 'a secret in the message of a failure is masked in the copy'() {
        given:
        def to = folder.resolve('done.ipynb')
        environment.DB_PASS = 'Trial-only-77'

        expect:
        ballast('run', '--sandbox', '--to', "$to", notebook("def pass = secret('DB_PASS')\nthrow new IllegalStateException('wrong: Trial-only-' + 77)")) != 0
        to.text.contains('wrong: (secret)')
        !to.text.contains('only-77')
    }

    def 'what a cell prints to System.err is in the copy, masked, and not that of a rehearsal'() {
        given:
        environment.DB_PASS = 'Trial-only-77'
        confirm = { Optional.of('y') } as Confirm
        def shop = notebook("System.err.println 'one'\nvolume('data', 20)\nprintln 'two'\nSystem.err.print 'three'", "System.err.print secret('DB_PASS').reveal()")
        def to = folder.resolve('done.ipynb')
        def printed = new ByteArrayOutputStream()
        def errors = System.err
        System.err = new PrintStream(printed, true)

        expect:
        ballast('run', '--sandbox', '--confirm', '--to', "$to", shop) == 0
        new JsonSlurper().parse(to).cells*.outputs == [
            [[output_type: 'stream', name: 'stderr', text: 'one\nthree'], stream('two\n')],
            [[output_type: 'stream', name: 'stderr', text: '(secret)']]]
        out == 'two\n'
        printed.toString() == 'one\nthreeTrial-only-77'

        cleanup:
        System.err = errors
    }

    def 'half a pair of surrogates is an escape in the copy'() {
        given:
        def shop = Files.writeString(folder.resolve('shop.ipynb'),
            '{"cells":[{"cell_type":"markdown","source":"\\ud83d ä \\ud83d\\ude80"},{"cell_type":"code","source":"println \'\\ud83d\'.length()"}]}')
        def to = folder.resolve('done.ipynb')

        expect:
        ballast('run', '--sandbox', '--to', "$to", shop) == 0
        Files.readString(to).contains('"\\ud83d ä \ud83d\ude80"')
        new JsonSlurper().parse(to).with { it.cells*.source == new JsonSlurper().parse(shop).cells*.source }
        new JsonSlurper().parse(to).cells[1].outputs == [stream('1\n')]
    }

    def 'a notebook with a byte order mark runs, and has a copy'() {
        given:
        def shop = notebook("println 'one'")
        Files.writeString(shop, '\uFEFF' + Files.readString(shop))
        def to = folder.resolve('done.ipynb')

        expect:
        ballast('run', '--sandbox', '--to', "$to", shop) == 0
        new JsonSlurper().parse(to).cells*.outputs == [[stream('one\n')]]
    }

    def 'what is no runbook is refused: #told'() {
        given:
        def shop = Files.writeString(folder.resolve('shop.ipynb'), text)

        expect:
        ballast('run', '--sandbox', shop) == 2
        err.contains(told)

        where:
        text                                                                                  || told
        '[]'                                                                                  || 'shop.ipynb is not a notebook of Jupyter: it does not begin with an object of JSON'
        '{"worksheets":[{"cells":[]}],"nbformat":3}'                                          || 'it has no list of cells'
        '{"cells":{"a":1}}'                                                                   || 'it has no list of cells'
        '{"cells":["a"]}'                                                                     || 'a cell is not an object'
        '{"cells":[{"cell_type":"code","source":5}]}'                                         || 'the source of a cell is not a text'
        '{"cells":[\n{'                                                                       || 'shop.ipynb is not a notebook of Jupyter: line 2'
        '{"metadata":{"kernelspec":{"language":"python"}},"cells":[]}'                        || 'shop.ipynb is a notebook of python'
        '{"cells":[{"cell_type":"code","source":"/status"}]}'                                 || 'the code cell 1 of shop.ipynb has the command /status'
        '{"cells":[{"cell_type":"code","metadata":{"tags":["raises-exception"]},"source":"1"}]}' || 'the code cell 1 of shop.ipynb has the tag raises-exception, and a run ends at its first failure'
        '{"cells":[{"cell_type":"code","source":"size = 1","metadata":{"tags":["parameters"]}}]}' || 'the code cell 1 of shop.ipynb has the tag parameters, and a run replaces no values of its variables'
        '{"cells":[{"cell_type":"code","source":["%%time\\n","volume(\\"data\\", 20)"]}]}'    || 'the code cell 1 of shop.ipynb has the command %%time'
    }

    def 'a copy belongs to the run of a notebook, and not onto it'() {
        given:
        def shop = notebook("println 'one'")
        def link = Files.createSymbolicLink(folder.resolve('link.ipynb'), shop)

        expect:
        ballast(*arguments.collect { it == 'SHOP' ? shop : it == 'LINK' ? link : it == 'SCRIPT' ? script("println 'one'") : it }) == 2
        err.contains(told)
        out == ''

        where:
        arguments                                                || told
        ['run', '--sandbox', '--to', 'x.ipynb', 'SCRIPT']        || '--to is for a notebook'
        ['run', '--sandbox', '--to', 'SHOP', 'SHOP']             || 'would replace'
        ['run', '--sandbox', '--to', 'LINK', 'SHOP']             || 'would replace'
        ['run', '--sandbox', '--to', 'x.groovy', 'SHOP']         || 'is not the name of a notebook'
        ['run', '--sandbox', '--dry-run', '--to', 'x', 'SHOP']   || '--dry-run has no outputs for --to'
    }

    private static Map stream(String text) {
        [output_type: 'stream', name: 'stdout', text: text]
    }

    /** Returns a notebook as Jupyter writes it; a text that begins with # is a cell with text. */
    private Path notebook(String... cells) {
        def all = cells.collect { text ->
            def lines = text.readLines()
            def source = lines.withIndex().collect { line, at -> at < lines.size() - 1 ? "$line\n".toString() : line }
            text.startsWith('#')
                ? [cell_type: 'markdown', metadata: [:], source: source]
                : [cell_type: 'code', execution_count: null, metadata: [:], outputs: [], source: source]
        }
        def json = JsonOutput.toJson([cells: all, metadata: [kernelspec: [language: 'groovy']], nbformat: 4, nbformat_minor: 5])
        Files.writeString(folder.resolve('shop.ipynb'), JsonOutput.prettyPrint(json))
    }
}
