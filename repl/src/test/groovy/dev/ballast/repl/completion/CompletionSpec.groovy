package dev.ballast.repl.completion

import dev.ballast.ledger.ReferenceCodec
import dev.ballast.repl.completion.Candidate.Kind
import dev.ballast.repl.evaluation.Conversation
import dev.ballast.repl.evaluation.Session
import dev.ballast.repl.evaluation.Tripwire
import dev.ballast.run.Outcome
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

class CompletionSpec extends Specification {

    @Shared
    @TempDir
    Path folder

    @Shared
    @AutoCleanup
    Conversation conversation

    static final List<String> EARLIER = [
        "def web = ['web-1', 'web-2', 'web-10'].collect { name -> instance(name) { type 'standard-1'; privateIp() } }",
        "def data = volume('data', 20)",
        "def lb = nodebalancer('site') { port 80 }",
        'class Pair { int first; String second; int sum() { first } }',
        'def pair = new Pair(first: 1)',
        'int twice(int n) { n * 2 }',
        "List<String> names = ['a']",
        'import java.time.Duration',
        "def places = [east: 'us-east', 'the west': 2, web: web[0], inner: [port: 80, deep: [list: [data]]], (5): 6]",
        'class Loud extends LinkedHashMap { }; def loud = new Loud(); loud.key = 1',
        'def view = Collections.unmodifiableMap(places); def made = Map.copyOf(a: 1); def sorted = new TreeMap(b: 1)',
    ]

    @Shared
    CodeCompleter completer

    /** A conversation with a variable of each type. */
    @Shared
    @AutoCleanup
    Conversation own

    def setupSpec() {
        own = new Conversation(folder)
        ["def data = volume('data', 20)", 'def lb = nodebalancer(7)', 'def app = instance(8)', 'def count = 3', "def zone = 'us-east'", 'def braces = { }',
         'int twice(int n) { n * 2 }', 'def things = [1, zone, app]'].each { assert !(own.session.evaluate(it) instanceof Outcome.Failed) }
        conversation = new Conversation(folder)
        completer = new CodeCompleter(session)
        EARLIER.each { assert !(session.evaluate(it) instanceof Outcome.Failed) }
    }

