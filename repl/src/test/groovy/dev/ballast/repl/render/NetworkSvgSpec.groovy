package dev.ballast.repl.render

import dev.ballast.sandbox.control.Fault

/** Pictures with VPCs, subnets, firewalls and reserved addresses. */
class NetworkSvgSpec extends MarkupSpecification {

    static final String SHOP = '''
        region 'us-east'
        net = vpc('shop') { description 'production'; subnet 'web', '10.0.0.0/24'; subnet 'data', '10.0.1.0/24'; subnet 'spare', '10.0.2.0/24' }
        edge = firewall('edge') { inbound { accept 'tcp', 443, from: anywhere } }
        front = reservedIp('front')
        web = instance('web-1') { type 'g6-nanode-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS'); vpc net.subnet('web'); firewall edge }
        db = instance('db-1') { type 'g6-nanode-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS'); vpc net.subnet('data') }
        lb = nodebalancer('shop') { firewall edge; reservedIp front; vpc net.subnet('web'); port(80) { node 'web-1', web.vpcIp + ':80' } }
        db.vpcIp
        null'''

    @Override
    String dialect() {
        'linode'
    }

    def setup() {
        value(SHOP)
    }

    def 'a VPC has its subnets, and in each what has an address there, with the firewalls around it'() {
        expect:
        texts('net') == ['shop', 'id ID', 'us-east', 'production',
            'web', '10.0.0.0/24', '10.0.0.2', 'firewall edge', 'web-1 provisioning', '10.0.0.4/30', 'firewall edge', 'reserved ip front', 'shop (nodebalancer)',
            'data', '10.0.1.0/24', '10.0.1.2', 'db-1 provisioning',
            'spare', '10.0.2.0/24']
        shields('net') == ['behind firewall edge'] * 2
        parsed(svg('net')).getAttribute('aria-label').startsWith("vpc 'shop'")
    }

    def 'a NodeBalancer and the instances behind it have their firewalls at the edge'() {
        expect:
        texts('lb').take(7) == ['shop', 'id ID', 'us-east', value('front').address, 'backends vpc', 'firewall edge', 'reserved ip front']
        shields('lb') == ['behind firewall edge'] * 2
    }

    def 'what a firewall protects by its own lines is behind it, and one that is disabled says so and has no shield'() {
        when:
        value("firewall('inner') { enabled false; protects db }; null")

        then:
        texts('net').contains('firewall inner (disabled)')
        shields('net') == ['behind firewall edge', 'behind firewall edge']
    }

    def 'without subnets, or without an answer, the picture says so'() {
        given:
        value("empty = vpc('empty') { }; null")

        expect:
        texts('empty') == ['empty', 'id ID', 'us-east', 'no subnets']

        when:
        fixture.sandbox.fail(Fault.on(Fault.ANY).status(400))

        then:
        texts('empty').last().startsWith('not known (')
    }

    private String svg(String name) {
        new Representations(Limits.USUAL, WIDE).of(value(name))[Representations.SVG]
    }

    private List<String> texts(String name) {
        elements(parsed(svg(name)), 'text').collect { it.lastChild.textContent.replaceFirst(/^id \d+$/, 'id ID') }
    }

    private List<String> shields(String name) {
        elements(parsed(svg(name)), 'title')*.textContent.findAll { it.startsWith('behind') }
    }
}
