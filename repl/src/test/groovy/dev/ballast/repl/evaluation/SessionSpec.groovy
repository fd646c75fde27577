package dev.ballast.repl.evaluation

import dev.ballast.lanes.Slow
import dev.ballast.run.Outcome
import dev.ballast.run.ScriptFile
import java.lang.management.ManagementFactory
import java.util.concurrent.CompletableFuture
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import javax.management.ObjectName

class SessionSpec extends SessionSpecification {

    def '#what survive the line'() {
        expect:
        answered(conversation) == conversation.stripIndent()

        where:
        what << ['plain variables', 'typed variables', 'lists taken apart', 'methods', 'closures', 'classes', 'imports', 'results']
        conversation << ['''\
            > def x = 5
            5
            > x += 2; x++; x
            8
            > y = 'undeclared'
            undeclared
            > var w = [a: 1]
            [a:1]
            > w.b = x; w
            [a:1, b:8]
            > def x = "$x again"
            8 again
            ''', '''\
            > int n
            0
            > n = 3.7
            3
            > n = 'many'
            ! 1:5 the declared type is whole number, but the value is of type text
            > n
            3
            > List<String> names = ['a', 'b']
            [a, b]
            > names = 1..2
            [1, 2]
            > def n = 'free again'
            free again
            ''', '''\
            > def (p, q) = [1, 2]
            [1, 2]
            > (p, q) = [q, p]
            [2, 1]
            > "$p$q"
            21
            > def (int a, String b) = [1, 'z']
            [1, z]
            > a = 'no'
            ! 1:5 the declared type is whole number, but the value is of type text
            ''', '''\
            > def twice(n) { n * 2 }
            > def twice(String s) { s.toUpperCase() }
            > 1 + 1\\ndef twice(List l) { l + l }
            > 1 + 1\\nclass Last { }
            > twice('ab') + twice(3)
            AB6
            > private thrice(n) { twice(n) + n }
            > thrice(3)
            9
            > def twice(n) { n * 20 }
            > thrice(3)
            63
            > def factorial(n) { n < 2 ? 1 : n * factorial(n - 1) }
            > factorial(5)
            120
            ''', '''\
            > def x = 1; def add = { it + x }; add(1)
            2
            > x = 10
            10
            > [1, 2].collect { add(it) }
            [11, 12]
            > def down; down = { it ? down(it - 1) : 'end' }; down(3)
            end
            > new Object() { String toString() { "seen $x" } }
            seen 10
            ''', '''\
            > class Pair { int a; int b; int sum() { a + b } }
            > new Pair(a: 1, b: 2).sum()
            3
            > class Pair { int a; int difference() { -a } }
            > new Pair(a: 1).difference()
            -1
            > enum Color { RED, GREEN }
            > Color.GREEN
            GREEN
            > record Point(int x, int y) {}
            > new Point(1, 2).y()
            2
            ''', '''\
            > import java.time.Duration as D
            > D.ofSeconds(3)
            PT3S
            > import java.util.concurrent.*
            > import static java.lang.Math.max
            > max(new CountDownLatch(2).count, 1)
            2
            > import static java.lang.Math.*
            > abs(-3)
            3
            > import java.time.Period as D
            > D.ofDays(3)
            P3D
            ''', '''\
            > 6 * 7
            42
            > _ + 1
            43
            > null
            > _1 + _2
            85
            > _
            85
            > // nothing
            > args.length
            0
            ''']
    }

    def 'a text may be called whatever a file may be called: #name'() {
        given:
        def failed = session.evaluate(new ScriptFile(name, "def x = 20\nint twice(int n) { n * 2 }\nvolume('none')"))

        expect:
        failed.failure().spot().line() == 3
        session.evaluate(new ScriptFile(name, 'def more = { it + x }; more twice(1)')).value() == 22

        where:
        name << ['web.groovy', 'my web.groovy', 'web (1).groovy', '50%.groovy', 'a#b', 'é.groovy', '-e']
    }

    def 'a line means what it means in a file'() {
        expect:
        answered(conversation) == conversation.stripIndent()

        where:
        conversation << ['''\
            > def instance = instance('web-1') { type 'standard-1'; privateIp() }
            instance 'web-1' (id 1001)
            > instance('web-2') { type 'standard-1' }
            instance 'web-2' (id 1003)
            > def port = 8080
            8080
            > nodebalancer('lb') { port 80; port port; node 'a', instance.privateIp + ':80' }
            nodebalancer 'lb' (id 1005)
            > nodebalancer('lb').ports*.port
            [80, 8080]
            ''', '''\
            > def name = 'local'; def owner = 'bob'; def metaClass = 3; def binding = 4
            4
            > instance(7).with { name }
            local
            > [1].collect { owner }
            [bob]
            > metaClass + binding
            7
            ''', '''\
            > @groovy.transform.BaseScript dev.ballast.dsl.Runbook _
            > def later(n) { n }
            > @groovy.transform.BaseScript dev.ballast.dsl.Runbook _
            > later(2)
            2
            > @groovy.transform.Field int count = 4
            4
            > def counted() { ++count }
            > counted() + count
            10
            ''', '''\
            > def a = 1; def a = 2
            ! 1:16 The current scope already contains a variable of the name a
            > if (true) { def inner = 1 }; inner
            ! 1:30 there is no variable 'inner'
            > for (i in 1..2) { j = i }
            > j
            2
            ''']
    }

