package dev.ballast.secrets

import dev.ballast.lanes.Slow
import spock.lang.Specification

class LiteralSecretsSpec extends Specification {

    static final String PW = 'swordfish-1'

    def 'a secret that is written into code is found and masked: #code'() {
        expect:
        LiteralSecrets.in(code)*.replacement() == [replacement]
        !LiteralSecrets.masked(code).contains('swordfish')
        LiteralSecrets.masked(code).readLines().size() == code.readLines().size()
        !LiteralSecrets.redactor([code]).text("it says $PW").contains('swordfish')

        where:
        code                                                    || replacement
        "rootPass 'swordfish-1'"                                || "secret('ROOT_PASS')"
        "rootPass(\n  'swordfish-1'\n)"                         || "secret('ROOT_PASS')"
        'rootPass "swordfish-1"'                                || "secret('ROOT_PASS')"
        'rootPass """swordfish-1"""'                            || "secret('ROOT_PASS')"
        'rootPass(/swordfish-1/)'                               || "secret('ROOT_PASS')"
        'rootPass $/swordfish-1/$'                              || "secret('ROOT_PASS')"
        "def password =\n    'swordfish-1'"                     || "secret('PASSWORD').reveal()"
        "def passphrase = (String) 'swordfish-1'"               || "secret('PASSPHRASE').reveal()"
        "api_key = x ?: 'swordfish-1'"                          || "secret('API_KEY').reveal()"
        "tokenValue = flag ? other : 'swordfish-1'"             || "secret('TOKEN_VALUE').reveal()"
        "db.password = 'swordfish-1'"                           || "secret('PASSWORD').reveal()"
        "db['password'] = 'swordfish-1'"                        || "secret('PASSWORD').reveal()"
        "[user: 'me', dbPassword: 'swordfish-1']"               || "secret('DB_PASSWORD').reveal()"
        "['db-password': 'swordfish-1']"                        || "secret('DB_PASSWORD').reveal()"
        "headers.put('Authorization', 'swordfish-1')"           || "secret('AUTHORIZATION').reveal()"
        "conf.db.password = 'swordfish-1'"                      || "secret('PASSWORD').reveal()"
        "conf.db.'root pass' = 'swordfish-1'"                   || "secret('ROOT_PASS').reveal()"
        "conf['db.password'] = 'swordfish-1'"                   || "secret('DB_PASSWORD').reveal()"
        "config['api key'] = 'swordfish-1'"                     || "secret('API_KEY').reveal()"
        "config?['api key'] = 'swordfish-1'"                    || "secret('API_KEY').reveal()"
        'config["db/$name/password"] = \'swordfish-1\''         || "secret('DB_NAME_PASSWORD').reveal()"
        "config[/api key/] ?= 'swordfish-1'"                    || "secret('API_KEY').reveal()"
        "[\"root pass\": 'swordfish-1']"                        || "secret('ROOT_PASS').reveal()"
        "[('root pass'): 'swordfish-1']"                        || "secret('ROOT_PASS').reveal()"
        "[(key): 1, 'db.password': [a, 'swordfish-1']]"         || "secret('DB_PASSWORD').reveal()"
        "connect('root pass': 'swordfish-1')"                   || "secret('ROOT_PASS').reveal()"
        "connect user: 'me', 'api key': 'swordfish-1'"          || "secret('API_KEY').reveal()"
        "env.DB_PASSWORD = 'swordfish-1'"                       || "secret('DB_PASSWORD').reveal()"
        "System.setProperty('db.password', 'swordfish-1')"      || "secret('DB_PASSWORD').reveal()"
        "conf.setProperty 'api key', 'swordfish-1'"             || "secret('API_KEY').reveal()"
        "conf.setPassword('swordfish-1')"                       || "secret('SET_PASSWORD').reveal()"
        "conf.setPassword 'swordfish-1'"                        || "secret('SET_PASSWORD').reveal()"
        "conf.password('swordfish-1')"                          || "secret('PASSWORD').reveal()"
        "m.put('token', 'swordfish-1')"                         || "secret('TOKEN').reveal()"
        "m.putIfAbsent 'token', 'swordfish-1'"                  || "secret('TOKEN').reveal()"
        "m.put('a', 1, 'token', 'swordfish-1')"                 || "secret('TOKEN').reveal()"
        "Map.of('a', 1, 'token', 'swordfish-1')"                || "secret('TOKEN').reveal()"
        "Map.entry('token', 'swordfish-1')"                     || "secret('TOKEN').reveal()"
        "m << [token: 'swordfish-1']"                           || "secret('TOKEN').reveal()"
        "conf.@password = 'swordfish-1'"                        || "secret('PASSWORD').reveal()"
        "conf?.password = 'swordfish-1'"                        || "secret('PASSWORD').reveal()"
        "header 'Authorization: swordfish-1'"                   || "secret('ADDRESS').reveal()"
        'send "{\\"root pass\\": \\"swordfish-1\\"}"'              || "secret('ADDRESS').reveal()"
        "header 'Authorization: Bearer swordfish-1'"            || "secret('TOKEN').reveal()"
        "header 'X-Api-Key: swordfish-1'"                       || "secret('ADDRESS').reveal()"
        "send('db.password = swordfish-1')"                     || "secret('ADDRESS').reveal()"
        "send(\"{'root pass': 'swordfish-1'}\")"                || "secret('ADDRESS').reveal()"
        "['mysql', '--password=swordfish-1'].execute()"         || "secret('ADDRESS').reveal()"
        "['mysql', '--password', 'swordfish-1'].execute()"      || "secret('PASSWORD').reveal()"
        "'mysql --password swordfish-1'.execute()"              || "secret('ADDRESS').reveal()"
        "def password = 'swordfish-1'.trim()"                   || "secret('PASSWORD').reveal()"
        "connect(user: 'me', token: 'swordfish-1')"             || "secret('TOKEN').reveal()"
        "def (user, token2) = ['me', 'swordfish-1']"            || "secret('TOKEN2').reveal()"
        "def (token, user) = 'swordfish-1'.split(':')"          || "secret('TOKEN').reveal()"
        "assert token == 'swordfish-1'"                         || "secret('TOKEN').reveal()"
        "Secret.of('swordfish-1')"                              || "secret('SECRET').reveal()"
        "dev.ballast.model.Secret.of(\n'swordfish-1')"          || "secret('SECRET').reveal()"
        "secret('swordfish-1')"                                 || "'SECRET'"
        "secret 'swordfish-1'"                                  || "'SECRET'"
        "url = 'https://me:swordfish-1@host.test/'"             || "secret('ADDRESS').reveal()"
        "jdbc 'jdbc:x://h/d?user=u&password=swordfish-1'"       || "secret('ADDRESS').reveal()"
        "send('{\"token\": \"swordfish-1\"}')"                  || "secret('ADDRESS').reveal()"
        "send('Bearer swordfish-1')"                            || "secret('TOKEN').reveal()"
        'def password = "swordfish-1${n}"'                      || "secret('PASSWORD').reveal()"
        "def password = 'swordfish-1"                           || "secret('PASSWORD').reveal()"
        "def password = '''swordfish-1\nand more'''"            || "secret('PASSWORD').reveal()"
        "volume('a', 20) // rootPass 'swordfish-1'"             || "secret('ROOT_PASS')"
        "/* token = 'swordfish-1' */"                           || "secret('TOKEN').reveal()"
        "def a = [1, 2].collect { token = 'swordfish-1' }"      || "secret('TOKEN').reveal()"
        '"${[token: \'swordfish-1\']}"'                         || "secret('TOKEN').reveal()"
    }

