package dev.ballast.rehearsal

import dev.ballast.certificate.SelfMade
import dev.ballast.check.CorpusSpecification
import dev.ballast.docs.LinodeSamplesSpec
import dev.ballast.docs.SampleSpecification
import dev.ballast.dsl.CompiledRunbooks
import dev.ballast.lanes.Slow
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import spock.lang.Specification
import spock.lang.TempDir

/** The samples and the valid runbooks of the check, rehearsed and then run, twice. */
class RehearsedRunbooksSpec extends Specification {

    @TempDir
    Path home

    @Slow('runs each runbook of the corpus')
    def 'the plan of a valid runbook is what its run does then: #file'() {
        given:
        def certificate = SelfMade.make('shop.example.test', java.time.Instant.now())
        def key = certificate.keyPem().reveal()
        home.resolve('chain.pem').toFile().text = certificate.chainPem()
        home.resolve('key.pem').toFile().text = key
        home.resolve('both.pem').toFile().text = certificate.chainPem() + key
        home.resolve('inventory.csv').toFile().text = 'name,size\ndata, 20\n\nlogs,30\n'
        def text = CorpusSpecification.text('valid', file)
        def arguments = CorpusSpecification.said(text, 'args')?.tokenize()*.replace('{files}', home.toString()) ?: []

        expect:
        differences('documented', [[file, text, arguments]]) == []

        where:
        // Two of them ask for ids, which a plan cannot know, and one has threads that no clock knows of.
        file << CorpusSpecification.files('valid') - ['ids-and-numbers.groovy', 'texts-of-many-kinds.groovy', 'threads-and-streams.groovy']
    }

    @Slow('runs each sample')
    def 'the plan of a sample is what its run does then: #sample'() {
        given:
        def text = SampleSpecification.lines(sample).join('\n')

        expect:
        differences('documented', [[sample, text, []], [sample, text, []]]) == []

        where:
        sample << SampleSpecification.samples()
    }

    @Slow('runs each sample')
    def 'the plan of a sample at Linode is what its run does then: #sample'() {
        given:
        def runs = [LinodeSamplesSpec.AFTER[sample], sample, sample].findAll().collect { [it, LinodeSamplesSpec.text(it), []] }
        if (sample == LinodeSamplesSpec.TO_VPC) {
            runs += [[sample, LinodeSamplesSpec.text(sample), ['--switched', '0']]] * 2
        }

        expect:
        differences('linode', runs) { LinodeSamplesSpec.prepare(it, sample) } == []

        where:
        sample << LinodeSamplesSpec.all()
    }

    private List<String> differences(String dialect, List<List> runs, Closure<?> prepare = { }) {
        def folder = Files.createTempDirectory(home, 'rehearsal')
        def account = new RehearsedAccount(dialect, folder)
        try {
            prepare(account.sandbox)
            return runs.withIndex().collectMany { run, nth ->
                account.sandbox.advance(Duration.ofMinutes(1))
                def work = { cloud -> perform(cloud, *run) }
                def before = account.sandbox.snapshot()
                def planned = said(account.rehearsed(work), account)
                def touched = account.sandbox.snapshot() != before
                def done = said(account.performedAsPlanned(work), account) + (account.failure ? [] : account.unsent)
                (touched ? ["run ${nth + 1}: the rehearsal has written".toString()] : []) +
                    (planned == done ? [] : ["run ${nth + 1}: only planned ${planned - done}, only done ${done - planned}".toString()])
            }
        } finally {
            account.close()
            folder.toFile().deleteDir()
        }
    }

    private void perform(cloud, String file, String text, List<String> arguments) {
        def binding = new Binding(args: arguments as String[], out: new PrintWriter(new StringWriter()))
        def script = CompiledRunbooks.file(text, file.tokenize('/').last(), binding)
        script.runOn(cloud)
        script.run()
    }

    private static List<String> said(Plan plan, RehearsedAccount account) {
        RehearsedAccount.lasting(plan) + (account.failure ? "failure: $account.failure.message" : "requests: ${plan.effort().requests()}").toString()
    }
}
