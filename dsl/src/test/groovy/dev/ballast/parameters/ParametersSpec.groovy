package dev.ballast.parameters

import dev.ballast.Ballast
import dev.ballast.RunbookRun
import dev.ballast.check.ParameterReader
import dev.ballast.error.RefusalCode
import dev.ballast.model.Secret
import dev.ballast.profile.Setting
import dev.ballast.sandbox.Sandbox
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir

/** A runbook declares its parameters, and a run gives them values. */
class ParametersSpec extends Specification {

    static final String SITE = '''params {
    host 'name of the site', pattern: /[a-z.]+/
    size 'GiB of the volume', default: 20, in: 10..10240
    pass 'root password', secret: true
    webPort default: 443
    dry 'changes nothing', default: false
    kind 'of machine', in: ['small', 'large'], default: 'small'
}
println "$host $size ${pass.reveal()} $webPort $dry $kind ${args as List}"
volume('data', size)'''

    @TempDir
    Path home

    @AutoCleanup
    Sandbox sandbox = Sandbox.start()

    Map<String, String> environment = [BALLAST_PARAM_PASS: 'trial-only-1']

    def 'values come from the command line, from a program, from the environment and from the defaults, in this order'() {
        given:
        environment.BALLAST_PARAM_WEB_PORT = '8443'
        environment.BALLAST_PARAM_HOST = 'env.example.com'

        when:
        def result = runbook(SITE).parameter('host', 'shop.example.com').parameter('kind', 'large').args('--size', '40', 'left', '--dry', '--kind=small', '--', '--more').run()

        then:
        result.failure.empty
        result.printed == 'shop.example.com 40 (secret) 8443 true small [left, --more]\n'
        result.created*.name() == ['data']
    }

    def 'a value that does not fit is refused before any request: #arguments'() {
        when:
        def result = runbook(SITE).args(*arguments).run()

        then:
        with(result.failure.get()) {
            it.code() == code
            problem().contains(told)
            spot().line() == 1
        }
        result.exit == 3
        result.requests == 0

        where:
        arguments                                 | code                            || told
        []                                        | RefusalCode.PARAMETER_MISSING   || 'the parameter host has no value: it is a text that matches /[a-z.]+/, name of the site'
        ['--host', 'UPPER']                       | RefusalCode.PARAMETER_VALUE     || "the parameter host is a text that matches /[a-z.]+/, and not 'UPPER'"
        ['--host', 'a', '--size', '4O']           | RefusalCode.PARAMETER_VALUE     || "the parameter size is a whole number from 10 to 10240, and not '4O'"
        ['--host', 'a', '--size', '9']            | RefusalCode.PARAMETER_VALUE     || "and not '9'"
        ['--host', 'a', '--size', '99999999999']  | RefusalCode.PARAMETER_VALUE     || "and not '99999999999'"
        ['--host', 'a', '--size']                 | RefusalCode.PARAMETER_VALUE     || '--size has no value'
        ['--host', 'a', '--dry', 'false']         | RefusalCode.PARAMETER_VALUE     || '--dry takes its value after =, not as a separate argument: false'
        ['--host', '--size', '20']                | RefusalCode.PARAMETER_VALUE     || '--host has no value: --size is another option'
        ['--host', 'a', '--host', 'b']            | RefusalCode.PARAMETER_VALUE     || '--host is given twice'
        ['--host', 'a', '--dry', 'perhaps', '--dry=perhaps'] | RefusalCode.PARAMETER_VALUE || '--dry is given twice'
        ['--host', 'a', '--dry=perhaps']          | RefusalCode.PARAMETER_VALUE     || "the parameter dry is true or false, and not 'perhaps'"
        ['--host', 'a', '--kind', 'huge']         | RefusalCode.PARAMETER_VALUE     || 'the parameter kind is one of small, large'
        ['--host', 'a', '--sise', '40']           | RefusalCode.PARAMETER_UNKNOWN   || 'the runbook has no parameter --sise'
    }