    def 'a closure of an earlier line that is named like a word is refused where it is called'() {
        given:
        def conversation = '''\
            > volume = { n, s -> 'dry' }; 1
            1
            > volume('data', 20)
            ! 1:1 'volume' is a word, and not this closure: give the closure another name, or write volume.call(...)
            > def nodebalancer = { n -> 'dry' }; 2
            2
            > [1].each { nodebalancer('web') }
            ! 1:12 'nodebalancer' is a word, and not this closure: give the closure another name, or write nodebalancer.call(...)
            > volume.call('data', 20)
            dry
            '''

        expect:
        answered(conversation) == conversation.stripIndent()
        fixture.sent() == []
    }

    def 'a label, the it of other braces, a method main and other arguments of a method are refused in a line'() {
        given:
        def conversation = '''\
            > volume('data', 20) { region: 'us-ord' }
            ! 1:30 'region:' is a label, which does nothing here: write region 'us-ord'
            > ['a'].each { volume("data-$it", 20) { region it } }
            ! 1:46 'it' in the braces of a word is not the 'it' of the closure around them: name it: .each { name -> ... }
            > evaluate('volume("data", 20) { region: "us-ord" }')
            ! 1:30 'region:' is a label, which does nothing here: write region "us-ord"
            > def main() { 1 }
            ! 1:1 a runbook begins with its first line and has no method 'main': write the lines of the method without it, or give it another name and call it
            > def go(String name, int size = 20) { }
            > go(1)
            ! 1:1 'go' of this script does not take (whole number)
            '''

        expect:
        answered(conversation) == conversation.stripIndent()
        fixture.sent() == []
    }

    def 'what is wrong is said before anything of the line runs'() {
        expect:
        answered(conversation) == conversation.stripIndent()
        fixture.sent() == []

        where:
        conversation << ['''\
            > volme('data', 20)
            ! 1:1 a runbook has no word 'volme'
            > volume('data', 20); volume('logs', 0)
            ! 1:36 a volume of 0 GB cannot be created
            > def i = instance(7)
            instance 7
            > i.privatIp
            ! 1:3 instance has no property 'privatIp'
            > def all = [i, instance(8)]
            [instance 7, instance 8]
            > all*.privatIp
            ! 1:6 instance has no property 'privatIp'
            > def first(List<dev.ballast.dsl.InstanceHandle> some) { some[0] }
            > first(all)
            instance 7
            > [i].each { volume('d', 20, onn: it) }
            ! 1:28 volume has no option 'onn:'
            > undefined + 1
            ! 1:1 there is no variable 'undefined'
            > def open = {
            ... }
            > foo)
            ! 1:4 Unexpected input: ')'
            ''']
    }

    def 'the region of an earlier line counts'() {
        given:
        fixture.cloud.region('eu-west')

        expect:
        session.evaluate("volume('data', 20).region") == new Outcome.Value('eu-west', false)
    }

    def 'a failure names its line in the text'() {
        when:
        def failed = session.evaluate("def x = 1\nprintln x\n[1].each { throw new IllegalStateException('no') }") as Outcome.Failed

        then:
        failed.failure().spot().line() == 3
        failed.thrown().message == 'no'
        fixture.printed.toString() == '1' + System.lineSeparator()
    }

    def 'what failed in another thread is placed where it failed, below the line that asked for its result'() {
        given:
        session.evaluate("work = { throw new IllegalStateException('no') }; 1")

        when:
        def failed = session.evaluate('java.util.concurrent.CompletableFuture.supplyAsync(work).get()') as Outcome.Failed

        then:
        failed.failure().spot().file() == 'line-1'
        failed.failure().callers() == ['line-2:1']
    }

    def 'what a line made before it failed is there'() {
        when:
        session.evaluate("def x = 1; def y = 2; throw new Exception('no')")

        then:
        session.variables() == [x: 1, y: 2]
    }

    def 'a line that runs out of memory gives back what it put into variables'() {
        given:
        session.evaluate('kept = 1')

        when:
        def outcome = session.evaluate("kept = 2; def all = [1]; throw new OutOfMemoryError('Java heap space')")

        then:
        outcome.thrown() instanceof OutOfMemoryError
        session.variables() == [kept: 1]
    }

    def 'what is typed while the compiler is made ready waits for it, and sends and keeps nothing of the trial'() {
        given:
        def warming = session.warmUp().first {}

        when:
        def answer = CompletableFuture.supplyAsync { session.evaluate('6 * 7') }

        then:
        !answer.done

        when:
        warming.run()

        then:
        answer.get(30, TimeUnit.SECONDS) == new Outcome.Value(42, false)
        session.variables().isEmpty()
        fixture.sent() == []
    }

    static CountDownLatch practising

    static CountDownLatch practised

