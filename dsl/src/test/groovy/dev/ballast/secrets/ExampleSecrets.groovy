package dev.ballast.secrets

import groovy.transform.Immutable

/** Secrets as people write them into scripts: each holds {@link #MARK} in several places and must come out nowhere. */
@Immutable
class ExampleSecrets {

    /** Stands in each secret, and nowhere else. */
    static final String MARK = 'swordfish'

    static final String ENVIRONMENT = "$MARK-8-bones"

    static final List<ExampleSecrets> ALL = [
        new ExampleSecrets('a token literal', "def token = '$MARK-1-token'", 'token'),
        new ExampleSecrets('a passphrase', "def passphrase = \"$MARK-1 ${MARK}2\"", 'passphrase'),
        new ExampleSecrets('an api_key without def', "api_key = '$MARK-1-key'", 'api_key'),
        new ExampleSecrets('a tokenValue', "String tokenValue = '$MARK' + '-1-token'", 'tokenValue'),
        new ExampleSecrets('a PEM private key', "def text = '''-----BEGIN PRIVATE KEY-----\nMIIEv$MARK/0123456789\nabc${MARK}xyz==\n-----END PRIVATE KEY-----'''", 'text'),
        new ExampleSecrets('a Secret.of', "def given = dev.ballast.model.Secret.of('$MARK-1-given')", 'given.reveal()'),
        new ExampleSecrets('a rootPass in a map', "def web = [rootPass: '$MARK-1-root', size: 20]", 'web.rootPass'),
        new ExampleSecrets('a password of a JDBC URL', "def url = 'jdbc:postgresql://db.test/ledger?user=me&password=$MARK-1-db'", 'url'),
        new ExampleSecrets('a password of an address', "def url = 'https://me:$MARK-1-url@host.test/'", 'url'),
        new ExampleSecrets('an Authorization header', "def line = 'Authorization: Bearer $MARK-1-header'", 'line'),
        new ExampleSecrets('a token of GitHub', "def text = 'ghp_${MARK}0123456789abcdefghijklmnop'", 'text'),
        new ExampleSecrets('a token of GitLab', "def text = 'glpat-${MARK}0123456789'", 'text'),
        new ExampleSecrets('a token of Slack', "def text = 'xoxb-${MARK}-0123456789'", 'text'),
        new ExampleSecrets('a JSON web token', "def text = 'eyJ${MARK}1.eyJ${MARK}2.$MARK-3'", 'text'),
        new ExampleSecrets('random characters', "def text = '0123456789abcdef${MARK}0123456789'", 'text'),
        new ExampleSecrets('a password for curl', "def text = 'curl -u joe:$MARK http://x'", 'text'),
        new ExampleSecrets('a password of an option', "def text = '--password $MARK'", 'text'),
        new ExampleSecrets('a password behind an option in a list', "def list = ['--password', '$MARK']", 'list[1]'),
        new ExampleSecrets('a token behind its name', "def text = 'token: $MARK'", 'text'),
        new ExampleSecrets('a numbered password', "def password2 = '$MARK'", 'password2'),
        new ExampleSecrets('a token among others', "def (n, String apiToken) = [[1, 2], '$MARK-1']", 'apiToken'),
        new ExampleSecrets('a list of passwords', "def passwords = ['$MARK-1', '$MARK-2']", 'passwords[1]'),
        new ExampleSecrets('an environment secret', "def word = secret('ROOT_PASS').reveal()", 'word'),
    ]

    /** A literal that is known as a secret as soon as the line has read it from the environment. */
    static final List<ExampleSecrets> IN_USE = [
        new ExampleSecrets('an environment secret that is written out', "secret('ROOT_PASS').reveal(); def lit = '$ENVIRONMENT'", 'lit'),
        new ExampleSecrets('an environment secret in a text', "secret('ROOT_PASS').reveal(); def lit = 'pay $ENVIRONMENT now'", 'lit'),
    ]

    String what
    /** Declares it. */
    String code
    /** The expression that has it then. */
    String value

    static List<ExampleSecrets> literal() {
        (ALL + IN_USE).findAll { it.code.contains(MARK) }
    }

    /** The code, and more in its last line. */
    String then(String more) {
        "$code; ${more.replace('VALUE', value)}"
    }

    @Override
    String toString() {
        what
    }
}
