package dev.ballast.repl.command

import dev.ballast.lanes.Slow
import dev.ballast.repl.completion.CodeCompleter
import dev.ballast.repl.evaluation.Session
import dev.ballast.repl.evaluation.Tripwire
import dev.ballast.run.Outcome
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** Presses Tab at every column of a hundred lines, each of which would write, count or touch something if it were run. */
class TabSpec extends Specification {

    static final List<String> EARLIER = [
        "def web = ['web-1', 'web-2'].collect { name -> instance(name) { type 'standard-1'; privateIp() } }",
        "def data = volume('data', 20)",
        "def lb = nodebalancer('site') { port 80 }",
        "def wire = new ${Tripwire.name}(); def wires = [wire, wire]; def wired = [first: wire, wires: [inner: wire]]; null",
        "class Trap extends LinkedHashMap { Set entrySet() { keySet() }; Set keySet() { ${Tripwire.name}.touched++; throw new AssertionError('touched') } }",
        'def trap = new Trap(); def trapView = Collections.unmodifiableMap(trap); null',
        "class TrapList extends AbstractList { int size() { 1 }; def get(int i) { ${Tripwire.name}.touched++; throw new AssertionError('touched') } }",
        'def traps = new TrapList(); def trapsView = Collections.unmodifiableList(traps); def part = traps.subList(0, 1); null',
        'def counter = 0; def add = { int by = 1 -> counter += by }; null',
        'def lazy = "${-> add()}"; null',
        'class Pair { int first; String second; int sum() { first } }',
        'def pair = new Pair(first: 1); int twice(int n) { n * 2 }',
    ]

    @Shared
    @TempDir
    Path folder

    @Shared
    @AutoCleanup
    SpecContext context

    @Shared
    Commands commands = new Commands({ 0 })

    @Shared
    CodeCompleter completer

    def setupSpec() {
        context = new SpecContext(folder)
        completer = new CodeCompleter(session)
        EARLIER.each { line ->
            def outcome = session.evaluate(line)
            assert outcome instanceof Outcome.Value || outcome instanceof Outcome.Finished
        }
    }

    @Slow('Tab at each place of a line')
    def 'Tab and hint send nothing, change nothing and touch nothing in #line'() {
        given:
        def before = state()

        when:
        int offered = (0..line.size()).sum { pressed(line.replace('\\n', '\n'), it) }

        then:
        offered > 0
        before == state()

        where:
        line << LINES
    }

    def 'there are a hundred lines and more, and none twice'() {
        expect:
        LINES.size() >= 100
        LINES.toSet().size() == LINES.size()
    }

    static final List<String> LINES = TabSpec.getResource('tab.txt').readLines('UTF-8')

    /** What a key does that is pressed there: the candidates, the hint and what the prompt asks of the line. */
    private int pressed(String line, int cursor) {
        if (commands.takes(line, session)) {
            commands.hint(line)
            commands.completeness(line, context)
            return commands.complete(line, cursor, context).orElseThrow().candidates().size()
        }
        completer.inspect(line, cursor)
        completer.complete(line, cursor).candidates().size()
    }

    /** All that could be changed; values are told apart by which they are, for to compare them would touch them. */
    private Map state() {
        [sent: context.fixture.sent().size(), touched: Tripwire.touched, printed: context.fixture.printed.size(), told: context.fixture.reported.size(), shown: context.shown.size(),
         lines: session.number(), variables: identities(session.variables()),
         wires: session.variables().wires.collect { System.identityHashCode(it) }, wired: identities(session.variables().wired), counter: session.variables().counter,
         clock: context.fixture.sandbox.snapshot(), names: context.session().lazyCloud().open().account().names('volume'), files: folder.toFile().list() as Set]
    }

    private static Map<String, Integer> identities(Map<String, Object> values) {
        values.collectEntries { name, value -> [name, System.identityHashCode(value)] }
    }

    private Session getSession() {
        context.session()
    }
}
