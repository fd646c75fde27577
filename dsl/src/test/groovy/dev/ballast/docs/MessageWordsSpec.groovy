package dev.ballast.docs

import dev.ballast.lanes.Lint
import groovy.json.JsonSlurper
import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification

/** Messages, comments, pages and samples are plain technical English: created, kept, cancelled, no one, help. */
@Lint
class MessageWordsSpec extends Specification {

    private static final Path ROOT = Path.of(System.getProperty('ballast.root'))

    /** A literal of several lines, or of one; what stands in comments is skipped by matching it first. */
    private static final LITERAL = /(?s)\/\*.*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])'|"""(.*?)"""|"((?:\\.|[^"\\\n])*)"/

    private static final COMMENT = /(?s)\/\*\*.*?\*\/|(?m)^\s*\/\/[^\n]*/

    /** A command of the program or of a shell. */
    private static final COMMAND = /\b(?:ballast (?:-|(?:api|run|adopt|forget|import|destroy|status|names|show|log|lease|ledger|check|kernel|sandbox|explain|lsp|repl|classpath)\b)|chmod |ls -l|openssl [a-z]|iconv |ssh-keygen |keytool |rm -)/

    /** What help says of commands is no message: it is in declarations of picocli, or in backquotes. */
    private static final HELP = /(?s)@(?:Command|Option|Parameters)\((?:[^()"]|"(?:\\.|[^"\\])*"|\((?:[^()"]|"(?:\\.|[^"\\])*")*\))*\)|`[^`"]*`|"Usage: [^"]*"/

    def 'no text of the program has a word of old: #module'() {
        expect:
        sources(module).collectMany { file -> texts(file).findAll { PlainEnglish.isGivenUp(it) }.collect { "$file.fileName: $it" } } == []

        where:
        module << ['dsl', 'repl']
    }

    def 'no sentence of a text of the program has more than 30 words: #module'() {
        expect:
        // The names that completion ranks are no sentences.
        sources(module).findAll { !"$it".contains('/completion/') }.collectMany { file -> texts(file).collectMany { PlainEnglish.tooLong(it) }.collect { "$file.fileName: $it" } } == []

        where:
        module << ['dsl', 'repl']
    }

    def 'a command in a message of the program begins its line: #module'() {
        expect:
        sources(module).collectMany { file -> messages(file).collectMany { it.readLines() }.findAll { it =~ COMMAND && !(it =~ /^ *(?:repl\/bin\/)?$COMMAND/) }.collect { "$file.fileName: $it" } } == []

        where:
        module << ['dsl', 'repl']
    }

    def 'no text of #file has a word of old'() {
        given:
        def found = Files.readString(ROOT.resolve(file)).findAll(text) { all, said -> said }

        expect:
        found.size() > least
        found.findAll { PlainEnglish.isGivenUp(it) || PlainEnglish.tooLong(it) } == []

        where:
        file                                                    | text                                          | least
        'repl/bin/ballast'                                      | /(?:fail|echo) "([^"]+)"/                     | 9
        'repl/src/main/scripts/ballast'                         | /(?:fail|echo) "([^"]+)"/                     | 9
        'repl/src/main/scripts/ballast-archive'                 | /(?:fail|failed|echo) "([^"]+)"/              | 4
        'dsl/src/main/resources/dev/ballast/sandbox/limits.txt' | /(?m)^(?:recorded|assumed|specified) +(.+)$/  | 150
    }

    def 'no cell of the page of refusals has a word of old, or a sentence of more than 30 words'() {
        given:
        def cells = Files.readAllLines(ROOT.resolve('docs/refusals.md')).findAll { it.startsWith('| ') }.collectMany { it.split(/(?<!\\)\|/).drop(2)*.trim() }

        expect:
        cells.size() > 500
        cells.findAll { PlainEnglish.isGivenUp(it) || PlainEnglish.tooLong(it) } == []
    }

    def 'no comment of the program has a word of old: #module'() {
        expect:
        sources(module).collectMany { file ->
            Files.readString(file).findAll(COMMENT).findAll { it =~ PlainEnglish.EVERYWHERE || it =~ PlainEnglish.IN_COMMENTS }.collect { "$file.fileName: $it" }
        } == []

        where:
        module << ['dsl', 'repl']
    }

    def 'no sentence of #page has a word of old'() {
        expect:
        PlainEnglish.givenUp(Files.readString(ROOT.resolve(page))) == []

        where:
        page << PagesSpec.PAGES.collect { "${ROOT.relativize(it)}" }
    }

    def 'no comment of #sample has a word of old'() {
        expect:
        PlainEnglish.givenUp(Files.readString(ROOT.resolve(sample)).findAll(/(?m)(?<=\/\/ ).*$/).join('\n')) == []

        where:
        sample << PagesSpec.files('scripts-samples', '.groovy').collect { "${ROOT.relativize(it)}" }
    }

    def 'no text between the cells of #notebook has a word of old'() {
        given:
        def cells = new JsonSlurper().parse(ROOT.resolve(notebook).toFile()).cells

        expect:
        PlainEnglish.givenUp(cells.findAll { it.cell_type == 'markdown' }.collect { it.source.join() }.join('\n\n')) == []

        where:
        notebook << PagesSpec.files('scripts-samples', '.ipynb').collect { "${ROOT.relativize(it)}" }
    }

    def 'a sentence is found in a paragraph, an item and a cell, and code is not read'() {
        expect:
        PlainEnglish.givenUp(page) == found

        where:
        page                                            || found
        '# What is kept\n\nIt is\nmade anew. It goes on.'  || ['It is made anew.']
        '- one\n- What is left is kept.\n'               || ['- What is left is kept.']
        '| a | [nobody](b.md) reads it |'                || ['nobody reads it']
        '`made`\n```text\nmade\n```\n<!-- made -->\n'     || []
        'What does it do? It reads `what`.'              || []
    }

    def 'the texts of a source are found, and its comments are none'() {
        expect:
        texts('/* "a" */ x = "b\\"c" + \'"\'; // "d"\ny = """\ne""" + "http://f";') == ['b\\"c', '\ne', 'http://f']
        texts('say("a " + "b " + name(x) + " c", d + "e");') == ['a b  X  c', 'e']
    }

    def 'a message is given up for #why'() {
        expect:
        PlainEnglish.isGivenUp(message) || PlainEnglish.tooLong(message)
        !PlainEnglish.isGivenUp(better) && !PlainEnglish.tooLong(better)

        where:
        message                                | better                                        || why
        "'x' is no duration"                   | "'x' is not a duration"                       || 'a negated noun'
        'what is kept is listed'               | 'the list shows the kept resources'           || 'a clause as the subject'
        "write 'a' in place of 'b'"            | "write 'a' instead of 'b'"                    || 'another word for instead'
        'the file is there already'            | 'the file already exists'                     || 'a place that is none'
        (1..31).collect { 'word' }.join(' ')   | (1..31).collect { 'word' }.join(' ') - ' word' || 'its length'
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
