package dev.ballast.check

import dev.ballast.certificate.Samples
import dev.ballast.error.BallastException
import dev.ballast.lanes.Slow
import java.time.Instant
import java.time.InstantSource

/**
 * Proves that each runbook of the wrong corpus is wrong. Its mistakes stand at its end, {@code // expect: LINE:COLUMN text},
 * in order of position, and below one may stand its {@code // help: text}; {@code // runs:} says why it runs all the same, {@code // today:} why a run says something else.
 *
 * <p>Certificates are named as if they lay beside the runbook, {@code cert('expired.pem')}; here they are made in a folder
 * and their names rewritten to it. Nothing expected stands behind such a name in its line, so that positions stay.
 */
class WrongRunbooksSpec extends CorpusSpecification {

    static final Instant PAST = Instant.parse('2025-01-01T00:00:00Z')
    static final Instant ENDED = Instant.parse('2025-12-01T00:00:00Z')
    static final Instant FUTURE = Instant.parse('2999-01-01T00:00:00Z')

    def setup() {
        def key = Samples.pkcs8(Samples.EC)
        home.resolve('folder').toFile().mkdir()
        write('notes.pem', 'remember to\nrenew it\n')
        write('chain.pem', Samples.certificate(from: PAST, until: FUTURE, Samples.EC))
        write('other-key.pem', Samples.pkcs8(Samples.OTHER_EC))
        write('expired.pem', Samples.certificate(from: PAST, until: ENDED, Samples.EC) + key)
        write('early.pem', Samples.certificate(from: FUTURE, until: FUTURE.plusSeconds(60), Samples.EC) + key)
        write('blank.pem', Samples.blankCertificate() + key)
        write('thin.pem', Samples.certificate(subject: 'O=Example', from: PAST, until: FUTURE, Samples.EC) + key)
    }

    @Slow('reads each runbook of the corpus')
    def 'a mistake stands where it is expected: #file'() {
        given:
        def lines = text('wrong', file).readLines()

        expect:
        expected(lines)
        expected(lines).every { it.line <= lines.size() && it.column <= lines[it.line - 1].size() }
        expected(lines)*.line == expected(lines)*.line.sort()

        where:
        file << files('wrong')
    }

    @Slow('runs each runbook of the corpus')
    def 'a wrong runbook fails with one of its mistakes: #file'() {
        given:
        def text = text('wrong', file)

        when:
        def failure = failureOf(file, withFiles(text))

        then:
        (failure == null) == (said(text, 'runs') != null)
        !(failure instanceof BallastException) || said(text, 'today') || problem(failure) in expected(text.readLines())*.what

        where:
        file << files('wrong')
    }

    @Slow('checks each runbook of the corpus')
    def 'the check finds exactly the mistakes, in order: #file'() {
        given:
        def text = text('wrong', file)
        def region = said(text, 'region') == 'none' ? null : 'us-east'

        when:
        def found = TextCheck.of(region, ['args'] as Set, InstantSource.system()).of('web.groovy', withFiles(text), Optional.empty()).errors()

        then:
        found.collect { [line: it.line(), column: it.column(), what: it.problem().what().replace("$home/", '')] } == expected(text.readLines())
        found.every { it.problem().instead() }
        found*.problem()*.instead().containsAll(helps(text))

        where:
        file << files('wrong')
    }

    private void write(String name, String content) {
        home.resolve(name).toFile().text = content
    }

    private String withFiles(String text) {
        text.replaceAll(/'([\w-]+\.pem|folder)'/, "'$home/\$1'")
    }

    private String problem(BallastException failure) {
        failure.problem().replace("$home/", '')
    }

    private static List<String> helps(String text) {
        text.readLines().findAll { it.startsWith('// help: ') }*.drop(9)
    }

    private static List<Map> expected(List<String> lines) {
        lines.findResults { line ->
            def said = line =~ /\/\/ expect: (\d+):(\d+) (.+)/
            said.matches() ? [line: said.group(1) as int, column: said.group(2) as int, what: said.group(3)] : null
        }
    }
}
