package dev.ballast.docs

import dev.ballast.lanes.Lint
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification

/** Holds the list of what the test command of the README leaves out; {@code -Dballast.write=true} writes it. */
@Lint
class SlowFeaturesSpec extends Specification {

    static final Path ROOT = Path.of(System.getProperty('ballast.root'))

    def 'the list names each slow feature with its reason, each lint, and each smoke feature'() {
        given:
        def marked = ['dsl', 'repl'].collectMany { specs(ROOT.resolve("$it/src/test/groovy")) }.toSorted()

        expect:
        Generated.text('dsl/src/test/resources/lanes.txt', marked.join('\n') + '\n') == marked.join('\n') + '\n'
        marked.every { it ==~ /(slow|lint|smoke) \w+Spec(#.+)?(: .+)?/ }
        marked.findAll { it.startsWith('smoke') }.every { it.contains('ProcessSpec#') }
    }

    private static List<String> specs(Path folder) {
        Files.walk(folder).withCloseable { all -> all.filter { it.toString().endsWith('Spec.groovy') }.toList() }.collectMany { file ->
            def name = file.fileName.toString() - '.groovy'
            (file.text =~ /(?m)^ *@(Slow\('(.*)'\)|Lint|Smoke)\n(?: *@.*\n)* *(?:abstract )?(class|def|void) (?:['"](.*?)['"]\()?/).collect { all, mark, reason, kind, feature ->
                "${mark.replaceFirst(/\(.*/, '').toLowerCase()} $name${kind == 'class' ? '' : "#$feature"}${reason ? ": $reason" : ''}".toString()
            }
        }
    }
}
