package dev.ballast.docs

/** Holds the table of docs/requests.md against what the samples send. */
class RequestsSpec extends SampleSpecification {

    /** The rows of the table: the file, then reads and writes of the first and of the second run. */
    static List<List> rows() {
        ROOT.resolve('docs/requests.md').readLines()
                .findAll { it ==~ /\|\s*`.*\.groovy`.*/ }
                .collect { row -> row.split(/\|/)*.trim().tail() }
                .collect { cells -> [cells[0].replace('`', '')] + cells.tail()*.toInteger() }
    }

    def 'the table has a row for each sample and none more'() {
        expect:
        rows()*.first() == samples()
    }

    def '#sample sends as many requests as the table says'() {
        when:
        def first = runSample(sample)
        def second = runSample(sample)

        then:
        [reads(first).size(), writes(first).size()] == [reads1, writes1]
        [reads(second).size(), writes(second).size()] == [reads2, writes2]

        where:
        [sample, reads1, writes1, reads2, writes2] << rows()
    }

    def 'the account counts what the service sees'() {
        when:
        def sent = runSample('arguments.groovy')

        then:
        cloud.requests() == sent.size()
    }
}
