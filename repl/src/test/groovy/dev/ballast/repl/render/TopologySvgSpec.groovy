package dev.ballast.repl.render

import dev.ballast.dsl.NodeBalancerHandle
import dev.ballast.dsl.ResourceState
import dev.ballast.error.RefusalCode
import dev.ballast.error.RuleException
import dev.ballast.model.Node
import dev.ballast.model.NodesStatus
import org.w3c.dom.Element
import spock.lang.Unroll

class TopologySvgSpec extends MarkupSpecification {

    def 'a small picture is this'() {
        expect:
        picture([port(443, 'https', 1, new NodesStatus(1, 0))]).replaceAll('>(?=<[^/])', '>\n') + '\n' == '''\
            <svg xmlns="http://www.w3.org/2000/svg" width="464" height="76" viewBox="0 0 464 76" style="max-width:100%;height:auto" role="img" aria-label="nodebalancer 7" font-family="monospace" font-size="12" fill="#1f2328">
            <rect x="0.5" y="0.5" width="463" height="75" rx="6" fill="#f6f8fa" stroke="#d0d7de"/>
            <path d="M66 30H98M201 30H230" fill="none" stroke="#8c959f" shape-rendering="crispEdges"/>
            <rect x="16" y="16" width="50" height="44" rx="4" fill="#fff" stroke="#8c959f"/>
            <text x="26" y="34" font-weight="bold">#7</text>
            <text x="26" y="50" fill="#57606a">id 7</text>
            <rect x="98" y="16" width="103" height="44" rx="4" fill="#fff" stroke="#8c959f"/>
            <path d="M108 34v-7h10v7zM110 27v-2a3 3 0 0 1 6 0v2h-1v-2a2 2 0 0 0-4 0v2z" fill="#1f2328">
            <title>https</title></path>
            <text x="124" y="34" font-weight="bold">443 https</text>
            <text x="124" y="50" fill="#1a7f37">1 of 1 up</text>
            <circle cx="238" cy="30" r="6" stroke="#1a7f37" fill="#1a7f37"/>
            <path d="M235 30l2 2.5 4-5" fill="none" stroke="#fff" stroke-width="1.5"/>
            <text x="249" y="34">web-1</text>
            <text x="300" y="34" fill="#57606a">192.168.128.1:80</text>
            <text x="433" y="34" fill="#1a7f37">up</text></svg>
            '''.stripIndent()
    }

    def 'an instance stands behind its address, with the volumes that are known to be attached'() {
        given:
        value('''web = ['web-1', 'web-2'].collect { name -> instance(name) { type 'standard-1'; privateIp() } }
                 lb = nodebalancer('web') { port 80; web.each { node it.name, it.privateIp + ':80' }; node 'far', '192.168.200.9:80' }
                 volume('data', 20, on: web[0]); volume('logs', 10, on: web[0]); volume('free', 10)''')

        expect:
        texts(new Representations(Limits.USUAL, WIDE).of(value('lb'))[Representations.SVG]) == [
            'web', 'id 1005', 'us-east', '198.18.0.4', '80 http', '0 of 3 up',
            'far', '192.168.200.9:80', 'not checked yet',
            'web-1', '192.168.128.2:80', 'not checked yet', 'web-1', 'data 20 GB', 'logs 10 GB',
            'web-2', '192.168.128.3:80', 'not checked yet', 'web-2']
    }

    def 'an instance behind several ports is drawn once, with its volumes'() {
        given:
        value('''web = instance('web-1') { type 'standard-1'; privateIp() }
                 lb = nodebalancer('web') { port 80; port 81; node 'web-1', web.privateIp + ':80' }
                 volume('data', 20, on: web)''')
        def svg = parsed(new Representations(Limits.USUAL, WIDE).of(value('lb'))[Representations.SVG])

        expect:
        texts(svg).findAll { it =~ /web-1|data/ } == ['web-1', 'web-1', 'data 20 GB', 'web-1', '↑ web-1']
        elements(svg, 'rect').size() == 1 + 1 + 2 + 1
    }

    @Unroll('#status is told without colours, too: #words')
    def 'how a node is shows in words and in the form of its sign'() {
        when:
        def svg = parsed(picture([port(80, 'http', 2, status, failure, fresh)]))
        def circles = elements(svg, 'circle')

        then:
        texts(svg).findAll { it in ['up', 'down', 'not known', 'not checked yet'] }.unique() == words
        circles.size() == 2
        circles*.getAttribute('fill').unique() == [fill]
        circles*.getAttribute('stroke').unique() == [stroke]
        circles*.getAttribute('stroke-dasharray').unique() == [dashes]

        where:
        status                | failure                         | fresh || words               | fill      | stroke    | dashes
        new NodesStatus(2, 0) | null                            | false || ['up']              | '#1a7f37' | '#1a7f37' | ''
        new NodesStatus(2, 0) | null                            | true  || ['up']              | '#1a7f37' | '#1a7f37' | ''
        new NodesStatus(0, 2) | null                            | false || ['down']            | '#fff'    | '#b3261e' | ''
        new NodesStatus(0, 2) | null                            | true  || ['not checked yet'] | '#fff'    | '#57606a' | '2 2'
        new NodesStatus(1, 1) | null                            | false || ['not known']       | '#fff'    | '#57606a' | '2 2'
        new NodesStatus(1, 1) | null                            | true  || ['not known']       | '#fff'    | '#57606a' | '2 2'
        null                  | null                            | false || ['not checked yet'] | '#fff'    | '#57606a' | '2 2'
        null                  | new RuleException(RefusalCode.NOT_FOUND, 'gone', null) | true  || ['not known']       | '#fff'    | '#57606a' | '2 2'
    }