    def 'a password that ends like the name of a file, and a key that does not, are found: #code'() {
        expect:
        LiteralSecrets.areIn(code)

        where:
        code << ["def password = 'hunter2.key'", "rootPass 'hunter2.pem'", "def apiKey = 'hunter2-hunter2'", "def sslKey = 'MIIEvQ'", "token = 'abc.pem'"]
    }

    def 'what looks like a secret by itself is found: #code'() {
        expect:
        LiteralSecrets.areIn(code)

        where:
        code << [
            "def key = '''-----BEGIN PRIVATE KEY-----'''", "x = '0123456789abcdef0123456789abcdef'", "x = 'aB3/dE6+gH9/jK2+mN5/pQ8+sT1/vW4+yZ7='",
            "x = 'ghp_abcdefghijKLMNOPqrst'", "x = 'token is ghp_abcdefghijKLMNOPqrst!'", 'ghp_abcdefghijKLMNOPqrst', "x = 'eyJhbGciOiJI.eyJzdWIiOiIx.SflKxw'", "x = 'AKIAABCDEFGHIJKLMNOP'",
            "x = 'glpat-abcdefghijklmnopqrst'", "x = 'token: abc123'", "x = 'user: me, password: abc123'", "'curl -u me:abc123 https://host.test'.execute()", 'curl -u me:abc123 https://host.test',
            '/profile https://me:swordfish-1@host.test', '// -----BEGIN PRIVATE KEY-----']
    }

