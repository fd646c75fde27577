package dev.ballast.dsl

import dev.ballast.client.NodeBalancers.ConfigFields
import dev.ballast.ledger.ReferenceCodec
import dev.ballast.model.Kind
import dev.ballast.reconcile.drift.DriftReport
import dev.ballast.sandbox.Sandbox

import static dev.ballast.client.LinodeOperationsSpec.of
import static dev.ballast.reconcile.drift.Drift.State.DIFFERS
import static dev.ballast.reconcile.drift.Drift.State.GONE
import static dev.ballast.reconcile.drift.Drift.State.SAME

/** What the ledger holds against what the service of the document shows, and with a token that only reads. */
class DocumentedDriftSpec extends RunbookSpecification {

    def 'what the document can read is compared, and what it cannot is said'() {
        given:
        run('''def web = instance('web-1') { type 'standard-1'; privateIp() }
               nodebalancer('web') { port 80; port 81 }
               volume('data', 20); volume('logs', 20)''')
        def client = cloud.account().client()
        client.volumes().delete(id('volume', 'logs'))
        client.nodeBalancers().changeConfig(id('nodebalancer', 'web'), id('config', 'web:80'), of(ConfigFields, [protocol: 'http', port: 8080]))
        nextRun()

        when:
        def report = DriftReport.read(cloud.account(), [], false, 14, null)

        then:
        writes() == []
        def states = (report.resources() + report.resources()*.parts().flatten()).collectEntries { [(it.reference().toString()): it.state()] }
        states["volume 'logs'"] == GONE
        states["port 80 of 'web'"] == DIFFERS
        states["port 81 of 'web'"] == SAME
        report.needsAttention()
        report.notes() == ['the service has no calls that read NodeBalancers, nodes and addresses; of nodes a port shows how many are up']
        sent().toSet() == ['GET /compute/instances', "GET /volumes/${id('volume', 'data')}", "GET /volumes/${id('volume', 'logs')}",
            "GET /nodebalancers/${id('nodebalancer', 'web')}/configs/${id('config', 'web:80')}",
            "GET /nodebalancers/${id('nodebalancer', 'web')}/configs/${id('config', 'web:81')}"]*.toString().toSet()
    }

    def 'a token that may only read is enough'() {
        given:
        cloud.close()
        sandbox.close()
        sandbox = Sandbox.with().dialect('linode').scopes('linodes:read_only', 'nodebalancers:read_only', 'volumes:read_only').start()
        cloud = open()
        cloud.account().ledger().adopt(ReferenceCodec.read(Kind.VOLUME, 'data'), '99')
        cloud.account().ledger().adopt(ReferenceCodec.read(Kind.INSTANCE, 'web-1'), '98')
        nextRun()

        when:
        def report = DriftReport.read(cloud.account(), [], false, 14, null)

        then:
        report.resources()*.state() == [GONE, GONE]
        writes() == []
    }

    private long id(String kind, String path) {
        cloud.account().ids(kind)[path] as long
    }
}
