package dev.ballast.repl.kernel

import dev.ballast.model.Secret

class SecretsSpec extends KernelSpecification {

    static final String GIVEN = 'giv3n-by-environment'
    static final String TYPED = 'typ3d "at" <the> prompt'
    static final List<String> KEY_LINES = ['MIIabcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWX/', 'abcdEFGH1234==']
    static final String KEY = "-----BEGIN PRIVATE KEY-----\n${KEY_LINES.join('\n')}\n-----END PRIVATE KEY-----\n"

    PrintStream before = System.err

    def setup() {
        System.err = notebook.err()
    }

    def cleanup() {
        System.err = before
    }

    @Override
    Map<String, String> environment() {
        [ROOT_PASS: GIVEN]
    }

    def 'no frame of a session shows a secret, whatever a cell does with it'() {
        given:
        folder.resolve('key.pem').toFile().text = KEY
        typed()
        client.execute("given = secret('ROOT_PASS').reveal(); typed = secret('TYPED').reveal(); key = 'trial' + '-key'; null")
        client.execute("token = '${sandbox.token()[0..2]}' + '${sandbox.token().substring(3)}'; pem = new File('$folder/key.pem').text; null")

        when:
        def ids = cells().collect { code ->
            def id = client.begin(code, user_expressions: [one: 'given', two: '[token: token]'])
            client.awaited(id)
            id
        }
        client.request(client.shell, 'history_request', [hist_access_type: 'tail', n: 1000, output: true, raw: true])
        client.request(client.shell, 'inspect_request', [code: 'given', cursor_pos: 5, detail_level: 1])
        client.request(client.shell, 'complete_request', [code: 'give', cursor_pos: 4])
        def sent = leaks(client.frames)
        def printed = leaks(ids.collect { client.printed(it) + client.printed(it, 'stderr') })

        then:
        sent == []
        printed == []
        shown('given.size()') == GIVEN.size().toString()
    }

    def 'a secret that comes in pieces is hidden, and what only begins like one is shown in the end'() {
        given:
        client.execute("given = secret('ROOT_PASS').reveal(); null")

        expect:
        shown(code) == said

        where:
        code                                                                || said
        'given.each { print it }\nnull'                                     || '(secret)'
        "print 'x' * 16380; println given"                                  || 'x' * 16380 + '(secret)\n'
        "print 'giv3n-b'\nnull"                                            || 'giv3n-b'
        "print 'giv3n-b'; System.err.print ' night'; print 'y-train'\nnull" || 'giv3n-by-train'
        "print given[0..5]; print given.substring(6) + '!'\nnull"           || '(secret)!'
    }

    def 'a key that is printed over the border of two messages is hidden'() {
        given:
        folder.resolve('key.pem').toFile().text = KEY

        expect:
        shown("print 'x' * $many; print new File('$folder/key.pem').text\nnull") == 'x' * many + '(secret)\n'

        where:
        many << [0, 16_340, 16_370, 16_380, 16_383, 16_384, 16_390]
    }

    def 'a secret that is also a word of the protocol does not break it'() {
        when:
        ['idle', 'stdout', 'error', 'stream', 'text'].each { notebook.hide(Secret.of(it)) }

        then:
        shown("println 'an idle error'") == 'an (secret) (secret)\n'
        client.execute("throw new Error('no')").status == 'error'
    }

    private static List<String> cells() {
        ['given', 'typed', 'token', 'key', 'pem'].collectMany { name -> [
            "println $name",
            "System.err.println $name",
            "$name",
            "\"of \$$name\"",
            "[[name: 'x', value: $name]]",
            "[a: [b: $name]]",
            "tools.jackson.databind.json.JsonMapper.shared().writeValueAsString([a: $name])",
            "URLEncoder.encode($name, 'UTF-8')",
            "${name}.bytes.encodeBase64().toString()",
            "('user:' + $name).bytes.encodeBase64().toString()",
            "throw new IllegalStateException('it is ' + $name)",
            '/error',
            "assert $name == 'other'",
            "/show $name",
            "/time $name",
            "volume($name)",
            "$name as int",
        ]*.toString() } +
            ['/vars', '/history 1000', '/log', "secret('ROOT_PASS')", '_5',
             "instance('web') { region 'us-east'; type 'standard-1'; image 'debian12'; rootPass secret('ROOT_PASS') }", '/log 100']
    }

    private void typed() {
        def id = client.begin("secret('TYPED').reveal().size()", allow_stdin: true)
        client.receive(client.stdin)
        client.send(client.stdin, 'input_reply', [value: TYPED])
        client.awaited(id)
    }

    private List<String> leaks(Collection<String> texts) {
        def json = { String text -> Client.JSON.writeValueAsString(text)[1..-2] }
        def known = [GIVEN, TYPED, sandbox.token(), 'trial-key']
        def planted = known + KEY_LINES + known.collect { it.take(8) }
        def forms = planted + planted.collect(json) + planted.collect(json).collect(json) + known.collect { URLEncoder.encode(it, 'UTF-8') } +
            known.collectMany { ['', 'user:'].collect { before -> "$before$it".bytes.encodeBase64().toString().drop(8).take(8) } }
        forms.unique().collectMany { form -> texts.findAll { it.contains(form) }.collect { "$form in ${it.take(300)}".toString() } }
    }
}
