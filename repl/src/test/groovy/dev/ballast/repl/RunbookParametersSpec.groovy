package dev.ballast.repl

import dev.ballast.repl.cli.ProgramSpecification
import groovy.json.JsonSlurper
import java.nio.file.Files

/** {@code ballast run site.groovy --host shop.example.com --size 40}. */
class RunbookParametersSpec extends ProgramSpecification {

    static final String SITE = '''params {
    host 'name of the site', pattern: /[a-z.]+/
    size 'GiB of the volume', default: 20, in: 10..10240
    pass 'root password', secret: true
    yes 'an option with the name of one of Ballast', default: false
}
println "$host $size $yes ${args as List}"
volume('data', size)
'''

    def script

    def setup() {
        script = script(SITE)
        environment.BALLAST_PARAM_PASS = 'trial-only-1'
    }

    def 'the values stand after the script, with the options of Ballast before it or after it: #arguments'() {
        expect:
        ballast(*arguments.collect { it == 'SCRIPT' ? script : it }) == 0
        out == told

        where:
        arguments                                                              || told
        ['run', '--sandbox', 'SCRIPT', '--host', 'a.example']                   || 'a.example 20 false []\n'
        ['--sandbox', 'SCRIPT', '--host=a.example', '--size', '40', 'left']     || 'a.example 40 false [left]\n'
        ['--sandbox', 'run', 'SCRIPT', '--host', 'a']                           || 'a 20 false []\n'
        ['run', 'SCRIPT', '--size', '40', '--sandbox', '--host', 'a']           || 'a 40 false []\n'
        ['run', '--sandbox', 'SCRIPT', '--host', 'a', '--yes', 'b', '--', '-x'] || 'a 20 true [b, -x]\n'
    }

    def 'help after the script lists the parameters, and runs nothing'() {
        expect:
        ballast('run', script, '--help') == 0
        out.contains("Usage: ballast run [OPTIONS] $script [PARAMETERS] [ARGS...]")
        out.contains('  --host VALUE  name of the site; a text that matches /[a-z.]+/ (required)')
        out.contains('  --size VALUE  GiB of the volume; a whole number from 10 to 10240 (default 20)')
        out.contains('  --pass VALUE  root password; a secret (required)')
        out.contains('  --yes         an option')
        out.contains('--params FILE, or as a variable such as BALLAST_PARAM_HOST.')
        err == ''
        ballast('run', '--parameters', script("volume('data', 20)")) == 0
        out.endsWith('declares no parameters.\n')
    }

    def 'the program lists the parameters of a script for the shells: #words'() {
        given:
        def tiered = script("params { tier default: 'test', in: ['test', 'prod']; webPort 'the port', in: 1..9 }\n", 'tier.groovy')

        expect:
        ballast('complete', 'parameters', '--', *words.collect { it == 'SCRIPT' ? tiered : it }) == 0
        out.readLines() == offered
        err == ''

        where:
        words                           || offered
        ['run', 'SCRIPT']               || ['--tier', '--web-port']
        ['SCRIPT', '--tier', 'prod']    || ['--tier', '--web-port']
        ['SCRIPT', '--tier']            || ['test', 'prod']
        ['SCRIPT', '--web-port']        || []
        ['none.groovy']                 || []
    }

    def 'a missing value is asked for on a terminal, once also where the plan is shown first'() {
        given:
        def questions = []
        def answers = ['shop.example', 'y', 'other.example']
        confirm = { questions << it; Optional.of(answers.remove(0)) }

        expect:
        ballast('run', '--sandbox', '--confirm', script) == 0
        out == 'shop.example 20 false []\n'
        questions.size() == 2
        questions[0] == 'host (a text that matches /[a-z.]+/):'
        ballast('run', '--sandbox', '--yes', script) == 0
        out == 'other.example 20 false []\n'
    }

    def 'a missing, a wrong and an unknown one are refused before anything is sent'() {
        expect:
        ballast(*(['run', '--sandbox', script] + arguments)) == 3
        err.contains(told)
        err.contains('refused: no request was sent')

        where:
        arguments                           || told
        []                                  || 'the parameter host has no value'
        ['--host', 'a', '--size', '5']      || 'the parameter size is a whole number from 10 to 10240'
        ['--host', 'a', '--sise', '40']     || 'did you mean --size?'
    }

