package dev.ballast.dsl

import dev.ballast.Ballast
import dev.ballast.error.RuleException
import dev.ballast.reconcile.context.Confirm
import dev.ballast.sandbox.Sandbox
import groovy.json.JsonSlurper

import static dev.ballast.client.LinodeOperationsSpec.of

/** The words of a NodeBalancer in the dialect of Linode: what each sends, and nothing the second time. */
class BalancerWordsSpec extends RunbookSpecification {

    static final String WEB = "region 'us-east'; nodebalancer('web') { throttle 5; tags 'shop', 'prod'; port(80) { node 'web-1', '192.168.128.7:80' } }"

    @Override
    Sandbox service() {
        Sandbox.with().dialect('linode').start()
    }

    def 'a block sends tags and throttle with the create, and later by PUT what differs from the service'() {
        when:
        run(WEB)
        nextRun()
        run(WEB)

        then:
        writes() == []
        cloud.nodebalancer('web').with { [it.tags, throttle] } == [['shop', 'prod'], 5]

        when: 'another hand changes it'
        cloud.account().client().nodeBalancers().change(1001, of(dev.ballast.client.NodeBalancers.NodeBalancerChange, [clientConnThrottle: 7, tags: ['other']]))
        nextRun()
        run(WEB)
        run(WEB)

        then:
        bodies('PUT') == [[client_conn_throttle: 5, tags: ['shop', 'prod']]]
        reported().contains("nodebalancer 'web' now has throttle 5, tags shop, prod")
    }

    def 'a block leaves what it does not name, and puts 0 and no tags when it does'() {
        given:
        run(WEB)
        nextRun()

        when:
        run("region 'us-east'; nodebalancer('web') { port(80) { node 'web-1', '192.168.128.7:80' } }")

        then:
        writes() == []

        when:
        2.times { run("nodebalancer('web').change(throttle: 0, tags: [])") }

        then:
        bodies('PUT') == [[client_conn_throttle: 0, tags: []]]
        reported().takeRight(2) == ["nodebalancer 'web' now has throttle 0, no tags", "nodebalancer 'web' unchanged"]
    }

    def 'another region is refused before a write'() {
        given:
        run(WEB)
        nextRun()

        when:
        run(WEB.replace("region 'us-east'; nodebalancer('web') {", "nodebalancer('web') { region 'ap-west';"))

        then:
        def refused = thrown(RuleException)
        refused.problem() == "nodebalancer 'web' was created with region 'us-east', which a block does not change to 'ap-west'"
        writes() == []
    }

    def 'a NodeBalancer known by its id is changed by a block, too'() {
        given:
        run(WEB)
        cloud.account().ledger().forget(new dev.ballast.model.Reference.ByName(dev.ballast.model.Kind.NODEBALANCER, 'web'))
        nextRun()

        when:
        2.times { run("nodebalancer(1001) { throttle 9; tags 'blue' }") }

        then:
        bodies('PUT') == [[client_conn_throttle: 9, tags: ['blue']]]
        cloud.nodebalancer(1001).region == 'us-east'
    }

    def '#verb is safe to repeat'() {
        given:
        run(WEB)
        nextRun()

        when:
        2.times { run("nodebalancer('web').$verb") }

        then:
        bodies('PUT') == [body]

        where:
        verb                                                || body
        "rename 'shop'"                                     || [label: 'shop']
        "tag 'SHOP', 'blue'"                                || [tags: ['shop', 'prod', 'blue']]
        "untag 'Shop'"                                      || [tags: ['prod']]
        "change(label: 'shop', throttle: 5, tags: ['prod'])" || [label: 'shop', tags: ['prod']]
        "change { it.throttle(6) }"                         || [client_conn_throttle: 6]
    }

    def 'the properties are those that the service shows, with one request for all'() {
        given:
        run(WEB)
        nextRun()

        when:
        def lb = run("nodebalancer('web')")

        then:
        [lb.label, lb.region, lb.ipv4] == ['web', 'us-east', lb.publicIp]
        lb.hostname == lb.ipv4.replace('.', '-') + '.ip.linodeusercontent.com'
        lb.created
        sent() == ['GET /nodebalancers/1001']
        lb.transfer.total() == null
    }

    def 'a NodeBalancer is deleted once with its parts, and a block creates it again'() {
        given:
        run(WEB)
        nextRun()

        when:
        2.times { run("nodebalancer('web').delete()") }

        then:
        writes() == ['DELETE /nodebalancers/1001']
        reported() == ["nodebalancer 'web' deleted", "nodebalancer 'web' unchanged: already deleted"]
        cloud.account().ledger().entries() == []

        when:
        nextRun()
        run(WEB)

        then:
        run("nodebalancer('web').port(80).nodes*.label") == ['web-1']
    }

    def 'a NodeBalancer known by its id is deleted once'() {
        given:
        run(WEB)
        cloud.account().ledger().forget(new dev.ballast.model.Reference.ByName(dev.ballast.model.Kind.NODEBALANCER, 'web'))
        nextRun()

        when:
        2.times { run('nodebalancer(1001).delete()') }

        then:
        writes() == ['DELETE /nodebalancers/1001']
        reported() == ['nodebalancer 1001 deleted', 'nodebalancer 1001 unchanged: already deleted']
    }

    def 'a profile that confirms asks before it deletes, and a no deletes nothing'() {
        given:
        run(WEB)
        cloud.close()
        def asked = []
        Confirm no = { question -> asked << question; Optional.of('n') }
        cloud = Ballast.builder().environment([BALLAST_CONFIRM: '1'], home).state(home.resolve('sandbox.json')).confirm(no).on(sandbox)
        earlier = sandbox.journal().size()

        when:
        run("nodebalancer('web').delete()")

        then:
        thrown(dev.ballast.error.NotConfirmedException)
        asked.size() == 1
        asked[0].startsWith("delete nodebalancer 'web' (id 1001) with its port")
        writes() == []
    }

    def 'what the rules refuse is refused at the line, before anything is sent: #change'() {
        given:
        run(WEB)
        nextRun()

        when:
        run("\nnodebalancer('web').change($change)")

        then:
        def refused = thrown(RuleException)
        refused.problem() == problem
        refused.location().get().line() == 2
        sent() == []

        where:
        change        || problem
        '[:]'         || 'change needs at least one setting'
        'throttle: -1' || 'throttle -1 is negative'
        "tags: ['']"  || 'the text is blank'
        'label: null' || 'the name is null'
    }

    private List<Map> bodies(String method) {
        sandbox.journal().drop(earlier).findAll { it.method == method }.collect { new JsonSlurper().parseText(it.body) }
    }
}
