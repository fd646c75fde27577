package dev.ballast.run

import dev.ballast.catalogue.CatalogueCache
import dev.ballast.catalogue.CatalogueCheck
import dev.ballast.check.Diagnostic
import dev.ballast.check.Diagnostic.Range
import dev.ballast.check.Diagnostic.Severity
import dev.ballast.lanes.Slow
import dev.ballast.model.Dialect
import java.nio.file.Files
import java.nio.file.Path
import java.util.stream.LongStream
import org.codehaus.groovy.control.MultipleCompilationErrorsException
import spock.lang.Specification
import spock.lang.TempDir
import spock.lang.Timeout

/** What the check finds in a text of which a part does not compile. */
class RemainderSpec extends Specification {

    static final Path SAMPLES = Path.of(System.getProperty('ballast.root'), 'scripts-samples')

    @TempDir
    Path folder

    def check = new FullCheck(Optional.of('us-east'), Dialect.DOCUMENTED, CatalogueCheck.accepting(CatalogueCache.inMemory()))

    def 'a syntax error hides nothing else: #broken'() {
        given:
        def text = "volume('data', 0)\n$broken\nvolume('logs', 0)\n"
        def last = text.readLines().size()

        expect:
        found(text)*.code == ['B030', 'B221', 'B030']
        found(text)*.line == [1, line, last]
        refused(text) instanceof MultipleCompilationErrorsException

        where:
        broken                                                     || line
        'def x = = 3'                                              || 2
        "instance('web') { type 'a' 'b' ) }"                       || 2
        "instance('web') {\n    type 'small\n    image 'a'\n}"     || 3
        "instance('web') {\n    image ='a' ='b'\n}"                || 3
        "volume('more', 20"                                        || 2
        "volume('more',\n    20"                                   || 2
        "instance('web') {\n    image 'a'"                         || 2
        '}'                                                        || 2
        'if (true) {\n    println 1 2 3 )\n}'                      || 3
        "def scale(int n {\n    println n\n}"                      || 2
        'def 9x = 1; println 3'                                    || 2
        'println "a ${x.} b"'                                      || 2
        'def x = "${y.}"'                                          || 2
        "nodebalancer('web') {\n    port 443\n    }\n    node 'a'\n}" || 6
        "nodebalancer('web') { port 443 }\n    port(80) { }\n    }"  || 4
    }

    def 'a word that Groovy joins with the line below does not hide that line: #word'() {
        expect:
        found("volume('data', 0)\n$word\nvolume('logs', 0)\n")*.with { [code, line] }.toSet() == [['B030', 1], ['B221', at], ['B030', 3]] as Set

        where:
        word          || at
        'def'         || 3
        '  def  '     || 3
        'final'       || 3
        'throw new'   || 2
        'def x = new' || 2
    }

    def 'the lines of a block whose head is half-typed are not reported: #head'() {
        expect:
        found("volume('data', 0)\nvolume('more', 0)\n$head\n    type 'standard-1'\n    image 'debian12'\n}\nvolume('logs', 0)\n")*.with { [code, line] } ==
            [['B030', 1], ['B030', 2], ['B221', 6], ['B030', 7]]

        where:
        head << ['d', 'def web', 'def web = insta', "instance('web-1')", "def web = instance('web-1')", 'inventory.', 'inventory.volumes.']
    }

    def 'no line of many blocks whose heads are half-typed is reported'() {
        expect:
        found("volume('data', 0)\n" + (0..5).collect { "def w$it = insta\n    type 'a'\n    image 'b'\n}\n" }.join(''))*.code.toSet() == ['B030', 'B221'] as Set
    }

    def 'the lines above are checked where too much below is broken: #text'() {
        expect:
        found("volume('data', 0)\n$text").find { it.line == 1 }?.code == 'B030'

        where:
        text << [
            "nodebalancer('web') {\n  port(80) {\n    [1].each { x ->\n      if (x) {\n        node 'a', '192.168.1.1:80'",
            "def a = = 1\nprintln 1\ndef b = = 1\nprintln 1\ndef c = = 1\nprintln 1\ndef d = = 1\nprintln 1\ndef e = = 1\n",
            "def x = args\ndef y = args ? 1\nvolume('tail', 20)\n", "println(text", 'import ', 'copy.delete(', 'foo(x.text', 'println "a ${1}']
    }

    def 'the rest of the block is checked: #line'() {
        given:
        def text = "nodebalancer('web') {\n    port 70443\n    $line\n    prot 80\n}\n"

        expect:
        found(text)*.code == ['B012', 'B221', 'B201']
        found(text)*.line == [2, 3, 4]

        where:
        line << ["throttle 'a' 'b' )", 'throttle = = 3', "node 'a, 'b'", "port(443, 'x"]
    }

