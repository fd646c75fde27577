package dev.ballast.docs

import dev.ballast.dsl.Runbook
import dev.ballast.sandbox.Sandbox

/** The samples at the public service, with a plan and an image of its catalogue. */
class LinodeSamplesSpec extends SampleSpecification {

    @Override
    Sandbox service() {
        Sandbox.with().dialect('linode').start()
    }

    @Override
    Runbook parsed(String sample, Binding binding) {
        def text = lines(sample).join('\n').replace("'standard-1'", "'g6-nanode-1'").replace("'debian12'", "'linode/debian12'")
        new GroovyShell(getClass().classLoader, binding).parse(text, sample) as Runbook
    }

    def 'a sample that only ensures sends no write the second time: #sample'() {
        given:
        def first = runSample(sample)

        when:
        def second = runSample(sample)

        then:
        writes(first)
        writes(second) == []

        where:
        sample << samples() - SamplesSpec.CHANGING - 'admin-port.groovy'
    }
}
