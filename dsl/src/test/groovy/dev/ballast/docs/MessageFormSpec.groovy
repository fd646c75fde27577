package dev.ballast.docs

import dev.ballast.lanes.Lint
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification

/** Sentences of messages are short, and a command in a message begins its line. */
@Lint
class MessageFormSpec extends Specification {

    private static final Path ROOT = Path.of(System.getProperty('ballast.root'))

    /** A literal of several lines, or of one; what stands in comments is skipped by matching it first. */
    private static final LITERAL = /(?s)\/\*.*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])'|"""(.*?)"""|"((?:\\.|[^"\\\n])*)"/

    /** A command of the program or of a shell. */
    private static final COMMAND = /\b(?:ballast (?:-|(?:api|certs|run|adopt|forget|import|destroy|status|names|show|log|lease|ledger|check|kernel|sandbox|explain|lsp|mcp|repl|classpath)\b)|chmod |ls -l|openssl [a-z]|iconv |ssh-keygen |keytool |rm -)/

    /** What help says of commands is no message: it is in declarations of picocli, or in backquotes. */
    private static final HELP = /(?s)@(?:Command|Option|Parameters)\((?:[^()"]++|"(?:[^"\\]++|\\.)*+"|\((?:[^()"]++|"(?:[^"\\]++|\\.)*+")*+\))*+\)|`[^`"]*`|"Usage: [^"]*"/

    def 'no sentence of a text of the program has more than 30 words: #module'() {
        expect:
        // The names that completion ranks are no sentences.
        sources(module).findAll { !"$it".contains('/completion/') }.collectMany { file -> texts(file).collectMany { Sentences.tooLong(it) }.collect { "$file.fileName: $it" } } == []

        where:
        module << ['dsl', 'repl']
    }

    def 'a command in a message of the program begins its line: #module'() {
        expect:
        sources(module).collectMany { file -> messages(file).collectMany { it.readLines() }.findAll { it =~ COMMAND && !(it =~ /^ *(?:repl\/bin\/)?$COMMAND/) }.collect { "$file.fileName: $it" } } == []

        where:
        module << ['dsl', 'repl']
    }

    def 'no sentence of a text of #file has more than 30 words'() {
        given:
        def found = Files.readString(ROOT.resolve(file)).findAll(text) { all, said -> said }

        expect:
        found.size() > least
        found.collectMany { Sentences.tooLong(it) } == []

        where:
        file                                                    | text                                          | least
        'repl/bin/ballast'                                      | /(?:fail|echo) "([^"]+)"/                     | 9
        'repl/src/main/scripts/ballast'                         | /(?:fail|echo) "([^"]+)"/                     | 9
        'repl/src/main/scripts/ballast-archive'                 | /(?:fail|failed|echo) "([^"]+)"/              | 4
        'dsl/src/main/resources/dev/ballast/sandbox/limits.txt' | /(?m)^(?:recorded|assumed|specified) +(.+)$/  | 150
    }

    def 'no cell of the page of refusals has a sentence of more than 30 words'() {
        given:
        def cells = Files.readAllLines(ROOT.resolve('docs/refusals.md')).findAll { it.startsWith('| ') }.collectMany { it.split(/(?<!\\)\|/).drop(2)*.trim() }

        expect:
        cells.size() > 500
        cells.collectMany { Sentences.tooLong(it) } == []
    }

    def 'the texts of a source are found, and its comments are none'() {
        expect:
        texts('/* "a" */ x = "b\\"c" + \'"\'; // "d"\ny = """\ne""" + "http://f";') == ['b\\"c', '\ne', 'http://f']
        texts('say("a " + "b " + name(x) + " c", d + "e");') == ['a b  X  c', 'e']
    }

    def 'a sentence of 31 words is too long, and one of 30 is not'() {
        expect:
        Sentences.tooLong((1..31).collect { 'word' }.join(' '))
        !Sentences.tooLong((1..30).collect { 'word' }.join(' '))
    }

    private static List<Path> sources(String module) {
        Files.walk(ROOT.resolve("$module/src/main/java")).withCloseable { files -> files.filter { "$it".endsWith('.java') }.toList() }
    }

    private static List<String> texts(Path file) {
        texts(Files.readString(file))
    }

    /** Returns the texts of a source that are neither help nor the scripts of a shell. */
    private static List<String> messages(Path file) {
        file.fileName.toString() in ['FishCompletion.java', 'CompletionScript.java'] ? [] : texts(Files.readString(file).replaceAll(HELP, ''))
    }

    /** Returns the literals of a source; those that are put together are one, with {@code X} for a value between them. */
    private static List<String> texts(String source) {
        def joined = source.replaceAll(/(?<!")"\s*\+\s*"(?!")/, '').replaceAll(/(?<!")"\s*\+[^"';{}]*\+\s*"(?!")/, ' X ')
        (joined =~ LITERAL).collect { List match -> match[1] ?: match[2] }.findAll()
    }
}
