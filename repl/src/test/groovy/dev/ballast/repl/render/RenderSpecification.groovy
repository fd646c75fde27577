package dev.ballast.repl.render

import dev.ballast.repl.evaluation.Conversation
import dev.ballast.repl.evaluation.Outcome
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir

/** Shows what the lines of a session on a sandbox come to. */
abstract class RenderSpecification extends Specification {

    static final Page WIDE = new Page(80, false, true)
    static final Page NARROW = new Page(40, false, true)
    static final Page PLAIN = new Page(80, false, false)
    static final Page COLORED = new Page(80, true, true)

    @TempDir
    Path folder

    @AutoCleanup
    Conversation talk

    def setup() {
        talk = new Conversation(folder)
    }

    /** The value of a line. */
    def value(String line) {
        def outcome = talk.session.evaluate(line)
        outcome instanceof Outcome.Value ? outcome.value() : assertFinished(outcome)
    }

    /** What is shown of a value, on a page. */
    static String shown(Object value, Page page = WIDE, Limits limits = Limits.USUAL) {
        new TextWriter(page).write(new Showing(limits).of(value)) + '\n'
    }

    /** What a picture of text is, without its indentation. */
    static String picture(String text) {
        text.stripIndent()
    }

    /** How many requests it takes. */
    long requests(Closure work) {
        def before = talk.cloud.requests()
        work()
        talk.cloud.requests() - before
    }

    private static assertFinished(Outcome outcome) {
        assert outcome instanceof Outcome.Finished
        null
    }
}
