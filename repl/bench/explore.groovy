// Times the histories of `ballast explore`, as a ratio to the test kit: a run and a second run of the same runbook.
//
//   java -cp "$(repl/bin/ballast classpath)" groovy.ui.GroovyMain repl/bench/explore.groovy [HISTORIES] [MOST]
//
// Run it in the root of the checkout. Both work on all processors in this process, one round after the other. Prints of each sample the histories and the pairs of
// runs a second, then the heap after HISTORIES (1,000) and after MOST (10,000) histories of the first one.
import dev.ballast.explore.Exploration
import dev.ballast.explore.ExploredRunbook
import dev.ballast.explore.Explorer
import dev.ballast.explore.InjectedFault.Group
import dev.ballast.parameters.GivenParameters
import dev.ballast.run.ScriptFile
import dev.ballast.test.RunbookTest
import java.lang.management.ManagementFactory
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import java.util.concurrent.atomic.AtomicInteger

HISTORIES = args.length > 0 ? args[0] as long : 1_000
MOST = args.length > 1 ? args[1] as long : 10_000
ROUNDS = 3
SAMPLES = Path.of('scripts-samples')
THREADS = Runtime.runtime.availableProcessors()
home = Files.createTempDirectory('ballast-bench')

Exploration exploration(String sample, String dialect) {
    new Exploration(ExploredRunbook.of(ScriptFile.read(SAMPLES.resolve(sample)), [], GivenParameters.ofEnvironment([:])),
        new Exploration.Settings(dialect, 'us-east', home, EnumSet.allOf(Group), Optional.empty(), Optional.empty()))
}

/** Tries that many histories, none of which may fail, and returns how many there were in a second. */
double histories(Exploration exploration, long first, long count) {
    def explorer = new Explorer(exploration, new Explorer.Limit(first, count, Duration.ofDays(1)))
    long begin = System.nanoTime()
    def found = explorer.search(THREADS)
    assert found.empty: found.get().lines().join('\n')
    explorer.tally().histories() * 1e9d / (System.nanoTime() - begin)
}

/** Runs the sample twice in the test kit, that many times, and returns how many such pairs there were in a second. */
double pairs(String sample, String dialect, int count) {
    def left = new AtomicInteger(count)
    long begin = System.nanoTime()
    (1..THREADS).collect {
        Thread.start {
            while (left.andDecrement > 0) {
                RunbookTest.runbook(SAMPLES.resolve(sample).toString(), dialect).secrets(ROOT_PASS: 'trial-only-1').withCloseable { web ->
                    [web.run(), web.again()].each { assert it.done: it }
                }
            }
        }
    }*.join()
    count * 1e9d / (System.nanoTime() - begin)
}

/** Returns the heap in use, in megabytes, once what nobody refers to is gone. */
double heap() {
    3.times { System.gc() }
    ManagementFactory.memoryMXBean.heapMemoryUsage.used / 1e6d
}

def explored = [['web-https.groovy', 'documented'], ['linode/service-https.groovy', 'linode']].collect { sample, dialect ->
    def exploration = exploration(sample, dialect)
    long next = 1
    def rounds = (0..ROUNDS).collect {
        def found = [histories(exploration, next, HISTORIES.intdiv(5)), pairs(sample, dialect, HISTORIES.intdiv(20) as int)]
        next += HISTORIES.intdiv(5)
        found
    }.drop(1)
    def (rate, base) = [0, 1].collect { column -> rounds*.get(column).sort()[ROUNDS.intdiv(2)] }
    println String.format(Locale.ROOT, '%-30s %7.1f histories a second, %6.1f pairs of runs a second: %.1f x', sample, rate, base, rate / base)
    exploration
}
double first = heap()
histories(explored[0], MOST, HISTORIES)
print String.format(Locale.ROOT, 'heap before %.1f MB, after %,d histories %.1f MB', first, HISTORIES, heap())
double rate = histories(explored[0], 2 * MOST, MOST - HISTORIES)
println String.format(Locale.ROOT, ', after %,d %.1f MB; %.1f of the latter a second', MOST, heap(), rate)
println "load ${ManagementFactory.operatingSystemMXBean.systemLoadAverage}, processors $THREADS"
System.exit(0)
