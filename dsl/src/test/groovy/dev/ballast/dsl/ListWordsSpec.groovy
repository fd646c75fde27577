package dev.ballast.dsl

import dev.ballast.client.Volumes.NewVolume
import dev.ballast.error.RuleException
import dev.ballast.sandbox.Sandbox
import java.util.function.Consumer

import static dev.ballast.client.LinodeOperationsSpec.of

/** The lists of Linode and what they find, in the ledger or not. */
class ListWordsSpec extends RunbookSpecification {

    def setup() {
        sandbox.close()
        sandbox = Sandbox.with().dialect('linode').start()
        cloud.close()
        cloud = open()
    }

    /** Begins anew with a ledger that knows nothing of what the service has. */
    void elsewhere() {
        cloud.close()
        cloud = dev.ballast.Ballast.builder().environment([ROOT_PASS: 'trial-only-1'], home.resolve('other')).on(sandbox)
        earlier = sandbox.journal().size()
    }

    def 'a list asks once for what its options name, and its resources need no further request: #call'() {
        given:
        run('''
            volume('data', 20, region: 'us-east'); volume('logs', 20, region: 'us-ord')
            nodebalancer('web') { region 'us-east'; port 80 }; nodebalancer('shop') { region 'us-ord'; port 80 }
        ''')
        elsewhere()

        when:
        def found = run(call)

        then:
        found == value
        sent() == ["GET $path".toString()]

        where:
        call                                                             | path           || value
        'volumes()*.label'                                               | '/volumes'     || ['data', 'logs']
        "volumes(label: 'logs').collect { [it.size, it.region] }" | '/volumes'     || [[20, 'us-ord']]
        "volumes(tag: 'none').toList()"                                  | '/volumes'     || []
        'nodebalancers()*.region'                                        | '/nodebalancers' || ['us-east', 'us-ord']
        "nodebalancers(region: 'us-ord', label: 'shop')*.publicIp.size()" | '/nodebalancers' || 1
        "volume(label: 'data').size"                                     | '/volumes'     || 20
        "nodebalancer(label: 'web').region"                              | '/nodebalancers' || 'us-east'
        "regions()*.id.contains('us-east')"                              | '/regions'     || true
        "types().find { it.id == 'g6-nanode-1' }.memory"                 | '/linode/types' || 1024
        "images()*.id.contains('linode/debian12')"                       | '/images'      || true
    }

    def 'what the account pays for is a list with prices that regions group, also of what is off and not in the ledger'() {
        given:
        run('''
            instance('web') { region 'us-east'; type 'g6-nanode-1'; image 'linode/debian12'; rootPass secret('ROOT_PASS'); backups true }
            volume('data', 20, region: 'us-ord'); nodebalancer('shop') { region 'us-east'; port 80 }
            instance('web').shutdown()
        ''')
        elsewhere()

        expect:
        run('costs().collect { [it.kind, it.name, it.region, it.type, it.hourly, it.monthly] }') == [
            ['instance', 'web', 'us-east', 'g6-nanode-1', 0.0075, 5.0], ['backups', 'web', 'us-east', 'g6-nanode-1', 0.003, 2.0],
            ['nodebalancer', 'shop', 'us-east', 'common', 0.015, 10.0], ['volume', 'data', 'us-ord', '20 GB', 0.003, 2.0]]
        run('costs().groupBy { it.region }.collectEntries { region, all -> [region, all*.monthly.sum()] }') == ['us-east': 17.0, 'us-ord': 2.0]
        sent().toSet() == ['GET /linode/types', 'GET /nodebalancers/types', 'GET /volumes/types', 'GET /networking/reserved/ips/types',
            'GET /linode/instances', 'GET /nodebalancers', 'GET /volumes', 'GET /networking/reserved/ips'].toSet()
        sent().size() == 12
    }

    def 'what the ledger knows keeps its name in a list'() {
        given:
        run("volume('data', 20, region: 'us-east'); nodebalancer('web') { region 'us-east'; port 80 }")
        nextRun()

        expect:
        run('volumes()*.name + nodebalancers()*.name') == ['data', 'web']
        run("volume(label: 'data')") == cloud.volume('data')
    }

