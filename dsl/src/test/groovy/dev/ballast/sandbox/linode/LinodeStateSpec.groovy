package dev.ballast.sandbox.linode

import dev.ballast.lanes.Slow
import dev.ballast.sandbox.Pairs
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.SandboxBuilder
import dev.ballast.sandbox.state.AccountState
import dev.ballast.sandbox.state.ExtendedState
import java.nio.file.Path
import spock.lang.TempDir

/** The state file of Linode. */
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

    def 'a sandbox goes on with its NodeBalancers'() {
        given:
        reopen(settings())
        def pair = Pairs.named('CN=web', Pairs.END, Pairs.rsa())
        def tls = [port: 443, protocol: 'https', ssl_cert: pair.cert, ssl_key: pair.key, check: 'connection', check_passive: false]
        def node = [label: 'web-1', address: '192.168.128.9:80', weight: 7, mode: 'drain']
        def lb = made('/v4/nodebalancers', [region: 'us-east', tags: ['a'], configs: [tls + [nodes: [node]], [protocol: 'udp', nodes: [node - [mode: 'drain']]]]])
        def configs = "/v4/nodebalancers/$lb/configs"
        put("/v4/nodebalancers/$lb", [client_udp_sess_throttle: 3])
        pass(3)
        def paths = ["/v4/nodebalancers/$lb", configs] + get(configs).json.data.collect { "$configs/$it.id/nodes" }
        def before = paths.collect { get(it).json }

        when:
        reopen(settings())

        then:
        paths.collect { get(it).json } == before
    }

    def 'a sandbox goes on with its VPCs, firewalls and locks, and reads a state file of before there were any'() {
        given:
        reopen(settings())
        def image = [type: 'g6-nanode-1', image: 'linode/debian12', root_pass: 'thisIsYourRootPassword']
        def vpc = post('/v4/vpcs', [label: 'main', region: 'us-sea', subnets: [[label: 'shop', ipv4: '10.0.0.0/24']]]).json
        def firewall = made('/v4/networking/firewalls', [label: 'web', rules: [inbound_policy: 'DROP', outbound_policy: 'ACCEPT']])
        def old = made('/v4/linode/instances', image + [region: 'us-sea', firewall_id: firewall, interfaces: [[purpose: 'vpc', subnet_id: vpc.subnets[0].id]]])
        def own = made('/v4/linode/instances', image + [region: 'us-sea', interface_generation: 'linode', interfaces: [[firewall_id: firewall, vpc: [subnet_id: vpc.subnets[0].id]]]])
        def lb = made('/v4/nodebalancers', [region: 'us-sea', type: 'premium', vpcs: [[subnet_id: vpc.subnets[0].id]], configs: [[nodes: [[label: 'web-1', address: '10.0.0.2:80', subnet_id: vpc.subnets[0].id]]]]])
        made('/v4beta/locks', [entity_type: 'nodebalancer', entity_id: lb, lock_type: 'cannot_delete'])
        pass(10)
        def paths = ['/v4/vpcs', '/v4/vpcs/ips', '/v4/networking/firewalls', '/v4beta/locks', "/v4/linode/instances/$old/configs", "/v4/linode/instances/$own/interfaces", "/v4/nodebalancers/$lb", "/v4/nodebalancers/$lb/vpcs"]
        def before = paths.collect { get(it).json }

        when:
        reopen(settings())

        then:
        paths.collect { get(it).json } == before

        when:
        sandbox.close()
        def file = folder.resolve('state.json')
        def state = MAPPER.readValue(file.text, Map)
        ['vpcs', 'subnets', 'firewalls', 'locks', 'groups'].each { assert state.extended.remove(it) != null }
        file.text = MAPPER.writeValueAsString(state)
        sandbox = settings().start()

        then:
        paths.take(4).collect { get(it).json.data } == [[]] * 4
        get("/v4/linode/instances/$own").json.status == 'running'
    }

    def 'a state file that has the fields of a resource under its id alone is read'() {
        given:
        reopen(settings())
        def id = made('/v4/linode/instances', [
            region: 'us-east', type: 'g6-nanode-1', image: 'linode/debian12', root_pass: 'thisIsYourRootPassword', label: 'web', tags: ['a']])
        def volume = made('/v4/volumes', [label: 'data', region: 'us-east', tags: ['b']])
        def lb = made('/v4/nodebalancers', [region: 'us-east', tags: ['c'], configs: [[nodes: [[label: 'web-1', address: '192.168.128.9:80', weight: 7]]]]])
        def port = get("/v4/nodebalancers/$lb/configs").json.data[0].id
        pass(3)
        def paths = ["/v4/linode/instances/$id", "/v4/linode/instances/$id/configs", "/v4/linode/instances/$id/disks", "/v4/volumes/$volume",
            "/v4/nodebalancers/$lb", "/v4/nodebalancers/$lb/configs/$port/nodes"]
        def before = paths.collect { get(it).json }
        sandbox.close()
        def file = folder.resolve('state.json')
        def old = file.text.replaceAll(/"(instance|volume|nodebalancer|config|node|profile|disk) (\d+)"/, '"$2"')
        assert old != file.text
        file.text = old

        when:
        sandbox = settings().start()

        then:
        paths.collect { get(it).json } == before
    }

    def 'resources of different kinds may have one id at another service, and keep their own fields'() {
        given:
        reopen(settings())
        def shown = { Map fields -> MAPPER.valueToTree([id: 7, region: 'us-east'] + fields) }
        sandbox.mirror {
            it.instance(shown([label: 'web', type: 'g6-nanode-1', tags: ['a'], ipv4: ['203.0.113.5'], status: 'running']))
            it.volume(shown([label: 'data', size: 20, tags: ['b'], status: 'active']))
            it.balancer(shown([label: 'lb', tags: ['c'], ipv4: '203.0.113.6']))
            it.config(7, shown([port: 80, protocol: 'http', check: 'none', algorithm: 'source']))
            it.node(7, shown([label: 'web-1', address: '192.168.128.9:80', weight: 9]))
        }

        expect:
        ['linode/instances', 'volumes', 'nodebalancers'].collect { get("/v4/$it/7").json.tags } == [['a'], ['b'], ['c']]

        when:
        delete('/v4/volumes/7')

        then:
        get('/v4/linode/instances/7').json.with { [it.label, it.tags] } == ['web', ['a']]
        get('/v4/nodebalancers/7').json.tags == ['c']
        get('/v4/nodebalancers/7/configs/7').json.algorithm == 'source'
        get('/v4/nodebalancers/7/configs/7/nodes/7').json.weight == 9

        when:
        delete('/v4/nodebalancers/7/configs/7/nodes/7')

        then:
        get('/v4/nodebalancers/7/configs/7').json.algorithm == 'source'
        sandbox.resources().values()*.kind()*.word() == ['instance', 'nodebalancer', 'config']
        sandbox.resources().values()*.properties()*.get('tags')*.toString() == ['["a"]', '["c"]', null]
    }

    @Slow('a filled account for each table')
    def 'a state file of an older sandbox, which had no such table, is read: #table'() {
        given:
        reopen(settings())
        made('/v4/volumes', [label: 'data', region: 'us-east'])
        sandbox.close()
        def file = folder.resolve('state.json')
        def state = MAPPER.readTree(file.text)
        assert state.get('extended').remove(table) != null
        file.text = state.toString()

        when:
        sandbox = settings().start()

        then:
        get('/v4/volumes').json.data*.label == ['data']
        sandbox.operations().findAll { it.startsWith('GET ') && !it.contains('{') }.collect { get('/v4beta' + (it - 'GET ')).status }.toSet() == [200] as Set
        MAPPER.readTree(sandbox.snapshot()).get('extended').has(table)

        where:
        table << ExtendedState.recordComponents*.name
    }

    def 'what every sandbox has written is needed in a state file, so that a new table is one of the extended state'() {
        expect:
        AccountState.recordComponents*.name - 'wire' == ['version', 'now', 'counters', 'instances', 'balancers', 'configs', 'nodes', 'volumes', 'ports', 'extended']
    }

    def 'a NodeBalancer of the service document is read and changed'() {
        given:
        reopen(Sandbox.with().state(folder.resolve('state.json')))
        def lb = balancer()
        def port = config(lb, [port: 8080, label: 'old', check: 'connection'])
        def path = "/v4/nodebalancers/$lb/configs/$port"
        def node = made("$path/nodes", [label: 'a', address: '192.168.128.9:80'])

        when:
        reopen(settings())

        then:
        get("/v4/nodebalancers/$lb").json.subMap('label', 'type', 'tags') == [label: 'web', type: 'common', tags: []]
        get(path).json.subMap('port', 'protocol', 'check', 'check_interval') == [port: 8080, protocol: 'http', check: 'connection', check_interval: 31]
        put(path, [check_timeout: 5]).json.subMap('port', 'check_timeout') == [port: 8080, check_timeout: 5]
        put("$path/nodes/$node", [weight: 3]).json.subMap('label', 'weight', 'mode') == [label: 'a', weight: 3, mode: 'accept']
        delete("/v4/nodebalancers/$lb").json == [:]
    }
}
