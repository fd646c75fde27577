// Times the check of a runbook of 200 lines, beside reading the same text with Groovy's parser and compiling it whole.
//
//   java -cp "$(repl/bin/ballast classpath)" groovy.ui.GroovyMain repl/bench/check-time.groovy
//
// Prints the first check of a fresh process, the median of a warm one, their ratios to compiling the same text, and what the
// check adds to a fresh `ballast run` of that runbook.
import dev.ballast.check.RunbookCheck
import dev.ballast.dsl.Runbook
import java.nio.file.Files
import java.time.InstantSource
import org.codehaus.groovy.control.CompilationUnit
import org.codehaus.groovy.control.CompilerConfiguration
import org.codehaus.groovy.control.Phases

ROUNDS = 60
bench = new File(getClass().protectionDomain.codeSource.location.path).parentFile
text = runbook(200)
check = new RunbookCheck('us-east', ['args'] as Set, InstantSource.system())

/** A runbook of that many lines: a block of twenty lines again and again, each time with other names. */
String runbook(int lines) {
    (0..<lines.intdiv(20)).collect { n ->
        """\
        // Part $n: two instances behind a balancer, a volume on the first.
        def names$n = ['web-$n-a', 'web-$n-b']
        def web$n = names${n}.collect { name ->
            instance(name) {
                type 'standard-1'
                privateIp()
            }
        }
        def lb$n = nodebalancer('balancer-$n') {
            throttle 20
            port 80, label: 'plain'
            port(8080 + $n) {
                node 'admin', web${n}[0].privateIp + ':9000'
            }
            web${n}.eachWithIndex { one, i -> node "n-\$i", one.privateIp + ':80' }
        }
        def data$n = volume('data-$n', 20).attachTo(web${n}[0])
        data${n}.resize 40
        volume('logs-$n', 20, on: web${n}[1], wait: false)
        println "\${lb${n}.id} serves \${lb${n}.ports.size()} ports, data is at \${data${n}.filesystemPath}"
        """.stripIndent()
    }.join('')
}

double millis(Closure<?> work) {
    long began = System.nanoTime()
    work()
    (System.nanoTime() - began) / 1e6
}

double median(List<Double> times) {
    times.sort()[times.size().intdiv(2)]
}

void compile(String text, int phase) {
    def configuration = new CompilerConfiguration(scriptBaseClass: Runbook.name)
    def unit = new CompilationUnit(configuration, null, new GroovyClassLoader(RunbookCheck.classLoader))
    unit.addSource('file:/RunbookScript#/web.groovy', text)
    unit.compile(phase)
}

Map<String, Object> fresh(File script, String... options) {
    def command = [new File(bench.parentFile, 'bin/ballast').path, 'run', *options, '--sandbox', script.path]
    def times = (1..7).collect {
        def run = new ProcessBuilder(command*.toString()).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD)
        millis { assert run.start().waitFor() == 0 }
    }
    [median: median(times)]
}

void measure(String name, String text) {
    def findings = null
    double first = millis { findings = check.of('web.groovy', text, Optional.empty()) }
    int lines = text.readLines().size()
    int mistakes = findings.errors().size()
    assert mistakes == 0
    assert lines == 200
    def checks = [], parses = [], compiles = []
    ROUNDS.times {
        checks << millis { check.of('web.groovy', text, Optional.empty()) }
        parses << millis { compile(text, Phases.CONVERSION) }
        compiles << millis { compile(text, Phases.CLASS_GENERATION) }
    }
    def warm = [checks, parses, compiles].collect { median(it.drop(ROUNDS.intdiv(2))) }
    printf '%s: first %.0f ms, warm %.0f ms = %.1f x parsing (%.0f ms) = %.2f x compiling (%.0f ms)%n',
        name, first, warm[0], warm[0] / warm[1], warm[1], warm[0] / warm[2], warm[2]
}

// Groovy's parser, which the check no longer uses as it is, takes ten times as long for a whole file with one named argument without
// parentheses.
measure("200 lines, port 80, label: 'plain'", text)
measure("200 lines, port(80, label: 'plain')", text.replace("port 80, label: 'plain'", "port(80, label: 'plain')"))

def script = Files.createTempFile('ballast-bench', '.groovy').toFile()
script.deleteOnExit()
script.text = text.readLines().take(20).join('\n')
def plain = fresh(script, '--no-check').median
def checked = fresh(script, '--no-cache').median
printf 'fresh run of 20 lines: %.0f ms, without the check %.0f ms = %.2f x%n', checked, plain, checked / plain
