package dev.ballast.repl.render

import groovy.json.JsonOutput
import groovy.json.JsonSlurper
import java.net.http.HttpClient
import java.net.http.HttpRequest
import java.net.http.HttpResponse

/** What is known of VPCs, kinds of nodes and locks is in cards, tables and pictures, without a request for it. */
class VpcViewsSpec extends MarkupSpecification {

    @Override
    String dialect() {
        'linode'
    }

    def setup() {
        post('vpcs', [label: 'main', region: 'us-sea', subnets: [[label: 'shop', ipv4: '10.0.0.0/24']]])
        value('''
            region 'us-sea'
            shop = subnet('shop')
            web = ['web-1', 'web-2'].collect { name ->
                instance(name) { type 'g6-nanode-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS'); vpc shop }
            }
            web*.awaitRunning()
            lb = nodebalancer('web') { type 'premium'; vpc shop; port(80) { web.each { node it.name, it.vpcIp + ':80' } }; port(443, protocol: 'tcp') { node 'web-1', web[0].vpcIp + ':443' } }
            lb.awaitUp()
            volume('data', 20, on: web[0])
            null''')
    }

    def 'a NodeBalancer shows its type, the kind of its nodes, its subnet and its locks'() {
        given:
        post('locks', [entity_type: 'nodebalancer', entity_id: value('lb').id, lock_type: 'cannot_delete'])
        value('lb.vpc; nodebalancer(label: "web"); null')

        expect:
        shown(value('lb'), new Screen(true, false, 200)).readLines()[0] ==~ /nodebalancer 'web' \(id \d+\)  us-sea, 198\.18\.0\.\d+, premium, backends vpc, lock cannot_delete, subnet 'shop' of VPC 'main', range 10\.0\.0\.4\/30/
        shown(value('[lb]'), new Screen(true, false, 200)).readLines()[0].split(/  +/) == ['name', 'id', 'region', 'public ip', 'backends', 'vpc', 'locks', 'ports', 'up']
        requests { shown(value('lb')) } == 4
    }

    def 'an instance and a volume show their subnet and their locks'() {
        given:
        post('locks', [entity_type: 'linode', entity_id: value('web[0]').id, lock_type: 'cannot_delete'])
        post('locks', [entity_type: 'volume', entity_id: value("volume('data')").id, lock_type: 'cannot_delete_with_subresources'])

        expect:
        shown(value('web[0]')).readLines().takeRight(2) == ["  vpc        subnet 'shop' of VPC 'main'", '  locks      cannot_delete']
        shown(value("volume('data')")).readLines().last() =~ /^  locks +cannot_delete_with_subresources$/
    }

    def 'a picture has a frame for the VPC around the nodes and their instances, and the volume outside of it'() {
        when:
        def svg = new Representations(Limits.USUAL, WIDE).of(value('lb'))[Representations.SVG]
        def frame = elements(parsed(svg), 'rect').find { it.getAttribute('fill') == '#eaeef2' }
        def at = { name -> elements(parsed(svg), 'text').findAll { it.textContent == name }.collect { it.getAttribute('x') as int } }
        def inside = { int x -> x > (frame.getAttribute('x') as int) && x < (frame.getAttribute('x') as int) + (frame.getAttribute('width') as int) }

        then:
        (at('web-1') + at('web-2') + at('↑ web-1')).collect(inside) == [true] * 6
        at("subnet 'shop' of VPC 'main'").every(inside)
        (at('data 20 GB') + at('80 http') + at('443 tcp')).collect(inside) == [false] * 3
        ['premium', 'backends vpc'].every { svg.contains(it) }
    }

    def 'a picture shows the instances behind IPv6 nodes, and no frame'() {
        given:
        value('''six = nodebalancer('six') { port(80) { web.each { node it.name, "[${it.ipv6}]:80" } } }; null''')

        when:
        def svg = new Representations(Limits.USUAL, WIDE).of(value('six'))[Representations.SVG]

        then:
        elements(parsed(svg), 'text')*.textContent.count { it == 'web-1' } == 2
        svg.contains('backends ipv6')
        !svg.contains('#eaeef2')
    }

    private Map post(String path, Map body) {
        def request = HttpRequest.newBuilder(URI.create("${fixture.sandbox.url()}/v4beta/$path"))
            .header('Authorization', "Bearer ${fixture.sandbox.token()}")
            .header('Content-Type', 'application/json')
            .POST(HttpRequest.BodyPublishers.ofString(JsonOutput.toJson(body)))
            .build()
        def reply = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString())
        assert reply.statusCode() == 200
        new JsonSlurper().parseText(reply.body()) as Map
    }
}
