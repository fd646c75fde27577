package dev.ballast.repl.kernel

import dev.ballast.sandbox.Sandbox
import tools.jackson.databind.json.JsonMapper

/** A cell whose first line is {@code /plan}. */
class PlannedCellSpec extends KernelSpecification {

    @Override
    Sandbox started() {
        Sandbox.with().dialect('linode').start()
    }

    private static final String WEB = "nodebalancer('web') { port 80; node 'aaa', '192.168.130.5:80' }"

    private Map planned(String code) {
        def id = client.begin("/plan\n$code")
        client.awaited(id)
        def pages = client.reported(id, 'display_data')*.data
        [html: pages*.get('text/html').findAll(), text: pages.findAll { !it['image/svg+xml'] }*.get('text/plain').join('\n'), pictures: pages*.get('image/svg+xml').findAll(), errors: client.reported(id, 'error')*.evalue]
    }

    private List<String> writes() {
        sandbox.journal()*.method.findAll { it != 'GET' }
    }

    def 'the plan of a cell is a text and a list of HTML with the lines of the cell, and a picture of each NodeBalancer'() {
        when:
        def plan = planned("region 'us-east'\n$WEB\nvolume('data', 20)")

        then:
        plan.errors == []
        plan.text.contains("+ nodebalancer 'web'  (cell-1:3)")
        plan.text.contains("+ volume 'data'  (cell-1:4)")
        plan.html[0].contains('+ volume &#39;data&#39; <small>(cell-1:4)</small>')
        plan.text.endsWith('plan: 4 to create; a run sends 9 requests, waits about 3 s')
        plan.pictures.size() == 1
        plan.pictures[0].contains('aria-label="plan of nodebalancer &#39;web&#39;"')
        writes() == []
    }

    def 'the picture shows what is new in green and dashed, what changes in amber, what is removed in red, and the rest'() {
        given:
        client.execute("region 'us-east'\n$WEB\nlb = nodebalancer('web')\nold = nodebalancer('old') { port 81; node 'bbb', '192.168.130.6:81' }\nnull")

        when:
        def plan = planned("nodebalancer('web') { port 80, check: 'none'; port(8080) { node 'ccc', '192.168.130.7:80' } }\nlb.port(80).node('aaa').delete()")
        def svg = plan.pictures[0]
        def texts = (svg ?: '').findAll(~/<text ([^>]*)>([^<]*)</) { it }.collectEntries { [it[2], (it[1] =~ /fill="([^"]*)"/).with { it.find() ? it.group(1) : null }] }

        then:
        plan.errors == []
        texts['new'] == '#1a7f37'
        texts['deleted'] == '#b3261e'
        texts.find { it.key.startsWith('check:') }.value == '#8a5300'
        texts.keySet().containsAll(['web', 'aaa', 'ccc', '80 http', '8080 http'])
        svg.count('stroke-dasharray') >= 3
        !svg.contains('>old<')
    }

    def 'the picture of a NodeBalancer in a VPC has a frame around its nodes'() {
        given:
        sandbox.mirror { it.vpc(JsonMapper.shared().readTree('{"id": 71, "label": "main", "region": "us-east", "subnets": [{"id": 72, "label": "shop", "ipv4": "10.0.0.0/24"}]}')) }

        when:
        def plan = planned("region 'us-east'\nnodebalancer('web') { vpc subnet('shop'); port 80; node 'aaa', '10.0.0.9:80' }")

        then:
        plan.errors == []
        plan.pictures[0].contains('fill="#eaeef2"')
        plan.pictures[0].contains('>subnet 72<')
    }

    def 'an interrupted plan leaves the session on the account'() {
        when:
        def id = client.begin("/plan\nprintln 'begun'\nwhile (true) { Thread.sleep(10) }")
        Client.await { client.printed(id).contains('begun') }
        client.request(client.control, 'interrupt_request')
        client.awaited(id)

        then:
        shown("volume('data', 20, region: 'us-east').size") =~ /20/
        writes() == ['POST']
    }
}
