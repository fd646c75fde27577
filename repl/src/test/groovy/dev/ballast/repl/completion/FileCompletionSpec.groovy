package dev.ballast.repl.completion

import dev.ballast.catalogue.CatalogueCache
import dev.ballast.catalogue.CatalogueCheck
import dev.ballast.ledger.Entry
import dev.ballast.ledger.ReferenceCodec
import dev.ballast.model.Dialect
import dev.ballast.repl.completion.Candidate.Kind
import dev.ballast.syntax.Argument
import java.nio.file.Files
import java.nio.file.Path
import java.time.Instant
import spock.lang.Specification
import spock.lang.TempDir
import spock.lang.Timeout

/** The completion of a whole file, for which there is no session. */
class FileCompletionSpec extends Specification {

    static final Path SAMPLES = Path.of(System.getProperty('ballast.root'), 'scripts-samples')

    @TempDir
    Path folder

    List<Entry> entries = []
    CodeCompleter completer

    def setup() {
        def catalogue = CatalogueCheck.accepting(CatalogueCache.inMemory())
        completer = new CodeCompleter({ new CompletionSource(folder, Dialect.DOCUMENTED, Optional.of('us-east'), catalogue, ['ROOT_PASS'] as Set, { entries }, Optional.empty()) })
    }

    def 'at the mark in #text come #first'() {
        expect:
        texts(text).take(first.size()) == first

        where:
        text                                                     || first
        "def web = instance('a')\nweb.bo|\nweb.nothing("         || ['boot']
        "web = instance('a')\nweb.bo|"                           || ['boot']
        "web = instance('a')\nwe|"                               || ['web']
        "params { size 'GB', default: 20 }\nvolume('a', si|)"    || ['size']
        'def twice(int n) { n * 2 }\ntwi|'                       || ['twice']
        'twi|\n\ndef twice(int n) { n * 2 }'                     || ['twice']
        "make().bo|\n\nInstanceHandle make() { instance('a') }"  || []
        "make().bo|\n\ndev.ballast.dsl.InstanceHandle make() { instance('a') }" || []
        "make().toU|\n\nString make() { 'a' }"                   || ['toUpperCase']
        "twi|\nprintln twice(3) { }\nclass A {\n    def twist() { }\n}" || []
        "class A { void help() { } }\ndef a = new A()\na.he|"     || ['help']
        "import java.time.Duration as Time\ndef a = Time.ZERO\na.toM|" || ['toMillis']
        "@groovy.transform.Field def web = instance('a')\ndef a = 1\nweb.bo|" || ['boot']
        "web = instance('a')\ndef f() {\n    we|"                  || ['web']
        "def web = volume('a')\nweb = instance('a')\nweb.bo|"      || ['boot']
        "int twice(int n) { n * 2 }\ndef a = twice(1)\na.toBigI|"   || ['toBigInteger']
        "def web = instance('a')\ndef b = = 4\nweb.bo|"            || ['boot']
        "def web = instance('a')\nvolume('b'\n\ndef c = 4\nweb.bo|" || ['boot']
        "region '|"                                              || ['us-east']
        "secret('RO|"                                            || ['ROOT_PASS']
        "cert('ke|"                                              || ['key.pem']
        'new Help|'                                              || []
        'new Helper().hel|'                                      || ['help']
    }

    def 'names come from the entries of the ledger that is given'() {
        given:
        entries << new Entry(ReferenceCodec.read(dev.ballast.model.Kind.VOLUME, 'data'), '7', null, [region: 'eu'], Instant.EPOCH)

        expect:
        texts("volume('|") == ['data']
        texts("region '|") == ['eu', 'us-east']
    }

