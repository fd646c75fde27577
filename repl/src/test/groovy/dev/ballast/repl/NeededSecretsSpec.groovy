package dev.ballast.repl

/** When a run looks for the secrets of its script, and when it needs them. */
class NeededSecretsSpec extends MistakeSpecification {

    static final String INSTANCE = "instance('web-1') { type 's-1'; image 'debian12'; rootPass secret('ROOT_PASS') }"

    def 'a run that creates nothing needs no secret'() {
        given:
        def file = script(INSTANCE)
        environment.ROOT_PASS = 'trial-only-1'
        ballast(file)
        environment.remove('ROOT_PASS')

        expect:
        ballast(file) == 0
        err.contains('done: 1 unchanged')
        plain()
    }

    def 'without a terminal all secrets that are set nowhere are named before the first request'() {
        given:
        def file = script("""
            volume('data', 20)
            $INSTANCE
            instance('db-1') { type 's-1'; image 'debian12'; rootPass secret('DB_' + 'PASS') }
        """)

        expect:
        ballast(file) == 1
        err.readLines().takeWhile { !it.startsWith('+ ') }.find { it.startsWith('warning') } == 'warning: no terminal to ask for secrets that are not set: DB_PASS, ROOT_PASS; words that need them fail: set NAME, or set NAME_FILE to the path of a file'
        complaint() == ['the secret ROOT_PASS is not set', 'web.groovy:3',
                        'set ROOT_PASS, or ROOT_PASS_FILE to the path of a file, or run at a terminal to be asked']
        creates() == ['POST /volumes': 1]
        recorded()*.replaceAll(/\d+/, 'N') == ['volume data N']
        plain()
    }

    def 'a file of a secret that cannot be read is refused before the first request'() {
        given:
        environment.ROOT_PASS_FILE = folder.resolve('missing').toString()

        expect:
        ballast(script("volume('data', 20)\n$INSTANCE")) == 2
        complaint()[0] == 'missing: the file of a secret cannot be read'
        sandbox.requests().isEmpty()
    }

    def 'a secret is masked from the first line on, wherever the script names it'() {
        given:
        environment.ROOT_PASS = 'swordfish-9'

        expect:
        ballast(script("volume('swordfish' + '-9', 20)\nsecret('ROOT_PASS')")) == 0
        err.contains("volume '(secret)'")
        !err.contains('swordfish-9')
    }

    def 'a name that is none is refused at its line, a constant one before anything is sent: #name'() {
        expect:
        ballast(script("volume('data', 20)\nsecret($name)")) == status
        complaint()[1] == 'web.groovy:2'
        creates().values().sum(0) == created

        where:
        name                    || status | created
        "'no name'"             || 3      | 0
        "['no', 1].join(' ')"   || 1      | 1
    }
}
