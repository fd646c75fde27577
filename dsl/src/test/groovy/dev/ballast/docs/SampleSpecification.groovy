package dev.ballast.docs

import dev.ballast.Ballast
import dev.ballast.dsl.Cloud
import dev.ballast.dsl.Runbook
import dev.ballast.dsl.RunbookSpecification
import dev.ballast.profile.Setting
import java.nio.file.Files
import java.nio.file.Path
import org.codehaus.groovy.control.CompilerConfiguration

/** Runs the files of scripts-samples, each time as a run of its own with the ledger of the run before. */
abstract class SampleSpecification extends RunbookSpecification {

    static final Path ROOT = Path.of(System.getProperty('ballast.root'))

    /** What the script printed. */
    StringWriter printed = new StringWriter()

    static List<String> samples() {
        Files.list(ROOT.resolve('scripts-samples')).withCloseable { files ->
            files*.fileName*.toString().findAll { it.endsWith('.groovy') }.sort()
        }
    }

    static List<String> lines(String sample) {
        ROOT.resolve("scripts-samples/$sample").readLines()
    }

    /** One call after the other, so that what waits for several things at once asks the same number of times each time. */
    Cloud open() {
        Ballast.opening()
                .environment([ROOT_PASS: 'trial-only-1'], home)
                .option(Setting.CONCURRENCY, '1')
                .state(home.resolve('sandbox.json'))
                .progress { events << it }
                .on(sandbox)
    }

    /** Runs the sample as a process of its own would: nothing is known but what the ledger keeps. Returns what was sent. */
    List<String> runSample(String sample, String... arguments) {
        cloud.close()
        cloud = open()
        int before = sent().size()
        def shell = new GroovyShell(getClass().classLoader, new Binding(args: arguments, out: new PrintWriter(printed)), new CompilerConfiguration())
        Runbook script = shell.parse(ROOT.resolve("scripts-samples/$sample").toFile()) as Runbook
        script.runOn(cloud)
        script.run()
        sent().drop(before)
    }

    static List<String> reads(List<String> calls) {
        calls.findAll { it.startsWith('GET') }
    }

    static List<String> writes(List<String> calls) {
        calls - reads(calls)
    }
}
