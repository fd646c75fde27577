package dev.ballast.repl

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres
import spock.lang.AutoCleanup

/** Runs that wait for people, with a ledger on a server. */
class StepsOnServerProcessSpec extends ApprovalSpecification {

    @AutoCleanup
    EmbeddedPostgres server = EmbeddedPostgres.builder().setServerConfig('fsync', 'off').start()

    @Override
    String ledger() {
        "jdbc:postgresql://localhost:$server.port/postgres?user=postgres"
    }

    def 'with its ledger on a server, a plan waits, breaks the glass, and runs once'() {
        given:
        configure('prod', 2, 'break_glass = "alice@example.com"')
        waits()

        expect:
        ballast('status') == 10
        out.contains("run 1 waits for the approval of 'switch traffic'")
        ballast('run', '--plan', plan, site) == 6

        when:
        approveStep('bob')
        approveStep('carol')

        then:
        ballast('run', '--plan', plan, site) == 0
        writes() == ['POST', 'POST', 'POST']
        ballast('run', '--plan', plan, site) != 0
        ballast('log', '3') == 0
        out =~ /given +step-approval bob@example.com/

        when: 'the glass is broken'
        site.text = "volume('more', 10)\n"
        planned()
        approve('alice', '--break-glass', '--why', 'down')

        then:
        ballast('run', '--plan', plan, site) == 0
        ballast('log', '4') == 0
        out =~ /given +planner alice@example.com/
        ballast('approvals', '--acknowledge', 4, '--key', key('bob')) == 0
        ballast('log') == 0
        !out.contains('broke the glass')
    }
}
