package dev.ballast.repl.completion

import dev.ballast.Ballast
import dev.ballast.repl.evaluation.LazyCloud
import dev.ballast.repl.evaluation.Session
import dev.ballast.sandbox.Sandbox
import java.nio.file.Path
import spock.lang.Specification
import spock.lang.TempDir

/** Completion offers the words of the dialect in use, and no others. */
class DialectCompletionSpec extends Specification {

    @TempDir
    Path folder

    def 'a property of one dialect is offered there alone: #dialect'() {
        given:
        def sandbox = Sandbox.with().dialect(dialect).start()
        def cloud = Ballast.builder().environment([:], folder).on(sandbox)
        def session = new Session(LazyCloud.of(cloud), new Session.Environment(System.out, { }, folder, [] as Set, new dev.ballast.redact.Redactor()))

        when:
        def offered = new CodeCompleter(session).complete('instance(7).', 12).candidates()*.text()

        then:
        ('status' in offered) == has
        'privateIp' in offered
        sandbox.journal().empty

        cleanup:
        cloud.close()
        sandbox.close()

        where:
        dialect      | has
        'linode'     | true
        'documented' | false
    }
}
