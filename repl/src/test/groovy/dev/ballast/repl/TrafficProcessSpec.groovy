package dev.ballast.repl

import dev.ballast.certificate.Samples
import groovy.json.JsonOutput
import groovy.json.JsonSlurper
import java.nio.file.Files
import java.nio.file.Path
import java.time.Instant
import spock.lang.Requires

/** Clients of other makers on a packed program with traffic. */
@Requires({ TrafficProcessSpec.hasClients() })
class TrafficProcessSpec extends ProcessSpecification {

    static boolean hasClients() {
        ['curl', 'openssl'].every { name -> System.getenv('PATH').split(':').any { Files.isExecutable(Path.of(it, name)) } }
    }

    def 'curl and openssl see the certificate that was sent, HTTP/1.1, TLS from 1.2 on, and the names of the nodes'() {
        given:
        def leaf = Samples.certificate(hosts: ['www.example.com'], subject: 'C=DE', from: Instant.parse('2025-01-01T00:00:00Z'), until: Instant.parse('2999-01-01T00:00:00Z'), Samples.RSA)
        Files.writeString(folder.resolve('site.pem'), leaf)
        def sandbox = start(BALLAST, '--dialect', 'linode', 'sandbox', '--traffic', '--port', '0')
        def lines = sandbox.errorReader()
        def url = sandbox.inputReader().readLine() - 'export BALLAST_URL='
        lines.readLine()
        def web = send('POST', "$url/v4/linode/instances", [region: 'us-east', type: 'g6-nanode-1', private_ip: true])
        send('PUT', "$url/sandbox/instances/$web.id", [running: true])
        def nodes = [[label: 'web-1', address: "${web.ipv4[1]}:80"]]
        send('POST', "$url/v4/nodebalancers", [region: 'us-east', configs: [[port: 443, protocol: 'https', check: 'none', ssl_cert: leaf, ssl_key: Samples.pkcs8(Samples.RSA), nodes: nodes]]])
        def line = lines.readLine()
        def local = line.find(/127\.0\.0\.1:\d+/)

        when:
        def answer = run('curl', '-s', '--http2', '--cacert', 'site.pem', *line.split('curl ')[1].split(' '), '-w', '%{http_version}', 'https://www.example.com/')
        def handshake = run('openssl', 's_client', '-connect', local, '-showcerts')
        def old = run('openssl', 's_client', '-connect', local, '-tls1_1')

        then:
        answer.out == 'web-1\n1.1'
        handshake.out.replaceAll(/\s/, '').contains(leaf.replaceAll(/\s/, ''))
        old.status != 0
    }

    def 'explore judges what users of the ports see'() {
        given:
        Files.writeString(folder.resolve('site.groovy'), """\
            def web = instance('web-1') { type 'g6-nanode-1'; image 'linode/debian12'; authorizedUsers 'ops'; privateIp() }
            def lb = nodebalancer('web') { port(80) { node 'web-1', web.privateIp + ':80' } }
            lb.awaitUp()
            lb.port(80).node('web-1').drain()""".stripIndent())
        Files.writeString(folder.resolve('site.invariants.groovy'), "always('no request is lost') { traffic.lost == 0 }")

        when:
        def explored = run(BALLAST, 'explore', 'site.groovy', '--dialect', 'linode', '--histories', '1')

        then:
        explored.status == 10
        explored.out.contains("<- always 'no request is lost' is false after PUT")
    }

    private static Object send(String method, String url, Map body) {
        def call = URI.create(url).toURL().openConnection() as HttpURLConnection
        call.requestMethod = method
        call.setRequestProperty('Authorization', 'Bearer sandbox-token')
        call.setRequestProperty('Content-Type', 'application/json')
        call.doOutput = true
        call.outputStream.withCloseable { it << JsonOutput.toJson(body) }
        new JsonSlurper().parse(call.inputStream)
    }
}