    def 'the value of a variable is shown without what its literal is known for: #value'() {
        expect:
        LiteralSecrets.areIn("x = '$value'")
        LiteralSecrets.maskedValue(value) == shown

        where:
        value                                      || shown
        'AKIAABCDEFGHIJKLMNOP'                     || '(secret)'
        'ghp_abcdefghijKLMNOPqrst and more'        || '(secret) and more'
        '0123456789abcdef0123456789abcdef'         || '(secret)'
        'curl -u joe:pw http://x'                  || 'curl -u joe:(secret) http://x'
        'mysql --password pw'                      || 'mysql --password (secret)'
        'token: pw'                                || 'token: (secret)'
        'a=1&password=abc&b=2'                     || 'a=1&password=(secret)&b=2'
        'password=abc token=ghp_abcdefghijKLMNOPq' || 'password=(secret) token=(secret)'
    }

    def 'the value of a variable with nothing secret is shown as it is: #value'() {
        expect:
        LiteralSecrets.maskedValue(value) == value

        where:
        value << ['', 'web', 'the password: none', 'a-long-name-without-any-number-in-it', '--password', 'tokens: 300', '123e4567-e89b-12d3-a456-426614174000']
    }

    def 'the value of a field called secret is one: #code'() {
        expect:
        LiteralSecrets.masked(code) == masked

        where:
        code                                          || masked
        "api.post('/q', secret: 'LITERAL-secret-9')"  || "api.post('/q', secret: '********')"
        "def all = [secret: 'LITERAL-secret-9']"      || "def all = [secret: '********']"
    }

    def 'what only names a secret is none: #code'() {
        expect:
        LiteralSecrets.in(code) == []
        LiteralSecrets.masked(code) == code

        where:
        code << [
            "def sslKey = 'certs/site.key'", "def pem = '/etc/ssl/site.pem'", "def files = [cert: 'a.pem', privateKey: 'b.pem']", 'def key = "${folder}/site.key"', "cert(chain, sslKey = 'site key.pem')",
            '', "rootPass secret('ROOT_PASS')", 'secret("NOPE$it").reveal()', 'secret("${it}_TOKEN")', "def token = System.getenv('TOKEN')", "def token = new File('token.txt').text", "println tokens.size()", "cert('site.pem')",
            'def pass = 3', "volume('a-long-name-without-any-number-in-it', 20)", "def password = secret('DB_PASSWORD').reveal()\nprintln 'done'",
            "token = ask()\nprintln 'asked'", 'def password = "${x}"', 'def token = ""', "'a b'.tokenize(' ')", "secret('db_password')", "tokenFile = '/etc/token'",
            "println 'the password: none'", "id = '123e4567-e89b-12d3-a456-426614174000'", "cert('/etc/ssl/certs/production/site-2026-certificate.pem')",
            "url = 'https://host.test:443/a@b'", "def token = map['name']", "if (password) { println 'set' }", "nodes.each { token -> println 'x' }",
            "['user', 'password', 'host'].each { println it }", "println 'Password: '", "query 'where token = :token'", "map.subMap('user', 'password', 'host')",
            "log 'a password: what is typed'", 'x = a -u', "sh 'id -u'", "x = 'eyJ'", "log 'tokens: 300 used'"]
    }

    @Slow('long texts')
    def 'any text is looked at in time, and none fails: #name'() {
        expect:
        LiteralSecrets.masked(text) != null

        where:
        name             | text
        'brackets'       | '(' * 20_000
        'names'          | 'token(' * 5_000
        'assignments'    | 'token = ' * 5_000
        'quotes'         | "'" * 20_001
        'dollars'        | '"${' * 3_000
        'a long word'    | "'" + 'a.b-' * 20_000 + "'"
        'comments'       | '// ' * 20_000
        'pairs'          | 'f(' + "'token', " * 3_000
        'several names'  | 'def (' + 'token, ' * 20_000 + ') = 1'
        'tokens'         | "'" + 'eyJabcdefghi.' * 10_000 + "'"
        'users'          | "'" + '-u a ' * 10_000 + "'"
        'fields'         | "'" + 'token: ' * 10_000 + "'"
        'a long key'     | "secret('" + 'a_b_' * 50_000 + "a')"
        'a large script' | "def a = [token: 'x', b: 'y']\n" * 3_000
    }
}
