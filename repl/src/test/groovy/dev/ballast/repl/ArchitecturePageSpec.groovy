package dev.ballast.repl

import com.tngtech.archunit.core.domain.JavaClass
import com.tngtech.archunit.core.domain.JavaClasses
import com.tngtech.archunit.core.importer.ClassFileImporter
import com.tngtech.archunit.core.importer.ImportOption
import dev.ballast.lanes.Lint
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Shared
import spock.lang.Specification

/** Compares docs/architecture.md, its picture and the specs that docs/contributing.md names with the code. */
@Lint
class ArchitecturePageSpec extends Specification {

    static final Path DOCS = Path.of(System.getProperty('ballast.root'), 'docs')

    static final String PAGE = Files.readString(DOCS.resolve('architecture.md'))

    @Shared
    JavaClasses classes = new ClassFileImporter()
        .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
        .importPackages('dev.ballast')

    @Shared
    Map<String, Set<String>> arrows = Files.readString(DOCS.resolve('architecture.dot')).findAll(/(?m)^ +(\w+) -> (?:\{([\w ]+)\}|(\w+))$/) { all, from, many, one -> [from, (many ?: one).split(' ')] }
        .inject([:].withDefault { [] as Set }) { found, arrow -> found[arrow[0]].addAll(arrow[1] as List); found }

    def 'the picture has a box for each package, and arrows from a package to each one that it uses'() {
        given:
        def boxes = (arrows.keySet() + arrows.values().sum()) as Set
        def used = classes.collectMany { from -> from.directDependenciesFromSelf.collect { [from, it.targetClass.baseComponentType] } }
            .findAll { from, to -> to.packageName.startsWith('dev.ballast') && from.packageName.startsWith('dev.ballast.repl') == to.packageName.startsWith('dev.ballast.repl') }
            .collect { from, to -> [box(from), box(to)] }.toSet().findAll { from, to -> from != to }

        expect:
        classes.collect { box(it) }.toSet() == boxes
        used.findAll { from, to -> !(to in below(from)) } == [] as Set
    }

    def 'the drawn picture is that of its source'() {
        given:
        def drawn = Files.readString(DOCS.resolve('pictures/architecture.svg')).findAll('<title>(\\w+)(?:&#45;&gt;(\\w+))?</title>') { all, from, to -> [from, to] }
        def lines = drawn.findAll { from, to -> to != null }.groupBy { it[0] }.collectEntries { from, all -> [from, all*.getAt(1) as Set] }

        expect:
        drawn.findAll { from, to -> to == null && !from.startsWith('cluster_') && from != 'architecture' }*.getAt(0).toSet() == (arrows.keySet() + arrows.values().sum()) as Set
        arrows.keySet().every { below(it, lines) == below(it) }
    }

    def 'the tables list each package, and no other'() {
        expect:
        PAGE.findAll(/(?m)^\| `(dev\.ballast[\w.]*)` \|/) { it[1] }.toSorted() == classes*.packageName.toSet().toSorted()
    }

    def 'a class of the spine is used by one before it, at least as one of its interfaces'() {
        given:
        def spine = section('How a word becomes requests').readLines().findAll { it =~ /^\d\. / }.collectMany { it.findAll(/`([A-Z]\w+)`/) { it[1] } }.collect { type(it) }

        expect:
        spine.size() == 11
        spine.tail().withIndex(1).findAll { type, at ->
            def seen = [type] + type.allRawInterfaces.findAll { it.packageName.startsWith('dev.ballast') }
            !spine.take(at).any { before -> before.directDependenciesFromSelf.any { it.targetClass in seen } }
        } == []
    }

    def 'the classes and methods that the section about a word names exist'() {
        given:
        def named = section('How a word becomes requests').findAll(/`([A-Z]\w+)(?:\.(\w+))?`/) { all, name, method -> [name, method] }

        expect:
        named.size() > 30
        named.findAll { name, method -> !type(name) || method && !type(name).methods.any { it.name == method } } == []
    }

    def 'the table of libraries names each package that uses one, and no other'() {
        given:
        def rows = section('The libraries').findAll(/(?m)^\| \w.*\| (`.+`) \| (`.+`) \|$/) { all, of, by -> [of.findAll(/[^`, ]+/), by.findAll(/[^`, ]+/)] }
        def library = { name -> rows*.first().flatten().findAll { isBelow(name, it) }.max { it.size() } }
        def used = classes.collectMany { from -> from.directDependenciesFromSelf*.targetClass*.baseComponentType*.packageName.collect { [it, shortName(from)] } }.toSet()

        expect:
        used*.first().findAll { isThirdParty(it) && !library(it) } == []
        rows.collectEntries { of, by -> [of, used.findAll { library(it[0]) in of }*.getAt(1).toSet().toSorted()] } == rows.collectEntries()
    }

    def 'exceptions outside of the package error are those of the compiler, of the shell, of the simulator and of single classes'() {
        expect:
        classes.findAll { it.isAssignableTo(Throwable) && it.packageName != 'dev.ballast.error' }*.simpleName.toSorted() == [
            'Crash', 'Endless', 'HttpException', 'NoConstantException', 'RefusedByCheckException', 'RefusedSyntaxException', 'StepFailure', 'UnreadableException', 'WrongUsageException',
        ]
    }

    def 'the page of contributing names each base class of a spec'() {
        given:
        def bases = ['dsl', 'repl'].collectMany { Files.walk(DOCS.resolveSibling(it).resolve('src/test/groovy')).filter { "$it".endsWith('Specification.groovy') }.toList() }
        def named = Files.readString(DOCS.resolve('contributing.md')).findAll(/(?m)^\| .+ \| `(\w+Specification)` \| .+ \|$/) { it[1] }

        expect:
        named.sort() == bases*.fileName*.toString()*.replace('.groovy', '').sort()
    }

    private Set<String> below(String box, Map<String, Set<String>> lines = arrows) {
        def found = [] as Set<String>
        def open = [box]
        while (open) {
            open = open.collectMany { lines[it] ?: [] }.toSet().findAll { found.add(it) }
        }
        found
    }

    private JavaClass type(String name) {
        // The library comes before the program.
        classes.findAll { it.simpleName == name && it.topLevelClass }.min { it.name }
    }

    private static String section(String title) {
        PAGE.split(/(?m)^## /).find { it.startsWith("$title\n") }
    }

    private static boolean isThirdParty(String name) {
        name && !isBelow(name, 'dev.ballast') && !ModuleLayer.boot().modules().any { it.packages.contains(name) }
    }

    private static boolean isBelow(String name, String parent) {
        "$name.".startsWith("$parent.")
    }

    private static String shortName(JavaClass type) {
        type.packageName == 'dev.ballast' ? 'dev.ballast' : type.packageName - 'dev.ballast.'
    }

    private static String box(JavaClass type) {
        switch (type.packageName) {
            case 'dev.ballast': return 'ballast'
            case 'dev.ballast.repl': return 'main'
            case 'dev.ballast.reconcile': return 'reconcilers'
            default: return type.packageName - 'dev.ballast.' - 'repl.' - 'reconcile.' - ~/\..*/
        }
    }
}
