package dev.ballast.sandbox.linode

import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.SandboxBuilder
import java.nio.file.Path
import spock.lang.TempDir

/** The state file of the public service. */
class LinodeStateSpec extends LinodeSpecification {

    @TempDir
    Path folder

    @Override
    SandboxBuilder settings() {
        folder == null ? super.settings() : super.settings().state(folder.resolve('state.json'))
    }

    void reopen(SandboxBuilder builder) {
        sandbox.close()
        sandbox = builder.start()
    }

    def 'a sandbox goes on where it stopped'() {
        given:
        reopen(settings())
        def id = made('/v4/linode/instances', [
            region: 'us-east', type: 'g6-nanode-1', image: 'linode/debian12', root_pass: 'thisIsYourRootPassword', tags: ['a'], private_ip: true])
        made('/v4/volumes', [label: 'data', linode_id: id])
        post('/v4/networking/reserved/ips', [region: 'us-east'])
        put('/v4/networking/ips/198.18.0.2', [rdns: 'www.example.org'])
        pass(3)
        def paths = [
            "/v4/linode/instances/$id", "/v4/linode/instances/$id/configs", "/v4/linode/instances/$id/disks",
            '/v4/networking/ips', '/v4/volumes', '/v4/account/events']
        def before = paths.collect { get(it).json }

        when:
        reopen(settings())

        then:
        paths.collect { get(it).json } == before
    }

    def 'a state file of the service document is read'() {
        given:
        reopen(Sandbox.with().state(folder.resolve('state.json')))
        def id = instance('somewhere')
        post('/v4/networking/ips', [type: 'ipv4', public: false, linode_id: id])
        def profile = get("/sandbox/instances/$id").json.profiles

        when:
        reopen(settings())

        then:
        get('/v4/linode/instances').json.data*.type == ['standard-1']
        get("/v4/linode/instances/$id/configs").json.data*.id == profile
        post("/v4/linode/instances/$id/boot").status == 200
        post("/v4/linode/instances/$id/ips", [type: 'ipv4', public: true]).status == 200
        delete("/v4/linode/instances/$id").status == 200
    }
}