    def 'nothing is reported that only the missing statement makes wrong: #text'() {
        expect:
        found(text)*.code == ['B221']

        where:
        text << [
            "def data = = volume('data', 20)\ndata.resize(30)\nprintln data",
            "def volume = volume('data', 20\nvolume.resize(30)",
            "def size = 0\nsize = compute( 20\nvolume('data', size)",
            "def size = 0\nsize = compute( 20\ndef other = size\nvolume('data', other)",
            "def size(n { 0 }\nprintln size(3)",
            "nodebalancer('web') {\n    port 80 80 )\n    node 'a', '192.168.128.7:80'\n}",
            'def db = (\nprintln "x $db"',
            "params {\n    host 'x', default: \n}\nprintln \"on \$host\"",
            "region 'us-east'\ndef db = instance('db-1') {\n{ ->\n    type 'standard-1'\n}",
            "import static Helper.*  *\nhelp()",
            "evaluate(new File('a.groovy') = = 3)\nprintln unknown",
            "Integer.metaClass.big = = { }\n5.big()\nvolume('a', 1).large()",
            "def data = volume('data', 20)\ndata = instance( 'a'\ndata.lable",
            "def pair = [1, 2\ndef (one, other) = pair\nvolume('a', one)",
            "class Maker {\n    def make( { }\n}\nnew Maker().make()",
            "def web = instance('a') )\nweb.each { w -> w.nothing }",
            "try { foo( }\ncatch (Exception e) { println e }",
            "params { size 'GB', default: = 3 }\nvolume('data', size)",
            "def text = \'\'\'a\nnode 80\nunknown\nvolume('a', 0)",
            "instance('a') {\n    image \'\'\'a\n    node 80\n}\nnode 80",
            "println twice(3)\nprintln \"\"\"a\nint twice(int n) { n * 2 }",
            "println twice(3)\n/* a\nint twice(int n) { n * 2 }",
            "String label(String x) { return x ?: 'none' }\n[1].each { n ->\n    println n{\n}\nprintln label('b')",
            "def 'sizes = [small: 10]\nvolume('a', sizes.small)",
            "println 'a\\\ndef good = volume('ok', 20)\ngood.resize(30)",
            "param's {\n    size 'GiB', default: 20\n}\nvolume('a', size)",
        ]
    }

    def 'a mistake is reported once, and the right word is one that may be written there: #text'() {
        when:
        def found = check.diagnostics(new ScriptFile('a.groovy', text))

        then:
        found*.problem()*.code()*.toString() == [code]
        found[0].problem().instead() == instead

        where:
        text                                                          || code   | instead
        "params {\n    size 'GiB' default: 20\n}\nvolume('a', size)"   || 'B227' | "write size 'what it means'"
        "params {\n    size 'GiB', defalt: 20\n}\nvolume('a', size)"   || 'B227' | 'did you mean default?'
        "instance('a').rebuild('debian12', 'x')"                      || 'B220' | 'the dialect linode has it: add --dialect linode, or write dialect = "linode" in the profile'
        'println wbe\ndef web = 1'                                    || 'B202' | 'declare it first: def wbe = ...'
        "volume('a', 20, region: 'b', regoin: 'c')"                   || 'B204' | 'options: on, wait, timeout, protect, was, keep'
    }

    def 'a region may be set by what is missing'() {
        given:
        def without = new FullCheck(Optional.empty(), Dialect.DOCUMENTED, CatalogueCheck.accepting(CatalogueCache.inMemory()))

        expect:
        without.diagnostics(new ScriptFile('a.groovy', "region 'us-east' 'b' )\nvolume('data', 20)"))*.problem()*.code()*.toString() == ['B221']
    }

