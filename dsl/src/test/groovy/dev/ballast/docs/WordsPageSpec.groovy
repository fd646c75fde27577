package dev.ballast.docs

import dev.ballast.dsl.ApiWords
import dev.ballast.dsl.Vocabulary
import dev.ballast.dsl.WaitBlock
import dev.ballast.dsl.Words
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification

/** Holds docs/words.md against the words there are; {@code -Dballast.write=true} writes what they declare. */
class WordsPageSpec extends Specification {

    static final Map<Class, String> CHAPTERS = Vocabulary.chapters()

    /** The options of a wait that many words share stand in the tables of the resources. */
    static final List<String> OF_WORDS = words(WaitBlock)

    def 'signatures, types and dialects are those that the words declare'() {
        given:
        def page = WordsPage.filled(page())

        expect:
        Generated.text('docs/words.md', page) == page
    }

    def 'each word and property of #type.simpleName has its section or its row'() {
        expect:
        words(type) - described(chapter) == []

        where:
        type << CHAPTERS.keySet()
        chapter = CHAPTERS[type]
    }

    def 'each option of #type.simpleName has its row'() {
        given:
        def vocabulary = Vocabulary.of(type)
        def ways = vocabulary.names().collectMany { vocabulary.methods(it) }

        expect:
        ways.collectMany { way ->
            def block = Vocabulary.optionsBlock(way).map { CHAPTERS[it] }.orElse('')
            Vocabulary.options(way).findAll { option ->
                ![CHAPTERS[type], block].any { way.name in ofOption(it, option) } && !(option in described(block))
            }.collect { "$way.name $it:" }
        } == []

        where:
        type << CHAPTERS.keySet()
    }

    def 'no section and no row describes a word that does not exist'() {
        given:
        def types = CHAPTERS.findAll { it.value == chapter }*.key

        expect:
        described(chapter) - types.collectMany { words(it) } - OF_WORDS == []

        where:
        chapter << CHAPTERS.values().toSet()
    }

    def 'each row says what it is about'() {
        expect:
        WordsPage.tables(page()).collectMany { rows -> rows.findAll { !it.last() || it.size() != rows[0].size() } } == []
    }

    def 'help quotes no section of a document that a user does not have'() {
        expect:
        !(page() =~ /section \d/)
    }

    def 'each type of the language has its chapter'() {
        given:
        def folder = Path.of(System.getProperty('ballast.root'), 'dsl/src/main/java/dev/ballast/dsl')
        def names = folder.toFile().list()*.minus('.java').findAll { it ==~ /.+(Block|Handle)/ }

        expect:
        names as Set == (CHAPTERS*.key - Words - ApiWords)*.simpleName as Set
    }

    private static List<String> words(Class type) {
        (Vocabulary.of(type).names() + Vocabulary.of(type).properties()).toList()
    }

    private static String page() {
        Files.readString(Path.of(System.getProperty('ballast.root'), 'docs/words.md'))
    }

    private static String text(String chapter) {
        page().split(/(?m)^## /).find { it.startsWith(chapter + '\n') } ?: ''
    }

    /** The words in the headings and in the first column of the tables of that chapter. */
    private static List<String> described(String chapter) {
        text(chapter).readLines().collectMany { WordsPage.headings(it) } + rows(chapter)*.word
    }

    /** The words whose option of that name has a row in that chapter. */
    private static List<String> ofOption(String chapter, String option) {
        rows(chapter).findAll { it.word == option }.collectMany { it.cells.words?.findAll(/\w+/) ?: [] }
    }

    private static List<Map> rows(String chapter) {
        WordsPage.tables(text(chapter)).collectMany { rows ->
            rows.drop(2).collect { row -> [word: WordsPage.name(row), cells: [rows[0], row].transpose().collectEntries()] }
        }
    }
}
