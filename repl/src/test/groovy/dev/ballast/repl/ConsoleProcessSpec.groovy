package dev.ballast.repl

import dev.ballast.sandbox.Sandbox
import java.nio.file.Files
import java.nio.file.Path
import java.nio.file.attribute.PosixFilePermissions
import java.util.concurrent.TimeUnit
import spock.lang.Specification
import spock.lang.TempDir

/** Types the console blocks of the README and the pages of docs, and compares what comes back. */
class ConsoleProcessSpec extends Specification {

    static final Path ROOT = ProcessSpecification.ROOT
    static final Path TUTORIAL = ROOT.resolve('docs/tutorial.md')

    @TempDir
    Path home

    /** What each command finds: the folder, and the variables that earlier commands have exported. */
    List<String> kept = []

    def 'the console of #place answers as the page says'() {
        given:
        kept.addAll(earlier)

        expect:
        commands.every { command, answer ->
            def (status, output) = typeAndKeep(command)
            assert status == 0
            assert answer.empty || comparable(output) == comparable(answer)
            true
        }

        where:
        [place, earlier, commands] << consoles()
    }

    def 'the runbook of the README runs as shown, again, and with the profile of the README'() {
        given:
        def readme = ROOT.resolve('README.md').text
        def (runbook, profile) = ['groovy', 'toml'].collect { language -> readme.find(/(?s)(?<=```$language\n).*?(?=```)/) }
        def account = Sandbox.with().dialect('linode').start()
        def token = Files.writeString(home.resolve('token'), account.token())
        Files.setPosixFilePermissions(token, PosixFilePermissions.fromString('rw-------'))
        def settings = Files.createDirectories(home.resolve('.config/ballast'))
        Files.writeString(settings.resolve('config.toml'), profile.replace('https://api.linode.com"', "${account.url()}\"\ndialect = \"linode\"").replace('/run/secrets/linode-token', "$token"))
        Files.writeString(home.resolve('shop.groovy'), runbook)
        kept.addAll(exports(readme.readLines()) + "cd '$home'".toString())

        when:
        def typed = readme.findAll(/(?s)(?<=<!-- run: no, ConsoleProcessSpec types it [^\n]{1,90}\n)```console\n.*?```/).collectMany { block ->
            commands(block.readLines()[1..-2]).collect { command, answer ->
                [command, answer, *typeAndKeep(command.replace('repl/bin/ballast', "'$ROOT/repl/bin/ballast'"))]
            }
        }

        then:
        typed.every { command, answer, status, output -> status == 0 && (answer.empty || comparable(output) == comparable(answer)) }
        typed*.last().flatten().findAll { it =~ /^(done|plan): / }*.replaceAll(/; .*/, '') == ['done: 10 created, 1 changed', 'done: 12 unchanged', 'plan: 1 to change', 'plan: 10 to create']
        !typed*.last().flatten().any { it.contains('warning') }
        account.requests().keySet().every { it.startsWith('GET ') }

        cleanup:
        account?.close()
    }

    def 'the tutorial answers as it says, from its first line to its last'() {
        given:
        def bin = Files.createDirectory(home.resolve('bin'))
        Files.createSymbolicLink(bin.resolve('ballast'), ROOT.resolve('repl/bin/ballast'))
        kept.addAll("cd '$home'", "PATH='$bin':\$PATH")

        expect:
        TUTORIAL.text.findAll(/(?s)<!-- [^\n]*file: \S+ -->\n```groovy\n.*?```|```console\n.*?```/).each { block ->
            if (block.startsWith('<!-- ')) {
                Files.writeString(home.resolve(block.find(/(?<=file: )\S+/)), block.find(/(?s)(?<=```groovy\n).*(?=```)/))
            } else {
                commands(block.readLines()[1..-2]).each { command, answer ->
                    def (status, output) = typeAndKeep(command)
                    assert status == 0
                    assert comparable(output) == comparable(answer)
                }
            }
        }
    }

    def 'there are consoles to type'() {
        expect:
        consoles()*.first().any { it.startsWith('README.md') }
    }

    /** Each block that is run by the build: where it stands, what the page has exported before, and its commands with the lines below them. */
    private static List<List> consoles() {
        def pages = Files.walk(ROOT.resolve('docs')).withCloseable { it.toList().findAll { page -> "$page".endsWith('.md') && page != TUTORIAL }.sort() }
        ([ROOT.resolve('README.md')] + pages).collectMany { page ->
            def lines = Files.readAllLines(page)
            def starts = lines.findIndexValues { it == '```console' }*.intValue().findAll { !lines[it - 1].startsWith('<!-- run: no') }
            starts.collect { ["${ROOT.relativize(page)}:${it + 1}".toString(), exports(lines.take(it)), commands(lines.drop(it + 1).takeWhile { it != '```' })] }
        }
    }

    private static List<String> exports(List<String> lines) {
        lines.findAll { it.startsWith('$ export ') }*.substring(2)
    }

    private static List<List> commands(List<String> lines) {
        lines.inject([]) { all, line ->
            line.startsWith('$ ') ? all + [[line.substring(2), []]] : all.init() + [[all.last()[0], all.last()[1] + line]]
        }
    }

    private List typeAndKeep(String command) {
        def answered = type((kept + command).join(' && '))
        if (command.startsWith('export ')) {
            kept << command
        }
        answered
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
            *.replace("$home".toString(), '~')*.replace('~/trial.json', 'trial.json')*.replace("$ROOT/".toString(), '')
            *.replaceAll(/ +\d+ ms  /, ' TIME ')*.replaceAll(/\d+\.\d+\.\d+ in \/.*/, 'VERSION')
            *.replaceAll(/\((id )?\d+\)/, '(ID)')*.replaceAll(/(?<=  )10\d\d(?=  )/, 'ID')
            *.replaceAll(/\d+\.\d+\.\d+\.\d+/, 'ADDRESS')*.replaceAll(/(\p{XDigit}{2}:){19}\p{XDigit}{2}/, 'FINGERPRINT')
            *.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/, 'TIME')
            *.replaceAll(/\d+ runs, .*/, 'RUNS')*.replaceAll(/\d+ requests?, [\d.]+ s/, 'REQUESTS')*.replaceAll(/, waits about \d+ s/, '')
            *.replaceAll(/   +/, '  ')*.replaceAll(/\b\w+@\S+/, 'WHO')*.replaceAll(/process \d+/, 'PROCESS')*.replaceAll(/(?<=after )[\d.]+ s$|[\d.]+(?=  WHO)/, 'DURATION')
            .sort()
    }
}