    def 'a finding has its end, its severity and its edit: #text'() {
        given:
        def found = check.diagnostics(new ScriptFile('a.groovy', text)).find { it.severity() == Severity.ERROR }

        expect:
        marked(text, found.range()) == marked
        found.edit().map { applied(text, it) }.orElse(null) == corrected
        found.edit().map { it.title() }.orElse(null) == title

        where:
        text                                        || marked       | title                       | corrected
        "instance('a') { imge 'x' }"                || 'imge'       | 'write image'               | "instance('a') { image 'x' }"
        "volume('a', 20, regoin: 'b')"              || 'regoin'     | 'write region'              | "volume('a', 20, region: 'b')"
        "println volume('a', 20).lable"             || 'lable'      | 'write label'               | "println volume('a', 20).label"
        "def web = 1\nprintln wbe"                  || 'wbe'        | 'write web'                 | "def web = 1\nprintln web"
        "sleep 5.minuts"                            || 'minuts'     | 'write minutes'             | "sleep 5.minutes"
        "volume 'a' 20"                             || '20'         | 'write , 20'                | "volume 'a', 20"
        "nodebalancer('a') { port 443 { } }"        || '443'        | 'write 443,'                | "nodebalancer('a') { port 443, { } }"
        "region: 'us-ord'"                          || "'us-ord'"   | 'write region'              | "region 'us-ord'"
        "instance('a') { rootPass 'so secret' }"    || "'so secret'" | "write secret('ROOT_PASS')" | "instance('a') { rootPass secret('ROOT_PASS') }"
        "instance('a') { privatIp }"                || 'privatIp'   | null                        | null
        'println instnces'                          || 'instnces'   | null                        | null
        "volume('a', 0)"                            || '0'          | null                        | null
        "volume('日本𝒂', 20, regoin: 'b')"           || 'regoin'     | 'write region'              | "volume('日本𝒂', 20, region: 'b')"
        "def x = = 3"                               || '='          | null                        | null
        "volume('a', 20"                            || '('          | null                        | null
        "println 'a"                                || "'"          | null                        | null
    }

    def 'a warning says that it is one, and secrets are masked'() {
        given:
        def text = "try { volume('a', 0) } catch (e) { }\ninstance('a') { rootPass 'so secret', 'so secret' }"

        when:
        def found = check.diagnostics(new ScriptFile('a.groovy', text))

        then:
        found*.severity() == [Severity.WARNING, Severity.ERROR]
        !found.toString().contains('so secret')
    }

    def 'a file that is loaded is followed, and its mistakes are its own'() {
        given:
        folder.resolve('b.groovy').toFile().text = "volume('b', 0)"
        def text = "evaluate(new File('${folder.resolve('b.groovy')}'))\nvolume('a', 0)\ndef x = = 3"

        expect:
        found(text)*.line == [2, 3]
        check.of(new ScriptFile('a.groovy', text, Optional.of(folder)))*.mistakes()*.size() == [2, 1]
    }

    @Slow('thousands of lines')
    @Timeout(60)
    def 'a long text with #mistakes is checked at once'() {
        expect:
        found(text).size() == count

        where:
        mistakes                  | text                                                                  || count
        'a mistake in each line'  | lines { "Foo v$it = volume('v$it', 20)\n" }                            || 2000
        'an open block'           | "parallel {\n" + lines { "v$it = volume('v$it', 20)\n" } + 'def x = 3' || 1
        'a mistake below'         | lines { "v$it = volume('v$it', 20)\n" } + "def x = = 3\nvolume('a', 0)" || 2
        'a mistake in a block'    | "parallel {\n" + lines { "v$it = volume('v$it', 20)\n" } + 'x = = 3\n}' || 1
    }

    @Slow('checks a sample at each seventh letter')
    def 'each part of a sample is checked: #sample'() {
        given:
        def text = Files.readString(SAMPLES.resolve(sample))
        def lenient = new FullCheck(Optional.of('us-east'), sample.startsWith('linode') ? Dialect.LINODE : Dialect.DOCUMENTED, CatalogueCheck.accepting(CatalogueCache.inMemory()))

        expect:
        LongStream.rangeClosed(0, text.size().intdiv(7)).toArray().every { nth ->
            def part = text.take((int) nth * 7)
            lenient.diagnostics(new ScriptFile('a.groovy', part)).every { marked(part, it.range()) != null }
        }

        where:
        sample << Files.walk(SAMPLES).withCloseable { all -> all.toList().collect { SAMPLES.relativize(it).toString() }.findAll { it.endsWith('.groovy') }.sort() }
    }

    static String lines(Closure<String> line) {
        (1..2000).collect(line).join('')
    }

    private List<Map> found(String text) {
        check.diagnostics(new ScriptFile('a.groovy', text, Optional.of(folder))).collect { [line: it.line(), code: it.problem().code().toString()] }
    }

    private Throwable refused(String text) {
        try {
            def file = new ScriptFile('a.groovy', text)
            check.require(file, Compiler.start(file))
            return null
        } catch (RuntimeException refusal) {
            return refusal
        }
    }

    private static String marked(String text, Range range) {
        text.substring(index(text, range.line(), range.column()), index(text, range.endLine(), range.endColumn()))
    }

    private static String applied(String text, Diagnostic.Edit edit) {
        text.substring(0, index(text, edit.range().line(), edit.range().column())) + edit.newText() + text.substring(index(text, edit.range().endLine(), edit.range().endColumn()))
    }

    private static int index(String text, int line, int column) {
        int start = text.split('\n', -1).take(line - 1).sum { it.size() + 1 } ?: 0
        text.offsetByCodePoints(start, column - 1)
    }
}
