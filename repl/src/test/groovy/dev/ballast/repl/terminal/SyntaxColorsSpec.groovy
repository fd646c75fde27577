package dev.ballast.repl.terminal

import java.nio.charset.StandardCharsets
import org.jline.reader.LineReader
import org.jline.reader.LineReaderBuilder
import org.jline.terminal.TerminalBuilder
import org.jline.utils.AttributedStyle
import spock.lang.AutoCleanup
import spock.lang.Specification

class SyntaxColorsSpec extends Specification {

    @AutoCleanup
    def terminal = TerminalBuilder.builder().streams(InputStream.nullInputStream(), OutputStream.nullOutputStream())
        .encoding(StandardCharsets.UTF_8).type('xterm').build()

    LineReader reader = LineReaderBuilder.builder().terminal(terminal).build()

    def 'what is painted is what was typed: #text'() {
        expect:
        new SyntaxColors().highlight(reader, text).toString() == text

        where:
        text << [
            '\ttotal += i /* odd ( */', "'日本語' /* two columns each */ + 1", "'🚀' /* rocket */", "for (i in 1..2) {\n\tx = 1 /* a\n\tb */\n}",
            "'é' // combined", 'a\n', '\n\n', 'x = "\u001b[31m" /* escape */']
    }

    def 'a keyword after a tab and a comment after wide letters have their colours'() {
        when:
        def painted = new SyntaxColors().highlight(reader, "\tif ('日本') /* why */ x")

        then:
        painted.styleAt(1) == AttributedStyle.DEFAULT.foreground(AttributedStyle.MAGENTA)
        painted.styleAt(4) == AttributedStyle.DEFAULT
        (11..18).every { painted.styleAt(it) == AttributedStyle.DEFAULT.foreground(AttributedStyle.BRIGHT + AttributedStyle.BLACK) }
    }
}
