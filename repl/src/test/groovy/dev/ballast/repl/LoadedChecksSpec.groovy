package dev.ballast.repl

/** What a runbook loads from a constant path is checked with it, before the first line runs. */
class LoadedChecksSpec extends MistakeSpecification {

    private String loading(String file) {
        "evaluate(new File('$folder/$file'))"
    }

    private String loaded(String text, String name = 'helper.groovy') {
        script(text, name)
    }

    def 'a mistake of a loaded file is found before anything runs: #text'() {
        given:
        loaded("\n$text")
        def main = script("volume('first', 20)\n" + way.replace('FILE', "$folder/helper.groovy"))

        expect:
        ballast('check', main) == 3
        complaint().take(2) == [problem, 'helper.groovy:2']
        ballast('run', main) == 3
        complaint().take(2) == [problem, 'helper.groovy:2']
        err.readLines().last() == 'refused: no request was sent'
        sandbox.requests().isEmpty()

        where:
        text                                   | way                                                     || problem
        "volum('data', 20)"                    | "evaluate(new File('FILE'))"                            || "a runbook has no word 'volum'"
        "volume('data', '20')"                 | "def helper = new File('FILE')\nevaluate(helper)"       || "'volume' of a runbook does not take (text, text)"
        "nodebalancer('web') { port 99999 }"   | "run(new File('FILE'), new String[0])"                  || 'port 99999 does not exist'
        'println nothing'                      | "def load() { evaluate(new File(\"FILE\")) }\nload()"   || "there is no variable 'nothing'"
        'def x = [\n\n'                        | "evaluate(new File('FILE'))"                            || '] is missing'
        "foo)"                                 | "evaluate(new File('FILE'))"                            || "Unexpected input: ')'"
    }

    def 'a loaded file that is not there is a mistake of the line that loads it'() {
        expect:
        ballast('check', script("println 1\n${loading('none.groovy')}")) == 3
        complaint() == ['there is no file none.groovy', 'web.groovy:2', 'write its path; looked for none.groovy']
    }

    def 'a circle hides no other mistake of its file'() {
        given:
        def main = script("${loading('web.groovy')}\nvolume('data', 0)\n")

        expect:
        ballast('check', main) == 3
        err.contains('without end')
        err.contains('2 mistakes found')
    }

    def 'a loaded file that may be missing is no mistake: #text'() {
        expect:
        ballast('check', script(text.replace('FILE', "$folder/none.groovy"))) == 0

        where:
        text << ["if (new File('FILE').exists()) evaluate(new File('FILE'))", "new File('FILE').text = 'x = 1'\nevaluate(new File('FILE'))",
            "try { evaluate(new File('FILE')) } catch (FileNotFoundException none) { }"]
    }

    def 'what loads a file and what it loads share variables and region'() {
        given:
        environment.remove('BALLAST_REGION')
        loaded("volume(prefix + '-data', size)\ngreet('x')\nlater = 1", 'one.groovy')
        loaded("region 'us-east'\nprintln later\nother = { it }", 'two.groovy')
        def main = script("""
            size = 30
            prefix = 'team'
            greet = { println it }
            ${loading('two.groovy').replace('two', order[0])}
            ${loading('one.groovy').replace('one', order[1])}
            volume('b', 20)
            println other(later)
        """)

        expect:
        ballast('check', main) == 0

        where:
        order << [['two', 'one'], ['one', 'two']]
    }

    def 'files that load each other are checked once each'() {
        given:
        loaded("if (args) ${loading('web.groovy')}\nvolume('one', 0)", 'one.groovy')
        def main = script("${loading('one.groovy')}\n${loading('one.groovy')}\nif (args) ${loading('web.groovy')}\nvolume('main', 0)")

        expect:
        ballast('check', main) == 3
        err.replace("$folder/", '').readLines().findAll { it.startsWith('  at ') } == ['  at web.groovy:4:16', '  at one.groovy:2:15']
        err.readLines().last() == 'refused: 2 scripts checked, 2 mistakes found; no request was sent'
    }

