package dev.ballast.dsl

import dev.ballast.error.GoneException
import dev.ballast.error.RuleException
import dev.ballast.ledger.ReferenceCodec
import dev.ballast.model.Kind
import dev.ballast.model.Reference
import dev.ballast.reconcile.context.Resource
import dev.ballast.sandbox.control.Fault
import spock.lang.Unroll

/** A name means one resource, and what was sent for it is what a later block is compared with. */
class IdentitySpec extends RunbookSpecification {

    def 'a handle of a deleted volume leaves alone the one that has its name now'() {
        when:
        run("""def old = volume('data', 20)
               old.delete()
               volume('data', 30)
               old.delete()""")
        nextRun()
        run("volume('data', 30)")

        then:
        writes() == []

        when:
        run("volume('data').delete()")
        run("volume('data', 20)")
        sandbox.journal()
        run("""def old = volume('data')
               volume('data').delete()
               volume('data', 20)
               old.resize 40""")

        then:
        def refused = thrown(RuleException)
        refused.problem() == "volume 'data' (id 1003) was looked up before, and that name has the id 1004 now: neither is changed"
        refused.remedy().get() == "look it up again: volume 'data'"
    }

    static final String TWO = """region 'us-east'
        volume('data', 20); volume('more', 20)
        instance('web') { type 's-1' }; instance('next') { type 's-1' }
        nodebalancer('lb') { port 80 }; nodebalancer('lb2') { port 80 }"""

    /** Gives names to other resources that exist, as a person does. */
    void exchange(Kind kind, String name, String other) {
        def (own, second) = [name, other].collect { ReferenceCodec.read(kind, it) }
        def id = cloud.account().ids(kind.word())[other]
        cloud.account().ledger().with { forget(own); forget(second); adopt(own, id) }
    }

    def 'a handle whose name is that of another resource by now changes neither: #verb'() {
        given:
        run(TWO)
        exchange(Kind.VOLUME, 'data', 'more')
        exchange(Kind.INSTANCE, 'web', 'next')
        exchange(Kind.NODEBALANCER, 'lb', 'lb2')
        earlier = sandbox.journal().size()
        def known = cloud.account().ledger().entries()

        when:
        run(verb, [old: before(Kind.VOLUME, 'data', 1001), box: before(Kind.INSTANCE, 'web', 1003), lb: before(Kind.NODEBALANCER, 'lb', 1005)])

        then:
        def refused = thrown(RuleException)
        refused.problem() ==~ /$what \(id \d+\) was looked up before, and that name has the id \d+ now: neither is changed/
        writes() == []
        cloud.account().ledger().entries() == known

        where:
        verb                             || what
        'old.resize 30'                  || "volume 'data'"
        'old.delete()'                   || "volume 'data'"
        "old.clone('copy')"              || "volume 'data'"
        "old.attachTo(instance('web'))"  || "volume 'data'"
        "volume('data').attachTo(box)"   || "instance 'web'"
        'box.boot()'                     || "instance 'web'"
        'box.addPrivateIp()'             || "instance 'web'"
        'lb.port(80, id: 7)'             || "nodebalancer 'lb'"
        'lb.port(80)'                    || "nodebalancer 'lb'"
        'lb.ports.each { it.change(port: 81) }' || "nodebalancer 'lb'"
    }

    /** The handle as it was before. */
    Handle before(Kind kind, String name, long id) {
        def old = new Resource(new Reference.ByName(kind, name), id)
        switch (kind) {
            case Kind.VOLUME: return new VolumeHandle(cloud, old)
            case Kind.INSTANCE: return new InstanceHandle(cloud, old)
            default: return new NodeBalancerHandle(cloud, old)
        }
    }

    def 'an id whose region is another than that recorded is that of another volume, and nothing is done to it: #verb'() {
        given:
        run("volume('data', 20)")
        nextRun()
        sandbox.fail(Fault.on('GET /volumes/{id}').status(200)
            .body('{"id": 1001, "label": "data", "size": 20, "region": "eu-west", "linode_id": null, "status": "active"}'))

        when:
        run("println 1\n$verb")

        then:
        def refused = thrown(RuleException)
        refused.problem() == "volume 'data' (id 1001) was created in us-east, but the service shows one in eu-west: it is another volume"
        refused.remedy().get() == 'check that URL and token belong to the account that has it; if this is the one you mean, run one after the other:\n' +
            ["    ballast forget $target volume data", "    ballast adopt $target volume data 1001"].join('\n')
        refused.location().get().line() == 2
        writes() == []

        where:
        verb << ["volume('data').delete()", "volume('data').resize 30", "volume('data').clone('copy')", "volume('data').attachTo(instance(7))",
            "volume('data').detach()", "volume('data', 30)"]
    }

