package dev.ballast.redact

import dev.ballast.certificate.Samples
import dev.ballast.lanes.Slow
import dev.ballast.model.Secret
import spock.lang.Specification
import spock.lang.Timeout

class RedactorSpec extends Specification {

    static final String PASSWORD = 'hunter22"and\\slash-wallaby55'
    static final String SECRET = 'Xy7/ü "quoted"\\back+slash&<tag>%41'

    def 'a secret is replaced in every form it comes back in: #how'() {
        expect:
        redactor(SECRET).text("before $text after".toString()) == 'before (secret) after'

        where:
        how                    | text
        'as it is'             | SECRET
        'in JSON'              | json(SECRET)
        'in JSON of JSON'      | json(json(SECRET))
        'in JSON thrice'       | json(json(json(SECRET)))
        'in ASCII JSON'        | json(SECRET).replace('ü', '\\u00fc')
        'in an address'        | URLEncoder.encode(SECRET, 'UTF-8')
        'in an address twice'  | URLEncoder.encode(URLEncoder.encode(SECRET, 'UTF-8'), 'UTF-8')
        'in a path'            | URLEncoder.encode(SECRET, 'UTF-8').replace('+', '%20')
        'in HTML'              | html(SECRET)
        'in HTML by number'    | SECRET.replace('&', '&#38;').replace('<', '&#x3C;')
        'in JSON in HTML'      | html(json(SECRET))
        'in escapes of bytes'  | SECRET.bytes.collect { String.format('\\x%02x', it) }.join()
        'so, in JSON'          | json(SECRET.bytes.collect { String.format('\\x%02X', it) }.join())
        'in JSON, for a URL'   | URLEncoder.encode(json(SECRET), 'UTF-8')
        'for a URL, in JSON'   | json(URLEncoder.encode(SECRET, 'UTF-8'))
        'in hex with blanks'   | HexFormat.ofDelimiter(' ').withUpperCase().formatHex(SECRET.bytes)
        'in Base64 over lines' | SECRET.bytes.encodeBase64().toString().replaceFirst('..$', '').replaceAll('=', '').toList().collate(20)*.join().join('\r\n')
        'in Base64'            | SECRET.getBytes('UTF-8').encodeBase64().toString().replaceFirst('..$', '').replaceAll('=', '')
        'over lines'           | SECRET.toList().collate(5)*.join().join('\n    ')
        'over lines in JSON'   | json(SECRET.toList().collate(5)*.join().join('\r\n'))
        'two of them'          | SECRET + SECRET
    }

    static final String KEY = Samples.pkcs8(Samples.RSA)

    static final Map<String, Closure<String>> FORMS = [
        'as it is'           : { it },
        'JSON'               : { json(it) },
        'JSON of JSON'       : { json(json(it)) },
        'ASCII JSON'         : { json(it).replace('ü', '\\u00fc') },
        'a form'             : { URLEncoder.encode(it, 'UTF-8') },
        'JSON in a form'     : { URLEncoder.encode(json(it), 'UTF-8') },
        'HTML'               : { html(it) },
        'Windows line ends'  : { it.replace('\n', '\r\n') },
    ]

    static final Map<String, Closure<String>> ENCODINGS = [
        'Base64'              : { it.encodeBase64().toString() },
        'Base64 for a URL'    : { it.encodeBase64Url().toString() },
        'Base64 in a form'    : { URLEncoder.encode(it.encodeBase64().toString(), 'UTF-8') },
        'Base64 in JSON'      : { it.encodeBase64().toString().replace('/', '\\/') },
        'Base64 over lines'   : { it.encodeBase64(true).toString() },
        'so, in JSON'         : { json(it.encodeBase64(true).toString()) },
        'so, short lines'     : { it.encodeBase64().toString().toList().collate(20)*.join().join('\n    ') },
        'hex'                 : { it.encodeHex().toString() },
        'capital hex'         : { HexFormat.of().withUpperCase().formatHex(it) },
        'hex with colons'     : { HexFormat.ofDelimiter(':').formatHex(it) },
        'hex with blanks'     : { HexFormat.ofDelimiter(' ').withUpperCase().formatHex(it) },
        'hex with commas'     : { HexFormat.ofDelimiter(', ').withPrefix('0x').formatHex(it) },
        'hex over lines'      : { it.encodeHex().toString().toList().collate(60)*.join().join('\n') },
        'hex bytes in C'      : { HexFormat.of().withPrefix('\\x').formatHex(it) },
    ]

