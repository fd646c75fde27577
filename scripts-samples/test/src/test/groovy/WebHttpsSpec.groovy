import dev.ballast.test.OnSandbox
import dev.ballast.test.RunbookTest
import spock.lang.Specification

import static dev.ballast.test.RunbookTest.runbook

/** Tests web-https.groovy on a simulator: no account and no network. */
@OnSandbox
class WebHttpsSpec extends Specification {

    RunbookTest web = runbook(System.getProperty('runbooks', '..') + '/web-https.groovy')

    def setup() {
        web.secrets ROOT_PASS: 'test-only-123456'
    }

    def 'puts two nodes behind http and https'() {
        when:
        def run = web.run()

        then:
        run.done
        run.created*.name().containsAll(['web-1', 'web-2', 'web'])
        run.nodebalancer('web').ports*.port == [80, 443]
        run.leaks('test-only-123456') == []

        and: 'a second run changes nothing'
        web.again().writes == []
    }

    def 'goes on after an answer that was lost, and after a kill'() {
        when:
        web.survivesEachLostAnswer()
        web.survivesKillAtEachWrite()

        then:
        noExceptionThrown()
    }

    def 'says what it would create, and creates nothing'() {
        expect:
        web.plan().writes == []
        web.plan().plan.resources()*.name() == ['web-1', 'web-2', 'web']
    }
}
