package dev.ballast.repl.command

import dev.ballast.syntax.Completeness
import java.nio.file.Files

/** The commands that evaluate lines, and those that tell what came of them. */
class LineCommandsSpec extends CommandSpecification {

    def 'a file is evaluated as one line'() {
        given:
        Files.writeString(folder.resolve('web.groovy'), "def size = 20\ndef data = volume('data', size)\n")
        Files.writeString(folder.resolve('wrong.groovy'), "volume('logs', 20)\nvolme('x')\n")

        expect:
        typed(conversation).replace(folder.toString(), 'FOLDER') == conversation.stripIndent()
        context.fixture.sent().findAll { it.startsWith('POST') } == ['POST /volumes']

        where:
        conversation << ["""\
            > /load web.groovy
            = volume 'data' (id 1001)
            > size
            = 20
            > /load wrong.groovy
            ! wrong.groovy:2 a runbook has no word 'volme'
            > /load none.groovy
            ! there is no file FOLDER/none.groovy
            > /load
            ! /load needs a file
              help: /load FILE
            > /load web.groovy wrong.groovy
            ! /load takes one file, not 2
              help: a name with a space is written in quotes: /load 'web.groovy wrong.groovy'
            """]
    }

    def 'Tab offers files, runbooks first'() {
        given:
        ['web.groovy', 'apt.txt', 'sub/deep.groovy', 'two words.groovy'].each {
            Files.createDirectories(folder.resolve(it).parent)
            Files.writeString(folder.resolve(it), '')
        }

        expect:
        tab('/load ') == ["'two words.groovy'", 'web.groovy', 'sub/', 'apt.txt']
        tab('/load sub/d') == ['sub/deep.groovy']
        tab('/save w') == ['web.groovy']
        commands.complete('/load sub/d', 11, context).get().start() == 6
    }

    def 'the last line, or the one asked for, is edited and evaluated'() {
        given:
        List<String> given = []
        def texts = ["volume('data', 20)", '2 + 2', '', 'x * 2']
        context.editor = { given << it; texts.remove(0) }

        expect:
        typed(conversation) == conversation.stripIndent()
        given == ["volme('data', 20)", "volume('data', 20)", '2 + 2', 'def x = 7']

        where:
        conversation << ["""\
            > volme('data', 20)
            ! line-1:1 a runbook has no word 'volme'
            > /edit
            = volume 'data' (id 1001)
            > /edit
            = 4
            > /edit
            nothing was changed, so nothing was evaluated
            > def x = 7
            = 7
            > /edit 4
            = 14
            > /edit 9
            ! this session has no line 9
              help: /history shows the numbers of its lines
            > /edit 0
            ! /edit takes a whole number of 1 or more, not '0'
              help: /edit [n]
            > /edit last
            ! /edit takes a whole number of 1 or more, not 'last'
              help: /edit [n]
            """]
    }

    def 'what is left as it was is not evaluated'() {
        given:
        type("volume('data', 20)")

        expect:
        type('/edit') == 'nothing was changed, so nothing was evaluated'
        context.session().number() == 1
    }

    def 'a line is timed and its requests are counted'() {
        expect:
        typed(conversation) == conversation.stripIndent()

        where:
        conversation << ["""\
            > /time 1 + 1
            = 2
            0.250 s, 0 requests
            > def data = volume('data', 20, wait: false)
            = volume 'data' (id 1001)
            > /time data.status
            = creating
            0.250 s, 1 request
            > /time x = 4
            = 4
            0.250 s, 0 requests
            > x
            = 4
            > /time volme()
            ! line-6:1 a runbook has no word 'volme'
            0.250 s, 0 requests
            """]
    }

    def 'a line to be timed is completed and may have several lines'() {
        expect:
        tab('/time vol') == ['volume']
        commands.complete('/time vol', 9, context).get().start() == 6
        commands.completeness("/time nodebalancer('x') {", context) == new Completeness.Unfinished('}')
        commands.completeness('/time 1 + 1', context) == new Completeness.Complete()
        commands.completeness('/help {', context) == new Completeness.Complete()
    }

    def 'the last requests are shown, masked'() {
        given:
        type("instance('web') { type 'standard-1'; image 'debian12'; rootPass secret('ROOT_PASS') }")
        type("volume('data', 20)")

        when:
        def lines = type('/log').readLines()

        then:
        lines[0].startsWith('POST /compute/instances/ {') && lines[0].contains('-> 200')
        lines[0].contains('"root_pass":"(secret)"')
        !lines.any { it.contains('trial-only-1') || it.contains('sandbox-token') }
        type('/log 1').readLines().size() == 1
        type('/log 1').startsWith('GET /volumes/1003 -> 200')
        type('/log many') == "! /log takes a whole number of 1 or more, not 'many'\n  help: /log [n]"
    }

    def 'the log keeps the last thousand'() {
        given:
        def log = new RequestLog()

        when:
        (1..1003).each { log.accept("$it".toString()) }

        then:
        log.last(5000).size() == 1000
        log.last(2) == ['1002', '1003']
        log.last(5000)[0] == '4'
    }

    def 'the last failure is shown in full'() {
        given:
        type("def key() { throw new IllegalStateException('-----BEGIN PRIVATE KEY-----abc-----END PRIVATE KEY-----') }")
        type('key()')

        expect:
        type('/error').readLines()[0] == 'java.lang.IllegalStateException: (secret)'
        type('/error').contains('line-1')
        !type('/error').contains('abc')
    }

    def 'everything the check found is shown'() {
        given:
        type("volme('a')\nvolume('data', 0)")

        expect:
        type('/error').readLines() == [
            "1:1 B201: a runbook has no word 'volme'", "  help: did you mean 'volume'? words: approval, cert, clear, instance, instances, live, nodebalancer, parallel, region, rehearsing, secret, selfSigned, show, volume",
            '2:16 B030: a volume of 0 GB cannot be created', '  help: write whole gigabytes, such as 20']
    }

    def 'nothing has failed, nothing was sent'() {
        expect:
        type('/error') == 'nothing has failed yet'
        type('/log') == 'no requests yet'
    }
}
