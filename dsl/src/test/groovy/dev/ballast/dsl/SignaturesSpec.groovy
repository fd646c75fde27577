package dev.ballast.dsl

import dev.ballast.error.RuleException
import dev.ballast.model.Dialect
import dev.ballast.sandbox.Sandbox
import groovy.transform.CompileStatic
import groovy.transform.Immutable
import java.lang.reflect.Method
import org.codehaus.groovy.control.CompilerConfiguration
import org.codehaus.groovy.control.customizers.ASTTransformationCustomizer
import org.codehaus.groovy.runtime.InvokerHelper

/** A word takes each call that its signature shows, in help as in {@code docs/words.md}: with and without options, with and without braces. */
class SignaturesSpec extends RunbookSpecification {

    /** One call that a signature shows. */
    @Immutable(knownImmutableClasses = [Class])
    static class Shown {
        String signature
        Class type
        String word
        List<Class> values
        Map<String, Class> options
        boolean braces

        /** The call in a method whose parameters are its arguments. */
        String code(int number) {
            def taken = ([it: type] + values.indexed().collectEntries { at, one -> ["v$at", one] } + options.collectEntries { name, one -> ["o_$name", one] })
            def given = options.keySet().collect { "$it: o_$it" } + values.indices.collect { "v$it" }
            "void call$number(${taken.collect { name, one -> "${one.canonicalName} $name" }.join(', ')}) { it.$word(${given.join(', ')})${braces ? ' { }' : ''} } // $signature"
        }

        boolean isDispatched() {
            def given = (options ? [LinkedHashMap] : []) + values.collect { InvokerHelper.getMetaClass(it).theClass } + (braces ? [Closure] : [])
            InvokerHelper.getMetaClass(type).pickMethod(word, given as Class[]) != null
        }
    }

    def 'each call that a signature shows compiles and is dispatched: #dialect'() {
        given:
        def shown = signatures(dialect).collectMany { calls(it) }
        def compiler = new CompilerConfiguration()
        compiler.addCompilationCustomizers(new ASTTransformationCustomizer(CompileStatic))

        when:
        new GroovyShell(getClass().classLoader, new Binding(), compiler).parse(shown.withIndex().collect { one, at -> one.code(at) }.join('\n'), 'calls.groovy')

        then:
        shown.size() > 100
        shown.findAll { !it.dispatched } == []

        where:
        dialect << [Dialect.DOCUMENTED, Dialect.LINODE]
    }

    def 'a signature shows no call that the word does not take: #dialect'() {
        expect:
        signatures(dialect).every { signature ->
            def taken = signature.methods.collect { [!Vocabulary.options(it, dialect).empty || Vocabulary.isOpen(it), it.parameterTypes.any { it in [Closure, Runnable] }] } as Set
            def shown = signature.texts.collectMany { parts(it) } as Set
            assert shown == taken : signature.texts
            true
        }

        where:
        dialect << [Dialect.DOCUMENTED, Dialect.LINODE]
    }

    def 'options and braces fill one block, and the braces have the last word'() {
        when:
        run("""
            def web = instance('web') { type 'g6-nanode-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS') }
            volume('data', 20, tags: ['shop'], region: 'ap-west') { region 'us-east'; on web }
            def lb = nodebalancer('web') { region 'us-east'; port 80 }
            lb.port(80).change(port: 8080, check: 'none') { check('http') { path '/health' } }""")

        then:
        sandbox.journal().findAll { it.path.endsWith('/volumes') && it.method == 'POST' }*.body*.contains('"region":"us-east","size":20,"linode_id":') == [true]
        sandbox.journal().findAll { it.method == 'PUT' }*.body == ['{"port":8080,"check":"http","check_path":"/health"}']
    }

    def 'options that need braces are refused without them'() {
        when:
        run("region 'us-east'; instance('web', adopt: true)")

        then:
        def refused = thrown(RuleException)
        refused.remedy().get() == 'write instance(text) or instance(text[, adopt: true or false, allow: text, protect: value, was: text, keep: list], { ... }) or instance(whole number) or instance(label: text)'
    }

    @Override
    Sandbox service() {
        Sandbox.with().dialect('linode').start()
    }

    /** The texts of each list of values that a word takes, with the methods that take it. */
    private static List<Map> signatures(Dialect dialect) {
        Vocabulary.chapters().keySet().collectMany { type ->
            def words = Vocabulary.of(type, dialect)
            words.names().collectMany { word ->
                words.written(word).collect { values, texts ->
                    [type: type, word: word, dialect: dialect, texts: texts, methods: words.methods(word).findAll { way -> Vocabulary.values(way).collect { Vocabulary.plain(it) } == values }]
                }
            }
        }
    }

    /** Whether options and braces are written, in each way that a text shows. */
    private static List<List<Boolean>> parts(String text) {
        [shown(text, /\w+: /), shown(text, /\{ \.\.\. \}/)].combinations()
    }

    private static List<Boolean> shown(String text, String part) {
        def written = (text =~ /(?<!: )\[?(?:, )?(?<!: )$part/).collect { it }
        written ? written.any { it.startsWith('[') } ? [false, true] : [true] : [false]
    }

    private static List<Shown> calls(Map signature) {
        signature.texts.collectMany { text ->
            parts(text).collectMany { withOptions, braces ->
                Method way = signature.methods.find { withOptions == Map in it.parameterTypes } ?: signature.methods[0]
                def names = withOptions ? names(way, signature.dialect) : []
                (names.collect { [it] } + [names]).unique().collect { some ->
                    new Shown(text, signature.type, signature.word, Vocabulary.values(way), some.collectEntries { [it, type(way, it)] }, braces && !(Runnable in way.parameterTypes))
                }
            }
        }
    }

    private static List<String> names(Method way, Dialect dialect) {
        Vocabulary.isOpen(way) ? ['size', Vocabulary.UNLESS, Vocabulary.FILTER].findAll { type(way, it) } : Vocabulary.options(way, dialect)
    }

    private static Class type(Method way, String option) {
        Vocabulary.optionTypes(way, option).findFirst().orElse(null)
    }
}