    def 'in the braces of params are the options of a parameter alone: #text'() {
        expect:
        texts(text) == all

        where:
        text                                                       || all
        "params {\n    size 'GiB', |"                               || ['default:', 'in:', 'pattern:', 'secret:', 'type:']
        "params {\n    size |"                                      || ['default:', 'in:', 'pattern:', 'secret:', 'type:']
        "params {\n    size('GiB', default: 20, i|)\n}"             || ['in:']
        "params {\n    size 'GiB',\n        default: 20, |\n}"      || ['in:', 'pattern:', 'secret:', 'type:']
        "params {\n    size 'GiB', default: |"                      || []
        "params {\n    |"                                           || []
        "params {\n    other 'x', default: 1\n    vol|"             || []
        "params {\n    region '|"                                   || []
    }

    def 'a parameter is a variable below its declaration'() {
        expect:
        texts("params {\n    size 'GiB', default: 20\n}\nvolume('a', si|)").take(1) == ['size']
        texts("params {\n    size 'GiB', default: 20\n}\ndef a = 1\nsize.toBigD|").take(1) == ['toBigDecimal']
    }

    @Timeout(60)
    def 'only the statement at the mark is compiled again with each key'() {
        given:
        def before = (1..2000).collect { "def v$it = volume('v$it', 20)\n" }.join('')

        expect:
        ['v7.si', 'v7.siz', 'v8', 'volume(v7.', "instance('a') { ty", 'new Dat', 'v7.size + '].every {
            texts("$before$it|") != null
        }
        texts("${before}v7.si|") == ['size']
    }

    def 'a class that the file uses is read again when it has changed'() {
        given:
        def text = 'def a = new Later()\ndef b = 1\na.he|'

        when:
        def before = texts(text)
        folder.resolve('Later.groovy').toFile().text = 'class Later { void hello() { } }'
        def created = texts(text)
        folder.resolve('Later.groovy').toFile().text = 'class Later { void help() { } }'

        then:
        before == []
        created == ['hello']
        texts(text) == ['help']
    }

    def 'a method of the file has its signature'() {
        given:
        def text = 'scale(3, |)\n\ndef scale(int from, int to = twice(2)) { }'

        expect:
        completer.inspect(text - '|', 2).orElseThrow().with { [kind(), signatures()] } == [Kind.METHOD, ['scale(int from, int to = twice(2))']]
        completer.call(text - '|', text.indexOf('|')).orElseThrow().argument().orElseThrow() == new Argument(1, '')
    }

    def 'the call around the mark has its signatures and its argument: #text'() {
        given:
        def call = completer.call(text - '|', text.indexOf('|')).orElse(null)

        expect:
        call?.signatures()?.every { it.startsWith("$word(") } != false
        call?.name() == word
        call?.argument()?.orElseThrow() == argument

        where:
        text                              || word     | argument
        "vol|ume('a', 20)"                || null     | null
        "volume('da|ta', 20)"             || 'volume' | new Argument(0, '')
        "volume('data', siz|e)"           || 'volume' | new Argument(1, '')
        "volume('data', 20, region: '|')" || 'volume' | new Argument(2, 'region')
        "instance('a') { type '|' }"      || 'type'   | new Argument(0, '')
    }

    def 'each part of a sample is completed and described: #sample'() {
        given:
        def text = Files.readString(SAMPLES.resolve(sample))
        def cuts = (0..text.size()).findAll { it % 97 == 0 }

        expect:
        cuts.every { at ->
            def completion = completer.complete(text, at)
            completer.inspect(text, at)
            completer.call(text.take(at), at)
            completion.end() == at && completion.start() <= at
        }

        where:
        sample << Files.walk(SAMPLES).withCloseable { all -> all.toList().collect { SAMPLES.relativize(it).toString() }.findAll { it.endsWith('.groovy') }.sort() }
    }

    private List<String> texts(String marked) {
        folder.resolve('key.pem').toFile().text = ''
        folder.resolve('Helper.groovy').toFile().text = 'class Helper { void help() { } }'
        completer.complete(marked - '|', marked.indexOf('|')).candidates()*.text()
    }
}
