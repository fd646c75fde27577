package dev.ballast.check

import dev.ballast.Ballast
import dev.ballast.check.Diagnostic.Severity
import dev.ballast.dsl.CompiledRunbooks
import dev.ballast.dsl.RunbookSpecification
import dev.ballast.model.Dialect
import dev.ballast.reconcile.context.Progress

/** What runs, and does probably not do what its author wants: the check, a run and a line warn of it. */
class TextWarningsSpec extends RunbookSpecification {

    static final String PARAMETERS = "params { some 'hosts', default: 3, in: 0..5; count 'hosts', default: 3, in: 1..5; few 'hosts', default: 5, in: [2, 5, 3] }"

    def 'a loop over a range that may count down is a warning: #text'() {
        expect:
        warnings("def n = args[0].toInteger()\n$text") == [[2, "this range counts down if $last".toString(), instead]]

        where:
        text                                                 || last                          | instead
        '(1..n).each { println it }'                         || 'n is below 1'                | 'write 1..<n + 1'
        'for (i in 1..n) println i'                          || 'n is below 1'                | 'write 1..<n + 1'
        'for (int i in 1..n) println i'                      || 'n is below 1'                | 'write 1..<n + 1'
        'parallel(1..n) { volume("data-$it", 20) }'          || 'n is below 1'                | 'write 1..<n + 1'
        '(1..(n as int)).collect { it }'                     || '(n as int) is below 1'       | 'write 1..<(n as int) + 1'
        'def all = 1..n; all.every { it }'                   || 'n is below 1'                | 'write 1..<n + 1'
        'def all(int m) { (1..m).collect { it } }; all(n)' || 'm is below 1'                | 'write 1..<m + 1'
        '(1..args.size()).each { println it }'               || 'args.size() is below 1'      | 'write 1..<args.size() + 1'
        '(0..args.size() - 1).each { println it }'           || 'args.size() - 1 is below 0'  | 'write 0..<args.size()'
        '(1..n - 1).each { println it }'                     || 'n - 1 is below 1'            | 'compare n - 1 with 1 before'
        '(1..<n).each { println it }'                        || 'n is below 1'                | 'compare n with 1 before'
        '[web: 2, db: 0].each { k, v -> (1..v).each { } }'   || 'v is below 1'                | 'write 1..<v + 1'
        '[2, 0].each { (1..it).each { } }'                   || 'it is below 1'               | 'write 1..<it + 1'
        'n.times { i -> (1..i).each { } }'                   || 'i is below 1'                | 'write 1..<i + 1'
    }

    def 'a loop over a range that counts up is none: #text'() {
        expect:
        warnings("$PARAMETERS\ndef n = args[0].toInteger()\n$text") == []

        where:
        text << ['(0..<n).each { println it }', '(0..n).each { println it }', '(1..n + 1).each { println it }', '(1..<n + 1).each { println it }',
                 '(1..count).each { println it }', '(2..few).each { println it }', '(1..3).each { println it }', '(3..1).each { println it }',
                 '(n..1).each { println it }', '(n..0).each { println it }', 'if (n > 0) (1..n).each { println it }', 'assert n\n(1..n).each { println it }',
                 'if (n < 1) return\nfor (i in 1..n) println i', '(n ? 1..n : []).each { println it }', "def names = ['a', 'b']\n(1..names.size()).each { println it }",
                 '(1..Math.max(1, n)).each { println it }', '(1..[1, n].max()).each { println it }', '(1..(n ?: 1)).each { println it }', '(1..3).each { (1..it).each { } }',
                 'def all(int m) { (1..m).each { } }; all(3); all(2)', 'def all = { int m = 2, Closure work -> (1..m).each(work) }; all { }; all(3) { }',
                 'for (i in 1..3) (1..i).each { }', '[1, 2].each { m -> (1..m).each { } }', "println 'abc'[0..n - 1]", 'println n in 1..args.size()', "('a'..'c').each { println it }"]
    }

    def 'the bounds of a parameter count'() {
        expect:
        warnings("$PARAMETERS\n(1..some).each { println it }") == [[2, 'this range counts down if some is below 1', 'write 1..<some + 1']]
    }

    def 'an invisible character is a warning with its place, once for each line: #text'() {
        when:
        def found = TextCheck.of('us-east', ['args'] as Set, sandbox::now).of('web.groovy', text, Optional.empty())

        then:
        found.errors() == []
        found.ofText().collect { [it.line(), it.column()] } == places
        found.ofText()*.problem()*.what().every { it == "this line has an invisible character: $name" }

        where:
        text                                                       || places           | name
        "// \u202Etxet\n/* a\n \u202Eb\u202Ec */ println '\u202E'" || [[1, 4], [3, 2]] | 'U+202E RIGHT-TO-LEFT OVERRIDE'
        "println '\uD83D\uDE00 a\u200Bb'"                          || [[1, 13]]        | 'U+200B ZERO WIDTH SPACE'
        "println 'a\u200Db'"                                       || [[1, 11]]        | 'U+200D ZERO WIDTH JOINER'
        "println 'a\u3164b'"                                       || [[1, 11]]        | 'U+3164 HANGUL FILLER'
        "println 1 // \u001B[2J"                                   || [[1, 14]]        | 'U+001B ESCAPE'
        "println 'a\uDB40\uDC41'"                                  || [[1, 11]]        | 'U+E0041 TAG LATIN CAPITAL LETTER A'
        "println 'a\uFE0F\uFE01'"                                  || [[1, 11]]        | 'U+FE0F VARIATION SELECTOR-16'
        "println '\u2764\uFE0F\uDB40\uDD01'"                       || [[1, 12]]        | 'U+E0101 VARIATION SELECTOR-18'
        "println '\u65E5\u200D\u200D'"                             || [[1, 12]]        | 'U+200D ZERO WIDTH JOINER'
        "\uFEFFprintln 'a\uFEFF'"                                  || [[1, 12]]        | 'U+FEFF ZERO WIDTH NO-BREAK SPACE'
    }

