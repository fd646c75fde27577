package dev.ballast.repl

import dev.ballast.lanes.Pairs
import dev.ballast.lanes.Slow

/** The environment names a service with a token; a run in a sandbox of its own leaves it alone, whatever it loads. */
class LoadedScriptsSpec extends MistakeSpecification {

    private static final String ANNOTATED = '@groovy.transform.BaseScript dev.ballast.dsl.Runbook _\n'

    private static final List<String> WAYS = [
        'evaluate(helper)',
        'evaluate(helper.text)',
        'run(helper, new String[0])',
        'new GroovyShell().evaluate(helper)',
        'new GroovyShell(binding).run(helper, new String[0])',
        'new GroovyShell(this.class.classLoader).parse(helper).run()',
        'new GroovyClassLoader().parseClass(helper).getDeclaredConstructor().newInstance().run()',
        'parallel([1]) { evaluate(helper) }',
        'parallel([1]) { new GroovyShell().evaluate(helper) }',
        'def t = Thread.start { evaluate(helper) }; t.join()',
        'def t = Thread.start { new GroovyShell().evaluate(helper) }; t.join()',
        "evaluate('evaluate(new File(' + helper.path.inspect() + '))')"
    ]
    private static final List<List> SOME = Pairs.some(WAYS, ['', ANNOTATED])

    def 'what a run loads works on the cloud of the run: #way'() {
        expect:
        loads(way, annotation)

        where:
        [way, annotation] << SOME
    }

    @Slow('the whole program for each way')
    def 'what a run loads works on the cloud of the run, with the annotation or without: #way'() {
        expect:
        loads(way, annotation)

        where:
        [way, annotation] << Pairs.others(WAYS, ['', ANNOTATED], SOME)
    }

    private boolean loads(String way, String annotation) {
        script("${annotation}volume('loaded', 20)", 'helper.groovy')
        assert ballast('run', '--sandbox', script("def helper = new File('$folder/helper.groovy')\n" + way)) == 0
        assert err.contains("+ volume 'loaded' created (")
        assert err.readLines().last().startsWith('done: 1 created')
        sandbox.journal() == []
    }

    def 'a text that does not compile is refused where it is evaluated, with its own line: #text'() {
        expect:
        ballast('run', '--sandbox', script("println 1\nevaluate('''$text''')")) == 3
        out == '1\n'
        err.startsWith("error[B221]: $problem\n  at Script1.groovy:$line")
        plain()

        where:
        text           || line  | problem
        'f a: 1 )'     || '1:8' | "Unexpected input: ')'"
        'a = 1\nb = =' || '2:5' | "Unexpected input: '='"
        ')'            || '1:1' | "Unexpected input: ')'"
    }

    def 'what a run loads has its region, its variables and its methods'() {
        given:
        script('''
            prefix = 'team'
            def volumeOf(name) { volume("$prefix-$name", size) }
            this
        ''', 'helper.groovy')
        def main = script("""
            region 'eu-west'
            size = 30
            def helper = evaluate(new File('$folder/helper.groovy'))
            def data = helper.volumeOf('data')
            println "\$data.name \$data.size \$data.region \$prefix"
        """)

        expect:
        ballast('run', '--sandbox', main) == 0
        out == 'team-data 30 eu-west team\n'
    }

    def 'a loaded file answers for its own mistakes'() {
        given:
        script("\nvolum('data', 20)", 'helper.groovy')

        expect:
        ballast('run', '--sandbox', script("evaluate(new File('$folder/helper.groovy'))")) == 3
        complaint()[0] == "a runbook has no word 'volum'"
        complaint()[1] == 'helper.groovy:2'
    }

    def 'a class beside the script is found by run and check'() {
        given:
        script('''
            class Naming {
                static String of(String name) { "team-$name" }
            }
        ''', 'Naming.groovy')
        def main = script("volume(Naming.of('data'), 20)")

        expect:
        ballast('check', main) == 0
        ballast('run', '--sandbox', main) == 0
        err.contains("+ volume 'team-data' created (")
    }

