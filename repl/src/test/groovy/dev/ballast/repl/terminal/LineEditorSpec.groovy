package dev.ballast.repl.terminal

import java.util.concurrent.CompletableFuture
import org.jline.reader.Candidate
import org.jline.reader.Completer
import org.jline.reader.LineReader
import org.jline.reader.ParsedLine
import org.jline.reader.Parser
import org.jline.reader.UserInterruptException
import org.jline.terminal.Size
import org.jline.terminal.Terminal
import org.jline.utils.AttributedString
import spock.lang.AutoCleanup
import spock.lang.Specification

import static dev.ballast.repl.terminal.MemoryTerminal.CTRL_C
import static dev.ballast.repl.terminal.MemoryTerminal.ENTER

class LineEditorSpec extends Specification {

    static final String PROMPT = 'sandbox us-east> '

    @AutoCleanup
    MemoryTerminal screen = new MemoryTerminal(40, 12)

    LineEditor editor

    AsyncHint.Lookup hint = { text, cursor, columns -> AttributedString.EMPTY }

    def 'the bracket that belongs to the one at the cursor is marked until Enter'() {
        given:
        def line = read()

        when:
        screen.type('[1, 2]').shows('[1, 2]')

        then:
        screen.inverse() == '['

        when:
        screen.type(ENTER)

        then:
        line.get() == '[1, 2]'
        screen.inverse() == ''
    }

    def 'no bracket stays marked in a line that is dropped'() {
        given:
        def line = read()

        when:
        screen.type('[1, 2]').shows('[1, 2]').type(CTRL_C)

        then:
        line.handle { text, failure -> failure.cause }.get() instanceof UserInterruptException
        screen.inverse() == ''
    }

    def 'keys that come together with Ctrl-C begin the next line, after #what'() {
        given:
        def line = read()

        when:
        screen.type("$keys${CTRL_C}6 * 7$ENTER")

        then:
        line.handle { text, failure -> failure.cause }.get() instanceof UserInterruptException
        editor.readLine(PROMPT) == '6 * 7'

        where:
        what                | keys
        'a line'            | 'dropped'
        'a search'          | '\u0012dropped'
        'a half of two keys' | '\u0018'
    }

    def 'a terminal that changes its width shows the line once'() {
        given:
        screen.console.out().println('before')
        def line = read()
        screen.type('x' * 50).shows('x' * 27)

        when:
        widths.each { screen.resize(it) }

        then:
        screen.lines() == ['before'] + (PROMPT + 'x' * 50).toList().collate(widths.last())*.join()

        when:
        screen.type('y' + ENTER)

        then:
        line.get() == 'x' * 50 + 'y'

        where:
        widths << [[30], [30, 20, 25], [60], [100, 30]]
    }

    def 'a change of the width that is heard of after Enter leaves alone the line, behind which the result stands'() {
        given:
        def line = read()
        screen.type('6 * 7').shows('6 * 7').type(ENTER)
        line.get()
        screen.console.out().print('42')
        def shown = screen.lines()

        when:
        screen.terminal.size = new Size(30, 12)
        editor.handleSignal(Terminal.Signal.WINCH)

        then:
        screen.lines() == shown
        shown == [PROMPT + '6 * 7', '42']
    }

    def 'a block of several lines is shown once, too, when the width changes'() {
        given:
        read()
        screen.type("\u001b[200~a = 1\nb = '${'x' * 40}'\nc = 3\u001b[201~").shows('c = 3')

        when:
        screen.resize(30)

        then:
        screen.lines().count { it.contains('a = 1') } == 1
        screen.lines().count { it.contains('c = 3') } == 1
        screen.lines().first() == PROMPT + 'a = 1'
    }

    def 'a hint that takes long holds no key back, and is shown when it is known'() {
        given:
        def known = new CompletableFuture<AttributedString>()
        hint = { text, cursor, columns -> known.get() }
        def line = read()

        when:
        screen.type('volume').shows('volume')
        known.complete(new AttributedString('volume(name, size)'))

        then:
        screen.shows('\nvolume(name, size)')

        when:
        screen.type(ENTER)

        then:
        line.get() == 'volume'
        screen.lines() == [PROMPT + 'volume']
    }

    static class WithoutCompletion implements Parser, Completer {

        @Override
        ParsedLine parse(String text, int cursor, Parser.ParseContext context) {
            InputParser.word(text, cursor, cursor)
        }

        @Override
        void complete(LineReader reader, ParsedLine line, List<Candidate> candidates) {}
    }

    /** Reads a line on a thread of its own. */
    private CompletableFuture<String> read() {
        editor = Editors.create(screen.console, new WithoutCompletion(), hint, { text, cursor -> Optional.empty() }, new HistoryFile(null, new dev.ballast.redact.Redactor(), {}))
        screen.console.readBy(editor)
        CompletableFuture.supplyAsync { editor.readLine(PROMPT) }.tap { screen.shows(PROMPT.strip()) }
    }
}