    def 'visible characters of any language are none: #text'() {
        expect:
        warnings("println '''$text''' // $text") == []

        where:
        text << ['caf\u00E9 10\u00A0Go', '\uD83D\uDC68\u200D\uD83D\uDC69\u200D\uD83D\uDC67 \u26A0\uFE0F', '1\uFE0F\u20E3 \u00A9\uFE0F \u2764\uFE0F\u200D\uD83D\uDD25', '\u0646\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645',
                 '\u05E9\u05DC\u05D5\u05DD', '\u65E5\u672C', '\u2192 \u201Cx\u201D', 'a\tb\f', '\\' + 'u202E']
    }

    def 'a letter that looks like a Latin one is a warning of the check and of the word: #call'() {
        given:
        def warned = Collections.synchronizedList([])
        def letter = "has a letter that looks like a Latin one: $sign".toString()

        when:
        def found = TextCheck.of('us-east', [] as Set, sandbox::now).of('web.groovy', call, Optional.empty())
        def listening = Ballast.builder().progress { if (it instanceof Progress.Warning) warned << it.text() }.on(sandbox)
        def script = CompiledRunbooks.runbook("region 'us-east'\n$call", 'web.groovy')
        script.runOn(listening)
        script.run()

        then:
        found.errors() == []
        found.warnings()*.problem()*.what().collect { it.replaceFirst(/'.*' /, '') } == [letter]
        warned.any { it.endsWith(letter) }

        cleanup:
        listening?.close()

        where:
        call                                                                  || sign
        "instance('w\u0435b') { type 'standard-1' }"                          || 'U+0435 CYRILLIC SMALL LETTER IE'
        "instance('web-\u0430') { type 'standard-1' }"                        || 'U+0430 CYRILLIC SMALL LETTER A'
        "nodebalancer('lb1') { port 80; node '\u0410pp', '192.168.128.7:80' }" || 'U+0410 CYRILLIC CAPITAL LETTER A'
    }

    def 'Linode refuses most of them, and the message says why: #call'() {
        when:
        def found = TextCheck.of('us-east', [] as Set, sandbox::now, Dialect.LINODE).of('web.groovy', call, Optional.empty())

        then:
        (found.errors() + found.warnings()).collect { [it.severity(), it.problem().what(), it.problem().instead()] } == [[severity, what, instead]]

        where:
        call                                                 || severity         | what                                                                                   | instead
        "volume('web-\u0430', 20)"                           || Severity.ERROR   | "'web-\u0430' has a letter that looks like a Latin one: U+0430 CYRILLIC SMALL LETTER A" | 'write one that it takes'
        "instance('w\u0435b') { type 'g6-nanode-1' }"        || Severity.ERROR   | "'w\u0435b' has a letter that looks like a Latin one: U+0435 CYRILLIC SMALL LETTER IE"  | "write a name such as 'web-1'"
        "volume('data', 20) { tags 'sh\u03BFp' }"            || Severity.WARNING | "'sh\u03BFp' has a letter that looks like a Latin one: U+03BF GREEK SMALL LETTER OMICRON" | null
    }

    def 'names of one script, or with letters that differ visibly, are none: #name'() {
        expect:
        warnings("instance('$name') { type 'standard-1' }") == []

        where:
        name << ['web-1', '\u0441\u043E\u0440', '\u0434\u0430\u0442\u0430-web', 'm\u00FCnchen-1', '\u03A9-web', '\u65E5\u672C-web', 'web-\u00B5']
    }

    def 'a run repeats the warnings about its text, each time'() {
        given:
        def file = home.resolve('web.groovy').toFile()
        file.text = '(1..args.size()).each { println it }'
        def runbook = Ballast.builder().runbook(file.toPath()).on(sandbox).args('a')

        expect:
        [runbook.run(), runbook.run(), runbook.rehearse()]*.warnings == [['web.groovy:1:1: this range counts down if args.size() is below 1: write 1..<args.size() + 1']] * 3
    }

    private List<List> warnings(String text) {
        def found = TextCheck.of('us-east', ['args'] as Set, sandbox::now).of('web.groovy', text, Optional.empty())
        assert found.errors() == []
        assert found.ofText() == found.warnings()
        found.warnings().collect { [it.line(), it.problem().what(), it.problem().instead()] }
    }
}
