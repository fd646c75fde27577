package dev.ballast.dsl

import com.tngtech.archunit.base.DescribedPredicate
import com.tngtech.archunit.core.domain.JavaCall
import com.tngtech.archunit.core.importer.ClassFileImporter
import com.tngtech.archunit.core.importer.ImportOption
import dev.ballast.certificate.Certificate
import dev.ballast.check.RunbookCheck
import dev.ballast.error.RuleException
import dev.ballast.preflight.DeclaredRules
import dev.ballast.preflight.Problem
import dev.ballast.preflight.Rule

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses

/** A rule that a word declares is the rule it holds, when it runs and when it is checked. */
class DeclaredRulesSpec extends RunbookSpecification {

    static final String GIVEN = "def lb = nodebalancer('web') { port 80 }; def data = volume('data', 20); ready()\n"

    static final List<List> REFUSED = Declaration.all().collectMany { declaration ->
        declaration.rule.refused().collect { [declaration, it] }
    }

    def 'words declare rules'() {
        expect:
        REFUSED.size() > 100
        Declaration.all()*.type.toSet() == [
            Words, InstanceBlock, NodeBalancerBlock, PortBlock, VolumeBlock, ChangeBlock, AttachBlock, IdBlock, NodeBalancerHandle, VolumeHandle, WaitBlock] as Set
    }

    def 'a rule refuses what it says it refuses, and says what to write instead: #rule.class.simpleName'() {
        expect:
        rule.refused()
        rule.refused().every { rule.examine(it).get().what() && rule.examine(it).get().instead() }
        rule.refused().toSet().size() == rule.refused().size()

        where:
        rule << Declaration.all()*.rule.toSet()
    }

    def 'all ways of writing a word declare the same rule for the same value: #declaration'() {
        given:
        def ways = declaration.type.methods.findAll { it.name == declaration.word.name && !it.bridge && !looksUp(it) }

        expect:
        ways.collectMany { it.parameters.toList() }
            .findAll { it.name == declaration.parameter.name }
            .every { DeclaredRules.of(it).orElse(null)?.class == declaration.rule.class }

        where:
        declaration << Declaration.all().findAll { it.parameter }
    }

    def 'a word refuses at its line what its rule refuses, and sends nothing: #declaration #shown'() {
        given:
        int before = 0

        when:
        run(GIVEN + declaration.written(text(value)), [ready: { before = sent().size() }, value: value])

        then:
        def refused = thrown(RuleException)
        problem(refused) == declaration.rule.at(sandbox::now).examine(value).get()
        refused.place().get().toString() == 'web.groovy:2'
        sent().size() == before

        where:
        [declaration, value] << REFUSED
        shown = text(value)
    }

    def 'the check finds it at the same line: #declaration #shown'() {
        when:
        def found = new RunbookCheck('us-east', ['ready'] as Set, sandbox::now)
            .of('web.groovy', GIVEN + declaration.written(text(value))).mistakes()

        then:
        found*.line() == [2]
        found*.problem() == [declaration.rule.at(sandbox::now).examine(value).get()]

        where:
        [declaration, value] << REFUSED.findAll { declaration, value ->
            declaration.forGroovy && Declaration.isConstant(value) && !declaration.word.parameterTypes.contains(java.nio.file.Path)
        }
        shown = text(value)
    }

    def 'no word holds a rule that it does not declare'() {
        given:
        def words = new ClassFileImporter().withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS).importPackages('dev.ballast.dsl')
        def callsRule = DescribedPredicate.describe('call a rule') { JavaCall call -> call.targetOwner.isAssignableTo(Rule) }

        expect:
        noClasses().that().doNotHaveFullyQualifiedName(Cloud.name).should().callCodeUnitWhere(callsRule).check(words)
    }

    /** A bare name or id looks up; a name that cannot exist is answered with those that do. */
    private static boolean looksUp(def way) {
        way.declaringClass == Words && way.name in ['instance', 'nodebalancer', 'volume'] && way.parameterCount == 1
    }

    /** The value as a runbook writes it; what is no constant is given as a variable. */
    private static String text(Object value) {
        switch (value) {
            case List: return value.collect { text(it) }.join(', ')
            case Certificate: return 'value'
            case java.time.Duration: return "(${value.toSeconds()}).seconds"
            default: return value.inspect()
        }
    }

    private static Problem problem(RuleException refused) {
        new Problem(refused.problem(), refused.remedy().orElse(null))
    }
}
