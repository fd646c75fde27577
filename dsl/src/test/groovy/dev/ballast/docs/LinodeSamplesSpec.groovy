package dev.ballast.docs

import dev.ballast.check.RunbookCheck
import dev.ballast.dsl.Runbook
import dev.ballast.model.Dialect
import dev.ballast.sandbox.Sandbox

/** The samples at the public service: those of its own, and the others with a plan and an image of its catalogue. */
class LinodeSamplesSpec extends SampleSpecification {

    /** Names a port by a label, which the public service does not know. */
    static final String DOCUMENTED = 'admin-port.groovy'

    static List<String> own() {
        samplesIn('scripts-samples/linode').collect { "linode/$it".toString() }
    }

    static List<String> all() {
        samples() - DOCUMENTED + own()
    }

    @Override
    Sandbox service() {
        Sandbox.with().dialect('linode').start()
    }

    @Override
    Runbook parsed(String sample, Binding binding) {
        new GroovyShell(getClass().classLoader, binding).parse(text(sample), sample) as Runbook
    }

    private static String text(String sample) {
        lines(sample).join('\n').replace("'standard-1'", "'g6-nanode-1'").replace("'debian12'", "'linode/debian12'")
    }

    def 'a sample says what it shows: #sample'() {
        expect:
        lines(sample)[0] ==~ /\/\/ [A-Z].*\.[^.]*/
        lines(sample)[1] == '@groovy.transform.BaseScript dev.ballast.dsl.Runbook _'

        where:
        sample << own()
    }

    def 'the check finds nothing wrong with a sample: #sample'() {
        expect:
        new RunbookCheck('us-east', ['args'] as Set, sandbox::now, Dialect.named('linode')).of(sample, text(sample), Optional.empty()).errors() == []

        where:
        sample << all()
    }

    def 'a sample that only ensures sends no write the second time: #sample'() {
        given:
        def first = runSample(sample)

        when:
        def second = runSample(sample)

        then:
        writes(first)
        writes(second) == []
        printed.toString()
        !printed.toString().contains('trial-only-1')

        where:
        sample << all() - SamplesSpec.CHANGING
    }

    def 'the page of requests says what the samples send'() {
        given:
        def rows = tableOf(all().sort())

        expect:
        RequestsSpec.table('linode', rows) == rows
    }
}
