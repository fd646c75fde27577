package dev.ballast.repl.kernel

import dev.ballast.sandbox.Sandbox

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
        [html: pages*.get('text/html').findAll(), text: pages*.get('text/plain').join('\n'), errors: client.reported(id, 'error')*.evalue]
    }

    private List<String> writes() {
        sandbox.journal()*.method.findAll { it != 'GET' }
    }

    def 'the plan of a cell is a text and a list of HTML with the lines of the cell'() {
        when:
        def plan = planned("region 'us-east'\n$WEB\nvolume('data', 20)")

        then:
        plan.errors == []
        plan.text.contains("+ nodebalancer 'web'  (cell-1:3)")
        plan.text.contains("+ volume 'data'  (cell-1:4)")
        plan.html[0].contains('+ volume &#39;data&#39; <small>(cell-1:4)</small>')
        plan.text.endsWith('plan: 4 to create; a run sends 9 requests, waits about 3 s')
        writes() == []
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
