package dev.ballast.repl.render

import dev.ballast.repl.evaluation.Conversation
import dev.ballast.run.Outcome
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir

/** Shows what the lines of a session on a sandbox come to. */
abstract class RenderSpecification extends Specification {

    static final Screen WIDE = new Screen(true, false, 80)
    static final Screen NARROW = new Screen(true, false, 40)
    static final Screen PLAIN = new Screen(false, false, 80)
    static final Screen COLORED = new Screen(true, true, 80)

    @TempDir
    Path folder

    @AutoCleanup
    Conversation fixture

    def setup() {
        fixture = new Conversation(folder, null, [:], dialect())
    }

    /** The dialect of the sandbox. */
    String dialect() {
        'documented'
    }

    /** The value of a line. */
    def value(String line) {
        def outcome = fixture.session.evaluate(line)
        outcome instanceof Outcome.Value ? outcome.value() : assertFinished(outcome)
    }

    /** What is shown of a value, on a page. */
    static String shown(Object value, Screen page = WIDE, Limits limits = Limits.USUAL) {
        new TextWriter(page).write(new ValueRenderer(limits).of(value)) + '\n'
    }

    /** What a picture of text is, without its indentation. */
    static String picture(String text) {
        text.stripIndent()
    }

    /** How many requests it takes. */
    long requests(Closure work) {
        def before = fixture.cloud.requests()
        work()
        fixture.cloud.requests() - before
    }

    private static assertFinished(Outcome outcome) {
        assert outcome instanceof Outcome.Finished
        null
    }
}
