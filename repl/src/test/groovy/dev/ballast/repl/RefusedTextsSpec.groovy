package dev.ballast.repl

import java.nio.file.Files

class RefusedTextsSpec extends MistakeSpecification {

    def 'what would run code while it is compiled is refused, and none of it runs: #text'() {
        given:
        def witness = folder.resolve('witness')
        def main = script(text.replace('WITNESS', "new File('$witness').text = 'ran'"))

        expect:
        ballast(*command, main) == 3
        complaint()[0] == problem
        complaint()[1] == line
        !Files.exists(witness)

        where:
        [command, refused] << [
            [['check'], ['run', '--sandbox'], ['run', '--sandbox', '--no-check']],
            [
                ['@groovy.transform.ASTTest(value = { WITNESS })\nclass A {}', '@ASTTest runs code while the script is compiled, and is refused', 'web.groovy:1'],
                ['import groovy.transform.ASTTest as Harmless\n\n@Harmless({ WITNESS }) def x() {}\n1', '@ASTTest runs code while the script is compiled, and is refused', 'web.groovy:3'],
                ['println 1\n@groovy.transform.CompileStatic(extensions = "x.groovy") class A {}', 'extensions of @CompileStatic are refused: they run code while the script is compiled', 'web.groovy:2'],
                ['@groovy.transform.AnnotationCollector(processor = "x.Y") @interface A {}', '@AnnotationCollector may run code while the script is compiled, and is refused', 'web.groovy:1'],
                ["@Grab('a:b:1') import c.D\n1", '@Grab is refused: a runbook downloads no code; put the class beside the script, or start plain groovy with the library on its class path', 'web.groovy:1'],
                ["import groovy.lang.Grab as Fetch\n@Fetch('a:b:1')\ndef x = 1", '@Grab is refused: a runbook downloads no code; put the class beside the script, or start plain groovy with the library on its class path', 'web.groovy:2'],
                ['@dev.ballast.repl.SpiedUpon class A {}', '@dev.ballast.repl.SpiedUpon is refused: it would run code of its own while the script is compiled', 'web.groovy:1'],
                ['println 1\n@groovy.beans.Bindable class A {}', '@groovy.beans.Bindable is refused: it would run code of its own while the script is compiled', 'web.groovy:2'],
                ['@groovy.transform.BaseScript groovy.lang.Script s\nprintln 1', '@BaseScript groovy.lang.Script is refused: the words of a runbook come from dev.ballast.dsl.Runbook; take the annotation out, or name that class', 'web.groovy:1'],
                ['import groovy.transform.BaseScript\n@BaseScript def s\nprintln 1', '@BaseScript java.lang.Object is refused: the words of a runbook come from dev.ballast.dsl.Runbook; take the annotation out, or name that class', 'web.groovy:2'],
                ['@BaseScript(My)\nimport groovy.transform.BaseScript\nclass My extends Script {}\n1', '@BaseScript My is refused: the words of a runbook come from dev.ballast.dsl.Runbook; take the annotation out, or name that class', 'web.groovy:1'],
            ]
        ].combinations()
        (text, problem, line) = refused
    }

    def 'a method named like a word is refused at its line: #method'() {
        expect:
        ballast(*command, script("def x = 1\n$method\nx")) == 3
        complaint() == ["'$word' is a word of a runbook and a method of this script: give the method another name", 'web.groovy:2', null]

        where:
        [command, method] << [
            [['check'], ['run', '--sandbox'], ['run', '--sandbox', '--no-check']],
            ['def volume(Map all) { 1 }', 'void show(x) { println x }', 'static String region() { "us-east" }']
        ].combinations()
        word = (method =~ /(\w+)\(/)[0][1]
    }

    def 'a closure named like a word is refused where it is called: #text'() {
        expect:
        ballast(*command, script(text.replace('; ', '\n'))) == 3
        complaint() == ["'$word' is a word and not this closure: give the closure another name, or write ${word}.call(...)", "web.groovy:$line", null]
        creates() == [:]

        where:
        [command, closure] << [
            [['check'], ['run', '--sandbox', '--no-check']],
            [
                ['def volume = { n, s -> "dry" }; volume("data", 20)', 'volume', 2],
                ['Closure volume; volume = null; volume("data", 20)', 'volume', 3],
                ['volume = { n, s -> "dry" }; 3.times { volume("data", 20) }', 'volume', 2],
                ['@groovy.transform.Field def volume = { n, s -> "dry" }; volume("data", 20)', 'volume', 2],
                ['def twice(Closure volume) {; volume("data", 20) }; twice { n, s -> "dry" }', 'volume', 2],
                ['def twice = { Closure show -> show(1) }; twice { "dry" }', 'show', 1],
                ['def label = { "x-$it" }; nodebalancer("web") {; port(80) { label "a" } }', 'label', 3],
                ['@groovy.transform.BaseScript dev.ballast.dsl.Runbook _; def volume = { n, s -> "dry" }; volume("data", 20)', 'volume', 3],
            ]
        ].combinations()
        (text, word, line) = closure
    }
}
