package dev.ballast.dsl

import dev.ballast.Ballast
import dev.ballast.error.ReadOnlyException
import dev.ballast.ledger.Entry
import dev.ballast.ledger.ReferenceCodec

/** A read-only cloud on things that were made before: what it sends, and what its ledger keeps. */
class ReadOnlySpec extends RunbookSpecification {

    private Map<String, String> protection = [:]

    @Override
    Cloud open() {
        Ballast.builder()
            .environment([ROOT_PASS: 'trial-only-1'] + protection, home)
            .progress { events << it }
            .state(home.resolve('sandbox.json'))
            .on(sandbox)
    }

    def setup() {
        run('''def web = instance('web') { type 's-1'; booted false; privateIp() }
               instance('bare') { type 's-1'; booted false }
               volume('data', 20)
               volume('logs', 20, on: web)
               nodebalancer('lb') { port 80; node 'web', web.privateIp + ':80' }''')
        protection = [BALLAST_READ_ONLY: '1']
        nextRun()
    }

    def 'no write is sent by #text'() {
        given:
        def known = entries()

        when:
        run(text)

        then:
        def refused = thrown(ReadOnlyException)
        refused.problem().replaceAll('/[0-9]+', '/ID') == "profile 'sandbox' is read-only: $write is not sent"
        refused.remedy().get() == 'use another profile: --profile NAME; and unset BALLAST_READ_ONLY where it is set'
        refused.location().get().line() == 1
        writes() == []

        and: 'the ledger knows what it knew, and nothing is open'
        entries() == known
        entries()*.intent().every { it == null }

        where:
        text                                                                || write
        "instance('new') { type 's-1'; booted false }"                      || 'POST /compute/instances/'
        "instance('bare') { type 's-1'; booted false; privateIp() }"        || 'POST /networking/ips'
        "instance('bare').addPrivateIp()"                                   || 'POST /networking/ips'
        "instance('web').boot()"                                            || 'POST /compute/instances/ID/boot'
        "instance('web').boot(again: true)"                                 || 'POST /compute/instances/ID/boot'
        "volume('new', 20)"                                                 || 'POST /volumes'
        "volume('new', 20, wait: false, on: instance('web'))"               || 'POST /volumes'
        "volume('data').clone('copy')"                                      || 'POST /volumes/ID/clone'
        "volume('data', 40)"                                                || 'POST /volumes/ID/resize'
        "volume('data').resize 40"                                          || 'POST /volumes/ID/resize'
        "volume('data').attachTo(instance('web'))"                          || 'POST /volumes/ID/attach'
        "volume('logs').detach()"                                           || 'POST /volumes/ID/detach'
        "volume('data').delete()"                                           || 'DELETE /volumes/ID'
        "nodebalancer('new') { port 80 }"                                   || 'POST /nodebalancers'
        "nodebalancer('lb') { port 81 }"                                    || 'POST /nodebalancers/ID/configs'
        "nodebalancer('lb') { port 80; node 'b', '192.168.128.9:80' }"      || 'POST /nodebalancers/ID/configs/ID/nodes'
        "nodebalancer('lb').port(80).change(port: 82)"                      || 'PUT /nodebalancers/ID/configs/ID'
        "parallel(1..5) { volume('new-' + it, 20) }"                        || 'POST /volumes'
    }

    def 'reads are sent and answered'() {
        expect:
        run("[volume('data').size, volume('logs').attachedTo == instance('web').id, instances().size(), nodebalancer('lb').port(80).status.down]") == [20, true, 2, 1]
        run("volume('data').awaitActive().status") == 'active'
    }

    def 'what is there already is found, and a free volume stays free'() {
        when:
        run("volume('data', 20).detach(); volume('logs', 20, on: instance('web')); nodebalancer('lb') { port 80 }")

        then:
        writes() == []
    }

    def 'a boot that was begun before stays open'() {
        given:
        def web = cloud.account().ledger().entries().find { ReferenceCodec.text(it.reference()) == 'instance web' }
        cloud.account().ledger().begin(web.reference(), web.id(), 'POST boot')

        when:
        run("instance('web').boot()")

        then:
        thrown(ReadOnlyException)
        entries()*.intent().findAll()*.operation() == ['POST boot']
    }

    private List<Entry> entries() {
        cloud.account().ledger().entries().collect { new Entry(it.reference(), it.id(), it.intent(), it.applied(), null) }
    }
}
