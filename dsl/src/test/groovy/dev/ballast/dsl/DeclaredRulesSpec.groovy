package dev.ballast.dsl

import com.tngtech.archunit.core.importer.ClassFileImporter
import dev.ballast.Ballast
import dev.ballast.certificate.Certificate
import dev.ballast.check.TextCheck
import dev.ballast.error.RuleException
import dev.ballast.lanes.Slow
import dev.ballast.model.Dialect
import dev.ballast.rules.Problem
import dev.ballast.rules.Rule
import dev.ballast.sandbox.Sandbox
import java.lang.reflect.Method
import java.lang.reflect.Modifier
import java.nio.file.Path
import java.time.Duration
import java.time.InstantSource
import java.util.function.Consumer
import java.util.function.Function
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.TempDir

/** A rule that a word declares is the rule it holds, when it runs and when it is checked. */
class DeclaredRulesSpec extends Specification {

    static final String GIVEN = "def lb = nodebalancer('web') { port(80) { node('web-1', '192.168.128.2:80') } }; def data = volume('data', 20)\n"

    static final List<List> REFUSED = Declaration.all().collectMany { declaration ->
        Declaration.REFUSED[declaration.rule].collect { [declaration, it] }
    }

    @Shared
    @TempDir
    Path home

    /** A service with what is given, for each dialect: what is refused sends nothing, so that one serves all rows. */
    @Shared
    Map<Dialect, Sandbox> sandboxes = [:]

    @Shared
    Map<Dialect, Cloud> clouds = [:]

    @Shared
    Map<Dialect, Map> variables = [:]

    def setupSpec() {
        [Dialect.DOCUMENTED, Dialect.LINODE].each { dialect ->
            sandboxes[dialect] = Sandbox.with().dialect(dialect.name()).start()
            clouds[dialect] = Ballast.builder().environment([ROOT_PASS: 'trial-only-1'], home).state(home.resolve("${dialect.name()}.json")).on(sandboxes[dialect])
            variables[dialect] = run(dialect, given(dialect) + (dialect == Dialect.LINODE ? '[lb: lb, data: data, fw: fw, front: front]' : '[lb: lb, data: data]'), [:])
        }
    }

    def cleanupSpec() {
        (clouds.values() + sandboxes.values())*.close()
    }

    def 'words declare rules'() {
        expect:
        REFUSED.size() > 100
        Declaration.all()*.type.toSet() == [
            Words, ApprovalBlock, ApiWords, InstanceBlock, InstanceHandle, BootBlock, ResizeBlock, RebuildBlock, DeploymentBlock, LabelBlock, TagFilterBlock, FilterBlock, SubnetBlock, BalancerVpcBlock, NodeBalancerBlock, PortBlock, PortSettingsBlock, HealthCheckBlock, NodeBlock, VolumeBlock, ChangeBlock, AttachBlock, DeleteBlock, PortLookupBlock, RollingBlock,
            NodeBalancerHandle, NodeBalancerSettingsBlock, NodeBalancerChangeBlock, PortHandle, VerifyBlock, NodeHandle, VolumeHandle, WaitBlock, WholeBlock, VpcBlock, VpcHandle, VpcChangeBlock, RegionFilterBlock, FirewallBlock, FirewallSettingsBlock, FirewallChangeBlock, FirewallHandle, RulesBlock, RuleBlock, ReservedIpBlock, ReservedIpHandle, AddressFilterBlock] as Set
    }

    def 'each rule has values that it refuses, and says what to write instead: #rule'() {
        given:
        def refused = Declaration.REFUSED[rule]

        expect:
        refused.every { rule.examine(it).get().what() && rule.examine(it).get().instead() }
        refused.toSet().size() == refused.size()

        where:
        rule << (Rule.values() as List)
    }

    def 'each text and number that a word takes has a rule: #way'() {
        expect:
        Rule.declaredBy(word).present || word.parameters.findAll { isValue(it.type) && Rule.declaredBy(it).empty } == []

        where:
        word << words()
        way = "$word.declaringClass.simpleName.$word.name"
    }

    def 'all ways of writing a word declare the same rule for the same value: #declaration'() {
        given:
        def ways = declaration.type.methods.findAll { it.name == declaration.word.name && !it.bridge && !looksUp(it) }

        expect:
        ways.collectMany { it.parameters.toList() }
            .findAll { it.name == declaration.parameter.name }
            .every { Rule.declaredBy(it).orElse(null) == declaration.rule }

        where:
        declaration << Declaration.all().findAll { it.parameter }
    }

