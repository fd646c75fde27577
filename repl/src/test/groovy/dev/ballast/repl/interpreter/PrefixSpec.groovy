package dev.ballast.repl.interpreter

import dev.ballast.lanes.Slow
import dev.ballast.repl.command.SpecContext
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** Types texts letter by letter: whatever stands there, the prompt answers, and nothing is thrown on the way. */
class PrefixSpec extends Specification {

    static final Path CORPUS = Path.of(System.getProperty('ballast.root'), 'dsl/src/test/resources/check')
    static final int STRIDE = 199

    /** The letters between two prefixes of a text, and the texts between two of the check, that the test command tries. */
    static final int SOME = 13

    @Shared
    @TempDir
    Path folder

    @Shared
    @AutoCleanup
    SpecContext context

    @Shared
    Interpreter interpreter

    def setupSpec() {
        context = new SpecContext(folder)
        interpreter = new SpecInterpreter(context)
    }

    def 'prefixes of #text are answered'() {
        when:
        (0..text.size()).findAll { it % SOME == NASTY.indexOf(text) % SOME }.each { ask(text, it) }

        then:
        interpreter.failure().isEmpty()
        context.fixture.sent() == []

        where:
        text << NASTY
    }

    @Slow('each letter of each text')
    def 'every prefix of #text is answered'() {
        when:
        (0..text.size()).each { ask(text.substring(0, it), it) }

        then:
        interpreter.failure().isEmpty()
        context.fixture.sent() == []

        where:
        text << NASTY
    }

    def 'texts of the check are answered in their middle'() {
        when:
        (0..<texts.size()).step(SOME) { ask(texts[it], texts[it].size().intdiv(2)) }

        then:
        interpreter.failure().isEmpty()
        context.fixture.sent() == []
    }

    @Slow('hundreds of texts')
    def 'prefixes of each text of the check are answered'() {
        when:
        texts.each { text -> (0..text.size()).step(STRIDE) { ask(text, it) } }

        then:
        texts.size() + NASTY.size() >= 300
        interpreter.failure().isEmpty()
        context.fixture.sent() == []
    }

    /** A text is asked at the cursor, as in the middle of a block, and what stands before it, as after Enter. */
    private void ask(String text, int cursor) {
        interpreter.completeness(text.substring(0, cursor))
        interpreter.complete(text, cursor)
        interpreter.inspect(text, cursor)
    }

    private static List<String> getTexts() {
        List<String> all = []
        CORPUS.toFile().eachFileRecurse {
            if (it.toString().endsWith('.groovy')) {
                all << it.text
            }
        }
        all
    }

    static final List<String> NASTY = [
        'trait T { def x }',
        'trait T<X> { abstract X f() }',
        "@Grab('a:b:1') import x",
        "@Grapes([@Grab('a:b:1')]) def x",
        '@groovy.transform.Immutable class A { int b }',
        '@groovy.transform.Canonical(excludes = "a") class A { int a }',
        '@groovy.transform.Field int x = 1; x',
        '@Newify([Integer]) def f() { Integer("1") }',
        '@groovy.transform.ASTTest(value = { assert 1 }) def x',
        '@interface Mark { int value() default 1 }',
        "def s = 'open",
        "def s = '''open\nsecond",
        'def s = "a ${b ? "c ${d}" : \'e\'} f"',
        'def s = $/dollar $x $$ slash/$',
        'def p = /a\\/b${c}/; p',
        '"\\u00e9\\uD83D\\uDE00 \\u{1F600}"',
        'def \u00e9t\u00e9 = "\uD83D\uDE00"; \u00e9t\u00e9.size()',
        '\u4f60\u597d = 1; \u4f60\u597d + 1',
        "'\uD800'",
        'Map<String, List<? extends Comparable<? super Integer>>> m = [:]',
        'def <T extends Number & Comparable<T>> T most(List<T> all) { all.max() }',
        'List<List<List<Integer>>> x = [[[1]]]; x[0][0].',
        'class A<T extends A<T>> { T self() { (T) this } }',
        'enum E { A, B { int f() { 1 } }; int f() { 0 } }',
        'record R(int a, String b) { R { assert a } }',
        'sealed interface S permits A { }; final class A implements S { }',
        'interface I { default int f() { 1 } }',
        'switch (x) { case 1 -> 2; default -> { yield 3 } }',
        'try (def r = new StringReader("")) { r.read() } catch (A | B e) { } finally { }',
        'for (int i = 0, j = 1; i < j; i++, j--) { continue }',
        'outer: while (true) { break outer }',
        'do { x++ } while (x < 3)',
        'def (a, b) = [1, 2]; def (int c, String d) = [3, "e"]',
        '[*[1], *:[a: 1]]; f(*x, **y)',
        'x?.y?[0]?.z ?: w?.@v',
        'a <=> b ==~ c =~ d !in e !instanceof F',
        '1..<2; 1<..2; 1<..<2; (1..3)*.toString()',
        '0x1F + 0b101 + 017 + 1_000G + 1.5e-3g + 1L',
        '{ -> }(); { a, b = 1, ... c -> a }',
        '(a, b) -> a + b; A::new; a::b; this.&f',
        'new int[3][]; new int[]{1, 2}; (int[]) x',
        'new A() { int f() { super.f() } }.f()',
        'new HashMap<>() {{ put(1, 2) }}',
        'import static java.lang.Math.*; import java.util.Date as D; D.',
        'import java.',
        'package a.b.c; class D { }',
        'class A { static { } ; { }; A() { this(1) } }',
        'class A extends A { }',
        'class A { class B { A.B b } }; new A.B(new A())',
        'def f() { f() }; f().f().f()',
        'def x = x; x.x = x',
        'it.it.it { it }',
        '((((((((((((((((((((',
        '[[[[[[[[[[{{{{{{{{{{',
        ')]}',
        '#!/usr/bin/env groovy\nprintln 1',
        '/* open /* nested */ x */',
        '// only\n/** doc */ def x',
        'a\\\nb; a \\',
        ';;;;\n\n;;',
        '\u0000\u0001\u001b[31m',
        '\ufeffdef x = 1',
        '\t\r\n\f x',
        "nodebalancer('a') { port(443) { check 'http' } }",
        "volume('a', 20, on: instance('b') { type 't' }, wait: ",
        "instances().collectEntries { [it.name, it] }.each { k, v -> v.",
        '/time volume("a", 20',
        '/help nodebalancer port',
        '/sandbox fault POST /volumes',
        'goto; const; native; _ = 1; $ = 2; $a.b',
    ]
}
