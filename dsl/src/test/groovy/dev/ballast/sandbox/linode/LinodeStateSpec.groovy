package dev.ballast.sandbox.linode

import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.SandboxBuilder
import java.nio.file.Files
import java.nio.file.Path
import java.time.Duration
import spock.lang.TempDir

/** The state file of a sandbox of the public service. */
class LinodeStateSpec extends LinodeSpecification {

    @TempDir
    Path folder

    def 'a sandbox goes on where it stopped'() {
        given:
        restart(settings().lag(Duration.ofSeconds(5)).state(file))
        def web = made('/v4/linode/instances', [region: 'us-east', type: 'g6-nanode-1', image: 'linode/debian12', root_pass: 'long-enough-1!', private_ip: true, tags: ['shop']])
        made('/v4/volumes', [label: 'data', linode_id: web, tags: ['shop'], encryption: 'disabled'])
        def lb = made('/v4/nodebalancers', [region: 'us-east', configs: [[port: 80, nodes: [[label: 'web', address: '192.168.128.2:80']]]]])
        def port = made("/v4/nodebalancers/$lb/configs", [port: 81, algorithm: 'source'])
        delete("/v4/nodebalancers/$lb/configs/$port")
        def paths = ['/v4/linode/instances', "/v4/linode/instances/$web/configs", "/v4/linode/instances/$web/ips", '/v4/volumes',
            '/v4/nodebalancers', "/v4/nodebalancers/$lb/configs", "/v4/nodebalancers/$lb/configs/$port", '/v4/networking/ips', '/v4/account/events']
        def before = paths.collect { get(it).json }

        when:
        restart(settings().lag(Duration.ofSeconds(5)).state(file))

        then:
        paths.collect { get(it).json } == before
        !Files.readString(file).contains('long-enough-1!')

        when:
        pass(5)

        then:
        get("/v4/nodebalancers/$lb/configs/$port").status == 404
    }

    def 'the state of the other dialect is read'() {
        given:
        restart(Sandbox.with().state(file))
        def data = post('/v4/volumes', [label: 'data', region: 'us-east']).json.id

        when:
        restart(settings().state(file))

        then:
        get("/v4/volumes/$data").json.label == 'data'
        get('/v4/account/events').json.results == 0
    }

    private Path getFile() {
        folder.resolve('state.json')
    }

    private void restart(SandboxBuilder settings) {
        sandbox.close()
        sandbox = settings.start()
    }
}