    @Slow('each encoding of each form')
    def 'nothing of a secret can be read back from a body in #encoding of #form'() {
        given:
        def body = { String before, String secret -> "{\"root\":\"$before\",\"key\":\"${FORMS[form](secret)}\",\"port\":443}".getBytes('UTF-8') }

        expect:
        ['', 'u', 'me'].every { before ->
            [KEY, PASSWORD].every { secret ->
                def shown = redactor(secret).text('answer: ' + ENCODINGS[encoding](body(before, secret)) + '; end')
                shown.startsWith('answer: ') && shown.endsWith('; end') && shown.contains('(secret)') && left(shown, secret) == []
            }
        }

        where:
        [form, encoding] << [FORMS.keySet(), ENCODINGS.keySet()].combinations()
    }

    /** What is left of a secret in a text, when all that stands between secrets is decoded in every way. */
    private static List<String> left(String text, String secret) {
        def pieces = secret.readLines().findAll { !it.startsWith('-----') }.collectMany { line -> (0..(line.size() - 5)).step(5).collect { line[it..<it + 5] } }
        def plain = URLDecoder.decode(text.replaceAll(/%(?![0-9a-fA-F]{2})/, '%25'), 'UTF-8').replaceAll(/\\n|\\r|\s/, '').replace('\\/', '/')
        def runs = plain.split(/\(secret\)|[^A-Za-z0-9+\/_-]/).findAll { it.size() > 3 }.collectMany { run -> (0..3).collect { run.drop(it) } }
        def hex = plain.split(/\(secret\)/)*.replaceAll(/0x|\\x/, '')*.replaceAll(/[^0-9a-fA-F]/, '').collectMany { [it, it.drop(1)] }
        def read = [plain] + runs.collect { new String(Base64.urlDecoder.decode(it.replace('+', '-').replace('/', '_').with { it[0..<(it.size() % 4 == 1 ? it.size() - 1 : it.size())] }), 'ISO-8859-1') } +
            hex.collect { new String(HexFormat.of().parseHex(it[0..<(it.size() - it.size() % 2)]), 'ISO-8859-1') }
        pieces.findAll { piece -> read.any { it.contains(piece) } }
    }

    def 'a secret is replaced in a body that comes back as #how'() {
        given:
        def body = { String before -> "$before{\"root\":\"$SECRET\",\"port\":443}".getBytes('UTF-8') }

        when:
        def shown = ['', 'u', 'me'].collect { [encoded(body(it)), redactor(SECRET).text('answer: ' + encoded(body(it)) + '; end')] }

        then:
        shown.every { sent, text -> text.startsWith('answer: ') && text.endsWith('; end') && text.count('(secret)') == 1 && sent.size() - text.size() > least }

        where:
        how                         | least | encoded
        'Base64 of Base64'          | 20    | { it.encodeBase64().toString().bytes.encodeBase64().toString() }
        'hex of Base64'             | 30    | { it.encodeBase64().toString().bytes.encodeHex().toString() }
        'Base64 of hex'             | 30    | { it.encodeHex().toString().bytes.encodeBase64().toString() }
        'Base32'                    | 10    | { base32(it) }
        'a list of bytes'           | 50    | { it.toList().toString() }
        'a list of unsigned bytes'  | 50    | { it.collect { it & 0xff }.toString() }
        'a list of bytes over lines'| 50    | { '[\n  ' + it.collect { it & 0xff }.join(',\n  ') + '\n]' }
        'so, in JSON'               | 50    | { json('[\n  ' + it.collect { it & 0xff }.join(',\n  ') + '\n]') }
        'bytes with blanks'         | 50    | { it.collect { it & 0xff }.join(' ') }
        'octal bytes in C'          | 40    | { it.collect { String.format('\\%03o', it) }.join() }
    }

