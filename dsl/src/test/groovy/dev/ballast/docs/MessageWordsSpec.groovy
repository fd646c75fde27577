package dev.ballast.docs

import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification

/** Messages and comments are plain technical English: created, kept, cancelled, no one, help. */
class MessageWordsSpec extends Specification {

    private static final Path ROOT = Path.of(System.getProperty('ballast.root'))

    /** A literal of several lines, or of one; what stands in comments is skipped by matching it first. */
    private static final LITERAL = /(?s)\/\*.*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])'|"""(.*?)"""|"((?:\\.|[^"\\\n])*)"/

    private static final WORDS = /(?i)\b(made|making|anew|left in place|called off|nobody|somebody|whoever|shall|what was asked for)\b|\binstead:/

    private static final COMMENT = /(?s)\/\*\*.*?\*\/|(?m)^\s*\/\/[^\n]*/

    private static final COMMENT_WORDS = /(?i)\b(tells whether|anybody|none of ours|the ways in|own accord)\b/

    def 'no text of the program has a word of old: #module'() {
        expect:
        sources(module).collectMany { file -> texts(file).findAll { it =~ WORDS }.collect { "$file.fileName: $it" } } == []

        where:
        module << ['dsl', 'repl']
    }

    def 'no comment of the program has a word of old: #module'() {
        expect:
        sources(module).collectMany { file ->
            Files.readString(file).findAll(COMMENT).findAll { it =~ WORDS || it =~ COMMENT_WORDS }.collect { "$file.fileName: $it" }
        } == []

        where:
        module << ['dsl', 'repl']
    }

    def 'the texts of a source are found, and its comments are none'() {
        expect:
        texts('/* "a" */ x = "b\\"c" + \'"\'; // "d"\ny = """\ne""" + "http://f";') == ['b\\"c', '\ne', 'http://f']
    }

    private static List<Path> sources(String module) {
        Files.walk(ROOT.resolve("$module/src/main/java")).withCloseable { files -> files.filter { "$it".endsWith('.java') }.toList() }
    }

    private static List<String> texts(Path file) {
        texts(Files.readString(file))
    }

    private static List<String> texts(String source) {
        (source =~ LITERAL).collect { List match -> match[1] ?: match[2] }.findAll()
    }
}