    def 'a file gives values: #name'() {
        given:
        def file = Files.writeString(folder.resolve(name), text)

        expect:
        ballast('run', '--sandbox', '--params', "$file", script) == 0
        out == 'a.example 40 false []\n'
        ballast('run', '--sandbox', '--params', "$file", script, '--size', '50') == 0
        out.endsWith('a.example 50 false []\n')

        where:
        name          | text
        'prod.yaml'   | 'host: a.example\nsize: 40\n'
        'prod.yml'    | '{host: a.example, size: 40}'
        'prod.json'   | '{"host": "a.example", "size": 40}'
        'prod.toml'   | 'host = "a.example"\nsize = 40\n'
    }

    def 'the mistakes of a file are refused all at once, each with its line of the file: #name'() {
        given:
        def file = Files.writeString(folder.resolve(name), text)

        expect:
        ballast('run', '--sandbox', '--params', "$file", script) == 3
        // The place of each, and that it is not the line of the runbook.
        err.replace('\n    ', ' ').findAll(/(?m)^error.*\n +at .*/)*.replace("$folder/", '')*.replaceAll(/\n +/, ' ') == [
            "error[B230]: the runbook has no parameter hots at $name:2",
            "error[B228]: the parameter size is a whole number from 10 to 10240, and not '9' at $name:3",
            "error[B230]: the runbook has no parameter color at $name:4"]*.toString()
        err.contains('did you mean host?')

        where:
        name        | text
        'a.yaml'    | '# values\nhots: a\nsize: 9\ncolor: red'
        'a.json'    | '{\n"hots": "a",\n"size": 9,\n"color": "red"}'
        'a.toml'    | '# values\nhots = "a"\nsize = 9\ncolor = "red"'
    }

    def 'a value of a file is the text that it has: #name, #text'() {
        expect:
        ballast('run', '--sandbox', '--params', "${Files.writeString(folder.resolve(name), text)}", script(
            "params { a 'a text', default: 'unset'; n 'a number', default: 0; s 'a switch', default: false }\nprintln \"\$a \$n \$s\"")) == 0
        out == "$read\n"

        where:
        name     | text                          || read
        'a.yaml' | 'a: &x shop\nn: 7'            || 'shop 7 false'
        'b.yaml' | 'n: &x 7\na: *x'              || '7 7 false'
        'c.yaml' | 'a: "~"\ns: yes'              || '~ 0 true'
        'd.yaml' | '# nothing but a comment'     || 'unset 0 false'
        'e.yaml' | ''                            || 'unset 0 false'
        'f.yaml' | 'a: 1.10'                     || '1.10 0 false'
        'g.yaml' | 'a: no\ns: no'                || 'no 0 false'
        'h.yaml' | 'a: 010\nn: 010'              || '010 10 false'
        'i.yaml' | 'a: 2026-01-31\ns: True'      || '2026-01-31 0 true'
        'k.yaml' | 'a: >-\n  b\n  c\n'           || 'b c 0 false'
        'l.json' | '{"a": 1.10, "n": 7, "s": true}' || '1.10 7 true'
        'm.toml' | 'a = 5\nn = 0x10\ns = true'   || '5 16 true'
        'n.toml' | '# nothing'                   || 'unset 0 false'
    }

    def 'a ~ that no shell expands is the home folder in each path of an option'() {
        given:
        Files.writeString(folder.resolve('v.yaml'), 'host: a.example\n')

        expect:
        ballast('run', '--sandbox', '--state=~/kept.json', '--params=~/v.yaml', script, '--size', '40') == 0
        out == 'a.example 40 false []\n'
        Files.exists(folder.resolve('kept.json'))
    }

    def 'values come from standard input or a pipe in the format that is said: #file'() {
        given:
        piped = text
        assert ['mkfifo', folder.resolve('pipe').toString()].execute().waitFor() == 0
        def writer = file == 'pipe' ? Thread.startDaemon { folder.resolve(file).toFile().text = text } : null

        expect:
        ballast('run', '--sandbox', '--params', file == 'pipe' ? folder.resolve(file) : file, '--params-format', format, script) == 0
        out == 'a.example 40 false []\n'

        cleanup:
        writer?.join()

        where:
        file         | format | text
        '-'          | 'yaml' | 'host: a.example\nsize: 40\n'
        '/dev/stdin' | 'JSON' | '{"host": "a.example", "size": 40}'
        'pipe'       | 'toml' | 'host = "a.example"\nsize = 40\n'
    }

