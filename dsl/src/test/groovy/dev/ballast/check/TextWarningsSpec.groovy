package dev.ballast.check

import dev.ballast.Ballast
import dev.ballast.dsl.RunbookSpecification

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

    def 'a run repeats the warnings about its text, each time'() {
        given:
        def file = home.resolve('web.groovy').toFile()
        file.text = '(1..args.size()).each { println it }'
        def runbook = Ballast.builder().runbook(file.toPath()).on(sandbox).args('a')

        expect:
        [runbook.run(), runbook.run(), runbook.rehearse()]*.warnings == [['web.groovy:1:1: this range counts down if args.size() is below 1: write 1..<args.size() + 1']] * 3
    }

    private List<List> warnings(String text) {
        def found = new RunbookCheck('us-east', ['args'] as Set, sandbox::now).of('web.groovy', text, Optional.empty())
        assert found.errors() == []
        assert found.ofText() == found.warnings()
        found.warnings().collect { [it.line(), it.problem().what(), it.problem().instead()] }
    }
}
