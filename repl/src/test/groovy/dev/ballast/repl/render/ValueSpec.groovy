package dev.ballast.repl.render

import dev.ballast.certificate.SelfMade
import dev.ballast.model.NodesStatus
import dev.ballast.model.Secret
import java.util.stream.Stream
import spock.lang.Specification
import spock.lang.Unroll

class ValueSpec extends Specification {

    static final String KEY = SelfMade.make('www.example.test', java.time.Instant.parse('2026-01-01T00:00:00Z')).keyPem().reveal()

    record Point(int x, Object y) {}

    record Odd(int x) {
        int x() {
            throw new IllegalStateException('no x today')
        }
    }

    static class Endless extends AbstractCollection<Integer> {

        int size() { Integer.MAX_VALUE }

        Iterator<Integer> iterator() { Stream.iterate(1) { it + 1 }.iterator() }
    }

    /** A list in a list in a list, each made when it is looked at. */
    static class Deep extends AbstractList<Object> {

        Object get(int index) { new Deep() }

        int size() { 1 }
    }

    /** Whatever is asked of it fails, but for its text. */
    static class Unknown implements Iterable<String> {

        boolean speaks = true

        String getName() { throw new AssertionError('touched') }

        Iterator<String> iterator() { throw new AssertionError('touched') }

        String toString() {
            if (!speaks) {
                throw new IllegalStateException('no words')
            }
            'an unknown thing'
        }
    }

    @Unroll('#value.inspect() is #text.inspect()')
    def 'a value is written as Groovy writes it'(Object value, String text) {
        expect:
        shown(value) == text

        where:
        value                                    || text
        null                                     || 'null'
        42                                       || '42'
        1.50                                     || '1.50'
        true                                     || 'true'
        'as it is'                               || 'as it is'
        "it has ${1 + 1} 'parts'"                || "it has 2 'parts'"
        'two\nlines'                             || 'two\nlines'
        'abc'.toCharArray()                      || 'abc'
        []                                       || '[]'
        [:]                                      || '[:]'
        [1, '1', "g${1}", null, [2, [a: 'b']]]   || "[1, '1', 'g1', null, [2, [a:'b']]]"
        [['a b': 1], 2, [:]]                     || "[['a b':1], 2, [:]]"
        ["it's", 'two\nlines']                   || "['it\\'s', 'two\\nlines']"
        [1, 2] as int[]                          || '[1, 2]'
        [['a'] as String[], 1] as Object[]       || "[['a'], 1]"
        1..4                                     || '[1, 2, 3, 4]'
        new Point(1, 'a')                        || 'Point[x=1, y=a]'
        new NodesStatus(1, 2)                    || '1 up, 2 down'
        new Unknown()                            || 'an unknown thing'
        [new Unknown(), 1]                       || '[an unknown thing, 1]'
        java.nio.file.Path.of('a/b')             || 'a/b'
    }

    @Unroll('#text')
    def 'a value whose methods throw is told of'(Object value, String text) {
        expect:
        shown(value) == text

        where:
        value                                   || text
        new Unknown(speaks: false)              || '(ValueSpec$Unknown cannot be shown: IllegalStateException: no words)'
        [1, new Unknown(speaks: false)]         || '[1, (ValueSpec$Unknown cannot be shown: IllegalStateException: no words)]'
        [a: new Unknown(speaks: false)]         || 'a  (ValueSpec$Unknown cannot be shown: IllegalStateException: no words)'
        "${-> throw new IllegalStateException()}" || '(GStringImpl cannot be shown: IllegalStateException)'
    }

    def 'a list that throws, and a record'() {
        given:
        List<Integer> list = new AbstractList<Integer>() {
            Integer get(int index) { throw new ConcurrentModificationException() }

            int size() { 3 }
        }

        expect:
        shown(list) ==~ /\(ValueSpec\$\d cannot be shown: ConcurrentModificationException\)/
        shown([new Odd(1)]) == 'x\n(ValueSpec$Odd cannot be shown: IllegalStateException: no x today)'
    }

    def 'what holds itself, has no end or is too deep or too long is cut'() {
        given:
        List<Object> self = [1]
        self << self
        Map<String, Object> map = [a: 1]
        map.b = [map]
        List<Object> one = []
        List<Object> other = [one]
        one << other
        // Kept out of the condition, which would be rendered to its end when it fails.
        def beginOfEndless = shown(new Endless(), new Limits(3, 100))

        expect:
        shown(self) == '[1, (this Collection)]'
        shown(map) == 'a  1\nb  [(this Map)]'
        shown(new Deep()) == '[' * 11 + '...' + ']' * 11
        shown(one) == '[[(this Collection)]]'
        beginOfEndless == '[1, 2, 3, ... and more]'
        shown(1..100, new Limits(3, 100)) == '[1, 2, 3, ... and 97 more]'
        shown('x' * 500, new Limits(3, 10)) == 'xxxxxxxxxx... and 490 more characters'
        shown(['x' * 500], new Limits(3, 10)).startsWith("['xxxxxxxx... and ")
    }

    def 'maps with the same keys, and records of one kind, are a table'() {
        expect:
        shown([[size: 5, label: 'a'], [size: 20, label: [1]]]) == 'size  label\n   5  a\n  20  [1]'
        shown([new Point(1, null), new Point(20, 'b')]) == ' x  y\n 1  null\n20  b'
        shown([[a: 1], [b: 1]]) == '[[a:1], [b:1]]'
        shown([[(1): 1]]) == '[[1:1]]'
        shown((1..5).collect { [n: it] }, new Limits(2, 100)) == 'n\n1\n2\n... and 3 more'
        shown((1..5).collectEntries { ["k$it".toString(), it] }, new Limits(2, 100)) == 'k1  1\nk2  2\n... and 3 more'
    }

    def 'secrets and keys are never shown, wherever they stand'() {
        expect:
        shown(Secret.of('hush')) == '(secret)'
        shown([password: Secret.of('hush')]) == 'password  (secret)'
        shown([[a: Secret.of('hush')]]) == 'a\n(secret)'
        shown("before\n$KEY") == 'before\n(secret)\n'
        shown([KEY]) ==~ /\['\(secret\)(\\n)?'\]/
        shown([key: KEY]) ==~ /key  \(secret\)(\\n)?/
        shown(KEY.readLines()) == "['(secret)']"
        shown(KEY, new Limits(10, 40)).startsWith('(secret)\n... and ')
        shown([[line: KEY]], new Limits(10, 40)).startsWith('line\n(secret)\\n... and ')
        shown((['some'] + KEY.readLines()), new Limits(100, 60)).startsWith("['some', '(secret)")
        shown(SelfMade.make('www.example.test', java.time.Instant.parse('2026-01-01T00:00:00Z'))).contains('www.example.test')
        !shown(SelfMade.make('www.example.test', java.time.Instant.parse('2026-01-01T00:00:00Z'))).contains('BEGIN')
    }

    def 'no text steers the terminal'() {
        expect:
        shown('a\u001b[2Jb\u0007') == 'a\\u001b[2Jb\\u0007'
        shown(['\u001b[2J': '\r\n\t']) == '\\u001b[2J  \\r\\n\\t'
        shown('one\r\ntwo\tthree') == 'one\ntwo\tthree'
    }

    private static String shown(Object value, Limits limits = Limits.USUAL) {
        new TextWriter(new Screen(true, false, 80)).write(new ValueRenderer(limits).of(value))
    }
}
