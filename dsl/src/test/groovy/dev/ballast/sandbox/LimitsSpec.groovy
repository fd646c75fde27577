package dev.ballast.sandbox

import org.spockframework.runtime.model.FeatureMetadata
import spock.lang.Specification

/** The table of decisions tells the truth about where each is held. */
class LimitsSpec extends Specification {

    def 'every decision names a feature that exists'(String spec, String feature) {
        expect:
        feature in features(spec)

        where:
        [spec, feature] << SandboxLimits.rows().collect { [it.spec(), it.feature()] }.unique()
    }

    def 'no decision is told twice'() {
        expect:
        SandboxLimits.rows()*.decision().toSet().size() == SandboxLimits.rows().size()
    }

    def 'the table names each decision with its source'() {
        given:
        def text = Sandbox.limits()

        expect:
        SandboxLimits.rows().every { text.contains("${it.source()}") && text.contains(it.decision()) }
        text.readLines().size() == 2 * SandboxLimits.rows().size()
        text.startsWith('recorded    every success is status 200')
    }

    def 'every source and every dialect has its word'() {
        expect:
        SandboxLimits.rows()*.source().toSet() == ['documented', 'recorded', 'specified', 'assumed'] as Set
        SandboxLimits.rows()*.dialect().toSet() == ['documented', 'linode', 'both'] as Set
    }

    private static List<String> features(String spec) {
        def names = ["dev.ballast.sandbox.$spec", "dev.ballast.sandbox.linode.$spec"]*.toString()
        def type = Class.forName(names.find { LimitsSpec.getResource("/${it.replace('.', '/')}.class") })
        type.declaredMethods.collect { it.getAnnotation(FeatureMetadata)?.name() }.findAll()
    }
}
