package dev.ballast.docs

import dev.ballast.dsl.AttachBlock
import dev.ballast.dsl.Vocabulary
import dev.ballast.dsl.WaitBlock
import dev.ballast.dsl.Words
import dev.ballast.model.Dialect
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification

/** Holds the sections of docs/words.md against the words there are. */
class WordsPageSpec extends Specification {

    /** Options of attachTo stand in the chapter of the verb, those that it shares with others elsewhere. */
    static final Map<Class, String> CHAPTERS = Vocabulary.chapters().findAll { it.key != AttachBlock }

    def 'each word and property of #type.simpleName has its section'() {
        expect:
        words(type) - sections(chapter) == []

        where:
        type << CHAPTERS.keySet()
        chapter = CHAPTERS[type]
    }

    def 'help quotes no section of a document that a user does not have'() {
        expect:
        !(Files.readString(Path.of(System.getProperty('ballast.root'), 'docs/words.md')) =~ /section \d/)
    }

    def 'the option that attachTo has for itself has its section'() {
        expect:
        words(AttachBlock) - words(WaitBlock) - sections('Of a volume') == []
    }

    def 'no section tells of a word that does not exist'() {
        given:
        def types = CHAPTERS.findAll { it.value == chapter }*.key + [AttachBlock]

        expect:
        sections(chapter) - types.collectMany { words(it) } - 'Durations' == []

        where:
        chapter << CHAPTERS.values().toSet()
    }

    def 'the section of a word tells which dialect has it, if one alone has: #type.simpleName'() {
        given:
        def only = words(type).findAll { word -> !(word in Vocabulary.of(type, Dialect.DOCUMENTED).with { names() + properties() }) }

        expect:
        words(type).findAll { section(chapter, it)?.contains('Only in the dialect `linode`.') } == only

        where:
        type << Vocabulary.chapters().keySet()
        chapter = Vocabulary.chapters()[type]
    }

    def 'each type of the language has its chapter'() {
        given:
        def folder = Path.of(System.getProperty('ballast.root'), 'dsl/src/main/java/dev/ballast/dsl')
        def names = folder.toFile().list()*.minus('.java').findAll { it ==~ /.+(Block|Handle)/ }

        expect:
        names as Set == (CHAPTERS*.key + [AttachBlock] - Words)*.simpleName as Set
    }

    private static List<String> words(Class type) {
        (Vocabulary.of(type).names() + Vocabulary.of(type).properties()).toList()
    }

    /** The text below the heading of a word; null where the word is told of in another chapter. */
    private static String section(String chapter, String word) {
        def text = Files.readString(Path.of(System.getProperty('ballast.root'), 'docs/words.md'))
        def told = text.split(/(?m)^## /).find { it.startsWith(chapter + '\n') }
        told.split(/(?m)^### /).find { it.readLines().first().contains("`$word`") }
    }

    /** The words in the headings of that chapter, such as the two of {@code ### `id`, `name`}. */
    private static List<String> sections(String chapter) {
        def lines = Files.readAllLines(Path.of(System.getProperty('ballast.root'), 'docs/words.md'))
        lines.drop(lines.indexOf('## ' + chapter) + 1)
            .takeWhile { !it.startsWith('## ') }
            .findAll { it.startsWith('### ') }
            .collectMany { it.drop(4).replace('`', '').split(/,\s*/).toList() }
    }
}
