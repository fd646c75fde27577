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
        'in JSON, for a URL'   | URLEncoder.encode(json(SECRET), 'UTF-8')
        'for a URL, in JSON'   | json(URLEncoder.encode(SECRET, 'UTF-8'))
        'in hex'               | HexFormat.of().formatHex(SECRET.getBytes('UTF-8'))
        'in capital hex'       | HexFormat.of().withUpperCase().formatHex(SECRET.getBytes('UTF-8'))
        'in Base64'            | SECRET.getBytes('UTF-8').encodeBase64().toString().replaceAll('=', '')
        'two of them'          | SECRET + SECRET
    }

    static final String KEY = Samples.pkcs8(Samples.RSA)

    def 'each line of a key is replaced in #encoding, whatever stands before it'() {
        expect:
        ['', 'u', 'me'].every { before ->
            def shown = redactor(KEY).text('answer: ' + encode((before + '{"key":"' + form(KEY) + '"}').getBytes('UTF-8')) + '; end')
            shown.startsWith('answer: ') && shown.endsWith('; end') && left(shown) == []
        }

        where:
        encoding                         | form                         | encode
        'Base64'                         | { it }                       | { it.encodeBase64().toString() }
        'Base64 of JSON'                 | { json(it) }                 | { it.encodeBase64().toString() }
        'Base64 with Windows line ends'  | { it.replace('\n', '\r\n') } | { it.encodeBase64().toString() }
        'Base64 for a URL'               | { it }                       | { it.encodeBase64Url().toString() }
        'Base64 in a form'               | { it }                       | { URLEncoder.encode(it.encodeBase64().toString(), 'UTF-8') }
        'Base64 in JSON'                 | { it }                       | { it.encodeBase64().toString().replace('/', '\\/') }
        'hex'                            | { json(it) }                 | { it.encodeHex().toString() }
        'capital hex'                    | { it }                       | { HexFormat.of().withUpperCase().formatHex(it) }
    }

    /** The lines of the key of which any form has eight characters left. */
    private static List<String> left(String text) {
        def plain = URLDecoder.decode(text.replace('+', '%2B'), 'UTF-8').replace('\\/', '/').tr('-_', '+/')
        KEY.readLines().findAll { it.size() >= 8 && !it.startsWith('-----') }.findAll { line ->
            def coded = (0..2).collect { (('x' * it) + line).bytes.encodeBase64().toString()[12..19] } + [line.take(8), line.bytes.encodeHex().toString().take(16)]
            coded.any { plain.contains(it) || plain.toLowerCase(Locale.ROOT).contains(it) }
        }
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

    def 'the beginning of a secret is replaced where a text was cut: #text'() {
        expect:
        redactor('tok-12345-"abcdef').text(text) == shown

        where:
        text                          || shown
        'bad tok-12345-...'           || 'bad (secret)...'
        'bad tok-12345-\\"ab..., no'   || 'bad (secret)..., no'
        'bad tok-123...'              || 'bad tok-123...'
        'bad tok-12345-xyz...'        || 'bad tok-12345-xyz...'
    }

    def 'each line of a secret is one, and a short secret is searched as it is'() {
        expect:
        redactor('first-line\nsecond-line').text('x second-line y') == 'x (secret) y'
        redactor('abcd').text('xabcdx') == 'x(secret)x'
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
        'line 3: password: \\"hush-12345\\", bad'            || 'line 3: (secret), bad'
        '#cloud-config\\nhostname: web-shop-1\\npass'        || '(secret)\\n(secret)\\npass'
    }

    def 'of a key in PEM each line is a secret, but not the armor'() {
        given:
        def line = 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj'
        def redactor = redactor("-----BEGIN PRIVATE KEY-----\n$line\nMzEfYyjiWA4R4/M2bS1GB4==\n-----END PRIVATE KEY-----\n")

        expect:
        redactor.text("bad key $line!") == 'bad key (secret)!'
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