    private static String base32(byte[] data) {
        def bits = data.collect { String.format('%8s', Integer.toBinaryString(it & 0xff)).replace(' ', '0') }.join()
        bits.toList().collate(5)*.join().collect { 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Integer.parseInt(it.padRight(5, '0'), 2)] }.join()
    }

    def 'no character with a bit of a secret in Base64 is left, wherever it stands in what was encoded'() {
        given:
        def encoded = "${'u' * before}$SECRET${'!' * after}".getBytes('UTF-8').encodeBase64().toString()
        int from = before * 8 / 6
        int to = Math.ceil((before + SECRET.getBytes('UTF-8').length) * 8 / 6)

        expect:
        redactor(SECRET).text(encoded) == encoded.take(from) + '(secret)' + encoded.drop(to)

        where:
        [before, after] << [0..3, 0..3].combinations()
    }

    def 'a secret in other cases of letters is replaced, if it is no word: #text'() {
        expect:
        redactor(secret).text(text) == shown

        where:
        secret              | text                          || shown
        'tok-12345-AbCdef'  | 'bad TOK-12345-ABCDEF'        || 'bad (secret)'
        'tok-12345-AbCdef'  | 'bad tok-12345-abcdef'        || 'bad (secret)'
        'TOK-12345-ABCDEF'  | 'bad "tok-12345-a'            || 'bad "(secret)'
        'production-web'    | 'PRODUCTION-WEB is a word'    || text
        'tok-123'           | 'TOK-123 is short'            || text
    }

    def 'the beginning of a secret is replaced where it was cut: #text'() {
        expect:
        redactor('tok-12345-abcdef').text(text) == shown

        where:
        text                             || shown
        'bad tok-12345-ab...'            || 'bad (secret)...'
        "bad 'tok-1234'"                 || "bad '(secret)'"
        'bad tok-1234'                   || 'bad (secret)'
        'bad tok-123'                    || 'bad tok-123'
        'bad tok-12345-xyz'              || 'bad tok-12345-xyz'
        'bad tok-12345-abcdefghi'        || 'bad (secret)ghi'
        'bad dG9rLTEyMzQ1L'              || 'bad (secret)'
    }

    def 'a piece of escapes, or one that ends within an escape, is replaced: #text'() {
        expect:
        redactor('pW1"\\u0041 %2B&<x>+/wallaby').text(text) == shown

        where:
        text                     || shown
        'bad pW1"\\u0041 %...'   || 'bad (secret)...'
        'bad pW1"\\u004...'      || 'bad (secret)...'
    }

    def 'the end of a secret is replaced where its beginning was cut, and the whole in hex: #text'() {
        expect:
        redactor('tok-12345-abcdef').text(text) == shown

        where:
        text                                     || shown
        '5-abcdef'                               || '(secret)'
        "bad '45-abcdef', x"                     || "bad '(secret)', x"
        '...12345-abcdef!'                       || '...(secret)!'
        'bad -abcdef'                            || 'bad -abcdef'
        'bad x45-abcdef'                         || 'bad x45-abcdef'
        '746f6b2d31323334352d616263646566'       || '(secret)'
        'x 746F6B2D31323334352D616263646566 y'   || 'x (secret) y'
        'x 353435 5-ab'                          || 'x 353435 5-ab'
    }

    def 'each line of a secret is one, and a short secret is searched as it is'() {
        expect:
        redactor('first-line\nsecond-line').text('x second-line y') == 'x (secret) y'
        redactor('abcd').text('xabcdx') == 'x(secret)x'
        redactor('abcd').text('ab\ncd ab cd') == 'ab\ncd ab cd'
        redactor('abc').text('abc') == 'abc'
        redactor('"a\\bc').text('\\"a\\\\bc') == '(secret)'
    }

    def 'of a text of many words, as user data in Base64, each line is a secret, but no word of it: #text'() {
        given:
        def data = '#cloud-config\nhostname: web-shop-1\npassword: "hush-12345"\nrun: curl -H X:hush-12345 http://host.test/a'

        expect:
        redactor(data.bytes.encodeBase64().toString()).text(text) == shown

        where:
        text                                                 || shown
        "instance 'web-shop-1': created"                     || text
        'see http://host.test/a'                             || text
        'line 3: password: "hush-12345", bad'                || 'line 3: (secret), bad'
        'line 3: password:    \\"hush-12345\\", bad'         || 'line 3: (secret), bad'
        'line 4: run: curl -H X:hush-12345 http://hos...'    || 'line 4: (secret)...'
        '#cloud-config\\nhostname: web-shop-1\\npass...'     || '(secret)...'
    }

    def 'of a key in PEM each line and its beginning is a secret, but not the armor'() {
        given:
        def line = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj'
        def redactor = redactor("-----BEGIN PRIVATE KEY-----\n$line\nMzEfYyjiWA4R4/M2bS1GB4==\n-----END PRIVATE KEY-----\n")

        expect:
        redactor.text("bad key $line!") == 'bad key (secret)!'
        redactor.text("bad key ${line.take(12)}...") == 'bad key (secret)...'
        redactor.text('write -----BEGIN CERTIFICATE----- or -----BEGIN PRIVATE KEY-----; not more') == 'write -----BEGIN CERTIFICATE----- or -----BEGIN PRIVATE KEY-----; not more'
    }

    def 'what nobody told of is replaced by its shape: #text'() {
        expect:
        new Redactor().text(text) == shown

        where:
        text                                                                       || shown
        'a -----BEGIN RSA PRIVATE KEY-----\nMII\n-----END RSA PRIVATE KEY----- b'  || 'a (secret) b'
        '-----BEGIN CERTIFICATE-----\nMII\n-----END CERTIFICATE-----'              || text
        'see https://me:pw-1@host.test/x?a=b@c'                                    || 'see https://me:(secret)@host.test/x?a=b@c'
        'jdbc:postgresql://u:p%40w@db:5432/x'                                      || 'jdbc:postgresql://u:(secret)@db:5432/x'
        'https://host:443/a@b and https://me@host/'                                || text
    }

    def 'a stream keeps back what may become a secret: #text'() {
        expect:
        redactor('giv3n-by-env').begun(text) == kept

        where:
        text              || kept
        'x'               || 0
        'a giv3n'         || 5
        'a giv3n-by-en'   || 11
        'a giv3n\n  -by'  || 11
        'a giv3n-by-env'  || 0
        'a -----BEGIN'    || 5
    }

    @Slow('millions of characters')
    @Timeout(60)
    def 'millions of characters are looked through in no time worth mentioning'() {
        given:
        def redactor = redactor('giv3n-by-env')
        def page = ('y' * 999 + '\n') * 16

        expect:
        (1..500).every { redactor.begun(page) == 0 && redactor.text(page) == page }
    }

    @Slow('many threads')
    def 'any number of threads may add and read'() {
        given:
        def redactor = new Redactor()

        when:
        (0..<8).collect { i -> Thread.start { (0..<50).each { redactor.accept(Secret.of("secret-$i-$it-end")); redactor.text("secret-$i-$it-end") } } }*.join()

        then:
        (0..<8).every { i -> (0..<50).every { redactor.text("a secret-$i-$it-end b") == 'a (secret) b' } }
    }

    private static Redactor redactor(String secret) {
        Redactor.of([Secret.of(secret)])
    }

    private static String json(String text) {
        def quoted = tools.jackson.databind.json.JsonMapper.shared().writeValueAsString(text)
        quoted[1..-2]
    }

    private static String html(String text) {
        text.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;').replace('"', '&quot;')
    }
}
