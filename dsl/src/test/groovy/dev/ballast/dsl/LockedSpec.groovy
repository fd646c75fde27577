package dev.ballast.dsl

import dev.ballast.error.RuleException
import dev.ballast.sandbox.OtherClient
import dev.ballast.sandbox.Sandbox

/** Resources with a lock, which another client has set. */
class LockedSpec extends RunbookSpecification {

    @Override
    Sandbox service() {
        OtherClient.guarded(Sandbox.with().dialect('linode').start())
    }

    def 'what has a lock is not deleted, and nothing is sent: #word'() {
        given:
        run(RUNBOOK)
        lock(entity, run("${word}.id") as long)
        nextRun()

        when:
        run("def it = $word; assert it.locks == ['cannot_delete']; it.delete()")

        then:
        RuleException refused = thrown()
        refused.message.contains("$word has the lock cannot_delete".replace("('", " '").replace("')", "'"))
        refused.remedy().get() == "remove the lock first: with the tool that set it, or by protect: false in a run after protect: 'service'"
        writes() == []

        where:
        word                  | entity
        "nodebalancer('web')" | 'nodebalancer'
        "instance('web-1')"   | 'linode'
        "volume('data')"      | 'volume'
    }

    def 'what a write has answered is read before it is deleted, since that answer shows no locks: #word'() {
        given:
        run(RUNBOOK)
        lock(entity, run("${word}.id") as long)
        nextRun()

        when:
        run("def it = $word; $write; it.delete()")

        then:
        RuleException refused = thrown()
        refused.message.contains('has the lock cannot_delete')
        writes()*.split(' ')*.first() == ['PUT']

        when: 'its locks are asked for after a write'
        run("def it = $word; ${write.replace('7', '8').replace('tag(', 'untag(')}; assert it.locks == ['cannot_delete']")

        then:
        noExceptionThrown()

        where:
        word                  | entity         | write
        "nodebalancer('web')" | 'nodebalancer' | 'it.change(throttle: 7)'
        "instance('web-1')"   | 'linode'       | "it.tag('a')"
        "volume('data')"      | 'volume'       | "it.tag('a')"
    }

    def 'many changed nodes go out singly under a lock that came with no answer, as after a change of the NodeBalancer'() {
        given:
        def nodes = { weight -> "nodebalancer('web') { throttle $weight; port 80; ${(1..10).collect { "node 'web-$it', '192.168.128.${it + 6}:80', weight: $weight" }.join('; ')} }" }
        run(RUNBOOK + nodes(15))
        lock('nodebalancer', run("nodebalancer('web').id") as long, 'cannot_delete_with_subresources')
        nextRun()

        when:
        run(nodes(16))

        then:
        writes()*.replaceAll(/\d+/, 'ID') == ['PUT /nodebalancers/ID'] + ['PUT /nodebalancers/ID/configs/ID/nodes/ID'] * 10
    }

    def 'a volume with a lock is detached from the instance that a teardown deletes, and kept'() {
        given:
        run(RUNBOOK + "volume('data').attachTo(instance('web-1'))")
        lock('volume', run("volume('data').id") as long)
        nextRun()

        when:
        run('teardown()')

        then:
        RuleException refused = thrown()
        refused.message.contains("volume 'data' (")
        reported().any { it.contains("volume 'data' (") && it.endsWith(", 20 GB, label 'data': detached and kept, it has the lock cannot_delete") }
        writes().findAll { it.contains('/volumes/') } == ["POST /volumes/${id('volume')}/detach"]*.toString()
        writes().contains("DELETE /linode/instances/${id('instance')}".toString())
    }

    def 'a volume that is attached to an instance with a lock stays there, if a teardown does not delete it'() {
        given:
        run(RUNBOOK)
        long web = run("instance('web-1').id")
        long other = makeElsewhere('volumes', [label: 'other', size: 20, linode_id: web]).id
        lock('linode', web)
        nextRun()

        when:
        run('teardown()')

        then:
        thrown(RuleException)
        reported().any { it.contains(" $other, 20 GB, label 'other': stays attached, not created here") }
        !writes().any { it.contains("/volumes/$other") }
    }

