package dev.ballast.repl.completion

import dev.ballast.repl.completion.Candidate.Kind
import dev.ballast.repl.evaluation.SessionSpecification
import dev.ballast.syntax.Argument

class InspectionSpec extends SessionSpecification {

    CodeCompleter completer

    def setup() {
        completer = new CodeCompleter(session)
        session.evaluate("def data = volume('data', 20)")
        session.evaluate('class Pair { int first; String second }')
        session.evaluate('def pair = new Pair(); def twice(int n) { n * 2 }')
    }

    def 'tells what is at the mark in #text'() {
        given:
        def reported = completer.inspect(text - '|', text.indexOf('|')).orElseThrow()

        expect:
        reported.name() == name
        reported.kind() == kind
        reported.signatures()[0] == signature
        reported.doc().readLines()[0] == doc
        reported.rules() == rules

        where:
        text                                  || name      | kind          | signature                       | rules                                            | doc
        'data.res|ize 40'                     || 'resize'  | Kind.WORD     | RESIZE                          | ['A volume has a size of whole gigabytes, 1 or more.'] | 'Grows it and waits until it has the size and is active.'
        'data.resize(|40)'                    || 'resize'  | Kind.WORD     | RESIZE                          | ['A volume has a size of whole gigabytes, 1 or more.'] | 'Grows it and waits until it has the size and is active.'
        "nodebalancer('x') { |port 80 }"      || 'port'    | Kind.WORD     | PORT                            | ['A port is a number from 1 to 65535.']          | 'Adds a port, from 1 to 65535; a number is named once.'
        "nodebalancer('x') { port 1, https|: 2 }" || 'https:' | Kind.OPTION | "https: cert('file.pem')"       | []                                               | 'Serves https with the certificate that `cert` or `selfSigned` returns.'
        'data.size|'                          || 'size'    | Kind.PROPERTY | 'whole number'                  | []                                               | 'The size in gigabytes.'
        'data|.size'                          || 'data'    | Kind.VARIABLE | 'VolumeHandle'                  | []                                               | null
        'twi|ce(3)'                           || 'twice'   | Kind.METHOD   | 'twice(int): Object'            | []                                               | null
        'new Pa|ir()'                         || 'Pair'    | Kind.CLASS    | 'Pair'                          | []                                               | null
    }

    static final String RESIZE = 'resize(whole number size[, wait: true or false, timeout: duration such as 5.minutes])'
    static final String PORT = "port(whole number port[, https: cert('file.pem'), label: text, check: text][, { ... }])"

    def 'tells which argument the cursor stands in: #text'() {
        expect:
        completer.inspect(text - '|', text.indexOf('|')).orElseThrow().argument().orElse(null) == argument

        where:
        text                                  || argument
        'vol|ume'                             || null
        'volume(|'                            || new Argument(0, '')
        "volume('da|ta', 20)"                 || new Argument(0, '')
        "volume('a, b', |20)"                 || new Argument(1, '')
        "volume(size(1, 2), [3, |4])"         || new Argument(1, '')
        "volume(wait: false, 'data', |"       || new Argument(1, '')
        "volume('data', 20, region: '|"       || new Argument(2, 'region')
        "volume 'data', |20"                  || new Argument(1, '')
    }

    def 'tells the fields of #text'() {
        expect:
        completer.inspect(text, text.size()).orElseThrow().fields().collectEntries { [it.text(), it.signature()] } == fields

        where:
        text                               || fields
        'pair'                             || [first: 'int', second: 'String']
        'data'                             || VOLUME
        'volume'                           || VOLUME
        "nodebalancer('x').port(1).status" || [up: 'int', down: 'int']
        'data.size'                        || [:]
    }

    static final Map<String, String> VOLUME = [
        attachedTo: 'whole number', created: 'text', filesystemPath: 'text', id: 'whole number', label: 'text', name: 'text', region: 'text',
        size: 'whole number', status: 'text', updated: 'text']

    def 'knows nothing of #text'() {
        expect:
        completer.inspect(text, 4).empty

        where:
        text << ['nothing', "'data'", '// data', '1 + 2', '']
    }

    def 'each word has its sentence'() {
        expect:
        completer.complete('', 0).candidates().findAll { it.kind() == Kind.WORD && !it.doc() } == []
        completer.complete('data.', 5).candidates().findAll { it.kind() in [Kind.WORD, Kind.PROPERTY] && !it.doc() } == []
    }
}