    def 'a value of a program or a file may have the name of the option, and counts once'() {
        expect:
        runbook("params { webPort default: 80 }\nprintln webPort").parameter('web-port', 443).run().printed == '443\n'
        runbook("params { webPort default: 80 }").parameter('web-port', 443).parameter('webPort', 80).run().failure.get().problem() == 'webPort is given twice'
        runbook("params { size default: 20 }\nprintln size").parameter('size', 30L).run().printed == '30\n'
        runbook("params { size default: 20 }\nprintln size").args('--size', '2000000000').run().printed == '2000000000\n'
    }

    def 'a number of a program for a text is refused with the advice to quote it'() {
        expect:
        with(runbook("params { host 'a name' }").parameter('host', 5).run().failure.get()) {
            problem() == "the parameter host is a text, and not '5'"
            remedy() == 'write it in quotes if it is a number'
        }
    }

    def 'a range may be as large as numbers are: #range'() {
        expect:
        runbook("params { big default: 5, in: $range }\nprintln big").args('--big', '70000').run().printed == printed

        where:
        range            || printed
        '1..300000000'   || '70000\n'
        '300000000..1'   || '70000\n'
        '0..2147483647'  || ''
    }

    def 'a list of numbers that begins and ends like a range is a list'() {
        expect:
        runbook('params { size in: [2, 8, 4] }').args('--size', '3').run().failure.get().problem() == "the parameter size is one of 2, 8, 4, and not '3'"
        runbook('params { size in: [4, 3, 2] }').args('--size', '5').run().failure.get().problem() == "the parameter size is a whole number from 2 to 4, and not '5'"
    }

    def 'an empty secret, and one with a control character, are refused before any request: #text'() {
        given:
        environment.BALLAST_PARAM_PASS = text

        expect:
        with(runbook("params { pass secret: true }").run()) {
            failure.get().problem() == 'the secret parameter pass is empty or has a control character'
            exit == 3
        }

        where:
        text << [' ', 'a\u0001b', 'a\nb']
    }

    def 'a missing secret is asked for where others cannot read it'() {
        given:
        environment.clear()

        expect:
        with(runbook("params { pass 'root password', secret: true }").run().failure.get()) {
            problem() == 'the parameter pass has no value: it is a secret'
            remedy() == 'set BALLAST_PARAM_PASS, or write it in a file and name the file: --params FILE'
        }
    }

    def 'the text of a failure has no secret'() {
        expect:
        !"${runbook("params { pass secret: true }\nthrow new Exception(pass.reveal())").run().failure}".contains('trial-only-1')
    }

    def 'a secret that does not fit is not printed'() {
        when:
        def result = runbook("params { pass 'root password', secret: true, pattern: /[a-z]+/ }").run()

        then:
        result.failure.get().problem() == 'the parameter pass is a secret that matches /[a-z]+/'
        !result.json().contains('trial-only-1')
    }

    def 'a secret on the command line is warned of, and masked where it is shown'() {
        when:
        def result = runbook("params { pass secret: true }\nprintln pass.reveal()\nthrow new IllegalStateException(pass.reveal())").args('--pass', 'typed-only-2').run()

        then:
        result.warnings == ['the value of --pass is readable in the list of processes and in the history of the shell: give it by BALLAST_PARAM_PASS or in a file']
        result.printed == '(secret)\n'
        !result.json().contains('typed-only-2')
    }

    def 'the check knows the names and the types of parameters: #line'() {
        expect:
        runbook(SITE + '\n' + line).check().errors()*.problem().findAll { it.contains(told) }.size() == (told ? 1 : 0)
        told || runbook(SITE + '\n' + line).check().passed

        where:
        line                                          || told
        "volume('logs', size * 2)"                    || ''
        "instance('web') { type 'standard-1'; image 'debian12'; rootPass pass }" || ''
        "nodebalancer(host) { port webPort }"         || ''
        "def twice() { size * 2 }; volume('logs', twice())" || ''
        "volume(size, 20)"                            || 'volume'
        "println hots"                                || 'hots'
    }

