package dev.ballast.docs

import dev.ballast.dsl.NodeBalancerBlock
import dev.ballast.dsl.Vocabulary
import dev.ballast.dsl.Words
import java.lang.reflect.Method
import java.lang.reflect.Parameter

/** Writes ballast.gdsl, by which IntelliJ IDEA knows the words of a runbook and what they do, from the words and their Javadoc. */
class EditorWords {

    private static final String HEAD = '''\
        // Tells IntelliJ IDEA the words of a runbook and what they do. A script that names its base class has them from there.
        // Written from the Javadoc by: mvn -B -pl dsl/specs -am test -Dtest=EditorWordsSpec -Dballast.write=true

        def isRunbook = { place -> !place?.containingFile?.text?.contains('dev.ballast.dsl.Runbook') }
        '''.stripIndent()

    /** The words that have braces, innermost first, each with the class of the words in its braces. */
    static Map<String, Class<?>> braces() {
        [NodeBalancerBlock, Words].collectMany { ways(it) }.collectEntries { way ->
            def delegate = way.parameters.findResult { it.getAnnotation(DelegatesTo)?.value() }
            delegate ? [way.name, delegate] : [:]
        }
    }

    /** All ways of writing the words of a type in Groovy. */
    static List<Method> ways(Class<?> type) {
        def vocabulary = Vocabulary.of(type)
        vocabulary.names().collectMany { vocabulary.methods(it) }
    }

    static String text() {
        ([HEAD, contributor('scriptScope()', lines(Words, 8))] + braces().collect { word, type ->
            contributor('closureScope()', lines(type, 8), " && ${innermost(word)}")
        }).join('\n')
    }

    /** Braces stand in braces, and the words of the outer ones are not heard in the inner ones. */
    private static String innermost(String word) {
        def inner = braces().keySet().takeWhile { it != word }
        (["enclosingCall('$word')"] + inner.collect { "!enclosingCall('$it')" }).join(' && ')
    }

    private static String contributor(String scope, List<String> lines, String where = '') {
        """\
        |contributor(context(scope: $scope, filetypes: ['groovy'])) {
        |    if (isRunbook(place)$where) {
        |${lines.join('\n')}
        |    }
        |}
        |""".stripMargin()
    }

    private static List<String> lines(Class<?> type, int indent) {
        def getters = Vocabulary.of(type).properties().collect { type.getMethod("get${it.capitalize()}") }
        ways(type).collect { ' ' * indent + "method(${parts(it).join(', ')})" } +
            getters.collect { ' ' * indent + "property(${parts(it).join(', ')})".replace("name: '$it.name'", "name: '${it.name.drop(3).uncapitalize()}'") }
    }

    private static List<String> parts(Method way) {
        def options = Vocabulary.typedOptions(way).toList()
        def taken = way.parameters.findAll { it.type != Map || !options }.collect { "$it.name: ${type(it.parameterizedType).inspect()}" }
        [
            "name: '$way.name'",
            "type: ${type(way.genericReturnType).inspect()}",
            taken ? "params: [${taken.join(', ')}]" : null,
            options ? "namedParams: [${options.collect { "parameter(name: '${it.name()}', type: '${it.type().name}')" }.join(', ')}]" : null,
            "doc: ${html(Javadoc.sentence(way)).inspect()}",
        ].findAll()
    }

    /** The name of a type; what is generic in the method itself is left open. */
    private static String type(def type) {
        type.typeName =~ /\b[A-Z]\b|[?]/ ? (type instanceof Class ? type.name : type.rawType.name) : type.typeName
    }

    private static String html(String sentence) {
        sentence.replace('&', '&amp;').replace('<', '&lt;').replaceAll(/`([^`]*)`/, '<code>$1</code>')
    }
}
