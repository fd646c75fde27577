package dev.ballast.docs

import dev.ballast.lanes.Lint
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification

/** Holds the lanes of docs/invariants.md to the marks of the specs; {@code -Dballast.write=true} writes them. */
@Lint
class InvariantsPageSpec extends Specification {

    static final String PAGE = 'docs/invariants.md'

    static final Map<String, List<Path>> SPECS = ['dsl', 'repl'].collectMany { module ->
        Files.walk(Generated.ROOT.resolve("$module/src/test/groovy")).withCloseable { all -> all.filter { "$it".endsWith('Spec.groovy') }.toList() }
    }.groupBy { it.fileName.toString() - '.groovy' }

    static final List<String> NIGHTLY = Generated.ROOT.resolve('.ci/nightly').text.findAll(/-Dtest='?([\w*,]+)/) { it[1].split(',') }.flatten()*.replace('*', '\\w*')

    def 'each rule has the lanes in which its specs have features'() {
        given:
        def page = Generated.ROOT.resolve(PAGE).text
        def rows = 0
        def expected = page.replaceAll(/(?m)^(\| .+ \| `\w+Spec`.* \|) .* \|$/) { all, row ->
            rows++
            "$row ${lanes(row.findAll(/`(\w+Spec)`/) { it[1] }).join(', ')} |"
        }

        expect:
        rows > 50
        Generated.text(PAGE, expected) == expected
    }

    private static List<String> lanes(List<String> specs) {
        def quick = specs.collectMany { name -> SPECS[name].collectMany { areQuick(name, it.text) } }
        [quick: true in quick, second: false in quick, nightly: specs.any { name -> NIGHTLY.any { name ==~ it } }].findAll { it.value }*.key
    }

    /** Returns for each feature whether it is in the quick lane; a spec that inherits its features is. */
    private static List<Boolean> areQuick(String name, String text) {
        def marks = text.findAll(/(?m)((?:^ {4}@.*\n)*)^ {4}(?:def|void) ['"]/) { it[1] } ?: ['']
        def whole = text =~ /(?m)^@(Slow|Lint)\b/
        marks.collect { mark -> name.endsWith('ProcessSpec') ? mark.contains('@Smoke') : !whole && !(mark =~ /@(Slow|Lint)\b/) }
    }
}