    @Slow('runs each declaration of a rule')
    def 'a word refuses at its line what its rule refuses, and sends nothing: #declaration #shown'() {
        given:
        def sandbox = sandboxes[declaration.dialect()]
        int before = sandbox.journal().size()

        when:
        run(declaration.dialect(), '\n' + declaration.written(text(value)), variables[declaration.dialect()] + [value: value])

        then:
        def refused = thrown(RuleException)
        timeless(problem(refused)) == timeless(declaration.rule.examine(value).get())
        refused.location().get().toString() == 'web.groovy:2'
        sandbox.journal().size() == before

        where:
        [declaration, value] << REFUSED
        shown = text(value)
    }

    @Slow('checks each declaration of a rule')
    def 'the check finds it at the same line: #declaration #shown'() {
        when:
        def found = TextCheck.of('us-east', [] as Set, InstantSource.system(), declaration.dialect())
            .of('web.groovy', given(declaration.dialect()) + declaration.written(text(value)), Optional.empty()).errors()

        then:
        found*.line() == [2]
        found*.problem() == [declaration.rule.examine(value).get()]

        where:
        [declaration, value] << REFUSED.findAll { declaration, value ->
            declaration.forGroovy && Declaration.isConstant(value) && !declaration.word.parameterTypes.contains(java.nio.file.Path)
        }
        shown = text(value)
    }

    @Slow('runs each word')
    def 'a word that is given null is refused at its line and says what to write: #type.simpleName'() {
        when:
        def words = Vocabulary.of(type).words().findAll { it.declaringClass == type && !it.parameterTypes.any { it in [Consumer, Function] } }
        def wrong = words.collectMany { Declaration.withNull(type, it) }.unique().collectEntries { [it, outcomeOf(it)] }.findAll { it.value }

        then:
        wrong.keySet() == (type == Words ? ['live(null)', 'show(null)'] : []) as Set

        where:
        type << Declaration.types()
    }

    @Slow('reads all classes for each type')
    def 'no type validates by a rule that none of its words declares: #type.simpleName'() {
        given:
        def words = new ClassFileImporter().importClasses(type)

        expect:
        words.get(type).fieldAccessesFromSelf*.target.findAll { it.owner.isEquivalentTo(Rule) }*.name.toSet() ==
            Declaration.all().findAll { it.type == type && it.rule != Rule.CERTIFICATE_FILES }*.rule*.name().toSet() - inherited(type)

        where:
        type << Declaration.all()*.type.toSet()
    }

    /** Returns what a runbook can call of the types that have words. */
    private static List<Method> words() {
        (Declaration.types() + ListWords).collectMany { type ->
            type.declaredMethods.findAll { Modifier.isPublic(it.modifiers) && !it.synthetic && !Modifier.isStatic(it.modifiers) && it.name != 'getProperty' }
        }
    }

    private static boolean isValue(Class<?> type) {
        def one = type.array ? type.componentType : type
        one in [String, CharSequence, Number, Integer, Long, int, long, Duration]
    }

    /** The flat nodes of a block are validated by the block of a port; a certificate's files when they are read. */
    private static List<String> inherited(Class<?> type) {
        type == NodeBalancerBlock ? ['NODE_LABEL', 'NODE_ADDRESS'] : []
    }

    private static String given(Dialect dialect) {
        dialect == Dialect.LINODE ? "def fw = firewall('gate') { }; def front = reservedIp('front'); $GIVEN" : GIVEN
    }

    /** Returns what is wrong with the outcome of a line whose word is given null; null if it is refused as it should be. */
    private String outcomeOf(String line) {
        try {
            run(Dialect.LINODE, "\n$line", variables[Dialect.LINODE])
            'taken'
        } catch (RuleException refused) {
            refused.remedy().present && "${refused.location().orElse(null)}" == 'web.groovy:2' ? null : "${refused.location()} ${refused.problem()}: ${refused.remedy()}"
        } catch (Exception other) {
            other.toString()
        }
    }

    private run(Dialect dialect, String text, Map given) {
        def script = CompiledRunbooks.runbook(text, 'web.groovy', new Binding(given))
        script.runOn(clouds[dialect])
        script.run()
    }

    /** A bare name or id looks up; a name that cannot exist is answered with those that do. */
    private static boolean looksUp(def way) {
        way.declaringClass == Words && way.name in ['instance', 'nodebalancer', 'volume', 'firewall'] && way.parameterCount == 1
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

    private static Problem timeless(Problem problem) {
        new Problem(problem.code(), problem.what(), problem.instead()?.replaceFirst(/(?<=the clock: it shows ).*/, 'now'))
    }

    private static Problem problem(RuleException refused) {
        new Problem(refused.code(), refused.problem(), refused.remedy().orElse(null))
    }
}
