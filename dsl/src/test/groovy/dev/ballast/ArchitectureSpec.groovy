package dev.ballast

import com.tngtech.archunit.core.domain.JavaClass
import com.tngtech.archunit.core.domain.JavaClasses
import com.tngtech.archunit.core.domain.JavaModifier
import com.tngtech.archunit.core.importer.ClassFileImporter
import com.tngtech.archunit.core.importer.ImportOption
import dev.ballast.lanes.Lint
import dev.ballast.model.Kind
import dev.ballast.sandbox.mirror.ResourceKind
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Shared
import spock.lang.Specification
import spock.lang.Unroll

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices

/** Holds the arrows of docs/architecture.md. */
@Lint
class ArchitectureSpec extends Specification {

    @Shared
    JavaClasses classes = new ClassFileImporter()
        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
        .importPackages('dev.ballast')

    @Unroll('#room sees only #below')
    def 'arrows between rooms point one way'(String room, List<String> below) {
        given:
        List<String> rooms = ['approval', 'catalogue', 'certificate', 'check', 'client', 'console', 'reconcile', 'dsl', 'error', 'file', 'http', 'ledger', 'load', 'model', 'network', 'parameters', 'rules', 'profile', 'redact', 'rehearsal', 'run', 'sandbox', 'secrets', 'syntax', 'time']
        String[] others = (rooms - below - room).collect { "dev.ballast.$it..".toString() } + ['dev.ballast']

        expect:
        noClasses().that().resideInAPackage("dev.ballast.$room..").should().dependOnClassesThat().resideInAnyPackage(others).check(classes)

        where:
        room          || below
        'error'       || ['redact']
        'model'       || []
        'redact'      || ['model']
        'time'        || []
        'network'     || []
        'http'        || ['redact', 'model', 'error', 'time', 'network']
        'client'      || ['http', 'model', 'error', 'time']
        'file'        || []
        'ledger'      || ['model', 'error', 'file', 'time', 'network']
        'certificate' || ['redact', 'model', 'error', 'file']
        'rules'       || ['certificate', 'redact', 'model', 'error', 'file']
        'catalogue'   || ['rules', 'model', 'error', 'file']
        'reconcile'   || ['catalogue', 'client', 'ledger', 'http', 'model', 'error', 'time', 'certificate', 'rules']
        'parameters'  || ['rules', 'redact', 'model', 'error', 'file']
        'dsl'         || ['parameters', 'catalogue', 'reconcile', 'rules', 'certificate', 'model', 'error']
        'check'       || ['parameters', 'catalogue', 'dsl', 'error', 'rules', 'model']
        'profile'     || ['redact', 'rules', 'model', 'error', 'file']
        'approval'    || ['profile', 'ledger', 'redact', 'model', 'error', 'file']
        'sandbox'     || ['certificate', 'error', 'time', 'file']
        'load'        || ['sandbox', 'http', 'redact']
        'rehearsal'   || ['sandbox', 'time', 'ledger', 'http', 'catalogue', 'redact', 'model', 'error']
        'console'     || ['reconcile', 'dsl', 'profile', 'redact', 'error', 'file']
        'syntax'      || ['dsl']
        'secrets'     || ['syntax', 'redact', 'model']
        'run'         || ['parameters', 'check', 'rehearsal', 'dsl', 'reconcile', 'catalogue', 'ledger', 'rules', 'secrets', 'syntax', 'redact', 'model', 'error', 'file']
    }

    @Unroll('#room of the sandbox sees only #below')
    def 'arrows inside the sandbox point one way'(String room, List<String> below) {
        given:
        String[] others = (['state', 'http', 'api', 'linode', 'control', 'mirror'] - below - room).collect { "dev.ballast.sandbox.$it..".toString() } + ['dev.ballast.sandbox']

        expect:
        noClasses().that().resideInAPackage("dev.ballast.sandbox.$room..").should().dependOnClassesThat().resideInAnyPackage(others).check(classes)

        where:
        room      || below
        'state'   || []
        'http'    || []
        'api'     || ['http', 'state']
        'linode'  || ['api', 'http', 'state']
        'control' || ['api', 'http', 'state']
        'mirror'  || ['http', 'state']
    }

    def 'the traffic of the sandbox is above all its other rooms, and alone uses the optional library'() {
        expect:
        noClasses().that().resideOutsideOfPackage('dev.ballast.sandbox.traffic').should().dependOnClassesThat()
            .resideInAnyPackage('dev.ballast.sandbox.traffic', 'io.undertow..', 'org.xnio..').check(classes)
        noClasses().that().resideInAPackage('dev.ballast.sandbox.traffic').should().dependOnClassesThat()
            .resideInAnyPackage('dev.ballast.sandbox', 'dev.ballast.sandbox.api', 'dev.ballast.sandbox.http', 'dev.ballast.sandbox.mirror').check(classes)
    }

