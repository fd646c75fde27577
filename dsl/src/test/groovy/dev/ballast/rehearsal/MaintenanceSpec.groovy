package dev.ballast.rehearsal

import dev.ballast.dsl.Cloud
import dev.ballast.model.PlannedMaintenance
import dev.ballast.reconcile.drift.DriftReport
import dev.ballast.sandbox.OtherClient
import dev.ballast.sandbox.control.Fault
import groovy.json.JsonOutput
import java.nio.file.Path
import spock.lang.AutoCleanup
import spock.lang.Specification
import spock.lang.TempDir

/** The maintenance that the vendor plans for instances, in reports, plans and rollings. */
class MaintenanceSpec extends Specification {

    static final String PATH = 'GET /account/maintenance'
    static final Closure<?> CHANGE = { Cloud cloud -> cloud.instance('web-1').tag('blue') }

    @TempDir
    Path home

    @AutoCleanup
    RehearsedAccount account

    Map<String, Long> ids

    def setup() {
        account = new RehearsedAccount('linode', home)
        account.performed { Cloud cloud ->
            def webs = ['web-1', 'web-2'].collect { name -> cloud.instance(name) { type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops'; privateIp() } }
            cloud.nodebalancer('shop') { port(80) { webs.each { node it.name, it.privateIp + ':80' } } }
            webs*.awaitRunning()
            ids = webs.collectEntries { [it.name, it.id] }
        }
        assert account.failure == null
    }

    private void planned(List<Map> maintenance) {
        account.sandbox.fail(Fault.on(PATH).status(200).body(JsonOutput.toJson([data: maintenance, page: 1, pages: 1, results: maintenance.size()])))
    }

    private Map due(long id, Map more) {
        [type: 'migrate', status: 'scheduled', reason: 'a new host', when: null, not_before: null, start_time: null, complete_time: null, maintenance_policy_set: 'linode/migrate',
         entity: [id: id, label: 'other', type: 'linode', url: "/v4/linode/instances/$id"]] + more
    }

    private DriftReport report() {
        DriftReport found = null
        account.performed { Cloud cloud -> found = DriftReport.read(cloud.account(), [], false, 14, null) }
        found
    }

    def 'a report and a plan name what is due, by the names of the ledger and the first one first'() {
        given:
        planned([
            due(ids['web-2'], [type: 'reboot', status: 'pending', not_before: '2026-12-04T02:30:00']),
            due(ids['web-1'], [when: '2026-12-03T02:00:00']),
            due(ids['web-1'], [status: 'completed', when: '2026-11-03T02:00:00']),
            due(99, [when: '2026-12-01T02:00:00']),
            due(7, [entity: null]),
            [:]])

        when:
        def report = report()
        def plan = account.rehearsed(CHANGE)

        then:
        report.maintenance().lines() == [
            "maintenance: instance 'web-1' migrate, 2026-12-03 02:00 UTC (scheduled)",
            "maintenance: instance 'web-2' reboot, not before 2026-12-04 02:30 UTC (pending)"]
        plan.maintenance() == report.maintenance()
        account.sandbox.requests()[PATH] == 2
        plan.maintenance().listed()*.begins() == ['2026-12-03T02:00:00', '2026-12-04T02:30:00']
        !report.needsAttention()
    }

    def 'what the token may not read is said once, and is no failure: #status'() {
        given:
        account.sandbox.fail(Fault.on(PATH).status(status))

        when:
        def report = report()
        def plan = account.rehearsed { Cloud cloud -> cloud.nodebalancer('shop').rolling { node -> node.instance.tag('blue') } }

        then:
        account.failure == null
        report.maintenance().lines() == [line]
        report.maintenance().listed() == null
        plan.maintenance() == report.maintenance()
        account.notes.count(line) == 1
        account.sandbox.requests()[PATH] == 2

        where:
        status || line
        401    || 'maintenance: not shown (needs account:read_only)'
        403    || 'maintenance: not shown (needs account:read_only)'
        404    || 'maintenance: not shown (GET /account/maintenance?page_size=500: 404, fault asked for in the sandbox; the service has no such path)'
    }

    def 'a rolling says which backend is due first'() {
        given:
        planned([due(ids['web-1'], [when: '2026-12-05T02:00:00']), due(ids['web-2'], [when: '2026-12-03T02:00:00'])])

        when:
        account.performed { Cloud cloud -> cloud.nodebalancer('shop').rolling { node -> node.instance.tag('blue') } }

        then:
        account.failure == null
        account.notes.size() == 1
        account.notes[0] ==~ /maintenance: 192.168.128.\d+ \(node 'web-2' of port 80 of 'shop'\) is due first: instance 'web-2' migrate, 2026-12-03 02:00 UTC \(scheduled\)/
    }

    def 'the service lists none unless it plans any'() {
        expect:
        OtherClient.read(account.sandbox, 'account/maintenance') == [data: [], page: 1, pages: 1, results: 0]
        report().maintenance() == PlannedMaintenance.NONE
    }
}