    def 'standard input cannot give the values without a format, nor with the script: #arguments'() {
        given:
        piped = SITE

        expect:
        ballast(*arguments.collect { it == 'SCRIPT' ? script : it }) == 2
        err.contains(told)

        where:
        arguments                                                                  || told
        ['run', '--sandbox', '--params', '-', 'SCRIPT']                             || '--params-format'
        ['run', '--sandbox', '--params-format', 'yaml', 'SCRIPT']                    || '--params-format has no effect without --params'
        ['run', '--sandbox', '--params', '/dev/stdin', '--params-format', 'yaml', '-'] || 'the script and --params cannot both be standard input'
    }

    def 'a file that cannot be read, or has no values, is refused: #name'() {
        given:
        if (text != null) {
            Files.writeString(folder.resolve(name), text)
        }

        expect:
        ballast('run', '--sandbox', '--params', "${folder.resolve(name)}", script) == 2
        err.contains(told)
        !err.contains('hidden')

        where:
        name        | text                          || told
        'none.yaml' | null                          || 'does not exist'
        'x.ini'     | 'host=a'                      || 'has no known format'
        'x.yaml'    | 'pass: "hidden\nhost: x'      || 'cannot be read as YAML'
        'x.json'    | '{"pass": "hidden"'           || 'cannot be read as JSON'
        'x.toml'    | 'pass = hidden'               || 'cannot be read as TOML'
        'b.toml'    | '# c\nsize = 2026-02-30'      || 'cannot be read as TOML, line 2'
        'x.yml'     | 'host: [hidden]'              || 'the value of host'
        'y.yaml'    | '- hidden'                    || 'cannot be read as YAML'
        'z.yaml'    | 'host: a\nhost: hidden'       || 'has a name twice, line 2'
        'z.toml'    | '# c\nsize = 1.5'             || 'the value of size in'
        'v.yaml'    | '# c\nhost:\n  - hidden'      || 'v.yaml:2 is not a text, a whole number, true or false'
        'w.yaml'    | 'size: 1\nhost: ~'            || 'w.yaml:2 is missing'
        'n.json'    | '{"size": 1,\n"host": null}'  || 'n.json:2 is missing'
        't.yaml'    | 'host: !secret hidden'        || 'the value of host in'
        'm.yaml'    | 'a: 1\n---\nhost: hidden'     || 'cannot be read as YAML, line 2'
        'k.yaml'    | '? [hidden]\n: 1'             || 'cannot be read as YAML, line 1'
        'u.yaml'    | 'a: 1\nhost: *hidden'         || 'cannot be read as YAML, line 2'
        'h.yaml'    | '<<: {host: hidden}'          || 'the value of << in'
        'd.yaml'    | 'host: ' + '[' * 5000 + ']' * 5000 || 'cannot be read as YAML'
        'l.json'    | '{"host": "' + 'a' * 1_000_000 + '"}' || 'is longer than 1 MB'
        'z.json'    | '{"host": "a", "host": "hidden"}' || 'has a name twice, line 1'
        'z.toml'    | 'host = "a"\nhost = "hidden"\n' || 'has a name twice\n'
    }

    def 'the log of a run has the values, and of a secret a mask'() {
        given:
        def state = folder.resolve('trial.json')

        expect:
        ballast('run', '--sandbox', '--state', "$state", script, '--host', 'a.example', '--size', '40') == 0
        ballast('log', '1', '--sandbox', '--state', "$state", '--output', 'json') == 0
        def events = new JsonSlurper().parseText(out.readLines().last()).events
        events.findAll { it.act == 'given' }.collect { [it.kind, it.path, it.change, it.line] } == [
            ['parameter', 'host', 'a.example', "${script.fileName}:1".toString()],
            ['parameter', 'size', '40', "${script.fileName}:1".toString()],
            ['parameter', 'pass', '(secret)', "${script.fileName}:1".toString()],
            ['parameter', 'yes', 'false', "${script.fileName}:1".toString()]]
        events*.act.contains('created')
    }

