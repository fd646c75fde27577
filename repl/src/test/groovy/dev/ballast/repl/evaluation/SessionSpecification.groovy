package dev.ballast.repl.evaluation

import dev.ballast.run.Failure
import dev.ballast.run.Outcome
import dev.ballast.run.RefusedByCheckException
import java.nio.file.Path
import org.codehaus.groovy.control.MultipleCompilationErrorsException
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir

/** Holds a conversation with a sandbox, as it would be pasted from a terminal. */
abstract class SessionSpecification extends Specification {

    @TempDir
    Path folder

    @AutoCleanup
    Conversation fixture

    def setup() {
        fixture = new Conversation(folder)
    }

    Session getSession() {
        fixture.session
    }

    /** What a conversation looks like when its lines, each after a {@code >}, are evaluated one after the other. */
    String answered(String conversation) {
        conversation.stripIndent().readLines().findAll { it.startsWith('> ') }.collect { line ->
            "$line\n${answer(session.evaluate(line.substring(2).replace('\\n', '\n')))}"
        }.join('')
    }

    static String answer(Outcome outcome) {
        switch (outcome) {
            case Outcome.Value: return "$outcome.value\n"
            case Outcome.Finished: return ''
            case Outcome.Incomplete: return "... $outcome.missing\n"
            case Outcome.Stopped: return "stopped\n"
            case Outcome.Failed: return "! ${place(outcome.failure().spot())} ${problem(outcome.thrown())}\n"
        }
    }

    private static String place(Failure.Spot spot) {
        "${spot?.line() ?: 0}:${spot?.exact() ? spot.column() : 0}"
    }

    private static String problem(Throwable thrown) {
        switch (thrown) {
            case RefusedByCheckException: return thrown.errors()[0].problem().what()
            case MultipleCompilationErrorsException: return thrown.errorCollector.errors[0].cause.originalMessage.trim()
            default: return thrown.message.readLines().first()
        }
    }
}
