package dev.ballast.dsl

import dev.ballast.error.InterruptedRunException
import dev.ballast.ledger.ReferenceCodec
import dev.ballast.model.Kind
import dev.ballast.model.NodesStatus
import dev.ballast.sandbox.control.Fault
import java.time.Duration

class ResourceStateSpec extends RunbookSpecification {

    def setup() {
        run('''def web = ['web-1', 'web-2'].collect { name -> instance(name) { type 'standard-1'; privateIp() } }
               nodebalancer('web') { port 80; port 443, https: selfSigned('www.example.test')
                                     web.each { node it.name, it.privateIp + ':80' } }
               volume('data', 20, on: web[0])''')
    }

    def 'what a session did is known without asking'() {
        given:
        def handles = [run("instance('web-1')"), run("nodebalancer('web')"), run("volume('data')")]
        def before = sandbox.journal().size()

        when:
        def (instance, balancer, volume) = handles.collect { FetchPolicy.CACHE_ONLY.stateOf(it) }

        then:
        instance == new ResourceState.OfInstance(null, 'us-east', 'standard-1', null, '192.168.128.2', null, null, null, null)
        with(balancer as ResourceState.OfNodeBalancer) {
            region() == 'us-east'
            ports()*.port() == [80, 443]
            ports()*.protocol() == ['http', 'https']
            ports()[0].nodes()*.label() == ['web-1', 'web-2']
        }
        with(volume as ResourceState.OfWhole) {
            last().status() == 'active'
            attachedTo() == handles[0]
            failure() == null
        }
        sandbox.journal().size() == before
    }

    def 'what stands behind an address is known without asking'() {
        given:
        def balancer = run("nodebalancer('web')")
        cloud.account().ledger().adopt(ReferenceCodec.read(Kind.ADDRESS, '#4711'), '192.168.128.4')
        run("volume('free', 10); volume('archive', 10, on: instance('web-1'))")
        def before = sandbox.journal().size()

        when:
        def backends = Backend.byAddress(balancer)

        then:
        backends.collectEntries { address, backend -> [address, [backend.instance().name, backend.volumes()*.name]] } == [
            '192.168.128.2': ['web-1', ['archive', 'data']],
            '192.168.128.3': ['web-2', []],
            '192.168.128.4': ['#4711', []]]
        backends['192.168.128.2'].instance() == run("instance('web-1')")
        sandbox.journal().size() == before
    }

    def 'an attachment that this session did not see is not known, nor one that it ended'() {
        given:
        run("volume('data').detach()")
        def ended = Backend.byAddress(run("nodebalancer('web')"))['192.168.128.2'].volumes()
        run("volume('data').attachTo(instance('web-1'))")
        nextRun()

        expect:
        ended == []
        Backend.byAddress(run("nodebalancer('web')"))['192.168.128.2'].volumes() == []
    }

    def 'an attachment is known once it was asked for, and what the service does not answer is reported'() {
        given:
        run("volume('logs', 10, on: instance('web-1'))")
        nextRun()
        def balancer = run("nodebalancer('web')")
        sandbox.fail(Fault.on('GET /volumes/{id}').status(404).first(1))

        when:
        FetchPolicy.NETWORK_ONLY.refreshAttachments(balancer)

        then:
        sent()*.replaceAll(/\d+/, 'ID') == ['GET /volumes/ID'] * 2
        Backend.byAddress(balancer)['192.168.128.2'].volumes().size() == 1
        reported()*.replaceAll(/data|logs/, 'NAME')*.replaceAll(/\d+/, 'ID') == [
            "the attachment of volume 'NAME' is unknown: volume 'NAME' (id ID) is no longer on the service"]
    }

    def 'what is unknown is null'() {
        given:
        nextRun()

        expect:
        FetchPolicy.CACHE_ONLY.stateOf(run('instance(4711)')) == new ResourceState.OfInstance(null, null, null, null, null, null, null, null, null)
        FetchPolicy.CACHE_ONLY.stateOf(run('nodebalancer(7)')) == new ResourceState.OfNodeBalancer(null, null, null, null, null, null, null, null, [])
        FetchPolicy.CACHE_ONLY.stateOf(run('nodebalancer(7).port(443, id: 31)')) == new ResourceState.OfPort(443, null, [], null, false, [:], [:], null)
        sent() == []
    }

    def 'asking sends one request for a volume, one for each port, none for an instance'() {
        given:
        def handle = run(text)
        earlier = sandbox.journal().size()

        when:
        FetchPolicy.NETWORK_ONLY.stateOf(handle)

        then:
        sent()*.replaceAll(/\d+/, 'ID') == asked

        where:
        text                           || asked
        "volume('data')"               || ['GET /volumes/ID']
        "nodebalancer('web')"          || ['GET /nodebalancers/ID/configs/ID'] * 2
        "nodebalancer('web').port(80)" || ['GET /nodebalancers/ID/configs/ID']
        "instance('web-1')"            || []
    }

    def 'what moves by itself is known afresh once it was asked for'() {
        given:
        def balancer = run("nodebalancer('web')")
        run("instance('web-1').boot()")
        sandbox.advance(Duration.ofMinutes(1))

        expect:
        (FetchPolicy.CACHE_ONLY.stateOf(balancer) as ResourceState.OfNodeBalancer).ports()*.status() != [new NodesStatus(1, 1)] * 2
        (FetchPolicy.NETWORK_ONLY.stateOf(balancer) as ResourceState.OfNodeBalancer).ports()*.status() == [new NodesStatus(1, 1)] * 2
        (FetchPolicy.CACHE_ONLY.stateOf(balancer) as ResourceState.OfNodeBalancer).ports()*.status() == [new NodesStatus(1, 1)] * 2
    }

    def 'a port that cannot be read is reported beside those that can'() {
        given:
        def balancer = run("nodebalancer('web')")
        sandbox.fail(Fault.on('GET /nodebalancers/{id}/configs/{id}').first(1).status(404))

        when:
        def ports = (FetchPolicy.NETWORK_ONLY.stateOf(balancer) as ResourceState.OfNodeBalancer).ports()

        then:
        ports*.status().count(null) == 1
        ports*.failure().findAll()*.problem().every { it.contains('is no longer on the service') }
    }

    def 'an interrupt is no answer'() {
        given:
        def volume = run("volume('data')")

        when:
        Thread.currentThread().interrupt()
        FetchPolicy.NETWORK_ONLY.stateOf(volume)

        then:
        thrown(InterruptedRunException)

        cleanup:
        Thread.interrupted()
    }

    def 'the nodes of a port are those it was given, known to the next run, too'() {
        given:
        nextRun()

        when:
        List<NodeHandle> nodes = run("nodebalancer('web').port(80).nodes")

        then:
        nodes*.label == ['web-1', 'web-2']
        nodes*.address == ['192.168.128.2:80', '192.168.128.3:80']
        nodes*.id.every { it > 0 }
        FetchPolicy.NETWORK_ONLY.stateOf(nodes[0]).last().with { [label(), address(), status()] } == ['web-1', '192.168.128.2:80', null]
        sent() == []
    }
}
