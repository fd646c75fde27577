package dev.ballast.sandbox.traffic

import dev.ballast.sandbox.SandboxBuilder
import dev.ballast.sandbox.SandboxSpecification
import dev.ballast.sandbox.http.HttpFrontEnd
import java.net.http.HttpRequest
import java.net.http.HttpResponse

/** A NodeBalancer of Linode that listens, and a client that sends it requests. */
abstract class TrafficSpecification extends SandboxSpecification {

    static {
        // It sets the limits of all servers of Java in this process, before the first of them: the backends are such servers.
        Class.forName(HttpFrontEnd.name)
    }

    @Override
    SandboxBuilder settings() {
        super.settings().dialect('linode').traffic()
    }

    /** Returns the ids of a new NodeBalancer, its config and its nodes, whose instances run. */
    Map<String, Object> balancer(Map<String, Object> config = [:], Map<String, Object>... nodes) {
        def sent = nodes.collect { [label: it.label, address: it.address ?: "${running()}:80".toString()] + it }
        def made = post('/v4/nodebalancers', [region: 'us-east', configs: [[port: 80] + config + [nodes: sent]]])
        assert made.status == 200 : made.json
        def id = made.json.id
        def port = get("/v4/nodebalancers/$id/configs").json.data[0]
        [id: id, config: port.id, port: port.port, path: "/v4/nodebalancers/$id/configs/$port.id".toString(), ip: get("/v4/nodebalancers/$id").json.ipv4]
    }

    /** Returns the private address of a new instance that runs. */
    String running() {
        def made = post('/v4/linode/instances', [region: 'us-east', type: 'g6-nanode-1', private_ip: true, image: 'linode/debian12', root_pass: 'Long-enough-0815'])
        assert made.status == 200 : made.json
        sandbox.power(made.json.id as long, true)
        made.json.ipv4[1]
    }

    long node(Map balancer, String label) {
        found(balancer, label).id
    }

    String address(Map balancer, String label) {
        found(balancer, label).address
    }

    /** Returns a node as the service shows it. */
    Map found(Map balancer, String label) {
        get("$balancer.path/nodes").json.data.find { it.label == label }
    }

    InetSocketAddress socket(Map balancer) {
        sandbox.listeners()["$balancer.ip:$balancer.port".toString()]
    }

    Socket connect(Map balancer) {
        def socket = new Socket(socket(balancer).address, socket(balancer).port)
        socket.soTimeout = 10_000
        socket
    }

    /** Returns what comes back until the end of the connection; nothing if it is refused. */
    String exchange(Map balancer, String sent) {
        connect(balancer).withCloseable {
            try {
                it << sent
                it.inputStream.text
            } catch (SocketException closed) {
                ''
            }
        }
    }

    HttpResponse<String> request(Map balancer, Map<String, String> headers = [:], String path = '/') {
        def built = HttpRequest.newBuilder(URI.create("http://127.0.0.1:${socket(balancer).port}$path"))
        headers.each { name, value -> built.header(name, value) }
        CLIENT.send(built.build(), HttpResponse.BodyHandlers.ofString())
    }

    /** Returns the names of the nodes that answered this number of requests. */
    List<String> answers(Map balancer, int times, Map<String, String> headers = [:]) {
        (1..times).collect { request(balancer, headers).body().trim() }
    }
}
