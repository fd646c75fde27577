package dev.ballast.docs

import java.nio.file.Files
import java.nio.file.Path
import spock.lang.Specification

/** Holds the messages that the pages explain to the sources that print them. */
class TroubleshootingSpec extends Specification {

    static final Path ROOT = Path.of(System.getProperty('ballast.root'))

    /** The text of each source, with what it puts together from literals in one piece. */
    static final List<String> SOURCES = (PagesSpec.files('dsl/src/main/java', '.java') + PagesSpec.files('repl/src/main/java', '.java')).collect {
        Files.readString(it).replaceAll(/"\s*\+\s*"/, '').replace('\\"', '"')
    } + ['repl/bin/ballast', 'repl/src/main/scripts/ballast', 'repl/src/main/scripts/ballast-archive'].collect { Files.readString(ROOT.resolve(it)) }

    def 'the message is one of the program: #message'() {
        expect:
        isPrinted(message)

        where:
        message << messages('docs/troubleshooting.md') + messages('docs/recovery.md')
    }

    def 'a message that no source has is found'() {
        expect:
        !isPrinted('no ... is sat for profile')
    }

    /** A message is in one source, part by part: variable parts are written as three dots. */
    private static boolean isPrinted(String message) {
        def parts = message.split(/\.\.\./)*.strip().findAll { it =~ /\w/ }
        parts && SOURCES.any { source -> parts.every { source.contains(it) } }
    }

    /** Returns the quoted messages in the first column of the tables of a page whose first column is messages. */
    private static List<String> messages(String page) {
        def tables = Files.readString(ROOT.resolve(page)).findAll(/(?m)(?:^\|.*\n)+/).findAll { it =~ /^\| (The message|Message) \|/ }
        tables.collectMany { it.readLines().drop(2) }.collectMany { row -> row.find(/^\| `[^|]*/)?.findAll(/`[^`]+`/) ?: [] }*.replace('`', '')
    }
}
