package dev.ballast.docs

import java.nio.file.Files

/** Holds the table of docs/requests.md against what the samples send. */
class RequestsSpec extends SampleSpecification {

    /** The rows of the table: the file, then reads and writes of the first and of the second run. */
    static List<List> rows() {
        Files.readAllLines(ROOT.resolve('docs/requests.md'))
            .findAll { it ==~ /\|\s*`.*\.groovy`.*/ }
            .collect { row -> row.split(/\|/)*.trim().tail() }
            .collect { cells -> [cells.head().replace('`', ''), cells.tail()*.toInteger()] }
    }

    def 'the table has a row for each sample and none more'() {
        expect:
        rows()*.first() == samples()
    }

    def '#sample sends as many requests as the table says'() {
        when:
        def runs = [runSample(sample), runSample(sample)]

        then:
        runs.collectMany { [reads(it).size(), writes(it).size()] } == counts

        where:
        [sample, counts] << rows()
    }

    def 'the account counts what the service sees'() {
        when:
        def sent = runSample('arguments.groovy')

        then:
        cloud.requests() == sent.size()
    }
}
