package dev.ballast.dsl

import dev.ballast.error.RuleException
import dev.ballast.reconcile.context.Progress
import dev.ballast.sandbox.OtherClient
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.control.Fault
import groovy.json.JsonSlurper

/** NodeBalancers behind a firewall, and the firewalls of instances that were adopted. */
class BalancerFirewallSpec extends RunbookSpecification {

    static final String RUNBOOK = "region 'us-east'; def fw = nodebalancer('web') { firewall 901; port 80 }"

    @Override
    Sandbox service() {
        OtherClient.guarded(Sandbox.with().dialect('linode').start())
    }

    def 'a NodeBalancer is created behind a firewall, and a change takes it from there once'() {
        when:
        run("$RUNBOOK; fw.change(firewalls: [])")

        then:
        requests() == [
            ['POST', '/v4/nodebalancers', [region: 'us-east', label: 'web', firewall_id: 901]],
            ['POST', "/v4/nodebalancers/$id/configs", [port: 80, check: 'connection']],
            ['GET', "/v4/nodebalancers/$id/firewalls", null],
            ['PUT', "/v4/nodebalancers/$id/firewalls", [firewall_ids: []]]]
        reported().last() == "nodebalancer 'web' now has firewall none"

        when:
        nextRun()
        run("nodebalancer('web').change(firewalls: [])")

        then:
        sent() == ["GET /nodebalancers/$id", "GET /nodebalancers/$id/firewalls"]*.toString()
        reported() == ["nodebalancer 'web' unchanged"]
    }

    def 'a second run reads the firewalls once, and one whose block does not name them too: the ledger has one'() {
        given:
        run(RUNBOOK)
        nextRun()

        when:
        run(RUNBOOK)

        then:
        sent().sort() == ["GET /nodebalancers/$id", "GET /nodebalancers/$id/configs/$port", "GET /nodebalancers/$id/firewalls"]*.toString().sort()
        reported().take(2) == ["nodebalancer 'web' unchanged", "port 80 of 'web' unchanged"]

        when:
        nextRun()
        run("region 'us-east'; nodebalancer('web') { port 80 }")

        then:
        sent().sort() == ["GET /nodebalancers/$id", "GET /nodebalancers/$id/configs/$port", "GET /nodebalancers/$id/firewalls"]*.toString().sort()
    }

    def 'the block puts it back behind its firewall, and firewalls shows it'() {
        given:
        run("$RUNBOOK; fw.change(firewalls: [902], throttle: 5)")
        assert bodies().takeRight(2) == [[firewall_ids: [902]], [client_conn_throttle: 5]]
        nextRun()

        when:
        def shown = run("$RUNBOOK; fw.firewalls")

        then:
        bodies() == [[firewall_ids: [901]]]
        shown == [901L]
        sent().takeRight(1) == ["GET /nodebalancers/$id/firewalls"]*.toString()
    }

    def 'one that is known by its id gets the firewall'() {
        given:
        long lb = makeElsewhere('nodebalancers', [region: 'us-east', label: 'web']).id
        earlier = sandbox.journal().size()

        when:
        run("nodebalancer($lb) { firewall 901 }; nodebalancer($lb) { firewall 901 }")

        then:
        writes() == ["PUT /nodebalancers/$lb/firewalls"]*.toString()
    }

    def 'an answer that was lost is not sent again'() {
        given:
        run(RUNBOOK)
        changeElsewhere("nodebalancers/$id/firewalls", [firewall_ids: [902]])
        nextRun()

        when:
        run("nodebalancer('web') { firewall 902 }")

        then:
        writes() == []
        cloud.account().ledger().entries().find { it.id() == "$id" }.applied().firewall == '902'
    }

    def 'a list that is not one id or none is refused before anything is sent: #ids'() {
        given:
        run(RUNBOOK)
        nextRun()

        when:
        run("nodebalancer('web').change(firewalls: $ids)")

        then:
        RuleException refused = thrown()
        refused.message.contains(message)
        sent() == []

        where:
        ids            || message
        '[901, 902]'   || 'firewalls takes one firewall or its id, or none'
        "['901']"      || 'firewalls takes one firewall or its id, or none'
        '[0]'          || 'there is no id 0'
        '[null]'       || 'no id is given'
    }

