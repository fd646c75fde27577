package dev.ballast.repl

import java.nio.file.Files
import spock.lang.Timeout

/** {@code init.groovy} of the configuration folder, which runs before every session. */
@Timeout(60)
class InitScriptSpec extends MistakeSpecification {

    def setup() {
        init('''\
            def places = ['us-east', 'eu-west']
            int count = 3
            def twice(n) {
                n * 2
            }
            println 'init was here'
            'its own value'
            '''.stripIndent())
    }

    def 'its variables and methods are there for an expression, its value is not printed'() {
        expect:
        ballast('-e', 'twice(count)', '-e', 'places') == 0
        out == "init was here\n6\n['us-east', 'eu-west']\n"
        err == ''
    }

    def 'it is not run with --no-init, nor for a script that is piped in: #arguments'() {
        given:
        piped = text

        expect:
        ballast(*arguments) == 3
        out == ''
        complaint()[0] == "there is no variable 'count'"

        where:
        arguments                 | text
        ['--no-init', '-e', 'count'] | ''
        []                        | 'count'
        ['repl']                  | 'count'
    }

    def 'one that fails says so with its line, and nothing else is run: #text'() {
        given:
        init(text)

        expect:
        ballast('-e', "println 'went on'") == status
        out == ''
        complaint()[0].contains(problem)
        complaint()[1] == place
        !err.contains('\tat ')

        where:
        text                                     || status | place           | problem
        "def a = 1\nthrow new Exception('mine')" || 1      | 'init.groovy:2' | 'Exception: mine'
        "def a = 1\n\nvolum('data')"             || 3      | 'init.groovy:3' | "no word 'volum'"
        'def a = )'                              || 3      | 'init.groovy:1' | ''
        'def f() {'                              || 3      | 'init.groovy:1' | 'it ends too early: } is missing'
    }

    def 'one that cannot be read is wrong usage'() {
        given:
        def file = folder.resolve('config/ballast/init.groovy')
        Files.delete(file)
        Files.createDirectory(file)

        expect:
        ballast('-e', '1+1') == 2
        out == ''
        err.contains('init.groovy is a folder')
    }

    def 'it may open the cloud, and what it does there is reported'() {
        given:
        init("def data = volume('data', 20)")

        expect:
        ballast('-e', 'data.size') == 0
        out == '20\n'
        err.contains("+ volume 'data' created (1001)")
        err.contains('done: 1 created')
    }

    private void init(String text) {
        def file = folder.resolve('config/ballast/init.groovy')
        Files.createDirectories(file.parent)
        Files.writeString(file, text)
    }
}
