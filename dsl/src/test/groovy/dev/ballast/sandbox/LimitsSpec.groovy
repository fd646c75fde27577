package dev.ballast.sandbox

import org.spockframework.runtime.model.FeatureMetadata
import spock.lang.Specification

/** The table of decisions tells the truth about where each is held, in each dialect that it belongs to. */
class LimitsSpec extends Specification {

    static final List<SandboxDecisions.Row> ROWS = SandboxDecisions.rows()

    def 'every decision names a feature that exists: #dialect #spec #feature'() {
        expect:
        feature in features("dev.ballast.sandbox${spec =~ /^(Traffic|Hostile)/ ? '.traffic' : dialect == 'linode' ? '.linode' : ''}.$spec")

        where:
        [dialect, spec, feature] << ROWS.collect { [it.dialect(), it.spec(), it.feature()] }.unique()
    }

    def 'no decision is reported twice'() {
        expect:
        ROWS.countBy { [it.decision(), it.dialect()] }.findAll { it.value > 1 } == [:]
    }

    def 'the text is the table, with the source of each decision'() {
        given:
        def decisions = ROWS.groupBy { it.source().padRight(12) + it.decision() }

        expect:
        decisions.collectMany { decision, rows -> [decision] + rows.collect { "${it.dialect().padRight(12)}${it.spec()}: ${it.feature()}".toString() } } ==
            Sandbox.limits().readLines()
        ROWS*.source().toSet() == ['documented', 'recorded', 'specified', 'assumed', 'disputed'] as Set
        ROWS*.dialect().toSet() == ['documented', 'linode'] as Set
    }

    def 'a decision names what each operation of Linode reads or does: #operation'() {
        given:
        def name = operation.split('/').findAll { !it.startsWith('{') }.last() - ~/s$/
        def text = ROWS.findAll { it.dialect() == 'linode' }.collect { "${it.decision()} ${it.feature()}" }.join('\n')

        expect:
        text =~ /(?i)\b$name/

        where:
        operation << operations()
    }

    private static List<String> operations() {
        Sandbox.with().dialect('linode').start().withCloseable { it.operations() }
    }

    private static List<String> features(String type) {
        Class.forName(type).declaredMethods.collect { it.getAnnotation(FeatureMetadata)?.name() }.findAll()
    }
}
