package dev.ballast.repl

import com.networknt.schema.InputFormat
import com.networknt.schema.SchemaRegistry
import com.networknt.schema.SpecificationVersion
import dev.ballast.lanes.Slow
import dev.ballast.repl.cli.ProgramSpecification
import dev.ballast.sandbox.Sandbox
import groovy.xml.XmlSlurper
import spock.lang.AutoCleanup
import tools.jackson.databind.json.JsonMapper

class CheckSpec extends ProgramSpecification {

    static final String WRONG = '''\
        nodebalancer('web') {
        \tport 80, htps: cert('site.pem')
            node 'a', '8.8.8.8:80'
        }
        volume('data', 20).atachTo('web-1')
        '''.stripIndent()

    static final SARIF = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7).getSchema(CheckSpec.getResourceAsStream('/schema/sarif-schema-2.1.0.json'))

    static final String REPOSITORY = new XmlSlurper(false, false).parse(new File(System.getProperty('ballast.root'), 'pom.xml')).scm.url

    @AutoCleanup
    Sandbox sandbox = Sandbox.start()

    def 'what breaks the compiler itself is a mistake of the script: #text'() {
        expect:
        ballast('check', script(text)) == 3
        err.startsWith('error[B2')
        err.contains('refused: 1 script checked, ')
        !err.contains('\tat ')

        where:
        text << ["@Grab('a:b:1') import x", 'trait T { def x', '@groovy.transform.TypeChecked(extensions = "none.groovy") def f() { }\nclass A { class B extends A.B { } }']
    }

    def 'what only the last phases of the compiler find is a mistake for the check and for the run: #what'() {
        given:
        def file = script(text)

        expect:
        ballast('check', '--sandbox', file) == 3
        def checked = err.readLines()[0..2]
        checked[0] == "error[$code]: $problem"
        brief.contains("at web.groovy:$line:")

        and:
        ballast('run', '--sandbox', file) == 3
        err.readLines()[0..2] == checked

        where:
        what                         | text                                                        || code   | line | problem
        'a long method'              | "def large() { [${maps(2000)}] }\nlarge()"                  || 'B222' | 1    | "'large' has more code than a Java method can hold"
        'a long text'                | "\ndef text = '${'x' * 72_000}'"                            || 'B221' | 2    | 'String too long. The given string is 72000 Unicode code units long, but only a maximum of 65535 is allowed.'
        'a final variable'           | '\nfinal size = 20\nsize = 30'                              || 'B221' | 3    | 'The variable [size] is declared final but is reassigned'
        'a variable without a value' | '\nfinal size\nprintln size'                                || 'B221' | 3    | 'The variable [size] may be uninitialized'
        'a missing method'           | '\nclass Job implements Runnable { }\nprintln new Job()'    \
            || 'B221' | 2 | "Can't have an abstract method in a non-abstract class. The class 'Job' must be declared abstract or the method 'void run()' must be implemented."
        'two equal methods'          | '\nclass Job { int a() { 1 }; int a() { 2 } }\nnew Job()'   || 'B221' | 2    | 'The method public int a() { ... } duplicates another method of the same signature'
    }

    @Slow('compiles the largest classes')
    def 'what is too large for a class is a mistake for the check and for the run: #what'() {
        given:
        def file = script(text)

        expect:
        ballast('check', '--sandbox', file) == 3
        def checked = err.readLines()[0..2]
        checked[0] == "error[$code]: $problem"
        brief.contains("at web.groovy:$line:")

        and:
        ballast('run', '--sandbox', file) == 3
        err.readLines()[0..2] == checked

        where:
        what                         | text                                                        || code   | line | problem
        'a long list of maps'        | "println([${maps(2000)}])"                                  || 'B222' | 1    | 'the script outside its methods has more code than a Java method can hold'
        'many texts'                 | (0..5).collect { part -> "def part$part() { [${(1..6000).collect { "'$part.$it'" }.join(',')}] }" }.join('\n') \
            || 'B222' | 1 | 'it has more texts and names than a Java class can hold'
    }

    def 'a file that is loaded is compiled by the check, too'() {
        given:
        def part = script('final size = 20\nsize = 30', 'part.groovy')

        expect:
        ballast('check', '--sandbox', script("evaluate(new File('$part'))")) == 3
        err.contains('error[B221]: The variable [size] is declared final but is reassigned\n')
        brief.contains('part.groovy:2:1')
    }

    private static String maps(int count) {
        (1..count).collect { "[name: 'v-$it', size: $it]" }.join(', ')
    }

    def 'all mistakes of a script are shown at once, in order, each with its place and a cure'() {
        given:
        environment.BALLAST_REGION = 'us-east'
        def file = script(WRONG)

        expect:
        ballast('check', file) == 3
        err == """\
            error[B204]: port 80 has no option 'htps:'
              at $file:2:11
              2 | \tport 80, htps: cert('site.pem')
                  \t         ^^^^
              help: did you mean 'https'? options: https, label, check

            error[B037]: site.pem: no such file
              at $file:2:22
              2 | \tport 80, htps: cert('site.pem')
                  \t                    ^^^^^^^^^^
              help: write the path of a PEM file; looked for ${new File('site.pem').absolutePath}

            error[B026]: node address '8.8.8.8:80' is not private (10.x, 172.16.x to 172.31.x, 192.168.x)
              at $file:3:15
              3 |     node 'a', '8.8.8.8:80'
                                ^^^^^^^^^^^^
              help: write instance.privateIp + ':80'

            error[B201]: volume has no word 'atachTo'
              at $file:5:20
              5 | volume('data', 20).atachTo('web-1')
                                     ^^^^^^^
              help: did you mean 'attachTo'? words: attachTo, awaitActive, clone, delete, detach, resize

            refused: 1 script checked, 4 mistakes found; no request was sent
            """.stripIndent()
        out == ''
    }

    def 'a check needs neither account nor token, and a run of the same script sends nothing'() {
        given:
        environment = [BALLAST_URL: sandbox.url().toString(), BALLAST_TOKEN: sandbox.token(), BALLAST_REGION: 'us-east']
        def file = script("volume('data', 20, wait: false)\n" + WRONG)

        expect:
        ballast(file) == 3
        err.count('error[B') == 4
        brief.contains('at web.groovy:6:20')
        err.endsWith('refused: no request was sent\n')
        sandbox.journal() == []

        and:
        ballast('--no-check', file) == 1
        sandbox.journal()*.path.contains('/v4/volumes')
    }

    def 'a machine reads all scripts, their mistakes and their warnings in one document'() {
        given:
        environment.BALLAST_REGION = 'us-east'
        def wrong = script("volume('data', 0)", 'wrong.groovy')
        def broken = script("volume('data'", 'broken.groovy')
        def unusual = script("nodebalancer('db') { throttle 30; port 80 }", 'unusual.groovy')

        expect:
        ballast('check', '--output', 'json', wrong, broken, unusual) == 3
        def document = JsonMapper.shared().readValue(out, Map)
        document.status == 'refused'
        document.exit == 3
        document.scripts*.file == [wrong, broken, unusual]*.toString()
        document.scripts[0].mistakes == [[
            line: 1, column: 16, endLine: 1, endColumn: 17, code: 'B030', problem: 'a volume of 0 GB cannot be created', remedy: 'write whole gigabytes, such as 20', edit: null]]
        document.scripts[1].mistakes*.subMap('line', 'code', 'endColumn') == [[line: 1, code: 'B221', endColumn: 8]]
        document.scripts[2].mistakes == []
        document.scripts[2].warnings*.code == ['B001', 'B029']
        document.scripts[2].warnings*.problem == [
            "balancer name 'db': Linode takes 3 to 32 letters, digits, hyphens and underscores",
            'throttle 30: Linode takes 0 to 20']
    }

    def 'a code host reads all mistakes and warnings as SARIF that its public schema takes'() {
        given:
        environment.BALLAST_REGION = 'us-east'
        def wrong = script("volume('data', 0)\nnodebalancer('web') { throttle 30; port 80 }", 'two words.groovy')
        def broken = script("volume('data'", 'broken.groovy')

        when:
        int status = ballast('check', '--output', 'sarif', wrong, broken)
        def report = JsonMapper.shared().readValue(out, Map).runs[0]

        then:
        status == 3
        err.endsWith('refused: 2 scripts checked, 2 mistakes found; no request was sent\n')
        SARIF.validate(out, InputFormat.JSON) == []

        and:
        report.tool.driver.rules*.id == ['B029', 'B030', 'B221']
        report.tool.driver.rules[1] == [id: 'B030', name: 'Volume size', shortDescription: [text: 'A volume has a size of whole gigabytes, 1 or more.'], helpUri: REPOSITORY + '/docs/refusals.md#b030']
        report.results[0] == [ruleId: 'B030', ruleIndex: 1, level: 'error', message: [text: 'a volume of 0 GB cannot be created\nhelp: write whole gigabytes, such as 20'],
            locations: [[physicalLocation: [artifactLocation: [uri: "file://$folder/two%20words.groovy".toString()], region: [startLine: 1, startColumn: 16, endLine: 1, endColumn: 17]]]]]
        report.results*.subMap('ruleId', 'level') == [[ruleId: 'B030', level: 'error'], [ruleId: 'B029', level: 'warning'], [ruleId: 'B221', level: 'error']]
        report.results[1].message == [text: 'throttle 30: Linode takes 0 to 20']
    }

    def 'a mistake with a certain correction has it as an edit in JSON and as a fix in SARIF, beside a syntax error'() {
        given:
        def wrong = script("volume('\uD83D\uDE42', 20, regoin: 'us-east')\ndef x = = 3", 'wrong.groovy')

        when:
        ballast('check', '--sandbox', '--output', 'json', wrong)
        def mistakes = JsonMapper.shared().readValue(out, Map).scripts[0].mistakes
        ballast('check', '--sandbox', '--output', 'sarif', wrong)
        def results = JsonMapper.shared().readValue(out, Map).runs[0].results

        then:
        mistakes*.code == ['B204', 'B221']
        mistakes*.edit == [[title: 'write region', line: 1, column: 18, endLine: 1, endColumn: 24, newText: 'region'], null]
        SARIF.validate(out, InputFormat.JSON) == []
        results.findAll { it.level == 'error' }*.fixes == [[[
            description: [text: 'write region'],
            artifactChanges: [[
                artifactLocation: [uri: "file://$folder/wrong.groovy".toString()],
                replacements: [[deletedRegion: [startLine: 1, startColumn: 18, endLine: 1, endColumn: 24], insertedContent: [text: 'region']]]]]]], null]
    }

    def 'a column is counted in UTF-16 units, as editors count and SARIF says, also behind characters of two: #text'() {
        when:
        ballast('check', '--sandbox', '--output', 'sarif', script(text))
        def run = JsonMapper.shared().readValue(out, Map).runs[0]

        then:
        run.columnKind == 'utf16CodeUnits'
        run.results*.locations*.physicalLocation*.region*.startColumn == [[text.indexOf(marked) + 1]]
        err.readLines()[3].indexOf('^') - '  1 | '.length() == text.indexOf(marked)

        where:
        text                                  | marked
        "/* \uD83D\uDE42\uD83D\uDE42 */ volume('a', 0)" | '0)'
        "x = '\uD83D\uDE42'; def def y"         | 'def y'
        "x = '\uD83D\uDE42'; y = ("             | '('
    }

    def 'what stops the check is in the JSON document: #asked'() {
        when:
        int status = ballast('check', '--output', 'json', *asked)

        then:
        status == 2
        with(JsonMapper.shared().readTree(out)) {
            it.path('status').asString() == 'usage'
            it.path('exit').asInt() == 2
            it.path('scripts').isEmpty()
            it.path('error').path('problem').asString() == problem
        }
        err.startsWith("error: $problem\n")

        where:
        asked                      || problem
        ['none.groovy']            || 'there is no file none.groovy'
        ['--profile', 'none', '-'] || "unknown profile 'none'"
    }

    def 'what stops the check is in the SARIF document'() {
        when:
        int status = ballast('check', '--output', 'sarif', 'none.groovy')

        then:
        status == 2
        SARIF.validate(out, InputFormat.JSON) == []
        with(JsonMapper.shared().readTree(out).path('runs').path(0)) {
            it.path('results').isEmpty()
            !it.path('invocations').path(0).path('executionSuccessful').asBoolean()
            it.path('invocations').path(0).path('toolExecutionNotifications').path(0).path('message').path('text').asString()
                == 'there is no file none.groovy'
        }
    }

    def 'the options of a kept sandbox are those of a run, and its file is not touched'() {
        given:
        def state = folder.resolve('kept.json')

        expect:
        ballast('check', '--sandbox', '--state', state, script("volume('data', 20)")) == 0
        !state.toFile().exists()
        ballast('check', '--state', state, script("volume('data', 20)")) == 2
        err.startsWith('error: --state keeps the state of a sandbox, and this target is not a sandbox\n')
    }

    def 'SARIF of scripts without a mistake has no results, and a piped script has a place'() {
        given:
        def fine = script("volume('data', 20)")

        expect:
        ballast('check', '--sandbox', '--output', 'sarif', fine) == 0
        SARIF.validate(out, InputFormat.JSON) == []
        JsonMapper.shared().readValue(out, Map).runs[0].subMap('results') == [results: []]

        when:
        piped = "volume('data', 0)"
        ballast('check', '--sandbox', '--output', 'sarif', '-')

        then:
        SARIF.validate(out, InputFormat.JSON) == []
        JsonMapper.shared().readValue(out, Map).runs[0].results*.ruleId == ['B030']
    }

    def 'the region comes from the environment, the profile or the sandbox: #options #variables'() {
        given:
        environment = variables
        folder.resolve('config/ballast').toFile().mkdirs()
        folder.resolve('config/ballast/config.toml').toFile().text = '[profile.east]\nurl = "https://api.example.test"\nregion = "us-east"\n'

        expect:
        ballast(*options, 'check', script("volume('data', 20)")) == status

        where:
        options               | variables                   || status
        []                    | [:]                         || 3
        []                    | [BALLAST_REGION: 'us-east'] || 0
        ['--profile', 'east'] | [:]                         || 0
        ['--sandbox']         | [:]                         || 0
        ['--profile', 'west'] | [:]                         || 2
    }

    def 'a root password in the script is masked in the line that is shown: #line'() {
        when:
        ballast('check', '--sandbox', script("instance('a') { $line }"))

        then:
        err.contains("'rootPass' of instance('a') { ... } does not take (text)")
        !err.contains('hunter2')

        where:
        line << ["rootPass 'hunter2'", "rootPass 'hunter2'; imge 'hunter2'", "label 'hunter2'; rootPass 'hunter2'", 'rootPass("hunter2")', "rootPass 'a' + 'hunter2'", "rootPass('''hunter2''')", 'rootPass $/hunter2/$']
    }

    def 'a script that is right is said to be right'() {
        expect:
        ballast('check', '--sandbox', script("volume('data', 20)")) == 0
        err == 'checked: 1 script, no mistake found\n'
    }

    def 'what is no script is wrong usage, and nothing is checked'() {
        expect:
        ballast('check', script("volume('data', 0)"), folder.resolve('no.groovy')) == 2
        err.contains('there is no file')
        !err.contains('0 GB')
    }
}
