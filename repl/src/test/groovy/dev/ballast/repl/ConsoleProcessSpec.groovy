package dev.ballast.repl

import java.nio.file.Files
import java.nio.file.Path
import java.util.concurrent.TimeUnit
import spock.lang.Specification
import spock.lang.TempDir

/** Types the console blocks of the README and the pages of docs, and compares what comes back. */
class ConsoleProcessSpec extends Specification {

    static final Path ROOT = ProcessSpecification.ROOT
    static final Path TUTORIAL = ROOT.resolve('docs/tutorial.md')

    @TempDir
    Path home

    def 'the console of #place answers as the page says'() {
        expect:
        commands.every { command, answer ->
            def (status, output) = type(command)
            assert status == 0
            assert answer.empty || comparable(output) == comparable(answer)
            true
        }

        where:
        [place, commands] << consoles()
    }

    def 'the runbook of the README runs as shown'() {
        given:
        def readme = ROOT.resolve('README.md').text
        def (runbook, typed) = ['groovy', 'console'].collect { language ->
            readme.substring(readme.indexOf('This is `shop.groovy`')).find(/(?s)(?<=```$language\n).*?(?=```)/)
        }
        Files.writeString(home.resolve('shop.groovy'), runbook)

        when:
        def ran = commands(typed.readLines())*.first().collect { type("cd '$home' && ${it.replace('repl/bin/ballast', "'$ROOT/repl/bin/ballast'")}") }

        then:
        ran.size() == 3
        ran*.first() == [0, 0, 0]
        ran.last()[1].any { it.startsWith('done: 14 created, 1 changed; ') }
        !ran.last()[1].any { it.contains('warning') }
    }

    def 'the tutorial answers as it says, from its first line to its last'() {
        given:
        def bin = Files.createDirectory(home.resolve('bin'))
        Files.createSymbolicLink(bin.resolve('ballast'), ROOT.resolve('repl/bin/ballast'))
        def kept = ["cd '$home'", "PATH='$bin':\$PATH"]

        expect:
        TUTORIAL.text.findAll(/(?s)<!-- [^\n]*file: \S+ -->\n```groovy\n.*?```|```console\n.*?```/).each { block ->
            if (block.startsWith('<!-- ')) {
                Files.writeString(home.resolve(block.find(/(?<=file: )\S+/)), block.find(/(?s)(?<=```groovy\n).*(?=```)/))
            } else {
                commands(block.readLines()[1..-2]).each { command, answer ->
                    def (status, output) = type((kept + command).join(' && '))
                    assert status == 0
                    assert comparable(output) == comparable(answer)
                    if (command.startsWith('export ')) {
                        kept << command
                    }
                }
            }
        }
    }

    def 'there are consoles to type'() {
        expect:
        consoles()*.first().any { it.startsWith('README.md') }
    }

    /** Each block that is run by the build: where it stands, and its commands with the lines below them. */
    private static List<List> consoles() {
        def pages = Files.walk(ROOT.resolve('docs')).withCloseable { it.toList().findAll { page -> "$page".endsWith('.md') && page != TUTORIAL }.sort() }
        ([ROOT.resolve('README.md')] + pages).collectMany { page ->
            def lines = Files.readAllLines(page)
            def starts = lines.findIndexValues { it == '```console' }*.intValue().findAll { !lines[it - 1].startsWith('<!-- run: no') }
            starts.collect { ["${ROOT.relativize(page)}:${it + 1}".toString(), commands(lines.drop(it + 1).takeWhile { it != '```' })] }
        }
    }

    private static List<List> commands(List<String> lines) {
        lines.inject([]) { all, line ->
            line.startsWith('$ ') ? all + [[line.substring(2), []]] : all.init() + [[all.last()[0], all.last()[1] + line]]
        }
    }

    private List type(String command) {
        def builder = new ProcessBuilder('sh', '-c', command.replace('trial.json', "$home/trial.json"))
            .directory(ROOT.toFile()).redirectErrorStream(true)
        builder.environment().keySet().removeIf { it.startsWith('BALLAST_') || it.startsWith('XDG_') || it.startsWith('JUPYTER') }
        builder.environment().HOME = home.toString()
        def process = builder.start()
        process.outputStream.close()
        def output = process.inputStream.readLines()
        assert process.waitFor(1, TimeUnit.MINUTES)
        [process.exitValue(), output]
    }

    /** Java 24 and later, started without the program, print warnings about native code. Ids of what is made at once and amounts of time differ from run to run, and so do order and the looks of a wait. */
    private List<String> comparable(List<String> output) {
        output.findAll { !(it ==~ /  .*\(\d+ s\)/) && !it.startsWith('note: building') && !it.startsWith('WARNING: ') }
            *.replace("$home".toString(), '~')*.replace("$ROOT/".toString(), '')
            *.replaceAll(/ +\d+ ms  /, ' TIME ')*.replaceAll(/\d+\.\d+\.\d+ in \/.*/, 'VERSION')
            *.replaceAll(/\((id )?\d+\)/, '(ID)')*.replaceAll(/(?<=  )10\d\d(?=  )/, 'ID')
            *.replaceAll(/\d+\.\d+\.\d+\.\d+/, 'ADDRESS')*.replaceAll(/(\p{XDigit}{2}:){19}\p{XDigit}{2}/, 'FINGERPRINT')
            *.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/, 'TIME')
            *.replaceAll(/before-[\d-]+/, 'before-TIME')*.replaceAll(/\d+ requests?, [\d.]+ s/, 'REQUESTS')*.replaceAll(/, waits about \d+ s/, '')
            *.replaceAll(/   +/, '  ')*.replaceAll(/\b\w+@\S+/, 'WHO')*.replaceAll(/process \d+/, 'PROCESS')*.replaceAll(/(?<=done  |after )[\d.]+ s$/, 'DURATION')
            .sort()
    }
}