    def 'a volume that was not cloned from this one is no clone of it'() {
        given:
        run("volume('data', 20); volume('backup', 20)")
        nextRun()

        when:
        run("volume('data').clone('backup')")

        then:
        def refused = thrown(RuleException)
        refused.problem() == "volume 'backup' is known, but not as a clone of volume 'data' (id 1001)"
        writes() == []
    }

    def 'a clone is known by the id of its source, in every later run'() {
        when:
        run("volume('data', 20).clone('backup')")
        nextRun()
        run("volume('data').clone('backup')")

        then:
        reported().contains("volume 'backup' unchanged: was cloned before")
        writes() == []
    }

    def 'a clone of a source that was deleted and created again is not this one'() {
        given:
        run("volume('data', 20).clone('backup'); volume('data').delete(); volume('data', 20)")

        when:
        run("volume('data').clone('backup')")

        then:
        thrown(RuleException)
    }

    def 'an adopted clone whose answer was lost is known as one'() {
        given:
        run("volume('data', 20)")
        sandbox.fail(Fault.on('POST /volumes/{id}/clone').first(1).drop().after())

        when:
        run("volume('data').clone('backup')")

        then:
        thrown(dev.ballast.error.OutcomeUnknownException)

        when:
        cloud.account().ledger().adopt(ReferenceCodec.read(Kind.VOLUME, 'backup'), '1002')
        nextRun()
        run("volume('data').clone('backup')")

        then:
        writes() == []
    }

    def 'a volume is not cloned to its own name'() {
        given:
        run("volume('data', 20)")

        when:
        run("volume('data').clone('data')")

        then:
        def refused = thrown(RuleException)
        refused.problem() == "volume 'data' cannot be cloned to its own name"
    }

    @Unroll('#before, then #after')
    def 'what was created without a value cannot be given one in place'(String before, String after, String refusal) {
        given:
        run(before)
        nextRun()

        when:
        run(after)

        then:
        def refused = thrown(RuleException)
        refused.problem() == refusal
        writes() == []

        where:
        before                            | after                                                   || refusal
        "nodebalancer('web') { port 80 }" | "nodebalancer('web') { throttle 5; port 80 }"           || "nodebalancer 'web' was created without throttle, which a block does not change to '5'"
        "nodebalancer('web') { port 80 }" | "nodebalancer('web') { port 80, label: 'x' }"           || "port 80 of 'web' was created without label, which a block does not change to 'x'"
        "instance('a') { type 's-1' }"    | "instance('a') { type 's-1'; image 'debian12' }"        || "instance 'a' was created without image, which a block does not change to 'debian12'"
        "instance('a') { type 's-1' }"    | "instance('a') { type 's-1'; rootPass secret('ROOT_PASS') }" || "instance 'a' was created without rootPass, which a block does not change"
        "instance('a') { type 's-1' }"    | "instance('a') { type 's-1'; booted false }"            || "instance 'a' was created without booted, which a block does not change to 'false'"
    }

    @Unroll('#text')
    def 'the value to write instead is written as the word takes it'(String before, String text, String remedy) {
        given:
        run("region 'us-east'; $before")
        nextRun()

        when:
        run(text)

        then:
        def refused = thrown(RuleException)
        refused.remedy().get() == "write $remedy, or use a new name for a new one"

        where:
        before                                      | text                                           || remedy
        "nodebalancer('web') { throttle 10 }"       | "nodebalancer('web') { throttle 5 }"           || 'throttle 10'
        "instance('a') { type 's-1'; booted true }" | "instance('a') { type 's-1'; booted false }"   || 'booted true'
        "instance('a') { type 's-1' }"              | "instance('a') { type 's-2' }"                 || "type 's-1'"
    }

    @Unroll('#kind #path: #text')
    def 'a value that the ledger does not know is not compared, which the run says once'(
            Kind kind, String path, String id, String text, String said) {
        given:
        run("region 'us-east'; instance('a') { type 's-1' }; nodebalancer('web') { port 80; node 'a', '192.168.128.9:80' }")
        def ledger = cloud.account().ledger()
        def known = ReferenceCodec.read(kind, path)
        def was = ledger.find(known).get().id()
        ledger.adopt(known, '1')
        ledger.adopt(known, was)
        nextRun()

        when:
        run(text)

        then:
        reported().contains(said)
        writes() == []

        when:
        nextRun()
        run(text)

        then:
        reported().every { it.endsWith(' unchanged') }
        writes() == []

        where:
        kind              | path     | id | text                                                                                             || said
        Kind.NODEBALANCER | 'web'    | '' | "nodebalancer('web') { throttle 5; port 80; node 'a', '192.168.128.9:80' }"                      || "nodebalancer 'web' kept: its throttle is not recorded, from now on the value of the block counts"
        Kind.CONFIG       | 'web:80' | '' | "nodebalancer('web') { port(80, label: 'x', check: 'http'); node 'a', '192.168.128.9:80' }"      || "port 80 of 'web' kept: its check and label are not recorded, from now on the values of the block count"
        Kind.INSTANCE     | 'a'      | '' | "instance('a') { type 's-1'; image 'debian12' }"                                                 || "instance 'a' kept: its type and image are not recorded, from now on the values of the block count"
    }