    def 'a name is written into a literal as that literal needs it: #text'() {
        given:
        def ledger = conversation.cloud.account().ledger()
        def names = ['q${1+1}b', 'q"x', "q'y", 'q\\z'].collect { ReferenceCodec.read(dev.ballast.model.Kind.VOLUME, it) }
        names.eachWithIndex { name, at -> ledger.adopt(name, "${90 + at}") }

        expect:
        texts(text).toSet() == inserted.toSet()
        inserted.every { one -> Eval.me(text.drop('volume('.size()).replaceAll(/q$/, '') + one + text.find(/^volume\((\W+)q$/) { all, quote -> quote.replace('$/', '/$') }) in names*.name() }

        cleanup:
        names.each { ledger.forget(it) }

        where:
        text           || inserted
        'volume("q'    || ['q\\${1+1}b', 'q\\"x', "q'y", 'q\\\\z']
        "volume('q"    || ['q${1+1}b', 'q"x', "q\\'y", 'q\\\\z']
        'volume("""q'  || ['q\\${1+1}b', 'q\\"x', "q'y", 'q\\\\z']
        "volume('''q" || ['q${1+1}b', 'q"x', "q\\'y", 'q\\\\z']
        'volume(/q'    || ['q"x', "q'y"]
    }

    def 'at the end of #text come #first'() {
        expect:
        texts(text).take(first.size()) == first

        where:
        text                                         || first
        'data.'                                      || ['attachedTo', 'attachTo', 'awaitActive', 'clone', 'created', 'delete', 'detach', 'filesystemPath', 'id', 'label']
        'data.re'                                    || ['region', 'resize']
        'data.detach().cl'                           || ['clone']
        "data.clone('b').att"                        || ['attachedTo', 'attachTo']
        'def v = data; v.siz'                        || ['size']
        "volume('x', 1).siz"                         || ['size']
        'web[0].pri'                                 || ['privateIp']
        'web*.bo'                                    || ['boot']
        'web.first().bo'                             || ['boot']
        'web.each { it.'                             || ['addPrivateIp', 'boot', 'id', 'image', 'name', 'privateIp', 'region', 'type']
        'web.each { one -> one.bo'                   || ['boot']
        'instances().find { it.reg'                  || ['region']
        'for (w in web) { w.bo'                      || ['boot']
        'parallel(web) { w -> w.bo'                  || ['boot']
        'web.groupBy { it.region }.each { k, v -> v' || ['v', 'volume']
        'lb.port(80).status.'                        || ['down', 'total', 'up']
        'lb.ports*.aw'                               || ['awaitUp']
        'if (data.siz'                               || ['size']
        'while (data.siz'                            || ['size']
        'try { data.siz'                             || ['size']
        'x = data.siz'                               || ['size']
        '"of ${data.siz'                             || ['size']
        '[a: data.siz'                               || ['size']
        'data?.siz'                                  || ['size']
        'data.&resi'                                 || ['resize']
        'data.with { resi'                           || ['resize']
        'pair.'                                      || ['first', 'second', 'sum']
        'names[0].toU'                               || ['toUpperCase']
        'names.first().toU'                          || ['toUpperCase']
        '5.'                                         || ['hours', 'minutes', 'ms', 'seconds']
        '5.mi'                                       || ['minutes']
        'Duration.ofMin'                             || ['ofMinutes']
        'Math.ma'                                    || ['max']
        'def f(dev.ballast.dsl.PortHandle p) { p.ch' || ['change']
        'places.'                                    || ['east', 'inner', 'web']
        'places.ea'                                  || ['east', 'each', 'eachWithIndex']
        'places?.in'                                 || ['inner', 'inject']
        'places.inner.'                              || ['deep', 'port']
        'places.inner.deep.li'                       || ['list']
        'places.web.bo'                              || ['boot']
        'places.east.toU'                            || ['toUpperCase']
        'web.each { places.ea'                       || ['east']
        'made.'                                      || ['a']
        'sorted.'                                    || ['b']
    }

    def 'where a word begins, at the end of #text, come #first'() {
        expect:
        texts(text).take(first.size()) == first

        where:
        text                                               || first
        ''                                                 || ['api', 'approval', 'cert', 'clear', 'instance', 'instances', 'live', 'nodebalancer', 'parallel', 'region', 'rehearsing', 'secret', 'selfSigned', 'show', 'volume', 'data', 'lb']
        'vol'                                              || ['volume']
        'da'                                               || ['data']
        'twi'                                              || ['twice']
        'new Pai'                                          || ['Pair']
        "nodebalancer('x') { "                             || ['keep', 'node', 'port', 'protect', 'region', 'throttle', 'was']
        "nodebalancer('x') {\n    port 80\n    n"          || ['node', 'names', 'nodebalancer']
        "nodebalancer('x') { port(443) { "                 || ['check', 'https', 'label', 'node']
        "nodebalancer('x') { port(443) { thr"              || []
        "nodebalancer('x') { port(443) { node 'a', 'b' }\n th" || ['throttle']
        "instance('x') { "                                 || ['booted', 'image', 'keep', 'privateIp', 'protect', 'region', 'rootPass', 'type', 'was']
        "volume('x', 20) { "                               || ['keep', 'on', 'protect', 'region', 'timeout', 'wait', 'was']
        "web.each { w -> nodebalancer('x') { node w.name, w.pri" || ['privateIp']
        "nodebalancer('x') { web.each { no"                || ['node']
        "nodebalancer('x') { port 443, "                   || ['check:', 'https:', 'label:']
        "nodebalancer('x') { port 443, ht"                 || ['https:']
        "nodebalancer('x') { port 443, https: "            || ['cert', 'selfSigned']
        "volume('logs', 20, "                              || ['keep:', 'on:', 'protect:', 'region:', 'timeout:', 'wait:', 'was:']
        "volume('日本語', 20, re"             || ['region:']
        "volume('logs', 20, re"             || ['region:']
        "volume('logs', 20, wait: false, "                 || ['keep:', 'on:', 'protect:', 'region:', 'timeout:', 'was:']
        'data.attachTo('                                   || ['instance']
        'data.attachTo web[0], '                           || ['config:', 'timeout:', 'wait:']
        'lb.port(80).change('                              || ['https:', 'port:', 'protocol:']
        'lb.port(80, '                                     || ['id:']
        'web[0].boot('                                     || ['again:']
        'web.each { i'                                     || ['instance', 'instances', 'it']
        'def local = 1; loc'                               || ['local']
        'whi'                                              || ['while']
        'ret'                                              || ['return']
        'x = tru'                                          || ['true']
        'if (data) { } els'                                || ['else']
        "nodebalancer('x') { thr"                          || ['throttle', 'throw']
        'def returned = 1; ret'                            || ['returned', 'return']
    }

    def 'values and names complete at the end of #text: #first'() {
        expect:
        texts(text).take(first.size()) == first

        where:
        text                                          || first
        'volume('                                     || ["'data'"]
        'instance '                                   || ["'web-1'", "'web-2'", "'web-10'"]
        "volume('logs', 20, wait: "                   || ['false', 'true']
        "volume('logs', 20, timeout: "                || ['1.hours', '5.minutes', '30.seconds']
        'lb.port('                                    || ['80']
        'lb.port(8'                                   || ['80']
        'lb.port(4'                                   || []
        'lb.port 8'                                   || ['80']
        'println 8'                                   || []
        "nodebalancer('site').port("                  || ['80']
        "nodebalancer('x') { port 443, check: "       || ["'connection'"]
        "nodebalancer('x') { port 443, check: '"      || ['connection']
        "nodebalancer('x') { port(443) { check '"     || ['connection']
        'region '                                     || ["'us-east'"]
        "region '"                                    || ['us-east']
        "volume('x', 20, region: '"                   || ['us-east']
        "instance('x') { type '"                      || ['standard-1']
        "lb.port(80).change(protocol: '"              || ['http', 'https']
    }

    def 'an argument at the end of #text offers what fits it, and nothing else: #all'() {
        expect:
        new CodeCompleter(own.session).complete(text, text.size()).candidates()*.text() - ['_', 'args'] == all

        where:
        text                                   || all
        "volume('logs', 20, on: "              || ['app', 'instance', 'things']
        "volume('logs', 20, wait: "            || ['false', 'true', 'things']
        "volume('logs', 20, timeout: "         || ['1.hours', '5.minutes', '30.seconds', 'things']
        "volume('logs', 20, region: "          || ["'us-east'", 'app', 'data', 'lb', 'things', 'zone']
        'data.attachTo('                       || ['app', 'instance', 'config:', 'timeout:', 'wait:', 'things']
        "volume('logs', "                      || ['keep:', 'on:', 'protect:', 'region:', 'timeout:', 'wait:', 'was:', 'app', 'count', 'data', 'lb', 'things', 'twice']
        "nodebalancer('x') { port 443, https: " || ['cert', 'selfSigned', 'things']
        "instance('x') { rootPass "            || ['secret', 'things']
        "instance('x') { privateIp "           || []
        'data.detach('                         || ['timeout:', 'wait:']
        "nodebalancer('new', "                 || ['keep:', 'protect:', 'was:', 'braces', 'things']
        "volume('logs', 20, on: in"            || ['instance']
        "volume('logs', 20, on: th"            || ['things', 'this']
        "volume('logs', 20, on: nu"            || ['null']
        "volume('logs', 20, on: zo"            || ['zone']
        'println cou'                          || ['count']
    }

    def 'classes and packages of Java complete at the end of #text: #first'() {
        expect:
        texts(text).take(first.size()) == first

        where:
        text                          || first
        'new Dat'                     || ['Date']
        'new BigDec'                  || ['BigDecimal']
        'Local'                       || ['Locale']
        'java.time.Du'                || ['Duration']
        'def x = java.time.Du'        || ['Duration']
        'java.ti'                     || ['time.']
        'java.util.concurrent.Count'  || ['CountDownLatch', 'CountedCompleter']
        'import java.ti'              || ['time.']
        'import java.time.Du'         || ['Duration']
        'import static java.lang.Thr' || ['Thread']
        'import ja'                   || ['java.', 'javax.']
        'new java.util.Arr'           || ['ArrayDeque', 'ArrayList']
        'new Pair('                   || ['first:', 'second:']
        'new Pair(first: 1, se'       || ['second:']
    }

    def 'in the quotes at the end of #text come #all'() {
        given:
        Files.createDirectories(folder.resolve('tls/old'))
        ['tls/site.pem', 'tls/readme', 'chain.pem'].each { Files.writeString(folder.resolve(it), '') }

        expect:
        texts(text) == all

        where:
        text                            || all
        "volume('"                      || ['data']
        'volume("d'                     || ['data']
        "instance 'web"                 || ['web-1', 'web-2', 'web-10']
        "nodebalancer('"                || ['site']
        "volume('data', '"              || []
        "data.clone('"                  || []
        "println '"                     || []
        "cert('"                        || ['chain.pem', 'tls/']
        "cert('tls/"                    || ['tls/site.pem', 'tls/old/', 'tls/readme']
        "port 443, https: cert('tls/s"  || ['tls/site.pem']
        "cert('chain.pem', 'tls/s"      || ['tls/site.pem']
        "cert('missing/"                || []
        "rootPass secret('"             || ['HOME', 'ROOT_PASS']
        "secret 'RO"                    || ['ROOT_PASS']
    }

    def 'nothing comes at the end of #text'() {
        expect:
        texts(text) == []

        where:
        text << ['// dat', '/* dat', '12', '1.5', 'import nobody.ti', 'java.time.nobo', 'nobody.', 'nobody.x', 'data.nothingOfThisName', "'''dat"]
    }

    def 'a key is offered only of a map that does nothing else when asked: #text'() {
        expect:
        texts(text).intersect(['east', 'key', 'inner', 'port']) == []

        where:
        text << ['loud.', 'view.', 'places.east.', 'places = 5; places.', 'def places = [a: 1]; places.', 'web.each { places -> places.']
    }

    def 'what every object has is never in the way'() {
        expect:
        texts('data.').intersect(['getClass', 'class', 'wait', 'notify', 'hashCode', 'metaClass', 'properties', 'getId']) == []
        texts('names.').intersect(['getClass', 'class', 'wait', 'notify', 'hashCode']) == []
        texts('names.is').contains('isEmpty')
    }

    def 'the part that is written is replaced up to the cursor'() {
        expect:
        with(completer.complete('data.resi + 1', 9)) {
            start() == 5
            end() == 9
            candidates()*.text() == ['resize']
        }
    }

    def 'a candidate says how it is written and what it is for'() {
        expect:
        completer.complete(text, text.size()).candidates()[0] == new Candidate(name, kind, signature, doc)

        where:
        text                   || name         | kind               | signature                                                                               | doc
        'data.resi'            || 'resize'     | Kind.WORD          | 'resize(whole number size[, wait: true or false, timeout: duration such as 5.minutes])'      | 'Grows it and waits until it has the size and is active.'
        'data.siz'             || 'size'       | Kind.PROPERTY      | 'whole number'                                                                          | 'The size in gigabytes.'
        "volume('l', 20, reg"  || 'region:'    | Kind.OPTION        | 'region: text'                                                                          | 'The region, in place of the default one.'
        'lb.port(80, i'        || 'id:'        | Kind.OPTION        | 'id: whole number'                                                                      | 'The id of the config, recorded without a check.'
        'lb.awaitUp('          || 'timeout:'   | Kind.OPTION        | 'timeout: duration such as 5.minutes'                                                   | 'How long the word may take.'
        'dat'                  || 'data'       | Kind.VARIABLE      | 'VolumeHandle'                                                                          | ''
        'pair.su'              || 'sum'        | Kind.METHOD        | 'sum(): int'                                                                            | ''
        "volume('d"            || 'data'       | Kind.NAME          | 'volume'                                                                                | ''
    }

    def 'pressing Tab at the end of each word and at each sign sends nothing, changes nothing and touches nothing'() {
        given:
        session.evaluate("def wire = new ${Tripwire.name}(); def wires = [wire]; counter = 0; def add = { ++counter }; null")
        def before = session.variables().counter
        int requests = conversation.sent().size()
        Tripwire.touched = 0

        when:
        LINES.each { line -> (0..line.size()).findAll { it == line.size() || !(line[it] ==~ /\w/) }.each { completer.complete(line, it); completer.inspect(line, it) } }

        then:
        conversation.sent().size() == requests
        Tripwire.touched == 0
        session.variables().counter == before
        session.variables().keySet().containsAll(['web', 'data', 'lb', 'wire', 'wires'])
    }

    static final List<String> LINES = [
        'wire.length; wire.next().next().key; wire.ready',
        'wires.each { it.next().value }; wires*.length; wires[0].toString()',
        'for (w in wire) { w.length() }; "$wire.key ${wire.value}"',
        'wire == wire; wire.with { length }; [wire: wire].wire.key',
        'add(); add.call(); [add()].each { add() }; counter++',
        'data.detach().delete(); data.size; data.status; data.attachedTo',
        "volume('new', 20).attachTo(web[0], wait: false, timeout: 5.minutes)",
        "nodebalancer('new') { port 443, https: selfSigned('www.example.test'); node 'a', web[0].privateIp + ':80' }",
        'web*.boot(); instances().each { it.boot() }; lb.port(80).status.up; lb.awaitUp()',
        "instance('new') { type 'standard-1'; rootPass secret('ROOT_PASS'); privateIp() }",
        'parallel(1..3) { n -> volume("data-$n", 20) }',
    ]

    private Session getSession() {
        conversation.session
    }

    private List<String> texts(String text) {
        completer.complete(text, text.size()).candidates()*.text()
    }
}