    def 'a plan holds the values, without secrets and hashes of them, and is run only with these'() {
        given:
        def plan = folder.resolve('plan.json')

        expect:
        ballast('run', '--sandbox', '--dry-run', '--out', "$plan", script, '--host', 'a') == 0
        with(new JsonSlurper().parse(plan).made_of.parameters) {
            host == 'a'
            size == 20
            pass == '(secret pass)'
        }
        Files.readString(plan).findAll(/\p{XDigit}{40,}/) == [Files.readString(script).sha256()]
        !Files.readString(plan).contains('trial-only-1')
        ballast('run', '--sandbox', '--plan', "$plan", script, '--host', 'a') == 0
        ballast('run', '--sandbox', '--plan', "$plan", script, '--host', 'b') == 1
        err.contains('has another value of host')

        when:
        environment.BALLAST_PARAM_PASS = 'other-only-2'

        then:
        ballast('run', '--sandbox', '--plan', "$plan", script, '--host=a') == 0
    }

    def 'a secret on the command line is warned of, and printed nowhere'() {
        expect:
        ballast('run', '--sandbox', '--verbose', script, '--host', 'a', '--pass', 'typed-only-2') == 0
        err.contains('the value of --pass is readable in the list of processes')
        !(out + err).contains('typed-only-2')
    }

    def 'the word after an option is its value, whatever it looks like: #value'() {
        expect:
        ballast('run', '--sandbox', script('/* site */ params { note default: "" }; println note'), '--note', value) == 0
        out == "$value\n"

        where:
        value << ['--yes', '-h', '--no-check', '--', '']
    }

    def 'a mistake in a declaration is reported, whatever follows the runbook: #declared'() {
        given:
        def runbook = script("params { $declared }\nprintln 1")

        expect:
        ballast('run', '--sandbox', runbook, *options) == 3
        err.contains('error[B227]: ' + problem)
        ballast('run', runbook, '--help') == 3
        err.contains('error[B227]: ' + problem)

        where:
        declared          | options             || problem
        'x type: long'    | ['--x', '5']        || 'the declaration of a parameter has constants only: long'
        'x pattern: "("'  | ['--x', '5']        || 'the pattern of the parameter x is not a regular expression'
        "out 'a'"         | ['--out', 'a.json'] || 'a parameter cannot have the name out'
        "x 'a'; volume 'b'" | ['--x', '5']      || 'a parameter cannot have the name volume'
    }

    def 'the help of a runbook has no control characters'() {
        expect:
        ballast('run', script('params { x "a\\u001b[31m", default: "b\\u001b[31m" }'), '--help') == 0
        !out.contains('\u001b')
    }

    def 'an empty variable is no value'() {
        given:
        environment.BALLAST_PARAM_SIZE = ''

        expect:
        ballast('run', '--sandbox', script("params { size 'GiB', default: 20 }\nprintln size")) == 0
        out == '20\n'
    }

    def 'the advice for a value that is missing or of another type can be followed: #declared'() {
        expect:
        ballast('run', '--sandbox', '--params', "${Files.writeString(folder.resolve('x.yaml'), values)}", script("params { $declared }\nprintln x")) == 3
        err.contains(advice)

        where:
        declared            | values     || advice
        'x type: boolean'   | '{}'       || 'give it after the runbook: --x=true or =false, or set BALLAST_PARAM_X'
        "x 'a', default: 1" | 'x: 3000000000' || "the parameter x is a whole number of 32 bits, and not '3000000000'"
        "x 'a', default: 1" | 'x: 0x1F'  || "the parameter x is a whole number, and not '0x1F'"
    }

    def 'a file of values for a script without parameters is refused'() {
        expect:
        ballast('run', '--sandbox', '--params', "${Files.writeString(folder.resolve('x.yaml'), 'a: 1')}", script('println 1')) == 2
        err.contains('declares no parameters')
    }

    def 'a script without parameters has its options as before'() {
        expect:
        ballast('run', '--sandbox', script('println args as List'), 'a', '--', '--b') == 0
        out == '[a, --b]\n'
        ballast('run', '--sandbox', script('println 1'), '--size', '3') == 2
        err.contains("--size")
    }
}
