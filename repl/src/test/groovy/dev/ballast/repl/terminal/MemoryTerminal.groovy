package dev.ballast.repl.terminal

import dev.ballast.repl.render.Screen
import java.nio.charset.StandardCharsets
import org.jline.builtins.ScreenTerminal
import org.jline.terminal.Size
import org.jline.terminal.Terminal
import org.jline.terminal.impl.ExternalTerminal
import spock.util.concurrent.PollingConditions

/** A terminal in memory, without a process: keys go in, and its screen is read as a person would. */
class MemoryTerminal implements Closeable {

    static final String ENTER = '\r'
    static final String CTRL_C = '\u0003'
    static final String CTRL_D = '\u0004'

    /** What the next handler of a signal meets, as of a terminal that is going away. */
    static volatile Throwable failing

    final ExternalTerminal terminal
    final Console console
    private volatile ScreenTerminal screen
    private int columns
    private final int rows
    private final PipedOutputStream keys = new PipedOutputStream()

    MemoryTerminal(int columns = 80, int rows = 24, Size known = null) {
        this.columns = columns
        this.rows = rows
        screen = new ScreenTerminal(columns, rows)
        terminal = new Silent(new PipedInputStream(keys, 65536), new Shown())
        terminal.size = known ?: new Size(columns, rows)
        console = Console.on(terminal, new Screen(true, true, columns), rows)
    }

    MemoryTerminal type(String text) {
        keys.write(text.getBytes(StandardCharsets.UTF_8))
        keys.flush()
        return this
    }

    MemoryTerminal shows(String text) {
        until { it.join('\n').contains(text) }
    }

    /** Waits until the lines of the screen fulfil a condition. */
    MemoryTerminal until(Closure<Boolean> condition) {
        new PollingConditions(timeout: 60, delay: 0.02).eventually {
            assert condition(lines()): lines().join('\n')
        }
        return this
    }

    /** The screen without what is empty at the ends of lines and at its end. */
    List<String> lines() {
        screen.toString().readLines()*.stripTrailing().reverse().dropWhile { it.empty }.reverse()
    }

    /** The characters that are shown with foreground and background exchanged. */
    String inverse() {
        marked(0x02000000L)
    }

    /** The characters that are shown bold. */
    String bold() {
        marked(0x08000000L)
    }

    private String marked(long attribute) {
        long[] cells = new long[columns * rows]
        screen.dump(cells, 0, 0, rows, columns, null)
        cells.findAll { it & (attribute << 32) }.collect { (char) (it & 0xffffffffL) }.join('')
    }

    /** Changes the width as terminals of today do: what they wrapped at the old one is wrapped anew at the new one. */
    void resize(int width) {
        def paragraphs = lines().inject(['']) { all, line ->
            def joined = all.init() + (all.last() + line)
            line.size() == columns ? joined : joined + ''
        }
        screen = new ScreenTerminal(width, rows)
        screen.write(paragraphs.init().join('\r\n'))
        columns = width
        terminal.size = new Size(width, rows)
        terminal.raise(Terminal.Signal.WINCH)
    }

    @Override
    void close() {
        console.close()
    }

    /** A terminal whose echo is off shows no ^C, whatever JLine's terminal in memory thinks. */
    private static class Silent extends ExternalTerminal {

        Silent(InputStream keys, OutputStream shown) {
            super('memory', 'xterm-256color', keys, shown, StandardCharsets.UTF_8)
        }

        /** The size that was set last, which a closed terminal does not tell. */
        Size lastSize

        @Override
        void setSize(Size size) {
            lastSize = size
            super.setSize(size)
        }

        @Override
        protected void echoSignal(Terminal.Signal signal) {}

        @Override
        Terminal.SignalHandler handle(Terminal.Signal signal, Terminal.SignalHandler handler) {
            def fault = failing
            if (fault) {
                failing = null
                throw fault
            }
            super.handle(signal, handler)
        }
    }

    private class Shown extends OutputStream {

        private final ByteArrayOutputStream begun = new ByteArrayOutputStream()

        @Override
        void write(int one) {
            begun.write(one)
        }

        @Override
        void flush() {
            def text = begun.toString(StandardCharsets.UTF_8)
            begun.reset()
            screen.write(text)
        }
    }
}
