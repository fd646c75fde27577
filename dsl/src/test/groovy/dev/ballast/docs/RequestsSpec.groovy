package dev.ballast.docs

import dev.ballast.lanes.Slow
import java.nio.file.Files

/** Holds the tables of docs/requests.md against what the samples send. */
class RequestsSpec extends SampleSpecification {

    static final String PAGE = 'docs/requests.md'

    /** The rows of the table of that dialect, first written if that is asked for. */
    static List<String> table(String dialect, List<String> rows) {
        def lines = Files.readAllLines(ROOT.resolve(PAGE))
        def from = lines.findIndexOf(lines.indexOf("## In the dialect `$dialect`".toString())) { it.startsWith('| `') }
        def old = lines.drop(from).takeWhile { it.startsWith('| `') }
        def written = lines.take(from) + rows + lines.drop(from + old.size())
        Generated.text(PAGE, written.join('\n') + '\n').readLines().drop(from).takeWhile { it.startsWith('| `') }
    }

    @Slow('runs each sample')
    def 'the page of requests says what the samples send'() {
        given:
        def rows = tableOf(samples())

        expect:
        table('documented', rows) == rows
    }

    def 'the account counts what the service sees'() {
        when:
        def sent = runSample('arguments.groovy')

        then:
        cloud.requests() == sent.size()
    }
}
