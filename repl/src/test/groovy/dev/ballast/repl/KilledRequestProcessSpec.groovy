package dev.ballast.repl

import spock.lang.AutoCleanup

/** A process that ends while the service works on a request of {@code api}. */
class KilledRequestProcessSpec extends ProcessSpecification {

    @AutoCleanup
    HeldService service = new HeldService('POST')

    def 'the next run does not send the POST of a killed one again, and the log has it'() {
        given:
        environment = [BALLAST_URL: service.url, BALLAST_TOKEN: 'tok-0123456789', BALLAST_DIALECT: 'linode', BALLAST_LEDGER: folder.resolve('ledger.db').toString()]
        def runbook = script("\napi.post('/domains', domain: 'example.com')")
        def first = start(BALLAST, 'run', runbook)
        service.received.await()

        when:
        signal(first, 'KILL')
        first.waitFor()
        service.released.countDown()
        def second = run(BALLAST, 'run', runbook)

        then:
        second.status == 4
        second.err.contains('POST /domains may have been done: run 1 sent it as {"domain":"example.com"}')
        service.requests == ['POST /domains']
        run(BALLAST, 'log', '1').out =~ /(?m)sent +request POST \/domains .*:2/
    }
}