    static Closure<String> holder

    def 'a cell beside the practice is the one that holds the lease'() {
        given:
        practising = new CountDownLatch(1)
        practised = new CountDownLatch(1)
        holder = { fixture.cloud.account().ledger().lease().holder().get().owner().work() }
        def trial = session.trial()
        def practice = CompletableFuture.runAsync {
            trial.evaluate("dev.ballast.repl.evaluation.SessionSpec.practising.countDown(); dev.ballast.repl.evaluation.SessionSpec.practised.await()")
        }
        practising.await()

        when:
        def outcome = session.turn(new ScriptFile('cell-1', "volume('data', 20, region: 'us-east'); dev.ballast.repl.evaluation.SessionSpec.holder.call()"), 1).outcome()

        then:
        outcome == new Outcome.Value('cell-1', false)

        cleanup:
        practised.countDown()
        practice.get(60, TimeUnit.SECONDS)
    }

    def 'warnings about the text of a line come before what it does, also about values of earlier lines'() {
        expect:
        answered('''\
            > def n = 'ab'.size() - 2
            > (1..n).collect { it }
            > 2 // \u202E
            ''') == '''\
            > def n = 'ab'.size() - 2
            0
            > (1..n).collect { it }
            [1, 0]
            > 2 // \u202E
            2
            '''.stripIndent()
        fixture.reported == ['warning[B232]: line-2:1:1: this range counts down if n is below 1: write 1..<n + 1',
                             'warning[B234]: line-3:1:6: this line has an invisible character: U+202E RIGHT-TO-LEFT OVERRIDE: remove it; in a text write \\u202E if it is meant']
    }

    def 'a branch that writes a variable of an earlier line is a warning, and one that sets what a word uses is refused'() {
        expect:
        answered('''\
            > def all = [:]
            > parallel(['a', 'b']) { all[it] = 20 }
            > parallel(['a', 'b']) { size = all[it]; volume("data-$it", size) }
            ''') == '''\
            > def all = [:]
            [:]
            > parallel(['a', 'b']) { all[it] = 20 }
            [20, 20]
            > parallel(['a', 'b']) { size = all[it]; volume("data-$it", size) }
            ! 1:24 this code runs for several items at once, and each run sets the same 'size'
            '''.stripIndent()
        fixture.reported == ["warning[B235]: line-2:1:24: this code runs for several items at once, and each run changes the same 'all': " +
                             'return the value from the braces and collect the results, or declare what threads may share: [:].asSynchronized()']
    }

    def 'a branch may change what an earlier line declared safe for threads: #value'() {
        when:
        def answer = answered("""\
            > all = $value
            > parallel(['a', 'b']) { all << it }; all.each { volume("data-\$it", 20) }
            > parallel(['a', 'b']) { all.add(it) }
            """)

        then:
        !answer.contains('!')
        fixture.reported == []

        where:
        value << ['[].asSynchronized()', '([] as Set).asSynchronized()', 'Collections.synchronizedList([])',
                  'new java.util.concurrent.ConcurrentLinkedQueue()', 'new Vector()']
    }

    def 'a branch that sets an element of a map of an earlier line, which may have it already, is a warning'() {
        when:
        def answer = answered("""\
            > all = [a: 0, b: 0]
            > parallel(['a', 'b']) { all[it] = 20 * it.size() }; volume("data", all.a)
            """)

        then:
        !answer.contains('!')
        fixture.reported*.take(13) == ['warning[B235]']
    }

    def 'a list of an earlier line keeps the type of its elements'() {
        expect:
        answered('''\
            > def keep = [1001, 1002]
            > volume('data', 20).id in keep
            ''').contains('! 1:1 volume(\'data\', 20).id is of type Long')
    }

    def 'practice sends and keeps nothing, and lines are evaluated meanwhile'() {
        given:
        session.warmUp().first {}.run()

        when:
        def practice = CompletableFuture.runAsync { session.warmUp().warmJit() }
        def answer = session.evaluate('6 * 7')
        practice.get(60, TimeUnit.SECONDS)

        then:
        answer == new Outcome.Value(42, false)
        session.number() == 1
        session.evaluated()*.text()*.text() == ['6 * 7']
        session.variables().isEmpty()
        fixture.sent() == []
    }

    @Slow('counts what is alive, for which all garbage is collected')
    def 'what Java learns of the classes that a line is derived from it keeps once, not for each line'() {
        given:
        session.evaluate('0')
        long before = instances('java.beans.MethodDescriptor')

        when:
        20.times { session.evaluate("$it") }

        then:
        instances('java.beans.MethodDescriptor') - before < 200
    }

    /** Returns how many instances of a class are alive. */
    private static long instances(String type) {
        String histogram = ManagementFactory.platformMBeanServer.invoke(
            new ObjectName('com.sun.management:type=DiagnosticCommand'), 'gcClassHistogram', [[] as String[]] as Object[], [String[].name] as String[])
        histogram.readLines()*.trim()*.split(/\s+/).find { it.size() > 3 && it[3] == type }?.getAt(1)?.toLong() ?: 0
    }
}
