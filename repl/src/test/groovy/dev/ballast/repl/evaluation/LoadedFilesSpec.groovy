package dev.ballast.repl.evaluation

import dev.ballast.run.ScriptFile
import java.lang.ref.WeakReference
import java.nio.file.Files
import java.nio.file.Path

class LoadedFilesSpec extends SessionSpecification {

    def 'a line evaluates a file with the words, on the cloud of the session: #line'() {
        given:
        def helper = file('helper.groovy', "${annotation}region 'us-east'; volume('loaded', 20).name")

        expect:
        session.evaluate(line.replace('FILE', helper.toString())).value() == 'loaded'
        fixture.sent().count('POST /volumes') == 1

        where:
        [line, annotation] << [
            ["evaluate(new File('FILE'))", "evaluate(new File('FILE').text)", "new GroovyShell(binding).evaluate(new File('FILE'))"],
            ['', '@groovy.transform.BaseScript dev.ballast.dsl.Runbook _\n']
        ].combinations()
    }

    def 'a file that is loaded finds the classes beside it'() {
        given:
        def sub = Files.createDirectory(folder.resolve('sub'))
        file('sub/Naming.groovy', "class Naming { static String of(String name) { 'team-' + name } }")
        def helper = file('sub/helper.groovy', "def named = Naming.of('data')\nnamed")

        expect:
        session.evaluate(ScriptFile.read(helper)).value() == 'team-data'
        session.evaluate('named').value() == 'team-data'
        sub.toFile().list().size() == 2
    }

    private Path file(String name, String text) {
        Files.writeString(folder.resolve(name), text)
    }

    def 'the text of a file is not kept once its messages are written'() {
        given:
        def text = quoted()

        when:
        (1..20).find { System.gc(); text.refersTo(null) }

        then:
        text.refersTo(null)
    }

    /** A text of which messages have quoted a line, and nothing else is left. */
    private static WeakReference<String> quoted() {
        def text = "def password = 'hunter2-${UUID.randomUUID()}'".toString()
        assert new ScriptFile('web.groovy', text).masked(text) != text
        new WeakReference<>(text)
    }
}
