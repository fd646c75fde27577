package dev.ballast.sandbox.linode

import dev.ballast.sandbox.SandboxBuilder
import groovy.json.JsonSlurper
import java.nio.file.Path
import java.time.Duration
import spock.lang.TempDir

/** The delay after which lists and events show what was created and deleted. */
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

    def 'what lists show by now is no longer kept as late'() {
        given:
        def configs = "/v4/nodebalancers/${made('/v4/nodebalancers', [region: 'us-east'])}/configs"
        [80, 81, 82].each { made(configs, [port: it]) }
        pass(10)

        when:
        made(configs, [port: 83])

        then:
        new JsonSlurper().parseText(sandbox.snapshot()).extended.late.size() == 1
        ids(configs).size() == 3
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
        [delete("$configs/$port"), put("$configs/$port", [:])]*.status == [404, 404]
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

    def 'a node that is deleted before its lists show it is listed as long as it existed, and later'() {
        given:
        def configs = "/v4/nodebalancers/${made('/v4/nodebalancers', [region: 'us-east'])}/configs"
        def port = made(configs, [port: 80])
        def nodes = "$configs/$port/nodes"

        when:
        def node = made(nodes, [label: 'web', address: '192.168.128.2:80'])
        pass(4)
        delete("$nodes/$node")

        then:
        ids(nodes) == []

        when:
        pass(6)

        then:
        ids(nodes) == [node]

        when:
        pass(4)

        then:
        ids(nodes) == []
    }

    def 'a deleted NodeBalancer hides its configs at once'() {
        given:
        def lb = balancer()
        def port = config(lb, [port: 80])

        expect:
        delete("/v4/nodebalancers/$lb").status == 200
        get("/v4/nodebalancers/$lb/configs/$port").status == 404
    }

    def 'a state file keeps what is reported late'() {
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