    def 'a wrong declaration is refused by the check and by a run, at its line: #declaration'() {
        given:
        def run = runbook("params {\n    $declaration\n}\nvolume('data', 20)")

        expect:
        with(run.check().errors()) {
            it.size() == 1
            it[0].code() == RefusalCode.PARAMETER_DECLARED
            it[0].spot().line() == 2
            it[0].problem().contains(told)
        }
        run.run().exit == 3

        where:
        declaration                                    || told
        "size 'GiB', defualt: 20"                      || "a parameter has no option 'defualt'"
        "size 'GiB', default: 20.5"                    || 'a value that no run can give it'
        "size 'GiB', default: 5, in: 10..20"           || 'the parameter size is a whole number from 10 to 20'
        "size 'GiB', default: [1]"                     || 'a value that no run can give it'
        "size 'GiB', default: new Date()"              || 'constants only'
        "size 'GiB', 'twice'"                          || 'is not declared by a description and options'
        "pass 'root', secret: true, default: 'x'"      || 'the runbook contains the value of the secret parameter pass'
        "volume 'of data'"                             || 'cannot have the name volume'
        "Size 'GiB'"                                   || 'cannot have the name Size'
        "size 'GiB', pattern: /[/"                     || 'is not a regular expression'
        "size 'GiB', in: []"                           || 'are not a list'
        "size 'GiB', in: [1, 'a']"                     || 'are not all a whole number'
        "size 'GiB', default: 1, pattern: /1/"         || 'which only a text can match'
        "size 'GiB'; size 'again'"                     || 'is declared twice'
        "size 'GiB', in: 0..2147483647"                || 'constants only'
        "equals 'GiB'"                                 || 'cannot have the name equals'
        "size = 20"                                    || 'not declared by a name'
    }

    def 'declarations stand first, and once'() {
        expect:
        runbook("println 1\nparams { size default: 20 }").check().errors()*.problem() == ['params stands before all other statements, once']
        runbook("params { size default: 20 }\nparams { host default: 'a' }").check().errors()*.spot()*.line() == [2]
    }

    def 'a switch and a number are constants of their types, also where a class or a closure reads them'() {
        expect:
        runbook("params { count 'how many', type: int; fast type: boolean }\n[1].each { println count + it }\nif (fast) println 'fast'").args('--count', '2', '--fast').run().printed == '3\nfast\n'
    }

    def 'the parameters of a text are read without running it'() {
        expect:
        with(ParameterReader.of(SITE)) {
            it*.name() == ['host', 'size', 'pass', 'webPort', 'dry', 'kind']
            it*.option() == ['--host', '--size', '--pass', '--web-port', '--dry', '--kind']
            it*.variable()[3] == 'BALLAST_PARAM_WEB_PORT'
            it*.required == [true, false, true, false, false, false]
            it*.range() == ['a text that matches /[a-z.]+/', 'a whole number from 10 to 10240', 'a secret', 'a whole number', 'true or false', 'one of small, large']
        }
        ParameterReader.of('volume("data", 20)') == []
        ParameterReader.of('params { (') == []
    }

    def 'a file that a runbook loads declares no parameters, and reads those of the runbook'() {
        given:
        Files.writeString(home.resolve('part.groovy'), text)

        expect:
        runbook("params { size default: 20 }\nevaluate(new File('${home.resolve('part.groovy')}'))").run().failure.map { it.problem() }.orElse('') == problem

        where:
        text                            || problem
        'volume("data", size)'          || ''
        'params { other default: 1 }'   || 'a file that a runbook loads declares no parameters'
    }

    def 'a secret may be given as a value, and a value for no parameter is refused'() {
        expect:
        runbook("params { pass secret: true }\nprintln pass.reveal()").parameter('pass', Secret.of('given-only-3')).run().printed == '(secret)\n'
        runbook("params { size default: 20 }").parameter('sise', 40).run().failure.get().problem() == 'the runbook has no parameter sise'
    }

    private RunbookRun runbook(String text) {
        Files.writeString(home.resolve('web.groovy'), text)
        Ballast.builder().environment(environment, home).option(Setting.REGION, 'us-east')
            .state(home.resolve('sandbox.json')).runbook(home.resolve('web.groovy')).on(sandbox)
    }
}
