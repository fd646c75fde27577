package dev.ballast.repl

import dev.ballast.lanes.Pairs
import dev.ballast.lanes.Slow
import dev.ballast.secrets.ExampleSecrets
import groovy.io.FileType

import static dev.ballast.secrets.ExampleSecrets.MARK

/** Sends each example secret through each exit of a run. */
class SecretExitsSpec extends MistakeSpecification {

    static final String INSTANCE = "instance('web') { region 'us-east'; type 'standard-1'; image 'debian12'; rootPass dev.ballast.model.Secret.of(VALUE) }"

    static final Map<String, Closure<String>> EXITS = [
        'the excerpt under a mistake'  : { ran("volme 'data'") },
        'the excerpt under bad syntax' : { ran("volume('data'") },
        'a message of the check'       : { ran("volume(VALUE + ': ', 20)") },
        'a message of a rule'          : { ran("volume(VALUE + ': ', 20)", '--no-check') },
        'the excerpt under a failure'  : { ran('throw new IllegalStateException()') },
        'the text of an exception'     : { ran("throw new IllegalStateException('it is ' + VALUE)") },
        'the text of its cause'        : { ran("throw new IllegalStateException('no', new Error('it is ' + VALUE))", '--verbose') },
        'an assertion'                 : { ran("assert VALUE == 'other'") },
        'a stack trace'                : { ran("throw new IllegalStateException('it is ' + VALUE)", '--verbose') },
        'progress'                     : { ran(INSTANCE) },
        'the log of requests'          : { ran(INSTANCE, '--verbose') },
        'the JSON report of a failure' : { ran("throw new IllegalStateException('it is ' + VALUE)", '--output', 'json') },
        'the JSON report of a run'     : { ran(INSTANCE, '--output', 'json') },
        'the JSON report of the check' : { checked("volume(VALUE + ': ', 20)", '--output', 'json') },
        'the ledger'                   : { ran(INSTANCE); written() },
    ]

    /** Exits of a script that was refused before it read a secret from the environment. */
    static final Set<String> UNREAD = ['the excerpt under a mistake', 'the excerpt under bad syntax', 'a message of the check', 'the JSON report of the check']

    static final List<List> SOME = Pairs.some(ExampleSecrets.ALL, EXITS.keySet()) + Pairs.few(ExampleSecrets.IN_USE, EXITS.keySet() - UNREAD)

    def 'no secret leaves a run: #example through #exit'() {
        given:
        environment.ROOT_PASS = ExampleSecrets.ENVIRONMENT
        this.example = example

        expect:
        !shown(EXITS[exit]).contains(MARK)

        where:
        [example, exit] << SOME
    }

    @Slow('the whole program for each secret and exit')
    def 'no secret leaves a run, whatever both are: #example through #exit'() {
        given:
        environment.ROOT_PASS = ExampleSecrets.ENVIRONMENT
        this.example = example

        expect:
        !shown(EXITS[exit]).contains(MARK)

        where:
        [example, exit] << Pairs.others(ExampleSecrets.ALL, EXITS.keySet(), SOME) + Pairs.others(ExampleSecrets.IN_USE, EXITS.keySet() - UNREAD, SOME)
    }

    def 'a text that is no secret comes out of each exit of what is said'() {
        given:
        this.example = new ExampleSecrets('a name', "def name = '$MARK-1'", 'name')

        expect:
        shown(EXITS[exit]).contains(MARK)

        where:
        exit << EXITS.keySet() - ['progress', 'the log of requests', 'the JSON report of a run', 'the ledger']
    }

    ExampleSecrets example

    private String shown(Closure<String> exit) {
        exit.rehydrate(this, this, this).call()
    }

    private String ran(String more, String... options) {
        ballast('run', *options, script(example.then(more) + '\n'))
        assert !(out + err).empty
        out + err
    }

    private String checked(String more, String... options) {
        ballast('check', *options, script(example.then(more) + '\n'))
        out + err
    }

    /** Every file that the program keeps. */
    private String written() {
        def files = []
        folder.resolve('state').toFile().eachFileRecurse(FileType.FILES) { files << it }
        assert files*.name.any { it.contains('ledger') }
        files.collect { new String(it.bytes, 'ISO-8859-1') }.join('\n')
    }
}
