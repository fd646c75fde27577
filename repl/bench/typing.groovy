// Times a key typed at the end of a pasted block, at its beginning, and the cursor moved in it: all that the editor does between
// the key and the screen, on a terminal of 120 by 40 in memory.
//
//   java -cp repl/target/ballast-repl.jar:"$(repl/bin/ballast classpath)" groovy.ui.GroovyMain repl/bench/typing.groovy
import dev.ballast.Ballast
import dev.ballast.repl.command.Commands
import dev.ballast.repl.completion.CodeCompleter
import dev.ballast.repl.interpreter.Interpreter
import dev.ballast.repl.report.Screen
import dev.ballast.repl.evaluation.Session
import dev.ballast.repl.terminal.Console
import dev.ballast.repl.terminal.Editors
import dev.ballast.repl.terminal.HistoryFile
import dev.ballast.repl.terminal.LineParser
import dev.ballast.repl.terminal.Signature
import java.nio.charset.StandardCharsets
import java.nio.file.Files
import java.nio.file.Path
import org.jline.reader.EndOfFileException
import org.jline.reader.LineReader
import org.jline.reader.Widget
import org.jline.terminal.Size
import org.jline.terminal.impl.ExternalTerminal

ROUNDS = 40

String block(int lines) {
    def balancers = (1..lines.intdiv(5) + 1).collect {
        "def lb$it = nodebalancer('web-$it') {\n    port 80, label: 'plain'\n    node 'a', '192.168.128.${it % 250 + 1}:80'\n    node 'b', '192.168.129.1:80'\n}"
    }
    balancers.join('\n').readLines().take(lines).join('\n')
}

List<Double> timed(LineReader editor, Closure<?> key) {
    (1..ROUNDS).collect {
        long began = System.nanoTime()
        key()
        editor.redisplay()
        (System.nanoTime() - began) / 1e6
    }
}

void row(String what, List<Double> times) {
    times.sort()
    printf('%-45s median %6.1f ms   worst %6.1f ms%n', what, times[times.size().intdiv(2)], times.last())
}

void measure(LineReader editor, int lines) {
    def type = { editor.buffer.write((int) ('x' as char)) }
    editor.buffer.clear()
    editor.buffer.write(block(lines))
    row("$lines lines: a key at the end", timed(editor, type))
    row("$lines lines: the cursor moved", timed(editor) { editor.buffer.move(-1) })
    editor.buffer.cursor(4)
    row("$lines lines: a key at the beginning", timed(editor, type))
}

Ballast.sandbox().withCloseable { cloud ->
    def folder = Files.createTempDirectory('typing')
    def session = new Session(cloud, new Session.Context(System.out, {}, Path.of('.'), System.getenv().keySet()))
    session.warming(CodeCompleter::warmUp).run()
    def terminal = new ExternalTerminal('bench', 'xterm-256color', new ByteArrayInputStream(new byte[0]), OutputStream.nullOutputStream(), StandardCharsets.UTF_8)
    terminal.size = new Size(120, 40)
    def console = Console.on(terminal, new Screen(true, true, 120))
    def commands = Commands.timedBy { System.nanoTime() }
    def editor = Editors.make(console, new LineParser(new Interpreter(session, commands, {}, {}), null), new Signature(new Interpreter(session, commands, {}, {}), commands), { text, cursor -> Optional.empty() }, new HistoryFile(folder, {}))
    console.readBy(editor)
    // Inside the reading of a line, as a key is handled; the editor drops what a widget throws.
    Throwable failed
    editor.widgets[LineReader.CALLBACK_INIT] = {
        try {
            [10, 30, 100, 330, 1000].each { lines -> measure(editor, lines) }
        } catch (Throwable thrown) {
            failed = thrown
        }
        true
    } as Widget
    try {
        editor.readLine('sandbox us-east> ')
    } catch (EndOfFileException end) {
        folder.toFile().deleteDir()
    }
    if (failed) {
        throw failed
    }
}
