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

    static final List<String> WIRE = ['Calls', 'RequestValidator', 'LeasedExchange', 'Connection', 'RetryingExchange', 'PacedExchange', 'InterruptShield', 'AddressExchange', 'UnirestExchange']

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

    def 'a flow names classes that exist, a new package after each full stop, and the number of files'() {
        given:
        def packages = classes.findAll { it.topLevelClass && !it.packageName.startsWith('dev.ballast.repl') }.collectEntries { [it.simpleName, it.packageName] }
        def flows = Files.readAllLines(DOCS.resolve('architecture.md')).findAll { it ==~ /\| .+ \| `.+` \| \d+ \|/ || it ==~ /\| .+the wire.+\| \d+ \|/ }

        when:
        def wrong = flows.collectMany { flow ->
            def cells = flow.split(/ \| /)*.replaceAll(/^\| | \|$/, '')
            def steps = cells[1].split(/\. /).collect { step -> step.findAll(/`(\w+)`/) { it[1] } }
            def named = steps.flatten() + (cells[1].contains('the wire') ? WIRE : [])
            def rooms = steps.collect { step -> step.collect { packages[it] }.toSet() }
            named.findAll { !packages[it] }.collect { "${cells[0]}: no class $it" } +
                steps.findAll { step -> step.collect { packages[it] }.toSet().size() > 1 }.collect { "${cells[0]}: $it are of several packages" } +
                (1..<rooms.size()).findAll { rooms[it] == rooms[it - 1] }.collect { "${cells[0]}: ${steps[it]} are of the package before" } +
                (named.toSet().size() == cells[2].trim() as int ? [] : ["${cells[0]}: ${named.toSet().size()} files"])
        }*.toString()

        then:
        flows.size() == 8
        wrong == []
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

    private static String box(JavaClass type) {
        switch (type.packageName) {
            case 'dev.ballast': return 'ballast'
            case 'dev.ballast.repl': return 'main'
            case 'dev.ballast.reconcile': return 'reconcilers'
            default: return type.packageName - 'dev.ballast.' - 'repl.' - 'reconcile.' - ~/\..*/
        }
    }
}