    @Unroll('#room of the reconcilers sees only #below')
    def 'arrows between the reconcilers point one way'(String room, List<String> below) {
        given:
        List<String> rooms = ['context', 'facts', 'outcome', 'vpc', 'instance', 'volume', 'balancer', 'imports', 'drift', 'teardown']
        String[] others = (rooms - below - room).collect { "dev.ballast.reconcile.$it..".toString() } + (room == 'teardown' ? [] : ['dev.ballast.reconcile'])

        expect:
        noClasses().that().resideInAPackage("dev.ballast.reconcile.$room..").should().dependOnClassesThat().resideInAnyPackage(others).check(classes)

        where:
        room       || below
        'context'  || []
        'facts'    || ['context']
        'outcome'  || ['context', 'facts']
        'vpc'      || ['context', 'facts', 'outcome']
        'instance' || ['context', 'facts', 'outcome', 'vpc']
        'volume'   || ['context', 'facts', 'outcome', 'instance']
        'balancer' || ['context', 'facts', 'outcome', 'vpc', 'instance']
        'imports'  || ['context', 'facts', 'outcome', 'vpc', 'instance', 'volume', 'balancer']
        'drift'    || ['context', 'facts', 'outcome']
        'teardown' || ['context', 'facts', 'outcome', 'instance', 'volume', 'balancer']
    }

    def 'the reconcilers open with one type that reads no account, imports nothing and deletes nothing'() {
        expect:
        classes.findAll { it.packageName == 'dev.ballast.reconcile' && it.topLevelClass && it.simpleName != 'package-info' }*.simpleName == ['Reconcilers']
        noClasses().that().resideInAPackage('dev.ballast.reconcile').should().dependOnClassesThat()
            .resideInAnyPackage('dev.ballast.reconcile.imports..', 'dev.ballast.reconcile.drift..', 'dev.ballast.reconcile.teardown..').check(classes)
    }

    def 'no rooms see each other in a circle'() {
        expect:
        slices().matching('dev.ballast.(*)..').should().beFreeOfCycles().check(classes)
        slices().matching('dev.ballast.reconcile.(*)..').should().beFreeOfCycles().check(classes)
    }

    def 'only a plain groovy run prints, on standard error, and the display of values for embedding programs'() {
        expect:
        noClasses().that().doNotHaveFullyQualifiedName('dev.ballast.EnvironmentCloud').should().accessField(System, 'err').check(classes)
        noClasses().that().doNotHaveFullyQualifiedName('dev.ballast.console.PlainDisplay').should().accessField(System, 'out').check(classes)
    }

    def 'a simple class name stands once'() {
        expect:
        classes.findAll { it.topLevelClass && it.simpleName != 'package-info' }.countBy { it.simpleName }.findAll { it.value > 1 } == [:]
    }

    def 'only one class gives a new file its permissions'() {
        expect:
        noClasses().that().doNotHaveFullyQualifiedName('dev.ballast.file.FilePermissions')
            .should().dependOnClassesThat().haveFullyQualifiedName('java.nio.file.attribute.PosixFilePermissions')
            .check(classes)
    }

    def 'only one class touches a delegate of a closure'() {
        expect:
        noClasses().that().doNotHaveFullyQualifiedName('dev.ballast.dsl.Block')
            .should().callMethod(Closure, 'rehydrate', Object, Object, Object)
            .orShould().callMethod(Closure, 'setDelegate', Object)
            .orShould().callMethod(Closure, 'setResolveStrategy', int)
            .check(classes)
    }