    def 'a root password that was sent is not sent or compared again'() {
        given:
        def text = "instance('a') { type 's-1'; image 'debian12'; rootPass secret('ROOT_PASS'); booted false }"
        run(text)
        nextRun()

        when:
        run(text)

        then:
        reported() == ["instance 'a' unchanged"]
    }

    @Unroll('#text')
    def 'a name that begins with # is refused and reaches no other resource'(String text) {
        given:
        run("nodebalancer('web') { port 80 }; volume('data', 20); instance('a') { type 's-1' }")
        nextRun()

        when:
        run(text)

        then:
        def refused = thrown(RuleException)
        refused.problem().contains("begins with #")
        writes() == []

        where:
        text << [
            "nodebalancer('#1001') { port 81 }", "nodebalancer('#1001').port(80)", "volume('#1003', 20)",
            "volume('#1003').delete()", "instance('#1004') { type 's-1' }", "instance('#1004').addPrivateIp()",
            "volume('data').clone('#5')"]
    }

    def 'a finished runbook that looks up, detaches and deletes a volume ends well again'() {
        given:
        run("volume('old', 20, on: instance('a') { type 's-1' })")
        def text = "def old = volume('old'); old.detach(); old.delete()"
        nextRun()
        run(text)
        assert writes()*.replaceAll(/\d+/, 'ID') == ['POST /volumes/ID/detach', 'DELETE /volumes/ID']

        when:
        nextRun()
        run(text)

        then:
        sent() == []
        reported().findAll { it =~ "volume 'old' unchanged: already deleted" }.size() == 2
    }

    def 'a volume deleted by its id ends well again'() {
        given:
        run("volume('data', 20)")
        cloud.account().ledger().forget(ReferenceCodec.read(Kind.VOLUME, 'data'))
        run('volume(1001).delete()')
        nextRun()

        when:
        run('volume(1001).delete()')

        then:
        sent() == []
    }

    @Unroll('#text')
    def 'of a deleted volume nothing but its deletion is left'(String text) {
        given:
        run("volume('old', 20); volume('old').delete()")
        nextRun()

        when:
        run(text)

        then:
        def refused = thrown(GoneException)
        refused.problem() =~ /^volume 'old' was deleted at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/
        sent() == []

        where:
        text << ["volume('old').size", "volume('old').resize(40)", "volume('old').clone('new')", "volume('old').awaitActive()"]
    }

    def 'a name that was never known is no deleted one'() {
        given:
        run("volume('old', 20); volume('old').delete()")

        when:
        run("volume('odl').delete()")

        then:
        def refused = thrown(RuleException)
        refused.problem().startsWith("volume 'odl' is not in the ledger")
    }

    def 'a name that was deleted can be used again'() {
        given:
        run("volume('old', 20); volume('old').delete()")
        nextRun()

        when:
        run("volume('old', 20)")

        then:
        writes() == ['POST /volumes']
        run("volume('old').id") == 1002
    }

    def 'a deletion that ended before it was recorded runs to its end'() {
        given:
        run("volume('old', 20)")
        def ledger = cloud.account().ledger()
        ledger.begin(ReferenceCodec.read(Kind.VOLUME, 'old'), '1001', 'DELETE /volumes/1001')
        if (gone) {
            ledger.forget(ReferenceCodec.read(Kind.VOLUME, 'old'))
            run('volume(1001).delete()')
            ledger.begin(ReferenceCodec.read(Kind.VOLUME, 'old'), '1001', 'DELETE /volumes/1001')
        }
        nextRun()

        when:
        run("volume('old').delete()")

        then:
        writes() == (gone ? [] : ['DELETE /volumes/1001'])
        cloud.account().ledger().deleted(ReferenceCodec.read(Kind.VOLUME, 'old')).present
        cloud.account().ledger().entries() == []

        where:
        gone << [true, false]
    }
}
