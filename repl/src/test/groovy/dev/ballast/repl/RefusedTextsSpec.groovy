package dev.ballast.repl

import dev.ballast.lanes.Pairs
import dev.ballast.lanes.Slow
import java.nio.file.Files

class RefusedTextsSpec extends MistakeSpecification {

    private static final List COMMANDS = [['check'], ['run', '--sandbox'], ['run', '--sandbox', '--no-check']]
    private static final List CHECKS = [['check'], ['run', '--sandbox', '--no-check']]

    private static final List CODE = [
        ['@groovy.transform.ASTTest(value = { WITNESS })\nclass A {}', '@ASTTest runs code while the script is compiled, and is refused', 'web.groovy:1'],
        ['import groovy.transform.ASTTest as Harmless\n\n@Harmless({ WITNESS }) def x() {}\n1', '@ASTTest runs code while the script is compiled, and is refused', 'web.groovy:3'],
        ['println 1\n@groovy.transform.CompileStatic(extensions = "x.groovy") class A {}', 'extensions of @CompileStatic are refused: they run code while the script is compiled', 'web.groovy:2'],
        ['@groovy.transform.AnnotationCollector(processor = "x.Y") @interface A {}', '@AnnotationCollector may run code while the script is compiled, and is refused', 'web.groovy:1'],
        ["@Grab('a:b:1') import c.D\n1", '@Grab is refused: a runbook downloads no code; put the class beside the script, or start plain groovy with the library on its class path', 'web.groovy:1'],
        ["import groovy.lang.Grab as Fetch\n@Fetch('a:b:1')\ndef x = 1", '@Grab is refused: a runbook downloads no code; put the class beside the script, or start plain groovy with the library on its class path', 'web.groovy:2'],
        ['@dev.ballast.repl.SpiedUpon class A {}', '@dev.ballast.repl.SpiedUpon is refused: it would run its own code while the script is compiled', 'web.groovy:1'],
        ['println 1\n@groovy.beans.Bindable class A {}', '@groovy.beans.Bindable is refused: it would run its own code while the script is compiled', 'web.groovy:2'],
        ['@groovy.transform.BaseScript groovy.lang.Script s\nprintln 1', '@BaseScript groovy.lang.Script is refused: the words of a runbook come from dev.ballast.dsl.Runbook; take the annotation out, or name that class', 'web.groovy:1'],
        ['import groovy.transform.BaseScript\n@BaseScript def s\nprintln 1', '@BaseScript java.lang.Object is refused: the words of a runbook come from dev.ballast.dsl.Runbook; take the annotation out, or name that class', 'web.groovy:2'],
        ['@BaseScript(My)\nimport groovy.transform.BaseScript\nclass My extends Script {}\n1', '@BaseScript My is refused: the words of a runbook come from dev.ballast.dsl.Runbook; take the annotation out, or name that class', 'web.groovy:1'],
    ]

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
        [command, refused] << Pairs.some(COMMANDS, CODE)
        (text, problem, line) = refused
    }

    @Slow('the whole program for each text and command')
    def 'what would run code while it is compiled is refused, and none of it runs, by each command: #text'() {
        given:
        def witness = folder.resolve('witness')
        def main = script(text.replace('WITNESS', "new File('$witness').text = 'ran'"))

        expect:
        ballast(*command, main) == 3
        complaint()[0] == problem
        complaint()[1] == line
        !Files.exists(witness)

        where:
        [command, refused] << Pairs.others(COMMANDS, CODE, Pairs.some(COMMANDS, CODE))
        (text, problem, line) = refused
    }

    private static final List METHODS = ['def volume(Map all) { 1 }', 'void show(x) { println x }', 'static String region() { "us-east" }']

    def 'a method named like a word is refused at its line: #method'() {
        expect:
        ballast(*command, script("def x = 1\n$method\nx")) == 3
        complaint() == ["'$word' is a word of a runbook and a method of this script", 'web.groovy:2', 'give the method another name']

        where:
        [command, method] << Pairs.some(COMMANDS, METHODS)
        word = (method =~ /(\w+)\(/)[0][1]
    }

    @Slow('the whole program for each text and command')
    def 'a method named like a word is refused at its line, by each command: #method'() {
        expect:
        ballast(*command, script("def x = 1\n$method\nx")) == 3
        complaint() == ["'$word' is a word of a runbook and a method of this script", 'web.groovy:2', 'give the method another name']

        where:
        [command, method] << Pairs.others(COMMANDS, METHODS, Pairs.some(COMMANDS, METHODS))
        word = (method =~ /(\w+)\(/)[0][1]
    }

    private static final List CLOSURES = [
        ['def volume = { n, s -> "dry" }; volume("data", 20)', 'volume', 2],
        ['Closure volume; volume = null; volume("data", 20)', 'volume', 3],
        ['volume = { n, s -> "dry" }; 3.times { volume("data", 20) }', 'volume', 2],
        ['@groovy.transform.Field def volume = { n, s -> "dry" }; volume("data", 20)', 'volume', 2],
        ['def twice(Closure volume) {; volume("data", 20) }; twice { n, s -> "dry" }', 'volume', 2],
        ['def twice = { Closure show -> show(1) }; twice { "dry" }', 'show', 1],
        ['def label = { "x-$it" }; nodebalancer("web") {; port(80) { label "a" } }', 'label', 3],
        ['@groovy.transform.BaseScript dev.ballast.dsl.Runbook _; def volume = { n, s -> "dry" }; volume("data", 20)', 'volume', 3],
    ]

    def 'a closure named like a word is refused where it is called: #text'() {
        expect:
        ballast(*command, script(text.replace('; ', '\n'))) == 3
        complaint() == ["'$word' is a word, and not this closure", "web.groovy:$line", "give the closure another name, or write ${word}.call(...)"]
        creates() == [:]

        where:
        [command, closure] << Pairs.some(CHECKS, CLOSURES)
        (text, word, line) = closure
    }

    @Slow('the whole program for each text and command')
    def 'a closure named like a word is refused where it is called, by each command: #text'() {
        expect:
        ballast(*command, script(text.replace('; ', '\n'))) == 3
        complaint() == ["'$word' is a word, and not this closure", "web.groovy:$line", "give the closure another name, or write ${word}.call(...)"]
        creates() == [:]

        where:
        [command, closure] << Pairs.others(CHECKS, CLOSURES, Pairs.some(CHECKS, CLOSURES))
        (text, word, line) = closure
    }

    private static final List LABELS = [
        ["instance('web') {; type 's-1'; region: 'us-ord' }", 'region', 3, "write region 'us-ord'"],
        ["nodebalancer('web') {; port(80) { label: \"a\${1}\" } }", 'label', 2, 'write label "a${1}"'],
        ["volume('a', 20) {; ['x'].each { tags: ['x', 'y'] } }", 'tags', 2, "write tags(['x', 'y'])"],
        ["instance('web') {; privateIp: true }", 'privateIp', 2, 'write privateIp()'],
        ["instance('web') {; privateIp: false }", 'privateIp', 2, 'remove it'],
        ["println 1; region: 'us-ord'", 'region', 2, "write region 'us-ord'"],
        ['def m = { name: 1 }', 'name', 1, 'remove it; a map is written in brackets: [name: ...]'],
        ['def go() {; setup: println 1 }', 'setup', 2, 'remove it; a map is written in brackets: [setup: ...]'],
        ["class Maker {; def data(script) { script.volume('a', 20) { region: 'x' } } }; println 1", 'region', 2, "write region 'x'"],
        ['outer:; for (i in 1..2) { continue }', 'outer', 2, 'remove it; a map is written in brackets: [outer: ...]'],
    ]

    def 'a label that no jump names is refused, since it would drop a word: #text'() {
        expect:
        ballast(*command, script(text.replace('; ', '\n'))) == 3
        complaint() == ["'$label:' is a label, which does nothing here", "web.groovy:$line", instead]
        creates() == [:]

        where:
        [command, labelled] << Pairs.some(COMMANDS, LABELS)
        (text, label, line, instead) = labelled
    }

    @Slow('the whole program for each text and command')
    def 'a label that no jump names is refused, since it would drop a word, by each command: #text'() {
        expect:
        ballast(*command, script(text.replace('; ', '\n'))) == 3
        complaint() == ["'$label:' is a label, which does nothing here", "web.groovy:$line", instead]
        creates() == [:]

        where:
        [command, labelled] << Pairs.others(COMMANDS, LABELS, Pairs.some(COMMANDS, LABELS))
        (text, label, line, instead) = labelled
    }

    def 'a label that a jump names is none of a word'() {
        expect:
        ballast('run', '--sandbox', script("volume('a', 20) { outer: for (i in 1..2) { for (j in 1..2) { if (j == 1) { continue outer } else { break outer } } } }")) == 0
    }

    private static final List BLOCKS = [
        "['a'].each { instance(\"web-\$it\") { type \"s-\$it\" } }",
        "[80].each { nodebalancer('web') { port it } }",
        "nodebalancer('web') { ['a'].each { port(80) { if (it == 'a') { label 'x' } } } }",
        "nodebalancer('web') { port(80) { check('http') { ['a'].each { -> println it } } } }",
    ]

    def 'it in the braces of a word is refused where it would be the block: #text'() {
        expect:
        ballast(*command, script(text)) == 3
        complaint() == ["'it' in the braces of a word is not the 'it' of the closure around them", 'web.groovy:1', 'name it: .each { name -> ... }']
        creates() == [:]

        where:
        [command, text] << Pairs.some(CHECKS, BLOCKS)
    }

    @Slow('the whole program for each text and command')
    def 'it in the braces of a word is refused where it would be the block, by each command: #text'() {
        expect:
        ballast(*command, script(text)) == 3
        complaint() == ["'it' in the braces of a word is not the 'it' of the closure around them", 'web.groovy:1', 'name it: .each { name -> ... }']
        creates() == [:]

        where:
        [command, text] << Pairs.others(CHECKS, BLOCKS, Pairs.some(CHECKS, BLOCKS))
    }

    def 'the check refuses it in braces that are kept in a variable or given to a handle'() {
        expect:
        ballast('check', script(text)) == 3
        complaint() == ["'it' in the braces of a word is not the 'it' of the closure around them", 'web.groovy:1', 'name it: .each { name -> ... }']

        where:
        text << [
            "def braces = { label \"x-\$it\" }; nodebalancer('web') { port 80, braces }",
            "['a'].each { nodebalancer('web').port(80).change { port it } }",
        ]
    }

    def 'it in braces that only the run knows is refused before their first word: #text'() {
        expect:
        ballast('run', script(text)) == 3
        complaint() == ["'it' in the braces of a word is not the 'it' of the closure around them", 'web.groovy:2', 'name it: .each { name -> ... }']
        creates() == [:]

        where:
        text << [
            "def block = { }\nblock = { println 'began'; if (it == 'x') type 'y' }; instance('w', block)",
            "def braces() { return {\nif ('x' == it) label 'y' } }; nodebalancer('web') { port 80, braces() }",
            "def all = [one: {\nif (it in ['x']) label 'y' }]; nodebalancer('web') { port 80, all.one }",
            "def all = [{ ['a'].each { name ->\nif (it == name) label 'x' } }]; nodebalancer('web') { port 80, all[0] }",
            "def first = {\nif (it) label 'x' }; def both = first >> { it }; nodebalancer('web') { port 80, both }",
            "class Kept { static one = {\nswitch (it) { case 'x': label 'y' } } }; nodebalancer('web') { port 80, Kept.one }",
            "@groovy.transform.CompileStatic def braces() { return {\nprintln it } }; nodebalancer('web') { port 80, braces() }",
        ]
    }

    def 'a block that a user has named is passed on as it'() {
        expect:
        ballast('run', script("""
            def common = { it.label 'x' }
            def plain = [{ label 'y' }]
            nodebalancer('web') { port(80) { block -> common(block) }; port 81, plain[0]; port(82) { -> ['z'].each { label it } } }
            """)) == 0
        sandbox.journal().findAll { it.method == 'POST' && it.path.endsWith('/configs') }*.body.collect { (it =~ /label":"(.)/)[0][1] }.sort() == ['x', 'y', 'z']
    }

    def 'it of a closure inside the braces, and names, are those of the user'() {
        expect:
        ballast('run', '--sandbox', script("""
            ['a'].each { name -> nodebalancer("web-\$name") { [80, 81].each { port(it) { ['x'].each { label it } } } } }
            ['a'].each { volume("data-\$it", 20) { -> println it } }
            def check(String name, Closure test) { test(name) }
            check('b') { println it }
            """)) == 0
        out == 'a\nb\n'
    }

    private static final List MAINS = ['def main() { println 1 }', 'static main(args) { println 1 }', 'void main(String[] args) { println 1 }']

    def 'a method main in place of lines is refused, as Groovy makes no script of it: #text'() {
        expect:
        ballast(*command, script(text)) == 3
        complaint() == ["a runbook begins with its first line and has no method 'main'", 'web.groovy:1', 'write the lines of the method without it, or give it another name and call it']

        where:
        [command, text] << Pairs.some(COMMANDS, MAINS)
    }

    @Slow('the whole program for each text and command')
    def 'a method main in place of lines is refused, as Groovy makes no script of it, by each command: #text'() {
        expect:
        ballast(*command, script(text)) == 3
        complaint() == ["a runbook begins with its first line and has no method 'main'", 'web.groovy:1', 'write the lines of the method without it, or give it another name and call it']

        where:
        [command, text] << Pairs.others(COMMANDS, MAINS, Pairs.some(COMMANDS, MAINS))
    }

    def 'classes alone are refused as a runbook, and are none where they have the name of their file'() {
        given:
        def plan = folder.resolve('Plan.groovy')
        plan.toFile().text = 'class Plan { int size }'

        expect:
        ballast('run', '--sandbox', script('enum Size { SMALL }\nclass Plan { }')) == 3
        complaint() == ['a runbook needs lines, but this file has only class Size', 'web.groovy:1', 'write lines that use it, or move it to a file of the same name beside the runbook']
        ballast('check', plan.toString()) == 0
        ballast('run', '--sandbox', plan.toString()) == 1
        complaint() == ['Plan has no method main(String[])', null, null]
    }

    def 'a class with a method main runs as in Groovy'() {
        expect:
        ballast('run', '--sandbox', script('class Plan { static void main(String[] args) { println "ran $args" } }'), 'x') == 0
        out == 'ran [x]\n'
    }
}