    def 'a class beside the script that does not compile is named'() {
        given:
        script('\nclass Naming { static String of( }', 'Naming.groovy')

        expect:
        ballast(command, *options, script("volume(Naming.of('data'), 20)")) == 3
        complaint()[1] == 'Naming.groovy:2'

        where:
        command | options
        'check' | []
        'run'   | ['--sandbox']
    }

    def 'a word in a class beside the script is reported with the line of the class'() {
        given:
        script('class Naming {\n\n  static of(n) { volume(n, 20) }\n}', 'Naming.groovy')

        expect:
        ballast('run', '--sandbox', script("println 1\nNaming.of('data')")) != 0
        complaint()[1] == 'Naming.groovy:3'
        complaint()[2].contains('pass the script to the class')
    }

    def 'a class beside two scripts is wrong once, and its line is quoted'() {
        given:
        def main = script('println new Naming().of(1)')
        def other = script('println new Naming().of(2)', 'other.groovy')
        def naming = script('class Naming {\n  def of(x) { new Nothing() }\n}', 'Naming.groovy')

        expect:
        ballast('check', main, other, naming) == 3
        err.replace("$folder/", '').readLines().findAll() == [
            'error[B221]: unable to resolve class Nothing', '  at Naming.groovy:2:15', '  2 |   def of(x) { new Nothing() }', '                    ^^^', 'refused: 3 scripts checked, 1 mistake found; no request was sent']
    }

    def 'a byte order mark is skipped in a script, a class beside it and a file that it loads'() {
        given:
        script('\uFEFFclass Naming { static String of(n) { "\u00e4-$n" } }', 'Naming.groovy')
        script('\uFEFFprintln Naming.of(2)', 'other.groovy')
        def main = script("\uFEFFprintln Naming.of(1)\nevaluate(new File('$folder/other.groovy'))")

        expect:
        ballast(*command, main) == 0
        command == ['check'] || out == '\u00e4-1\n\u00e4-2\n'

        where:
        command << [['check'], ['run', '--sandbox'], ['run', '--sandbox', '--no-check']]
    }

    def 'a class beside a script or a loaded file that is no UTF-8 is refused, and not read with other letters: #file'() {
        given:
        script('class Naming { static String of(n) { "a-$n" } }', 'Naming.groovy')
        script('println Naming.of(2)', 'other.groovy')
        folder.resolve(file).toFile() << ([0xE4] as byte[])
        def main = script("evaluate(new File('$folder/other.groovy'))")

        expect:
        ballast('run', '--sandbox', '--no-check', main) == 3
        complaint() == ['it is not UTF-8 text: save it as UTF-8', "$file:1", null]

        where:
        file << ['Naming.groovy', 'other.groovy']
    }

    def 'a loaded file finds the classes beside itself'() {
        given:
        folder.resolve('lib').toFile().mkdir()
        script("class Naming { static String of(String name) { 'team-' + name } }", 'lib/Naming.groovy')
        script("volume(Naming.of('data'), 20)", 'lib/helper.groovy')

        expect:
        ballast('run', '--sandbox', script("evaluate(new File('$folder/lib/helper.groovy'))")) == 0
        err.contains("+ volume 'team-data' created (")
    }

    @Slow('compiles hundreds of files')
    def 'files that load each other without end are stopped, and named: #way'() {
        given:
        script("def next = new File('$folder/b.groovy')\nif (next.exists()) { $way }", 'a.groovy')
        script("depth = binding.hasVariable('depth') ? depth + 1 : 1\nif (depth < most) { evaluate(new File('$folder/a.groovy')) }", 'b.groovy')
        def main = script("most = $most\nevaluate(new File('$folder/a.groovy'))")

        expect:
        ballast('run', '--sandbox', main) == status
        complaint() == said

        where:
        way                                       | most || status | said
        'evaluate(next)'                          | 30   || 0      | ['', null, null]
        'evaluate(next)'                          | 1000 || 3      | ['a.groovy loads b.groovy, which loads a.groovy, 64 deep', 'b.groovy:2', 'load it only under a condition that ends: if (...) evaluate(...)']
        'new GroovyShell(binding).evaluate(next)' | 1000 || 3      | ['a.groovy loads b.groovy, which loads a.groovy, 64 deep', 'b.groovy:2', 'load it only under a condition that ends: if (...) evaluate(...)']
    }
}