    def 'a lock that is not known is named when the service refuses, and one that is gone refuses nothing'() {
        given:
        run(RUNBOOK)
        lock('nodebalancer', run("nodebalancer('web').id") as long)
        nextRun()

        when:
        run("nodebalancer('web').delete()")

        then:
        RuleException refused = thrown()
        refused.message.contains("nodebalancer 'web' has the lock cannot_delete")
        refused.suppressed.length == 0

        when:
        run("assert nodebalancer('web').locks == ['cannot_delete']")
        unlock()
        run("nodebalancer('web').delete()")

        then:
        writes().last() == "DELETE /nodebalancers/${id('nodebalancer')}".toString()
    }

    def 'exactly refuses to delete parts under a lock that covers them, before the first write'() {
        given:
        run(RUNBOOK)
        lock('nodebalancer', run("nodebalancer('web').id") as long, 'cannot_delete_with_subresources')
        nextRun()

        when:
        run("nodebalancer('web', exactly: true) { port 81 }")

        then:
        RuleException refused = thrown()
        refused.message.contains("nodebalancer 'web' has the lock cannot_delete_with_subresources")
        writes() == []
    }

    def 'ports and nodes under a lock that covers them are not deleted: #word of a lock that is #known'() {
        given:
        run(RUNBOOK + "nodebalancer('web') { port 80; node 'web-1', '192.168.128.7:80' }")
        lock('nodebalancer', run("nodebalancer('web').id") as long, 'cannot_delete_with_subresources')
        nextRun()

        when:
        run("${known == 'known' ? "nodebalancer('web').locks; " : ''}${word}.delete()")

        then:
        RuleException refused = thrown()
        refused.message.contains("nodebalancer 'web' has the lock cannot_delete_with_subresources")
        refused.remedy().get() == "remove the lock first: with the tool that set it, or by protect: false in a run after protect: 'service'"
        refused.suppressed.length == 0
        writes().size() == (known == 'known' ? 0 : 1)

        when: 'the lock is gone, which the last answer does not show'
        unlock()
        run("${word}.delete()")

        then:
        writes().last().startsWith('DELETE /nodebalancers/')

        where:
        [word, known] << [["nodebalancer('web').port(80)", "nodebalancer('web').port(80).node('web-1')"], ['known', 'unknown']].combinations()
    }

    def 'a lock of the NodeBalancer alone does not cover its ports and nodes'() {
        given:
        run(RUNBOOK + "nodebalancer('web') { port 80; node 'web-1', '192.168.128.7:80' }")
        lock('nodebalancer', run("nodebalancer('web').id") as long)
        nextRun()

        when:
        run("nodebalancer('web').locks; nodebalancer('web').port(80).node('web-1').delete(); nodebalancer('web').port(80).delete()")

        then:
        writes().size() == 2
    }

    def 'many changed nodes go out singly under a lock that forbids a rebuild, with no request more: #kind'() {
        given:
        def nodes = { weight -> "nodebalancer('web') { port 80; ${(1..10).collect { "node 'web-$it', '192.168.128.${it + 6}:80', weight: $weight" }.join('; ')} }" }
        run(RUNBOOK + nodes(20))
        if (kind) {
            lock('nodebalancer', run("nodebalancer('web').id") as long, kind)
        }
        nextRun()

        when:
        run(nodes(30))

        then:
        writes()*.replaceAll(/\d+/, 'ID') == changes
        sent().findAll { it.startsWith('GET') }*.replaceAll(/\/\d+/, '/ID') == ['GET /nodebalancers/ID', 'GET /nodebalancers/ID/configs/ID', 'GET /nodebalancers/ID/configs/ID/nodes?page_size=500']

        where:
        kind                              | changes
        null                              | ['POST /nodebalancers/ID/configs/ID/rebuild']
        'cannot_delete'                   | ['POST /nodebalancers/ID/configs/ID/rebuild']
        'cannot_delete_with_subresources' | ['PUT /nodebalancers/ID/configs/ID/nodes/ID'] * 10
    }

