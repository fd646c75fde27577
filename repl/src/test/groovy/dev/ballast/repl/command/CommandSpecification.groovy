package dev.ballast.repl.command

import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir

/** Types at a context, as it would be pasted from a terminal. */
abstract class CommandSpecification extends Specification {

    @TempDir
    Path folder

    @AutoCleanup
    SpecContext context

    /** Each look at the clock is 250 ms after the one before. */
    long nanos = 0
    Commands commands = new Commands({ nanos += 250_000_000 })

    Map<String, String> getEnvironment() {
        [:]
    }

    def setup() {
        context = new SpecContext(folder, environment)
    }

    /** What a conversation looks like when its lines, each after a {@code >}, are typed one after the other. */
    String typed(String conversation) {
        conversation.stripIndent().readLines().findAll { it.startsWith('> ') }.collect { line ->
            def answer = type(line.substring(2).replace('\\n', '\n'))
            "$line\n${answer.isEmpty() ? '' : answer.readLines()*.stripTrailing().join('\n') + '\n'}"
        }.join('')
    }

    String type(String line) {
        context.type(line, commands)
    }

    /** The candidates at the end of a line. */
    List<String> tab(String line) {
        commands.complete(line, line.size(), context).orElseThrow().candidates()*.text()
    }
}
