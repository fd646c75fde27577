package dev.ballast.sandbox.linode

import dev.ballast.sandbox.SandboxBuilder
import java.nio.file.Path
import java.time.Duration
import spock.lang.TempDir

/** Truth that comes late: what was created and deleted is told after a while. */
class LagSpec extends LinodeSpecification {

    @TempDir
    Path folder

    @Override
    SandboxBuilder settings() {
        super.settings().lag(Duration.ofSeconds(10))
    }

    def 'an event is listed when the lag is over'() {
        when:
        made('/v4/volumes', [label: 'data', region: 'us-east'])

        then:
        events() == []

        when:
        pass(9)

        then:
        events() == []

        when:
        pass(1)

        then:
        events() == ['volume_create']
    }

    def 'lists of configs and nodes tell what was created and deleted when the lag is over'() {
        given:
        def lb = balancer()
        def path = "/v4/nodebalancers/$lb/configs"
        def port = config(lb, [port: 80])
        def nodes = "$path/$port/nodes"
        def node = made(nodes, [label: 'web-1', address: '192.168.128.2:80'])

        expect:
        [path, nodes].collect { listed(it) } == [[], []]
        get("$path/$port").json.nodes_status.down == 1
        get("$nodes/$node").status == 200
        pass(10)
        [path, nodes].collect { listed(it) } == [[port], [node]]

        when:
        delete("$nodes/$node")
        def other = config(lb, [port: 90])
        delete("$path/$other")

        then:
        [path, nodes].collect { listed(it) } == [[port, other], [node]]
        get("$nodes/$node").status == 404
        pass(10)
        [path, nodes].collect { listed(it) } == [[port], []]
    }

    def 'a deleted config is read and holds its port until the lag is over'() {
        given:
        def lb = balancer()
        def path = "/v4/nodebalancers/$lb/configs"
        def port = config(lb, [port: 443, protocol: 'tcp'])
        delete("$path/$port")

        expect:
        get("$path/$port").json.port == 443
        [delete("$path/$port"), put("$path/$port", [:])]*.status == [404, 404]
        errors(post(path, [port: 443])) == [[null, 'Another config is already using port 443']]
        pass(10)
        get("$path/$port").status == 404
        post(path, [port: 443]).status == 200
        delete("/v4/nodebalancers/$lb").status == 200
        get("$path/$port").status == 404
    }

    private List<Long> listed(String path) {
        get(path).json.data*.id
    }

    def 'a config and a node are read at once and listed when the lag is over'() {
        given:
        def configs = "/v4/nodebalancers/${made('/v4/nodebalancers', [region: 'us-east'])}/configs"

        when:
        def port = made(configs, [port: 80])
        def node = made("$configs/$port/nodes", [label: 'web', address: '192.168.128.2:80'])

        then:
        get("$configs/$port").json.port == 80
        get("$configs/$port/nodes/$node").json.label == 'web'
        ids(configs) == []
        ids("$configs/$port/nodes") == []

        when:
        pass(10)

        then:
        ids(configs) == [port]
        ids("$configs/$port/nodes") == [node]
    }

    def 'a deleted config is read and listed until the lag is over, and its port is taken'() {
        given:
        def configs = "/v4/nodebalancers/${made('/v4/nodebalancers', [region: 'us-east'])}/configs"
        def port = made(configs, [port: 80])
        def other = made(configs, [port: 81])
        def node = made("$configs/$other/nodes", [label: 'web', address: '192.168.128.2:80'])
        pass(10)

        when:
        delete("$configs/$port")
        delete("$configs/$other/nodes/$node")

        then:
        delete("$configs/$port").status == 404
        get("$configs/$port").json.port == 80
        ids(configs) == [port, other]
        ids("$configs/$other/nodes") == [node]
        get("$configs/$other/nodes/$node").status == 404
        errors(post(configs, [port: 80])) == [[null, 'Another config is already using port 80']]

        when:
        pass(10)

        then:
        get("$configs/$port").status == 404
        ids(configs) == [other]
        ids("$configs/$other/nodes") == []
        post(configs, [port: 80]).status == 200
    }

    def 'a state file keeps what is told late'() {
        given:
        sandbox.close()
        sandbox = settings().state(folder.resolve('state.json')).start()
        def configs = "/v4/nodebalancers/${made('/v4/nodebalancers', [region: 'us-east'])}/configs"
        def port = made(configs, [port: 80])
        pass(10)
        delete("$configs/$port")

        when:
        sandbox.close()
        sandbox = settings().state(folder.resolve('state.json')).start()

        then:
        ids(configs) == [port]

        when:
        pass(10)

        then:
        ids(configs) == []
    }

    private List<Long> ids(String list) {
        get(list).json.data*.id
    }

    private List<String> events() {
        get('/v4/account/events').json.data*.action
    }
}