    def 'many changed nodes go out singly where the service refuses the rebuild because of a lock that is not known'() {
        given:
        def nodes = { target, weight -> "nodebalancer($target) { port 80; ${(1..10).collect { "node 'web-$it', '192.168.128.${it + 6}:80', weight: $weight" }.join('; ')} }" }
        run(RUNBOOK + nodes("'web'", 20))
        long lb = run("nodebalancer('web').id")
        nextRun()
        assert run("nodebalancer($lb).locks") == []
        lock('nodebalancer', lb, 'cannot_delete_with_subresources')
        earlier = sandbox.journal().size()

        when:
        run(nodes(lb, 30))

        then:
        writes()*.replaceAll(/\d+/, 'ID') == ['POST /nodebalancers/ID/configs/ID/rebuild'] + ['PUT /nodebalancers/ID/configs/ID/nodes/ID'] * 10
    }

    def 'a teardown deletes the rest, and fails at its end'() {
        given:
        run(RUNBOOK)
        lock('nodebalancer', run("nodebalancer('web').id") as long)
        nextRun()

        when:
        run('teardown()')

        then:
        RuleException refused = thrown()
        refused.message.contains("not deleted, since each has a lock: nodebalancer 'web' (")
        reported().any { it.contains("nodebalancer 'web' (") && it.endsWith(' stays: it has the lock cannot_delete') }
        !reported().any { it.contains('nothing is left') }
        writes().sort() == ["DELETE /linode/instances/${id('instance')}", "DELETE /volumes/${id('volume')}"]*.toString().sort()

        when: 'the lock is gone'
        unlock()
        nextRun()
        run('teardown()')

        then:
        writes() == ["DELETE /nodebalancers/${id('nodebalancer')}"]*.toString()
    }

    def 'a NodeBalancer that was locked elsewhere is not deleted by the run that reads it, and a teardown deletes the rest and fails at its end'() {
        given:
        def text = "region 'us-east'; volume('data', 20); def web = nodebalancer('web') { firewall 901; port 80 }"
        run(text)
        def (long web, long port, long data) = run("[nodebalancer('web').id, nodebalancer('web').port(80).id, volume('data').id]")
        makeElsewhere('locks', [entity_type: 'nodebalancer', entity_id: web, lock_type: 'cannot_delete'])
        nextRun()

        when:
        run("$text; web.delete()")

        then:
        RuleException refused = thrown()
        refused.message.contains("nodebalancer 'web' has the lock cannot_delete")
        sent().last() == "GET /nodebalancers/$web".toString()
        sent().dropRight(1).sort() == ["GET /nodebalancers/$web", "GET /nodebalancers/$web/configs/$port", "GET /nodebalancers/$web/firewalls", "GET /volumes/$data"]*.toString().sort()

        when:
        nextRun()
        run('teardown()')

        then:
        RuleException kept = thrown()
        kept.message.contains("not deleted, since each has a lock: nodebalancer 'web' (id $web)")
        reported().contains("= nodebalancer 'web' (id $web) stays: it has the lock cannot_delete".toString())
        writes() == ["DELETE /volumes/$data"]*.toString()
    }

    static final String RUNBOOK = """
        region 'us-east'
        nodebalancer('web') { port 80 }
        instance('web-1') { type 'g6-nanode-1' }
        volume('data', 20)
    """

    Map<String, Long> ids = [:]
    Long locked

    private long id(String kind) {
        ids[kind]
    }

    private void lock(String entity, long id, String type = 'cannot_delete') {
        ids = [instance: run("instance('web-1').id"), volume: run("volume('data').id"), nodebalancer: run("nodebalancer('web').id")]
        locked = makeElsewhere('locks', [entity_type: entity, entity_id: id, lock_type: type]).id
    }

    private void unlock() {
        def url = URI.create("${sandbox.url()}/v4beta/locks/$locked").toURL().openConnection() as HttpURLConnection
        url.requestMethod = 'DELETE'
        url.setRequestProperty('Authorization', "Bearer ${sandbox.token()}")
        assert url.responseCode == 200
    }
}