    def 'Java has the same lists'() {
        given:
        run("volume('data', 20, region: 'us-east'); nodebalancer('web') { region 'us-east'; port 80 }")
        nextRun()

        expect:
        cloud.volumes({ it.label('data') } as Consumer<TagFilterBlock>)*.name == ['data']
        cloud.nodebalancers({ it.region('us-east') } as Consumer<FilterBlock>)*.name == ['web']
        cloud.volume({ it.label('data') } as Consumer<LabelBlock>).name == 'data'
        cloud.nodebalancer({ it.label('web') } as Consumer<LabelBlock>).name == 'web'
    }

    def 'a label that nothing has is refused, and of several the ids are listed'() {
        given: 'two volumes of one label, which the service allows'
        def ids = (1..2).collect { cloud.account().client().volumes().create(of(NewVolume, [label: 'data', region: 'us-east', size: 20])).id() }

        when:
        run("volume(label: 'data')")

        then:
        def several = thrown(RuleException)
        several.problem() == "there are 2 volumes with the label 'data': ids ${ids.join(', ')}"
        several.remedy().get() == "use one of the ids: volume(${ids[0]})"
        several.location().get().line() == 1

        when:
        run("nodebalancer(label: 'shop')")

        then:
        def none = thrown(RuleException)
        none.problem() == "there is no nodebalancer with the label 'shop'"
        none.remedy().get() == 'list those that exist: nodebalancers()'
    }

    def 'a label is sent as it is written: #label'() {
        when:
        run('volume(label: label)', [label: label])

        then:
        thrown(RuleException)
        sent() == ['GET /volumes']

        where:
        label << ['it\'s', 'a "b"', 'a\\b', 'größe', '{"+neq": 1}']
    }

    def 'without a label nothing is looked for: #call'() {
        when:
        run(call)

        then:
        def refused = thrown(RuleException)
        refused.problem() == problem
        sent() == []

        where:
        call                   | problem
        'volume([:])'          | 'no label is given'
        'instance(label: " ")' | 'the label is blank'
        "volumes(region: 'us-east')" | "volumes has no option 'region:'"
        "volume(tag: 'shop')"  | "volume has no option 'tag:'"
    }

    def 'what is attached to an instance and what it serves is asked of the service'() {
        given:
        run('''
            region 'us-east'
            def web = instance('web-1') { type 'g6-nanode-1'; privateIp() }
            volume('data', 20, on: web)
            nodebalancer('web') { port 80; node 'web-1', web.privateIp + ':80' }
        ''')
        nextRun()

        when:
        def web = run("instance('web-1')")
        def before = sent().size()

        then:
        web.volumes == [cloud.volume('data')]
        web.nodebalancers*.name == ['web']
        sent()*.replaceAll(/\d+/, 'ID').drop(before).findAll { it.contains('instances/ID') } ==
            ['GET /linode/instances/ID/volumes', 'GET /linode/instances/ID/nodebalancers']
    }

    def 'lists of a resource are copies, which may be sorted in place: #list'() {
        given:
        run('''
            region 'us-east'
            def web = instance('web-1') { type 'g6-nanode-1'; privateIp() }
            ['b', 'a'].each { volume("vol-$it", 20, on: web) }
            ['b', 'a'].each { name -> nodebalancer("site-$name") { port 81; port 80; node 'web-2', web.privateIp + ':81'; node 'web-1', web.privateIp + ':80' } }
        ''')

        expect:
        run("${list}.sort { it.name }*.name") == sorted

        where:
        list                                 || sorted
        "instance('web-1').volumes"          || ['vol-a', 'vol-b']
        "instance('web-1').nodebalancers"    || ['site-a', 'site-b']
        "nodebalancer('site-a').ports"       || ['80', '81']
        "nodebalancer('site-a').port(80).nodes" || ['web-1', 'web-2']
    }

    def 'the events of a resource are listed with the newest first, page by page'() {
        given:
        run("region 'us-east'; volume('other', 20); volume('data', 20).resize(40)")
        nextRun()

        expect:
        run("events(volume('data'))*.action") == ['volume_resize', 'volume_create']
        run("events(volume('data')).first().entity.label") == 'data'

        and: 'a list of nothing is empty, and each iteration asks'
        run('def all = events(volume("data")); [all.size(), all.size()]') == [2, 2]
    }

    @Override
    List<String> sent() {
        super.sent()*.replaceAll(/\?.*/, '')
    }
}
