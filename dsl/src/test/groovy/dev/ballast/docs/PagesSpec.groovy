package dev.ballast.docs

import dev.ballast.lanes.Lint
import dev.ballast.model.Kind
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification

/** Holds what the pages point at: links lead somewhere, and a spec that is named exists. */
@Lint
class PagesSpec extends Specification {

    static final Path ROOT = Path.of(System.getProperty('ballast.root'))

    static final List<Path> PAGES = [ROOT.resolve('README.md'), ROOT.resolve('findings/README.md')] + files('docs', '.md')

    /** The pages that a user reads: decisions are for developers, and other pages are tables. */
    static final List<Path> GUIDES = PAGES.findAll { !(ROOT.relativize(it).toString() =~ /decisions\/2|^docs\/(changelog|refusals)/) }

    /** The line of the second paragraph, if the first one has one line. */
    static final int END_OF_HEAD = 3

    static final String VERSION = text(ROOT.resolve('pom.xml')).find(/(?<=<version>)[^<]+/)

    /** A term of docs/concepts.md that is no word of everyday English. */
    static final TERM = /\b(runbook|ledger|dialect|sandbox|lease|intent)s?\b/

    static final Set<String> SPECS = (files('dsl/src/test', 'Spec.groovy') + files('repl/src', 'Spec.groovy'))*.fileName*.toString()*.minus('.groovy')

    def 'every link of #name leads somewhere'() {
        expect:
        links(page).findAll { !leadsSomewhere(page, it) } == []

        where:
        page << PAGES
        name = ROOT.relativize(page).toString()
    }

    def 'every spec that #name names exists'() {
        expect:
        text(page).findAll(/\b[A-Z]\w+Spec\b/) - SPECS - ['XSpec', 'ProcessSpec', 'WebSpec', 'WebHttpsSpec'] == []

        where:
        page << PAGES
        name = ROOT.relativize(page).toString()
    }

    def 'a reader of #name finds the terms before their first use'() {
        given:
        def lines = Sentences.lines(text(page))
        def linked = lines.findIndexOf { it.contains('concepts.md)') }

        expect:
        linked in 0..Math.max(END_OF_HEAD, lines.findIndexOf { Sentences.prose(it) =~ TERM })

        where:
        page << [*GUIDES, ROOT.resolve('docs/refusals.md')].findAll { !it.endsWith('concepts.md') && text(it) =~ TERM }
        name = ROOT.relativize(page).toString()
    }

    def 'no sentence of #name has more than 32 words'() {
        expect:
        Sentences.sentences(text(page)).findAll { it.split(/\s+/).count { word -> word =~ /\w/ } > 32 } == []

        where:
        page << GUIDES
        name = ROOT.relativize(page).toString()
    }

    def '#name has no more than 350 lines'() {
        expect:
        text(page).readLines().size() <= 350

        where:
        page << GUIDES.findAll { !it.endsWith('words.md') }
        name = ROOT.relativize(page).toString()
    }

    def 'a table of #page.name has the kind #kind'() {
        expect:
        text(page.path).readLines().any { it.startsWith('|') && it.toLowerCase().contains(kind.word().toLowerCase()) }

        where:
        [page, kind] << [
            [name: 'docs/ledger.md', kinds: Kind.values() as List],
            [name: 'docs/status.md', kinds: Kind.wholes().toList()],
            [name: 'docs/recovery.md', kinds: Kind.wholes().toList()],
            [name: 'docs/moving.md', kinds: Kind.wholes().toList()],
        ].collectMany { page -> page.kinds.collect { [[name: page.name, path: ROOT.resolve(page.name)], it] } }
    }

    def 'every class and package that the glossary names exists'() {
        given:
        def sources = (files('dsl/src/main', '.java') + files('repl/src/main', '.java')).collect { "$it" - '.java' }

        expect:
        text(ROOT.resolve('docs/concepts.md')).findAll(/(?m)[^|]+(?=\|$)/).collectMany { it.findAll(/(?<=`)[\w.]+(?=`)/) }.findAll { name ->
            def path = '/' + name.replaceFirst(/(?<=[A-Z]\w{0,40})\.\w+$/, '').replace('.', '/')
            !sources.any { it.endsWith(path) || it.contains("$path/") }
        } == []
    }

    def 'every decision is listed'() {
        given:
        def decisions = ROOT.resolve('docs/decisions')

        expect:
        links(decisions.resolve('README.md')).findAll { !it.startsWith('..') }.sort() == files('docs/decisions', '.md')*.fileName*.toString().sort() - 'README.md'
    }

    def 'what lands the work runs the test command of the README'() {
        expect:
        Files.readAllLines(ROOT.resolve('.ci/run')).any { it.startsWith('mvn ') && text(ROOT.resolve('README.md')).contains('$ ' + it) }
    }

    def 'the nightly build runs each command of a console that says so, and the sample project has the version of the build'() {
        given:
        def nightly = text(ROOT.resolve('.ci/nightly'))
        def commands = PAGES.collectMany { Fence.of(ROOT, it) }.findAll { it.notes.run == 'no, the nightly build runs it' }.collectMany { it.lines }

        expect:
        commands.size() > 1
        commands.every { nightly.contains("try ${it - '$ '}") }
        ['docs/library.md', 'scripts-samples/test/pom.xml'].every { text(ROOT.resolve(it)).contains("<version>$VERSION</version>") }
        text(ROOT.resolve('scripts-samples/test/build.gradle')).contains("ballast-dsl:$VERSION'")
    }

    private static List<String> links(Path page) {
        text(page).findAll(/(?<=\]\()[^)]+(?=\))/).findAll { !it.startsWith('http') }
    }

    private static boolean leadsSomewhere(Path page, String link) {
        def (file, anchor) = link.split('#').toList() + [null]
        def target = file ? page.resolveSibling(file) : page
        Files.exists(target) && (!anchor || anchor in headings(target))
    }

    private static List<String> headings(Path page) {
        text(page).findAll(/(?m)(?<=^#{1,4} ).+$/)*.toLowerCase()*.replaceAll(/[^a-z0-9 -]/, '')*.replace(' ', '-')
    }

    private static String text(Path page) {
        Files.readString(page)
    }

    static List<Path> files(String folder, String end) {
        Files.walk(ROOT.resolve(folder)).withCloseable { all ->
            all.toList().findAll { it.toString().endsWith(end) }.sort()
        }
    }
}