    def 'no text of a port whose nodes were not checked yet is red'() {
        expect:
        !picture([port(80, 'http', 2, new NodesStatus(0, 2), null, true)]).contains('#b3261e')
    }

    def 'only https has a lock'() {
        expect:
        locks(picture([port(80, 'http', 1, null)])) == 0
        locks(picture([port(80, 'http', 1, null), port(443, 'https', 0, null)])) == 1
        locks(picture([port(80, null, 0, null)])) == 0
    }

    def 'a NodeBalancer without ports, and a port without nodes, say so'() {
        expect:
        texts(picture([])) == ['#7', 'id 7', 'no ports known']
        texts(picture([port(80, 'http', 0, new NodesStatus(0, 0))])) == ['#7', 'id 7', '80 http', 'no nodes']
    }

    @Unroll('#ports ports of #nodes nodes')
    def 'no text lies on another, none leaves the picture'() {
        when:
        def svg = parsed(picture((1..ports).collect { port(it, it % 2 ? 'http' : 'https', nodes, null) }))
        def boxes = elements(svg, 'text').collect { box(it) }

        then:
        boxes.every { it.left > 0 && it.right < svg.getAttribute('width').toInteger() && it.bottom < svg.getAttribute('height').toInteger() }
        boxes.size() == 2 + ports * (2 + 3 * nodes)
        boxes.groupBy { it.top }.values().every { row ->
            def sorted = row.sort { it.left }
            (1..<sorted.size()).every { sorted[it].left >= sorted[it - 1].right }
        }
        boxes*.top.unique().sort().collate(2, 1, false).every { it[1] - it[0] >= 0 }
        svg.getAttribute('viewBox') == "0 0 ${svg.getAttribute('width')} ${svg.getAttribute('height')}"

        where:
        ports | nodes
        1     | 0
        1     | 1
        3     | 2
        20    | 0
        20    | 50
    }

    def 'a long name is shortened and told in full when pointed at'() {
        given:
        def name = 'a-very-long-label-of-a-node-that-goes-on'
        def svg = parsed(picture([new ResourceState.OfPort(80, 'http', [new Node(1, name, '192.168.128.2:80')], null, false, [:], [:], null)]))
        def shortened = elements(svg, 'text').find { elements(it, 'title') }

        expect:
        elements(shortened, 'title')*.textContent == [name]
        shortened.lastChild.textContent == 'a-very-long-la…-that-goes-on'
    }

    def 'nothing that is written is taken for markup'() {
        when:
        def svg = picture([new ResourceState.OfPort(443, HOSTILE, [new Node(1, HOSTILE, HOSTILE)], null, false, [:], [:], new RuleException(RefusalCode.NOT_FOUND, HOSTILE, null))])

        then:
        assertHarmless(svg)
        !svg.contains('\u202E')
        elements(parsed(svg), 'title')*.textContent.any { it == SEEN }
    }

    def 'the same facts make the same picture, on a ground of its own'() {
        given:
        def ports = [port(80, 'http', 3, new NodesStatus(3, 0)), port(443, 'https', 3, null)]
        def svg = parsed(picture(ports))

        expect:
        picture(ports) == picture(ports)
        elements(svg, 'rect')[0].getAttribute('fill') == '#f6f8fa'
        svg.getAttribute('aria-label') == 'nodebalancer 7'
    }

    private String picture(List<ResourceState.OfPort> ports) {
        TopologySvg.of(Topology.of(value('nodebalancer(7)') as NodeBalancerHandle, new ResourceState.OfNodeBalancer(null, null, null, null, null, null, null, null, ports), [:]))
    }

    private static ResourceState.OfPort port(int port, String protocol, int nodes, NodesStatus status, failure = null, boolean fresh = false) {
        def each = nodes == 0 ? [] : (1..nodes).collect { new Node(it, "web-$it", "192.168.128.$it:80") }
        new ResourceState.OfPort(port, protocol, each, status, fresh, [:], [:], failure)
    }

    private static List<String> texts(String svg) {
        texts(parsed(svg))
    }

    private static List<String> texts(Element svg) {
        elements(svg, 'text')*.textContent
    }

    private static int locks(String svg) {
        elements(parsed(svg), 'title').count { it.textContent == 'https' }
    }

    /** Where a text of 12 pixels stands in the widest usual font of one width. */
    private static Map<String, Integer> box(Element text) {
        int x = text.getAttribute('x').toInteger()
        int y = text.getAttribute('y').toInteger()
        [left: x, right: x + (int) Math.ceil(text.textContent.length() * 7.4), top: y - 10, bottom: y + 3]
    }
}
