package dev.ballast.dsl

import com.sun.net.httpserver.HttpExchange
import com.sun.net.httpserver.HttpServer
import dev.ballast.Ballast
import dev.ballast.CloudBuilder
import dev.ballast.certificate.Samples
import dev.ballast.http.TurnableTiming
import dev.ballast.rehearsal.Plan
import groovy.json.JsonSlurper
import java.nio.file.Path
import java.time.Instant
import java.util.concurrent.Executors
import java.util.regex.Pattern
import spock.lang.Specification
import spock.lang.TempDir

import static groovy.json.JsonOutput.toJson

/** A service that answers each operation of the document with the fields that the document promises and no other. */
class MinimalAnswersSpec extends Specification {

    static final String RUNBOOK = '''
        region 'us-east'
        def web = instance('web-1') { type 'standard-1'; image 'debian12'; booted false }
        web.boot()
        instances().each { println "$it.id $it.region" }
        def lb = nodebalancer('web') {
            throttle 5
            port 80
            port 443, https: cert(PEM)
            port(8080, label: 'admin', check: 'connection') { node 'own', '192.168.128.9:9000' }
            node 'a', '192.168.128.2:80'
        }
        lb.awaitUp()
        println lb.port(80).status
        def data = volume('data', 20).attachTo(web)
        data.attachTo(web)
        data.resize 30
        data.detach()
        def copy = data.clone('copy')
        println "$data.size $data.status $copy.name"
        volume('gone', 10).delete()
    '''

    @TempDir
    Path home

    HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.loopbackAddress, 0), 0)
    List<String> sent = Collections.synchronizedList([])
    Map<String, Map> volumes = [:]
    int ids = 100

    def setup() {
        server.createContext('/') { answer(it) }
        server.executor = Executors.newCachedThreadPool()
        server.start()
        home.resolve('site.pem').toFile().text = Samples.certificate(from: Instant.parse('2025-01-01T00:00:00Z'), until: Instant.parse('2999-01-01T00:00:00Z'), Samples.EC) + Samples.pkcs8(Samples.EC)
    }

    def cleanup() {
        server.stop(0)
        server.executor.shutdownNow()
    }

    def 'a runbook runs twice, changes and waits with no more than the document promises'() {
        when:
        run(RUNBOOK)

        then:
        noExceptionThrown()

        when:
        sent.clear()
        run(RUNBOOK)

        then:
        noExceptionThrown()
        sent.findAll { !it.startsWith('GET') }.every { it =~ /volumes/ }

        when:
        sent.clear()
        run(RUNBOOK.replace("node 'a'", "node 'b', '192.168.128.3:80'; node 'a'").replace("volume('data', 20)", "volume('data', 40)").replace('resize 30', 'resize 50'))

        then:
        sent.count { it =~ /POST .*nodes/ } == 2

        when:
        run("nodebalancer('web').port(8080).change(port: 8081); nodebalancer('web').port(80).change(https: cert(PEM)); nodebalancer('web').port(80).change(protocol: 'http')")

        then:
        noExceptionThrown()
    }

    def 'a rehearsal plans what the run changes, and nothing that answers leave out'() {
        given:
        def kept = '''
            region 'us-east'
            def web = instance('web-1') { type 'standard-1'; image 'debian12' }
            nodebalancer('web') {
                throttle 5
                port 80
                port 443, https: cert(PEM)
                port(8080, label: 'admin', check: 'connection') { node 'own', '192.168.128.9:9000' }
                node 'a', '192.168.128.2:80'
            }
            volume('data', 20)
        '''
        run(kept)
        sent.clear()

        expect:
        planned(kept) == []
        planned(kept + "nodebalancer('web').port(443).change(protocol: 'http')") == ['443']
        planned(kept + "nodebalancer('web').port(8080).change(port: 8081); volume('data').resize(30)") == ['8081', 'data']
        sent.every { it.startsWith('GET') }
    }

    private List<String> planned(String text) {
        def builder = builder().rehearsing()
        run(text, builder)
        builder.rehearsal().get().plan().resources().collectMany { [it] + it.parts() }.findAll { it.action() == Plan.Action.CHANGE }*.name()
    }

    private CloudBuilder builder() {
        Ballast.builder()
            .environment([BALLAST_URL: "http://127.0.0.1:$server.address.port".toString(), BALLAST_TOKEN: 'trial-only-1', XDG_STATE_HOME: home.toString()], home)
            .timing(new TurnableTiming())
    }

    private void run(String text, CloudBuilder builder = builder()) {
        def pem = home.resolve('site.pem').toString()
        def cloud = builder.open()
        try {
            def script = CompiledRunbooks.runbook(text, 'web.groovy', new Binding(PEM: pem, out: new StringWriter()))
            script.runOn(cloud)
            script.run()
        } finally {
            cloud.close()
        }
    }

    private synchronized void answer(HttpExchange exchange) {
        String call = "$exchange.requestMethod ${exchange.requestURI.path - ~'^/v4(beta)?'}"
        String text = exchange.requestBody.text
        def body = text ? new JsonSlurper().parseText(text) as Map : [:]
        sent << call
        byte[] reply = (toJson(promised(call, body))).bytes
        exchange.responseHeaders.add('Content-Type', 'application/json')
        exchange.sendResponseHeaders(200, reply.length)
        exchange.responseBody.withCloseable { it.write(reply) }
    }

    /** The fields of section 4 of the document; where it shows none, an empty object. */
    private Object promised(String call, Map body) {
        def volume = volumes[(call =~ Pattern.compile('/volumes/(\\d+)')).with { it.find() ? it.group(1) : '' }]
        switch (call) {
            case ~/GET .compute.instances/: return [[id: 100, region: 'us-east']]
            case ~/GET .*configs.\d+/: return [nodes_status: [up: 2, down: 0]]
            case ~/PUT .*configs.\d+/: return body
            case ~/POST .*configs|POST .nodebalancers|POST .compute.instances./: return [id: ids++]
            case ~/POST .volumes/: return made(body)
            case ~/GET .volumes.\d+/: return volume - [id: volume.id]
            case ~/POST .*attach/: volume.linode_id = body.linode_id; return [:]
            case ~/POST .*detach/: volume.linode_id = null; return [:]
            case ~/POST .*resize/: volume.size = body.size; return [:]
            case ~/POST .*clone/: return [id: made(volume + body).id]
            default: return [:]
        }
    }

    private Map made(Map fields) {
        def id = ids++
        volumes["$id".toString()] = [
            id: id, label: fields.label, size: fields.size, region: fields.region, linode_id: fields.linode_id, status: 'active',
            created: '2026-01-01T00:00:00', updated: '2026-01-01T00:00:00', filesystem_path: "/dev/disk/by-id/$fields.label".toString()]
    }
}
