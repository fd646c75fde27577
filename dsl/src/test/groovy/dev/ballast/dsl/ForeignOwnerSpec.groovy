package dev.ballast.dsl

import dev.ballast.error.RefusalCode
import dev.ballast.error.RuleException
import dev.ballast.model.Kind
import dev.ballast.reconcile.imports.AccountReader
import dev.ballast.reconcile.outcome.ForeignOwner
import dev.ballast.sandbox.OtherClient
import dev.ballast.sandbox.Sandbox
import dev.ballast.sandbox.control.Fault
import groovy.json.JsonOutput

/** NodeBalancers and instances that a Kubernetes cluster owns: its controller undoes what others change. */
class ForeignOwnerSpec extends RunbookSpecification {

    @Override
    Sandbox service() {
        OtherClient.guarded(Sandbox.with().dialect('linode').start())
    }

    /** Answers as the service does for a NodeBalancer and an instance of a cluster. */
    private void owned(long balancer, long instance) {
        def web = [id: balancer, label: 'web', region: 'us-east', ipv4: '192.0.2.9', client_conn_throttle: 0, tags: [], locks: [], lke_cluster: [id: 5, label: 'shop', type: 'lkecluster', url: '/v4/lke/clusters/5']]
        def node = [id: instance, label: 'web-1', region: 'us-east', type: 'g6-nanode-1', status: 'running', ipv4: ['192.0.2.10'], tags: [], locks: [], lke_cluster_id: 5]
        [['/nodebalancers', web], ['/linode/instances', node]].each { path, one ->
            sandbox.fail(Fault.on("GET $path/{id}").status(200).body(JsonOutput.toJson(one)),
                Fault.on("GET $path").status(200).body(JsonOutput.toJson([data: [one], page: 1, pages: 1, results: 1])))
        }
    }

    def 'what a cluster owns is neither changed nor deleted: #text'() {
        given:
        run("region 'us-east'; nodebalancer('web') { port 80 }; instance('web-1') { type 'g6-nanode-1' }")
        owned(run("nodebalancer('web').id") as long, run("instance('web-1').id") as long)
        nextRun()

        when:
        run("region 'us-east'; $text")

        then:
        RuleException refused = thrown()
        refused.code() == RefusalCode.FOREIGN_OWNER
        refused.problem().contains("belongs to the Kubernetes cluster $cluster, whose controller undoes changes of others")
        writes() == []

        where:
        text                                                         || cluster
        "nodebalancer('web') { port 81 }"                            || 'shop (id 5)'
        "nodebalancer('web', exactly: true) { }"                     || 'shop (id 5)'
        "nodebalancer('web') { throttle 7 }"                         || 'shop (id 5)'
        "instance('web-1') { type 'g6-nanode-1'; tags 'a' }"         || '5'
        "nodebalancer('web').delete()"                               || 'shop (id 5)'
        "instance('web-1').delete()"                                 || '5'
        'teardown()'                                                 || 'shop (id 5)'
        "nodebalancer('web').change(throttle: 7)"                    || 'shop (id 5)'
        "instance('web-1').tag('abc')"                      || '5'
        "instance('web-1').resize('g6-standard-1')"                  || '5'
        "instance('web-1').rebuild { image 'linode/debian12'; authorizedUsers 'me' }" || '5'
        "nodebalancer('other', adopt: true) { port 80 }"             || 'shop (id 5)'
    }

    def 'an import leaves it out with a note, and by its label it is refused'() {
        given:
        owned(7, 8)

        when:
        def content = new AccountReader(cloud.account()).all(null)

        then:
        content.balancers() == []
        content.resources()[Kind.INSTANCE] == []
        content.unread() == []
        reported().toSet() == ["left out: 'web' (id 7) belongs to the Kubernetes cluster shop (id 5), whose controller undoes changes of others",
            "left out: 'web-1' (id 8) belongs to the Kubernetes cluster 5, whose controller undoes changes of others"].toSet()

        when:
        new AccountReader(cloud.account()).one(Kind.NODEBALANCER, 'web')

        then:
        RuleException refused = thrown()
        refused.code() == RefusalCode.FOREIGN_OWNER
    }

    def 'an answer without an owner refuses nothing'() {
        when:
        ForeignOwner.refuse('it', Optional.empty())
        run("region 'us-east'; nodebalancer('web') { port 80 }.delete()")

        then:
        noExceptionThrown()
    }
}
