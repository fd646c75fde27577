package dev.ballast.dsl

import dev.ballast.error.BallastException
import dev.ballast.ledger.LoggedRun
import dev.ballast.sandbox.control.Fault
import java.time.Instant

import static dev.ballast.ledger.LoggedRun.State.DONE
import static dev.ballast.ledger.LoggedRun.State.FAILED
import static dev.ballast.ledger.LoggedRun.State.INTERRUPTED

/** What runs of a sandbox leave in the record of its ledger. */
class LogSpec extends RunbookSpecification {

    List<LoggedRun> runs() {
        cloud.account().ledger().with { it.log().runs(Instant.EPOCH, 20, it.lease()::isActive) }
    }

    List<List<Object>> events(long run) {
        cloud.account().ledger().log().events(run).collect { ["${it.act()}".toString().toLowerCase(), it.kind(), it.path(), it.change(), it.line()?.replaceFirst(/.*:/, '')] }
    }

    def 'each event has the line of the word, also what other threads create of a block'() {
        when:
        cloud.evaluation('web').withCloseable {
            run('''volume('data', 20)
                |parallel(['a', 'b']) {
                |    volume(it, 20)
                |}
                |nodebalancer('web') {
                |    port(80) {
                |        node('n1', '192.168.128.5:80')
                |        node('n2', '192.168.128.6:80')
                |    }
                |}
                |volume('data').resize(40)
                |volume('data').delete()
                |'''.stripMargin())
        }

        then:
        runs().collect { [it.number(), it.owner().work(), it.state(), it.created(), it.changed(), it.deleted()] } == [[1L, 'web', DONE, 7, 1, 1]]
        events(1).take(1) == [['created', 'volume', 'data', '', '1']]
        events(1)[1..2].toSet() == [['created', 'volume', 'a', '', '3'], ['created', 'volume', 'b', '', '3']] as Set
        events(1)[3..6].collect { it[0..2] + it[4] }.toSet() == [['created', 'nodebalancer', 'web', '5'], ['created', 'config', 'web:80', '5'],
            ['created', 'node', 'web:80:n1', '5'], ['created', 'node', 'web:80:n2', '5']] as Set
        events(1)[7..8] == [['changed', 'volume', 'data', 'resized from 20 to 40 GB', '11'], ['deleted', 'volume', 'data', '', '12']]
        cloud.account().ledger().log().events(1)*.id().every { it ==~ /\d+/ }
    }

    def 'a second run that finds everything as it should be is not recorded'() {
        when:
        2.times { cloud.evaluation('web').withCloseable { run("volume('data', 20)") } }

        then:
        runs()*.created() == [1]
    }

    def 'a word of a program that fails has failed, and one that is stopped was interrupted'() {
        when:
        cloud.volume('data', 20).delete()
        sandbox.fail(Fault.on('POST /volumes').first(1).status(400))
        cloud.volume('logs', 20)

        then:
        thrown(BallastException)
        runs().collect { [it.owner().work(), it.sha256(), it.state()] } == [['a program', null, FAILED]] + [['a program', null, DONE]] * 2

        when:
        Thread.currentThread().interrupt()
        cloud.volume('more', 20)

        then:
        thrown(BallastException)
        runs()[0].state() == INTERRUPTED

        cleanup:
        Thread.interrupted()
    }
}