    def 'files that load each other whatever happens are refused at the line that closes the circle: #chain'() {
        given:
        files.each { name, text -> loaded(text.replaceAll(/LOAD (\w+)/) { "evaluate(new File('$folder/${it[1]}.groovy'))" }, "${name}.groovy") }

        expect:
        ballast('check', "$folder/a.groovy") == 3
        complaint() == ["$chain, without end", place, 'load it only under a condition that ends: if (...) evaluate(...)']
        err.readLines().count { it.startsWith('error') } == 1

        where:
        files                                                        || chain                                          | place
        [a: 'println 1\n\nLOAD a']                                   || 'a.groovy loads a.groovy'                      | 'a.groovy:3'
        [a: 'LOAD b', b: 'x = 1\ndef y = LOAD a']                    || 'a.groovy loads b.groovy, which loads a.groovy' | 'b.groovy:2'
        [a: 'if (args) LOAD b', b: 'LOAD c', c: 'z = LOAD b'] || 'b.groovy loads c.groovy, which loads b.groovy' | 'c.groovy:1'
    }

    def 'files that load each other under a condition are left to the run: #text'() {
        given:
        loaded(text.replace('LOAD', loading('a.groovy')), 'a.groovy')

        expect:
        ballast('check', "$folder/a.groovy") == 0

        where:
        text << ['if (args) LOAD', 'args ? LOAD : 1', 'if (!args) { return }\nLOAD', 'def f = { LOAD }', 'args.each { LOAD }',
            'new File("other").text = "x"\nLOAD']
    }

    def 'what is loaded in another way of writing its path is checked, too: #way'() {
        given:
        loaded('\nnodebalancer("web") { port 99999 }')

        expect:
        ballast('check', script(way.replace('FOLDER', folder.toString()))) == 3
        complaint()[1] == 'helper.groovy:2'

        where:
        way << ["evaluate(new File('FOLDER', 'helper.groovy'))", "evaluate('FOLDER/helper.groovy' as File)",
            "evaluate(new File(new File('FOLDER'), 'helper.groovy'))", "this.evaluate(new File('FOLDER/helper.groovy'))",
            "new GroovyShell(binding).evaluate(new File('FOLDER/helper.groovy'))",
            "def shell = new GroovyShell(binding)\nshell.run(new File('FOLDER/helper.groovy'), [])"]
    }

    def 'a folder is no runbook to load, and what can be read is none of the business of the check: #path'() {
        expect:
        ballast('check', script("println 1\nevaluate(new File('$path'))")) == status
        complaint().take(2) == said

        where:
        path        || status | said
        '/'         || 3      | ['/ is a folder, not a runbook', 'web.groovy:2']
        '/dev/null' || 0      | ['', null]
    }

    def 'a secret that a loaded file names is looked up before the first request'() {
        given:
        loaded("instance('web') { type 's-1'; image 'd'; rootPass secret('ROOT_PASS') }")

        environment.ROOT_PASS_FILE = folder.resolve('missing').toString()

        expect:
        ballast('run', script("volume('first', 20)\n${loading('helper.groovy')}")) == 2
        complaint()[0] == 'missing: the file of a secret does not exist'
        sandbox.requests().isEmpty()
    }

    def 'a file whose path is computed answers for itself when it is loaded: #text'() {
        given:
        if (text != null) {
            loaded(text, 'h0.groovy')
        }

        expect:
        ballast('run', script("def file = new File('$folder', \"h${'$'}{args.length}.groovy\")\nevaluate(file)")) == status
        complaint()[0] ==~ problem
        complaint()[1] == place

        where:
        text            || status | problem                         | place
        'def x = [\n\n' || 3      | /\] is missing/                 | 'h0.groovy:1'
        'println 1\nfoo)' || 3    | /Unexpected input: '\)'/        | 'h0.groovy:2'
        null            || 1      | /there is no file .*h0.groovy/  | 'web.groovy:2'
    }
}
