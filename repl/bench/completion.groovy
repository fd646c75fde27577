// Times completion, inspection and the evaluation of a line in a warm session, and the first completion of a cold one.
//
//   java -XX:TieredStopAtLevel=1 -cp repl/target/ballast-repl.jar:"$(repl/bin/ballast classpath)" groovy.ui.GroovyMain repl/bench/completion.groovy
import dev.ballast.Ballast
import dev.ballast.repl.completion.CodeCompleter
import dev.ballast.repl.evaluation.Session
import dev.ballast.repl.syntax.Completeness
import java.nio.file.Path

ROUNDS = 30
EARLIER = [
    "def web = ['web-1', 'web-2'].collect { name -> instance(name) { type 'standard-1'; privateIp() } }",
    "def data = volume('data', 20)",
    "def lb = nodebalancer('site') { port 80 }",
]
LINES = [
    'data.', 'vol', 'web.each { it.', 'web[0].pri', "nodebalancer('x') { port 443, ht", "volume('logs', 20, on: ", "volume('d",
    "nodebalancer('x') {\n    port 80\n    port 443, https: selfSigned('www.example.test')\n    web.each { node it.name, it.",
]

double millis(Closure<?> work) {
    long began = System.nanoTime()
    work()
    (System.nanoTime() - began) / 1e6
}

void row(String what, List<Double> times) {
    times.sort()
    printf('%-75s median %6.1f ms   worst %6.1f ms%n', what.replace('\n', ' '), times[times.size().intdiv(2)], times.last())
}

Ballast.sandbox().withCloseable { cloud ->
    def session = new Session(cloud, new Session.Context(System.out, {}, Path.of('.'), System.getenv().keySet()))
    def completer = new CodeCompleter(session)
    printf('%-75s        %6.1f ms%n', 'first completion, cold', millis { completer.complete('instances().each { it.', 22) })
    EARLIER.each { session.evaluate(it) }
    ROUNDS.times { LINES.each { line -> completer.complete(line, line.size()) } }
    LINES.each { line -> row("complete $line", (1..ROUNDS).collect { millis { completer.complete(line, line.size()) } }) }
    row('inspect data.resize', (1..ROUNDS).collect { millis { completer.inspect('data.resize 40', 8) } })
    row('completeness of the last line', (1..ROUNDS).collect { millis { Completeness.of(LINES.last()) } })
    ROUNDS.times { session.evaluate('1 + 1') }
    row('evaluate 1 + 1', (1..ROUNDS).collect { millis { session.evaluate('1 + 1') } })
}
