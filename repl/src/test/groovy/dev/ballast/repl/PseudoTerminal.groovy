package dev.ballast.repl

import com.pty4j.PtyProcess
import com.pty4j.PtyProcessBuilder
import com.pty4j.WinSize
import java.nio.charset.StandardCharsets
import java.nio.file.Path
import org.jline.builtins.ScreenTerminal
import spock.util.concurrent.PollingConditions

/** A program on a terminal of its own: keys go in, and the screen is read as a person would. */
class PseudoTerminal implements Closeable {

    static final String TAB = '\t'
    static final String ENTER = '\r'
    static final String CTRL_C = '\u0003'
    static final String CTRL_D = '\u0004'
    static final String CTRL_R = '\u0012'
    static final String RIGHT = '\u001bOC'
    static final String UP = '\u001bOA'

    private static final double PATIENCE = 60

    private final PtyProcess process
    private final ScreenTerminal screen
    private final StringBuffer raw = new StringBuffer()
    private final Thread reading

    PseudoTerminal(List<String> command, Map<String, String> environment, Path folder, int columns, int rows) {
        screen = new ScreenTerminal(columns, rows)
        process = new PtyProcessBuilder(command as String[])
            .setEnvironment(environment)
            .setDirectory(folder.toString())
            .setInitialColumns(columns)
            .setInitialRows(rows)
            .setUnixOpenTtyToPreserveOutputAfterTermination(true)
            .start()
        reading = Thread.startDaemon('pty') { read() }
    }

    PseudoTerminal type(String keys) {
        process.outputStream.write(keys.getBytes(StandardCharsets.UTF_8))
        process.outputStream.flush()
        return this
    }

    /** Types a line and Enter. */
    PseudoTerminal line(String text) {
        type(text + ENTER)
    }

    /** Waits until the screen shows the text. */
    PseudoTerminal shows(String text) {
        until("shows '$text'") { shown().contains(text) }
    }

    /** Waits until so many prompts stand on the screen, the last of them empty. */
    PseudoTerminal prompts(String prompt, int count) {
        until("shows $count prompts") { lines().count { it.startsWith(prompt) } == count && lines().last() == prompt }
    }

    /** Waits until the last line that is not empty is that. */
    PseudoTerminal endsWith(String text) {
        until("ends with '$text'") { lines() && lines().last() == text.stripTrailing() }
    }

    /** Waits until what was typed is answered: the screen is the same at several looks in a row. */
    PseudoTerminal settled() {
        String last = null
        int same = 0
        until('settles') {
            def now = shown()
            same = now == last ? same + 1 : 0
            last = now
            same >= 25
        }
    }

    /** The screen without what is empty at the ends of lines and at its end. */
    String shown() {
        lines().join('\n')
    }

    List<String> lines() {
        screen.toString().readLines()*.stripTrailing().reverse().dropWhile { it.empty }.reverse()
    }

    /** All that was written, with colours and movements of the cursor. */
    String raw() {
        raw.toString()
    }

    /** Changes the screen before the program hears of it, as a terminal does, so that no answer meets the former width. */
    PseudoTerminal resize(int columns, int rows) {
        screen.setSize(columns, rows)
        process.winSize = new WinSize(columns, rows)
        return this
    }

    /** Waits until the program has ended and its last output is on the screen, and returns its exit status. */
    int ended() {
        until('ends') { !process.alive }
        reading.join(10_000)
        return process.exitValue()
    }

    boolean isRunning() {
        process.alive
    }

    @Override
    void close() {
        process.destroyForcibly()
        process.waitFor()
        reading.join(1000)
    }

    PseudoTerminal until(String what = "gets there", Closure<Boolean> condition) {
        new PollingConditions(timeout: PATIENCE, delay: 0.02).eventually {
            assert condition(): "the terminal never $what:\n${shown()}"
        }
        return this
    }

    /** What the program asks of its terminal, such as where the cursor is, is answered as a terminal does. */
    private void read() {
        def reader = new InputStreamReader(process.inputStream, StandardCharsets.UTF_8)
        char[] buffer = new char[4096]
        int count
        while ((count = attempt { reader.read(buffer) }) > 0) {
            def text = new String(buffer, 0, count)
            raw.append(text)
            screen.write(text)
            def answer = screen.read()
            if (answer) {
                type(answer)
            }
        }
    }

    /** A terminal whose program has ended fails instead of ending. */
    private static int attempt(Closure<Integer> read) {
        try {
            return read()
        } catch (IOException ended) {
            return -1
        }
    }
}
