package dev.ballast.repl.command

import dev.ballast.lanes.Pairs
import dev.ballast.lanes.Slow
import dev.ballast.secrets.ExampleSecrets
import java.nio.file.Files

import static dev.ballast.secrets.ExampleSecrets.MARK

/** Sends each example secret through each exit of a session at a prompt. */
class SecretLinesSpec extends CommandSpecification {

    static final Map<String, Closure<String>> EXITS = [
        '/vars'            : { type('/vars') },
        '/save'            : { saved() },
        'the note of /save': { saved(); context.shown.join('\n') },
        '/error'           : { type("throw new IllegalStateException('it is ' + $it.value)"); type('/error') },
        '/log'             : { type("volume('data', 20)"); type('/log 100') },
    ]

    static final List<List> SOME = Pairs.few(ExampleSecrets.literal(), EXITS.keySet())

    def 'no secret leaves a session: #example through #exit'() {
        given:
        type(example.code)

        expect:
        !EXITS[exit].rehydrate(this, this, this).call(example).contains(MARK)

        where:
        [example, exit] << SOME
    }

    @Slow('a session for each secret and exit')
    def 'no secret leaves a session, whatever both are: #example through #exit'() {
        given:
        type(example.code)

        expect:
        !EXITS[exit].rehydrate(this, this, this).call(example).contains(MARK)

        where:
        [example, exit] << Pairs.others(ExampleSecrets.literal(), EXITS.keySet(), SOME)
    }

    @Override
    Map<String, String> getEnvironment() {
        [ROOT_PASS: ExampleSecrets.ENVIRONMENT]
    }

    private String saved() {
        type('/save web.groovy')
        Files.readString(folder.resolve('web.groovy'))
    }
}