    def 'no pattern repeats a group by recursion, which a long text would let overflow the stack'() {
        given:
        def sources = ['dsl', 'repl'].collectMany { Files.walk(Path.of(System.getProperty('ballast.root'), it, 'src/main/java')).filter { it.toString().endsWith('.java') }.toList() }
        def texts = sources.collectMany { Files.readString(it).findAll(/"(?:[^"\\\n]|\\.)*+"/) }

        expect:
        texts.findAll { it.replace('\\\\', '\\').replaceAll(/\\.|\[[^\]]*]/, 'x') =~ /\)([*+]|\{\d+,})(?!\+)/ } == []
    }

    def 'what a program may rely on shows few types of other packages, and this list may only shrink'() {
        given:
        def seen = classes.findAll { it.packageName in PublicApiSpec.PUBLIC && isSeen(it) && !it.name.startsWith('dev.ballast.CloudSetup') }
        def members = seen*.members*.findAll { it.modifiers.contains(JavaModifier.PUBLIC) && !it.modifiers.contains(JavaModifier.SYNTHETIC) }.flatten()
        def others = members.collectMany { it.allInvolvedRawTypes }*.baseComponentType.toSet()
            .findAll { it.packageName.startsWith('dev.ballast.') && !(it.packageName in PublicApiSpec.PUBLIC) }

        expect:
        others.groupBy { it.packageName - 'dev.ballast.' }.collectEntries { [it.key, it.value*.simpleName.sort()] } == [
            model: ['BalancerNode', 'BalancerVpc', 'BilledResource', 'Dialect', 'Event', 'FirewallTemplate', 'Image', 'Instance', 'InstanceType', 'Kind', 'Node', 'NodesStatus', 'Operation', 'Reference', 'Region', 'Secret', 'Subnet', 'Transfer'],
            'reconcile.context': ['Account', 'Confirm', 'EvaluationScope', 'Progress', 'ResourceEvent'],
            'reconcile.imports': ['AccountContent'],
            profile: ['Prompt', 'Setting'],
            catalogue: ['CatalogueCheck'],
            certificate: ['Certificate'],
            rules: ['Problem'],
            parameters: ['GivenParameters', 'Parameter'],
            rehearsal: ['Plan'],
            run: ['Failure', 'RunEnd', 'RunEvents'],
            'sandbox.control': ['Fault', 'JournalEntry'],
            'sandbox.http': ['Answer', 'RequestContext'],
            'sandbox.linode': ['InterfaceSetting'],
            'sandbox.mirror': ['Mirror', 'ResourceKey', 'ResourceProperties'],
        ]
    }

    def 'a switch over the kinds of resources names each of them, so that the compiler finds it when there is one more'() {
        given:
        def sources = ['dsl', 'repl'].collectMany { Files.walk(Path.of(System.getProperty('ballast.root'), it, 'src/main/java')).filter { it.toString().endsWith('.java') }.toList() }
        def kinds = (Kind.values()*.name() + ResourceKind.values()*.name()).toSet().join('|')

        expect:
        sources.collectMany { file ->
            Files.readString(file).findAll(/(?s)\bswitch \((?:(?!\bswitch \().)*?\n +\};?\n/).findAll { it =~ /case (?:$kinds)\b/ && it =~ /(?m)^ +default ->/ }
                .collect { "$file.fileName: ${it.readLines()[0]}" }
        } == []
    }

    def 'a query whose name begins with is, has or can returns an answer, and neither writes, records, reports nor deletes'() {
        given:
        def acts = ['dev.ballast.ledger.Ledger': /intend|begin|record|update|accept|withdraw|move|delete|adopt|forget|markKnown|separate|take/,
                    'dev.ballast.reconcile.context.Account': /report.*/]
        def writes = /(add|attach|boot|change|clone|create|delete|detach|reboot|rebuild|resize|shutdown).*/
        def queries = classes.collectMany { it.methods }.findAll { it.name ==~ /(is|has|can)[A-Z].*/ }
        def reached = { query ->
            def seen = [query] as Set
            for (def next = [query]; next; next = (next*.methodCallsFromSelf.flatten()*.target*.resolveMember().findAll { it.present }*.get() as Set) - seen) {
                seen.addAll(next)
            }
            seen.findAll { it.name ==~ (it.owner.packageName == 'dev.ballast.client' ? writes : acts[it.owner.name] ?: '') }
        }

        expect:
        queries.size() > 200
        queries.findAll { it.rawReturnType.name == 'void' || reached(it) }.collect { "$it.owner.simpleName.$it.name ${reached(it)*.name}".toString() } == []
    }

    def 'nothing is decided by the text of a message of ours'() {
        given:
        def sources = ['dsl', 'repl'].collectMany { Files.walk(Path.of(System.getProperty('ballast.root'), it, 'src/main/java')).filter { it.toString().endsWith('.java') }.toList() }
        def decision = /\b(what|problem|instead|remedy|advice)\(\)\s*\.(startsWith|endsWith|contains|matches|equals|indexOf)\(/

        expect:
        sources.collectMany { file -> Files.readString(file).findAll(decision).collect { "$file.fileName: $it" } } == []
    }

    private static boolean isSeen(JavaClass type) {
        type.modifiers.contains(JavaModifier.PUBLIC) && type.enclosingClass.map { isSeen(it) }.orElse(true)
    }
}
