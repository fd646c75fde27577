package dev.ballast.dsl

import dev.ballast.error.RuleException
import dev.ballast.lanes.Slow
import dev.ballast.ledger.ReferenceCodec
import dev.ballast.model.Kind
import dev.ballast.reconcile.context.Resource
import dev.ballast.sandbox.Sandbox

/** A handle whose name is that of another resource by now, at Linode: both exist. */
class StaleHandleSpec extends RunbookSpecification {

    static final String TWO = """
        region 'us-east'
        volume('data', 20); volume('more', 20)
        ['web', 'next'].each { name -> instance(name) { type 'g6-nanode-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS') }.awaitRunning() }
        ['lbs', 'lbs2'].each { name -> nodebalancer(name) { port(80) { node 'one', '192.168.128.7:80'; node 'two', '192.168.128.8:80' } } }
        """

    @Override
    Sandbox service() {
        Sandbox.with().dialect('linode').start()
    }

    @Slow('five kinds of handle for each verb')
    def 'neither is changed by #verb'() {
        given:
        run(TWO)
        def handles = ['volume data', 'instance web', 'nodebalancer lbs', 'config lbs:80', 'node lbs:80:one'].collectEntries { name ->
            def (kind, path) = name.split(' ')
            [kind, handle(Kind.valueOf(kind.toUpperCase()), path)]
        }
        exchange('volume data': 'more', 'instance web': 'next', 'nodebalancer lbs': 'lbs2', 'config lbs:80': 'lbs2:80', 'node lbs:80:one': 'lbs:80:two')
        earlier = sandbox.journal().size()
        def known = cloud.account().ledger().entries()

        when:
        run("def other = instance('web')\n$verb", handles)

        then:
        def refused = thrown(RuleException)
        refused.problem() ==~ /$what \(id \d+\) was looked up before, and that name has the id \d+ now: neither is changed/
        writes() == []
        cloud.account().ledger().entries() == known

        where:
        verb                                 || what
        "volume.rename 'x'"                  || "volume 'data'"
        "volume.tag 'x'"                     || "volume 'data'"
        "volume.moveTo(other)"         || "volume 'data'"
        "volume.delete()"                    || "volume 'data'"
        "volume('data').moveTo(instance)"    || "instance 'web'"
        "instance.rename 'x-1'"              || "instance 'web'"
        "instance.reboot()"                  || "instance 'web'"
        "instance.shutdown()"                || "instance 'web'"
        "instance.delete()"                  || "instance 'web'"
        "nodebalancer.rename 'xyz'"          || "nodebalancer 'lbs'"
        "nodebalancer.change(throttle: 3)"   || "nodebalancer 'lbs'"
        "nodebalancer.delete()"              || "nodebalancer 'lbs'"
        "nodebalancer.rolling { it.drain() }" || "nodebalancer 'lbs'"
        "node.drain()"                       || "node 'one' of port 80 of 'lbs'"
        "node.delete()"                      || "node 'one' of port 80 of 'lbs'"
        "config.change(algorithm: 'source')" || "port 80 of 'lbs'"
        "config.delete()"                    || "port 80 of 'lbs'"
    }

    /** Gives names to other resources that exist, as a person does. */
    void exchange(Map<String, String> names) {
        def ledger = cloud.account().ledger()
        def ids = names.collectEntries { name, other ->
            def (kind, path) = name.split(' ').with { [Kind.valueOf(it[0].toUpperCase()), it[1]] }
            [ReferenceCodec.read(kind, path), ledger.find(ReferenceCodec.read(kind, other)).get().id()]
        }
        ledger.entries().each { ledger.forget(it.reference()) }
        ledger.adopt(ids)
    }

    Handle handle(Kind kind, String path) {
        def known = cloud.account().ledger().find(ReferenceCodec.read(kind, path)).get()
        def resource = new Resource(known.reference(), known.id() as long)
        switch (kind) {
            case Kind.VOLUME: return new VolumeHandle(cloud, resource)
            case Kind.INSTANCE: return new InstanceHandle(cloud, resource)
            case Kind.NODEBALANCER: return new NodeBalancerHandle(cloud, resource)
            case Kind.CONFIG: return new PortHandle(cloud, resource)
            default: return new NodeHandle(cloud, resource)
        }
    }
}
