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
        err.readLines().takeWhile { !it.startsWith('+ ') }.find { it.startsWith('warning') } == 'warning: no terminal to ask for secrets that are not set: DB_PASS, ROOT_PASS; words that need them fail: set NAME, or NAME_FILE to the path of a file, or NAME_COMMAND to a command'
        complaint() == ['the secret ROOT_PASS is not set', 'web.groovy:3',
                        'set ROOT_PASS, ROOT_PASS_FILE to the path of a file, or ROOT_PASS_COMMAND to a command that prints it, or run at a terminal to be asked']
        creates() == ['POST /volumes': 1]
        recorded()*.replaceAll(/\d+/, 'N') == ['volume data N']
        plain()
    }

    def 'a secret that cannot be read is refused before the first request: #variable'() {
        given:
        environment[variable] = value

        expect:
        ballast(script("volume('data', 20)\n$INSTANCE")) == 2
        complaint()[0] == problem
        sandbox.requests().isEmpty()

        where:
        variable            | value      || problem
        'ROOT_PASS_FILE'    | '/missing' || '/missing: the file of a secret does not exist'
        'ROOT_PASS_COMMAND' | 'exit 3'   || 'ROOT_PASS_COMMAND failed with status 3'
    }

    def 'a rehearsal runs no command of a secret, and the run of its plan runs it once'() {
        given:
        environment += [ROOT_PASS_COMMAND: "echo x >> '$folder/runs'; echo trial-only-1".toString(), PATH: System.getenv('PATH')]
        confirm = { Optional.of('y') }

        expect:
        ballast('run', '--confirm', script(INSTANCE)) == 0
        folder.resolve('runs').toFile().readLines().size() == 1
        plain()
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