    def 'the block puts an adopted instance behind its firewall: #behind'() {
        given:
        def made = makeElsewhere('linode/instances', [label: 'cur-1', region: 'us-east', type: 'g6-nanode-1', image: 'linode/debian12', authorized_users: ['ops']] + behind)
        earlier = sandbox.journal().size()

        when:
        run("region 'us-east'; instance('cur-1', adopt: true) { type 'g6-nanode-1'; firewall 901 }")

        then:
        writes() == (changes ? ["PUT /linode/instances/$made.id/firewalls"]*.toString() : [])
        sent().count("GET /linode/instances/$made.id/firewalls".toString()) == 1

        when: 'it is recorded'
        nextRun()
        run("region 'us-east'; instance('cur-1') { type 'g6-nanode-1'; firewall 901 }")

        then:
        sent() == ['GET /linode/instances?page_size=500', "GET /linode/instances/$made.id/firewalls".toString()]

        where:
        behind             || changes
        [firewall_id: 901] || false
        [firewall_id: 902] || true
        [:]                || true
    }

    def 'an adopted instance whose block names no firewall is not asked for it'() {
        given:
        makeElsewhere('linode/instances', [label: 'cur-1', region: 'us-east', type: 'g6-nanode-1', image: 'linode/debian12', authorized_users: ['ops'], firewall_id: 901])
        earlier = sandbox.journal().size()

        when:
        run("region 'us-east'; instance('cur-1', adopt: true) { type 'g6-nanode-1' }")

        then:
        !sent().any { it.endsWith('/firewalls') }
    }

    def 'that the firewall of Linode interfaces is not compared is said in each run'() {
        given:
        makeElsewhere('linode/instances', [label: 'cur-1', region: 'us-east', type: 'g6-nanode-1', image: 'linode/debian12', authorized_users: ['ops'], interface_generation: 'linode', interfaces: [[firewall_id: 902, 'public': [:]]]])
        def text = "region 'us-east'; instance('cur-1', adopt: true) { type 'g6-nanode-1'; firewall 901 }"

        when:
        run(text)
        nextRun()
        run(text)

        then:
        events.findAll { it instanceof Progress.Note }*.text() == ["instance 'cur-1': its firewall is not compared, because Ballast does not read the firewalls of Linode interfaces"]
        writes() == []
    }

    def 'a firewall that the service lists without its id is not none: #listed'() {
        given:
        run(RUNBOOK)
        nextRun()
        sandbox.fail(Fault.on('GET /nodebalancers/{id}/firewalls').first(0).status(200).body("""{"data": $listed, "page": 1, "pages": 1}"""))

        when:
        def shown = run("$RUNBOOK; fw.firewalls")

        then:
        writes() == []
        reported().take(2) == ["nodebalancer 'web' unchanged", "port 80 of 'web' unchanged"]
        shown == ids

        where:
        listed                           || ids
        '[{"label": "edge"}]'            || null
        '[null]'                         || null
        '[null, {"id": 901, "rules": 0}]' || [901L]
    }

    def 'an adopted instance whose firewall has no id gets that of the block, once'() {
        given:
        makeElsewhere('linode/instances', [label: 'cur-1', region: 'us-east', type: 'g6-nanode-1', image: 'linode/debian12', authorized_users: ['ops']])
        earlier = sandbox.journal().size()
        sandbox.fail(Fault.on('GET /linode/instances/{id}/firewalls').first(0).status(200).body('{"data": [{"label": "edge"}], "page": 1, "pages": 1}'))

        when:
        run("region 'us-east'; instance('cur-1', adopt: true) { type 'g6-nanode-1'; firewall 901 }")

        then:
        writes()*.replaceAll(/\d+/, 'ID') == ['PUT /linode/instances/ID/firewalls']

        when:
        nextRun()
        run("region 'us-east'; instance('cur-1') { type 'g6-nanode-1'; firewall 901 }")

        then:
        writes() == []
    }

    private long getId() {
        cloud.nodebalancer('web').id
    }

    private long getPort() {
        cloud.nodebalancer('web').port(80).id
    }

    private void changeElsewhere(String path, Map body) {
        OtherClient.change(sandbox, path, body)
    }

    private List<Map> bodies() {
        requests()*.get(2).findAll()
    }

    private List<List> requests() {
        sandbox.journal().drop(earlier).collect { [it.method(), it.path(), it.body() ? new JsonSlurper().parseText(it.body()) : null] }
    }
}
