package dev.ballast.repl.terminal

import dev.ballast.repl.render.Screen
import java.nio.charset.StandardCharsets
import java.util.logging.Handler
import java.util.logging.Level
import java.util.logging.LogRecord
import java.util.logging.Logger
import org.jline.terminal.Size
import org.jline.terminal.Terminal
import org.jline.terminal.impl.DumbTerminal
import org.jline.terminal.impl.ExternalTerminal
import org.jline.utils.InfoCmp.Capability
import spock.lang.Specification

class ConsoleSpec extends Specification {

    def 'a terminal that this machine does not know is taken for one like xterm, and nothing is logged'() {
        given:
        def logged = []
        def handler = new Handler() {
            void publish(LogRecord record) { logged << record }

            void flush() {}

            void close() {}
        }
        def logger = Logger.getLogger('org.jline')
        logger.addHandler(handler)
        logger.level = Level.WARNING
        logger.useParentHandlers = false

        when:
        Console.knowType(type)
        def terminal = new ExternalTerminal('t', type, InputStream.nullInputStream(), OutputStream.nullOutputStream(), StandardCharsets.UTF_8)

        then:
        logged.empty
        terminal.getNumericCapability(Capability.max_colors) == 256
        terminal.getStringCapability(Capability.clr_eos) == '\\E[J'

        cleanup:
        terminal?.close()
        logger.removeHandler(handler)
        logger.level = null
        logger.useParentHandlers = true

        where:
        type << ['xterm-ghostty-of-another-machine', 'foot-extra-of-another-machine']
    }

    def 'a terminal without a size, as of a container, has the usual one until the prompt ends, unless it gets its own'() {
        given:
        def unsized = new MemoryTerminal(90, 30, new Size(0, 0))

        expect:
        unsized.terminal.size == new Size(90, 30)
        unsized.console.width() == 90

        when:
        unsized.terminal.size = later
        unsized.close()

        then:
        unsized.terminal.lastSize == after

        where:
        later            || after
        new Size(90, 30) || new Size(0, 0)
        new Size(50, 20) || later
    }

    def 'a dumb terminal, which knows no size, shows values'() {
        given:
        def shown = new ByteArrayOutputStream()
        def console = Console.on(new DumbTerminal('dumb', Terminal.TYPE_DUMB, InputStream.nullInputStream(), shown, StandardCharsets.UTF_8), new Screen(false, false, 80), 24)

        when:
        Pager.begin(console, 'x' * 81, 'more')
        Pager.begin(console, 'y\n' * 40, 'more')
        console.close()

        then:
        shown.toString().normalize().readLines() == ['x' * 81] + ['y'] * 12 + ['more']
    }
}
