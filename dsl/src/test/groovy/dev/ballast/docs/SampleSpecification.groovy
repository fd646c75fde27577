package dev.ballast.docs

import dev.ballast.Ballast
import dev.ballast.dsl.Cloud
import dev.ballast.dsl.Runbook
import dev.ballast.dsl.RunbookSpecification
import dev.ballast.profile.Setting
import java.nio.file.Files
import java.nio.file.Path

/** Runs the files of scripts-samples, each time as a run of its own with the ledger of the run before. */
abstract class SampleSpecification extends RunbookSpecification {

    static final Path ROOT = Path.of(System.getProperty('ballast.root'))

    /** What the script printed. */
    StringWriter printed = new StringWriter()

    static List<String> samples() {
        samplesIn('scripts-samples')
    }

    static List<String> samplesIn(String folder) {
        Files.list(ROOT.resolve(folder)).withCloseable { files ->
            files*.fileName*.toString().findAll { it.endsWith('.groovy') }.sort()
        }
    }

    static List<String> lines(String sample) {
        file(sample).readLines()
    }

    /** One call after the other, so that what waits for several things at once asks the same number of times each time. */
    Cloud open() {
        Ballast.builder()
            .environment([ROOT_PASS: 'trial-only-1'], home)
            .option(Setting.CONCURRENCY, '1')
            .progress { events << it }
            .state(home.resolve('sandbox.json'))
            .on(sandbox)
    }

    /** Runs the sample as a process of its own would, with nothing known but what the ledger keeps; returns what it sent. */
    List<String> runSample(String sample, String... arguments) {
        nextRun()
        def binding = new Binding(args: arguments, out: new PrintWriter(printed))
        def script = parsed(sample, binding)
        script.runOn(cloud)
        script.run()
        sent()
    }

    /** The rows of the table in docs/requests.md: the file, then reads and writes of the first and of the second run. */
    List<String> tableOf(List<String> samples) {
        samples.collect { sample ->
            restart()
            before(sample)
            def counts = [runSample(sample), runSample(sample)].collectMany { [reads(it).size(), writes(it).size()] }
            "| `$sample` | ${counts.join(' | ')} |".toString()
        }
    }

    /** Runs what the sample needs to have run before it. */
    void before(String sample) {
    }

    /** Starts with an empty account and an empty ledger. */
    void restart() {
        cloud.close()
        sandbox.close()
        home.toFile().eachFile { it.directory ? it.deleteDir() : it.delete() }
        sandbox = service()
        cloud = open()
    }

    Runbook parsed(String sample, Binding binding) {
        new GroovyShell(getClass().classLoader, binding).parse(file(sample)) as Runbook
    }

    private static File file(String sample) {
        ROOT.resolve("scripts-samples/$sample").toFile()
    }

    static List<String> reads(List<String> calls) {
        calls.findAll { it.startsWith('GET') }
    }

    static List<String> writes(List<String> calls) {
        calls - reads(calls)
    }
}
