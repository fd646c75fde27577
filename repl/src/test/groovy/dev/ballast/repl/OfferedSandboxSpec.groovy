package dev.ballast.repl

import dev.ballast.error.SetupException
import dev.ballast.repl.cli.PromptSpecification
import java.util.concurrent.CompletionException

/** A prompt that is begun without an account. */
class OfferedSandboxSpec extends PromptSpecification {

    static final String QUESTION = 'No account is set. Use the simulator (sandbox)'

    def setup() {
        profile = null
    }

    def 'a sandbox is offered, and a yes begins a session on it'() {
        when:
        begin(QUESTION).type('y' + ENTER)

        then:
        screen.shows(PROMPT)
        line("volume('data', 20).size").shows('\n20')
    }

    def 'a no says what is missing and how to begin without it'() {
        when:
        begin(QUESTION).type('n' + ENTER)
        status.join()

        then:
        CompletionException ended = thrown()
        with(ended.cause as SetupException) {
            problem().contains('no URL is set')
            remedy().get().contains('--sandbox')
        }
    }

    def 'a variable that is empty asks for no profile'() {
        given:
        environment = [BALLAST_PROFILE: '']

        expect:
        begin(QUESTION).type('y' + ENTER).shows(PROMPT)
    }

    def 'a profile that was asked for by its name is not replaced by a sandbox'() {
        given:
        environment = [BALLAST_PROFILE: 'prod']

        when:
        begin('')
        status.join()

        then:
        thrown(CompletionException)
        !screen.lines().any { it.contains(QUESTION) }
    }
}
